//! Sources with documentation and a blog: pages of the one kind are posts of another type than those of the other.

use super::markdown::Options;

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

impl Options {
    fn other_type(&self, path: &str) -> Option<&OtherType> {
        self.other.as_ref().filter(|other| self.layout.is_blog(path) == Some(other.is_blog))
    }

    /// The type of the page of a file.
    pub(super) fn type_of(&self, path: &str) -> &str {
        self.other_type(path).map_or(self.post_type.as_str(), |other| other.name.as_str())
    }

    /// The taxonomies of that type.
    pub(super) fn taxonomies_of(&self, path: &str) -> &[String] {
        self.other_type(path).map_or(self.taxonomies.as_slice(), |other| other.taxonomies.as_slice())
    }
}
