//! A module group as clients write it: members in every spelling, and whether it is the default.

use super::Groups;
use super::start_with;
use crate::ops::media::resolve_props;
use crate::ops::named::{listed_view, remove_unchanged, set, stored};
use crate::ops::post::{check_exact, check_props};
use crate::ops::prelude::*;

/// Fields of a record that can be set, some of them only to what they are.
const SETTABLE: &[&str] = &["name", "postType", "description", "locked", "members", "modules", "isDefault"];

/// Keys of a member.
const OF_MEMBER: &[&str] = &["type", "orderIndex", "locked", "scope", "globalSlug", "props", "defaultProps"];

/// Lays a record over a group.
///
/// # Errors
/// A field cannot be set, or not to this value.
pub(super) fn lay(draft: &mut Draft<'_>, item: &Item, mut record: Map) -> Result<Item, OpError> {
    once(&record)?;
    let shown = |at: &Snapshot<'_>, item: &Item| stored::<Groups>(at, item).map(complete).map(Some);
    let listed = |at: &Snapshot<'_>, item: &Item| listed_view::<Groups>(at, item).map(complete).map(Some);
    remove_unchanged(draft, item, &mut record, SETTABLE, &[&shown, &listed])?;
    for key in ["name", "postType"] {
        if patch::text(&record, key)?.is_some_and(|text| item.text(key) != Some(text.as_str())) {
            let message = "cannot be changed: post types and posts refer to the group by it";
            return Err(OpError::of_field(key, message));
        }
    }
    let fields = fields(draft, &record)?;
    let is_default = shown(draft.snapshot(), item)?.is_some_and(|group| group["isDefault"] == true);
    let becomes_default = match record.get("isDefault").and_then(Value::as_bool) {
        // A group stops being the default only when another one becomes it.
        Some(false) if is_default => {
            return Err(OpError::of_field(
                "isDefault",
                "can only be set to true: make another group the default",
            ));
        }
        Some(true) => !is_default,
        Some(false) | None => false,
    };
    let group = match fields.is_empty() {
        true => item.clone(),
        false => set::<Groups>(draft, item, &patch::places(fields))?,
    };
    if becomes_default {
        draft.is_about(&item.path);
        start_with(draft, &group)?;
        draft.entitle(format!("Make module group {} the default", name_of(&group)));
    }
    Ok(group)
}

/// Refuses a record with both `members` and `modules`, which mean the same.
fn once(record: &Map) -> Result<(), OpError> {
    match ["members", "modules"].iter().all(|name| record.get(*name).is_some_and(|value| !value.is_null())) {
        true => Err(OpError::of_field("modules", "means the same as `members`: send one of them")),
        false => Ok(()),
    }
}

/// A group with all keys of the original product.
fn complete(mut group: Value) -> Value {
    add_keys(&mut group);
    group
}

/// Adds all keys of the original product.
pub(crate) fn add_keys(group: &mut Value) {
    let is_default = group.pointer("/metadata/isDefault").cloned();
    if let Some(group) = group.as_object_mut() {
        for (key, value) in [
            ("description", Value::Null),
            ("locked", json!(false)),
            ("members", json!([])),
            ("isDefault", is_default.unwrap_or_else(|| json!(false))),
        ] {
            group.entry(key).or_insert(value);
        }
    }
}

/// The fields of a record, other than name and type, as they are stored.
///
/// # Errors
/// A member is not one.
pub(super) fn fields(draft: &Draft<'_>, record: &Map) -> Result<Map, OpError> {
    let own = ["description", "locked"].iter();
    let mut fields: Map =
        own.filter_map(|key| Some(((*key).to_owned(), record.get(*key)?.clone()))).collect();
    if let Some(members) = members(draft, record)? {
        fields.insert("members".to_owned(), members);
    }
    Ok(fields)
}

/// The members in a record as they are stored, each with an order index.
fn members(draft: &Draft<'_>, record: &Map) -> Result<Option<Value>, OpError> {
    let definitions = &*draft.definitions()?;
    once(record)?;
    let said = |name: &str| record.get(name).filter(|value| !value.is_null());
    let Some(given) = said("members").or_else(|| said("modules")) else { return Ok(None) };
    let given = given.as_array().ok_or_else(|| OpError::of_field("members", "is not a list"))?;
    let mut members = Vec::with_capacity(given.len());
    for (at, member) in given.iter().enumerate() {
        let Some(member) = member.as_object() else {
            return Err(OpError::of_field("members", "contains something that is not a member"));
        };
        members.push(Value::Object(self::member(draft, at, member.clone())?));
    }
    check_exact(Kind::Group, json!({"members": members}), ("", "/members"), definitions)?;
    Ok(Some(Value::Array(members)))
}

fn member(draft: &Draft<'_>, at: usize, mut member: Map) -> Result<Map, OpError> {
    if let Some(other) = member.keys().find(|name| !OF_MEMBER.contains(&name.as_str())) {
        return Err(OpError::of_field(other, "is unknown"));
    }
    member.retain(|_, value| !value.is_null());
    if let Some(props) = member.shift_remove("defaultProps") {
        member.entry("props").or_insert(props);
    }
    if let Some(kind) = patch::text(&member, "type")? {
        let mut props = patch::object(&member, "props")?.unwrap_or_default();
        resolve_props(draft, &kind, &mut props)?;
        check_props(&kind, &props, &*draft.definitions()?)?;
        if !props.is_empty() {
            member.insert("props".to_owned(), Value::Object(props));
        }
    }
    if member.get("scope").is_some_and(|scope| scope == "post") {
        member.insert("scope".to_owned(), json!("local"));
    }
    if member.contains_key("globalSlug") {
        member.entry("scope").or_insert(json!("global"));
    }
    member.entry("orderIndex").or_insert(json!(at + 1));
    Ok(member)
}
