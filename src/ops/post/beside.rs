//! Fields beside a decision on a post, as clients send whole forms.

use super::record::{DERIVED, in_texts, keep_locks, put, read, terms, without_read_only};
use crate::base::source::System;
use crate::model;
use crate::ops::prelude::*;

/// Refuses a record beside a decision on a post, which stores none: one that a post could not have, or that says something else
/// than the post does.
///
/// # Errors
/// As [`lay`](super::record::lay); the fields that differ.
pub(crate) fn check(at: &Snapshot<'_>, item: Option<&Item>, mut record: Map) -> Result<(), OpError> {
    match item {
        Some(item) => without_read_only((at, item), None, &mut record)?,
        None => DERIVED.iter().chain(&["id"]).for_each(|name| drop(record.shift_remove(*name))),
    }
    let definitions = at.definitions()?;
    in_texts(&mut record);
    let is_there = |path: &str| -> Result<bool, SiteError> { Ok(at.readable_at(path)?.is_some()) };
    terms((at, &is_there), &definitions, &mut record, None)?;
    let fields = read(record, &definitions, &System, item.and_then(|item| item.text("type")).or(Some("")))?;
    let Some(item) = item else { return Ok(()) };
    let now = model::read(Kind::Post, item.value.clone(), &definitions).0;
    let mut then = item.value.clone();
    let names: Vec<String> = fields.keys().cloned().collect();
    if let Some(post) = then.as_object_mut() {
        fields.into_iter().for_each(|(name, value)| put(post, &name, value));
    }
    keep_locks(&item.value, &mut then);
    let then = model::read(Kind::Post, then, &definitions).0;
    let mut differing = names.iter().filter(|name| now.get(*name) != then.get(*name));
    let Some(first) = differing.next() else { return Ok(()) };
    let why =
        "differs from the pending version, and a decision stores no fields: save it first, or leave it out";
    Err(differing.fold(OpError::of_field(first, why), |error, name| error.detail(name, why)))
}
