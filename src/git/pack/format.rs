//! The bytes of a pack and of its index.

use crate::git::Oid;
use flate2::{Compress, FlushCompress, Status};
use gix::hash::Kind as Hash;
use gix::objs::Kind;
use std::io::Write;

/// Offsets from here on are stored in the index's second table.
const LARGE_OFFSET: u64 = 0x8000_0000;
/// The header's length in bytes: four letters, version, number of objects.
pub(super) const HEADER_BYTES: usize = 12;
/// The length of the checksum at the end, in bytes.
pub(super) const TRAILER_BYTES: usize = 20;

/// The position of an object in a pack, as in its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) oid: Oid,
    /// CRC-32 of the entry as it is stored.
    pub(super) crc: u32,
    /// From the start of the pack, in bytes.
    pub(super) offset: u64,
}

pub(super) fn header(count: u32) -> [u8; HEADER_BYTES] {
    let mut header = *b"PACK\0\0\0\x02\0\0\0\0";
    header[8..].copy_from_slice(&count.to_be_bytes());
    header
}

/// Whether an entry that begins with this byte holds a whole object, not a delta.
pub(super) fn is_whole(first: u8) -> bool {
    matches!(first >> 4 & 7, 1..=4)
}

/// Kind and size: four bits of size in the first byte, seven in each that follows.
pub(super) fn entry_header(kind: Kind, size: u64, out: &mut Vec<u8>) {
    let kind = match kind {
        Kind::Commit => 1,
        Kind::Tree => 2,
        Kind::Blob => 3,
        Kind::Tag => 4,
    };
    let mut byte = kind << 4 | (size & 0xf) as u8;
    let mut rest = size >> 4;
    while rest > 0 {
        out.push(byte | 0x80);
        byte = (rest & 0x7f) as u8;
        rest >>= 7;
    }
    out.push(byte);
}

pub(super) fn deflate(compress: &mut Compress, bytes: &[u8], out: &mut Vec<u8>) -> std::io::Result<()> {
    compress.reset();
    loop {
        out.reserve(bytes.len() / 2 + 512);
        let rest = &bytes[compress.total_in() as usize..];
        match compress.compress_vec(rest, out, FlushCompress::Finish)? {
            Status::StreamEnd => return Ok(()),
            Status::Ok | Status::BufError => {}
        }
    }
}

/// Version 2: fan-out, names, checksums, offsets, large offsets, the pack's checksum, its own checksum. The entries are
/// sorted by id.
pub(super) fn write_index(out: impl Write, entries: &[Entry], pack_checksum: Oid) -> std::io::Result<()> {
    let mut out = gix::hash::io::Write::new(out, Hash::Sha1);
    out.write_all(b"\xfftOc\0\0\0\x02")?;
    for first_byte in 0..=255u8 {
        let count = entries.partition_point(|entry| entry.oid.as_bytes()[0] <= first_byte);
        out.write_all(&(count as u32).to_be_bytes())?;
    }
    for entry in entries {
        out.write_all(entry.oid.as_bytes())?;
    }
    for entry in entries {
        out.write_all(&entry.crc.to_be_bytes())?;
    }
    let mut large = Vec::new();
    for Entry { offset, .. } in entries {
        let stored = if *offset < LARGE_OFFSET {
            *offset as u32
        } else {
            large.push(*offset);
            LARGE_OFFSET as u32 | (large.len() - 1) as u32
        };
        out.write_all(&stored.to_be_bytes())?;
    }
    for offset in large {
        out.write_all(&offset.to_be_bytes())?;
    }
    out.write_all(pack_checksum.as_bytes())?;
    let checksum = out.hash.try_finalize().map_err(std::io::Error::other)?;
    out.inner.write_all(checksum.as_slice())?;
    out.inner.flush()
}
