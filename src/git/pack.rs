//! Writing thousands of objects as one pack file.
//!
//! *source*: gitformat-pack(5), pack and index version 2. Objects are stored whole, not as deltas; `git gc` compresses
//! further.

use super::error::io_at;
use super::{Oid, StorageError};
use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status};
use gix::hash::Kind as Hash;
use gix::objs::Kind;
use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// Bytes gathered before they go to the file.
const BUFFER_BYTES: usize = 256 * 1024;
/// Offsets from here on stand in the index's second table.
const LARGE_OFFSET: u64 = 0x8000_0000;

/// A pack file in the making; objects can be read back from it.
pub(super) struct Partial {
    file: Mutex<BufWriter<NamedTempFile>>,
    path: PathBuf,
}

/// Writes the objects of a [`Partial`] and remembers where they are.
pub(super) struct PackWriter {
    partial: Arc<Partial>,
    compress: Compress,
    compressed: Vec<u8>,
    offset: u64,
    entries: Vec<(Oid, u32, u64)>,
}

impl PackWriter {
    /// Starts a pack in the `pack` folder of `objects`.
    pub(super) fn create(objects: &Path) -> Result<PackWriter, StorageError> {
        let folder = objects.join("pack");
        std::fs::create_dir_all(&folder).map_err(io_at("make", &folder))?;
        let file = tempfile::Builder::new().prefix("tmp_pack_").rand_bytes(8).tempfile_in(&folder);
        let file = file.map_err(io_at("make a file in", &folder))?;
        let path = file.path().to_owned();
        let mut file = BufWriter::with_capacity(BUFFER_BYTES, file);
        let header = header(0);
        file.write_all(&header).map_err(io_at("write", &path))?;
        Ok(PackWriter {
            partial: Arc::new(Partial { file: Mutex::new(file), path }),
            compress: Compress::new(Compression::default(), true),
            compressed: Vec::with_capacity(BUFFER_BYTES),
            offset: header.len() as u64,
            entries: Vec::new(),
        })
    }

    /// Where the objects can be read back.
    pub(super) fn partial(&self) -> Arc<Partial> {
        self.partial.clone()
    }

    /// Adds an object that is not in the pack yet, and gives the offset of its compressed data.
    pub(super) fn add(&mut self, oid: Oid, kind: Kind, bytes: &[u8]) -> Result<u64, StorageError> {
        let failed = io_at("write", &self.partial.path);
        self.compressed.clear();
        entry_header(kind, bytes.len() as u64, &mut self.compressed);
        let data_offset = self.offset + self.compressed.len() as u64;
        if let Err(error) = deflate(&mut self.compress, bytes, &mut self.compressed) {
            return Err(failed(error));
        }
        let mut crc = Crc::new();
        crc.update(&self.compressed);
        self.partial.lock().write_all(&self.compressed).map_err(failed)?;
        self.entries.push((oid, crc.sum(), self.offset));
        self.offset += self.compressed.len() as u64;
        Ok(data_offset)
    }

    /// Completes the pack, flushes it with its index and its folder, and makes it visible: the index last.
    pub(super) fn finish(mut self) -> Result<(), StorageError> {
        let path = self.partial.path.clone();
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        self.entries.sort_unstable();
        let checksum = self.complete().map_err(io_at("write", &path))?;
        let name = folder.join(format!("pack-{checksum}"));
        let index = tempfile::Builder::new().prefix("tmp_idx_").rand_bytes(8).tempfile_in(&folder);
        let index = index.map_err(io_at("make a file in", &folder))?;
        let failed = io_at("write", name.with_extension("idx"));
        write_index(&index, &self.entries, checksum)
            .and_then(|()| index.as_file().sync_all())
            .and_then(|()| publish(&path, &name.with_extension("pack")))
            .and_then(|()| publish(index.path(), &name.with_extension("idx")))
            .map_err(failed)?;
        super::durable::sync(&folder)
    }

    /// Writes the object count and the checksum over all, and flushes.
    fn complete(&self) -> std::io::Result<Oid> {
        let mut writer = self.partial.lock();
        writer.flush()?;
        let file = writer.get_mut().as_file_mut();
        file.rewind()?;
        file.write_all(&header(self.entries.len() as u32))?;
        file.rewind()?;
        let mut hasher = gix::hash::hasher(Hash::Sha1);
        let mut buffer = vec![0; BUFFER_BYTES];
        loop {
            let length = file.read(&mut buffer)?;
            if length == 0 {
                break;
            }
            hasher.update(&buffer[..length]);
        }
        let checksum: Oid = hasher.try_finalize().map_err(std::io::Error::other)?.into();
        file.write_all(checksum.as_bytes())?;
        file.sync_all()?;
        Ok(checksum)
    }
}

impl Partial {
    fn lock(&self) -> MutexGuard<'_, BufWriter<NamedTempFile>> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads back an object whose compressed data starts at `offset`.
    pub(super) fn read(&self, offset: u64, out: &mut Vec<u8>) -> std::io::Result<()> {
        let mut writer = self.lock();
        writer.flush()?;
        let mut file = File::open(&self.path)?;
        drop(writer);
        file.seek(SeekFrom::Start(offset))?;
        let mut inflate = Decompress::new(true);
        let mut input = vec![0; 16 * 1024];
        loop {
            let length = file.read(&mut input)?;
            let mut rest = &input[..length];
            while !rest.is_empty() {
                out.reserve(32 * 1024);
                let before = inflate.total_in();
                let status = inflate.decompress_vec(rest, out, FlushDecompress::None)?;
                rest = &rest[(inflate.total_in() - before) as usize..];
                if status == Status::StreamEnd {
                    return Ok(());
                }
            }
            if length == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

fn header(count: u32) -> [u8; 12] {
    let mut header = *b"PACK\0\0\0\x02\0\0\0\0";
    header[8..].copy_from_slice(&count.to_be_bytes());
    header
}

/// Kind and size: four bits of size in the first byte, seven in each that follows.
fn entry_header(kind: Kind, size: u64, out: &mut Vec<u8>) {
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

fn deflate(compress: &mut Compress, bytes: &[u8], out: &mut Vec<u8>) -> std::io::Result<()> {
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

/// Gives a finished temporary file its name. The temporary name is removed by its owner.
fn publish(from: &Path, to: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    std::fs::set_permissions(
        from,
        <std::fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o444),
    )?;
    match std::fs::hard_link(from, to) {
        // The same objects were packed before: the same name means the same content.
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(_) => std::fs::rename(from, to),
        Ok(()) => Ok(()),
    }
}

/// Version 2: fan-out, names, checksums, offsets, large offsets, the pack's checksum, its own checksum.
fn write_index(out: impl Write, entries: &[(Oid, u32, u64)], pack_checksum: Oid) -> std::io::Result<()> {
    let mut out = gix::hash::io::Write::new(BufWriter::with_capacity(BUFFER_BYTES, out), Hash::Sha1);
    out.write_all(b"\xfftOc\0\0\0\x02")?;
    for first_byte in 0..=255u8 {
        let count = entries.partition_point(|(oid, ..)| oid.as_bytes()[0] <= first_byte);
        out.write_all(&(count as u32).to_be_bytes())?;
    }
    for (oid, ..) in entries {
        out.write_all(oid.as_bytes())?;
    }
    for (_, crc, _) in entries {
        out.write_all(&crc.to_be_bytes())?;
    }
    let mut large = Vec::new();
    for (.., offset) in entries {
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
