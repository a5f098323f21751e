//! An item: the unit of staging, merging and history.

use crate::site::prelude::*;

/// The identity of a file's item: from its content, else (an unreadable or unfinished file) its path.
pub(in crate::site) fn identity(kind: Kind, path: &str, value: &Value) -> ItemId {
    kind.item(value).unwrap_or_else(|| ItemId { kind, id: path.to_owned() })
}

/// An item in one revision.
#[derive(Debug, Clone)]
pub struct Item {
    /// Which item.
    pub id: ItemId,
    /// The path of its file.
    pub path: String,
    /// The file's object id.
    pub blob: Oid,
    /// Its value, text fields as text, in canonical key order.
    pub value: Value,
}

impl Item {
    /// Its human-readable title: title, name, label, slug or file name, else its identity.
    pub fn title(&self) -> &str {
        title_of(&self.value).unwrap_or(&self.id.id)
    }

    /// Whether it is a post that was deleted, and can be restored.
    pub fn is_deleted(&self) -> bool {
        self.value.get("deletedAt").is_some()
    }

    /// A string field.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.value.get(key).and_then(Value::as_str)
    }
}

/// The human-readable title of a value of any kind.
pub(in crate::site) fn title_of(value: &Value) -> Option<&str> {
    ["title", "name", "label", "slug", "filename"]
        .iter()
        .find_map(|key| value.get(key).and_then(Value::as_str))
}

/// An item named in a response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemName {
    /// `kind:id`, as commands take it.
    pub item: String,
    /// The kind.
    pub kind: String,
    /// The identity within the kind.
    pub id: String,
    /// Its human-readable title.
    pub title: String,
    /// The path of its file.
    pub path: String,
}

impl From<&Item> for ItemName {
    fn from(item: &Item) -> Self {
        ItemName {
            item: item.id.to_string(),
            kind: item.id.kind.name().to_owned(),
            id: item.id.id.clone(),
            title: item.title().to_owned(),
            path: item.path.clone(),
        }
    }
}
