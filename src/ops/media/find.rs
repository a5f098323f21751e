//! Finds a media record by name.

use crate::base::Alternatives;
use crate::model::scalar;
use crate::ops::OpError;
use crate::site::{MediaRecord, MediaRecords};
use std::sync::Arc;

/// Shortest id prefix that is looked up, in characters.
const ID_BEGINNING_MIN: usize = 4;

/// Finds a record by id, id prefix, address, file, or the name with which it was uploaded.
///
/// # Errors
/// `media.not-found`, with a similar name; `media.ambiguous`.
pub(super) fn media(all: &MediaRecords, name: &str) -> Result<Arc<MediaRecord>, OpError> {
    let id = scalar::uuid(name).map_or_else(|| name.to_owned(), |id| id.to_string());
    if let Some(record) = all.of_id(&id) {
        return Ok(Arc::clone(record));
    }
    let file = name.strip_prefix("/uploads/").or_else(|| name.strip_prefix("uploads/")).unwrap_or(name);
    if let Some((record, None)) = all.of_file(file) {
        return Ok(Arc::clone(record));
    }
    let begins = |record: &&Arc<MediaRecord>| {
        name.len() >= ID_BEGINNING_MIN && record.media.id.to_string().starts_with(&name.to_lowercase())
    };
    let is_called = |record: &&Arc<MediaRecord>| record.media.filename == name || record.path == name;
    let found: Vec<_> = all.all().iter().filter(|record| begins(record) || is_called(record)).collect();
    match found[..] {
        [one] => Ok(Arc::clone(one)),
        [] => Err(none(all, name)),
        _ => {
            let ids: Vec<String> = found.iter().map(|record| record.media.id.to_string()).collect();
            let message =
                format!("`{name}` is ambiguous: it matches more than one media record: {}", ids.join(", "));
            Err(OpError::invalid("media.ambiguous", message).hint("use the id"))
        }
    }
}

fn none(all: &MediaRecords, name: &str) -> OpError {
    let error = OpError::not_found("media.not-found", format!("there is no media record `{name}`"));
    let error = error.hint("`cms media list` shows them all");
    match scalar::uuid(name) {
        Some(_) => error,
        None => {
            let names = all.all().iter().map(|record| record.media.filename.as_str());
            error.instead(Alternatives::near(name, names))
        }
    }
}
