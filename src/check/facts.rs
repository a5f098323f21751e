//! An in-memory index of a set of files, for rules.

use super::lookup::{Lookup, PostFacts};
use crate::base::Value;
use crate::model::{Definitions, Kind, Redirects, View};
use crate::urls::{Book, is_linked_file};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, OnceLock};

/// What the rules about other files need of a file.
#[derive(Debug, PartialEq)]
pub struct FileFacts {
    id: Option<String>,
    names: Vec<String>,
    /// Of a term that is below another one: its name, and the slug of that one.
    parent: Option<Box<(String, String)>>,
    /// The language of a menu that has one.
    locale: Option<Box<str>>,
    /// The value, of a file of redirects.
    redirects: Option<Box<Value>>,
    post: Option<Arc<PostFacts>>,
    /// Ids of the modules of a post.
    modules: Vec<String>,
}

impl FileFacts {
    /// From a value as read from the file.
    pub fn of(path: &str, kind: Kind, value: &Value) -> FileFacts {
        let word = |key| text(value, key).map(Cow::into_owned);
        let parent = path.split('/').nth(1).zip(word("slug")).zip(word("parent"));
        let parent = parent.filter(|_| kind == Kind::Term);
        let modules = value.get("modules").and_then(Value::as_array).filter(|_| kind == Kind::Post);
        let is_of_redirects = matches!(kind, Kind::Redirects | Kind::RedirectList);
        FileFacts {
            id: kind.identity().and_then(|key| text(value, key)).map(lower).map(Cow::into_owned),
            names: names(kind, path, value).into_iter().map(Cow::into_owned).collect(),
            parent: parent.map(|((taxonomy, slug), above)| Box::new((format!("{taxonomy}/{slug}"), above))),
            locale: word("locale").filter(|_| kind == Kind::Menu).map(String::into_boxed_str),
            redirects: is_of_redirects.then(|| Box::new(value.clone())),
            post: (kind == Kind::Post).then(|| Arc::new(post_facts(value))),
            modules: modules
                .into_iter()
                .flatten()
                .filter_map(|module| text(module, "id").map(lower).map(Cow::into_owned))
                .collect(),
        }
    }

    /// The id of the item, in lower case.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Its current and former names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The ids of the modules of a post.
    pub fn modules(&self) -> &[String] {
        &self.modules
    }

    /// The facts about a post.
    pub fn post(&self) -> Option<&PostFacts> {
        self.post.as_deref()
    }
}

/// Gives the value of the file at a path.
type Reading<'a> = dyn Fn(&str) -> Option<Value> + Sync + 'a;

/// Answers the look-ups of rules from the facts of a set of files, which it borrows.
pub struct Facts<'a> {
    definitions: &'a Definitions,
    ids: HashMap<(Kind, &'a str), Paths<'a>>,
    keys: HashMap<(Kind, &'a str), Paths<'a>>,
    slugs: HashMap<(&'a str, &'a str), Paths<'a>>,
    modules: HashMap<&'a str, Paths<'a>>,
    posts: HashMap<&'a str, &'a Arc<PostFacts>>,
    posts_by_path: HashMap<&'a str, &'a Arc<PostFacts>>,
    /// The value of `redirects.yaml` and those of redirect lists, by path.
    redirects: BTreeMap<&'a str, &'a Value>,
    ways: OnceLock<Book>,
    parents_of_terms: HashMap<&'a str, &'a str>,
    /// The languages of menus, by path.
    locales_of_menus: HashMap<&'a str, &'a str>,
    /// Files below `uploads/` and `static/`; `None` if they are unknown.
    files: Option<HashSet<&'a str>>,
    reading: Option<&'a Reading<'a>>,
}

/// Paths, usually just one.
#[derive(Debug)]
struct Paths<'a>(&'a str, Vec<&'a str>);

impl<'a> Facts<'a> {
    /// Indexes a site's files: path, kind, facts.
    pub fn new(
        definitions: &'a Definitions,
        files: impl Iterator<Item = (&'a str, Kind, &'a FileFacts)> + Clone + Send,
    ) -> Facts<'a> {
        let mut facts = Facts {
            definitions,
            ids: HashMap::new(),
            keys: HashMap::new(),
            slugs: HashMap::new(),
            modules: HashMap::new(),
            posts: HashMap::new(),
            posts_by_path: HashMap::new(),
            redirects: BTreeMap::new(),
            ways: OnceLock::new(),
            parents_of_terms: HashMap::new(),
            locales_of_menus: HashMap::new(),
            files: None,
            reading: None,
        };
        let Facts {
            ids,
            keys,
            slugs,
            modules,
            posts,
            posts_by_path,
            redirects,
            parents_of_terms,
            locales_of_menus,
            ..
        } = &mut facts;
        // Filling large maps takes long: two processors share it.
        let all = files.clone();
        let by_name = || {
            for (path, kind, file) in all {
                if let Some(id) = file.id() {
                    put(ids, (kind, id), path);
                }
                file.names.iter().for_each(|name| put(keys, (kind, name.as_str()), path));
                if let Some((term, above)) = file.parent.as_deref() {
                    parents_of_terms.insert(term, above);
                }
                locales_of_menus.extend(file.locale.as_deref().map(|locale| (path, locale)));
                redirects.extend(file.redirects.as_deref().map(|value| (path, value)));
            }
        };
        let of_post =
            |(path, _, file): (&'a str, Kind, &'a FileFacts)| Some((path, file, file.post.as_ref()?));
        let all = files.filter_map(of_post);
        let by_post = || {
            for (path, file, post) in all {
                posts_by_path.insert(path, post);
                if !post.locale.is_empty() && !post.slug.is_empty() {
                    put(slugs, (post.locale.as_str(), post.slug.as_str()), path);
                }
                file.modules.iter().for_each(|module| put(modules, module.as_str(), path));
                if let Some(id) = file.id() {
                    posts.entry(id).or_insert(post);
                }
            }
        };
        rayon::join(by_name, by_post);
        facts
    }

    /// Adds the paths of all files of the site.
    #[must_use]
    pub fn among(self, paths: impl Iterator<Item = &'a str>) -> Facts<'a> {
        Facts { files: Some(paths.filter(|path| is_linked_file(path)).collect()), ..self }
    }

    /// Compares translations with their originals, too, whose values it reads.
    #[must_use]
    pub fn reading(self, reading: &'a (dyn Fn(&str) -> Option<Value> + Sync)) -> Facts<'a> {
        Facts { reading: Some(reading), ..self }
    }
}

/// The current and former names of an item.
pub fn names<'a>(kind: Kind, path: &'a str, value: &'a Value) -> Vec<Cow<'a, str>> {
    let named = kind.name_key().filter(|_| !matches!(kind, Kind::Media | Kind::RedirectList));
    let Some(key) = named else { return Vec::new() };
    let aliases = value.get("aliases").and_then(Value::as_array).into_iter().flatten();
    let all = text(value, key).into_iter().chain(aliases.filter_map(scalar));
    match (kind, path.split('/').nth(1)) {
        (Kind::Term, Some(taxonomy)) => all.map(|slug| Cow::Owned(format!("{taxonomy}/{slug}"))).collect(),
        _ => all.collect(),
    }
}

fn put<'a, K: Eq + std::hash::Hash>(map: &mut HashMap<K, Paths<'a>>, key: K, path: &'a str) {
    match map.entry(key) {
        std::collections::hash_map::Entry::Vacant(free) => drop(free.insert(Paths(path, Vec::new()))),
        std::collections::hash_map::Entry::Occupied(mut taken) => {
            let Paths(first, rest) = taken.get_mut();
            if *first != path && !rest.contains(&path) {
                rest.push(path);
            }
        }
    }
}

fn text<'a>(value: &'a Value, key: &str) -> Option<Cow<'a, str>> {
    value.get(key).and_then(scalar)
}

/// A scalar as the text that was written.
fn scalar(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(Cow::Borrowed(text)),
        Value::Number(_) | Value::Bool(_) => Some(Cow::Owned(value.to_string())),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

fn lower(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.bytes().any(|b| b.is_ascii_uppercase()) {
        true => Cow::Owned(text.to_ascii_lowercase()),
        false => text,
    }
}

fn listed(paths: Option<&Paths<'_>>) -> Vec<String> {
    paths.map_or_else(Vec::new, |Paths(first, rest)| {
        std::iter::once(first).chain(rest).map(|path| (*path).to_owned()).collect()
    })
}

impl Lookup for Facts<'_> {
    fn definitions(&self) -> &Definitions {
        self.definitions
    }

    fn paths_of_id(&self, kind: Kind, id: &str) -> Vec<String> {
        listed(self.ids.get(&(kind, id)))
    }

    fn paths_of_key(&self, kind: Kind, key: &str) -> Vec<String> {
        listed(self.keys.get(&(kind, key)))
    }

    fn posts_with_slug(&self, locale: &str, slug: &str) -> Vec<String> {
        listed(self.slugs.get(&(locale, slug)))
    }

    fn modules_with_id(&self, id: &str) -> Vec<String> {
        listed(self.modules.get(id))
    }

    fn post(&self, id: &str) -> Option<Arc<PostFacts>> {
        self.posts.get(id).map(|post| Arc::clone(post))
    }

    fn post_value(&self, id: &str) -> Option<Value> {
        let Paths(path, _) = self.ids.get(&(Kind::Post, id))?;
        self.reading?(path)
    }

    fn posts_called(&self, locale: &str, slug: &str) -> Vec<Arc<PostFacts>> {
        let paths = self.posts_with_slug(locale, slug);
        paths.iter().filter_map(|path| self.posts_by_path.get(path.as_str()).copied().cloned()).collect()
    }

    fn has_live_post(&self, post_type: &str, locale: &str) -> bool {
        let mut posts = self.posts_by_path.values();
        posts.any(|post| post.is_live() && post.post_type == post_type && post.locale == locale)
    }

    fn ways(&self) -> &Book {
        self.ways.get_or_init(|| {
            // `redirects.yaml` comes before `redirects/…`.
            let (main, lists): (Vec<_>, Vec<_>) =
                self.redirects.iter().partition(|(path, _)| !path.contains('/'));
            let all =
                main.into_iter().chain(lists).filter_map(|(_, value)| Redirects::from_value(value).ok());
            Book::without_posts(self.definitions, all.flat_map(|list| list.redirects).collect())
        })
    }

    fn has_file(&self, path: &str) -> bool {
        self.files.as_ref().is_none_or(|paths| paths.contains(path))
    }

    fn locale_of_menu(&self, path: &str) -> Option<String> {
        self.locales_of_menus.get(path).map(|locale| (*locale).to_owned())
    }

    fn parent_of_term(&self, taxonomy: &str, slug: &str) -> Option<String> {
        let key = format!("{taxonomy}/{slug}");
        self.parents_of_terms.get(key.as_str()).map(|parent| (*parent).to_owned())
    }
}

/// The facts about a post that rules about other files need.
fn post_facts(post: &Value) -> PostFacts {
    let word = |key| text(post, key).map(Cow::into_owned);
    let id = |key| word(key).map(|id| id.to_ascii_lowercase());
    PostFacts {
        id: id("id").unwrap_or_default(),
        post_type: word("type").unwrap_or_default(),
        locale: word("locale").unwrap_or_default(),
        slug: word("slug").unwrap_or_default(),
        status: word("status").unwrap_or_default(),
        parent: id("parentId"),
        translation_of: id("translationOfId"),
        date: word("createdAt").or_else(|| word("publishedAt")),
        deleted: post.get("deletedAt").is_some_and(|at| !at.is_null()),
    }
}
