//! Old addresses of imported posts as redirects: none that shadows a page, duplicates another or forms a loop.

use super::reserved::list_of;
use crate::base::limits::FILE_BYTES_MAX;
use crate::model::ItemId;
use crate::model::scalar::is_url_path;
use crate::ops::prelude::*;
use crate::site::Trace;
use crate::urls::derived::{locale_prefix, search, taxonomy};
use crate::urls::{Book as Addresses, Place, bare, key, redirect_id, with_query};
use std::collections::HashSet;

/// Typical size of a redirect in the file besides its address, in bytes; the address may be quoted.
const ENTRY_BYTES: usize = 150;
/// Most redirects that are followed from an address.
const HOPS_MAX: usize = 32;
/// Bytes that stay free in the file for redirects that people add.
const RESERVE_BYTES: usize = 32 * 1024;

/// An old address that should redirect to a post.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wish {
    /// The old address, a path.
    pub(super) from: String,
    /// The post's id.
    pub(super) post: String,
    /// Where it leads, if not to a post.
    pub(super) to: Option<String>,
    /// The file that the post was imported from.
    pub(super) file: String,
}

impl Wish {
    /// From an old address of the page of a file.
    pub(super) fn of_post(from: String, post: &str, file: &str) -> Wish {
        Wish { from, post: post.to_owned(), to: None, file: file.to_owned() }
    }

    /// From an old address that no page had to another one.
    pub(super) fn to_address(from: String, to: &str) -> Wish {
        Wish { from, post: String::new(), to: Some(to.to_owned()), file: String::new() }
    }

    fn target(&self) -> Target {
        self.to.clone().map_or_else(|| Target::Post(self.post.clone()), Target::Address)
    }
}

/// The addresses of pages, which redirects must not shadow.
pub(super) trait Pages {
    /// The address of a post, if there is such a post and it has one.
    fn address(&self, post: &str) -> Option<String>;
    /// The post whose page is at an address, written with or without a final `/`.
    fn post_at(&self, address: &str) -> Option<String>;
    /// Whether an address is that of a list or a search of the site.
    fn is_list(&self, address: &str) -> bool;
}

/// The result of adding redirects.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Added {
    /// The file's new value; none when nothing is added.
    pub(super) value: Option<Value>,
    /// Redirects that do not fit into the file; they go to additional lists.
    pub(super) further: Vec<Value>,
    /// How many redirects were added.
    pub(super) count: usize,
    /// What was not added and why, by the imported file.
    pub(super) notes: Vec<(String, String)>,
}

/// Adds redirects to a file of `bytes` bytes. Existing ones keep their places; new ones follow in the order of their
/// addresses, or are sorted in if the file is sorted. `others` are the redirects of additional lists.
pub(super) fn add(
    (file, others): (Option<&Value>, &[Value]),
    bytes: usize,
    mut wishes: Vec<Wish>,
    pages: &dyn Pages,
) -> Added {
    wishes.sort();
    let mut entries = entries(file);
    let mut known = known(entries.iter().chain(others));
    let is_sorted = entries.is_sorted_by_key(|entry| text(entry, "from").unwrap_or_default().to_owned());
    let mut room = FILE_BYTES_MAX.saturating_sub(RESERVE_BYTES).saturating_sub(bytes);
    let mut added = Added::default();
    let mut fresh = Vec::new();
    for wish in wishes {
        let target = wish.target();
        let Wish { from, post, to, file } = wish;
        let address = to.or_else(|| pages.address(&post));
        if address.as_deref().map(bare) == Some(key(&from)) {
            continue;
        }
        let cost = ENTRY_BYTES + from.len();
        let shadowed = pages.post_at(&from).filter(|_| with_query(&from).is_none());
        let problem = match (known.get(&key(&from)), shadowed) {
            _ if !can_be_requested(&from) => {
                Some(format!("`{from}` is not redirected: no request can have this address"))
            }
            (Some(other), _) if *other == target => continue,
            (Some(_), _) => Some(format!("`{from}` already redirects to another address: left as it is")),
            (None, Some(_)) => Some(format!("`{from}` is the address of another post: not redirected")),
            (None, None) if pages.is_list(&from) => {
                Some(format!("the site has a page of its own at `{from}`: not redirected"))
            }
            (None, None) if address.is_none() => {
                Some(format!("`{from}` is not redirected: the post has no address"))
            }
            (None, None) if leads_to(&known, pages, address.as_deref(), &from) => {
                Some(format!("`{from}` is not redirected: a redirect leads from the post back to it"))
            }
            (None, None) => None,
        };
        if let Some(problem) = problem {
            added.notes.push((file, problem));
            continue;
        }
        let mut redirect = json!({"id": redirect_id(&from), "from": from});
        match &target {
            Target::Post(post) => redirect["postId"] = json!(post),
            Target::Address(to) => redirect["to"] = json!(to),
        }
        known.insert(key(&from), target);
        if cost > room {
            room = 0;
            added.further.push(redirect);
            continue;
        }
        room -= cost;
        fresh.push(redirect);
    }
    added.count = fresh.len() + added.further.len();
    if !fresh.is_empty() {
        entries.extend(fresh);
        if is_sorted {
            entries.sort_by_key(|entry| text(entry, "from").unwrap_or_default().to_owned());
        }
        let mut value = file.cloned().unwrap_or_else(|| Value::Object(Map::new()));
        value["redirects"] = Value::Array(entries);
        added.value = Some(value);
    }
    added
}

/// Whether requests can have an address. What follows a `?` is a query of one, and not a part of a name.
fn can_be_requested(from: &str) -> bool {
    let (path, query) = from.split_once('?').unwrap_or((from, "="));
    let is_plain = !path.contains(['#', '\\']) && !path.trim_end_matches("/*").contains('*');
    is_plain && is_url_path(path) && query.contains('=') && !query.contains([' ', '?', '#'])
}

/// The addresses that a file redirects from.
fn addresses(file: &Value) -> HashSet<String> {
    entries(Some(file)).iter().filter_map(|entry| text(entry, "from").map(key)).collect()
}

/// The file of redirects, as history knows it.
pub(super) fn item() -> ItemId {
    ItemId { kind: Kind::Redirects, id: Kind::Redirects.name().to_owned() }
}

/// Every address that earlier imports redirected.
pub(super) fn written(traces: Option<&Vec<Trace>>) -> HashSet<String> {
    let files = traces.into_iter().flatten().filter_map(|trace| trace.after.as_ref());
    files.flat_map(addresses).collect()
}

/// The wishes that redirects do not fulfil yet.
pub(super) fn missing(wishes: Vec<Wish>, entries: &[Value]) -> Vec<Wish> {
    let known = known(entries.iter());
    let is_missing = |wish: &Wish| {
        let from = key(&wish.from);
        known.get(&from) != Some(&wish.target()) && wish.to.as_deref().map(bare) != Some(from)
    };
    wishes.into_iter().filter(is_missing).collect()
}

/// The targets of redirects, by the addresses that they lead from.
fn known<'e>(entries: impl Iterator<Item = &'e Value>) -> BTreeMap<String, Target> {
    entries.filter_map(|entry| Some((key(text(entry, "from")?), Target::of(entry)?))).collect()
}

/// The target of a redirect.
#[derive(Debug, Clone, PartialEq)]
enum Target {
    Post(String),
    Address(String),
}

impl Target {
    fn of(entry: &Value) -> Option<Target> {
        let post = text(entry, "postId").map(|id| Target::Post(id.to_owned()));
        post.or_else(|| text(entry, "to").map(|to| Target::Address(to.to_owned())))
    }
}

/// Whether redirects lead from an address to `from`.
fn leads_to(known: &BTreeMap<String, Target>, pages: &dyn Pages, start: Option<&str>, from: &str) -> bool {
    let mut at = start.map(bare);
    for _ in 0..HOPS_MAX {
        let Some(address) = at else { return false };
        if address == key(from) {
            return true;
        }
        at = next(known, pages, &address);
    }
    false
}

/// Where a redirect leads from an address, or one for all below it where no page is.
fn next(known: &BTreeMap<String, Target>, pages: &dyn Pages, address: &str) -> Option<String> {
    let end = |target: &Target| match target {
        Target::Post(post) => pages.address(post),
        Target::Address(to) => Some(to.clone()),
    };
    if let Some(target) = known.get(address) {
        return end(target).as_deref().map(bare);
    }
    if pages.post_at(address).is_some() {
        return None;
    }
    let mut folders = address.rmatch_indices('/').map(|(at, _)| address.split_at(at));
    let (rest, target) = folders.find_map(|(above, rest)| Some((rest, known.get(&format!("{above}/*"))?)))?;
    let to = end(target)?;
    Some(bare(&to.strip_suffix("/*").map_or_else(|| to.clone(), |stem| format!("{stem}{rest}"))))
}

fn entries(file: Option<&Value>) -> Vec<Value> {
    file.and_then(|file| file.get("redirects")).and_then(Value::as_array).cloned().unwrap_or_default()
}

fn text<'v>(entry: &'v Value, key: &str) -> Option<&'v str> {
    entry.get(key).and_then(Value::as_str)
}

/// The addresses of pages by post id, with a look-up by last segment.
#[derive(Debug, Default)]
pub(super) struct Book {
    by_post: HashMap<String, String>,
    by_address: HashMap<String, String>,
    /// The addresses of lists and searches that no post has.
    lists: HashSet<String>,
}

impl Book {
    /// The addresses of some pages, of the lists that these are in, and in each language of the search and of the lists of
    /// the terms of some taxonomies.
    pub(super) fn of(
        definitions: &Definitions,
        places: impl Iterator<Item = Place>,
        taxonomies: &BTreeSet<String>,
    ) -> Book {
        let addresses = Addresses::new(definitions, places, Vec::new());
        let (mut book, mut types) = (Book::default(), BTreeSet::new());
        for place in addresses.places() {
            book.note(&place.id, addresses.address(&place.id).as_deref());
            types.insert((place.post_type.as_str(), place.locale.as_str()));
        }
        let patterns = addresses.patterns();
        let lists =
            types.into_iter().filter_map(|(name, locale)| list_of(definitions, patterns, name, locale));
        book.lists = lists.collect();
        let settings = &definitions.settings;
        for locale in settings.locales() {
            let start = locale_prefix(locale, &settings.locales.default_locale);
            let terms = taxonomies.iter().map(|name| taxonomy(&start, name));
            book.lists.extend(terms.chain([search(&start)]));
        }
        book
    }

    /// Records the address of a post's page; a later call replaces an earlier one.
    pub(super) fn note(&mut self, post: &str, address: Option<&str>) {
        if let Some(old) = self.by_post.remove(post) {
            self.by_address.remove(&bare(&old));
        }
        if let Some(address) = address {
            self.by_address.insert(bare(address), post.to_owned());
            self.by_post.insert(post.to_owned(), address.to_owned());
        }
    }
}

impl Pages for Book {
    fn address(&self, post: &str) -> Option<String> {
        self.by_post.get(post).cloned()
    }

    fn post_at(&self, address: &str) -> Option<String> {
        self.by_address.get(&bare(address)).cloned()
    }

    fn is_list(&self, address: &str) -> bool {
        with_query(address).is_none() && self.lists.contains(&bare(address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let mut book = Book::default();
        for (post, address) in [("1", "/blog/one"), ("2", "/blog/two"), ("3", "/blog/three")] {
            book.note(post, Some(address));
        }
        book
    }

    fn wish(from: &str, post: &str) -> Wish {
        Wish { from: from.to_owned(), post: post.to_owned(), to: None, file: format!("{post}.md") }
    }

    fn froms(added: &Added) -> Vec<String> {
        entries(added.value.as_ref()).iter().filter_map(|e| text(e, "from").map(str::to_owned)).collect()
    }

    #[test]
    fn requested_redirects_are_added_once() {
        let wishes = vec![wish("/z/", "1"), wish("/a", "2"), wish("/blog/one/", "1"), wish("/a/", "2")];
        let added = add((None, &[]), 0, wishes.clone(), &book());
        assert_eq!((froms(&added), added.count), (vec!["/a".to_owned(), "/z/".to_owned()], 2));
        assert_eq!(added.notes, []);
        assert_eq!(add((added.value.as_ref(), &[]), 0, wishes, &book()), Added::default());
    }

    #[test]
    fn redirects_leave_the_addresses_of_lists() {
        let book = Book { lists: HashSet::from(["/blog".to_owned()]), ..book() };
        let added = add((None, &[]), 0, vec![wish("/blog/", "1"), wish("/blog/?p=1", "1")], &book);
        assert_eq!(froms(&added), ["/blog/?p=1"]);
        assert!(added.notes[0].1.contains("a page of its own"), "{:?}", added.notes);
    }

    #[test]
    fn addresses_that_no_request_has_are_left_out_and_named() {
        let wishes = ["/My Page.html", "/a\tb", "/What? A.html", "/?p=7", "/a*b"].map(|from| wish(from, "1"));
        let added = add((None, &[]), 0, wishes.to_vec(), &book());
        assert_eq!(
            (froms(&added), added.notes.len()),
            (vec!["/?p=7".to_owned(), "/My Page.html".to_owned()], 3)
        );
    }

    #[test]
    fn redirects_may_lead_to_addresses() {
        let to = |from: &str, to: &str| Wish { to: Some(to.to_owned()), ..wish(from, "") };
        let added = add((None, &[]), 0, vec![to("/a/*", "/b/*"), to("/c", "https://x.example/")], &book());
        let all = entries(added.value.as_ref());
        assert_eq!(
            all.iter().filter_map(|one| text(one, "to")).collect::<Vec<_>>(),
            ["/b/*", "https://x.example/"]
        );
        let again = add((added.value.as_ref(), &[]), 0, vec![to("/a/*", "/b/*")], &book());
        assert_eq!(again, Added::default());
    }

    #[test]
    fn existing_redirects_keep_their_order() {
        let file = json!({"redirects": [{"from": "/m", "to": "/x"}, {"from": "/c", "to": "/y"}]});
        let added =
            add((Some(&file), &[]), 0, vec![wish("/d", "1"), wish("/m/", "1"), wish("/a", "1")], &book());
        assert_eq!(froms(&added), ["/m", "/c", "/a", "/d"]);
        assert!(added.notes[0].1.contains("already"), "{:?}", added.notes);
        let file = json!({"redirects": [{"from": "/c", "to": "/y"}, {"from": "/m", "to": "/x"}]});
        let added = add((Some(&file), &[]), 0, vec![wish("/d", "1")], &book());
        assert_eq!(froms(&added), ["/c", "/d", "/m"]);
    }

    #[test]
    fn redirects_from_pages_and_loops_are_refused_and_overflow_starts_a_list() {
        let file = json!({"redirects": [
            {"from": "/blog/one", "to": "/old"}, {"from": "/blog/two", "postId": "1"},
        ]});
        for (from, post, why) in [
            ("/blog/three/", "1", "another post"),
            ("/old", "1", "back to it"),
            ("/old/", "2", "back to it"),
            ("/x", "9", "no address"),
        ] {
            let added = add((Some(&file), &[]), 0, vec![wish(from, post)], &book());
            assert_eq!((added.count, added.value.as_ref()), (0, None), "{from}");
            assert!(added.notes[0].1.contains(why), "{:?}", added.notes);
        }
        let to = |from: &str, to: &str| Wish { to: Some(to.to_owned()), ..wish(from, "") };
        let wishes = vec![to("/a/*", "/b/*"), to("/b/x", "/a/x"), wish("/b/y", "3"), to("/d/*", "/d/e/*")];
        let added = add((None, &[]), 0, wishes, &book());
        assert_eq!(
            froms(&added),
            ["/a/*", "/b/y", "/d/*"],
            "not what a redirect for all below leads back to"
        );
        let added = add(
            (Some(&file), &[]),
            FILE_BYTES_MAX - RESERVE_BYTES - 200,
            vec![wish("/a", "3"), wish("/b", "3")],
            &book(),
        );
        assert_eq!((added.count, added.further.len(), added.notes.len()), (2, 1, 0));
        let again = add((added.value.as_ref(), &added.further), 0, vec![wish("/b", "3")], &book());
        assert_eq!(again, Added::default(), "existing entries are not added again");
    }
}
