//! A pack that is made in memory.

use super::Unplaced;
use super::format::{self, Entry, HEADER_BYTES, TRAILER_BYTES};
use super::place::{Temporary, temporary};
use crate::git::error::io_at;
use crate::git::{Oid, StorageError};
use flate2::{Compress, Compression, Crc};
use gix::hash::Kind as Hash;
use gix::objs::Kind;
use gix::odb::pack::index;
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

/// The objects of one write, and those of packs that it folds in.
pub(in crate::git) struct Small {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
    oids: HashSet<Oid>,
    compress: Compress,
}

impl Small {
    pub(in crate::git) fn new() -> Small {
        Small {
            bytes: format::header(0).to_vec(),
            entries: Vec::new(),
            oids: HashSet::new(),
            // As git does for loose objects: `git gc` compresses better later.
            compress: Compress::new(Compression::fast(), true),
        }
    }

    /// Adds an object unless it is already included.
    pub(in crate::git) fn add(&mut self, oid: Oid, kind: Kind, bytes: &[u8]) -> std::io::Result<()> {
        if self.oids.insert(oid) {
            let start = self.bytes.len();
            format::entry_header(kind, bytes.len() as u64, &mut self.bytes);
            format::deflate(&mut self.compress, bytes, &mut self.bytes)?;
            let entry = Entry { oid, crc: crc(&self.bytes[start..]), offset: start as u64 };
            self.entries.push(entry);
        }
        Ok(())
    }

    /// Merges two packs.
    pub(in crate::git) fn joined(mut self, other: Small) -> Small {
        let ends = other.entries.iter().skip(1).map(|entry| entry.offset as usize);
        for (entry, end) in other.entries.iter().zip(ends.chain([other.bytes.len()])) {
            if self.oids.insert(entry.oid) {
                self.entries.push(Entry { offset: self.bytes.len() as u64, ..*entry });
                self.bytes.extend_from_slice(&other.bytes[entry.offset as usize..end]);
            }
        }
        self
    }

    /// Adds all objects of a pack, as stored. Returns false, and adds nothing, if it cannot be read, is damaged, or
    /// holds deltas.
    pub(in crate::git) fn take_over(&mut self, pack: &Path) -> bool {
        let Ok(index) = index::File::at(pack.with_extension("idx"), Hash::Sha1) else { return false };
        let Ok(bytes) = std::fs::read(pack) else { return false };
        let Some(end) = bytes.len().checked_sub(TRAILER_BYTES) else { return false };
        let mut entries: Vec<index::Entry> = index.iter().collect();
        entries.sort_unstable_by_key(|entry| entry.pack_offset);
        let starts = entries.iter().map(|entry| entry.pack_offset as usize);
        let ends = starts.clone().skip(1).chain([end]);
        let mut parts = Vec::with_capacity(entries.len());
        for (entry, (start, end)) in entries.iter().zip(starts.zip(ends)) {
            let Some(part) = bytes.get(start..end) else { return false };
            let is_sound = start >= HEADER_BYTES
                && part.first().is_some_and(|first| format::is_whole(*first))
                && entry.crc32 == Some(crc(part));
            if !is_sound {
                return false;
            }
            parts.push((Oid::from(entry.oid), part));
        }
        for (oid, part) in parts {
            if self.oids.insert(oid) {
                self.entries.push(Entry { oid, crc: crc(part), offset: self.bytes.len() as u64 });
                self.bytes.extend_from_slice(part);
            }
        }
        true
    }

    /// Writes the pack to a temporary file in `folder`.
    pub(in crate::git) fn write(mut self, folder: &Path) -> Result<Unplaced, StorageError> {
        self.entries.sort_unstable();
        self.bytes[..HEADER_BYTES].copy_from_slice(&format::header(self.entries.len() as u32));
        let mut file = temporary(folder, "tmp_pack_")?;
        let path = file.path().to_owned();
        let failed = io_at("write", path);
        let mut hasher = gix::hash::hasher(Hash::Sha1);
        hasher.update(&self.bytes);
        let checksum: Oid = match hasher.try_finalize() {
            Ok(checksum) => checksum.into(),
            Err(error) => return Err(failed(std::io::Error::other(error))),
        };
        self.bytes.extend_from_slice(checksum.as_bytes());
        file.write_all(&self.bytes).map_err(failed)?;
        Unplaced::new(folder, Temporary::Own(file.into_temp_path()), &self.entries, checksum)
    }
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}
