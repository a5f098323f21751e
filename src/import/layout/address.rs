//! Addresses of pages from their places, by the rules of each generator.

use super::{Root, Style, mkdocs_blog};
use crate::base::text::slugify;
use crate::import::date;
use jiff::civil::Date;

/// What an address is made of.
pub(in crate::import) struct Named<'a> {
    /// The language in its path.
    pub(in crate::import) locale: Option<&'a str>,
    /// The folders below the root.
    pub(in crate::import) folders: &'a [&'a str],
    /// The name of the file without its ending: `index` where it stands for its folder.
    pub(in crate::import) stem: &'a str,
    /// Its slug or address as written.
    pub(in crate::import) slug: Option<&'a str>,
    /// The identity that it gives itself.
    pub(in crate::import) id: Option<&'a str>,
    /// Its title.
    pub(in crate::import) title: &'a str,
    /// Its day.
    pub(in crate::import) day: Option<Date>,
}

impl Root {
    /// The address of a page, below the path of the site; none where another rule makes it.
    pub(in crate::import) fn address(&self, named: &Named<'_>) -> Option<String> {
        let (folders, is_index) = self.folders_of(named);
        let last = (!is_index).then_some(named.stem);
        let mut parts: Vec<String> = named.locale.iter().map(|locale| (*locale).to_owned()).collect();
        let mut ending = "/";
        match self.style {
            Style::Usual => return None,
            Style::AsNamed | Style::Html => {
                parts.extend(folders.iter().map(|name| (*name).to_owned()));
                match (self.style, last) {
                    (Style::Html, Some(last)) => {
                        parts.push(format!("{last}.html"));
                        ending = "";
                    }
                    (_, last) => parts.extend(last.map(str::to_owned)),
                }
            }
            Style::Docusaurus => {
                ending = "";
                match named.slug {
                    Some(slug) if slug.starts_with('/') => parts.push(slug.trim_matches('/').to_owned()),
                    slug => {
                        parts.extend(folders.iter().map(|name| (*name).to_owned()));
                        let last = if is_index { None } else { named.id.or(last) };
                        parts.extend(slug.or(last).map(|name| name.trim_matches('/').to_owned()));
                    }
                }
            }
            Style::DocusaurusBlog => {
                ending = "";
                parts.push(dated(named, &folders, last));
            }
            Style::Eleventy => {
                let undated = |name: &str| {
                    date::in_name(name)
                        .map_or(name, |(_, rest)| if rest.is_empty() { name } else { rest })
                        .to_owned()
                };
                parts.extend(folders.iter().copied().chain(last).map(undated));
            }
            Style::Slugged => match named.slug {
                Some(slug) => parts.push(slug.trim_matches('/').to_owned()),
                None => parts.extend(folders.iter().copied().chain(last).map(lower)),
            },
            Style::Grav => {
                ending = "";
                parts.extend(super::grav::address(&folders, named.slug));
            }
            Style::Obsidian => {
                ending = "";
                parts.extend(folders.iter().copied().chain(last).map(|name| name.replace(' ', "+")));
            }
            Style::MkdocsBlog => {
                ending = if self.pattern.ends_with(".html") { "" } else { ending };
                parts.push(mkdocs_blog::address(&self.pattern, named)?);
            }
        }
        let path: Vec<&str> = self
            .base
            .split('/')
            .chain(parts.iter().flat_map(|part| part.split('/')))
            .filter(|part| !part.is_empty())
            .collect();
        let is_clean = |c: char| (c == ' ' || !c.is_whitespace()) && !"?#\\{}<>\"*".contains(c);
        let slash = if path.is_empty() { "" } else { ending };
        path.iter().all(|part| part.chars().all(is_clean)).then(|| format!("/{}{slash}", path.join("/")))
    }

    /// The folders of a page, and whether it stands for the last of them.
    fn folders_of<'a>(&self, named: &Named<'a>) -> (Vec<&'a str>, bool) {
        let folders = named.folders.to_vec();
        let is_named_like = folders.last().is_some_and(|folder| *folder == named.stem);
        let is_index = named.stem == "index" || (self.style == Style::Docusaurus && is_named_like);
        (folders, is_index)
    }
}

/// The address of a post of a blog of Docusaurus: its slug, or its date and its name.
fn dated(named: &Named<'_>, folders: &[&str], last: Option<&str>) -> String {
    if let Some(slug) = named.slug {
        return slug.trim_matches('/').to_owned();
    }
    let own = last.or(folders.last().copied()).unwrap_or_default();
    let above =
        if last.is_some() { folders } else { folders.split_last().map_or(&[][..], |(_, above)| above) };
    let (day, rest) = match date::in_name(own) {
        Some((_, rest)) => (own[..10].replace('-', "/"), rest),
        None => (String::new(), own),
    };
    [above, &[day.as_str(), rest]].concat().join("/")
}

/// A name as Starlight has it in addresses: in lower case, with a hyphen for each blank, without punctuation.
fn lower(name: &str) -> String {
    let kept = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
    let slug: String = kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect();
    if slug.is_empty() { slugify(name) } else { slug }
}

/// A name without the number that puts it in its place, and that number: `02-Guide` is `Guide` and 2. A date and a
/// version are no such numbers.
pub(in crate::import) fn unnumbered(name: &str) -> (&str, Option<u32>) {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let rest = name[digits..].trim_start_matches(' ');
    let after = rest.trim_start_matches(['-', '_', '.']).trim_start_matches(' ');
    let is_part = digits > 0 && after.len() < rest.len() && !after.is_empty();
    let is_version = after.starts_with(|c: char| c.is_ascii_digit());
    match name[..digits].parse() {
        Ok(number) if is_part && !is_version => (after, Some(number)),
        _ => (name, None),
    }
}
