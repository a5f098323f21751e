//! Menus and their items.

mod add_item;
mod create;
mod move_item;
mod page;
mod remove_item;
mod reorder;
mod tree;

pub use add_item::AddItem;
pub use create::Create;
pub use move_item::MoveItem;
pub use remove_item::RemoveItem;
pub use reorder::Reorder;

use super::named::{Deletes, Lists, Noun, Renames, Sets, Shows, Verb, cell};
use super::{OpError, Page};
use crate::base::{Map, Path, Value};
use crate::model::Kind;
use crate::site::{Item, Snapshot};
use schemars::JsonSchema;
use serde_json::json;

/// Menus.
#[derive(Debug, Clone, JsonSchema)]
pub struct Menus;

impl Noun for Menus {
    const KIND: Kind = Kind::Menu;
    const VALUE: &'static str = "MENU";
    const HELP: &'static str = "Menu: slug, id, or the beginning of its id";
}

impl Lists for Menus {
    const LIST: Verb = Verb {
        name: "menu.list",
        about: "List menus, and how many items each has",
        examples: &[("menu list", "All of them"), ("menu list --json", "With their items, as JSON")],
        tool: None,
    };
    const NONE: &'static str = "no menus";
    const COLUMNS: &'static [&'static str] = &["slug", "locale", "items", "name"];

    fn row(_: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let count = tree::all(&item.value).len();
        fields.insert("itemCount".to_owned(), json!(count));
        Ok(vec![cell(fields, "slug"), cell(fields, "locale"), count.to_string(), cell(fields, "name")])
    }
}

impl Shows for Menus {
    const SHOW: Verb = Verb {
        name: "menu.show",
        about: "Show one menu as a tree, or with --json its fields",
        examples: &[("menu show main", "Its items, where they lead, and the ids to change them by")],
        tool: None,
    };

    fn page(snapshot: &Snapshot<'_>, item: &Item) -> Result<Page, OpError> {
        page::of(snapshot, item)
    }
}

impl Sets for Menus {
    const SET: Verb = Verb {
        name: "menu.set",
        about: "Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth",
        examples: &[
            ("menu set main name='Top of every page'", "Its name for editors"),
            (
                "menu set main items[8e34].label='What it costs'",
                "The label of an item; its id may be shortened",
            ),
        ],
        tool: None,
    };
    const FIXED: &'static [(&'static str, &'static str)] = &[
        ("slug", "`cms menu rename MENU NEW` gives it another slug"),
        ("aliases", "they come from `cms menu rename`"),
    ];

    fn place(item: &Value, place: Path) -> Path {
        tree::deepened(item, place)
    }
}

impl Renames for Menus {
    const RENAME: Verb = Verb {
        name: "menu.rename",
        about: "Give a menu another slug",
        examples: &[("menu rename footer page-end", "Its old slug still finds it")],
        tool: None,
    };
}

impl Deletes for Menus {
    const DELETE: Verb = Verb {
        name: "menu.delete",
        about: "Delete a menu with all its items",
        examples: &[("menu delete footer", "The posts that it leads to stay")],
        tool: None,
    };
}
