//! Look-ups that rules may make in the rest of the site.

use crate::base::Value;
use crate::model::{Definitions, Kind};
use crate::urls::{Book, Patterns};
use std::sync::Arc;

/// The facts about a post that rules about other files need.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PostFacts {
    /// Its id.
    pub id: String,
    /// Its type.
    pub post_type: String,
    /// Its language.
    pub locale: String,
    /// Its slug.
    pub slug: String,
    /// Its status, as written.
    pub status: String,
    /// Id of the post above it.
    pub parent: Option<String>,
    /// Id of the post that it translates.
    pub translation_of: Option<String>,
    /// Its date, `2026-11-20…`, if it has one.
    pub date: Option<String>,
    /// Whether it was deleted and can be restored.
    pub deleted: bool,
}

impl PostFacts {
    /// Whether visitors can see it.
    pub fn is_live(&self) -> bool {
        self.status == "published" && !self.deleted
    }
}

/// The rest of the site, as far as rules need it. It includes the file being checked.
pub trait Lookup {
    /// The site's definitions.
    fn definitions(&self) -> &Definitions;

    /// Paths of all files of a kind with an id.
    fn paths_of_id(&self, kind: Kind, id: &str) -> Vec<String>;

    /// Paths of all files of a kind with this slug or name, now or (`aliases`) before; terms as `taxonomy/slug`.
    fn paths_of_key(&self, kind: Kind, key: &str) -> Vec<String>;

    /// Paths of all posts with a slug in a language, deleted ones included.
    fn posts_with_slug(&self, locale: &str, slug: &str) -> Vec<String>;

    /// Paths of all posts that hold a module with an id.
    fn modules_with_id(&self, id: &str) -> Vec<String>;

    /// The post with an id.
    fn post(&self, id: &str) -> Option<Arc<PostFacts>>;

    /// The value of the post with an id. `None` if the site cannot tell; then translations are not compared with it.
    fn post_value(&self, _id: &str) -> Option<Value> {
        None
    }

    /// The posts with a slug in a language, deleted ones included.
    fn posts_called(&self, locale: &str, slug: &str) -> Vec<Arc<PostFacts>>;

    /// Whether visitors see a post of a type in a language.
    fn has_live_post(&self, post_type: &str, locale: &str) -> bool;

    /// The address patterns and the redirects, in a book without posts.
    fn ways(&self) -> &Book;

    /// The address patterns alone: a site may have them without reading its redirects.
    fn patterns(&self) -> &Patterns {
        self.ways().patterns()
    }

    /// Whether a file exists at a path below `uploads/` or `static/`. True if the site cannot tell.
    fn has_file(&self, _path: &str) -> bool {
        true
    }

    /// The language of the menu at a path; `None` for a menu of all languages.
    fn locale_of_menu(&self, _path: &str) -> Option<String> {
        None
    }

    /// Slug of a term's parent. `None` if the site cannot tell; then cycles of terms are not detected.
    fn parent_of_term(&self, _taxonomy: &str, _slug: &str) -> Option<String> {
        None
    }
}
