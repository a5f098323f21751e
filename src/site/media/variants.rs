//! Variants: made on request, and cached beside the repository. The cache holds only derived data.

use super::records::MediaRecord;
use crate::base::digest::sha256_hex;
use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::disk;
use crate::git::{Oid, Repo};
use crate::media::{MediaStore, Studio, Variant};
use crate::site::store::docs;
use crate::site::store::place::UPLOADS;
use crate::site::store::snapshot::unreadable;
use crate::site::{CACHE_FOLDER, SiteError, Snapshot};
use std::path::PathBuf;

/// The folder of variants inside the cache.
const FOLDER: &str = "media";
/// Digits of a digest that name a subfolder: there are 256.
const FOLDER_DIGITS: usize = 2;
/// Digits of a digest that identify a frame of a picture.
const FRAME_DIGITS: usize = 12;
/// Largest variant that is read, in bytes: a PNG of a photograph may be larger than the JPEG it was made from.
const VARIANT_BYTES_MAX: usize = 16 * UPLOAD_BYTES_MAX;

/// The files of a content's media records, for many threads at once.
pub(in crate::site) struct MediaFiles<'a> {
    repo: &'a Repo,
    tree: Oid,
    store: Option<Box<dyn MediaStore>>,
    studio: &'a Studio,
}

impl<'a> Snapshot<'a> {
    /// The files of the media records.
    ///
    /// # Errors
    /// The settings cannot be read, or name a store that this build does not have.
    pub(in crate::site) fn media_files(&self) -> Result<MediaFiles<'a>, SiteError> {
        let site = self.site();
        Ok(MediaFiles {
            repo: site.repo(),
            tree: self.tree(),
            store: site.media_store()?,
            studio: &site.caches.studio,
        })
    }

    /// The bytes of a record's original; `None` if they are missing.
    ///
    /// # Errors
    /// The repository or the store cannot be read.
    pub fn media_bytes(&self, record: &MediaRecord) -> Result<Option<Vec<u8>>, SiteError> {
        self.media_files()?.original(record)
    }

    /// The bytes of a variant: from the cache, else made now; `None` if the original's bytes are missing.
    ///
    /// # Errors
    /// The original cannot be read or decoded; the cache cannot be written.
    pub fn media_variant(
        &self,
        record: &MediaRecord,
        variant: &Variant,
    ) -> Result<Option<Vec<u8>>, SiteError> {
        self.media_files()?.variant(record, variant)
    }

    /// Makes the variants of a record that are not cached yet, decoding the picture once. Returns their number.
    ///
    /// # Errors
    /// As [`Snapshot::media_variant`].
    pub fn make_variants(&self, record: &MediaRecord, wanted: &[Variant]) -> Result<usize, SiteError> {
        let files = self.media_files()?;
        let is_missing =
            |variant: &Variant| files.cached(record, variant).is_none_or(|file| !disk::exists(&file));
        let missing: Vec<Variant> = wanted.iter().copied().filter(is_missing).collect();
        if missing.is_empty() {
            return Ok(0);
        }
        let Some(original) = files.original(record)? else { return Ok(0) };
        let made = files.studio.variants(&original, &missing, &record.frame())?;
        for (variant, bytes) in missing.iter().zip(&made) {
            files.keep(record, variant, bytes)?;
        }
        Ok(made.len())
    }
}

impl MediaFiles<'_> {
    /// The bytes of a record's original; `None` if they are missing.
    ///
    /// # Errors
    /// The repository or the store cannot be read.
    pub(in crate::site) fn original(&self, record: &MediaRecord) -> Result<Option<Vec<u8>>, SiteError> {
        let path = format!("{UPLOADS}{}", record.media.file);
        let entry = self.repo.entry(self.tree, &path)?.filter(|entry| entry.mode.is_file());
        if let Some(entry) = entry {
            let read = docs::bytes_of(self.repo, entry.oid)?;
            return read.map(Some).map_err(|cause| unreadable(&path, cause));
        }
        match (&record.media.sha256, &self.store) {
            (Some(digest), Some(store)) => Ok(store.get(digest)?),
            _ => Ok(None),
        }
    }

    /// The bytes of a variant: from the cache, else made now; `None` if the original's bytes are missing.
    ///
    /// # Errors
    /// The original cannot be read or decoded; the cache cannot be written.
    pub(in crate::site) fn variant(
        &self,
        record: &MediaRecord,
        variant: &Variant,
    ) -> Result<Option<Vec<u8>>, SiteError> {
        if let Some(file) = self.cached(record, variant)
            && let Some(bytes) = disk::read_if_there(&file, VARIANT_BYTES_MAX)?
        {
            return Ok(Some(bytes));
        }
        let Some(original) = self.original(record)? else { return Ok(None) };
        let bytes = self.studio.variant(&original, variant, &record.frame())?;
        self.keep(record, variant, &bytes)?;
        Ok(Some(bytes))
    }

    fn keep(&self, record: &MediaRecord, variant: &Variant, bytes: &[u8]) -> Result<(), SiteError> {
        match self.cached(record, variant) {
            Some(file) => Ok(disk::write_atomic(&file, bytes)?),
            None => Ok(()),
        }
    }

    /// The cache path of a variant: by the digest of its original, its frame, and its name.
    fn cached(&self, record: &MediaRecord, variant: &Variant) -> Option<PathBuf> {
        let digest = record.media.sha256.as_deref().filter(|digest| digest.len() > FOLDER_DIGITS)?;
        let frame = sha256_hex(format!("{:?}", record.frame()).as_bytes());
        let name = variant.name();
        let name = format!("{digest}.{}.{name}.{}", &frame[..FRAME_DIGITS], variant.format.extension());
        let folder = self.repo.common_dir().join(CACHE_FOLDER).join(FOLDER);
        Some(folder.join(&digest[..FOLDER_DIGITS]).join(name))
    }
}
