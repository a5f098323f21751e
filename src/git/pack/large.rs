//! Writing thousands of objects, or large ones, directly to disk.

use super::Unplaced;
use super::format::{self, Entry};
use super::place::Temporary;
use crate::git::error::io_at;
use crate::git::{Oid, StorageError};
use flate2::{Compress, Compression, Crc, Decompress, FlushDecompress, Status};
use gix::hash::Kind as Hash;
use gix::objs::Kind;
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// Buffer size for the pack file.
const BUFFER_BYTES: usize = 256 * 1024;
/// Objects that one thread compresses at a time.
const SHARE: usize = 64;

/// An unfinished pack file; its objects can be read back.
pub(in crate::git) struct Partial {
    file: Mutex<BufWriter<NamedTempFile>>,
    path: PathBuf,
    /// Those that nobody uses at the moment.
    readers: Mutex<Vec<Reader>>,
}

/// Reads objects of an unfinished pack.
struct Reader {
    file: File,
    inflate: Decompress,
    input: Vec<u8>,
}

/// Writes the objects of a [`Partial`] and records their positions.
pub(in crate::git) struct PackWriter {
    partial: Arc<Partial>,
    compress: Compress,
    offset: u64,
    entries: Vec<Entry>,
}

/// An object as it is stored in a pack.
struct Packed {
    bytes: Vec<u8>,
    /// Length of the header before the compressed data, in bytes.
    header: usize,
    crc: u32,
}

impl Packed {
    fn of(compress: &mut Compress, kind: Kind, object: &[u8]) -> std::io::Result<Packed> {
        let mut bytes = Vec::new();
        format::entry_header(kind, object.len() as u64, &mut bytes);
        let header = bytes.len();
        format::deflate(compress, object, &mut bytes)?;
        let mut crc = Crc::new();
        crc.update(&bytes);
        Ok(Packed { bytes, header, crc: crc.sum() })
    }
}

impl PackWriter {
    /// Starts a pack in the `pack` folder of `objects`.
    pub(in crate::git) fn create(objects: &Path) -> Result<PackWriter, StorageError> {
        let folder = objects.join("pack");
        std::fs::create_dir_all(&folder).map_err(io_at("make", &folder))?;
        let file = tempfile::Builder::new().prefix("tmp_pack_").rand_bytes(8).tempfile_in(&folder);
        let file = file.map_err(io_at("make a file in", &folder))?;
        let path = file.path().to_owned();
        let mut file = BufWriter::with_capacity(BUFFER_BYTES, file);
        let header = format::header(0);
        file.write_all(&header).map_err(io_at("write", &path))?;
        Ok(PackWriter {
            partial: Arc::new(Partial { file: Mutex::new(file), path, readers: Mutex::default() }),
            compress: compressor(),
            offset: header.len() as u64,
            entries: Vec::new(),
        })
    }

    /// The unfinished pack, for reading objects back.
    pub(in crate::git) fn partial(&self) -> Arc<Partial> {
        self.partial.clone()
    }

    /// Adds an object that is not in the pack yet, and returns the offset of its compressed data.
    pub(in crate::git) fn add(&mut self, oid: Oid, kind: Kind, bytes: &[u8]) -> Result<u64, StorageError> {
        let packed = Packed::of(&mut self.compress, kind, bytes);
        let packed = packed.map_err(io_at("write", &self.partial.path))?;
        self.append(oid, &packed)
    }

    /// Adds objects as [`PackWriter::add`] does, compressed by all processors.
    pub(in crate::git) fn add_all(
        &mut self,
        objects: &[(Oid, Kind, &[u8])],
    ) -> Result<Vec<u64>, StorageError> {
        let pack = |objects: &[(Oid, Kind, &[u8])]| -> std::io::Result<Vec<Packed>> {
            let mut compress = compressor();
            objects.iter().map(|(_, kind, bytes)| Packed::of(&mut compress, *kind, bytes)).collect()
        };
        let parts: std::io::Result<Vec<Vec<Packed>>> = objects.par_chunks(SHARE).map(pack).collect();
        let parts = parts.map_err(io_at("write", &self.partial.path))?;
        let packed = objects.iter().zip(parts.into_iter().flatten());
        packed.map(|((oid, ..), packed)| self.append(*oid, &packed)).collect()
    }

    fn append(&mut self, oid: Oid, packed: &Packed) -> Result<u64, StorageError> {
        let written = self.partial.lock().write_all(&packed.bytes);
        written.map_err(io_at("write", &self.partial.path))?;
        let data_offset = self.offset + packed.header as u64;
        self.entries.push(Entry { oid, crc: packed.crc, offset: self.offset });
        self.offset += packed.bytes.len() as u64;
        Ok(data_offset)
    }

    /// Completes the pack and writes its index.
    pub(in crate::git) fn finish(mut self) -> Result<Unplaced, StorageError> {
        self.entries.sort_unstable();
        let checksum = self.complete().map_err(io_at("write", &self.partial.path))?;
        let folder = self.partial.path.parent().unwrap_or(Path::new(".")).to_owned();
        Unplaced::new(&folder, Temporary::Shared(self.partial), &self.entries, checksum)
    }

    /// Writes the object count and the checksum over all.
    fn complete(&self) -> std::io::Result<Oid> {
        let mut writer = self.partial.lock();
        writer.flush()?;
        let file = writer.get_mut().as_file_mut();
        file.rewind()?;
        file.write_all(&format::header(self.entries.len() as u32))?;
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
        Ok(checksum)
    }
}

fn compressor() -> Compress {
    Compress::new(Compression::default(), true)
}

impl Partial {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn lock(&self) -> MutexGuard<'_, BufWriter<NamedTempFile>> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads back an object whose compressed data starts at `offset`.
    pub(in crate::git) fn read(&self, offset: u64, out: &mut Vec<u8>) -> std::io::Result<()> {
        self.lock().flush()?;
        let mut reader = match self.readers().pop() {
            Some(reader) => reader,
            None => Reader::open(&self.path)?,
        };
        let done = reader.read(offset, out);
        self.readers().push(reader);
        done
    }

    fn readers(&self) -> MutexGuard<'_, Vec<Reader>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reader {
    fn open(path: &Path) -> std::io::Result<Reader> {
        Ok(Reader { file: File::open(path)?, inflate: Decompress::new(true), input: vec![0; 16 * 1024] })
    }

    fn read(&mut self, offset: u64, out: &mut Vec<u8>) -> std::io::Result<()> {
        let Reader { file, inflate, input } = self;
        file.seek(SeekFrom::Start(offset))?;
        inflate.reset(true);
        loop {
            let length = file.read(input)?;
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
