//! `FIELD=@FILE` and `FIELD=@-`: texts that are read from files into the command line before it runs.

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::text::{chain, with_line_feeds};
use crate::disk;
use crate::ops::{Assignment, ErrorKind, OpError};
use clap::ArgMatches;
use std::ffi::OsString;
use std::path::Path;

/// The command line with file names replaced by the texts of the files; `None` if there are none. A final line end of a
/// file is not part of the text, as with `$(cat FILE)`; nor are a byte order mark and carriage returns, which would be
/// written as escapes.
///
/// # Errors
/// A file cannot be read, or is not text.
pub(super) fn read_into(
    words: &[OsString],
    matches: &ArgMatches,
    folder: &Path,
) -> Result<Option<Vec<OsString>>, OpError> {
    let mut new: Option<Vec<OsString>> = None;
    let files = named(matches);
    if files.iter().filter(|(_, name)| name == "-").count() > 1 {
        return Err(OpError::new(ErrorKind::Unreadable, "usage", "standard input can fill only one field")
            .hint("read the other fields from files: `FIELD=@FILE`"));
    }
    for (place, name) in files {
        let text = text_of(&place, &name, folder)?;
        let (old, whole) = (format!("{place}=@{name}"), format!("{place}={text}"));
        for word in new.get_or_insert_with(|| words.to_vec()) {
            let read = word.to_string_lossy();
            // `--set=FIELD=@FILE` is one word, too.
            let option = read.strip_suffix(&old).filter(|rest| rest.is_empty() || rest.starts_with("--"));
            if let Some(option) = option {
                *word = OsString::from(format!("{option}{whole}"));
            }
        }
    }
    Ok(new)
}

/// The fields whose text comes from a file, and the names of the files.
fn named(matches: &ArgMatches) -> Vec<(String, String)> {
    let (_, inner) = super::tree::find(matches);
    let values =
        inner.ids().filter_map(|id| inner.try_get_many::<Assignment>(id.as_str()).ok().flatten()).flatten();
    let file = |change: &Assignment| {
        Some((change.path.clone(), change.value()?.as_str()?.strip_prefix('@')?.to_owned()))
    };
    values.filter_map(file).collect()
}

fn text_of(place: &str, name: &str, folder: &Path) -> Result<String, OpError> {
    let bytes = match name {
        "-" => disk::read_stdin(FILE_BYTES_MAX),
        name => disk::read(&folder.join(name), FILE_BYTES_MAX),
    };
    let refused = |what: String| {
        OpError::new(ErrorKind::Unreadable, "input.unreadable", what).hint(format!(
            "`{place}=@FILE` reads the text from a file; `{place}:='\"@{name}\"'` sets this text as it is"
        ))
    };
    let bytes = bytes.map_err(|cause| refused(chain(&cause)))?;
    let text = String::from_utf8(bytes).map_err(|_| refused(format!("`{name}` is not UTF-8 text")))?;
    let mut text = with_line_feeds(&text);
    if text.ends_with('\n') {
        text.pop();
    }
    match text.contains('\0') {
        true => Err(refused(format!("`{name}` is not text"))),
        false => Ok(text),
    }
}
