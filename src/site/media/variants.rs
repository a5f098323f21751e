//! Variants: made on request, and cached beside the repository, and in the bucket of the site, if it has one: then what one
//! machine made, all of them serve. Both hold only derived data.

use super::records::MediaRecord;
use crate::base::digest::sha256_hex;
use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::base::{Digest, OutPath, Stage};
use crate::disk::{ConfinedFolder, Occupant};
use crate::git::{Oid, Repo};
use crate::media::{MediaStore, Studio, Variant};
use crate::site::file::docs;
use crate::site::store::place::UPLOADS;
use crate::site::store::snapshot::unreadable;
use crate::site::{CACHE_FOLDER, SiteError, Snapshot};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// The folder of variants inside the cache.
const FOLDER: &str = "media";
/// Digits of a digest that name a subfolder: there are 256.
const FOLDER_DIGITS: usize = 2;
/// Digits of a digest that identify a frame of a picture.
const FRAME_DIGITS: usize = 12;
/// The folder of variants in a bucket, with the number of how they are made: raise it when the same name is to have other
/// bytes.
const SHARED_FOLDER: &str = "variants/1";
/// Largest variant that is read, in bytes: a PNG of a photograph may be larger than the JPEG it was made from.
const VARIANT_BYTES_MAX: usize = 16 * UPLOAD_BYTES_MAX;

/// The files of a content's media records, for many threads at once.
pub(in crate::site) struct MediaFiles<'a> {
    repo: &'a Repo,
    tree: Oid,
    /// The store outside of git, or why it cannot be used, which matters only to files that are not in git.
    store: Result<Option<Box<dyn MediaStore>>, Arc<SiteError>>,
    studio: &'a Studio,
    /// The folder of cached variants; none while it does not exist or cannot be used.
    cache: OnceLock<Option<ConfinedFolder>>,
}

impl<'a> Snapshot<'a> {
    /// The files of the media records.
    ///
    /// # Errors
    /// The settings cannot be read.
    pub(in crate::site) fn media_files(&self) -> Result<MediaFiles<'a>, SiteError> {
        let site = self.site();
        let settings = site.snapshot(Stage::Source)?.settings()?.media.clone();
        Ok(MediaFiles {
            repo: site.repo(),
            tree: self.tree(),
            store: site.store_of(&settings).map_err(Arc::new),
            studio: &site.caches.studio,
            cache: OnceLock::new(),
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
    /// The original cannot be read or decoded.
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
    /// As [`Snapshot::media_variant`]; the cache cannot be written.
    pub fn make_variants(&self, record: &MediaRecord, wanted: &[Variant]) -> Result<usize, SiteError> {
        let files = self.media_files()?;
        let Some(place) = files.place(record)? else { return Ok(0) };
        let is_missing = |variant: &Variant| !files.is_cached(&cached(&place, record, variant));
        let missing: Vec<Variant> = wanted.iter().copied().filter(is_missing).collect();
        if missing.is_empty() {
            return Ok(0);
        }
        let Some(original) = files.read(record, &place)? else { return Ok(0) };
        let made = files.studio.variants(&original, &missing, &record.frame())?;
        for (variant, bytes) in missing.iter().zip(&made) {
            let file = cached(&place, record, variant);
            files.keep(&file, bytes)?;
            files.share(&file, bytes);
        }
        Ok(made.len())
    }
}

/// Where the bytes of an original are. What a record says about them may be wrong; these names are not.
enum Original {
    /// In git.
    Blob(Oid),
    /// In the store outside of git.
    Stored(Digest),
}

impl Original {
    /// A name that other bytes do not have.
    fn name(&self) -> String {
        match self {
            Original::Blob(oid) => oid.to_string(),
            Original::Stored(digest) => digest.to_string(),
        }
    }
}

impl MediaFiles<'_> {
    /// The bytes of a record's original; `None` if they are missing.
    ///
    /// # Errors
    /// The repository or the store cannot be read.
    pub(in crate::site) fn original(&self, record: &MediaRecord) -> Result<Option<Vec<u8>>, SiteError> {
        self.place(record)?.map_or(Ok(None), |place| self.read(record, &place))
    }

    fn place(&self, record: &MediaRecord) -> Result<Option<Original>, SiteError> {
        let path = format!("{UPLOADS}{}", record.media.file);
        let entry = self.repo.entry(self.tree, &path)?.filter(|entry| entry.mode.is_file());
        match (entry, &record.media.sha256) {
            (Some(entry), _) => Ok(Some(Original::Blob(entry.oid))),
            (None, Some(digest)) => Ok(self.store()?.map(|_| Original::Stored(digest.clone()))),
            (None, None) => Ok(None),
        }
    }

    fn store(&self) -> Result<Option<&dyn MediaStore>, SiteError> {
        match &self.store {
            Ok(store) => Ok(store.as_deref()),
            Err(cause) => Err(SiteError::Batch(Arc::clone(cause))),
        }
    }

    fn read(&self, record: &MediaRecord, place: &Original) -> Result<Option<Vec<u8>>, SiteError> {
        match place {
            Original::Blob(oid) => {
                let path = format!("{UPLOADS}{}", record.media.file);
                docs::bytes_of(self.repo, *oid)?.map(Some).map_err(|cause| unreadable(&path, cause))
            }
            Original::Stored(digest) => Ok(self.store()?.map_or(Ok(None), |store| store.get(digest))?),
        }
    }

    /// The bytes of a variant: from the cache or the bucket, else made now; `None` if the original's bytes are missing. Variants of
    /// one picture that are wanted at the same time are made from one decoding.
    ///
    /// # Errors
    /// The original cannot be read or decoded.
    pub(in crate::site) fn variant(
        &self,
        record: &MediaRecord,
        variant: &Variant,
    ) -> Result<Option<Vec<u8>>, SiteError> {
        let Some(place) = self.place(record)? else { return Ok(None) };
        let file = cached(&place, record, variant);
        if let Some(cache) = self.cache()
            && let Ok(Some(bytes)) = cache.read_if_there(&file, VARIANT_BYTES_MAX)
        {
            return Ok(Some(bytes));
        }
        // The cache holds what can be made again: if it cannot be written, the picture is served all the same.
        if let Some(bytes) = self.shared(&file) {
            drop(self.keep(&file, &bytes));
            return Ok(Some(bytes));
        }
        let Some(original) = self.read(record, &place)? else { return Ok(None) };
        let bytes = self.studio.variant(&place.name(), &original, variant, &record.frame())?;
        drop(self.keep(&file, &bytes));
        self.share(&file, &bytes);
        Ok(Some(bytes))
    }

    /// A variant that another machine made. A bucket that does not answer matters only to what is nowhere else.
    fn shared(&self, file: &OutPath) -> Option<Vec<u8>> {
        let store = self.store().ok()??.shared()?;
        store.read(&shared_name(file)).ok()?.filter(|bytes| bytes.len() <= VARIANT_BYTES_MAX)
    }

    /// Gives a variant to other machines, which would make it, too, if that fails.
    fn share(&self, file: &OutPath, bytes: &[u8]) {
        if let Ok(Some(store)) = self.store()
            && let Some(shared) = store.shared()
        {
            drop(shared.create(&shared_name(file), bytes));
        }
    }

    fn keep(&self, file: &OutPath, bytes: &[u8]) -> Result<(), SiteError> {
        Ok(ConfinedFolder::create(&self.cache_folder())?.write_durably(file, bytes)?)
    }

    fn is_cached(&self, file: &OutPath) -> bool {
        matches!(self.cache().map(|cache| cache.look(file)), Some(Ok(Occupant::File(_))))
    }

    fn cache(&self) -> Option<&ConfinedFolder> {
        self.cache.get_or_init(|| ConfinedFolder::open(&self.cache_folder()).ok()).as_ref()
    }

    fn cache_folder(&self) -> PathBuf {
        self.repo.common_dir().join(CACHE_FOLDER).join(FOLDER)
    }
}

/// The path of a variant in the cache: by its original, its frame, and its name.
fn cached(place: &Original, record: &MediaRecord, variant: &Variant) -> OutPath {
    let original = place.name();
    let frame = sha256_hex(format!("{:?}", record.frame()).as_bytes());
    let (folder, frame) = (&original[..FOLDER_DIGITS], &frame[..FRAME_DIGITS]);
    let name = format!("{original}.{frame}.{}.{}", variant.name(), variant.format.extension());
    OutPath::new(&format!("{folder}/{name}")).expect("because digits and the names of variants are ordinary")
}

/// The name of a variant in a bucket.
fn shared_name(file: &OutPath) -> String {
    format!("{SHARED_FOLDER}/{file}")
}
