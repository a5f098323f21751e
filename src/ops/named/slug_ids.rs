//! Ids for the time of a merge: entries of lists merge by `id`, and those of some kinds, such as the fields of a form, have only a
//! slug that is unique in its list.

use crate::base::Value;
use std::collections::HashSet;

/// The beginning of such an id. No id that is stored begins so.
const PREFIX: &str = "\u{0}slug:";

/// Gives the entries of each list an id, if all have a slug of their own and none has an id.
pub(super) fn give(value: &mut Value) {
    each_list(value, give_in);
}

/// Takes away the ids that [`give`] gave.
pub(super) fn take(value: &mut Value) {
    each_list(value, take_in);
}

fn each_list(value: &mut Value, act: fn(&mut [Value])) {
    match value {
        Value::Array(entries) => {
            act(entries);
            entries.iter_mut().for_each(|entry| each_list(entry, act));
        }
        Value::Object(fields) => fields.values_mut().for_each(|field| each_list(field, act)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn give_in(entries: &mut [Value]) {
    let slug = |entry: &Value| match entry.get("id") {
        None => entry.get("slug").and_then(Value::as_str).map(|slug| format!("{PREFIX}{slug}")),
        Some(_) => None,
    };
    let Some(ids) = entries.iter().map(slug).collect::<Option<Vec<String>>>() else { return };
    if ids.iter().collect::<HashSet<_>>().len() < ids.len() {
        return;
    }
    for (entry, id) in entries.iter_mut().filter_map(Value::as_object_mut).zip(ids) {
        entry.insert("id".to_owned(), Value::from(id));
    }
}

fn take_in(entries: &mut [Value]) {
    for entry in entries.iter_mut().filter_map(Value::as_object_mut) {
        if entry.get("id").and_then(Value::as_str).is_some_and(|id| id.starts_with(PREFIX)) {
            entry.shift_remove("id");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn ids_are_given_to_entries_with_unique_slugs_alone_and_taken_again() {
        let value = json!({
            "fields": [{"slug": "a", "parts": [{"slug": "a"}]}, {"slug": "b"}],
            "twice": [{"slug": "a"}, {"slug": "a"}],
            "some": [{"slug": "a"}, {"id": "x", "slug": "b"}],
            "texts": ["a"],
        });
        let mut given = value.clone();
        give(&mut given);
        assert_eq!(given["fields"][1]["id"], "\u{0}slug:b");
        assert_eq!(given["fields"][0]["parts"][0]["id"], "\u{0}slug:a");
        for untouched in ["twice", "some", "texts"] {
            assert_eq!(given[untouched], value[untouched]);
        }
        take(&mut given);
        assert_eq!(given, value);
    }
}
