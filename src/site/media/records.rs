//! All media records of a content, indexed by id, file and digest.

use crate::base::{Digest, Stage, UploadPath, Value};
use crate::media::{Format, Frame, SizeFault, SizeRequest, Theme, Variant, variants};
use crate::model::{Kind, Media, View as _};
use crate::site::store::place::UPLOADS;
use crate::site::{SiteError, Snapshot};
use std::collections::HashMap;
use std::sync::Arc;

/// Length of the digest prefix that versions an address.
const VERSION_DIGITS: usize = 12;
/// The folder of the records.
const FOLDER: &str = "media";

/// A media record.
#[derive(Debug, Clone)]
pub struct MediaRecord {
    /// Its data.
    pub media: Media,
    /// The same as written.
    pub value: Value,
    /// The path of its file.
    pub path: String,
}

impl MediaRecord {
    /// A record from its value; `None` if the value is not a record.
    pub fn read(value: Value, path: String) -> Option<MediaRecord> {
        let mut media = Media::from_value(&value).ok()?;
        if let Some(file) = media.file.strip_prefix(UPLOADS) {
            media.file = UploadPath::new(file)?;
        }
        Some(MediaRecord { media, value, path })
    }

    /// The format of its file; `None` for a media type that uploads cannot have.
    pub fn format(&self) -> Option<Format> {
        Format::of_mime(&self.media.mime)
    }

    /// The part of the picture that variants show.
    pub fn frame(&self) -> Frame {
        Frame {
            crop: self.media.crop_rect.map(|crop| [crop.x, crop.y, crop.width, crop.height]),
            focus: self.media.focal_point.map(|point| (point.x, point.y)),
        }
    }

    /// The variant of a size that an address asks for; `None` if files of its format are served as they are.
    ///
    /// # Errors
    /// The file is no picture, or has a size of its own.
    pub fn requested_variant(
        &self,
        size: &SizeRequest,
        file: Option<&Variant>,
    ) -> Result<Option<Variant>, SizeFault> {
        let Some(format) = self.format() else { return Err(SizeFault::NotPicture) };
        let side = |length: Option<u32>| length.unwrap_or_default();
        size.variant((format, side(self.media.width), side(self.media.height)), &self.frame(), file)
    }

    /// The variants that pages show besides the original: each width once, in its own format and as WebP. An animated
    /// picture has none, because variants are still.
    pub fn page_variants(&self, dark: bool) -> Vec<Variant> {
        let own = self.format().map(Format::of_variants);
        let width = self.media.width.unwrap_or_default();
        let mut seen = Vec::new();
        let mut all = self.variants();
        all.retain(|variant| {
            let is_light = variant.theme == Theme::Light;
            let is_original = is_light && Some(variant.format) == own && variant.width == width;
            let key = (variant.theme, variant.format, variant.width);
            let is_wanted =
                !variant.is_cropped() && (is_light || dark) && !is_original && !seen.contains(&key);
            if is_wanted {
                seen.push(key);
            }
            is_wanted && !self.media.animated
        });
        all
    }

    /// The address of its file with a version of its bytes, as other bytes may have this address later.
    pub(in crate::site) fn versioned(&self, address: &str) -> String {
        match self.media.sha256.as_deref().and_then(|digest| digest.get(..VERSION_DIGITS)) {
            Some(version) => format!("{address}?v={version}"),
            None => address.to_owned(),
        }
    }

    /// Its variants; empty for files that are not pictures.
    pub fn variants(&self) -> Vec<Variant> {
        match (self.format(), self.media.width, self.media.height) {
            (Some(format), Some(width), Some(height)) => variants(format, width, height, &self.frame()),
            _ => Vec::new(),
        }
    }
}

/// All media records of a content.
#[derive(Debug, Default)]
pub struct MediaRecords {
    all: Vec<Arc<MediaRecord>>,
    by_id: HashMap<String, usize>,
    /// By the path of the file without its extension: variants share that.
    by_stem: HashMap<String, usize>,
    by_digest: HashMap<Digest, usize>,
}

impl MediaRecords {
    fn of(records: Vec<MediaRecord>) -> MediaRecords {
        let mut found = MediaRecords::default();
        for (at, record) in records.into_iter().enumerate() {
            found.by_id.insert(record.media.id.to_string(), at);
            found.by_stem.entry(stem(&record.media.file).to_owned()).or_insert(at);
            if let Some(digest) = &record.media.sha256 {
                found.by_digest.entry(digest.clone()).or_insert(at);
            }
            found.all.push(Arc::new(record));
        }
        found
    }

    /// All of them, by the paths of their records.
    pub fn all(&self) -> &[Arc<MediaRecord>] {
        &self.all
    }

    /// The record with an id.
    pub fn of_id(&self, id: &str) -> Option<&Arc<MediaRecord>> {
        self.by_id.get(id).map(|at| &self.all[*at])
    }

    /// The record of a file with this digest.
    pub fn of_digest(&self, sha256: &Digest) -> Option<&Arc<MediaRecord>> {
        self.by_digest.get(sha256).map(|at| &self.all[*at])
    }

    /// Whether a stem (`photo` of `photo.jpg`) is taken, or would be that of a variant of another file.
    pub fn has_stem(&self, stem: &str) -> bool {
        self.by_stem.contains_key(stem)
    }

    /// Resolves a path below `uploads/` to the original of a record, or one of its variants.
    pub fn of_file(&self, file: &str) -> Option<(&Arc<MediaRecord>, Option<Variant>)> {
        let name = file.rsplit('/').next().unwrap_or(file);
        // `photo.jpg`, `photo.small.webp`, `photo-dark.small.webp`: the stem ends at the first dot of the name.
        let end = file.len() - name.len() + name.find('.').unwrap_or(name.len());
        let stem = &file[..end];
        let record = |stem: &str| self.by_stem.get(stem).map(|at| &self.all[*at]);
        if let Some(found) = record(stem) {
            if *found.media.file == *file {
                return Some((found, None));
            }
            let variant =
                found.variants().into_iter().find(|variant| variant.file(&found.media.file) == file);
            if variant.is_some() {
                return Some((found, variant));
            }
        }
        let found = record(stem.strip_suffix("-dark")?)?;
        let variant = found.variants().into_iter().find(|variant| variant.file(&found.media.file) == file)?;
        Some((found, Some(variant)))
    }
}

/// A path without its extension.
pub(in crate::site) fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

impl Snapshot<'_> {
    /// What stands before the paths of uploads in this content: `media.public_url` where it is live, else nothing.
    ///
    /// # Errors
    /// `cms.toml` is missing or unreadable.
    pub fn uploads_base(&self) -> Result<String, SiteError> {
        Ok(match self.stage() {
            Some(Stage::Source) => self.settings()?.media.public_base().to_owned(),
            Some(Stage::Review | Stage::AiReview) | None => String::new(),
        })
    }

    /// The media records. Unreadable ones are skipped; `validate` reports them.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn media(&self) -> Result<Arc<MediaRecords>, SiteError> {
        let Some(folder) = self.site().repo().id_at(self.tree(), FOLDER)? else { return Ok(Arc::default()) };
        self.site().caches.media.of(folder, || {
            let values = self.values(Kind::Media)?.into_iter();
            let records = values.filter_map(|(path, value)| MediaRecord::read(value, path)).collect();
            Ok(Arc::new(MediaRecords::of(records)))
        })
    }

    /// The media records of all existing stages.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn media_of_stages(&self) -> Result<Vec<Arc<MediaRecords>>, SiteError> {
        let site = self.site();
        let stages = Stage::ALL.into_iter().filter(|stage| site.has_stage(*stage).unwrap_or(false));
        stages.map(|stage| site.snapshot(stage)?.media()).collect()
    }
}
