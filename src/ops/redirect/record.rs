//! A redirect as clients write it: with the field names of the original product.

use super::files::all;
use super::text;
use crate::ops::echo;
use crate::ops::prelude::*;

/// Field names: that of the original product, and that in files.
pub(crate) const NAMES: &[(&str, &str)] = &[("fromPath", "from"), ("toPath", "to"), ("httpStatus", "status")];

/// Fields of a record that can be set.
const SETTABLE: &[&str] = &["fromPath", "toPath", "httpStatus", "postId", "locale", "from", "to", "status"];

/// The fields that a record changes, under their names in files.
///
/// # Errors
/// A read-only field differs from its current value; there is no such field.
pub(super) fn read(draft: &Draft<'_>, redirect: &Value, mut record: Map) -> Result<Map, OpError> {
    let here = draft.snapshot();
    let live = || -> Result<Option<echo::Seen>, OpError> {
        if here.stage() == Some(Stage::Source) {
            return Ok(None);
        }
        let live = here.site().snapshot(Stage::Source)?;
        let id = text(redirect, "id");
        match all(&live)?.into_iter().find(|other| text(other, "id") == id) {
            Some(redirect) => Ok(Some((false, shown(&live, &redirect)?))),
            None => Ok(None),
        }
    };
    let seen = std::iter::once_with(|| shown(here, redirect).map(|seen| Some((true, seen))));
    let seen = seen.chain(std::iter::once_with(live)).filter_map(Result::transpose);
    echo::remove(&mut record, SETTABLE, seen)?;
    if let Some(other) = record.keys().find(|name| !SETTABLE.contains(&name.as_str())) {
        return Err(OpError::of_field(other, "is unknown"));
    }
    as_in_files(record)
}

/// A record with the names of files.
///
/// # Errors
/// It leads to an address and to a post.
pub(crate) fn as_in_files(mut record: Map) -> Result<Map, OpError> {
    for (word, key) in NAMES {
        if let Some(value) = record.shift_remove(*word) {
            record.insert((*key).to_owned(), value);
        }
    }
    let has = |name: &str| record.get(name).is_some_and(|value| !value.is_null());
    if has("to") && has("postId") {
        return Err(OpError::of_field("toPath", "cannot be combined with postId: a redirect has one target"));
    }
    Ok(record)
}

/// A redirect as it is answered.
fn shown(at: &Snapshot<'_>, redirect: &Value) -> Result<Value, OpError> {
    let mut row = Value::Object(super::list::row(at, redirect)?);
    add_names(&mut row);
    Ok(row)
}

/// Adds the names that old clients read.
pub(crate) fn add_names(row: &mut Value) {
    for (word, key) in NAMES {
        row[*word] = row.get(*key).cloned().unwrap_or_default();
    }
    if row["httpStatus"].is_null() {
        row["httpStatus"] = json!(301);
    }
    for key in ["postId", "locale"] {
        row[key] = row.get(key).cloned().unwrap_or_default();
    }
}
