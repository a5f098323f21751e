//! The matches of a text in a post, with the surrounding words.

use crate::base::Path;
use crate::base::plain_text::unmarked;
use crate::db::SearchTerms;
use crate::ops::answer::short;
use crate::ops::prelude::*;
use crate::site::is_searched;

/// Most places per post.
const MATCHES_MAX: usize = 20;
/// Characters of a snippet on each side of the match.
const AROUND: usize = 40;

/// One place where the text stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Match {
    /// The place, such as `title` or `modules[ID].props.content`
    pub path: String,
    /// The text with what stands around it
    pub snippet: String,
    /// The place with shortened ids, for people.
    #[serde(skip)]
    #[schemars(skip)]
    pub(super) short: String,
}

/// The places in an item that contain a term of a search, in the file's order, without duplicates.
pub(super) fn in_value(item: &Value, terms: &SearchTerms) -> Vec<Match> {
    let mut found = Vec::new();
    if !terms.is_empty() {
        walk(item, &Path::root(), terms, &mut found);
    }
    found
}

fn walk(value: &Value, at: &Path, wanted: &SearchTerms, found: &mut Vec<Match>) {
    if found.len() >= MATCHES_MAX {
        return;
    }
    match value {
        Value::String(text) if is_searched(last_key(at), text) => {
            let reads = || unmarked(text).and_then(|text| snippet(&text, wanted));
            if let Some(snippet) = reads().or_else(|| snippet(text, wanted)) {
                found.push(Match { path: at.to_string(), snippet, short: short(at) });
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let place = match item.get("id").and_then(Value::as_str) {
                    Some(id) => at.id(id),
                    None => at.index(index),
                };
                walk(item, &place, wanted, found);
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                walk(value, &at.key(key), wanted, found);
            }
        }
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The key of a value, which says whether searches read it; none in a list.
fn last_key(path: &Path) -> &str {
    match path.0.last() {
        Some(crate::base::Step::Key(key)) => key,
        Some(crate::base::Step::Id(_) | crate::base::Step::Index(_)) | None => "",
    }
}

/// The words around the first term that a text contains, on one line.
fn snippet(text: &str, wanted: &SearchTerms) -> Option<String> {
    let place = wanted.first_in(text)?;
    let chars: Vec<char> = text.chars().collect();
    let (from, to) = (place.start.saturating_sub(AROUND), (place.end + AROUND).min(chars.len()));
    let inside: String = chars[from..to].iter().collect();
    let line = one_line(&inside);
    let before = if from > 0 { "…" } else { "" };
    let after = if to < chars.len() { "…" } else { "" };
    Some(format!("{before}{line}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn in_value(item: &Value, search: &str) -> Vec<Match> {
        super::in_value(item, &SearchTerms::of(search))
    }

    #[test]
    fn matches_have_a_path_and_a_snippet() {
        let long = format!("{} needle {}", "before ".repeat(20), "after ".repeat(20));
        let post = json!({
            "id": "needle", "title": "The Needle", "customFields": {"note": "none"},
            "modules": [{"id": "0b5b6f6e-5f0e", "type": "needle", "props": {"content": long, "rows": [{"t": "NEEDLE\nwork"}]}}],
        });
        let found = in_value(&post, "needle");
        let places: Vec<&str> = found.iter().map(|found| found.path.as_str()).collect();
        assert_eq!(
            places,
            ["title", "modules[0b5b6f6e-5f0e].props.content", "modules[0b5b6f6e-5f0e].props.rows[0].t"]
        );
        assert_eq!(found[0].snippet, "The Needle");
        assert!(
            found[1].snippet.starts_with('…')
                && found[1].snippet.contains(" needle ")
                && found[1].snippet.ends_with('…')
        );
        assert_eq!(
            (found[2].snippet.as_str(), found[2].short.as_str()),
            ("NEEDLE work", "modules[0b5b6f6e].props.rows[0].t")
        );
        assert!(in_value(&post, "absent").is_empty());
        let words =
            in_value(&json!({"title": "Zürich by night", "excerpt": "Night trains"}), "trains zurich");
        let snippets: Vec<&str> = words.iter().map(|found| found.snippet.as_str()).collect();
        assert_eq!(snippets, ["Zürich by night", "Night trains"]);
    }
}
