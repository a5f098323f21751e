//! The files of the media records in a document, from a folder of uploads.

use crate::base::{Finding, OutPath};
use crate::disk::{ConfinedFolder, Occupant};
use crate::ops::media::read_in;
use crate::ops::prelude::*;
use std::path::Path;

/// Opens a folder of uploads.
///
/// # Errors
/// It is no folder that can be read.
pub(super) fn open(dir: &str) -> Result<ConfinedFolder, OpError> {
    ConfinedFolder::open(Path::new(dir)).map_err(|cause| {
        OpError::not_found("import.folder", format!("`{dir}` cannot be read"))
            .detail("uploads", crate::base::text::chain(&cause))
    })
}

/// Stores the files of media records, as far as the folder has them; returns how many it has. What is missing then is
/// named by the rules (`media.file.missing`).
///
/// # Errors
/// A file is refused as an upload, or cannot be stored.
pub(super) fn put(
    draft: &mut Draft<'_>,
    folder: &ConfinedFolder,
    items: &[(&str, &Value)],
) -> Result<usize, OpError> {
    let live = draft.snapshot().site().snapshot(Stage::Source)?;
    let (takes_svg, studio) = (live.settings()?.media.svg, live.studio());
    let mut stored = 0;
    for (path, record) in items.iter().filter(|(path, _)| Kind::of_path(path) == Some(Kind::Media)) {
        let Some(file) = file_of(record) else { continue };
        if !matches!(folder.look(&file), Ok(Occupant::File(_))) {
            continue;
        }
        if read_in(studio, folder, &file, takes_svg)?.put_for(draft, record)? {
            stored += 1;
        } else {
            let message = "the file in the folder of uploads is not the one of the record";
            draft.remark(Finding::warning("import.uploads", "/file", message).in_file(*path, 0, 0));
        }
    }
    Ok(stored)
}

/// The path of a record's file below the folder of uploads.
fn file_of(record: &Value) -> Option<OutPath> {
    let file = record.get("file").and_then(Value::as_str)?;
    OutPath::new(file.strip_prefix("uploads/").unwrap_or(file)).ok()
}
