//! Rewriting the texts in values: which ones a find and replace may change, and their roles.

use super::{FieldDef, Pointer};
use crate::base::{Map, Value};
use crate::model::scalar;
use crate::richtext::TextKind;

/// The role of a text in an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextRole {
    /// Words that people read.
    Words,
    /// A target: a path or a web address.
    Address,
    /// The text of a link that only repeats its address without `https://` or `mailto:`.
    Autolink,
    /// The slug of a post.
    Slug,
    /// A word with a meaning for programs: the value of an option, the name of an icon or a template.
    Choice,
}

impl From<TextKind> for TextRole {
    fn from(kind: TextKind) -> Self {
        match kind {
            TextKind::Words => TextRole::Words,
            TextKind::Address => TextRole::Address,
            TextKind::Autolink => TextRole::Autolink,
        }
    }
}

/// A visitor that may change texts.
pub trait Rewriter {
    /// Called before the text or rich text at a position is visited.
    fn comes_to(&mut self, _at: &Pointer<'_>) {}

    /// The new form of a text; `None` leaves it unchanged.
    fn change(&mut self, role: TextRole, text: &str) -> Option<String>;

    /// Called after a change at a position: rich text may have several changed texts.
    fn changed(&mut self, at: &Pointer<'_>);
}

/// Rewrites a value that is a single text; anything else stays.
pub fn text(value: &mut Value, role: TextRole, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
    let Value::String(text) = value else { return };
    rewriter.comes_to(at);
    if let Some(new) = rewriter.change(role, text) {
        *text = new;
        rewriter.changed(at);
    }
}

/// Rewrites the values of user-defined fields; values without a definition are handled by [`free`].
pub fn rewrite(map: &mut Map, fields: &[&FieldDef], at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
    for (name, value) in map.iter_mut() {
        match fields.iter().find(|def| def.slug == *name) {
            Some(def) => def.row().rewrite(value, def, &at.key(name), rewriter),
            None => free(value, &at.key(name), rewriter),
        }
    }
}

/// Rewrites the texts of a value without a definition: what looks like an address is treated as one, ids and the
/// keywords of JSON-LD (`@type`) stay.
pub fn free(value: &mut Value, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
    match value {
        Value::String(words) => {
            let is_address = words.starts_with('/') || scalar::scheme(words).is_some();
            let role = if is_address { TextRole::Address } else { TextRole::Words };
            if scalar::uuid(words).is_none() {
                text(value, role, at, rewriter);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                free(item, &at.index(index), rewriter);
            }
        }
        Value::Object(map) => {
            let is_name = |key: &str| key.starts_with('@') || key == "id" || key == "type";
            for (key, value) in map.iter_mut().filter(|(key, _)| !is_name(key)) {
                free(value, &at.key(key), rewriter);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Rewrites texts under some keys of a mapping.
pub(super) fn keys(
    value: &mut Value,
    roles: &[(&str, TextRole)],
    at: &Pointer<'_>,
    rewriter: &mut dyn Rewriter,
) {
    for (key, role) in roles {
        if let Some(value) = value.get_mut(*key) {
            text(value, *role, &at.key(key), rewriter);
        }
    }
}
