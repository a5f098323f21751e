//! What an export of another program holds, whatever the program: the form between readers of exports and the site.

use super::finding::Finding;
use super::layout::Moved;
use super::piece::Piece;
use crate::base::Map;
use jiff::Timestamp;

/// An export that was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Export {
    /// The name of the source, such as the host of its site.
    pub name: String,
    /// The address of the site, or empty.
    pub site: String,
    /// The language of posts that name none, as the source writes it.
    pub language: Option<String>,
    /// Its posts, in the order of the export.
    pub posts: Vec<Post>,
    /// Its terms.
    pub terms: Vec<Term>,
    /// Its pictures and other files.
    pub media: Vec<Media>,
    /// Its menus.
    pub menus: Vec<Menu>,
    /// The addresses of lists that it made of its posts, and where a site has such lists.
    pub archives: Vec<Moved>,
    /// Types of posts that the source defines, as the site would define them: proposals for review.
    pub post_types: Vec<Map>,
    /// Types of modules that the source defines, as the site would define them.
    pub modules: Vec<Map>,
    /// What was changed or not understood.
    pub remarks: Vec<Remark>,
    /// What was left out, and how often: `comments`, `posts in the bin`.
    pub left_out: Vec<(String, usize)>,
}

/// A post.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Post {
    /// Its identity in the source, the same in each export of it.
    pub id: String,
    /// Its type in the source: `post`, `page`, `product`.
    pub kind: String,
    /// Where it is in the export.
    pub place: Place,
    /// Its language, as the source writes it.
    pub language: Option<String>,
    /// The identity that it shares with its translations.
    pub family: Option<String>,
    /// The identity of the post above it.
    pub parent: Option<String>,
    /// Its place among its siblings.
    pub order: Option<i64>,
    /// Who saw it.
    pub state: State,
    /// When it was written.
    pub created: Option<Timestamp>,
    /// When it was or is to be published.
    pub published: Option<Timestamp>,
    /// Names of its authors.
    pub authors: Vec<String>,
    /// Its terms, by taxonomy and slug.
    pub terms: Vec<(String, String)>,
    /// Its title.
    pub title: String,
    /// Its slug, or empty.
    pub slug: String,
    /// Its excerpt.
    pub excerpt: Option<String>,
    /// The title for search engines.
    pub meta_title: Option<String>,
    /// The description for search engines.
    pub meta_description: Option<String>,
    /// The address that it names as its own.
    pub canonical: Option<String>,
    /// Whether search engines leave it out.
    pub is_noindex: bool,
    /// The address of its picture.
    pub picture: Option<String>,
    /// Other values, in order.
    pub fields: Map,
    /// The places in `fields` that name a file by its address, as JSON pointers.
    pub pictures: Vec<String>,
    /// The places in `fields` that name a post by its identity.
    pub posts: Vec<String>,
    /// What it shows.
    pub body: Vec<Piece>,
    /// Its addresses at the source, its own first: paths, perhaps with a query.
    pub addresses: Vec<String>,
}

/// Who saw a post at the source.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum State {
    /// Everybody.
    #[default]
    Public,
    /// Nobody but its editors.
    Draft,
    /// Some readers: private, for members, or behind a password.
    Restricted,
    /// Everybody, from its time of publication.
    Scheduled,
    /// Nobody any more.
    Archived,
}

/// Where something is in an export.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if that is unknown.
    pub line: usize,
}

/// A term.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Term {
    /// Its taxonomy at the source.
    pub taxonomy: String,
    /// Its slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// The slug of the term above it.
    pub parent: Option<String>,
}

/// A picture or another file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Media {
    /// Its address, as texts name it.
    pub address: String,
    /// Its path below the folder of uploads.
    pub path: String,
    /// Its text alternative.
    pub alt: String,
    /// Its title.
    pub title: String,
    /// Its caption.
    pub caption: String,
}

/// A menu.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Menu {
    /// Its slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its language; none for all.
    pub locale: Option<String>,
    /// Its items, in order.
    pub items: Vec<MenuItem>,
}

/// An item of a menu.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MenuItem {
    /// Its text; empty for the title of its post.
    pub label: String,
    /// The identity of the post that it leads to.
    pub post: Option<String>,
    /// The address that it leads to.
    pub address: Option<String>,
    /// The items below it.
    pub children: Vec<MenuItem>,
}

/// A note for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Where.
    pub place: Place,
    /// What.
    pub message: String,
    /// Whether something is missing on the site because of it.
    pub is_loss: bool,
}

impl Export {
    /// Adds a note.
    pub(super) fn remark(&mut self, place: Place, Finding { message, is_loss }: Finding) {
        self.remarks.push(Remark { place, message, is_loss });
    }

    /// Says that it made lists at addresses below the path of its site, and where a site has such lists.
    pub(super) fn archive<'l>(&mut self, lists: impl Iterator<Item = (&'l str, &'l str)>) {
        let path = path_on(&self.site, &self.site).unwrap_or_default();
        let below = |from: &str| format!("{}{from}", path.trim_end_matches('/'));
        self.archives.extend(lists.map(|(from, to)| Moved { from: below(from), to: to.to_owned() }));
    }

    /// Counts something that was left out.
    pub(super) fn count(&mut self, what: &str, number: usize) {
        if number == 0 {
            return;
        }
        match self.left_out.iter_mut().find(|(own, _)| own == what) {
            Some((_, count)) => *count += number,
            None => self.left_out.push((what.to_owned(), number)),
        }
    }
}

/// The path of an address on its site, with its query; `None` for an address of another site.
pub(super) fn path_on(site: &str, address: &str) -> Option<String> {
    if address.starts_with('/') && !address.starts_with("//") {
        return Some(address.to_owned());
    }
    let without_scheme =
        |text: &str| text.split_once("//").map_or(text.to_owned(), |(_, rest)| rest.to_owned());
    let (site, rest) = (without_scheme(site), without_scheme(address));
    let host = site.split('/').next().filter(|host| !host.is_empty())?;
    let path = rest.strip_prefix(host)?;
    match path.chars().next() {
        None => Some("/".to_owned()),
        Some('/') => Some(format!("/{}", path.trim_start_matches('/'))),
        Some('?') => Some(format!("/{path}")),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_below_the_path_of_the_site() {
        for (site, expected) in
            [("https://a.example/blog/", "/blog/feed/"), ("https://a.example", "/feed/"), ("", "/feed/")]
        {
            let mut export = Export { site: site.to_owned(), ..Export::default() };
            export.archive([("/feed/", "/feed.xml")].into_iter());
            let moved = Moved { from: expected.to_owned(), to: "/feed.xml".to_owned() };
            assert_eq!(export.archives, [moved], "{site}");
        }
    }

    #[test]
    fn addresses_become_paths_on_their_own_site_only() {
        for (address, expected) in [
            ("http://a.example/x/?p=1", Some("/x/?p=1")),
            ("//a.example", Some("/")),
            ("https://a.example?p=3", Some("/?p=3")),
            ("/x", Some("/x")),
            ("https://a.example//x", Some("/x")),
            ("https://a.example.evil/x", None),
            ("https://b.example/x", None),
            ("mailto:x", None),
        ] {
            assert_eq!(path_on("https://a.example/blog", address).as_deref(), expected, "{address}");
        }
        assert_eq!(path_on("", "https://b.example/x"), None);
    }
}
