//! Lists of the pages below a page, where a component made them.

use super::layout::{Generator, Layout};
use super::post::Made;
use crate::base::Value;

/// Stands for such a list until all pages are known; no text has it.
const MARK: &str = "\u{e0fe}pages-below\u{e0fe}";
/// The same with what separates it from other paragraphs.
pub(super) const PARAGRAPH: &str = "\n\n\u{e0fe}pages-below\u{e0fe}\n\n";

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
        let lines: Vec<String> = below
            .iter()
            .map(|one| {
                format!("- [{}](<@/{}>)", title(&one.draft.value).replace(['[', ']'], " "), one.draft.source)
            })
            .collect();
        let (text, value) = (text.replace(MARK, &lines.join("\n")), &mut made[at].draft.value);
        if text.trim().is_empty() {
            value["modules"] = Value::Array(Vec::new());
        } else if let Some(slot) = value.pointer_mut("/modules/0/props/content") {
            *slot = Value::String(text.trim().to_owned());
        }
    }
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
