//! Answers what rules look up in the rest of the site, from the index and the changes of a draft.

use super::page_place::place_of;
use super::snapshot::Snapshot;
use crate::base::parallel;
use crate::check::{Lookup, PostFacts};
use crate::db::{Address, Entry, FileRow, PostQuery, PostRow};
use crate::model::{Definitions, Redirect, Redirects, View as _};
use crate::site::error::readable;
use crate::site::file::bytes::Bytes;
use crate::site::file::rows::facts;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::urls::{Book, Patterns, is_linked_file};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

/// From this number of changed files on, the whole index is read at once instead of queried for each file.
const BULK_FILES_MIN: usize = 300;
/// Changed files whose outlines are made together.
const OUTLINED_TOGETHER: usize = 1_024;

/// Paths of files by the names that rules look up.
#[derive(Debug, Default)]
pub(in crate::site) struct Names {
    ids: HashMap<(Kind, String), Vec<String>>,
    keys: HashMap<(Kind, String), Vec<String>>,
    slugs: HashMap<(String, String), Vec<String>>,
    modules: HashMap<String, Vec<String>>,
}

impl Names {
    /// The names of all files of a snapshot, if so many files change that this is cheaper than a query for each.
    pub(in crate::site) fn of_bulk(
        snapshot: &Snapshot<'_>,
        changes: usize,
    ) -> Result<Option<Names>, SiteError> {
        if changes < BULK_FILES_MIN {
            return Ok(None);
        }
        let mut names = Names::default();
        for Entry { path, kind, id, key, .. } in snapshot.indexed(|index, view| index.all_files(view))? {
            let Some(kind) = Kind::from_name(&kind) else { continue };
            names.name(kind, &path, id, key);
        }
        let all = PostQuery { include_deleted: true, include_variations: true, ..PostQuery::default() };
        for hit in snapshot.posts(&all)?.posts {
            note(&mut names.slugs, (hit.post.locale, hit.post.slug), &hit.path);
        }
        for hit in snapshot.indexed(|index, view| index.all_modules(view))? {
            note(&mut names.modules, hit.module.id, &hit.path);
        }
        Ok(Some(names))
    }

    fn name(&mut self, kind: Kind, path: &str, id: Option<String>, key: Option<String>) {
        for (map, name) in [(&mut self.ids, id), (&mut self.keys, key)] {
            if let Some(name) = name {
                note(map, (kind, name), path);
            }
        }
    }

    fn add(&mut self, kind: Kind, path: &str, outline: &Outline) {
        self.name(kind, path, outline.id.clone(), outline.key.clone());
        if let Some(post) = &outline.post {
            note(&mut self.slugs, (post.locale.clone(), post.slug.clone()), path);
        }
        for module in &outline.modules {
            note(&mut self.modules, module.clone(), path);
        }
    }
}

/// What rules about other files ask about a changed file.
#[derive(Debug)]
pub(in crate::site) struct Outline {
    id: Option<String>,
    key: Option<String>,
    /// The ids of its modules.
    modules: Vec<String>,
    post: Option<Arc<PostFacts>>,
    /// Whether it says when it is taken down.
    is_taken_down: bool,
}

impl Outline {
    /// The outline of a file, from its row.
    pub(in crate::site) fn of(path: &str, row: FileRow) -> Outline {
        Outline {
            id: row.id,
            key: row.key,
            is_taken_down: row.post.as_ref().is_some_and(|post| post.unpublish_at.is_some()),
            modules: row.modules.into_iter().map(|module| module.id).collect(),
            post: row.post.map(|post| post_facts(path, post)),
        }
    }

    pub(in crate::site) fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Whether it is deleted, softly.
    pub(in crate::site) fn is_deleted(&self) -> bool {
        self.post.as_ref().is_some_and(|post| post.deleted)
    }

    /// Whether it says when it is taken down.
    pub(in crate::site) fn is_taken_down(&self) -> bool {
        self.is_taken_down
    }
}

/// Adds a path to those of a name. Nearly every name has one.
fn note<K: Eq + Hash>(paths: &mut HashMap<K, Vec<String>>, name: K, path: &str) {
    paths.entry(name).or_insert_with(|| Vec::with_capacity(1)).push(path.to_owned());
}

/// The content of a snapshot, overlaid with changed files.
pub(in crate::site) struct Overlay<'a> {
    snapshot: &'a Snapshot<'a>,
    definitions: Arc<Definitions>,
    /// Changed files, with the facts about the posts among them.
    changed: HashMap<String, Option<Arc<PostFacts>>>,
    drafted: Names,
    /// Changed posts, unless there are many.
    changed_posts: HashMap<String, Arc<codec::Doc>>,
    /// The parents of changed terms and the languages of changed menus, by path.
    texts: HashMap<String, Option<String>>,
    /// The names of the snapshot's files; `None` if the index is queried instead.
    stored: Option<&'a Names>,
    /// Changed files below `uploads/` and `static/`, and whether they exist after the change.
    files: HashMap<String, bool>,
    /// Changed redirect files with their new bytes.
    redirects: BTreeMap<String, Option<Bytes>>,
    /// Whether definitions change.
    defining: bool,
    ways: OnceCell<Arc<Book>>,
    patterns: OnceCell<Arc<Patterns>>,
    problem: RefCell<Option<SiteError>>,
}

impl<'a> Overlay<'a> {
    /// Overlays the changes. `stored` is the result of [`Names::of_bulk`].
    pub(in crate::site) fn new(
        snapshot: &'a Snapshot<'a>,
        stored: Option<&'a Names>,
        changes: &[Change],
    ) -> Result<Self, SiteError> {
        let defining =
            changes.iter().filter_map(|change| Kind::of_path(&change.path)).any(Kind::is_definition);
        let docs = &snapshot.site().caches.docs;
        let outline = |change: &Change| {
            let (kind, bytes) = Kind::of_path(&change.path).zip(change.bytes.as_ref())?;
            Some(change.outline.clone().unwrap_or_else(|| {
                let read = docs.of_bytes(changes.len(), &change.path, bytes);
                Arc::new(Outline::of(&change.path, facts(&change.path, kind, &read)))
            }))
        };
        let (mut changed, mut drafted) = (HashMap::with_capacity(changes.len()), Names::default());
        let outlines = changes.chunks(OUTLINED_TOGETHER).flat_map(|some| parallel::map(some, outline));
        for (Change { path, .. }, outline) in changes.iter().zip(outlines) {
            if let Some((kind, outline)) = Kind::of_path(path).zip(outline.as_ref()) {
                drafted.add(kind, path, outline);
            }
            changed.insert(path.clone(), outline.and_then(|outline| outline.post.clone()));
        }
        let posts = changes.iter().filter(|change| Kind::of_path(&change.path) == Some(Kind::Post));
        let posts = posts.take(if changes.len() < BULK_FILES_MIN { BULK_FILES_MIN } else { 0 });
        let changed_posts = posts.filter_map(|change| {
            let doc = docs.of_bytes(changes.len(), &change.path, change.bytes.as_ref()?).ok()?;
            Some((change.path.clone(), doc))
        });
        let changed_posts = changed_posts.collect();
        let texts = |kind: Kind, key: &'static str| {
            let of_kind = changes.iter().filter(move |change| Kind::of_path(&change.path) == Some(kind));
            let text = move |change: &Change| {
                text_in(&codec::parse_file(&change.path, change.bytes.as_ref()?).ok()?.value, key)
            };
            of_kind.map(move |change| (change.path.clone(), text(change)))
        };
        let files = changes.iter().filter(|change| is_linked_file(&change.path));
        let files = files.map(|change| (change.path.clone(), change.bytes.is_some()));
        let redirects = changes.iter().filter(|change| is_of_redirects(&change.path));
        let definitions =
            if defining { Arc::new(overlaid(snapshot, changes)?) } else { snapshot.definitions()? };
        Ok(Overlay {
            snapshot,
            definitions,
            changed,
            drafted,
            changed_posts,
            texts: texts(Kind::Term, "parent").chain(texts(Kind::Menu, "locale")).collect(),
            stored,
            files: files.collect(),
            redirects: redirects.map(|change| (change.path.clone(), change.bytes.clone())).collect(),
            defining,
            ways: OnceCell::new(),
            patterns: OnceCell::new(),
            problem: RefCell::new(None),
        })
    }

    /// Takes the first error that a lookup hit, if any.
    pub(in crate::site) fn problem(&self) -> Option<SiteError> {
        self.problem.borrow_mut().take()
    }

    /// Unwraps the result of a lookup. An error becomes the default value and is reported by [`Overlay::problem`].
    fn known<T: Default>(&self, answer: Result<T, SiteError>) -> T {
        answer.unwrap_or_else(|problem| {
            self.problem.borrow_mut().get_or_insert(problem);
            T::default()
        })
    }

    /// The text of a term or a menu after the changes.
    fn text_at(&self, path: &str, key: &str) -> Option<String> {
        if let Some(text) = self.texts.get(path) {
            return text.clone();
        }
        let bytes = self.known(readable(self.snapshot.bytes(path)))?;
        text_in(&codec::parse_file(path, &bytes).ok()?.value, key)
    }

    fn post_at(&self, path: &str) -> Option<Arc<PostFacts>> {
        match self.changed.get(path) {
            Some(post) => post.clone(),
            None => Some(post_facts(path, self.known(self.snapshot.row_at(path))?.post?)),
        }
    }

    /// The redirects after the changes, of the file at a path if it can be read.
    pub(in crate::site) fn redirects_in(&self, path: &str) -> Vec<Redirect> {
        let read = || {
            let text = match self.redirects.get(path) {
                Some(text) => text.clone(),
                None => self.known(self.snapshot.bytes(path)).map(Bytes::from),
            };
            let doc = codec::parse_file(path, &text?).ok()?;
            Redirects::from_value(&doc.value).ok()
        };
        read().unwrap_or_default().redirects
    }

    /// The redirects after the changes, of all readable files.
    fn redirects_after(&self) -> Vec<Redirect> {
        let main = Kind::Redirects.default_path("redirects");
        let mut lists: BTreeSet<String> = self.known(self.snapshot.redirect_lists()).into_iter().collect();
        lists.extend(self.redirects.keys().filter(|path| **path != main).cloned());
        std::iter::once(main).chain(lists).flat_map(|path| self.redirects_in(&path)).collect()
    }

    /// Matching paths of the snapshot that the draft did not touch, and those of the draft.
    fn paths(
        &self,
        find: impl Fn(&Names) -> Option<&Vec<String>>,
        ask: impl Fn(&Snapshot<'_>) -> Result<Vec<String>, SiteError>,
    ) -> Vec<String> {
        let mut found = match self.stored {
            Some(stored) => find(stored).cloned().unwrap_or_default(),
            None => self.known(ask(self.snapshot)),
        };
        found.retain(|path| !self.changed.contains_key(path));
        found.extend(find(&self.drafted).into_iter().flatten().cloned());
        found.sort();
        found.dedup();
        found
    }
}

/// The facts about the post in a file.
fn post_facts(path: &str, mut post: PostRow) -> Arc<PostFacts> {
    let translation_of = post.translation_of.take();
    let place = place_of(path, post);
    Arc::new(PostFacts {
        id: place.id,
        post_type: place.post_type,
        locale: place.locale,
        slug: place.slug,
        status: place.status,
        parent: place.parent,
        translation_of,
        date: place.date,
        deleted: place.deleted,
    })
}

/// Whether a file holds redirects.
pub(in crate::site) fn is_of_redirects(path: &str) -> bool {
    matches!(Kind::of_path(path), Some(Kind::Redirects | Kind::RedirectList))
}

/// A text of an item, as given in its file: the slug of a term's parent, the language of a menu.
fn text_in(item: &Value, key: &str) -> Option<String> {
    item.get(key)?.as_str().map(str::to_owned)
}

/// The definitions after the changes.
pub(in crate::site) fn overlaid(
    snapshot: &Snapshot<'_>,
    changes: &[Change],
) -> Result<Definitions, SiteError> {
    let changed: HashSet<&str> = changes.iter().map(|change| change.path.as_str()).collect();
    let mut values = Vec::new();
    for kind in Kind::definitions() {
        for (path, value) in snapshot.values(kind)? {
            if !changed.contains(path.as_str()) {
                values.push((path, value));
            }
        }
    }
    for change in changes.iter().filter(|change| Kind::of_path(&change.path).is_some_and(Kind::is_definition))
    {
        if let Some(Ok(doc)) = change.bytes.as_ref().map(|bytes| codec::parse_file(&change.path, bytes)) {
            values.push((change.path.clone(), doc.value));
        }
    }
    Ok(Definitions::load(values.into_iter()).0)
}

impl Lookup for Overlay<'_> {
    fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    fn paths_of_id(&self, kind: Kind, id: &str) -> Vec<String> {
        let key = (kind, id.to_owned());
        self.paths(|names| names.ids.get(&key), |snapshot| snapshot.paths_of(kind, id))
    }

    fn paths_of_key(&self, kind: Kind, key: &str) -> Vec<String> {
        let name = (kind, key.to_owned());
        self.paths(|names| names.keys.get(&name), |snapshot| snapshot.paths_of_key(kind, key))
    }

    fn posts_with_slug(&self, locale: &str, slug: &str) -> Vec<String> {
        let key = (locale.to_owned(), slug.to_owned());
        self.paths(
            |names| names.slugs.get(&key),
            |snapshot| snapshot.posts_at(&Address { type_: None, locale: Some(locale), slug }),
        )
    }

    fn modules_with_id(&self, id: &str) -> Vec<String> {
        self.paths(|names| names.modules.get(id), |snapshot| snapshot.paths_of_module(id))
    }

    fn post(&self, id: &str) -> Option<Arc<PostFacts>> {
        let path = self.paths_of_id(Kind::Post, id).into_iter().next()?;
        self.post_at(&path)
    }

    fn post_value(&self, id: &str) -> Option<Value> {
        let path = self.paths_of_id(Kind::Post, id).into_iter().next()?;
        match self.changed.contains_key(&path) {
            true => self.changed_posts.get(&path).map(|doc| doc.value.clone()),
            false => self.known(self.snapshot.readable_at(&path)).map(|item| item.value),
        }
    }

    fn posts_called(&self, locale: &str, slug: &str) -> Vec<Arc<PostFacts>> {
        self.posts_with_slug(locale, slug).iter().filter_map(|path| self.post_at(path)).collect()
    }

    fn has_live_post(&self, post_type: &str, locale: &str) -> bool {
        let [types, locales, statuses] = [post_type, locale, "published"].map(|name| vec![name.to_owned()]);
        let query = PostQuery { types, locales, statuses, ..PostQuery::default() };
        let stored = self.known(self.snapshot.posts(&query).map(|page| page.posts));
        let mut changed = self.changed.values().flatten();
        changed.any(|post| post.is_live() && post.post_type == post_type && post.locale == locale)
            || stored.iter().any(|hit| !self.changed.contains_key(&hit.path))
    }

    fn ways(&self) -> &Book {
        self.ways.get_or_init(|| match self.redirects.is_empty() && !self.defining {
            true => self.known(self.snapshot.ways()),
            false => Arc::new(Book::without_posts(&self.definitions, self.redirects_after())),
        })
    }

    fn patterns(&self) -> &Patterns {
        self.patterns.get_or_init(|| match self.defining {
            true => Arc::new(Patterns::of(&self.definitions)),
            false => self.known(self.snapshot.patterns()),
        })
    }

    fn has_file(&self, path: &str) -> bool {
        let stored = || self.known(self.snapshot.blob_id(path)).is_some();
        self.files.get(path).copied().unwrap_or_else(stored)
    }

    fn locale_of_menu(&self, path: &str) -> Option<String> {
        self.text_at(path, "locale")
    }

    fn parent_of_term(&self, taxonomy: &str, slug: &str) -> Option<String> {
        self.text_at(&format!("terms/{taxonomy}/{slug}.yaml"), "parent")
    }
}
