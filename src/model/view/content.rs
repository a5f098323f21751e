//! Posts and their modules, global modules, terms, media records.

use crate::base::{Digest, Map, UploadPath, Value};
use crate::model::id::{GlobalId, MediaId, ModuleId, PostId, TermId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use uuid::Uuid;

/// The state of a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not public yet.
    Draft,
    /// To be published at a set time.
    Scheduled,
    /// Public.
    Published,
    /// No longer public.
    Archived,
}

/// What search engines may do with a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Robots {
    /// Whether they may list it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<bool>,
    /// Whether they may follow its links.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follow: Option<bool>,
}

/// One piece of content in one language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Post {
    /// Its id.
    pub id: PostId,
    /// Its type.
    #[serde(rename = "type")]
    pub post_type: String,
    /// Its language.
    pub locale: String,
    /// The last part of its address.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its state.
    pub status: Status,
    /// A short summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
    /// Title for search engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta_title: Option<String>,
    /// Description for search engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta_description: Option<String>,
    /// The address that search engines should list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub canonical_url: Option<String>,
    /// What search engines may do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub robots: Option<Robots>,
    /// Keys laid over the generated JSON-LD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jsonld_overrides: Option<Map>,
    /// Title when shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social_title: Option<String>,
    /// Description when shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social_description: Option<String>,
    /// Picture when shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social_image_id: Option<MediaId>,
    /// Its main picture or file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub featured_media_id: Option<MediaId>,
    /// The post above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<PostId>,
    /// Its place among its siblings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_index: Option<i64>,
    /// Number of the user shown as its author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author_id: Option<i64>,
    /// The post that it translates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translation_of_id: Option<PostId>,
    /// Places of the source post that were confirmed to need no update, with digests of their content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translation_seen: Option<Value>,
    /// The test that it takes part in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ab_group_id: Option<Uuid>,
    /// Which variation of the test it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ab_variation: Option<String>,
    /// When it was created, if the file says so.
    #[serde(with = "super::time", default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    /// When it was first published, if the file says so.
    #[serde(with = "super::time", default, skip_serializing_if = "Option::is_none")]
    pub published_at: Option<Timestamp>,
    /// When it is to be published.
    #[serde(with = "super::time", default, skip_serializing_if = "Option::is_none")]
    pub scheduled_at: Option<Timestamp>,
    /// When it is to be archived.
    #[serde(with = "super::time", default, skip_serializing_if = "Option::is_none")]
    pub unpublish_at: Option<Timestamp>,
    /// When it was deleted.
    #[serde(with = "super::time", default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Timestamp>,
    /// The source of an import.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported_from: Option<String>,
    /// Slugs of its terms, by taxonomy.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub taxonomies: BTreeMap<String, Vec<String>>,
    /// The values of its type's own fields, and any others.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub custom_fields: Map,
    /// Its sections, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<Module>,
}

/// One section of a post.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Module {
    /// Its id, unique over the site.
    pub id: ModuleId,
    /// Its type.
    #[serde(rename = "type")]
    pub module_type: String,
    /// Whether it must stay on the post.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub locked: bool,
    /// A name for editors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub admin_label: Option<String>,
    /// Its own values, if it is local.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub props: Option<Map>,
    /// Slug of the global module that it shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global: Option<String>,
    /// What differs here from the global module.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overrides: Option<Map>,
}

/// What a module shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ModuleBody<'a> {
    /// Values of its own.
    Local {
        /// The values; `None` where the file gives none.
        props: Option<&'a Map>,
    },
    /// A global module.
    Global {
        /// Its slug.
        slug: &'a str,
        /// What differs here.
        overrides: Option<&'a Map>,
    },
}

impl Module {
    /// What it shows.
    pub fn body(&self) -> ModuleBody<'_> {
        match &self.global {
            Some(slug) => ModuleBody::Global { slug, overrides: self.overrides.as_ref() },
            None => ModuleBody::Local { props: self.props.as_ref() },
        }
    }
}

impl Post {
    /// Whether visitors can see it: published and not deleted.
    pub fn is_live(&self) -> bool {
        self.status == Status::Published && self.deleted_at.is_none()
    }

    /// The module with an id.
    pub fn module(&self, id: ModuleId) -> Option<&Module> {
        self.modules.iter().find(|module| module.id == id)
    }
}

/// A module that many posts show.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Global {
    /// Its id.
    pub id: GlobalId,
    /// The name by which posts refer to it.
    pub slug: String,
    /// Its type.
    #[serde(rename = "type")]
    pub module_type: String,
    /// A name for editors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Names that it had before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Its values.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub props: Map,
}

/// One term of a taxonomy; its folder says which.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    /// Its id.
    pub id: TermId,
    /// The name by which posts refer to it.
    pub slug: String,
    /// Its name for readers.
    pub name: String,
    /// Slug of the term above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Its description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its place among its siblings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_index: Option<i64>,
    /// Slugs that it had before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The values of the taxonomy's own fields.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub custom_fields: Map,
}

/// The focal point, which a crop must contain, as fractions from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FocalPoint {
    /// 0 is left, 1 is right.
    pub x: f64,
    /// 0 is top, 1 is bottom.
    pub y: f64,
}

/// The part of a picture that is used, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CropRect {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// The record of one uploaded file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Media {
    /// Its id.
    pub id: MediaId,
    /// The name it was uploaded with.
    pub filename: String,
    /// Where its bytes are, below `uploads/`.
    pub file: UploadPath,
    /// Its media type.
    pub mime: String,
    /// Its size in bytes.
    pub size: u64,
    /// SHA-256 of its bytes; none for a text that is no digest.
    #[serde(default, deserialize_with = "Digest::if_valid", skip_serializing_if = "Option::is_none")]
    pub sha256: Option<Digest>,
    /// Width in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Height in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// Whether it is animated; its variants are still pictures.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub animated: bool,
    /// What it shows, for those who cannot see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt_text: Option<String>,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The caption shown with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// A longer description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Categories.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// The focal point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_point: Option<FocalPoint>,
    /// The part that is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop_rect: Option<CropRect>,
}
