//! Caches parsed values of often-read files, and the definitions made from them, in the index.

use crate::base::digest::sha256_hex;
use crate::model::Definitions;
use crate::site::file::docs;
use crate::site::prelude::*;

/// Only files of this format are cached: the meaning of a blob depends on its file's format, and nearly all have this
/// one.
const KEPT: &str = ".yaml";

/// The version of the form in which definitions are cached, and of the rules by which they are read. Raise it when
/// either changes.
const DEFINITIONS_FORM: &str = concat!("definitions 1 of ", env!("CARGO_PKG_VERSION"));

impl Site {
    /// The definitions in files, given by path and blob (hex). They are cached as well, because loading them takes
    /// longer than all the rest of a small command.
    pub(in crate::site) fn loaded(&self, files: &[(String, String)]) -> Result<Definitions, SiteError> {
        let list: Vec<String> = files.iter().map(|(path, blob)| format!("{blob} {path}\n")).collect();
        let key = format!("{DEFINITIONS_FORM} {}", sha256_hex(list.concat().as_bytes()));
        let mut cached = self.index(|index| index.cached(&[&key]))?;
        let read = |bytes: &[u8]| serde_json::from_slice::<Definitions>(bytes).ok();
        if let Some(definitions) = cached.remove(&key).and_then(|bytes| read(&bytes)) {
            return Ok(definitions);
        }
        let definitions = Definitions::load(self.parsed(files)?.into_iter()).0;
        let is_whole = files.iter().filter_map(|(_, blob)| blob.parse().ok()).all(|blob| self.repo.has(blob));
        let bytes = serde_json::to_vec(&definitions).ok().filter(|_| is_whole);
        // Definitions that do not survive a round trip, or lack a lost file, are loaded each time.
        if let Some(bytes) = bytes.filter(|bytes| read(bytes).as_ref() == Some(&definitions)) {
            drop(self.index(|index| index.remember(&[(&key, bytes.clone())])));
        }
        Ok(definitions)
    }

    /// The values of files, given by path and blob (hex). Files that cannot be parsed are left out.
    pub(in crate::site) fn parsed(
        &self,
        files: &[(String, String)],
    ) -> Result<Vec<(String, Value)>, SiteError> {
        let blobs: Vec<&str> = files.iter().map(|(_, blob)| blob.as_str()).collect();
        let known = self.index(|index| index.cached(&blobs))?;
        let mut values = Vec::with_capacity(files.len());
        let mut new: Vec<(&str, Vec<u8>)> = Vec::new();
        for (path, blob) in files {
            let is_kept = path.ends_with(KEPT);
            let cached = known.get(blob).filter(|_| is_kept);
            if let Some(value) = cached.and_then(|bytes| serde_json::from_slice(bytes).ok()) {
                values.push((path.clone(), value));
                continue;
            }
            let Ok(oid) = blob.parse::<Oid>() else { continue };
            if let Ok(doc) = docs::doc_of(&self.repo, path, oid)? {
                if let Some(bytes) = serde_json::to_vec(&doc.value).ok().filter(|_| is_kept) {
                    new.push((blob, bytes));
                }
                values.push((path.clone(), doc.value));
            }
        }
        // Reading continues if the cache cannot be written (inside a read, on a full disk).
        drop(self.index(|index| index.remember(&new)));
        Ok(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::site::tests::demo;

    #[test]
    fn cached_definitions_equal_loaded_ones() {
        let (folder, site) = demo();
        let loaded =
            |site: &Site| Definitions::clone(&site.snapshot(Stage::Source).unwrap().definitions().unwrap());
        let first = loaded(&site);
        assert!(!first.module_types.is_empty() && !first.post_types.is_empty());
        // Only what survives a round trip is cached at all.
        let copy = serde_json::from_slice::<Definitions>(&serde_json::to_vec(&first).unwrap()).unwrap();
        assert_eq!(copy, first);
        assert_eq!(loaded(&Site::open(&folder.path().join("site")).unwrap()), first);
    }
}
