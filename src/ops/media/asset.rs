//! Media records in responses: the specification's keys, and those that known clients read.

use crate::media::{Size, Theme, Variant};
use crate::ops::prelude::*;
use crate::site::MediaRecord;
use crate::urls::upload_url;

/// An uploaded file.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Asset {
    /// Uuid
    pub id: String,
    /// The name it was uploaded with
    pub filename: String,
    /// The same, under another name
    pub original_filename: String,
    /// Its address on the site
    pub url: String,
    /// Size in bytes
    pub size: u64,
    /// Media type
    pub mime: String,
    /// The same, under another name
    pub mime_type: String,
    /// Width in pixels; null for other files
    pub width: Option<u32>,
    /// Height in pixels; null for other files
    pub height: Option<u32>,
    /// Whether it moves
    pub animated: bool,
    /// SHA-256 of its bytes, in hexadecimal
    pub sha256: Option<String>,
    /// What it shows, for those who cannot see it
    pub alt_text: Option<String>,
    /// Title
    pub title: Option<String>,
    /// Caption shown with it
    pub caption: Option<String>,
    /// Longer description
    pub description: Option<String>,
    /// Words to find it by
    pub categories: Vec<String>,
    /// Addresses of its sizes: thumb, small, medium, large; empty where it has none
    pub variants: BTreeMap<String, String>,
    /// Every variant with its size, the dark original, focal point and crop, and the revision
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub metadata: Value,
    /// Address of the picture as WebP, where that is another file
    pub optimized_url: Option<String>,
    /// When it came, by history; null when unknown
    pub created_at: Option<String>,
    /// When its record last changed, by history; null when unknown
    pub updated_at: Option<String>,
    /// Where its record lies
    pub path: String,
}

/// A variant of a picture.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetVariant {
    /// Its name: small, small-dark, …
    pub name: String,
    /// Its address
    pub url: String,
    /// Width in pixels
    pub width: u32,
    /// Height in pixels
    pub height: u32,
    /// Address of the same as WebP, where that is another file
    pub optimized_url: Option<String>,
}

impl Asset {
    /// Width and height of a picture; empty for other files.
    pub(super) fn sides(&self) -> String {
        self.width.zip(self.height).map_or_else(String::new, |(width, height)| format!("{width} × {height}"))
    }

    /// A record for an answer.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::ops) fn of(snapshot: &Snapshot<'_>, record: &MediaRecord) -> Result<Asset, OpError> {
        let (made, changed) = snapshot.times(&record.path)?;
        let date = |second: Option<i64>| second.and_then(|s| Timestamp::from_second(s).ok()).map(rfc3339);
        let mut asset = Asset::at(record, &snapshot.uploads_base()?);
        asset.metadata["revision"] = json!(snapshot.commit().to_string());
        Ok(Asset { created_at: date(made), updated_at: date(changed), ..asset })
    }

    /// A record without dates from history, at the site itself.
    pub(super) fn undated(record: &MediaRecord) -> Asset {
        Asset::at(record, "")
    }

    /// A record without dates from history. `base` stands before the paths of its files.
    fn at(record: &MediaRecord, base: &str) -> Asset {
        let url = |file: &str| format!("{base}{}", upload_url(file));
        let media = &record.media;
        let all = record.variants();
        let own = record.format().map(crate::media::Format::of_variants);
        let named = asset_variants(record, &all, base, |variant| variant.size != Size::Full);
        let light = |variant: &&Variant| variant.theme == Theme::Light && Some(variant.format) == own;
        let sizes = all.iter().filter(light).filter(|variant| variant.size != Size::Full);
        let dark =
            all.iter().find(|v| v.size == Size::Full && v.theme == Theme::Dark && Some(v.format) == own);
        let webp = all.iter().find(|v| v.size == Size::Full && v.theme == Theme::Light && !media.animated);
        let mut metadata = json!({"variants": named});
        if let Some(dark) = dark {
            metadata["darkSourceUrl"] = json!(url(&dark.file(&media.file)));
        }
        for key in ["focalPoint", "cropRect"] {
            if let Some(value) = record.value.get(key) {
                metadata[key] = value.clone();
            }
        }
        Asset {
            id: media.id.to_string(),
            filename: media.filename.clone(),
            original_filename: media.filename.clone(),
            url: url(&media.file),
            size: media.size,
            mime: media.mime.clone(),
            mime_type: media.mime.clone(),
            width: media.width,
            height: media.height,
            animated: media.animated,
            sha256: media.sha256.as_ref().map(ToString::to_string),
            alt_text: media.alt_text.clone(),
            title: media.title.clone(),
            caption: media.caption.clone(),
            description: media.description.clone(),
            categories: media.categories.clone(),
            variants: sizes.map(|variant| (variant.name(), url(&variant.file(&media.file)))).collect(),
            metadata,
            optimized_url: webp.map(|variant| url(&variant.file(&media.file))),
            created_at: None,
            updated_at: None,
            path: record.path.clone(),
        }
    }
}

/// Variants as clients read them: one per name, with the WebP form in the same entry. `base` stands before their paths.
pub(super) fn asset_variants(
    record: &MediaRecord,
    all: &[Variant],
    base: &str,
    wanted: impl Fn(&Variant) -> bool,
) -> Vec<AssetVariant> {
    let url = |file: &str| format!("{base}{}", upload_url(file));
    let own = record.format().map(crate::media::Format::of_variants);
    let file = &record.media.file;
    let of_own = all.iter().filter(|variant| Some(variant.format) == own && wanted(variant));
    let row = |variant: &Variant| {
        let twin = |other: &&Variant| {
            (other.size, other.theme) == (variant.size, variant.theme) && other.format != variant.format
        };
        AssetVariant {
            name: variant.name(),
            url: url(&variant.file(file)),
            width: variant.width,
            height: variant.height,
            optimized_url: all.iter().find(twin).map(|twin| url(&twin.file(file))),
        }
    };
    of_own.map(row).collect()
}
