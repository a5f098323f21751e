//! Addresses of what a site has besides the pages of posts: further pages of lists, archives, terms, feeds, Markdown.

use super::pattern::{Pattern, Patterns};
use super::redirects::Ways;
use crate::base::media_type;
use crate::model::Definitions;
use std::collections::{BTreeMap, BTreeSet};

/// The format of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeedFormat {
    /// RSS 2.0.
    Rss,
    /// Atom (RFC 4287).
    Atom,
    /// JSON Feed 1.1.
    Json,
}

impl FeedFormat {
    /// All of them, the most common one first.
    pub const ALL: [FeedFormat; 3] = [FeedFormat::Rss, FeedFormat::Atom, FeedFormat::Json];

    /// The last part of its address.
    pub fn file(self) -> &'static str {
        match self {
            FeedFormat::Rss => "feed.xml",
            FeedFormat::Atom => "atom.xml",
            FeedFormat::Json => "feed.json",
        }
    }

    /// Its media type.
    pub fn mime(self) -> &'static str {
        match self {
            FeedFormat::Rss => "application/rss+xml",
            FeedFormat::Atom => "application/atom+xml",
            FeedFormat::Json => "application/feed+json",
        }
    }

    /// Its name.
    pub fn title(self) -> &'static str {
        match self {
            FeedFormat::Rss => "RSS",
            FeedFormat::Atom => "Atom",
            FeedFormat::Json => "JSON",
        }
    }
}

/// What addresses of a language begin with: nothing for the site's default language.
pub fn locale_prefix(locale: &str, default_locale: &str) -> String {
    if locale == default_locale { String::new() } else { format!("/{locale}") }
}

/// The address of a page of a list: the first one is the list's own.
pub fn list_page(base: &str, page: usize) -> String {
    if page <= 1 { base.to_owned() } else { below(base, &format!("page/{page}")) }
}

/// The address of something below another address.
pub fn below(base: &str, name: &str) -> String {
    format!("{}/{name}", base.trim_end_matches('/'))
}

/// Ends the address of a page as Markdown.
pub const MARKDOWN: &str = ".md";

/// Whether an address has the form of a list, its further page, an archive, a page of terms, a feed, the search, or a file
/// for programs.
pub fn is_possible(path: &str, definitions: &Definitions, patterns: &Patterns, ways: &dyn Ways) -> bool {
    let mut parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    if parts.first().is_some_and(|first| definitions.settings.locales().any(|locale| locale == *first)) {
        parts.remove(0);
    }
    let own = format!("/{}", parts.join("/"));
    let is_list = |pattern: &Pattern| {
        pattern.own_list().is_some_and(|list| list == own || list == path.trim_end_matches('/'))
    };
    if !parts.is_empty() && patterns.all().iter().any(is_list) {
        return true;
    }
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let above = path.trim_end_matches('/').rsplit_once('/').map_or("", |(above, _)| above);
    let is_below_articles = || {
        patterns.all().iter().any(|pattern| {
            let is_dated = definitions.post_types.get(&pattern.post_type).is_some_and(|t| t.is_dated());
            let own = pattern.aggregate.as_deref().and_then(|post| ways.address_of(post));
            is_dated && own.or_else(|| pattern.list_address()).is_some_and(|base| base == above)
        })
    };
    match parts.as_slice() {
        ["search" | "sitemap.xml" | "robots.txt"] | [.., "llms.txt"] => true,
        [.., "page", number] => is_number(number),
        [of @ .., last] if FeedFormat::ALL.iter().any(|format| format.file() == *last) => {
            let is_term = matches!(of, [taxonomy, _] if definitions.taxonomies.contains_key(*taxonomy));
            // The page of an author has feeds, too.
            let has_feeds = || of.is_empty() || is_term || is_below_articles() || ways.has_page(above);
            definitions.settings.pages.feeds && has_feeds()
        }
        [.., year] if year.len() == 4 && is_number(year) => is_below_articles(),
        [taxonomy] | [taxonomy, _] => definitions.taxonomies.contains_key(*taxonomy),
        _ => false,
    }
}

/// The lists that have another address by changed definitions: the old and the new one. A list that a post has follows the
/// post. A list of a type without redirects leaves none, nor does one whose old address is that of another list now.
pub fn moved_lists(old: &Patterns, definitions: &Definitions) -> BTreeMap<String, String> {
    let new = Patterns::of(definitions);
    let address = |patterns: &Patterns, of: &Pattern| patterns.list_of(&of.post_type, &of.locale);
    let leaves_one =
        |of: &Pattern| definitions.post_types.get(&of.post_type).is_some_and(|found| found.redirects);
    let moved = old.all().iter().filter(|of| leaves_one(of)).filter_map(|of| {
        let (from, to) = (address(old, of)?, address(&new, of)?);
        let is_taken = new.all().iter().any(|other| other.list_address().as_ref() == Some(&from));
        (from != to && !is_taken).then_some((from, to))
    });
    moved.collect()
}

/// The addresses of lists that a site has no more by its new patterns, and that leave no redirect, with those of their feeds.
pub fn lists_gone(old: &Patterns, new: &Patterns, definitions: &Definitions) -> BTreeSet<String> {
    let lists = |patterns: &Patterns| -> BTreeSet<String> {
        patterns.all().iter().filter_map(Pattern::own_list).collect()
    };
    let mut gone = &lists(old) - &lists(new);
    if !gone.is_empty() {
        let moved = moved_lists(old, definitions);
        gone.retain(|list| !moved.contains_key(list));
    }
    let feeds = |list: &String| FeedFormat::ALL.map(|format| below(list, format.file()));
    let feeds: Vec<String> = gone.iter().flat_map(feeds).collect();
    gone.extend(feeds);
    gone
}

/// The new address of a list that moved, of one of its further pages, an archive or a feed; none for other addresses.
pub fn moved_with(address: &str, lists: &BTreeMap<String, String>) -> Option<String> {
    let (page, part) = split_list(address);
    let is_year = |last: &str| last.len() == 4 && last.bytes().all(|b| b.is_ascii_digit());
    let year = page.rsplit_once('/').filter(|(_, last)| is_year(last));
    let (base, rest) = match (lists.contains_key(page), year) {
        (false, Some((base, _))) => (base, &address[base.len()..]),
        _ => (page, part),
    };
    lists.get(base).map(|to| format!("{to}{rest}"))
}

/// The address of a list, and what follows it in the address of a further page or a feed.
pub fn split_list(address: &str) -> (&str, &str) {
    let (above, last) = address.rsplit_once('/').unwrap_or(("", address));
    let is_feed = FeedFormat::ALL.iter().any(|format| format.file() == last);
    let is_number = !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit());
    let base = match above.strip_suffix("/page") {
        Some(base) if is_number => base,
        _ if is_feed => above,
        _ => address,
    };
    address.split_at(base.len())
}

/// Redirects from the pages and feeds of terms under their former names, where the site has something at the new address
/// only. `former` has each former name with its taxonomy, and the present name.
pub fn of_former_terms(
    definitions: &Definitions,
    former: &BTreeMap<(String, String), String>,
    has: &dyn Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let locales = &definitions.settings.locales;
    let mut found = Vec::new();
    for prefix in definitions.settings.locales().map(|locale| locale_prefix(locale, &locales.default_locale))
    {
        for ((taxonomy, name), now) in former {
            let (from, to) = (term(&prefix, taxonomy, name), term(&prefix, taxonomy, now));
            let feeds =
                FeedFormat::ALL.map(|format| (below(&from, format.file()), below(&to, format.file())));
            found.extend(std::iter::once((from, to)).chain(feeds));
        }
    }
    found.retain(|(from, to)| has(to) && !has(from));
    found
}

/// The address of a page as Markdown.
pub fn markdown(address: &str) -> String {
    match address.trim_end_matches('/') {
        "" => "/index.md".to_owned(),
        path => format!("{path}{MARKDOWN}"),
    }
}

/// The address of the page of a taxonomy; its terms are below.
pub fn taxonomy(prefix: &str, taxonomy: &str) -> String {
    below(prefix, taxonomy)
}

/// The address of the page of a term.
pub fn term(prefix: &str, taxonomy: &str, term: &str) -> String {
    below(prefix, &format!("{taxonomy}/{term}"))
}

/// The address of the search page.
pub fn search(prefix: &str) -> String {
    below(prefix, "search")
}

/// The media type of what is at an address that is no page.
pub fn mime_of(address: &str) -> &'static str {
    let name = address.rsplit('/').next().unwrap_or_default();
    let formats = FeedFormat::ALL.into_iter();
    match name.rsplit('.').next().unwrap_or_default() {
        "xml" => formats
            .into_iter()
            .find(|format| format.file() == name)
            .map_or_else(|| media_type(name), FeedFormat::mime),
        "json" if name == FeedFormat::Json.file() => FeedFormat::Json.mime(),
        "json" | "webmanifest" | "md" | "js" | "css" | "txt" => media_type(name),
        _ => "text/html; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_list_has_moves_with_it() {
        let lists = BTreeMap::from([("/blog".to_owned(), "/news".to_owned())]);
        for (address, to) in [
            ("/blog", Some("/news")),
            ("/blog/feed.xml", Some("/news/feed.xml")),
            ("/blog/page/2", Some("/news/page/2")),
            ("/blog/2026", Some("/news/2026")),
            ("/blog/2026/page/3", Some("/news/2026/page/3")),
            ("/blog/notes", None),
            ("/blog/notes/feed.xml", None),
            ("/blog/12345", None),
            ("/blogs", None),
            ("/feed.xml", None),
            ("/page/2", None),
        ] {
            assert_eq!(moved_with(address, &lists).as_deref(), to, "{address}");
        }
    }

    #[test]
    fn derived_addresses_stand_below_their_page() {
        assert_eq!(locale_prefix("en", "en"), "");
        assert_eq!(locale_prefix("es", "en"), "/es");
        assert_eq!(list_page("/journal", 1), "/journal");
        assert_eq!(list_page("/journal", 2), "/journal/page/2");
        assert_eq!(below("/", "feed.xml"), "/feed.xml");
        assert_eq!(markdown("/"), "/index.md");
        assert_eq!(markdown("/blog/hello"), "/blog/hello.md");
        assert_eq!(term("/es", "tags", "rueda"), "/es/tags/rueda");
        assert_eq!(taxonomy("", "tags"), "/tags");
    }
}
