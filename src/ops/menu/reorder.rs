//! `cms menu reorder`: reorders the items of one parent, in one commit.

use super::tree;
use crate::ops::named::{drafted, name_of, put_back};
use crate::ops::prelude::*;

/// Put items of a menu in an order, all below one parent, with what is below them
///
/// Items that are elsewhere in the menu come along; those that are not named follow behind.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reorder {
    /// Menu: slug, id, or the beginning of its id
    #[arg(value_name = "MENU")]
    pub menu: String,
    /// Items in their new order: ids, or beginnings that only one item has
    #[arg(value_name = "ITEM", required = true)]
    pub items: Vec<String>,
    /// Item that they stand below; at the top unless given
    #[arg(long, value_name = "ID")]
    #[serde(default)]
    pub parent: Option<String>,
}

impl Change for Reorder {
    const FACTS: Facts = facts!("menu.reorder", Kind::Menu.editing();
        "menu reorder main 8e34 bf5c" => "These two first, in this order");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let menu = drafted(draft, Kind::Menu, &self.menu)?;
        let mut value = menu.value.clone();
        for (index, item) in self.items.iter().enumerate() {
            self.put(&mut value, item, index + 1)?;
        }
        draft.entitle(format!("Reorder menu {}", name_of(&menu)));
        Ok(put_back(draft, &menu, value)?.value)
    }
}

impl Reorder {
    /// Moves one item to its position under the parent.
    fn put(&self, menu: &mut Value, item: &str, at: usize) -> Result<(), OpError> {
        let place = tree::find(menu, item)?;
        let parent = match &self.parent {
            Some(parent) => tree::find(menu, parent)?,
            None => Vec::new(),
        };
        if parent.starts_with(&place) {
            return Err(OpError::invalid("menu-item.below-itself", "an item cannot go below itself")
                .detail("parent", "is the item, or below it"));
        }
        let item = tree::take(menu, &place).ok_or_else(|| OpError::internal("the menu's item vanished"))?;
        // Removing the item may have shifted the parent.
        let parent = match &self.parent {
            Some(parent) => tree::find(menu, parent)?,
            None => Vec::new(),
        };
        tree::put(menu, &parent, Some(at), item)
    }
}
