//! What clients send back as they read it: read-only fields, which are ignored while they are as they were.

use crate::ops::prelude::*;

/// Fields of `metadata` that are not compared, because they change while an item is edited.
const MOVING: [&str; 4] = ["revision", "updatedAt", "updatedBy", "stages"];

/// The key under which answers repeat a record.
const DATA: &str = "data";

/// An item as it is answered, and whether it is so on the stage that is written.
pub(super) type Seen = (bool, Value);

/// Removes from a record what does not change an item, by comparing it with how the item is answered: unchanged
/// read-only fields, and values that the stage which is written has already. Fields of no answer stay, for later checks
/// to refuse.
///
/// # Errors
/// A read-only field differs from its current value.
pub(super) fn remove(
    record: &mut Map,
    settable: &[&str],
    seen: impl IntoIterator<Item = Result<Seen, OpError>>,
) -> Result<(), OpError> {
    let mut differs = None;
    for seen in seen {
        let (is_target, current) = seen?;
        let beside = record.iter().filter(|(name, _)| !settable.contains(&name.as_str()));
        let mut others = beside.filter(|(name, sent)| !holds(name, sent, &current));
        match others.next() {
            None => {
                let is_new = |name: &str, sent: &Value| !is_target || current.get(name) != Some(sent);
                record.retain(|name, sent| settable.contains(&name.as_str()) && is_new(name, sent));
                return Ok(());
            }
            Some((name, _)) if current.get(name).is_some() || name == DATA => {
                differs.get_or_insert_with(|| name.clone());
            }
            Some(_) => {}
        }
    }
    match differs {
        Some(name) => Err(changed(&name)),
        None => Ok(()),
    }
}

/// An item as the client read it: `metadata` of a record that was read says at which revision that was.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn as_read<'a>(
    at: &Snapshot<'a>,
    item: &Item,
    record: &Map,
) -> Result<Option<(Snapshot<'a>, Item)>, OpError> {
    let revision = record.get("metadata").and_then(|metadata| metadata.get("revision")?.as_str());
    let is_commit = |text: &&str| text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let Some(revision) = revision.filter(is_commit) else { return Ok(None) };
    // A revision of another clone says nothing here.
    let Ok(then) = at.site().snapshot_at(revision) else { return Ok(None) };
    let found = then.item(&item.id)?.filter(|item| !item.is_deleted());
    Ok(found.map(|item| (then, item)))
}

/// The error for a read-only field that differs from its current value.
pub(super) fn changed(name: &str) -> OpError {
    OpError::of_field(name, "is read-only, and not as it is now: leave it out, or read the item again")
}

/// Whether a record has this value in a field.
pub(super) fn holds(name: &str, sent: &Value, current: &Value) -> bool {
    match (name, current.get(name)) {
        (DATA, own) => {
            let (Some(sent), Some(current)) = (sent.as_object(), own.unwrap_or(current).as_object()) else {
                return false;
            };
            let current = Value::Object(current.clone());
            sent.iter().all(|(name, sent)| holds(name, sent, &current))
        }
        (_, None) => false,
        ("metadata", Some(current)) => is_current(sent.clone(), current.clone()),
        // It changes while the item is edited.
        ("updatedAt", Some(_)) => sent.is_string() || sent.is_null(),
        (_, Some(current)) => sent == current,
    }
}

/// Whether a derived field equals that of the answer, except for changing fields.
pub(super) fn is_current(mut sent: Value, mut current: Value) -> bool {
    for name in MOVING {
        let held = [&mut sent, &mut current]
            .map(|value| value.as_object_mut().and_then(|map| map.shift_remove(name)));
        if held[0].is_some() != held[1].is_some() {
            return false;
        }
    }
    sent == current
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn echoed_read_only_fields_are_ignored() {
        let record = json!({
            "id": "a", "name": "N", "count": 2, "metadata": {"revision": "1", "path": "p"},
        });
        let left = |record_sent: Value| {
            let mut sent = record_sent.as_object().cloned().unwrap_or_default();
            remove(&mut sent, &["name", "slug"], [Ok((true, record.clone()))]).map(|()| Value::Object(sent))
        };
        let mut read = record.clone();
        read["data"] = record.clone();
        assert_eq!(left(read.clone()).unwrap(), json!({}));
        read["metadata"]["revision"] = json!("2");
        read["name"] = json!("M");
        assert_eq!(left(read.clone()).unwrap(), json!({"name": "M"}));
        for (name, value) in [("count", json!(3)), ("metadata", json!({})), ("data", json!({"count": 3}))] {
            let mut other = read.clone();
            other[name] = value;
            assert!(left(other).unwrap_err().details.contains_key(name), "{name}");
        }
        assert_eq!(left(json!({"unknown": 1})).unwrap(), json!({"unknown": 1}));
    }
}
