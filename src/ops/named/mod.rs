//! Items with a name (menus, forms, globals, …): the shared implementation of their commands.
//!
//! A noun is an empty type that gives its [`Kind`] and, for each supported act, the help text.
//! `Row::of::<named::Show<menu::Noun>>()` is then the command.

mod create;
mod delete;
mod list;
mod rename;
mod rights;
mod set;
mod show;
mod users;

pub(crate) use create::{New, create};
pub(crate) use delete::refuse_used;
pub use delete::{Delete, Deletes};
pub use list::{List, Listed, Lists};
pub(crate) use list::{Row, cell, listed};
pub(crate) use rename::Name;
pub use rename::{Rename, Renames};
pub(crate) use rights::{deleting, viewing};
pub use set::{Set, Sets};
pub(crate) use set::{put_back, set};
pub use show::{Show, Shown, Shows};
pub(crate) use users::{User, label, users};

use super::context::kind_permission as editing;
use super::error::OpError;
use super::find;
use super::operation::Facts;
use crate::base::source::rfc3339;
use crate::base::{Map, Value};
use crate::model::roles::Permission;
use crate::model::{Kind, Stem};
use crate::site::{Draft, Item, Snapshot};
use jiff::Timestamp;
use schemars::JsonSchema;

/// A kind of thing that people call by a name.
pub trait Noun: JsonSchema + std::fmt::Debug + Clone + 'static {
    /// Its kind.
    const KIND: Kind;
    /// The argument that names one, such as `MENU`.
    const VALUE: &'static str;
    /// What that argument may be.
    const HELP: &'static str;
}

/// Says when history saw an item first, and last changed: `createdAt` and `updatedAt`, null where it does not reach back.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn dated(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<(), OpError> {
    let (made, changed) = snapshot.times(&item.path)?;
    for (key, second) in [("createdAt", made), ("updatedAt", changed)] {
        let at = second.and_then(|second| Timestamp::from_second(second).ok());
        fields.insert(key.to_owned(), at.map(rfc3339).into());
    }
    Ok(())
}

/// How one act of a noun reads.
#[derive(Debug, Clone, Copy)]
pub struct Verb {
    /// The operation's name, such as `menu.show`.
    pub name: &'static str,
    /// What it does, for the help.
    pub about: &'static str,
    /// Examples, as in [`Facts`].
    pub examples: &'static [(&'static str, &'static str)],
    /// The tool server's name for it, where it has one.
    pub tool: Option<&'static str>,
}

impl Verb {
    pub(crate) const fn facts(self, permission: Permission) -> Facts {
        Facts { name: self.name, permission, examples: self.examples, tool: self.tool }
    }
}

/// What a kind is called in a sentence, such as `post type`.
pub(crate) fn noun(kind: Kind) -> String {
    kind.name().replace('-', " ")
}

/// The key whose value other files and people call an item by.
pub(crate) fn name_key(kind: Kind) -> &'static str {
    match kind.stem() {
        Stem::Must(key) | Stem::Should(key) => key,
        Stem::Any => "id",
    }
}

/// What an item is called: its slug or name; terms by `taxonomy/slug`.
pub(crate) fn name_of(item: &Item) -> String {
    let own = item.text(name_key(item.id.kind)).unwrap_or(&item.id.id);
    match folder(item) {
        Some(taxonomy) => format!("{taxonomy}/{own}"),
        None => own.to_owned(),
    }
}

/// The taxonomy of a term, which is the folder it lies in; nothing for other kinds.
fn folder(item: &Item) -> Option<&str> {
    item.path.split('/').nth(1).filter(|_| item.id.kind == Kind::Term)
}

/// Whether a text field of an item holds a text, whatever its case; no text is held by all.
pub(crate) fn holds(item: &Item, keys: &[&str], wanted: Option<&str>) -> bool {
    let Some(wanted) = wanted.map(str::to_lowercase) else { return true };
    keys.iter().any(|key| item.text(key).is_some_and(|text| text.to_lowercase().contains(&wanted)))
}

/// Slugs that an item had before.
pub(crate) fn aliases(value: &Value) -> impl Iterator<Item = &str> {
    value.get("aliases").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// The item that a name means: slug or name now or before, id, or the beginning of an id.
///
/// # Errors
/// As [`find::named`].
pub(crate) fn one(snapshot: &Snapshot<'_>, kind: Kind, name: &str) -> Result<Item, OpError> {
    match find::named(snapshot, kind, name) {
        Err(missing) if missing.code.ends_with(".not-found") => called(snapshot, kind, name)?.ok_or(missing),
        found => found,
    }
}

/// The item that goes by a name, or else the one that did before it was renamed.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn called(snapshot: &Snapshot<'_>, kind: Kind, name: &str) -> Result<Option<Item>, OpError> {
    let items = snapshot.items(kind)?;
    let (folder, slug) = name.rsplit_once('/').map_or((None, name), |(folder, slug)| (Some(folder), slug));
    let before =
        |item: &&Item| folder == self::folder(item) && aliases(&item.value).any(|alias| alias == slug);
    let found = items.iter().find(|item| name_of(item) == name).or_else(|| items.iter().find(before));
    Ok(found.cloned())
}

/// As [`one`], as a draft has it now.
///
/// # Errors
/// As [`find::named`].
pub(crate) fn drafted(draft: &Draft<'_>, kind: Kind, name: &str) -> Result<Item, OpError> {
    let item = one(draft.snapshot(), kind, name)?;
    let vanished = || OpError::not_found(format!("{kind}.not-found"), format!("no {} `{name}`", noun(kind)));
    draft.item_at(&item.path)?.ok_or_else(vanished)
}
