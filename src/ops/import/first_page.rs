//! What an import decides before its posts: the languages, the first page, the names by which menus call pages.

use super::facts::Facts;
use super::link::placed;
use super::run::{Incoming, PROSE};
use crate::import::foreign::{Menu, MenuItem};
use crate::import::markdown::{Draft as Page, Taken};
use crate::model::{ItemId, Scope};
use crate::ops::prelude::*;
use crate::ops::redirect::files::Files;
use crate::urls::{Book as Addresses, HOME_SLUG, bare};
use std::sync::Arc;
use uuid::Uuid;

/// The type of the first page of a site.
pub(super) const HOME_TYPE: &str = "page";
/// The namespace of the ids of first pages that an import makes. It must never change: a repeated import finds its page.
const NAMESPACE: Uuid = Uuid::from_u128(0x2d6b_91c4_0e7a_4f38_b5d2_63ac_f801_7e94);
/// Most links of a first page that is made.
const LINKS_MAX: usize = 200;
/// How the name of a module ends that lists posts of a type, after the name of the type.
const LIST: &str = "-list";
/// Stands for the post that will have a name, while that is not known.
const RESERVED: Uuid = Uuid::max();
/// Names of templates for lists of the newest articles.
const LOOPS: [&str; 2] = ["in site.posts", "in paginator.posts"];

/// Keeps the names of the first pages of the site for them: no other page of a whole site takes one.
pub(super) fn reserve_home(taken: &mut Taken, definitions: &Definitions) {
    for locale in definitions.settings.locales() {
        taken.entry((locale.to_owned(), HOME_SLUG.to_owned())).or_insert(RESERVED);
    }
}

fn listing_id(source: &str, locale: &str) -> Uuid {
    Uuid::new_v5(&NAMESPACE, format!("{source}/{locale}").as_bytes())
}

/// Makes the first pages of the source those of the site, in each language that has none. A translation is one only
/// if its original is. Returns the file of the one in the main language if it stays another page.
pub(super) fn settle_home(drafts: &mut [Page], definitions: &Definitions, taken: &Taken) -> Option<String> {
    if !definitions.allowed(PROSE, HOME_TYPE, Scope::Local) {
        return None;
    }
    // By language, with the file.
    let mut settled: BTreeMap<String, String> = BTreeMap::new();
    for is_translation in [false, true] {
        for one in drafts.iter_mut().filter(|one| one.is_home && one.original.is_some() == is_translation) {
            let is_settled = |from: &String| settled.values().any(|file| file == from);
            let has_original = one.original.as_ref().is_none_or(is_settled);
            let holder = taken.get(&(one.locale.clone(), HOME_SLUG.to_owned()));
            let is_free = holder.is_none_or(|holder| *holder == one.id || *holder == RESERVED);
            if !is_free || !has_original || settled.contains_key(&one.locale) {
                continue;
            }
            one.value["type"] = json!(HOME_TYPE);
            one.value["slug"] = json!(HOME_SLUG);
            HOME_SLUG.clone_into(&mut one.slug);
            settled.insert(one.locale.clone(), one.source.clone());
        }
    }
    let main = &definitions.settings.locales.default_locale;
    let mut homes = drafts.iter().filter(|one| one.is_home && one.locale == *main);
    homes.next().filter(|_| !settled.contains_key(main)).map(|one| one.source.clone())
}

/// What a first page can list.
pub(super) struct Shelf<'a> {
    pub(super) definitions: &'a Definitions,
    pub(super) taken: &'a Taken,
    /// Posts, with their titles, by how menus name them.
    pub(super) ids: &'a HashMap<String, (String, String)>,
    /// The file of the first page of the source, if that is another page of the site.
    pub(super) other_home: Option<String>,
}

/// A first page that lists what was imported, where neither the source nor the site has one: many sources have a page
/// there that a program makes. Articles are listed by a module that shows the newest, all else by the menus.
///
/// # Errors
/// Unreadable storage.
pub(super) fn listing(
    draft: &Draft<'_>,
    incoming: &[Incoming],
    shelf: &Shelf<'_>,
    menus: &[Menu],
    source: &str,
) -> Result<Option<Incoming>, OpError> {
    let definitions = shelf.definitions;
    let locale = definitions.settings.locales.default_locale.as_str();
    let id = listing_id(source, locale);
    let holder = shelf.taken.get(&(locale.to_owned(), HOME_SLUG.to_owned()));
    let shown = public_in(incoming, locale);
    let is_taken = holder.is_some_and(|holder| *holder != id && *holder != RESERVED)
        || incoming.iter().any(|one| one.facts.place.slug == HOME_SLUG && one.facts.place.locale == locale);
    if shown.is_empty() || is_taken || !definitions.allowed(PROSE, HOME_TYPE, Scope::Local) {
        return Ok(None);
    }
    let name = definitions.settings.name.clone().unwrap_or_else(|| "Home".to_owned());
    let mut post = json!({
        "id": id, "type": HOME_TYPE, "locale": locale, "slug": HOME_SLUG, "title": name, "status": "published",
        "importedFrom": format!("{source}/"), "modules": [],
    });
    let places = shown.iter().map(|one| one.facts.place.clone()).chain([placed(&post)]);
    let addresses = Addresses::new(definitions, places, Vec::new());
    let is_front = addresses.address(&id.to_string()).is_some_and(|address| bare(&address) == bare("/"));
    let is_led = |entry: &Value| text(entry, "from") == "/";
    if !is_front || Files::of(draft)?.entries().iter().any(is_led) {
        return Ok(None);
    }
    post["modules"] =
        Value::Array(modules(&shown, shelf, &in_language(menus, locale, locale), (&addresses, &id)));
    let why = match &shelf.other_home {
        Some(file) => format!("`{file}` was at `/` and is another page of the site"),
        None => "no page of the source is at `/`".to_owned(),
    };
    let note = format!("{why}: the home page of the site lists what was imported");
    Ok(Some(Incoming {
        file: String::new(),
        id: ItemId { kind: Kind::Post, id: id.to_string() },
        facts: Facts::of(&post),
        post: post.into(),
        redirects: Vec::new(),
        notes: vec![note],
        featured: None,
    }))
}

/// Gives first pages of the source that show nothing by themselves the lists of one that is made: their templates
/// computed what was there.
pub(super) fn fill_homes(incoming: &mut [Incoming], shelf: &Shelf<'_>, menus: &[Menu]) {
    let is_bare = |one: &Incoming| {
        let place = &one.facts.place;
        place.post_type == HOME_TYPE && place.slug == HOME_SLUG && one.post.with(shows_lists)
    };
    let homes: Vec<usize> = (0..incoming.len()).filter(|at| is_bare(&incoming[*at])).collect();
    if homes.is_empty() {
        return;
    }
    let main = shelf.definitions.settings.locales.default_locale.as_str();
    let places = incoming.iter().map(|one| one.facts.place.clone());
    let addresses = Addresses::new(shelf.definitions, places, Vec::new());
    for at in homes {
        let (home, locale) = (&incoming[at].id, &incoming[at].facts.place.locale);
        let Ok(id) = Uuid::try_parse(&home.id) else { continue };
        let mut shown = public_in(incoming, locale);
        shown.retain(|one| one.id != *home);
        let lists = modules(&shown, shelf, &in_language(menus, locale, main), (&addresses, &id));
        incoming[at].post.edit(None, |post| {
            let own = post.get("modules").and_then(Value::as_array).cloned().unwrap_or_default();
            let shown = own.into_iter().filter(|module| !is_blank(module));
            post["modules"] = Value::Array(shown.chain(lists).collect());
            true
        });
    }
}

/// Whether a page has no text that visitors see, or had a list of the newest articles.
fn shows_lists(post: &Value) -> bool {
    let modules = || post.get("modules").and_then(Value::as_array).into_iter().flatten();
    let is_loop = |module: &Value| LOOPS.iter().any(|words| content(module).contains(words));
    modules().all(is_blank) || modules().any(is_loop)
}

/// Whether a module is a text of which visitors see no word.
pub(super) fn is_blank(module: &Value) -> bool {
    let is_text = module.pointer("/props/content").is_some();
    is_text && !without_comments(content(module)).chars().any(char::is_alphanumeric)
}

fn content(module: &Value) -> &str {
    module.pointer("/props/content").and_then(Value::as_str).unwrap_or_default()
}

/// A text without the comments of HTML in it.
fn without_comments(text: &str) -> String {
    let mut parts = text.split("<!--");
    let first = parts.next().unwrap_or_default();
    let after = parts.map(|part| part.split_once("-->").map_or("", |(_, after)| after));
    std::iter::once(first).chain(after).collect()
}

/// What visitors see in a language.
fn public_in<'i>(incoming: &'i [Incoming], locale: &str) -> Vec<&'i Incoming> {
    let is_public = |one: &&Incoming| one.facts.status == "published" && one.facts.place.locale == locale;
    incoming.iter().filter(is_public).collect()
}

/// The menus in a language; those that name none are in the main one.
fn in_language<'m>(menus: &'m [Menu], locale: &str, main: &str) -> Vec<&'m Menu> {
    menus.iter().filter(|menu| menu.locale.as_deref().unwrap_or(main) == locale).collect()
}

/// The links of the menus, or to the topmost pages, and a list of the newest articles of each type.
fn modules(
    shown: &[&Incoming],
    shelf: &Shelf<'_>,
    menus: &[&Menu],
    (addresses, id): (&Addresses, &Uuid),
) -> Vec<Value> {
    let definitions = shelf.definitions;
    let mut listed: BTreeSet<&str> = BTreeSet::new();
    for one in shown {
        let name = one.facts.place.post_type.as_str();
        let is_dated = definitions.post_types.get(name).is_some_and(|post_type| post_type.is_dated());
        if is_dated && definitions.allowed(&format!("{name}{LIST}"), HOME_TYPE, Scope::Local) {
            listed.insert(name);
        }
    }
    let mut links = Vec::new();
    for menu in menus {
        menu.items.iter().for_each(|item| push_links(item, 0, shelf, addresses, &mut links));
    }
    if links.is_empty() {
        let mut top: Vec<&&Incoming> = shown.iter().filter(|one| one.facts.place.parent.is_none()).collect();
        top.retain(|one| !listed.contains(one.facts.place.post_type.as_str()));
        top.sort_by_key(|one| {
            (one.post.get("orderIndex").and_then(Value::as_i64).unwrap_or(i64::MAX), text(&one.post, "title"))
        });
        for one in top {
            let address = addresses.address(&one.id.id);
            links.extend(address.map(|address| line(0, text(&one.post, "title"), Some(&address))));
        }
    }
    links.truncate(LINKS_MAX);
    let prose = (!links.is_empty()).then(|| (PROSE.to_owned(), json!({"content": links.concat()})));
    let lists = listed.into_iter().filter_map(|name| {
        let definition = definitions.post_types.get(name)?;
        let title = definition.plural_label.as_ref().unwrap_or(&definition.label);
        Some((format!("{name}{LIST}"), json!({"title": title})))
    });
    let module = |(name, props): (String, Value)| json!({"id": Uuid::new_v5(id, name.as_bytes()), "type": name, "props": props});
    prose.into_iter().chain(lists).map(module).collect()
}

/// The line of an item of a menu and those below it, if visitors can follow it.
fn push_links(
    item: &MenuItem,
    depth: usize,
    shelf: &Shelf<'_>,
    addresses: &Addresses,
    links: &mut Vec<String>,
) {
    let post = item.post.as_ref().and_then(|post| shelf.ids.get(post));
    let own = post
        .and_then(|(id, _)| addresses.address(id))
        .or_else(|| item.address.clone().filter(|address| is_elsewhere(address)));
    let title = post.map(|(_, title)| title.as_str()).filter(|_| item.label.is_empty());
    let label = title.unwrap_or(&item.label);
    let at = links.len();
    let is_shown = !label.trim().is_empty();
    if is_shown {
        links.push(line(depth, label, own.as_deref()));
    }
    item.children
        .iter()
        .for_each(|below| push_links(below, depth + usize::from(is_shown), shelf, addresses, links));
    if is_shown && own.is_none() && links.len() == at + 1 {
        links.pop();
    }
}

/// Whether an address is one of another site: of its own, only the pages that were imported are there.
fn is_elsewhere(address: &str) -> bool {
    address.starts_with("http://") || address.starts_with("https://")
}

fn line(depth: usize, label: &str, address: Option<&str>) -> String {
    let label: String = label.replace(['[', ']', '\n', '<', '`', '*', '_'], " ");
    let indent = "  ".repeat(depth);
    match address {
        Some(address) => format!("{indent}- [{label}](<{address}>)\n"),
        None => format!("{indent}- {label}\n"),
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The file of a post, by which menus name it, with its id and its title.
pub(super) fn named(one: &Incoming) -> (String, (String, String)) {
    let title = one.post.with(|post| text(post, "title").to_owned());
    (one.file.clone(), (one.id.id.clone(), title))
}

/// The definitions with the languages that an import adds; nothing is added where there are none.
pub(super) fn with_locales(definitions: Arc<Definitions>, locales: Vec<String>) -> Arc<Definitions> {
    if locales.is_empty() {
        return definitions;
    }
    let mut with = (*definitions).clone();
    with.settings.locales.supported = locales;
    Arc::new(with)
}
