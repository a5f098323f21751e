//! Items with a name (menus, forms, globals, …): the shared implementation of their commands.
//!
//! A noun is an empty type that defines its [`Kind`] and the help text of each command that it supports.
//! `named::Show<menu::Menus>` is such a command.

mod create;
mod delete;
mod list;
mod record;
mod rename;
mod set;
mod show;
mod slug_ids;
mod users;

pub(crate) use create::{create, slug_from};
pub(crate) use delete::refuse_used;
pub use delete::{Delete, Deletes};
pub use list::{List, Listed, Lists};
pub(crate) use list::{Row, cell, listed};
pub(crate) use record::{listed_view, remove_unchanged, stored};
pub(crate) use rename::{Name, free, rename};
pub use rename::{Rename, Renames};
pub use set::{Set, Sets};
pub(crate) use set::{put_back, set};
pub use show::{Show, Shown, Shows};
pub(crate) use users::{User, label, users};

use crate::ops::prelude::*;
use crate::site::Found;

/// A kind of item that people refer to by a name.
pub trait Noun: JsonSchema + std::fmt::Debug + Clone + 'static {
    /// Its kind.
    const KIND: Kind;
    /// The placeholder of the argument that names an item, such as `MENU`.
    const VALUE: &'static str;
    /// The help text of that argument.
    const HELP: &'static str;
}

/// Adds `createdAt` and `updatedAt` from the item's history; null if history does not reach that far.
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

/// The description of a command.
#[derive(Debug, Clone, Copy)]
pub struct Verb {
    /// The operation's name, such as `menu.show`.
    pub name: &'static str,
    /// The help text.
    pub about: &'static str,
    /// Examples, as in [`Facts`].
    pub examples: &'static [(&'static str, &'static str)],
}

/// A command: `verb!("noun.verb", "help text"; "command line" => "what it does", …)`.
macro_rules! verb {
    ($name:literal, $about:literal; $($line:literal => $text:literal),+ $(,)?) => {
        $crate::ops::named::Verb { name: $name, about: $about, examples: &[$(($line, $text)),+] }
    };
}
pub(crate) use verb;

impl Verb {
    pub(crate) const fn facts(self, permission: Permission) -> Facts {
        Facts { name: self.name, permission, examples: self.examples }
    }
}

/// The name of a kind in a sentence, such as `post type`.
pub(crate) fn noun(kind: Kind) -> String {
    kind.name().replace('-', " ")
}

/// The key by whose value other files and people refer to an item.
pub(crate) fn name_key(kind: Kind) -> &'static str {
    kind.name_key().unwrap_or("id")
}

/// An item's name: its slug or name; for terms `taxonomy/slug`.
pub(crate) fn name_of(item: &Item) -> String {
    let own = item.text(name_key(item.id.kind)).unwrap_or(&item.id.id);
    match folder(item) {
        Some(taxonomy) => format!("{taxonomy}/{own}"),
        None => own.to_owned(),
    }
}

/// The taxonomy of a term, which is its folder; none for other kinds.
fn folder(item: &Item) -> Option<&str> {
    item.path.split('/').nth(1).filter(|_| item.id.kind == Kind::Term)
}

/// What an item shares its name with no other in: the taxonomy of a term, the language of a menu.
fn scope(item: &Item) -> Option<&str> {
    match item.id.kind {
        Kind::Menu => item.text("locale"),
        _ => folder(item),
    }
}

/// Whether a field of an item contains a text, ignoring case. Without a text, every item matches.
pub(crate) fn holds(item: &Item, keys: &[&str], wanted: Option<&str>) -> bool {
    let Some(wanted) = wanted.map(str::to_lowercase) else { return true };
    keys.iter().any(|key| item.text(key).is_some_and(|text| text.to_lowercase().contains(&wanted)))
}

/// Former slugs of an item.
pub(crate) fn aliases(value: &Value) -> impl Iterator<Item = &str> {
    value.get("aliases").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// The files of the items that had a name before: of terms `taxonomy/slug`, of menus a slug or `locale/slug`.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn formerly(snapshot: &Snapshot<'_>, kind: Kind, name: &str) -> Result<Vec<String>, OpError> {
    let (within, slug) = name.rsplit_once('/').map_or((None, name), |(within, slug)| (Some(within), slug));
    let of_any = kind == Kind::Menu && within.is_none();
    let mut items = snapshot.items(kind)?;
    items.retain(|item| (of_any || within == scope(item)) && aliases(&item.value).any(|alias| alias == slug));
    Ok(items.into_iter().map(|item| item.path).collect())
}

/// Like [`find::named`], in a draft's current content: among the items of before and those that the write has made.
///
/// # Errors
/// As [`find::named`].
pub(crate) fn drafted(draft: &Draft<'_>, kind: Kind, name: &str) -> Result<Item, OpError> {
    let vanished = || OpError::not_found(format!("{kind}.not-found"), format!("no {} `{name}`", noun(kind)));
    let mut found = written(draft, kind, name)?;
    match find::named(draft.snapshot(), kind, name) {
        Ok(item) => {
            // A name of before gives way to the same name of another item now, unless its own item still has it.
            let now = draft.item_at(&item.path)?;
            let is_known = found.iter().any(|one| one.path == item.path);
            let is_first = found.is_empty();
            found.extend(now.filter(|item| is_first || (!is_known && is_called(item, name))));
        }
        Err(error) if error.kind != ErrorKind::NotFound || found.is_empty() => return Err(error),
        Err(_) => {}
    }
    if kind == Kind::Menu && found.len() > 1 && found.iter().any(|menu| scope(menu).is_none()) {
        // The slug alone is the menu of all languages.
        found.retain(|menu| scope(menu).is_none());
    }
    let paths = found.into_iter().map(|item| item.path).collect();
    let path = find::one_of_kind(Found::of(paths), kind, name, vanished)?;
    draft.item_at(&path)?.ok_or_else(vanished)
}

/// The items with a name among those that the write has changed.
fn written(draft: &Draft<'_>, kind: Kind, name: &str) -> Result<Vec<Item>, OpError> {
    let mut found = Vec::new();
    for one in draft.written(kind) {
        let (path, _) = one?;
        found.extend(draft.item_at(path)?.filter(|item| is_called(item, name)));
    }
    Ok(found)
}

/// Whether an item has a name now: its id, its slug or name, of menus also `locale/slug`.
fn is_called(item: &Item, name: &str) -> bool {
    let own = name_of(item);
    let of_language =
        scope(item).filter(|_| item.id.kind == Kind::Menu).map(|locale| format!("{locale}/{own}"));
    [&item.id.id, &own].into_iter().chain(&of_language).any(|known| known == name)
}
