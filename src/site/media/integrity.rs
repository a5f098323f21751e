//! Checks a media record: its bytes exist, have its digest, and can be decoded.

use super::records::MediaRecord;
use crate::base::{Diagnostic, Digest, Finding};
use crate::git::Oid;
use crate::media;
use crate::site::file::docs;
use crate::site::store::place::UPLOADS;
use crate::site::{SiteError, Snapshot};

/// The result of checking a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaState {
    /// Whether the bytes of the original exist.
    pub exists: bool,
    /// Problems, a sentence each.
    pub problems: Vec<String>,
}

/// The code of [`damage`].
pub(in crate::site) const DAMAGED: &str = "media.file.damaged";

/// What is wrong with the bytes of a record's file: no picture at all, or not the one that was uploaded.
pub(in crate::site) fn damage(record: &MediaRecord, bytes: &[u8]) -> Option<Finding> {
    let media = &record.media;
    let finding = |message: String, hint: String| Some(Finding::error(DAMAGED, "/file", message).hint(hint));
    if let Err(cause) = media::inspect(bytes) {
        let advice = cause.advice().unwrap_or_else(|| "bring the file itself".to_owned());
        let hint = format!("{advice}; `cms media replace` gives the record another file");
        return finding(format!("`uploads/{}` cannot be shown: {cause}", media.file), hint);
    }
    let is_other = media.size != bytes.len() as u64
        || media.sha256.as_ref().is_some_and(|digest| *digest != Digest::of(bytes));
    if !is_other {
        return None;
    }
    let hint = "`cms media replace` puts another file in its place; git has the one that was uploaded: `git log -- FILE`";
    finding(format!("`uploads/{}` is not the file that was uploaded", media.file), hint.to_owned())
}

/// A file of the repository as a host without a policy of its own may send it: an uploaded drawing is cleaned as one is
/// at upload, since plain git brings others; of one that cannot be read nothing is left.
pub(in crate::site) fn harmless(path: &str, bytes: Vec<u8>) -> Vec<u8> {
    let is_drawing = path.starts_with(UPLOADS) && path.to_ascii_lowercase().ends_with(".svg");
    if is_drawing { media::sanitised(&bytes).unwrap_or_default() } else { bytes }
}

impl Snapshot<'_> {
    /// The finding about an upload in git that cannot be shown. Only files of another size than their records say are
    /// read.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn undisplayable(
        &self,
        record: &MediaRecord,
        oid: Oid,
    ) -> Result<Option<Diagnostic>, SiteError> {
        let repo = self.site().repo();
        if repo.blob_bytes(oid).is_ok_and(|size| size == record.media.size) {
            return Ok(None);
        }
        let Ok(bytes) = docs::bytes_of(repo, oid)? else { return Ok(None) };
        let is_shown = media::inspect(&bytes).is_ok();
        let finding = damage(record, &bytes).filter(|_| !is_shown);
        Ok(finding.map(|finding| finding.in_file(&record.path, 0, 0)))
    }

    /// The git id of the bytes of a record's file; `None` if they are not in git.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn upload_version(&self, record: &MediaRecord) -> Result<Option<String>, SiteError> {
        Ok(self.blob_id(&format!("{UPLOADS}{}", record.media.file))?.map(|oid| oid.to_string()))
    }

    /// Compares a record with its bytes.
    ///
    /// # Errors
    /// The repository or the store cannot be read.
    pub fn media_state(&self, record: &MediaRecord) -> Result<MediaState, SiteError> {
        let media = &record.media;
        let Some(bytes) = self.media_bytes(record)? else {
            let missing = format!("the file `uploads/{}` is missing", media.file);
            return Ok(MediaState { exists: false, problems: vec![missing] });
        };
        let mut problems = Vec::new();
        if media.size != bytes.len() as u64 {
            problems.push(format!("the record says {} bytes, the file has {}", media.size, bytes.len()));
        }
        if media.sha256.is_none() && record.value.get("sha256").is_some() {
            problems.push("the record's SHA-256 is not a digest".to_owned());
        }
        if media.sha256.as_ref().is_some_and(|digest| *digest != Digest::of(&bytes)) {
            problems.push("the file is not the one that was uploaded: its SHA-256 differs".to_owned());
        }
        match media::inspect(&bytes) {
            Ok(facts) => {
                if facts.format.mime() != media.mime {
                    problems.push(format!(
                        "the record says {}, the file is {}",
                        media.mime,
                        facts.format.mime()
                    ));
                }
                if (facts.width, facts.height) != (media.width, media.height) && facts.width.is_some() {
                    problems.push("the record says another width and height than the file has".to_owned());
                }
            }
            Err(cause) => problems.push(cause.to_string()),
        }
        Ok(MediaState { exists: true, problems })
    }
}
