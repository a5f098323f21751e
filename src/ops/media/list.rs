//! `cms media list` and `cms media show`.

use super::asset::Asset;
use super::find;
use crate::base::digest::base64;
use crate::base::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::media::{Theme, Variant};
use crate::ops::prelude::*;
use crate::site::{MediaRecord, MediaRecords};
use std::cmp::Ordering;
use std::sync::Arc;

/// What media are sorted by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
pub enum SortBy {
    /// When they came
    #[default]
    #[serde(rename = "created_at", alias = "createdAt")]
    #[value(name = "created_at", alias = "createdAt")]
    CreatedAt,
    /// The name they were uploaded with
    #[serde(rename = "original_filename", alias = "filename")]
    #[value(name = "original_filename", alias = "filename")]
    Filename,
    /// Size in bytes
    #[serde(rename = "size")]
    #[value(name = "size")]
    Size,
}

/// Which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SortOrder {
    /// The smallest first
    Asc,
    /// The largest first
    Desc,
}

/// List media, the newest first
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// A text in file name, alternative text, title or caption, whatever its case
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// Exactly this category
    #[arg(long, value_name = "NAME")]
    pub category: Option<String>,
    /// Refuse a category that no media have, with those that there are
    #[arg(long, requires = "category")]
    pub must_exist: bool,
    /// Exactly this media type, such as image/jpeg
    #[arg(long, value_name = "TYPE")]
    pub mime: Option<String>,
    /// Only pictures that nobody described for those who cannot see them
    #[arg(long)]
    pub without_alt: bool,
    /// Page, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    #[schemars(range(min = 1))]
    pub page: u32,
    /// Records on a page
    #[arg(long, default_value_t = PAGE_DEFAULT, value_parser = clap::value_parser!(u32).range(1..=i64::from(PAGE_MAX)))]
    #[schemars(range(min = 1, max = PAGE_MAX))]
    pub limit: u32,
    /// Records to pass over, instead of pages
    #[arg(long)]
    pub offset: Option<u32>,
    /// Sort by
    #[arg(long, value_enum, default_value_t)]
    pub sort_by: SortBy,
    /// Which way; the newest and the largest first unless told otherwise, names from A
    #[arg(long, value_enum)]
    pub sort_order: Option<SortOrder>,
}

impl Default for List {
    fn default() -> Self {
        List {
            search: None,
            category: None,
            must_exist: false,
            mime: None,
            without_alt: false,
            page: 1,
            limit: PAGE_DEFAULT,
            offset: None,
            sort_by: SortBy::default(),
            sort_order: None,
        }
    }
}

/// Where a list stands among all that was found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Meta {
    /// How many records were found in all
    pub total: u64,
    /// Records on a page
    pub per_page: u32,
    /// This page, from 1
    pub current_page: u32,
    /// This page, from 1
    pub page: u32,
    /// Records on a page
    pub limit: u32,
    /// How many pages there are
    #[serde(rename = "totalPages")]
    pub total_pages: u64,
    /// Whether another page follows
    #[serde(rename = "hasMore")]
    pub has_more: bool,
    /// The commit that was read
    pub revision: String,
}

/// A page of media.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The records
    pub data: Vec<Asset>,
    /// Where the list stands
    pub meta: Meta,
}

impl Operation for List {
    const FACTS: Facts = facts!("media.list", Permission::MediaView;
        "media list --category canal" => "Those of a category",
        "media list --without-alt" => "Pictures that still need a description");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let all = snapshot.media()?;
        if let Some(category) = self.category.as_ref().filter(|_| self.must_exist) {
            known_category(&all, category)?;
        }
        let mut found: Vec<(&Arc<MediaRecord>, Option<i64>)> = Vec::new();
        for record in all.all().iter().filter(|record| self.wants(record)) {
            let made = match self.sort_by {
                SortBy::CreatedAt => snapshot.times(&record.path)?.0,
                SortBy::Filename | SortBy::Size => None,
            };
            found.push((record, made));
        }
        found.sort_by(|(a, a_made), (b, b_made)| {
            let order = match self.sort_by {
                SortBy::CreatedAt => a_made.cmp(b_made),
                SortBy::Filename => a.media.filename.cmp(&b.media.filename),
                SortBy::Size => a.media.size.cmp(&b.media.size),
            };
            let order = if self.is_descending() { order.reverse() } else { order };
            if order == Ordering::Equal { a.media.id.cmp(&b.media.id) } else { order }
        });
        let total = found.len();
        let per_page = self.limit as usize;
        let from =
            self.offset.map_or((self.page as usize - 1).saturating_mul(per_page), |offset| offset as usize);
        let rows = found.into_iter().skip(from).take(per_page);
        let data: Vec<Asset> =
            rows.map(|(record, _)| Asset::of(&snapshot, record)).collect::<Result<_, _>>()?;
        let meta = Meta {
            total: total as u64,
            per_page: self.limit,
            current_page: self.page,
            page: self.page,
            limit: self.limit,
            total_pages: total.div_ceil(per_page) as u64,
            has_more: from + data.len() < total,
            revision: snapshot.commit().to_string(),
        };
        Ok(Listed { data, meta })
    }
}

/// Refuses a category that no record has: an empty list would look as if its media were gone.
///
/// # Errors
/// `media.category.not-found`, with a similar name.
fn known_category(all: &MediaRecords, category: &str) -> Result<(), OpError> {
    let names: BTreeSet<&str> =
        all.all().iter().flat_map(|record| &record.media.categories).map(String::as_str).collect();
    if names.contains(category) {
        return Ok(());
    }
    Err(OpError::not_found("media.category.not-found", format!("no media have the category `{category}`"))
        .detail("category", "unknown")
        .instead(Alternatives::among(category, names.iter().copied())))
}

impl List {
    fn is_descending(&self) -> bool {
        match self.sort_order {
            Some(order) => order == SortOrder::Desc,
            None => self.sort_by != SortBy::Filename,
        }
    }

    fn wants(&self, record: &MediaRecord) -> bool {
        let media = &record.media;
        let holds = |text: &str, wanted: &str| text.to_lowercase().contains(wanted);
        let is_found = self.search.as_deref().map(str::to_lowercase).is_none_or(|wanted| {
            let texts = [media.alt_text.as_deref(), media.title.as_deref(), media.caption.as_deref()];
            holds(&media.filename, &wanted)
                || holds(&media.file, &wanted)
                || texts.into_iter().flatten().any(|text| holds(text, &wanted))
        });
        let is_of = self.category.as_ref().is_none_or(|wanted| media.categories.contains(wanted));
        let is_typed = self.mime.as_ref().is_none_or(|wanted| media.mime == *wanted);
        let is_bare = !self.without_alt || (media.mime.starts_with("image/") && media.alt_text.is_none());
        is_found && is_of && is_typed && is_bare
    }
}

table! {
    Listed.data, asset: Asset, "no media";
    "id" => short_id(&asset.id), "file" => asset.filename, "size" => asset.sides(),
    "bytes" => format!("{} KB", asset.size.div_ceil(1000)),
    "alternative text" => asset.alt_text.as_deref().unwrap_or_default();
    more
}

impl Listed {
    fn more(&self, page: &mut Page) {
        if self.meta.has_more {
            page.line(format!("{} in all; --page shows the others", count(self.meta.total, "record")));
        }
    }
}

/// Show one media record
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// With the picture itself, scaled down, as Base64: for programs that can see
    #[arg(long)]
    #[serde(default)]
    pub picture: bool,
}

/// A media record.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ShownAsset {
    /// The record
    #[serde(flatten)]
    pub asset: Asset,
    /// The picture itself, if it was asked for and the file is one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// A picture, scaled down.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// Media type of its bytes
    pub mime_type: &'static str,
    /// Its bytes, as Base64
    pub data: String,
}

/// Widest picture of an answer, in pixels: enough to see what it shows.
const PICTURE_WIDTH_MAX: u32 = 800;
/// Largest picture of an answer, in bytes: a client reads it whole.
const PICTURE_BYTES_MAX: usize = 1024 * 1024;

impl Picture {
    /// The largest form of a record's picture that an answer may have; none for other files and lost ones.
    fn of(snapshot: &Snapshot<'_>, record: &MediaRecord) -> Result<Option<Picture>, OpError> {
        let Some(own) = record.format() else { return Ok(None) };
        let fits = |variant: &Variant| {
            variant.theme == Theme::Light
                && variant.format == own.of_variants()
                && variant.width <= PICTURE_WIDTH_MAX
                && !variant.is_cropped()
        };
        let mut variants: Vec<Variant> = record.variants().into_iter().filter(fits).collect();
        variants.sort_by_key(|variant| std::cmp::Reverse(variant.width));
        let is_small = record.media.width.is_some_and(|width| width <= PICTURE_WIDTH_MAX);
        if is_small
            && own.has_variants()
            && let Some(bytes) =
                snapshot.media_bytes(record)?.filter(|bytes| bytes.len() <= PICTURE_BYTES_MAX)
        {
            return Ok(Some(Picture { mime_type: own.mime(), data: base64(&bytes) }));
        }
        for variant in variants {
            let bytes = snapshot.media_variant(record, &variant)?;
            if let Some(bytes) = bytes.filter(|bytes| bytes.len() <= PICTURE_BYTES_MAX) {
                return Ok(Some(Picture { mime_type: variant.format.mime(), data: base64(&bytes) }));
            }
        }
        Ok(None)
    }
}

impl Operation for Show {
    const FACTS: Facts = facts!("media.show", Permission::MediaView;
        "media show workshop.jpg --json" => "A record with the addresses of all sizes, as JSON");
    type Can = Reading;
    type Output = ShownAsset;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<ShownAsset, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let record = find::media(&*snapshot.media()?, &self.media)?;
        let asset = Asset::of(&snapshot, &record)?;
        let picture = if self.picture { Picture::of(&snapshot, &record)? } else { None };
        Ok(ShownAsset { asset, picture })
    }
}

impl View for ShownAsset {
    fn show(&self, page: &mut Page) {
        self.asset.show(page);
    }
}

impl View for Asset {
    fn show(&self, page: &mut Page) {
        let sides = if self.sides().is_empty() { String::new() } else { format!(", {}", self.sides()) };
        page.line(format!("{}  {}", self.filename, self.id));
        page.line(format!("{}, {} bytes{sides}", self.mime, self.size));
        page.line(&self.url);
        let texts = [
            ("alternative text", &self.alt_text),
            ("title", &self.title),
            ("caption", &self.caption),
            ("description", &self.description),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                page.lines(&format!("{name}: {text}"));
            }
        }
        if !self.categories.is_empty() {
            page.line(format!("categories: {}", self.categories.join(", ")));
        }
        let rows: Vec<_> = self.variants.iter().map(|(name, url)| vec![name.clone(), url.clone()]).collect();
        if !rows.is_empty() {
            page.table(&["variant", "address"], &rows);
        }
    }
}

/// List the categories of media
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Categories {}

/// Categories.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CategoryList {
    /// Each once, sorted
    pub data: Vec<String>,
}

impl Operation for Categories {
    const FACTS: Facts = facts!("media.categories", Permission::MediaView;
        "media categories" => "Each once, sorted");
    type Can = Reading;
    type Output = CategoryList;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<CategoryList, OpError> {
        let all = cx.snapshot(Stage::Review)?.media()?;
        let names: BTreeSet<&String> = all.all().iter().flat_map(|record| &record.media.categories).collect();
        Ok(CategoryList { data: names.into_iter().cloned().collect() })
    }
}

impl View for CategoryList {
    fn show(&self, page: &mut Page) {
        match self.data.is_empty() {
            true => page.line("no categories"),
            false => self.data.iter().for_each(|name| page.line(name)),
        }
    }
}
