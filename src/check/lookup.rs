//! What a rule may ask about the rest of the site.

use crate::model::{Definitions, Kind};
use crate::urls::Book;

/// What rules need to know of a post that another one names.
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

/// The rest of the site, as far as rules may ask about it. The file that is judged is part of the site.
pub trait Lookup {
    /// The site's own rules.
    fn definitions(&self) -> &Definitions;

    /// Paths of all files of a kind with an id.
    fn paths_of_id(&self, kind: Kind, id: &str) -> Vec<String>;

    /// Paths of all files of a kind that go by a slug or name, now or (`aliases`) before; terms as `taxonomy/slug`.
    fn paths_of_key(&self, kind: Kind, key: &str) -> Vec<String>;

    /// Paths of all posts with a slug in a language, deleted ones included.
    fn posts_with_slug(&self, locale: &str, slug: &str) -> Vec<String>;

    /// Paths of all posts that hold a module with an id.
    fn modules_with_id(&self, id: &str) -> Vec<String>;

    /// The post with an id.
    fn post(&self, id: &str) -> Option<PostFacts>;

    /// The posts with a slug in a language, deleted ones included.
    fn posts_called(&self, locale: &str, slug: &str) -> Vec<PostFacts>;

    /// The address patterns and the redirects, in a book without posts.
    fn ways(&self) -> &Book;

    /// Whether there is a file at a path below `uploads/`. A site that cannot tell says that there is.
    fn has_upload(&self, _path: &str) -> bool {
        true
    }

    /// Slug of the term above a term. A site that cannot tell says `None`, and circles of terms are not seen.
    fn parent_of_term(&self, _taxonomy: &str, _slug: &str) -> Option<String> {
        None
    }
}
