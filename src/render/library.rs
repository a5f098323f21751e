//! The content that pages are made from, which the caller provides piece by piece.

use super::outline::Outline;
use crate::base::Map;
use crate::model::kinds::Pages;
use crate::model::{Definitions, Media, Menu, Module, ModuleBody, Post};
use std::sync::Arc;

/// How many times as many posts a page of a compact list has.
const COMPACT_FACTOR: usize = 5;

/// A post as shown on other pages.
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
    /// Its address; none if its type has no pages.
    pub address: Option<String>,
    /// Its date, `2026-11-20…`: of publication, else of creation.
    pub date: Option<String>,
    /// Id of its main picture.
    pub featured: Option<String>,
    /// The values of its type's own fields.
    pub custom: Map,
}

impl Card {
    /// The card of a post with this address and date.
    pub fn of_post(post: &Post, address: Option<String>, date: Option<String>) -> Card {
        Card {
            id: post.id.to_string(),
            post_type: post.post_type.clone(),
            locale: post.locale.clone(),
            slug: post.slug.clone(),
            title: post.title.clone(),
            excerpt: post.summary(),
            address,
            date,
            featured: post.featured_media_id.map(|id| id.to_string()),
            custom: post.custom_fields.clone(),
        }
    }
}

/// Posts that are listed on several pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PostList {
    /// Address of the first page.
    pub base: String,
    /// The posts, in the order of the list.
    pub ids: Arc<Vec<String>>,
    /// Whether the posts are dated articles, the newest first.
    pub is_dated: bool,
    /// Whether search engines may list its pages, and feeds contain its posts.
    pub is_public: bool,
    /// Whether its pages show many posts with little of each, as archives do.
    pub is_compact: bool,
}

impl PostList {
    /// Number of its pages; at least one.
    pub fn pages(&self, settings: &Pages) -> usize {
        self.ids.len().div_ceil(self.size(settings)).max(1)
    }

    /// Posts on one of its pages.
    pub fn size(&self, settings: &Pages) -> usize {
        let size = (settings.list_posts as usize).max(1);
        if self.is_compact { size * COMPACT_FACTOR } else { size }
    }

    /// The posts of a page, from 1.
    pub fn shown(&self, page: usize, settings: &Pages) -> impl Iterator<Item = &String> {
        let size = self.size(settings);
        self.ids.iter().skip(page.saturating_sub(1) * size).take(size)
    }
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
    /// Whether it is for dark pages.
    pub dark: bool,
    /// Whether it is WebP and the original is not: browsers that support WebP prefer it.
    pub webp: bool,
}

/// An uploaded file.
#[derive(Debug, Clone, PartialEq)]
pub struct Asset {
    /// Its record.
    pub media: Media,
    /// Its address.
    pub url: String,
    /// Its variants.
    pub variants: Vec<Variant>,
}

/// The site's content, limited to what visitors may see. Everything is requested by name, so that a caller can record
/// the dependencies of a page.
pub trait Library {
    /// The site's definitions.
    fn definitions(&self) -> &Definitions;

    /// A live post.
    fn card(&self, id: &str) -> Option<Arc<Card>>;

    /// The address of a live post; used by links, which show nothing else of it.
    fn address(&self, id: &str) -> Option<String>;

    /// The newest live posts of a type in a language, at most `limit`.
    fn newest(&self, post_type: &str, locale: &str, limit: usize) -> Vec<Arc<Card>>;

    /// The live children of a post of a type and language, or those at the top; in their order.
    fn children(&self, post_type: &str, locale: &str, parent: Option<&str>) -> Vec<Arc<Card>>;

    /// The live ancestors of a post, from the top.
    fn ancestors(&self, id: &str) -> Vec<Arc<Card>>;

    /// A post's live translations, itself included if it is live, by language.
    fn translations(&self, id: &str) -> Vec<Arc<Card>>;

    /// The front page of a language, if it is live: its id and address.
    fn front(&self, locale: &str) -> Option<(String, String)>;

    /// An uploaded file.
    fn asset(&self, id: &str) -> Option<Arc<Asset>>;

    /// The display name of a term.
    fn term(&self, taxonomy: &str, slug: &str) -> Option<String>;

    /// Every menu, by slug.
    fn menus(&self) -> Vec<Arc<Menu>>;

    /// The time that pages are made for, RFC 3339 in UTC.
    fn now(&self) -> String;

    /// Whether the site has a page or something else at a path; by default nothing.
    fn has_path(&self, _path: &str) -> bool {
        false
    }

    /// The address where a language begins: its front page, if it is live.
    fn home(&self, locale: &str) -> Option<String> {
        self.front(locale).map(|(_, address)| address)
    }

    /// What stands before the paths of uploads, on pages for visitors; by default nothing.
    fn uploads_base(&self) -> &str {
        ""
    }

    /// What the addresses of uploads need in their query to be opened, on pages of what is not live; by default nothing.
    fn uploads_query(&self) -> Option<&str> {
        None
    }

    /// Where a post stands among the posts of its type, if they are read like a book; by default none.
    fn outline(&self, _id: &str) -> Option<Outline> {
        None
    }

    /// The list whose first page a post is, as the one that lists the posts of a type; by default none.
    fn list_of(&self, _id: &str) -> Option<PostList> {
        None
    }

    /// The address of the list of a type in a language, if it has feeds; by default none.
    fn feed_base(&self, _post_type: &str, _locale: &str) -> Option<String> {
        None
    }

    /// Whether a language has a feed of all its articles: one of its types has.
    fn has_feed(&self, locale: &str) -> bool {
        let mut types = self.definitions().post_types.iter();
        types.any(|(name, definition)| definition.is_dated() && self.feed_base(name, locale).is_some())
    }

    /// The live posts that name this post as their author; by default none.
    fn authored(&self, _id: &str) -> PostList {
        PostList::default()
    }

    /// A page of a list.
    fn listed(&self, list: &PostList, page: usize) -> Vec<Arc<Card>> {
        list.shown(page, &self.definitions().settings.pages).filter_map(|id| self.card(id)).collect()
    }

    /// The values that a module shows. What is made from them depends on the global module that it may use.
    fn props(&self, module: &Module) -> Map {
        if let ModuleBody::Global { slug, .. } = module.body() {
            self.used_global(slug);
        }
        self.definitions().effective_props(module)
    }

    /// Called when a page shows a global module; only recorders need it.
    fn used_global(&self, _slug: &str) {}

    /// Called when a page shows a form; only recorders need it.
    fn used_form(&self, _slug: &str) {}
}
