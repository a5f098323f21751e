//! Checks a media record: its bytes exist, have its digest, and can be decoded.

use super::records::MediaRecord;
use crate::base::digest::sha256_hex;
use crate::media;
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

impl Snapshot<'_> {
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
        if media.sha256.as_ref().is_some_and(|digest| *digest != sha256_hex(&bytes)) {
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
