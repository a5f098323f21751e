//! `cms menu move-item`: moves an item within its menu, with its children.

use super::{Menus, item_record, tree};
use crate::ops::named::{drafted, name_of, put_back, set};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Move an item within its menu, with what is below it
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveItem {
    /// Menu: slug, id, or the beginning of its id
    #[arg(value_name = "MENU", required = true)]
    #[serde(default)]
    pub menu: Option<String>,
    /// Item: its id, or a beginning of it that only one item has
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Item that it goes below; it keeps its parent unless given
    #[arg(long, value_name = "ID", conflicts_with = "top")]
    #[serde(default)]
    pub parent: Option<String>,
    /// It goes to the top, below no other item
    #[arg(long)]
    #[serde(default)]
    pub top: bool,
    /// Place among the items with the same parent, from 1; at the end unless given
    #[arg(long, value_name = "N")]
    #[serde(default)]
    pub at: Option<usize>,
    /// Changes of the item in the same commit: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for MoveItem {
    const FACTS: Facts = facts!("menu.move-item", Kind::Menu.editing();
        "menu move-item main bf5c --at 1" => "To the front",
        "menu move-item main 8e34 --top --at 2" => "Out of its section, to the second place",
        "menu move-item main 8e34 label=Prices --at 1" => "To the front, under another label");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let menu = match &self.menu {
            Some(name) => drafted(draft, Kind::Menu, name)?,
            None => item_record::holder(draft, &self.item)?,
        };
        let place = tree::find(&menu.value, &self.item)?;
        let item = tree::all(&menu.value).into_iter().find(|(at, _)| *at == place);
        let id = item.map(|(_, item)| tree::id_of(item).to_owned()).unwrap_or_default();
        let (fields, target) = match patch::record(&self.fields) {
            Some(record) => {
                let (fields, target) = item_record::read(draft, &menu, &id, record)?;
                (patch::places(fields), target)
            }
            None => {
                let target = Target { parent: self.parent.clone(), top: self.top, at: self.at };
                (self.fields.clone(), Some(target))
            }
        };
        if fields.is_empty() && target.is_none() {
            // The caller's expected revision holds for what stays as it is, too.
            draft.is_about(&menu.path);
            return Ok(menu.value);
        }
        let menu = match target {
            Some(target) => moved(draft, &menu, &place, &target)?,
            None => menu,
        };
        let own =
            |field: &Assignment| Assignment::at(format!("items[{id}].{}", field.path), field.value.clone());
        match fields.is_empty() {
            true => Ok(menu.value),
            false => Ok(set::<Menus>(draft, &menu, &fields.iter().map(own).collect::<Vec<_>>())?.value),
        }
    }
}

/// Where an item goes.
pub(super) struct Target {
    /// The item that it goes below.
    pub(super) parent: Option<String>,
    /// It goes to the top, below no other item.
    pub(super) top: bool,
    /// Its place among the items with the same parent, from 1.
    pub(super) at: Option<usize>,
}

/// Moves the item at a place.
fn moved(draft: &mut Draft<'_>, menu: &Item, place: &[usize], to: &Target) -> Result<Item, OpError> {
    let mut value = menu.value.clone();
    let parent = match &to.parent {
        Some(parent) => tree::find(&value, parent)?,
        None if to.top => Vec::new(),
        None => place[..place.len() - 1].to_vec(),
    };
    if parent.starts_with(place) {
        return Err(OpError::invalid("menu-item.below-itself", "an item cannot go below itself")
            .detail("parent", "is the item, or below it"));
    }
    let parent_id = tree::all(&value).into_iter().find(|(at, _)| *at == parent);
    let parent_id = parent_id.map(|(_, item)| tree::id_of(item).to_owned());
    let item = tree::take(&mut value, place).ok_or_else(|| OpError::internal("the menu's item vanished"))?;
    // Removing the item may have shifted the parent.
    let parent = match &parent_id {
        Some(id) => tree::find(&value, id)?,
        None => Vec::new(),
    };
    tree::put(&mut value, &parent, to.at, item)?;
    draft.entitle(format!("Move an item of menu {}", name_of(menu)));
    put_back(draft, menu, value)
}
