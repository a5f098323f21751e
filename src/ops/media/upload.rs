//! An upload: read, checked, cleaned, and ready to become a record.

use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::base::{Diagnostic, Digest, Finding};
use crate::media::{self, Facts, Format, MediaError, Studio};
use crate::ops::prelude::*;
use crate::site::{MediaRecord, MediaRecords};
use std::collections::HashSet;
use std::sync::Arc;

/// An accepted file: its bytes without metadata, and their properties.
#[derive(Debug, Clone)]
pub(in crate::ops) struct Upload {
    /// The original name, cleaned for display.
    pub(super) filename: String,
    /// The stem of the stored file's name.
    pub(super) stem: String,
    /// Its bytes.
    pub(super) bytes: Vec<u8>,
    /// Their properties.
    pub(super) facts: Facts,
    /// Their SHA-256.
    pub(super) sha256: Digest,
    /// Width and height of the file that was uploaded, if the picture was scaled down.
    scaled_from: Option<(u64, u64)>,
}

/// The texts that people enter about an upload.
#[derive(Debug, Clone, Default)]
pub(in crate::ops) struct About {
    /// What it shows.
    pub(in crate::ops) alt_text: Option<String>,
    /// Its title.
    pub(in crate::ops) title: Option<String>,
    /// Longer description.
    pub(in crate::ops) description: Option<String>,
    /// Categories.
    pub(in crate::ops) categories: Vec<String>,
}

/// Longest alternative text, in characters, as in the original product's column. The next three are limits of the same
/// kind.
pub(in crate::ops) const ALT_CHARS_MAX: usize = 500;
pub(in crate::ops) const TITLE_CHARS_MAX: usize = 255;
pub(super) const DESCRIPTION_CHARS_MAX: usize = 2_000;
pub(super) const CATEGORY_CHARS_MAX: usize = 100;
/// Most categories of a record.
pub(super) const CATEGORIES_MAX: usize = 50;

impl Upload {
    /// Reads a file: its type is determined by its content, not by its name, and it must decode.
    ///
    /// # Errors
    /// It is too large, empty, of an unsupported format, damaged, or built to cost time or memory.
    pub(super) fn read(
        studio: &Studio,
        name: &str,
        bytes: Vec<u8>,
        takes_svg: bool,
    ) -> Result<Upload, OpError> {
        if bytes.len() > UPLOAD_BYTES_MAX {
            return Err(too_large(name));
        }
        let failed = |cause: MediaError| refused(name, &cause);
        let mended = media::mended(studio, &bytes).map_err(failed)?;
        let scaled_from = mended.as_ref().and_then(|mended| mended.scaled_from);
        let bytes = mended.map_or(bytes, |mended| mended.bytes);
        let facts = media::inspect(&bytes).map_err(failed)?;
        let bytes = match facts.format {
            Format::Svg if !takes_svg => return Err(failed(MediaError::SvgDisabled)),
            Format::Svg => media::sanitised(&bytes).map_err(failed)?,
            format => {
                if format.has_variants() {
                    studio.open(&bytes, |_| ()).map_err(failed)?;
                }
                media::without_metadata(format, &bytes).map_err(failed)?.into_owned()
            }
        };
        let (stem, _) = media::name::stored(name, facts.format);
        let sha256 = Digest::of(&bytes);
        Ok(Upload { filename: media::name::shown(name), stem, bytes, facts, sha256, scaled_from })
    }

    /// Says that the picture was scaled down.
    pub(super) fn remark(&self, path: &str) -> Option<Diagnostic> {
        let ((wide, high), width, height) = (self.scaled_from?, self.facts.width?, self.facts.height?);
        let message = format!("the picture had {wide} × {high} pixels: scaled down to {width} × {height}");
        Some(Finding::warning("media.scaled", "", message).in_file(path, 0, 0))
    }

    /// Writes the upload and its record. If a file with the same bytes exists already, returns its record.
    ///
    /// # Errors
    /// The draft cannot be read or written.
    pub(in crate::ops) fn put(
        self,
        draft: &mut Draft<'_>,
        names: &mut Names,
        id: &str,
        about: &About,
    ) -> Result<(MediaRecord, bool), OpError> {
        if let Some(known) = names.of_digest(&self.sha256) {
            if let Some(remark) = about.remark_beside(&known) {
                draft.remark(remark);
            }
            return Ok(((*known).clone(), false));
        }
        let stem = names.free(&self.stem);
        let file = format!("{stem}.{}", self.facts.format.extension());
        let mut value = json!({
            "id": id,
            "filename": self.filename,
            "file": file,
            "mime": self.facts.format.mime(),
            "size": self.bytes.len(),
            "sha256": self.sha256,
        });
        if let (Some(width), Some(height)) = (self.facts.width, self.facts.height) {
            value["width"] = json!(width);
            value["height"] = json!(height);
        }
        if self.facts.animated {
            value["animated"] = json!(true);
        }
        about.write(&mut value);
        let path = Kind::Media.default_path(id);
        if let Some(remark) = self.remark(&path) {
            draft.remark(remark);
        }
        draft.put(Kind::Media, &path, value.clone())?;
        draft.put_upload(&file, &self.sha256, &self.bytes)?;
        let record = MediaRecord::read(value, path).ok_or_else(|| {
            OpError::internal("a media record that was just made cannot be read".to_owned())
        })?;
        names.take(&record);
        Ok((record, true))
    }

    /// Writes the bytes of a record that another site made, if they are the bytes that it names; returns whether they are.
    ///
    /// # Errors
    /// They cannot be written.
    pub(in crate::ops) fn put_for(&self, draft: &mut Draft<'_>, record: &Value) -> Result<bool, OpError> {
        let text = |key: &str| record.get(key).and_then(Value::as_str);
        let is_its = text("sha256") == Some(&*self.sha256);
        if let Some(file) = text("file").filter(|_| is_its) {
            draft.put_upload(file, &self.sha256, &self.bytes)?;
        }
        Ok(is_its)
    }
}

impl About {
    fn write(&self, value: &mut Value) {
        let texts = [("altText", &self.alt_text), ("title", &self.title), ("description", &self.description)];
        for (key, text) in texts {
            if let Some(text) = text.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
                value[key] = json!(text);
            }
        }
        let mut categories: Vec<&str> = Vec::new();
        for category in self.categories.iter().map(|category| category.trim()).filter(|name| !name.is_empty())
        {
            if !categories.contains(&category) {
                categories.push(category);
            }
        }
        if !categories.is_empty() {
            value["categories"] = json!(categories);
        }
    }

    /// Says that the record of a file that is there already stays as it is, unless it says all of this.
    fn remark_beside(&self, known: &MediaRecord) -> Option<Diagnostic> {
        let mut value = json!({});
        self.write(&mut value);
        let differs = |(key, new): (&String, &Value)| known.value.get(key) != Some(new);
        if !value.as_object()?.iter().any(differs) {
            return None;
        }
        let message =
            format!("`{}` was there already: what its record says is not changed", known.media.file);
        let hint = format!("`cms media set {} FIELD=VALUE` changes it", known.media.file);
        Some(Finding::warning("media.unchanged", "", message).hint(hint).in_file(&known.path, 0, 0))
    }

    /// The texts of a record.
    pub(super) fn of(value: &Value) -> About {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let names = value.get("categories").and_then(Value::as_array).into_iter().flatten();
        About {
            alt_text: text("altText"),
            title: text("title"),
            description: text("description"),
            categories: names.filter_map(Value::as_str).map(str::to_owned).collect(),
        }
    }

    /// Checks the lengths of the texts.
    ///
    /// # Errors
    /// `value.too-long`, with each field.
    pub(super) fn check(&self) -> Result<(), OpError> {
        let texts = [
            ("altText", self.alt_text.as_deref(), ALT_CHARS_MAX),
            ("title", self.title.as_deref(), TITLE_CHARS_MAX),
            ("description", self.description.as_deref(), DESCRIPTION_CHARS_MAX),
        ];
        for (field, text, max) in texts {
            if text.is_some_and(|text| text.chars().count() > max) {
                return Err(too_long(field, max));
            }
        }
        if self.categories.len() > CATEGORIES_MAX {
            return Err(OpError::invalid("value.too-many", "there are too many categories")
                .detail("categories", format!("has more than {CATEGORIES_MAX} entries")));
        }
        match self.categories.iter().any(|name| name.chars().count() > CATEGORY_CHARS_MAX) {
            true => Err(too_long("categories", CATEGORY_CHARS_MAX)),
            false => Ok(()),
        }
    }
}

fn too_long(field: &'static str, max: usize) -> OpError {
    OpError::invalid("value.too-long", format!("`{field}` is too long"))
        .detail(field, format!("is longer than {max} characters"))
}

/// The names and contents in use on every stage, because pending uploads may reach the other stages.
pub(in crate::ops) struct Names {
    stages: Vec<Arc<MediaRecords>>,
    /// The records of the stage that is written.
    own: Arc<MediaRecords>,
    stems: HashSet<String>,
    added: Vec<MediaRecord>,
}

impl Names {
    pub(super) fn of(own: Arc<MediaRecords>, stages: Vec<Arc<MediaRecords>>) -> Names {
        Names { stages, own, stems: HashSet::new(), added: Vec::new() }
    }

    fn of_digest(&self, sha256: &Digest) -> Option<Arc<MediaRecord>> {
        let added = || self.added.iter().find(|record| record.media.sha256.as_ref() == Some(sha256));
        self.own.of_digest(sha256).cloned().or_else(|| added().cloned().map(Arc::new))
    }

    fn is_free(&self, stem: &str) -> bool {
        let is_there = |records: &Arc<MediaRecords>| records.has_stem(stem);
        !self.stems.contains(stem) && !is_there(&self.own) && !self.stages.iter().any(is_there)
    }

    /// The stem, with a number appended if it is taken.
    pub(super) fn free(&self, stem: &str) -> String {
        if self.is_free(stem) {
            return stem.to_owned();
        }
        let numbered = (1_u64..).map(|number| format!("{stem}-{number}"));
        numbered.into_iter().find(|stem| self.is_free(stem)).unwrap_or_else(|| stem.to_owned())
    }

    fn take(&mut self, record: &MediaRecord) {
        let stem = record.media.file.rsplit_once('.').map_or(&*record.media.file, |(stem, _)| stem);
        self.stems.insert(stem.to_owned());
        self.added.push(record.clone());
    }
}

/// The refusal of a file.
pub(super) fn refused(name: &str, cause: &MediaError) -> OpError {
    let kind = match cause {
        MediaError::Encoding { .. } => ErrorKind::Internal,
        _ => ErrorKind::InvalidContent,
    };
    let error = OpError::new(kind, cause.code(), format!("`{name}` is refused: {cause}"))
        .detail("file", cause.to_string());
    match cause.advice() {
        Some(advice) => error.hint(advice),
        None => error,
    }
}

/// The error for a file above the limit.
pub(crate) fn too_large(name: &str) -> OpError {
    let max = UPLOAD_BYTES_MAX / (1024 * 1024);
    OpError::new(ErrorKind::TooLarge, "media.too-large", format!("`{name}` is larger than {max} MiB"))
        .detail("file", format!("is larger than {UPLOAD_BYTES_MAX} bytes"))
        .hint("scale a photo down, or save it with a lower quality")
}
