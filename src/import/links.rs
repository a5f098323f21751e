//! Converts links between imported files to links between their posts.

use super::heading_ids;
use super::html_page::is_html;
use super::layout::is_same_language;
use super::markdown::{Draft, is_markdown};
use crate::base::text::same_name;
use crate::base::{Value, percent};
use crate::richtext::{is_safe_link, reword_markdown};
use crate::urls::{bare, key, with_query};
use pulldown_cmark::{Event, Parser, Tag};
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// Prefix for the folder of the site's pages in links of Zola.
const ROOT: &str = "@/";
/// Prefix for a path of Hugo from the folder of all pages of a language, in place of its `/`.
pub(super) const TOP: &str = "@/./";
/// The suffixes of a file's name that a link to it may omit.
const LEFT_OUT: [&str; 4] = ["", ".md", "/index.md", "/_index.md"];

/// The id of a post, or an address of the site, which is in several maps.
type Id = Arc<str>;

/// Resolves links to files.
#[derive(Debug, Default)]
pub struct Links {
    /// Ids by file.
    files: HashMap<String, Id>,
    /// Files as other systems spell them: case and Unicode form do not matter.
    spelled: HashMap<String, Id>,
    /// Ids by old address, which may have a query: `/?p=12`.
    addresses: HashMap<String, Id>,
    /// Ids by old address, in the order of the addresses.
    in_order: BTreeMap<String, Id>,
    /// Ids by old address in lower case, for sites that did not distinguish.
    in_lower_case: HashMap<String, Id>,
    /// The old address of the page of each file.
    own: HashMap<String, String>,
    /// The files of the pages that others translate, by the files of those.
    originals: HashMap<String, String>,
    /// Files by the name of the page, in lower case, and by other names of it.
    names: HashMap<String, Vec<String>>,
    /// Ids of headings at the source with those here, where they differ, by post.
    anchors: HashMap<String, HashMap<String, String>>,
    /// The languages of the source, its main one first; empty if they are not known.
    languages: Vec<String>,
}

impl Links {
    /// The link targets among the drafts of a folder, and the languages of that, its main one first.
    pub fn of(drafts: &[Draft], languages: &[String]) -> Links {
        let mut links = Links { languages: languages.to_vec(), ..Links::default() };
        let renamed = |draft: &Draft| draft.value.with(|value| heading_ids::renamed(texts_of(value)));
        let renamed: Vec<HashMap<String, String>> = drafts.par_iter().map(renamed).collect();
        for (draft, renamed) in drafts.iter().zip(renamed) {
            let id: Id = draft.id.to_string().into();
            links.files.insert(draft.source.clone(), id.clone());
            if !renamed.is_empty() {
                links.anchors.insert(id.to_string(), renamed);
            }
            links.originals.extend(draft.original.iter().map(|from| (draft.source.clone(), from.clone())));
            links.spelled.entry(same_name(&draft.source)).or_insert_with(|| id.clone());
            links.name(&draft.source, names_of(&draft.source).chain(draft.names.iter().cloned()));
            for from in &draft.redirects {
                links.addresses.entry(key(from)).or_insert_with(|| id.clone());
            }
            // What has a query is not the address of its path.
            let mut paths = draft.redirects.iter().filter(|from| with_query(from).is_none()).peekable();
            if let Some(own) = paths.peek() {
                links.own.insert(draft.source.clone(), (*own).clone());
            }
            for from in paths {
                links.in_order.entry(bare(from)).or_insert_with(|| id.clone());
                links.in_lower_case.entry(bare(from).to_lowercase()).or_insert_with(|| id.clone());
            }
        }
        links
    }

    fn name(&mut self, file: &str, names: impl Iterator<Item = String>) {
        for name in names {
            let named = self.names.entry(name.to_lowercase());
            named.or_insert_with(|| Vec::with_capacity(1)).push(file.to_owned());
        }
    }

    /// Lets links to a file that is no post lead to an address of the site.
    pub fn lead(&mut self, file: &str, address: &str) {
        self.name(file, names_of(file));
        let address: Id = address.into();
        self.spelled.entry(same_name(file)).or_insert_with(|| address.clone());
        self.files.insert(file.to_owned(), address);
    }

    /// Lets links to an old address that is not that of a post lead to an address of the site.
    pub fn lead_from(&mut self, from: &str, address: &str) {
        let address: Id = address.into();
        if with_query(from).is_none() {
            self.in_lower_case.entry(bare(from).to_lowercase()).or_insert_with(|| address.clone());
        }
        self.addresses.entry(key(from)).or_insert(address);
    }

    /// The Markdown of a file with its links to other files replaced by links to their posts; `None` if nothing
    /// changes. Links to missing Markdown files are reported.
    pub fn rewritten(
        &self,
        source: &str,
        text: &str,
        address: &dyn Fn(&str) -> Option<String>,
        missing: &mut Vec<String>,
    ) -> Option<String> {
        if !text.contains("](") && !text.contains("]:") && !text.contains("href") {
            return None;
        }
        let address = |id: &str| if id.starts_with('/') { Some(id.to_owned()) } else { address(id) };
        let reworded = reword_markdown(text, &mut |kind, link| {
            if !kind.is_address() {
                return None;
            }
            // A tag of a template stood there.
            if link.starts_with("<!--") || link.starts_with("!--") {
                return Some(String::new());
            }
            if let Some((id, anchor)) = self.with_query(link) {
                return Some(address(id)? + &self.anchored(id, anchor));
            }
            let (path, rest) = link.split_at(link.find(['?', '#']).unwrap_or(link.len()));
            if path.is_empty() && rest.starts_with('#') {
                let here = self.anchored(self.files.get(source)?, rest);
                return (here != rest).then_some(here);
            }
            let Some(id) = self.meant(source, path) else {
                if let Some(rooted) = path.strip_prefix(TOP) {
                    return Some(format!("/{rooted}{rest}"));
                }
                let is_page = is_markdown(path) || is_html(path) && !path.starts_with("//");
                let is_file = !path.contains(':') && is_page;
                // A word alone is no address of a page, but meant something to a template of the source.
                let is_word = !path.is_empty() && path.chars().all(char::is_alphanumeric);
                let name = link.trim_start_matches(ROOT);
                if (is_file || is_word) && !missing.iter().any(|known| known == name) {
                    missing.push(name.to_owned());
                }
                // A wiki link without a page leads nowhere, and its target is no address.
                return (is_word || is_file && path.starts_with(ROOT)).then(String::new);
            };
            let new = address(id)? + &self.anchored(id, rest);
            (new != link).then_some(new)
        });
        reworded.map(without_blank_links)
    }

    /// What is behind the path of a link to a post, with the id that its heading has here.
    fn anchored(&self, id: &str, rest: &str) -> String {
        let renamed = rest.split_once('#').and_then(|(before, anchor)| {
            let own = self.anchors.get(id)?.get(&percent::decode_what_can_be(anchor))?;
            Some(format!("{before}#{own}"))
        });
        renamed.unwrap_or_else(|| rest.to_owned())
    }

    /// The post of an old address with a query, and the anchor of the link.
    fn with_query<'l>(&self, link: &'l str) -> Option<(&Id, &'l str)> {
        let (address, anchor) = link.split_at(link.find('#').unwrap_or(link.len()));
        with_query(address)?;
        Some((self.addresses.get(&key(address))?, anchor))
    }

    /// The post that a link in a file refers to.
    fn meant(&self, source: &str, path: &str) -> Option<&Id> {
        if path.is_empty() || path.contains(':') || path.starts_with("//") {
            return None;
        }
        if let Some(rooted) = path.strip_prefix(TOP) {
            return self.at_top(source, rooted).or_else(|| self.meant(source, &format!("/{rooted}")));
        }
        let path = percent::decode_what_can_be(path);
        let path = match path.contains("//") {
            true => format!("{}{}", if path.starts_with('/') { "/" } else { "" }, joined("", &path)?),
            false => path,
        };
        if path.starts_with('/')
            && let Some(id) = self.addresses.get(&bare(&path))
        {
            return Some(id);
        }
        let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
        let file = match path.strip_prefix(ROOT).or_else(|| path.strip_prefix('/')) {
            Some(rooted) => joined("", rooted)?,
            None => joined(folder, &path)?,
        };
        // Addresses, and names of files in Zola, say the language themselves.
        let says_language = path.starts_with(ROOT) == is_markdown(&path) && path.starts_with(['/', '@']);
        let language = if says_language { "" } else { self.language_of(source) };
        let exactly = |name: &str| self.exactly(source, name, language);
        let is_relative = !path.starts_with(['/', '.', '@']);
        // Docusaurus, Hugo and Eleventy take paths from the folder of all pages, too, with or without a slash before them.
        let from_above = || {
            let above =
                folder.match_indices('/').map(|(at, _)| &folder[..at]).rev().chain(std::iter::once(""));
            let above = std::iter::once(folder).filter(|_| !is_relative).chain(above);
            let is_from_above = is_markdown(&path) || is_relative && path.contains('/');
            let mut above = above.filter(|_| is_from_above && !path.starts_with(['.', '@']));
            above.find_map(|above| exactly(&joined(above, &path)?))
        };
        // A page that is not translated is shown in the main language.
        let in_main_language = || {
            let (language, rest) = path.strip_prefix('/')?.split_once('/')?;
            let is_language = language.len() == 2 || language.len() == 5 && language.contains('-');
            let main = self.languages.first().map_or("", String::as_str);
            let main = [String::new(), format!("/{}", main.to_lowercase())];
            let at = |main: &String| self.addresses.get(&bare(&format!("{main}/{rest}")));
            main.iter().find_map(at).filter(|_| is_language)
        };
        exactly(&file)
            .or_else(from_above)
            .or_else(|| self.beside(source, &path))
            .or_else(in_main_language)
            .or_else(|| {
                let is_named = path.starts_with(ROOT) || is_markdown(&path);
                self.named(source, &file, language).filter(|_| is_named)
            })
            .or_else(|| {
                // Some link by the path of a file whose page has a slug of another name.
                let rooted =
                    path.strip_prefix('/').filter(|rest| rest.trim_end_matches('/').contains('/'))?;
                self.named(source, rooted.trim_end_matches('/'), "")
            })
            .or_else(|| self.first_below(source, &path))
            // Addresses with an ending and without one led to the same page.
            .or_else(|| self.meant(source, path.strip_suffix(".html")?))
            .or_else(|| self.only_one(&path))
            // Beside the page that this one translates.
            .or_else(|| self.meant(self.originals.get(source)?, &path))
    }

    /// The post of a file, or of its version in a language, unless that is the file that links to it.
    fn exactly(&self, source: &str, name: &str, language: &str) -> Option<&Id> {
        let names = || LEFT_OUT.iter().map(|end| format!("{name}{end}"));
        let version = |file: String| {
            let is_one = !language.is_empty() && is_markdown(&file);
            let (stem, ending) = file.rsplit_once('.').filter(|_| is_one)?;
            Some(format!("{stem}{language}.{ending}")).filter(|version| version != source)
        };
        let in_language = names().filter_map(version).find_map(|name| self.files.get(&name));
        let spelled = || names().find_map(|name| self.spelled.get(&same_name(&name)));
        in_language.or_else(|| names().find_map(|name| self.files.get(&name))).or_else(spelled)
    }

    /// The post of a path from the folder of all pages, which is the source's first folder or one in it.
    fn at_top(&self, source: &str, path: &str) -> Option<&Id> {
        let path = percent::decode_what_can_be(path);
        let mut folders = std::iter::once("").chain(source.match_indices('/').map(|(at, _)| &source[..at]));
        folders.find_map(|folder| self.exactly(source, &joined(folder, &path)?, self.language_of(source)))
    }

    /// The language that the name of a file has in it, with the point before it: `.de` of `about.de.md`; else nothing.
    fn language_of<'f>(&self, file: &'f str) -> &'f str {
        let name = file.rsplit('/').next().unwrap_or_default();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let language = stem.rfind('.').map_or("", |at| &stem[at..]);
        let is_one = |known: &String| is_same_language(known, language.trim_start_matches('.'));
        if self.languages.iter().any(is_one) { language } else { "" }
    }

    /// The post of an old address, or the list of the site there, as the source's own redirects name it.
    pub fn at(&self, address: &str) -> Option<&str> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let found = self.addresses.get(&bare(path)).or_else(|| self.beside("", path));
        found.or_else(|| self.first_below("", path)).map(|id| &**id)
    }

    /// The only page of a name, for an address below a folder that no file tells of: `/docs/start`.
    fn only_one(&self, path: &str) -> Option<&Id> {
        let (folder, name) = path.strip_prefix('/')?.trim_end_matches('/').rsplit_once('/')?;
        let [file] = self.names.get(&name.to_lowercase())?.as_slice() else { return None };
        (!folder.is_empty()).then(|| self.files.get(file)).flatten()
    }

    /// The first post of a folder that has no page of its own.
    fn first_below(&self, source: &str, path: &str) -> Option<&Id> {
        if is_markdown(path) || path.starts_with(ROOT) || bare(path) == "/" {
            return None;
        }
        let folder = match path.starts_with('/') {
            true => bare(path),
            false => {
                let (folder, _) = self.own.get(source)?.rsplit_once('/')?;
                format!("/{}", joined(folder, path)?)
            }
        };
        let start = format!("{folder}/");
        let (found, id) = self.in_order.range(start.clone()..).next()?;
        found.starts_with(&start).then_some(id)
    }

    /// The post that a path leads to from the old address of a page, as browsers followed it.
    fn beside(&self, source: &str, path: &str) -> Option<&Id> {
        let at = |address: &str| self.in_lower_case.get(&bare(address).to_lowercase());
        if path.starts_with('/') {
            return at(path);
        }
        let own = self.own.get(source).filter(|_| !path.starts_with('@'))?;
        let (folder, _) = own.rsplit_once('/')?;
        let from_root = || at(&format!("/{path}")).filter(|_| path.contains('/') && !path.starts_with('.'));
        let near = [folder, own.as_str()].iter().find_map(|from| at(&format!("/{}", joined(from, path)?)));
        near.or_else(from_root)
    }

    /// The post of a name whose file is the nearest to the one that links to it: `Page.md`, or `folder/Page.md`; of several
    /// as near, that in a language.
    fn named(&self, source: &str, path: &str, language: &str) -> Option<&Id> {
        let path = path.to_lowercase();
        let path =
            path.rsplit_once('.').filter(|_| is_markdown(&path)).map_or(path.as_str(), |(path, _)| path);
        let ends = [format!("/{path}."), format!("/{path}/")];
        let name = path.rsplit('/').next()?;
        let version = Some(format!("{name}{language}").to_lowercase()).filter(|_| !language.is_empty());
        let versions = version.and_then(|version| self.names.get(&version));
        let all = self.names.get(name).into_iter().chain(versions).flatten();
        let is_other = |file: &str| file.rsplit_once('.').is_none_or(|(stem, _)| !stem.ends_with(language));
        let shared = |file: &str| {
            file.split('/').zip(source.split('/')).take_while(|(one, other)| one == other).count()
        };
        let fits = |file: &str| ends.iter().any(|end| format!("/{}", file.to_lowercase()).contains(end));
        let all = all.filter(|file| !path.contains('/') || fits(file));
        let rank = |file: &str| (Reverse(shared(file)), is_other(file), file.len());
        self.files.get(all.min_by_key(|file| (rank(file), file.as_str()))?)
    }
}

/// The names of the page of a file: its own, and for an index that of its folder, with the language as in the file's name.
fn names_of(file: &str) -> impl Iterator<Item = String> {
    let own = file.rsplit('/').next().unwrap_or_default();
    let own = own.rsplit_once('.').map_or(own, |(stem, _)| stem);
    let (name, language) = own.split_at(own.find('.').unwrap_or(own.len()));
    let folder = file.rsplit('/').nth(1).filter(|_| matches!(name, "index" | "_index"));
    std::iter::once(own.to_owned()).chain(folder.map(|folder| format!("{folder}{language}")))
}

/// The Markdown texts of a post, in their order.
fn texts_of(post: &Value) -> impl Iterator<Item = &str> {
    let modules = post.get("modules").and_then(Value::as_array).into_iter().flatten();
    modules.filter_map(|module| module.pointer("/props/content")?.as_str())
}

/// A Markdown text without the addresses that no page may have, each of which is passed to `lost`; `None` if it has
/// none.
pub fn unlinked(text: &str, lost: &mut dyn FnMut(&str)) -> Option<String> {
    reword_markdown(text, &mut |kind, address| {
        let is_odd = kind.is_address() && !is_safe_link(address);
        is_odd.then(|| lost(address)).map(|()| String::new())
    })
}

/// A Markdown text without the names of files that were not found, which are no addresses; `None` if it has none.
pub fn without_names(text: &str, missing: &mut Vec<String>) -> Option<String> {
    if !text.contains(ROOT) {
        return None;
    }
    let reworded = reword_markdown(text, &mut |kind, address| {
        let is_name = kind.is_address() && address.starts_with(ROOT);
        is_name.then(|| missing.push(address.trim_start_matches(ROOT).to_owned())).map(|()| String::new())
    });
    reworded.map(without_blank_links)
}

/// A Markdown text without links that have neither words nor an address: their words were the address, and that led to
/// nothing.
fn without_blank_links(mut text: String) -> String {
    if !text.contains("[](") {
        return text;
    }
    let links = Parser::new(&text).into_offset_iter().filter_map(|(event, range)| {
        let is_blank = matches!(&text[range.clone()], "[]()" | "[](<>)");
        (is_blank && matches!(event, Event::Start(Tag::Link { .. }))).then_some(range)
    });
    let blank: Vec<Range<usize>> = links.collect();
    blank.into_iter().rev().for_each(|range| text.replace_range(range, ""));
    text
}

/// Resolves a path from a folder, with `.` and `..`; `None` if it leaves the imported folder.
pub(crate) fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
        match part {
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use uuid::Uuid;

    fn draft(n: u128, source: &str, from: &str) -> Draft {
        Draft {
            source: source.to_owned(),
            id: Uuid::from_u128(n),
            locale: "en".to_owned(),
            slug: String::new(),
            value: Value::Null.into(),
            redirects: vec![from.to_owned()],
            images: Vec::new(),
            files: Vec::new(),
            featured: None,
            is_home: false,
            names: Vec::new(),
            original: None,
            reserved: None,
            unknown: Vec::new(),
        }
    }

    #[test]
    fn links_to_headings_name_their_ids_here() {
        let mut drafts = [draft(1, "a.md", "/a/"), draft(2, "b.md", "/?p=2")];
        let texts = json!([{"props": {"content": "# Install & Setup\n\n## Über uns\n"}}]);
        drafts[0].value = json!({"modules": texts}).into();
        let links = Links::of(&drafts, &[]);
        let address = |id: &str| Some(format!("/new/{}", id.chars().last().unwrap_or_default()));
        for (source, link, expected) in [
            ("a.md", "#install--setup", Some("#install-setup")),
            ("b.md", "a.md#install--setup", Some("/new/1#install-setup")),
            ("b.md", "a.md?x#%C3%BCber-uns", Some("/new/1?x#uber-uns")),
            ("b.md", "a.md#other", Some("/new/1#other")),
            ("a.md", "#install-setup", None),
            ("b.md", "#install--setup", None),
        ] {
            let text = format!("See [one]({link}).");
            let new = links.rewritten(source, &text, &address, &mut Vec::new());
            assert_eq!(new, expected.map(|to| text.replacen(link, to, 1)), "{link}");
        }
    }

    #[test]
    fn links_between_files_are_rewritten_to_posts() {
        let mut drafts = [
            draft(1, "content/docs/start.md", "/docs/start/"),
            draft(2, "content/docs/deep/_index.md", "/docs/deep/"),
            draft(3, "content/other/Far.md", "/docs/start/Far/"),
        ];
        drafts[1].redirects.insert(0, "/?p=2".to_owned());
        let links = Links::of(&drafts, &["en".to_owned()]);
        let address = |id: &str| Some(format!("/new/{}", id.chars().last().unwrap_or_default()));
        let mut missing = Vec::new();
        for (link, expected) in [
            ("deep/_index.md#x", Some("/new/2#x")),
            ("./deep/", Some("/new/2")),
            ("Start.MD", Some("/new/1")),
            ("@/docs/start.md", Some("/new/1")),
            ("/docs/deep", Some("/new/2")),
            ("../docs/start.md?a", Some("/new/1?a")),
            ("https://example.com/docs/deep", None),
            ("gone.md", None),
            ("far/", Some("/new/3")),
            ("../deep", Some("/new/2")),
            ("./start.html#x", Some("/new/1#x")),
            ("/docs/START/far", Some("/new/3")),
            ("docs/deep", Some("/new/2")),
            ("@/deep", Some("/new/2")),
            ("/docs/", Some("/new/2")),
            ("../../../x.md", None),
            ("#here", None),
            ("/?p=2#x", Some("/new/2#x")),
            ("/?p=3", None),
            ("/", None),
        ] {
            let text = format!("See *this* [one]({link} \"t\"), and  `[not]({link})`.");
            let new = links.rewritten("content/docs/start.md", &text, &address, &mut missing);
            let expected = expected.map(|to| text.replacen(link, to, 1));
            assert_eq!(new, expected, "{link}");
        }
        assert_eq!(missing, ["gone.md", "../../../x.md"]);
        let named = without_names("[a](@/x.mp4#b) [c](/d@/e)", &mut missing);
        assert_eq!((named.as_deref(), missing.pop().as_deref()), (Some("[a]() [c](/d@/e)"), Some("x.mp4#b")));
        // A name that stands for the address of its page shows that address.
        let shown = "See [@/docs/start.md#a](@/docs/start.md#a), [@/a_b.md](@/a_b.md), `[]()`.\n";
        let new = links.rewritten("content/x.md", shown, &address, &mut missing);
        let expected = "See [/new/1#a](/new/1#a), , `[]()`.\n";
        assert_eq!((new.as_deref(), missing.pop().as_deref()), (Some(expected), Some("a_b.md")));
        // A word alone is no address: the link has none then.
        let new = links.rewritten("content/docs/start.md", "See [one](word).\n", &address, &mut missing);
        assert_eq!((new.as_deref(), missing.pop().as_deref()), (Some("See [one]().\n"), Some("word")));
        let named = "1. See [one][r]\n1. and [two].\n\n[r]: deep/ 'x'\n[two]: start.md\n";
        let new = links.rewritten("content/docs/start.md", named, &address, &mut missing);
        let expected = named.replace("deep/", "/new/2").replace("start.md", "/new/1");
        assert_eq!(new, Some(expected), "everything else stays as it is spelt");
    }
}
