//! Ids of headings: those that other programs gave them, and those that they have here.

use crate::base::text::{is_mark, numbered, one_line, slugify};
use crate::richtext::{heading_anchor, is_tag};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeSet, HashMap};

/// How a program makes ids of the words of headings, and numbers equal ones.
struct Style {
    id: fn(&str) -> String,
    separator: char,
}

/// GitHub, which Hugo, Docusaurus and others follow; kramdown of Jekyll; MkDocs.
const STYLES: [Style; 3] = [
    Style { id: github, separator: '-' },
    Style { id: kramdown, separator: '-' },
    Style { id: mkdocs, separator: '_' },
];

/// For ids that programs gave the headings of a page, those that they have here, where these differ. An id that a
/// heading has here means that heading.
pub(super) fn renamed<'t>(texts: impl Iterator<Item = &'t str>) -> HashMap<String, String> {
    let (mut own, mut others, mut of_anchors) = (BTreeSet::new(), Vec::new(), Vec::new());
    let mut used = STYLES.map(|_| BTreeSet::new());
    for heading in texts.flat_map(headings) {
        if let Some((anchor, end)) = heading_anchor(&heading) {
            let id = numbered(anchor, 2, '-', &mut own);
            of_anchors.extend(STYLES.iter().map(|style| ((style.id)(&heading[..end]), id.clone())));
            continue;
        }
        let slug = slugify(&heading);
        if slug.is_empty() {
            continue;
        }
        let id = numbered(&slug, 2, '-', &mut own);
        for (style, used) in STYLES.iter().zip(&mut used) {
            let other = numbered(&(style.id)(&heading), 1, style.separator, used);
            others.push((other, id.clone()));
        }
    }
    let mut renamed = HashMap::new();
    // The ids that the words of headings with an anchor would make come last: a heading without one may have them.
    let all = others.into_iter().chain(of_anchors);
    for (other, id) in all.filter(|(other, _)| !other.is_empty() && !own.contains(other)) {
        renamed.entry(other).or_insert(id);
    }
    renamed
}

/// The words of the headings of a text.
fn headings(text: &str) -> Vec<String> {
    let (mut all, mut open) = (Vec::new(), None::<String>);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES) {
        match event {
            Event::Start(Tag::Heading { .. }) => open = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let words = open.take().unwrap_or_default();
                all.push(one_line(&words));
            }
            Event::Text(words) | Event::Code(words) => open.iter_mut().for_each(|open| open.push_str(&words)),
            // Tags of elements that pages do not know are words there.
            Event::InlineHtml(html) if !is_tag(&html) => {
                open.iter_mut().for_each(|open| open.push_str(&html))
            }
            Event::SoftBreak | Event::HardBreak => open.iter_mut().for_each(|open| open.push(' ')),
            _ => {}
        }
    }
    all
}

/// Lower case, without signs other than `-` and `_`; each space is a hyphen.
pub(super) fn github(words: &str) -> String {
    let is_kept = |c: &char| c.is_alphanumeric() || is_mark(*c) || matches!(c, '-' | '_' | ' ');
    let kept: String = words.to_lowercase().chars().filter(is_kept).collect();
    kept.replace(' ', "-")
}

/// Only letters, digits and hyphens of ASCII, from the first letter on; each space is a hyphen.
fn kramdown(words: &str) -> String {
    let words = words.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let is_kept = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | ' ');
    words.chars().filter(is_kept).collect::<String>().replace(' ', "-").to_lowercase()
}

/// As [`github`], with one hyphen for several.
fn mkdocs(words: &str) -> String {
    github(words).split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_other_programs_lead_to_their_headings() {
        let text = "# Install & Setup\n\n## API v2.0\n\nÜber uns\n---\n\n## 1. `Intro`\n\n## C & D\n\n## Notes\n\n## Notes\n\n\
                    ## Odd & even {#odd}\n\n## API v2.0\n\n```\n# Code & more\n```\n\n## odd even\n";
        let renamed = renamed(std::iter::once(text));
        for (other, id) in [
            ("install--setup", Some("install-setup")),
            ("api-v20", Some("api-v2-0")),
            ("api-v20-1", Some("api-v2-0-2")),
            ("api-v20_1", Some("api-v2-0-2")),
            ("über-uns", Some("uber-uns")),
            ("ber-uns", Some("uber-uns")),
            ("1-intro", None),
            ("intro", Some("1-intro")),
            ("c--d", Some("c-d")),
            ("c-d", None),
            ("notes", None),
            ("notes-1", Some("notes-2")),
            ("notes-2", None),
            ("odd--even", Some("odd")),
            ("odd", None),
            ("odd-even", None),
            ("code--more", None),
        ] {
            assert_eq!(renamed.get(other).map(String::as_str), id, "{other}");
        }
        let text = "## 1.6 Terms {#1.6-terms}\n\n## A & B {#first}\n\n## A & B\n\n## Plain words {#p}\n";
        let renamed = super::renamed(std::iter::once(text));
        for (other, id) in [("16-terms", Some("1.6-terms")), ("a--b", Some("a-b")), ("1.6-terms", None)] {
            assert_eq!(renamed.get(other).map(String::as_str), id, "{other}: {renamed:?}");
        }
        assert_eq!(renamed.get("plain-words").map(String::as_str), Some("p"), "{renamed:?}");
        let text = "## Build & time <!-- since 1.0 -->\n\n## <kbd>Ctrl</kbd> & C\n\n## `<b>` & <odd>\n";
        let renamed = super::renamed(std::iter::once(text));
        for (other, id) in [("build--time", "build-time"), ("ctrl--c", "ctrl-c"), ("b--odd", "b-odd")] {
            assert_eq!(renamed.get(other).map(String::as_str), Some(id), "{other}: {renamed:?}");
        }
    }
}
