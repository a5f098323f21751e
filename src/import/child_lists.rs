//! Lists of the pages below a page, where a component made them.

use super::post::Made;
use crate::base::Value;

/// Stands for such a list until all pages are known; no text has it.
const MARK: &str = "\u{e0fe}pages-below\u{e0fe}";
/// The same with what separates it from other paragraphs.
pub(super) const PARAGRAPH: &str = "\n\n\u{e0fe}pages-below\u{e0fe}\n\n";

/// Puts links to the pages below each page in the place of its marks.
pub(super) fn fill(made: &mut [Made]) {
    let content = |one: &Made| {
        one.draft.value.pointer("/modules/0/props/content").and_then(Value::as_str).map(str::to_owned)
    };
    let wanted: Vec<(usize, String)> = (0..made.len())
        .filter_map(|at| Some((at, content(&made[at]).filter(|text| text.contains(MARK))?)))
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

fn order(value: &Value) -> i64 {
    value.get("orderIndex").and_then(Value::as_i64).unwrap_or(i64::MAX)
}

fn title(value: &Value) -> &str {
    value.get("title").and_then(Value::as_str).unwrap_or_default()
}
