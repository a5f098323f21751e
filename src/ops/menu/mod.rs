//! Menus and their items.

mod change;
mod item_record;
mod page;
mod resolved;
mod tree;

pub use change::{AddItem, Create, MoveItem, RemoveItem, Reorder};
pub(crate) use item_record::shown as shown_item;
pub(crate) use resolved::resolved;
pub(in crate::ops) use tree::resolve_posts;

use super::named::{cell, listed_view, remove_unchanged, rename, set, stored};
use crate::base::Path;
use crate::ops::prelude::*;

/// Menus.
#[derive(Debug, Clone, JsonSchema)]
pub struct Menus;

impl Noun for Menus {
    const KIND: Kind = Kind::Menu;
    const VALUE: &'static str = "MENU";
    const HELP: &'static str =
        "Menu: slug, or `locale/slug` if several languages have it, id, or the beginning of its id";
}

impl Lists for Menus {
    const LIST: Verb = verb!("menu.list", "List menus, and how many items each has";
        "menu list" => "All of them",
        "menu list --json" => "With their items, as JSON");
    const NONE: &'static str = "no menus";
    const COLUMNS: &'static [&'static str] = &["slug", "locale", "items", "name"];

    fn row(_: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let count = tree::all(&item.value).len();
        fields.insert("itemCount".to_owned(), json!(count));
        Ok(vec![cell(fields, "slug"), cell(fields, "locale"), count.to_string(), cell(fields, "name")])
    }
}

impl Shows for Menus {
    const SHOW: Verb = verb!("menu.show", "Show one menu as a tree, or with --json its fields";
        "menu show main" => "Its items, where they lead, and the ids to change them by");

    fn page(snapshot: &Snapshot<'_>, item: &Item) -> Result<Page, OpError> {
        page::of(snapshot, item)
    }
}

impl Sets for Menus {
    const SET: Verb = verb!("menu.set",
        "Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth";
        "menu set main name='Top of every page'" => "Its name for editors",
        "menu set main items[8e34].label='What it costs'" => "The label of an item; its id may be shortened");
    const FIXED: &'static [patch::Fixed] = &[
        ("slug", "`cms menu rename MENU NEW` changes the slug"),
        ("aliases", "`cms menu rename` sets the aliases"),
    ];

    fn place(item: &Value, place: Path) -> Path {
        tree::deepened(item, place)
    }

    fn lay(draft: &mut Draft<'_>, item: &Item, mut record: Map) -> Result<Item, OpError> {
        let locale = patch::text(&record, "locale")?;
        let as_visitors = |at: &Snapshot<'_>, menu: &Item| seen(at, menu, locale.as_deref());
        let listed = |at: &Snapshot<'_>, menu: &Item| listed_view::<Menus>(at, menu).map(Some);
        let settable = ["name", "slug", "locale", "template", "meta"];
        remove_unchanged(draft, item, &mut record, &settable, &[&as_stored, &listed, &as_visitors])?;
        let slug = patch::text(&record, "slug")?;
        record.shift_remove("slug");
        let item = match slug {
            Some(slug) => rename(draft, item, &slug)?,
            None => item.clone(),
        };
        set::<Menus>(draft, &item, &patch::places(record))
    }
}

/// Adds the items of a menu under the original product's name, too.
pub(crate) fn add_tree(menu: &mut Value) {
    menu["itemsTree"] = menu.get("items").cloned().unwrap_or_else(|| json!([]));
}

/// A menu as it is shown, with the items under the original product's name, too.
fn as_stored(at: &Snapshot<'_>, menu: &Item) -> Result<Option<Value>, OpError> {
    let mut menu = stored::<Menus>(at, menu)?;
    add_tree(&mut menu);
    Ok(Some(menu))
}

/// A menu as visitors read it in a language, the site's default one unless given.
fn seen(at: &Snapshot<'_>, menu: &Item, locale: Option<&str>) -> Result<Option<Value>, OpError> {
    let settings = at.settings()?;
    let locale = locale.unwrap_or(&settings.locales.default_locale);
    match resolved(at, &menu.id.id, locale, true) {
        Err(error) if error.kind == ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

impl Renames for Menus {
    const RENAME: Verb = verb!("menu.rename", "Give a menu another slug";
        "menu rename footer page-end" => "Its old slug still finds it");
}

impl Deletes for Menus {
    const DELETE: Verb = verb!("menu.delete", "Delete a menu with all its items";
        "menu delete footer" => "The posts that it leads to stay");
}
