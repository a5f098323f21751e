//! Compressed copies of a build's texts beside them, for hosts that send these as they are.

use super::Finished;
use super::manifest::{Made, Record};
use super::room::Room;
use crate::base::OutPath;
use crate::site::SiteError;
use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;
use std::io::Write as _;

/// Smallest file that is compressed, in bytes: a smaller one fits into one packet anyway.
const BYTES_MIN: u64 = 1024;
/// Endings of files that are texts.
const ENDINGS: [&str; 9] = [".html", ".css", ".js", ".json", ".xml", ".txt", ".md", ".svg", ".webmanifest"];

/// Compresses the texts among the files of a build that are not compressed yet.
///
/// # Errors
/// [`SiteError::OutTaken`] if somebody else wrote a file there; disk.
pub(super) fn copies(room: &Room, finished: &[Finished]) -> Result<Vec<Finished>, SiteError> {
    let is_text = |file: &&Finished| {
        file.made.bytes >= BYTES_MIN && ENDINGS.iter().any(|ending| file.path.ends_with(ending))
    };
    finished
        .par_iter()
        .filter(is_text)
        .filter_map(|file| copy(room, &file.path, &file.made).transpose())
        .collect()
}

fn copy(room: &Room, path: &OutPath, made: &Made) -> Result<Option<Finished>, SiteError> {
    let Ok(target) = OutPath::new(&format!("{path}.gz")) else { return Ok(None) };
    if let Some(known) = room.current_entry(&target, |record| record.input == made.digest) {
        return Ok(Some(Finished { path: target, made: known, written: false }));
    }
    let bytes = room.bytes(path, made.bytes)?;
    // The header has no time, so that the same text always gives the same bytes.
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let zipped = encoder.write_all(&bytes).and_then(|()| encoder.finish());
    // Writing to memory does not fail.
    let Ok(zipped) = zipped else { return Ok(None) };
    let record = Record { input: made.digest.clone(), ..Record::default() };
    room.put(&target, &zipped, Some(record)).map(Some)
}
