//! Sources with documentation and a blog: pages of the one kind are posts of another type than those of the other.

use super::markdown::Options;
use std::collections::HashMap;
use uuid::Uuid;

/// The type of the pages that are not of the kind of most: a blog beside documentation, or the other way round.
#[derive(Debug, Clone)]
pub struct OtherType {
    /// Its name.
    pub name: String,
    /// Whether it is that of a blog.
    pub is_blog: bool,
    /// Slugs of its taxonomies.
    pub taxonomies: Vec<String>,
}

/// The types of the posts that the site has: an import leaves each in its own.
#[derive(Debug, Clone, Default)]
pub struct KnownTypes {
    /// The types, by the ids of the posts.
    pub of_posts: HashMap<Uuid, String>,
    /// The slugs of the taxonomies of each type.
    pub taxonomies: HashMap<String, Vec<String>>,
}

impl Options {
    fn other_type(&self, path: &str) -> Option<&OtherType> {
        self.other.as_ref().filter(|other| self.layout.is_blog(path) == Some(other.is_blog))
    }

    /// The type of the post that the site has of a file.
    fn known_type(&self, path: &str) -> Option<&str> {
        if self.known_types.of_posts.is_empty() {
            return None;
        }
        let id = self.id_of(&self.source_name, path);
        self.known_types.of_posts.get(&id).map(String::as_str)
    }

    /// The type of the page of a file.
    pub(super) fn type_of(&self, path: &str) -> &str {
        if let Some(known) = self.known_type(path) {
            return known;
        }
        self.other_type(path).map_or(self.post_type.as_str(), |other| other.name.as_str())
    }

    /// The taxonomies of that type.
    pub(super) fn taxonomies_of(&self, path: &str) -> &[String] {
        if let Some(known) = self.known_type(path) {
            return self.known_types.taxonomies.get(known).map(Vec::as_slice).unwrap_or_default();
        }
        self.other_type(path).map_or(self.taxonomies.as_slice(), |other| other.taxonomies.as_slice())
    }
}
