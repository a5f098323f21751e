//! Lists of the pages below a page, where a component or a theme made them.

use super::html::escaped;
use super::layout::{Generator, Layout};
use super::literal;
use super::markdown::{Draft, is_index};
use super::post::{Made, prose};
use crate::base::Value;
use std::collections::{HashMap, HashSet};

/// Stands for such a list until all pages are known; no text has it.
const MARK: &str = "\u{e0fe}pages-below\u{e0fe}";
/// The same with what separates it from other paragraphs.
pub(super) const PARAGRAPH: &str = "\n\n\u{e0fe}pages-below\u{e0fe}\n\n";

/// Most links of a list that stands for a theme's.
const LINKS_MAX: usize = 1_000;

/// Puts links to the pages below each page in the place of its marks.
pub(super) fn fill(made: &mut [Made], layout: &Layout) {
    let content = |value: &Value| {
        let text = value.pointer("/modules/0/props/content").and_then(Value::as_str);
        text.filter(|text| text.contains(MARK)).map(str::to_owned)
    };
    let has_components =
        |one: &Made| layout.generator == Generator::Docusaurus || has_ending(&one.draft.source, "mdx");
    let wanted: Vec<(usize, String)> = (0..made.len())
        .filter(|at| has_components(&made[*at]))
        .filter_map(|at| Some((at, made[at].draft.value.with(content)?)))
        .collect();
    for (at, text) in wanted {
        let own = &made[at];
        let mut below: Vec<&Made> = made
            .iter()
            .filter(|one| one.above.first() == Some(&own.folder) && one.draft.locale == own.draft.locale)
            .filter(|one| one.draft.id != own.draft.id && one.draft.value["status"] == "published")
            .collect();
        below.sort_by_key(|one| (order(&one.draft.value), title(&one.draft.value).to_owned()));
        let lines: Vec<String> =
            below.iter().map(|one| line(title(&one.draft.value), &one.draft.source)).collect();
        let (text, value) = (text.replace(MARK, &lines.join("\n")), &mut made[at].draft.value);
        if text.trim().is_empty() {
            value["modules"] = Value::Array(Vec::new());
        } else if let Some(slot) = value.pointer_mut("/modules/0/props/content") {
            *slot = Value::String(text.trim().to_owned());
        }
    }
}

/// The order, the title and the file of a page that is listed.
type Listed = (i64, String, String);

/// Gives indexes of sections in Hugo without a text links to the pages below them, which themes show there. Returns the
/// files of these indexes.
pub fn fill_indexes(pages: &mut [Draft], layout: &Layout) -> HashSet<String> {
    if layout.generator != Generator::Hugo {
        return HashSet::new();
    }
    let is_empty = |value: &Value| value["modules"].as_array().is_none_or(Vec::is_empty);
    // By the folder and the language of each index: the pages below it, by their order and titles.
    let mut below: HashMap<(String, String), Vec<Listed>> = HashMap::new();
    let wanted: Vec<(usize, (String, String))> = pages
        .iter()
        .enumerate()
        .filter(|(_, page)| !page.is_home && stem(&page.source) == "_index" && page.value.with(is_empty))
        .map(|(at, page)| (at, (folder(&page.source).to_owned(), page.locale.clone())))
        .collect();
    below.extend(wanted.iter().map(|(_, index)| (index.clone(), Vec::new())));
    for page in pages.iter() {
        // An index stands for its folder, which is listed in the one above.
        let own = folder(&page.source);
        let listed_in = if is_index(&page.source) { folder(own) } else { own };
        let Some(list) = below.get_mut(&(listed_in.to_owned(), page.locale.clone())) else { continue };
        page.value.with(|value| {
            if value["status"] == "published" {
                list.push((order(value), title(value).to_owned(), page.source.clone()));
            }
        });
    }
    let mut filled = HashSet::new();
    for (at, index) in wanted {
        let mut list = below.remove(&index).unwrap_or_default();
        list.sort();
        let lines: Vec<String> =
            list.iter().take(LINKS_MAX).map(|(_, title, source)| line(title, source)).collect();
        let page = &mut pages[at];
        if !lines.is_empty() {
            page.value.set("modules", Value::Array(vec![prose(page.id, lines.join("\n"))]));
            filled.insert(page.source.clone());
        }
    }
    filled
}

/// An item of a list: a link to the page of a file.
fn line(title: &str, source: &str) -> String {
    // Braces of titles have their backslashes already, which would be escaped once more.
    let label = literal::markdown(&escaped(&title.replace("\\{", "{")));
    format!("- [{label}](<@/{source}>)")
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The name of a file without its language and its ending.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.split('.').next().unwrap_or_default()
}

fn has_ending(path: &str, ending: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, own)| own.eq_ignore_ascii_case(ending))
}

fn order(value: &Value) -> i64 {
    value.get("orderIndex").and_then(Value::as_i64).unwrap_or(i64::MAX)
}

fn title(value: &Value) -> &str {
    value.get("title").and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_in_lists_are_read_as_they_are() {
        for (title, label) in [
            ("First", "First"),
            ("Arrays [a] of *b*", r"Arrays \[a\] of \*b\*"),
            ("`Vec<T>` & snake_case", r"\`Vec\<T\>\` \& snake\_case"),
            (r"\{title} and {other}", r"\{title} and {other}"),
        ] {
            assert_eq!(line(title, "a/b.md"), format!("- [{label}](<@/a/b.md>)"), "{title}");
        }
    }
}
