//! What pages are made from: the caller's content, asked for piece by piece.

use crate::base::Map;
use crate::model::{Definitions, Media, Menu};
use std::sync::Arc;

/// A post as other pages show it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// Its type.
    pub post_type: String,
    /// Its language.
    pub locale: String,
    /// Its slug.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its summary.
    pub excerpt: Option<String>,
    /// Its address; none where its type has no pages.
    pub address: Option<String>,
    /// Its date, `2026-11-20…`: when it was published, else made.
    pub date: Option<String>,
    /// Id of its main picture.
    pub featured: Option<String>,
    /// The values of its type's own fields.
    pub custom: Map,
}

/// A derived form of an uploaded picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// Its address.
    pub url: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Whether it is for a dark page.
    pub dark: bool,
    /// Whether it is WebP and the original is not: browsers that know WebP take it first.
    pub webp: bool,
}

/// An uploaded file.
#[derive(Debug, Clone, PartialEq)]
pub struct Asset {
    /// Its record.
    pub media: Media,
    /// Its address.
    pub url: String,
    /// What was made from it.
    pub variants: Vec<Variant>,
}

/// The site as pages see it: only what visitors may see. Everything is asked for by name, so that a caller can note what a page
/// was made from.
pub trait Library {
    /// The site's own rules.
    fn definitions(&self) -> &Definitions;

    /// A live post.
    fn card(&self, id: &str) -> Option<Arc<Card>>;

    /// Where a live post is; asked for by links, which show nothing else of it.
    fn address(&self, id: &str) -> Option<String>;

    /// The newest live posts of a type in a language, at most so many.
    fn newest(&self, post_type: &str, locale: &str, limit: usize) -> Vec<Arc<Card>>;

    /// The live posts of a type in a language that stand below a post, or at the top; in their order.
    fn children(&self, post_type: &str, locale: &str, parent: Option<&str>) -> Vec<Arc<Card>>;

    /// The live posts above a post, from the top.
    fn ancestors(&self, id: &str) -> Vec<Arc<Card>>;

    /// A post's live translations, itself included if it is live, by language.
    fn translations(&self, id: &str) -> Vec<Arc<Card>>;

    /// The front page of a language, if it is live: its id and address.
    fn front(&self, locale: &str) -> Option<(String, String)>;

    /// An uploaded file.
    fn asset(&self, id: &str) -> Option<Arc<Asset>>;

    /// The name of a term for readers.
    fn term(&self, taxonomy: &str, slug: &str) -> Option<String>;

    /// Every menu, by slug.
    fn menus(&self) -> Vec<Arc<Menu>>;

    /// The time that pages are made for, RFC 3339 in UTC.
    fn now(&self) -> String;

    /// Told when a page shows a global module; only for those who keep account.
    fn used_global(&self, _slug: &str) {}

    /// Told when a page shows a form; only for those who keep account.
    fn used_form(&self, _slug: &str) {}
}
