//! A type of posts that a source defines, as the site would define it.

use crate::base::{Map, Value};
use serde_json::json;

/// What a source says of a type of posts.
#[derive(Debug, Clone, Default)]
pub struct ProposedType {
    /// Its name, a slug.
    pub name: String,
    /// Its name as people read it.
    pub label: String,
    /// Its description, or empty.
    pub description: String,
    /// The definitions of its fields.
    pub fields: Vec<Value>,
    /// The slugs of its taxonomies.
    pub taxonomies: Vec<String>,
    /// Whether its posts can have a parent.
    pub has_hierarchy: bool,
    /// Whether its posts have a picture of their own.
    pub has_picture: bool,
    /// Whether its posts are shown with their dates.
    pub is_dated: bool,
}

impl ProposedType {
    /// The definition, as its file would have it. The site adds what depends on it: addresses, and which taxonomies there are.
    pub fn definition(self) -> Map {
        let value = json!({
            "type": self.name, "label": self.label, "pluralLabel": self.label, "description": self.description,
            "hierarchyEnabled": self.has_hierarchy, "permalinksEnabled": true, "modulesEnabled": true,
            "fields": self.fields, "taxonomies": self.taxonomies,
            "featuredMedia": {"enabled": self.has_picture}, "dated": self.is_dated,
        });
        let Value::Object(mut map) = value else { return Map::new() };
        map.retain(|_, value| value != "");
        map
    }
}
