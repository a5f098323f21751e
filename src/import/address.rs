//! Addresses of a page before the import, which should redirect to it afterwards.

use super::config::{Config, Page};
use super::date;
use super::layout::{Generator, Root, Style, unnumbered};
use super::settings_files;
use super::slug::has_web_ending;
use crate::base::percent;
use crate::base::text::{is_below, slugify};
use jiff::civil;

/// The folder that generators read their pages from.
const CONTENT: &str = "content";

/// The parts of a file's path.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Place<'a> {
    /// Its folders, from the imported folder down.
    pub folders: Vec<&'a str>,
    /// Its name without `.md` and locale: `hello`, `index`, `_index`.
    pub stem: &'a str,
    /// The locale in its name or its first folder: `fr` of `hello.fr.md` and of `fr/hello.md`.
    pub locale: Option<&'a str>,
    /// How many of `folders` are outside of the site's pages.
    pub above: usize,
    /// The number before its name, where that is no part of the name.
    pub number: Option<u32>,
}

impl<'a> Place<'a> {
    /// Splits the path of a Markdown file. `root` is the number from [`content_root`].
    pub(super) fn of(path: &'a str, locales: &[String], root: usize) -> Self {
        let mut folders: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let name = folders.pop().unwrap_or_default();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let (stem, locale) = match stem.rsplit_once('.') {
            Some((short, locale)) if !short.is_empty() && locales.iter().any(|known| known == locale) => {
                (short, Some(locale))
            }
            Some(_) | None => (stem, None),
        };
        let above = root.min(folders.len());
        let named = folders.get(above).copied().filter(|name| locales.iter().any(|known| known == name));
        if let Some(name) = named.filter(|name| locale.is_none_or(|own| own == *name)) {
            folders.remove(above);
            return Place { folders, stem, locale: Some(name), above, number: None };
        }
        Place { folders, stem, locale, above, number: None }
    }

    /// The place of a page in a layout: names may be without their numbers, and `README` may stand for its folder.
    pub(super) fn in_layout(mut self, generator: Generator, root: &'a Root) -> Self {
        if root.style == Style::Usual {
            self.locale = self.locale.or(root.locale.as_deref());
        }
        if root.is_numbered() && generator != Generator::Grav {
            (self.stem, self.number) = unnumbered(self.stem);
            let above = self.above;
            self.folders[above..].iter_mut().for_each(|folder| *folder = unnumbered(folder).0);
        }
        if generator == Generator::Grav {
            // The folder is the page, and the file is named after its template.
            let own = path_number(&self.folders);
            self.folders.iter_mut().for_each(|folder| *folder = unnumbered(folder).0);
            (self.stem, self.number) = ("index", own);
            return self;
        }
        let has_readme = matches!(
            generator,
            Generator::Mkdocs | Generator::Docusaurus | Generator::Eleventy | Generator::Vitepress
        );
        if has_readme && self.stem.eq_ignore_ascii_case("readme") {
            self.stem = "index";
        }
        self
    }

    /// Whether the file represents its folder.
    pub(super) fn is_index(&self) -> bool {
        matches!(self.stem, "index" | "_index")
    }

    /// Whether the file represents the whole site, or all pages in its language.
    pub(super) fn is_first(&self) -> bool {
        self.is_index() && self.folders.len() == self.above
    }

    /// The name of the post: the file's, or the folder's for an index. `None` for an index of the root.
    pub(super) fn name(&self) -> Option<&'a str> {
        if self.is_index() { self.folders.last().copied() } else { Some(self.stem) }
    }

    /// The folder around [`Place::name`].
    pub(super) fn parent(&self) -> Option<&'a str> {
        let skip = usize::from(self.is_index());
        self.folders.iter().rev().nth(skip).copied()
    }

    /// The folders of the page's ancestors, the nearest first, and the folder that it represents: an index its own,
    /// any other page the one beside it with the same name. Folders outside of the site's pages are left out.
    pub(super) fn folders(&self) -> (Vec<String>, String) {
        let own: Vec<&str> =
            self.folders.iter().copied().chain(Some(self.stem).filter(|_| !self.is_index())).collect();
        let above = (self.above + 1..own.len()).rev().map(|count| own[..count].join("/"));
        (above.collect(), own.join("/"))
    }

    /// Whether the file is in a folder of a given name.
    pub(super) fn is_below(&self, folder: &str) -> bool {
        self.folders.contains(&folder)
    }
}

/// The number of the last of some folders.
fn path_number(folders: &[&str]) -> Option<u32> {
    folders.last().and_then(|folder| unnumbered(folder).1)
}

/// How many leading folders of every Markdown file are not part of its address: those down to `content`, if the
/// site's settings are beside it or every page is in it.
pub(super) fn content_root<'a>(
    paths: impl Iterator<Item = &'a str> + Clone,
    is_page: fn(&str) -> bool,
) -> usize {
    let at_top = settings_files::is_beside_content;
    let inside = |path: &str| is_below(path, CONTENT);
    if paths.clone().any(at_top) && paths.clone().any(inside) {
        return 1;
    }
    let mut pages = paths.filter(|path| is_page(path)).map(|path| {
        let mut folders: Vec<&str> = path.split('/').collect();
        folders.pop();
        folders
    });
    let first = pages.next().unwrap_or_default();
    let common = pages.fold(first, |mut common, folders| {
        common.truncate(common.iter().zip(&folders).take_while(|(a, b)| a == b).count());
        common
    });
    common.iter().position(|folder| *folder == CONTENT).map_or(0, |at| at + 1)
}

/// An address of the old site without scheme and host: `https://old.example/a/` is `/a/`.
pub(super) fn without_host(text: &str) -> &str {
    let rest = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    rest.and_then(|rest| rest.find('/').map(|at| &rest[at..])).unwrap_or(text)
}

/// An old address as requests for it are matched: with its path decoded.
pub fn as_requested(address: &str) -> String {
    match address.split_once('?') {
        Some((path, query)) => format!("{}?{query}", percent::decode_what_can_be(path)),
        None => percent::decode_what_can_be(address),
    }
}

/// Whether an address is that of the first page of a site at a path, or of one of its languages.
pub(super) fn is_first(address: &str, site_path: &str, language: Option<&str>) -> bool {
    let below = address.trim_end_matches('/').strip_prefix(site_path);
    below.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('/').is_some_and(|rest| Some(rest) == language)
    })
}

/// An address with a query by which a page was found, such as `/?p=12` of WordPress.
pub(super) fn with_query(prefix: &str, text: &str) -> Option<String> {
    let (path, query) = text.trim().split_once('?')?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "=&_-.%".contains(c);
    let is_query = query.contains('=') && query.chars().all(is_plain);
    let path =
        if path.is_empty() || path == "/" { join(prefix, &[], true) } else { written(prefix, path, false)? };
    is_query.then(|| format!("{path}?{query}"))
}

/// Normalizes an address written by a person to a path on this site: `2016/x` is `/2016/x/` if it names a folder
/// (`as_folder`). `None` for another site's address, one with a query or a placeholder, and one with `..`.
pub(super) fn written(prefix: &str, text: &str, as_folder: bool) -> Option<String> {
    let text = percent::decode_what_can_be(text.trim());
    let text = text.trim();
    let unusable = |c: char| (c.is_whitespace() && c != ' ') || c.is_control() || "?#{}<>\\\"*".contains(c);
    if text.is_empty()
        || text.contains("//")
        || text.contains(unusable)
        || text.contains("/:")
        || text.starts_with(':')
    {
        return None;
    }
    let segments: Vec<&str> = text.split('/').filter(|s| !s.is_empty()).collect();
    if segments.iter().any(|s| matches!(*s, "." | "..")) {
        return None;
    }
    let last = segments.last().copied().unwrap_or_default();
    let slash = text.ends_with('/') || (as_folder && !has_web_ending(last));
    Some(join(prefix, &segments, slash))
}

/// What the address of a page depends on beside its place.
pub(super) struct Facts<'a> {
    /// The slug as written.
    pub slug: Option<&'a str>,
    pub time: Option<civil::DateTime>,
    pub title: &'a str,
    /// Its categories, as they are in addresses.
    pub categories: &'a [String],
    /// The configuration of the site.
    pub config: &'a Config,
    /// The program, where it is known.
    pub generator: Generator,
    /// The main language of the source, where it is known.
    pub language: Option<&'a str>,
}

/// A name as Hugo has it in addresses: in lower case, with a hyphen for blanks.
pub(super) fn urlized(name: &str) -> String {
    let kept = name.trim().chars().filter(|c| c.is_alphanumeric() || "._-+ ".contains(*c));
    let mut out = String::with_capacity(name.len());
    for c in kept.flat_map(char::to_lowercase) {
        match c {
            ' ' | '-' if out.ends_with('-') => {}
            ' ' => out.push('-'),
            c => out.push(c),
        }
    }
    out
}

/// A name as Jekyll has it in addresses of posts: as it is, with a hyphen for what addresses do not take.
pub(super) fn pretty(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            c if c.is_alphanumeric() || "._~!$&'()+,;=@".contains(c) => out.push(c),
            _ if out.is_empty() || out.ends_with('-') => {}
            _ => out.push('-'),
        }
    }
    out.trim_end_matches('-').to_owned()
}

/// The address that the usual generators give to a file without an explicit one; `None` when there is none to
/// redirect from.
pub(super) fn derived(prefix: &str, place: &Place<'_>, facts: &Facts<'_>) -> Option<String> {
    let &Facts { slug, time, title, categories, config, .. } = facts;
    if place.is_below("_drafts") {
        return None;
    }
    let stem = date::in_name(place.stem).map_or(place.stem, |(_, rest)| rest);
    let last = match facts.generator {
        Generator::Hugo => urlized(slug.unwrap_or(stem)),
        _ => slugify(slug.unwrap_or(stem)),
    };
    // The pages of the main language of Hugo have no language in their addresses.
    let is_main =
        facts.generator == Generator::Hugo && place.locale.is_some() && place.locale == facts.language;
    let mut segments: Vec<&str> = place
        .locale
        .filter(|_| !is_main)
        .into_iter()
        .chain(place.folders[place.above..].iter().copied())
        .collect();
    let below = |path: String| {
        join(
            prefix,
            &path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>(),
            path.ends_with('/'),
        )
    };
    if let Some(posts) = segments.iter().position(|s| *s == "_posts") {
        let above: Vec<String> = segments[..posts].iter().map(|folder| (*folder).to_owned()).collect();
        let all = [above.as_slice(), categories].concat();
        let page = Page { folders: &[], name: stem, slug, title, categories: &all, time: Some(time?) };
        return config.of_post(&page).map(below);
    }
    if facts.generator == Generator::Jekyll {
        let folders = &place.folders[place.above..];
        let language = place.locale.map(|locale| format!("/{locale}")).unwrap_or_default();
        let path = config.of_page(&Page { folders, name: place.stem, slug, title, categories, time });
        // The first page of the site and that of a language have no name of their own.
        let path = path.or_else(|| place.is_first().then(|| "/".to_owned()));
        return path.map(|path| below(format!("{language}{path}")));
    }
    let is_page = place.stem != "_index";
    let name = if place.is_index() { place.name().unwrap_or_default() } else { stem };
    let around = segments.len() - usize::from(place.stem == "index" && !segments.is_empty());
    let page = Page { folders: &segments[..around], name, slug, title, categories, time };
    if let Some(path) = config.in_section(&page).filter(|_| is_page) {
        return Some(below(path));
    }
    // The section may be the folder below that of the language.
    if let (true, Some(locale), [_, folders @ ..]) = (is_page, place.locale, page.folders)
        && let Some(path) = config.in_section(&Page { folders, ..page })
    {
        return Some(below(format!("/{locale}{path}")));
    }
    match place.stem {
        "_index" => {}
        "index" if slug.is_none() => {}
        "index" => {
            segments.pop();
            segments.push(&last);
        }
        _ => segments.push(&last),
    }
    let clean = segments
        .iter()
        .all(|s| !s.is_empty() && !s.contains(|c: char| c.is_whitespace() || "?#\\".contains(c)));
    // A folder of Markdown has no first page.
    let has_address = !segments.is_empty() || facts.generator != Generator::Markdown;
    (clean && has_address).then(|| join(prefix, &segments, true))
}

fn join(prefix: &str, segments: &[&str], slash: bool) -> String {
    let prefix = prefix.trim_matches('/');
    let all: Vec<&str> =
        Some(prefix).filter(|p| !p.is_empty()).into_iter().chain(segments.iter().copied()).collect();
    let slash = if slash && !all.is_empty() { "/" } else { "" };
    format!("/{}{slash}", all.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_folder_is_detected() {
        for (paths, expected) in [
            (&["content/_index.md", "content/a/b.md", "LICENSE"][..], 1),
            (&["docs/content/documentation/content/a.md", "docs/content/documentation/b.md"], 2),
            (&["documentation/content/a.md", "documentation/b.md"], 0),
            (&["content/a.md", "templates/b.md"], 0),
            (&["content/a.md", "README.md", "zola.toml"], 1),
            (&["a.md"], 0),
            (&[], 0),
        ] {
            assert_eq!(content_root(paths.iter().copied(), |p| p.ends_with(".md")), expected, "{paths:?}");
        }
    }

    #[test]
    fn explicit_addresses_are_resolved_or_ignored() {
        for (text, as_folder, expected) in [
            ("2016/11/10/Rust-1.13", true, Some("/b/2016/11/10/Rust-1.13/")),
            ("2016/11/10/Rust-1.13.html", true, Some("/b/2016/11/10/Rust-1.13.html")),
            ("/about", false, Some("/b/about")),
            ("/about/", false, Some("/b/about/")),
            ("/caf%C3%A9/", false, Some("/b/café/")),
            ("/My%20Page.html", false, Some("/b/My Page.html")),
            ("/a b/", false, Some("/b/a b/")),
            ("/100%", false, Some("/b/100%")),
            ("/a%3Fb", false, None),
            ("/", true, Some("/b/")),
            ("https://example.com/x", false, None),
            ("//example.com/x", false, None),
            ("/x?y=1", false, None),
            ("/:year/:title/", false, None),
            ("/blog/{{ page.fileSlug }}/", false, None),
            ("../x", true, None),
            ("", true, None),
        ] {
            assert_eq!(written("/b/", text, as_folder).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn first_pages_are_known_by_their_addresses() {
        for (address, site_path, language, expected) in [
            ("/", "", None, true),
            ("/p/", "/p", None, true),
            ("/p/de/", "/p", Some("de"), true),
            ("/de", "", Some("de"), true),
            ("/de/", "", None, false),
            ("/p/fr/", "/p", Some("de"), false),
            ("/pages/", "/p", None, false),
            ("/", "/p", None, false),
        ] {
            assert_eq!(is_first(address, site_path, language), expected, "{address}");
        }
    }

    #[test]
    fn names_are_spelled_as_their_programs_do() {
        for (name, hugo, jekyll) in [
            ("Rust-1.13", "rust-1.13", "Rust-1.13"),
            ("my_page", "my_page", "my_page"),
            ("What's  new - 1.0?", "whats-new-1.0", "What's-new-1.0"),
            ("Café", "café", "Café"),
        ] {
            assert_eq!((urlized(name), pretty(name)), (hugo.to_owned(), jekyll.to_owned()), "{name}");
        }
    }

    #[test]
    fn addresses_are_derived_from_paths() {
        let locales = ["fr".to_owned()];
        for (path, slug, expected) in [
            ("content/docs/Some page.md", None, Some("/docs/some-page/")),
            ("content/docs/page/index.md", None, Some("/docs/page/")),
            ("content/docs/page/index.md", Some("Other"), Some("/docs/other/")),
            ("content/docs/_index.md", None, Some("/docs/")),
            ("content/docs/_index.fr.md", None, Some("/fr/docs/")),
            ("content/_index.md", None, None),
            ("content/blog/2016-11-10-hello.md", None, Some("/blog/hello/")),
            ("content/my docs/x.md", None, None),
            ("content/rust/_posts/2016-11-10-hello.md", None, Some("/rust/2016/11/10/hello.html")),
            ("content/_drafts/hello.md", None, None),
        ] {
            let place = Place::of(path, &locales, 1);
            let time = date::in_name(place.stem).map(|(time, _)| jiff::tz::TimeZone::UTC.to_datetime(time));
            let config = Config::default();
            let facts = Facts {
                slug,
                time,
                title: "",
                categories: &[],
                config: &config,
                generator: Generator::Markdown,
                language: None,
            };
            assert_eq!(derived("", &place, &facts).as_deref(), expected, "{path}");
        }
    }

    #[test]
    fn the_index_of_all_pages_is_at_the_top() {
        let locales = ["de".to_owned()];
        for (generator, path, root, expected) in [
            (Generator::Hugo, "content/_index.md", 1, Some("/p/")),
            (Generator::Hugo, "content/en/_index.md", 2, Some("/p/")),
            (Generator::Hugo, "content/_index.de.md", 1, Some("/p/de/")),
            (Generator::Jekyll, "index.html", 0, Some("/p/")),
            (Generator::Jekyll, "de/index.md", 0, Some("/p/de/")),
            (Generator::Zola, "content/_index.md", 1, Some("/p/")),
            (Generator::Markdown, "content/_index.md", 1, None),
        ] {
            let place = Place::of(path, &locales, root);
            let facts = Facts {
                slug: None,
                time: None,
                title: "",
                categories: &[],
                config: &Config::default(),
                generator,
                language: Some("en"),
            };
            assert!(place.is_first(), "{path}");
            assert_eq!(derived("/p", &place, &facts).as_deref(), expected, "{path}");
        }
    }

    #[test]
    fn name_parent_and_locale_are_derived_from_the_path() {
        let locales = ["fr".to_owned()];
        for (path, name, parent, locale) in [
            ("a/b/hello.md", Some("hello"), Some("b"), None),
            ("a/b/index.md", Some("b"), Some("a"), None),
            ("b/_index.md", Some("b"), None, None),
            ("_index.md", None, None, None),
            ("Rust-1.13.md", Some("Rust-1.13"), None, None),
            ("b/hello.fr.md", Some("hello"), Some("b"), Some("fr")),
        ] {
            let place = Place::of(path, &locales, 0);
            assert_eq!((place.name(), place.parent(), place.locale), (name, parent, locale), "{path}");
        }
    }
}
