//! Looking up a name in a large folder without a linear scan.

use super::tree::{Node, to_node};
use super::{GitError, Oid};
use gix::objs::TreeRefIter;
use gix::objs::tree::EntryKind;
use std::ops::Range;

/// Smallest tree, in bytes, for which this pays: a few hundred names. A linear scan of smaller ones is as fast.
pub(super) const LARGE_BYTES_MIN: usize = 32 << 10;

/// A tree object with an index of its names.
pub(super) struct Folder {
    bytes: Vec<u8>,
    /// Sorted by the bytes of the names, unlike git's order where files and folders are mixed.
    names: Vec<(Range<usize>, EntryKind)>,
}

impl Folder {
    /// Parses a tree object.
    ///
    /// # Errors
    /// [`GitError::Corrupt`].
    pub(super) fn new(oid: Oid, bytes: Vec<u8>) -> Result<Folder, GitError> {
        let mut names = Vec::new();
        for entry in TreeRefIter::from_bytes(&bytes, gix::hash::Kind::Sha1) {
            let entry = entry.map_err(|error| GitError::Corrupt { oid, source: error.into() })?;
            let start = entry.filename.as_ptr() as usize - bytes.as_ptr() as usize;
            names.push((start..start + entry.filename.len(), entry.mode.kind()));
        }
        names.sort_by(|(one, _), (other, _)| bytes[one.clone()].cmp(&bytes[other.clone()]));
        Ok(Folder { bytes, names })
    }

    /// The entry of a name.
    pub(super) fn find(&self, name: &[u8]) -> Option<Node> {
        let at = self.names.binary_search_by(|(known, _)| self.bytes[known.clone()].cmp(name)).ok()?;
        let (known, kind) = &self.names[at];
        // The name ends with a zero byte; the id follows.
        let id = gix::oid::try_from_bytes(self.bytes.get(known.end + 1..known.end + 21)?).ok()?;
        Some(to_node(id, *kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gix::objs::{Tree, WriteTo, tree};

    #[test]
    fn lookup_finds_exactly_the_existing_names() {
        let kinds = [EntryKind::Blob, EntryKind::Tree, EntryKind::Link, EntryKind::BlobExecutable];
        let mut entries: Vec<tree::Entry> = (0..2_000_u32)
            .map(|n| {
                let kind = kinds[n as usize % 4];
                // `a-1`, `a.1`, `a`, `a1`: names that sort before and after `/`.
                let filename = format!("a{}{}", ["-", ".", "", "0"][n as usize / 4 % 4], n / 16).into();
                let mut id = [7; 20];
                id[..4].copy_from_slice(&n.to_be_bytes());
                tree::Entry { mode: kind.into(), filename, oid: gix::ObjectId::from_bytes_or_panic(&id) }
            })
            .collect();
        entries.sort();
        entries.dedup_by(|one, other| one.filename == other.filename);
        let mut bytes = Vec::new();
        Tree { entries: entries.clone() }.write_to(&mut bytes).unwrap();
        let folder = Folder::new(Oid::EMPTY_TREE, bytes.clone()).unwrap();
        assert!(entries.len() > 400);
        for entry in &entries {
            let expected = to_node(&entry.oid, entry.mode.kind());
            assert_eq!(folder.find(&entry.filename), Some(expected), "{}", entry.filename);
            for other in [format!("{}x", entry.filename), format!("{}/", entry.filename)] {
                let is_there = entries.iter().any(|entry| entry.filename == other);
                assert_eq!(folder.find(other.as_bytes()).is_some(), is_there);
            }
        }
        assert_eq!(folder.find(b""), None);
        assert!(Folder::new(Oid::EMPTY_TREE, bytes[..bytes.len() - 1].to_vec()).is_err());
    }
}
