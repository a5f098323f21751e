//! Values of files that are read again and again, kept in the index once they were parsed.

use super::Site;
use super::error::SiteError;
use crate::base::Value;
use crate::codec;
use crate::git::Oid;

/// Only files of this form are kept: what a blob means hangs on the form of its file, and nearly all have this one.
const KEPT: &str = ".yaml";

impl Site {
    /// The values of files, given by path and blob (hex). Files that cannot be parsed are left out.
    pub(super) fn parsed(&self, files: &[(String, String)]) -> Result<Vec<(String, Value)>, SiteError> {
        let blobs: Vec<&str> = files.iter().map(|(_, blob)| blob.as_str()).collect();
        let known = self.index(|index| index.cached(&blobs))?;
        let mut values = Vec::with_capacity(files.len());
        let mut new: Vec<(&str, Vec<u8>)> = Vec::new();
        for (path, blob) in files {
            let is_kept = path.ends_with(KEPT);
            let kept = known.get(blob).filter(|_| is_kept);
            if let Some(value) = kept.and_then(|bytes| serde_json::from_slice(bytes).ok()) {
                values.push((path.clone(), value));
                continue;
            }
            let Ok(oid) = blob.parse::<Oid>() else { continue };
            if let Ok(doc) = codec::parse_file(path, &self.repo.blob(oid)?) {
                if let Some(bytes) = serde_json::to_vec(&doc.value).ok().filter(|_| is_kept) {
                    new.push((blob, bytes));
                }
                values.push((path.clone(), doc.value));
            }
        }
        // Reading goes on where nothing can be written, inside of a read or on a full disk.
        drop(self.index(|index| index.remember(&new)));
        Ok(values)
    }
}
