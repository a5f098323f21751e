//! The merge of three files: bytes in, bytes out, comments kept.

use super::{Conflict, Merge, Merged, list, merge, merge_for_ours};
use crate::base::{Path, Value};
use crate::codec::yaml::{self, Doc};
use crate::codec::{self, toml};
use std::fmt;

/// One of the three files of a merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum File {
    /// The common ancestor (`%O`).
    Base,
    /// This side (`%A`), which receives the result.
    Ours,
    /// The other side (`%B`).
    Theirs,
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            File::Base => "BASE",
            File::Ours => "OURS",
            File::Theirs => "THEIRS",
        })
    }
}

/// A merged file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Driven {
    /// The new content of OURS; unchanged if THEIRS changed nothing. Empty if the item is deleted.
    pub bytes: Vec<u8>,
    /// Conflicts for a user to resolve; the result has OURS' values there.
    pub conflicts: Vec<Conflict>,
}

/// An invalid input; nothing may be written then.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// A file that is not strict YAML, or no TOML.
    #[error("{file} cannot be read")]
    Syntax {
        /// Which one.
        file: File,
        /// What is wrong with it, and where.
        #[source]
        cause: yaml::SyntaxError,
    },
    /// A Markdown file that is not text.
    #[error("{file} is not text in UTF-8")]
    NotText {
        /// Which one.
        file: File,
    },
    /// A list of modules with a duplicate id: it is ambiguous which module an edit is meant for.
    #[error("{file} has the module id `{id}` twice; give one of them another id, or remove it")]
    DuplicateId {
        /// Which file.
        file: File,
        /// The id.
        id: String,
    },
}

/// Merges three versions of the file at `path` for git's merge driver. An empty file stands for an absent item. Style, order of
/// keys, line ends and comments are those of OURS; comments that THEIRS added are included, if the file is YAML.
///
/// # Errors
/// When a file is not strict YAML (settings: TOML) or has a duplicate module id.
pub fn driver(path: &str, base: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Driven, DriverError> {
    drive(path, [base, ours, theirs], merge)
}

/// Like [`driver`], but resolves all conflicts for OURS, as [`merge_for_ours`].
///
/// # Errors
/// As [`driver`].
pub fn driver_for_ours(path: &str, base: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Driven, DriverError> {
    drive(path, [base, ours, theirs], |base, ours, theirs| merge_for_ours(&Path::root(), base, ours, theirs))
}

/// The common ancestor of two ancestors, from their merge: their own ancestor, where both changed the same place. What either
/// side decided is no common ground, but a conflict of the merge itself.
pub fn ancestor(merged: Result<Driven, DriverError>, base: Vec<u8>) -> Vec<u8> {
    let merged = merged.ok().filter(|driven| driven.conflicts.is_empty());
    merged.map_or(base, |driven| driven.bytes)
}

fn drive(
    path: &str,
    [base, ours, theirs]: [&[u8]; 3],
    merge: impl Fn(Option<&Value>, Option<&Value>, Option<&Value>) -> Merged,
) -> Result<Driven, DriverError> {
    let read = |file, bytes| read(file, path, bytes);
    let docs = Merge::new(read(File::Base, base)?, read(File::Ours, ours)?, read(File::Theirs, theirs)?);
    let is_toml = path.ends_with(".toml");
    let values = docs.as_ref().map(|doc| doc.as_ref().map(|doc| &doc.value));
    let merged = merge(values.base, values.ours, values.theirs);
    let nothing = yaml::parse(b"{}\n").expect("because an empty mapping is valid");
    let bytes = match (&merged.value, &docs.ours) {
        (value, _) if value.as_ref() == values.ours && (theirs == base || theirs == ours) => ours.to_vec(),
        (value, None) if value.as_ref() == values.theirs => theirs.to_vec(),
        (None, _) => Vec::new(),
        (Some(_), Some(_)) if ours == base => with_line_ends_of(ours, theirs),
        (Some(value), None) if is_toml => toml::write(value).into_bytes(),
        (Some(value), Some(doc)) if is_toml => {
            toml::edit(doc.text(), value).unwrap_or_else(|_| toml::write(value)).into_bytes()
        }
        (Some(value), None) => yaml::write(value).into_bytes(),
        (Some(value), Some(doc)) => match &docs.theirs {
            Some(theirs) => yaml::edit_merged(docs.base.as_ref().unwrap_or(&nothing), doc, theirs, value),
            None => yaml::edit(doc, value, &[]),
        }
        .into_bytes(),
    };
    Ok(Driven { bytes, conflicts: merged.conflicts })
}

/// A file that is taken from THEIRS as a whole, because OURS has no changes, keeps the line ends of OURS.
fn with_line_ends_of(ours: &[u8], theirs: &[u8]) -> Vec<u8> {
    let lines = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
    let crlf = |bytes: &[u8]| bytes.windows(2).filter(|pair| *pair == b"\r\n").count();
    let lf = || String::from_utf8_lossy(theirs).replace("\r\n", "\n");
    match crlf(ours) {
        0 if crlf(theirs) > 0 => lf().into_bytes(),
        all if all > 0 && all == lines(ours) && crlf(theirs) < lines(theirs) => {
            lf().replace('\n', "\r\n").into_bytes()
        }
        _ => theirs.to_vec(),
    }
}

fn read(file: File, path: &str, bytes: &[u8]) -> Result<Option<Doc>, DriverError> {
    if bytes.trim_ascii().is_empty() {
        return Ok(None);
    }
    let doc = codec::parse_file(path, bytes).map_err(|cause| DriverError::Syntax { file, cause })?;
    let modules = doc.value.get("modules").and_then(Value::as_array);
    match modules.and_then(|modules| list::duplicate_id(modules)) {
        Some(id) => Err(DriverError::DuplicateId { file, id }),
        None => Ok(Some(doc)),
    }
}
