//! Addresses of what a site has besides the pages of posts: further pages of lists, archives, terms, feeds, Markdown.

use super::pattern::{Pattern, Patterns};
use super::redirects::Ways;
use crate::model::Definitions;

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
        pattern.aggregate.is_none()
            && pattern.list_address().is_some_and(|list| list == own || list == path.trim_end_matches('/'))
    };
    if !parts.is_empty() && patterns.all().iter().any(is_list) {
        return true;
    }
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match parts.as_slice() {
        ["search" | "sitemap.xml" | "robots.txt"] | [.., "llms.txt"] => true,
        [.., "page", number] => is_number(number),
        [.., last] if FeedFormat::ALL.iter().any(|format| format.file() == *last) => true,
        [.., year] if year.len() == 4 && is_number(year) => {
            let list = path.trim_end_matches('/').rsplit_once('/').map_or("", |(list, _)| list);
            patterns.all().iter().any(|pattern| {
                let is_dated = definitions.post_types.get(&pattern.post_type).is_some_and(|t| t.is_dated());
                let own = pattern.aggregate.as_deref().and_then(|post| ways.address_of(post));
                is_dated && own.or_else(|| pattern.list_address()).is_some_and(|base| base == list)
            })
        }
        [taxonomy] | [taxonomy, _] => definitions.taxonomies.contains_key(*taxonomy),
        _ => false,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

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
