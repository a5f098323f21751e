//! Sources with pages of several kinds, as documentation and a blog: those of each kind are posts of a type of their own.

use super::layout::PageKind;
use super::markdown::Options;
use std::collections::HashMap;
use uuid::Uuid;

/// The type of the pages of a kind that is not that of most: a blog beside documentation, or the other way round.
#[derive(Debug, Clone)]
pub struct OtherType {
    /// Its name.
    pub name: String,
    /// What its pages are.
    pub kind: PageKind,
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
        let kind = self.layout.kind_of(path)?;
        self.others.iter().find(|other| other.kind == kind)
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
        self.known_types.taxonomies.get(self.type_of(path)).unwrap_or(&self.taxonomies)
    }
}
