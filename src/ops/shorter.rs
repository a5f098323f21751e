//! Detects lists that would lose entries which a person has reviewed: usually a caller sends one entry, as if lists
//! were merged.

use crate::base::text::count;
use crate::base::{Map, Value};
use crate::ops::OpError;

/// Refuses values with a list that is shorter than the one it replaces and than the upstream one. An empty list is
/// accepted, because it is intended.
///
/// # Errors
/// `list.shorter` with all such lists.
pub(super) fn refuse(new: &Map, now: &Map, above: &Map) -> Result<(), OpError> {
    let mut found = Vec::new();
    collect(new, now, above, "", &mut found);
    let Some((path, had, left)) = found.first() else { return Ok(()) };
    let message = format!("the list `{path}` has {}, and would have {left}", count(*had, "entry"));
    let error = OpError::invalid("list.shorter", message)
        .hint("a list is replaced as a whole: send all its entries, or drop some with `--allow-shorter`");
    Err(found.iter().fold(error, |error, (path, had, left)| {
        error.detail(path, format!("would have {left} of {}", count(*had, "entry")))
    }))
}

fn collect(new: &Map, now: &Map, above: &Map, at: &str, found: &mut Vec<(String, usize, usize)>) {
    for (key, value) in new {
        let path = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
        match (value, now.get(key), above.get(key)) {
            (Value::Array(new), Some(Value::Array(now)), Some(Value::Array(above))) => {
                if !new.is_empty() && new.len() < now.len() && new.len() < above.len() {
                    found.push((path, now.len(), new.len()));
                }
            }
            // The text of a document may become shorter.
            (Value::Object(new), Some(Value::Object(now)), Some(Value::Object(above)))
                if !new.contains_key("root") =>
            {
                collect(new, now, above, &path, found);
            }
            (_, _, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn paths(new: Value, now: Value, above: Value) -> Vec<String> {
        let map = |value: Value| value.as_object().cloned().unwrap_or_default();
        let refused = refuse(&map(new), &map(now), &map(above)).err();
        refused.map(|error| error.details.keys().cloned().collect()).unwrap_or_default()
    }

    #[test]
    fn lists_losing_upstream_entries_are_reported() {
        let six = json!({"items": [1, 2, 3], "more": {"rows": [1, 2]}, "title": "T"});
        let one = json!({"items": [1], "more": {"rows": [1]}, "title": "U"});
        assert_eq!(paths(one.clone(), six.clone(), six.clone()), ["items", "more.rows"]);
        for (new, now, above) in [
            // Equally long, longer, or empty.
            (six.clone(), six.clone(), six.clone()),
            (json!({"items": [1, 2, 3, 4]}), six.clone(), six.clone()),
            (json!({"items": []}), six.clone(), six.clone()),
            // Only staged so far, or shorter already.
            (one.clone(), six.clone(), json!({})),
            (one.clone(), one.clone(), six.clone()),
            // A document is not a list.
            (
                json!({"t": {"root": {"children": [1]}}}),
                json!({"t": {"root": {"children": [1, 2]}}}),
                json!({"t": {"root": {"children": [1, 2]}}}),
            ),
        ] {
            assert_eq!(paths(new, now, above), Vec::<String>::new());
        }
    }
}
