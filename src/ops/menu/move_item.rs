//! `cms menu move-item`: moves an item within its menu, with its children.

use super::{Menus, tree};
use crate::model::Kind;
use crate::ops::named::{drafted, name_of, put_back, set};
use crate::ops::post::{Assignment, Changed};
use crate::ops::{Context, Facts, OpError, Operation, Publishing};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;

/// Move an item within its menu, with what is below it
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveItem {
    /// Menu: slug, id, or the beginning of its id
    #[arg(value_name = "MENU")]
    pub menu: String,
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
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Operation for MoveItem {
    const FACTS: Facts = Facts {
        name: "menu.move-item",
        permission: Kind::Menu.editing(),
        examples: &[
            ("menu move-item main bf5c --at 1", "To the front"),
            ("menu move-item main 8e34 --top --at 2", "Out of its section, to the second place"),
            ("menu move-item main 8e34 label=Prices --at 1", "To the front, under another label"),
        ],
        tool: None,
    };
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let (menu, written) = cx.write("menu.move-item", |draft| {
            let menu = drafted(draft, Kind::Menu, &self.menu)?;
            let mut value = menu.value.clone();
            let place = tree::find(&value, &self.item)?;
            let parent = match &self.parent {
                Some(parent) => tree::find(&value, parent)?,
                None if self.top => Vec::new(),
                None => place[..place.len() - 1].to_vec(),
            };
            if parent.starts_with(&place) {
                return Err(OpError::invalid("menu-item.below-itself", "an item cannot go below itself")
                    .detail("parent", "is the item, or below it"));
            }
            let parent_id = tree::all(&value).into_iter().find(|(at, _)| *at == parent);
            let parent_id = parent_id.map(|(_, item)| tree::id_of(item).to_owned());
            let item = tree::take(&mut value, &place)
                .ok_or_else(|| OpError::internal("the menu's item vanished"))?;
            // Removing the item may have shifted the parent.
            let parent = match &parent_id {
                Some(id) => tree::find(&value, id)?,
                None => Vec::new(),
            };
            let id = tree::id_of(&item).to_owned();
            tree::put(&mut value, &parent, self.at, item)?;
            draft.entitle(format!("Move an item of menu {}", name_of(&menu)));
            let menu = put_back(draft, &menu, value)?;
            let own = |field: &Assignment| Assignment {
                path: format!("items[{id}].{}", field.path),
                value: field.value.clone(),
            };
            match self.fields.is_empty() {
                true => Ok(menu),
                false => set::<Menus>(draft, &menu, &self.fields.iter().map(own).collect::<Vec<_>>()),
            }
        })?;
        Ok(Changed::of(Some(menu.value), written))
    }
}
