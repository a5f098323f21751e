//! Finds a media record by name.

use crate::base::Alternatives;
use crate::base::limits::ID_BEGINNING_CHARS_MIN;
use crate::base::text::same_name;
use crate::model::scalar;
use crate::ops::OpError;
use crate::ops::short_id;
use crate::site::{MediaRecord, MediaRecords};
use crate::urls::UPLOADS_URL;
use std::sync::Arc;

/// Most candidates of an ambiguous name that are listed.
const CANDIDATES_SHOWN: usize = 5;

/// Finds a record by id, id prefix, address, file, or the name with which it was uploaded.
///
/// # Errors
/// `media.not-found`, with a similar name; `media.ambiguous`.
pub(in crate::ops) fn media(all: &MediaRecords, name: &str) -> Result<Arc<MediaRecord>, OpError> {
    let id = scalar::uuid(name).map_or_else(|| name.to_owned(), |id| id.to_string());
    if let Some(record) = all.of_id(&id) {
        return Ok(Arc::clone(record));
    }
    let file = name.strip_prefix(UPLOADS_URL).or_else(|| name.strip_prefix("uploads/")).unwrap_or(name);
    if name.contains('/')
        && let Some((record, None)) = all.of_file(file)
    {
        return Ok(Arc::clone(record));
    }
    // An exact name counts more than one in other letters, and that more than the beginning of an id.
    let exactly = |record: &MediaRecord| {
        record.media.filename == name || record.path == name || base(&record.media.file) == name
    };
    let folded = same_name(name);
    let nearly = |record: &MediaRecord| {
        [record.media.filename.as_str(), base(&record.media.file)]
            .into_iter()
            .any(|own| same_name(own) == folded)
    };
    let start = name.to_lowercase();
    let begins = |record: &MediaRecord| {
        name.len() >= ID_BEGINNING_CHARS_MIN && record.media.id.to_string().starts_with(&start)
    };
    let ways: [&dyn Fn(&MediaRecord) -> bool; 3] = [&exactly, &nearly, &begins];
    for is_meant in ways {
        let found: Vec<_> = all.all().iter().filter(|record| is_meant(record)).collect();
        match found[..] {
            [one] => return Ok(Arc::clone(one)),
            [] => {}
            _ => return Err(several(&found, name)),
        }
    }
    Err(none(all, name))
}

/// The name of a file without its folders.
fn base(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

fn several(found: &[&Arc<MediaRecord>], name: &str) -> OpError {
    let shown = found.iter().take(CANDIDATES_SHOWN).map(|record| {
        let id = record.media.id.to_string();
        format!("{} (uploads/{})", short_id(&id), record.media.file)
    });
    let mut candidates: Vec<String> = shown.collect();
    if found.len() > CANDIDATES_SHOWN {
        candidates.push(format!("and {} more", found.len() - CANDIDATES_SHOWN));
    }
    let message =
        format!("`{name}` is ambiguous: it matches more than one media record: {}", candidates.join(", "));
    OpError::invalid("media.ambiguous", message)
        .hint("name it by the beginning of its id, or by its path in uploads/")
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
