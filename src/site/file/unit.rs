//! The unit that stages exchange: an item of the content, or any other file.

use super::item::ItemName;
use crate::site::prelude::*;
use std::fmt;

/// The prefix of files that hold no item, as in `file:README.md`.
const FILE: &str = "file";

/// The unit that stages exchange: an item of the content, or any other file of the site (`uploads/`, `theme/`, a
/// README).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// An item, whatever its path.
    Item(ItemId),
    /// A file that holds no item, by its path.
    File(String),
}

impl Unit {
    /// The unit of the file at a path. Its identity is read from the text (`id:` at the start of a line), so that a
    /// file which a person broke is still the same item; a file without a readable identity is identified by its path.
    pub(in crate::site) fn of(path: &str, bytes: &[u8]) -> Unit {
        let Some(kind) = Kind::of_path(path) else { return Unit::File(path.to_owned()) };
        let id = match kind.identity() {
            None => Some(kind.name().to_owned()),
            Some(key) => written(key, bytes).or_else(|| {
                let doc = codec::parse_file(path, bytes).ok()?;
                Some(kind.item(&doc.value)?.id)
            }),
        };
        Unit::Item(ItemId { kind, id: id.unwrap_or_else(|| path.to_owned()) })
    }

    /// The unit of a file whose identity is already taken by another file: it is identified by its path.
    pub(in crate::site) fn by_path(path: &str) -> Unit {
        match Kind::of_path(path) {
            Some(kind) => Unit::Item(ItemId { kind, id: path.to_owned() }),
            None => Unit::File(path.to_owned()),
        }
    }

    /// The unit with this kind and id, as in a conflict file.
    pub(in crate::site) fn named(kind: &str, id: &str) -> Option<Unit> {
        if kind == FILE {
            return Some(Unit::File(id.to_owned()));
        }
        Kind::from_name(kind).map(|kind| Unit::Item(ItemId { kind, id: id.to_owned() }))
    }

    /// Parses `kind:id`, or the kind alone for a singleton.
    pub fn parse(text: &str) -> Option<Unit> {
        match text.split_once(':') {
            Some((FILE, path)) => Some(Unit::File(path.to_owned())),
            Some(_) | None => text.parse().ok().map(Unit::Item),
        }
    }

    /// The item, if it is one.
    pub fn item(&self) -> Option<&ItemId> {
        match self {
            Unit::Item(id) => Some(id),
            Unit::File(_) => None,
        }
    }

    /// The kind of the item, if it is one.
    pub fn kind(&self) -> Option<Kind> {
        self.item().map(|id| id.kind)
    }

    /// The name of its kind, or `file`.
    pub fn word(&self) -> &'static str {
        self.kind().map_or(FILE, Kind::name)
    }

    /// Its identity: an item's id, a file's path.
    pub fn id(&self) -> &str {
        match self {
            Unit::Item(item) => &item.id,
            Unit::File(path) => path,
        }
    }

    /// Its name as shown in a response.
    pub(in crate::site) fn name(&self, title: Option<&str>, path: &str) -> ItemName {
        ItemName {
            item: self.to_string(),
            kind: self.word().to_owned(),
            id: self.id().to_owned(),
            title: title.unwrap_or(self.id()).to_owned(),
            path: path.to_owned(),
        }
    }
}

impl From<ItemId> for Unit {
    fn from(id: ItemId) -> Self {
        Unit::Item(id)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Item(id) => id.fmt(f),
            Unit::File(path) => write!(f, "{FILE}:{path}"),
        }
    }
}

/// The plain value of a top-level key, found by its line: nested keys are indented.
fn written(key: &str, bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))?.trim();
    let bare = ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
    let bare = bare.unwrap_or(value);
    let plain = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    plain.then(|| bare.to_owned())
}

/// The human-readable title of a value of any kind.
pub(in crate::site) fn title_of(value: Option<&Value>) -> Option<String> {
    value.and_then(super::item::title_of).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_is_derived_from_path_and_id() {
        let check = |path: &str, text: &str, expected: &str| {
            assert_eq!(Unit::of(path, text.as_bytes()).to_string(), expected, "{path}: {text:?}");
        };
        check("posts/a.yaml", "title: x\nid: 6f1f\n", "post:6f1f");
        check("posts/a.yaml", "id: \"6f1f\"\n", "post:6f1f");
        check("posts/a.yaml", "{\"id\": \"6f1f\"}\n", "post:6f1f");
        check("posts/a.yaml", "<<<<<<< HEAD\nid: 6f1f\nmodules:\n  - id: x\n", "post:6f1f");
        check("posts/a.yaml", "modules:\n  - id: x\n", "post:posts/a.yaml");
        check("posts/a.yaml", "id: \n", "post:posts/a.yaml");
        check("modules/hero.yaml", "type: hero\n", "module-type:hero");
        check("layout.yaml", "", "layout");
        check("README.md", "id: x\n", "file:README.md");
        check("conflicts/review/post-1.yaml", "id: x\n", "file:conflicts/review/post-1.yaml");
    }

    #[test]
    fn unit_names_round_trip() {
        for text in ["post:6f1f", "settings", "file:README.md"] {
            let unit = Unit::parse(text).unwrap();
            assert_eq!(unit.to_string(), text);
            assert_eq!(Unit::named(unit.word(), unit.id()), Some(unit));
        }
        assert_eq!(Unit::parse("psot:1"), None);
    }
}
