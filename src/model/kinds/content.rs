//! Posts and their modules, global modules, terms, media records.

use super::files;
use crate::base::limits::TITLE_CHARS_MAX;
use crate::base::{Digest, Map, UploadPath, Value, words};
use crate::model::Kind;
use crate::model::id::{GlobalId, MediaId, ModuleId, PostId, TermId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use uuid::Uuid;

words! {
    pub enum Status(Serialize, Deserialize; serde(rename_all = "lowercase")): "The state of a post." {
        Draft "draft": "Not public yet.",
        Scheduled "scheduled": "To be published at a set time.",
        Published "published": "Public.",
        Archived "archived": "No longer public.",
    }
}

/// The variation of a main post: what visitors of its address see without a test.
pub const MAIN_VARIATION: &str = "A";

files! { "camelCase"
    Robots(Copy, Default, Eq) "robots": "What search engines may do with the page." {
        opt index: Option<bool> = Boolean, "Whether search engines may list the page.";
        opt follow: Option<bool> = Boolean, "Whether search engines may follow its links.";
    }

    Module() "module": "One section of a post: its own `props`, or a global module with `overrides`." {
        req id: ModuleId = Uuid, "The module's own id, unique over the site.";
        req module_type as "type": String = Refer(Kind::ModuleType), "Which module type it is.";
        opt locked: bool = Boolean, "Whether it must stay on the post.";
        opt admin_label: Option<String> = Text, "A name for editors, never shown to visitors.";
        opt props: Option<Map> = Props, "The values of the module type's fields.";
        opt global: Option<String> = Refer(Kind::Global), "The global module shown here, instead of `props`.";
        opt overrides: Option<Map> = Props, "What differs here from the global module.";
    }

    Post() "post": "One piece of content in one language, with its modules." {
        req id: PostId = Uuid, "The post's id; it never changes, wherever the file lies.";
        req post_type as "type": String = Refer(Kind::PostType), "Which post type it is.";
        req locale: String = Locale, "The language of the text, such as `en` or `pt-BR`.";
        req slug: String = Slug, "The last part of its address, unique in its language.";
        req title: String = Line(TITLE_CHARS_MAX), "Its title.";
        req status: Status = OneOf(&Status::NAMES), "Where it is in its life.";
        opt excerpt: Option<String> = Text, "A short summary for lists.";
        opt meta_title: Option<String> = Line(255), "Title for search engines, instead of the title.";
        opt meta_description: Option<String> = Text, "Description for search engines.";
        opt canonical_url: Option<String> = Url, "The address that search engines should list instead of this one.";
        opt robots: Option<Robots> = Object(Robots::SHAPE), "What search engines may do with the page.";
        opt jsonld_overrides: Option<Map> = FreeMap, "Keys laid over the generated JSON-LD.";
        opt social_title: Option<String> = Line(255), "Title when shared.";
        opt social_description: Option<String> = Text, "Description when shared.";
        opt social_image_id: Option<MediaId> = Refer(Kind::Media), "Picture when shared.";
        opt featured_media_id: Option<MediaId> = Refer(Kind::Media), "The post's main picture or file.";
        opt parent_id: Option<PostId> = Refer(Kind::Post), "The post above it, in hierarchical types.";
        opt order_index: Option<i64> = Integer(0, i64::MAX), "Its place among its siblings.";
        opt author_id: Option<i64> = Integer(1, i64::MAX), "Number of the user shown as its author.";
        opt translation_of_id: Option<PostId> = Refer(Kind::Post), "The post that this one translates.";
        opt translation_seen: Option<Value> = Free,
            "Places of the original that are confirmed to need no change here, with digests of what it says.";
        opt ab_group_id: Option<Uuid> = Uuid,
            "The test that it takes part in: the same for a post and its variations, and for their translations.";
        opt ab_variation: Option<String> = Line(10),
            "Which variation of the test it is: `A` is the main post, any other is seen only where a test serves it.";
        #[serde(with = "crate::model::kinds::time")] opt created_at: Option<Timestamp> = Time,
            "When it was created, if not when it first came into history.";
        #[serde(with = "crate::model::kinds::time")] opt published_at: Option<Timestamp> = Time,
            "When it was first published, if not when history says.";
        #[serde(with = "crate::model::kinds::time")] opt scheduled_at: Option<Timestamp> = Time,
            "When a scheduled post is to be published.";
        #[serde(with = "crate::model::kinds::time")] opt unpublish_at: Option<Timestamp> = Time,
            "When a published post is to be archived.";
        #[serde(with = "crate::model::kinds::time")] opt deleted_at: Option<Timestamp> = Time,
            "When it was deleted; it can be restored.";
        opt imported_from: Option<String> = Text, "The file or address that an import took it from.";
        opt taxonomies: BTreeMap<String, Vec<String>> = MapOf(KeyRule::Taxonomy, &Set(&Refer(Kind::Term))), "Its terms, by taxonomy.";
        opt custom_fields: Map = Props, "The values of the post type's own fields, and any others.";
        opt modules: Vec<Module> = List(&Object(Module::SHAPE)), "Its sections, in the order shown.";
    }

    Global() "global": "A module that many posts show, kept in one place." {
        req id: GlobalId = Uuid, "Its id.";
        req slug: String = Slug, "The name that posts call it by.";
        req module_type as "type": String = Refer(Kind::ModuleType), "Which module type it is.";
        opt label: Option<String> = Text, "A name for editors.";
        opt aliases: Vec<String> = Set(&Slug), "Names that it had before.";
        opt props: Map = Props, "The values of the module type's fields.";
    }

    Term() "term": "One term of the taxonomy whose folder it lies in." {
        req id: TermId = Uuid, "Its id.";
        req slug: String = Slug, "The name that posts call it by, unique in its taxonomy.";
        req name: String = Line(200), "Its name for readers.";
        opt parent: Option<String> = Refer(Kind::Term), "The term above it, in hierarchical taxonomies.";
        opt description: Option<String> = Text, "What it is about.";
        opt order_index: Option<i64> = Integer(0, i64::MAX), "Its place among its siblings.";
        opt aliases: Vec<String> = Set(&Slug), "Slugs that it had before.";
        opt custom_fields: Map = Props, "The values of the taxonomy's own fields.";
    }

    FocalPoint(Copy) "focal point": "What a crop must keep, as fractions of width and height from the top left." {
        req x: f64 = Number, "0 is left, 1 is right.";
        req y: f64 = Number, "0 is top, 1 is bottom.";
    }

    CropRect(Copy) "crop": "The part of the picture that is used, in pixels of the original." {
        req x: f64 = Number, "Left edge.";
        req y: f64 = Number, "Top edge.";
        req width: f64 = Number, "Width.";
        req height: f64 = Number, "Height.";
    }

    Media() "media": "The record of one uploaded picture or file." {
        req id: MediaId = Uuid, "Its id.";
        req filename: String = Line(255), "The name it was uploaded with.";
        req file: UploadPath = UploadPath, "Where its bytes are: the path below `uploads/`.";
        req mime: String = Line(255), "Its media type, such as `image/jpeg`.";
        req size: u64 = Integer(0, i64::MAX), "Its size in bytes.";
        #[serde(deserialize_with = "Digest::if_valid")] opt sha256: Option<Digest> = Hex(64), "SHA-256 of its bytes.";
        opt width: Option<u32> = Integer(1, i64::MAX), "Width in pixels.";
        opt height: Option<u32> = Integer(1, i64::MAX), "Height in pixels.";
        opt animated: bool = Boolean, "Whether it moves: its variants are still pictures.";
        opt alt_text: Option<String> = Text, "What it shows, for those who cannot see it.";
        opt title: Option<String> = Text, "Its title.";
        opt caption: Option<String> = Text, "The caption shown with it.";
        opt description: Option<String> = Text, "A longer description.";
        opt categories: Vec<String> = Set(&Text), "Words to find it by.";
        opt focal_point: Option<FocalPoint> = Object(FocalPoint::SHAPE), "What a crop must keep.";
        opt crop_rect: Option<CropRect> = Object(CropRect::SHAPE), "The part that is used.";
    }
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
