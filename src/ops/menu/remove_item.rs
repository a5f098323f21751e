//! `cms menu remove-item`: removes an item with its children.

use super::{item_record, tree};
use crate::ops::named::{drafted, name_of, put_back};
use crate::ops::prelude::*;

/// Remove an item from its menu, with everything below it
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveItem {
    /// Menu: slug, id, or the beginning of its id
    #[arg(value_name = "MENU", required = true)]
    #[serde(default)]
    pub menu: Option<String>,
    /// Item: its id, or a beginning of it that only one item has
    #[arg(value_name = "ITEM")]
    pub item: String,
}

impl Change for RemoveItem {
    const FACTS: Facts = facts!("menu.remove-item", Kind::Menu.editing();
        "menu remove-item main 8e34" => "`cms menu show main` shows the ids");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let menu = match &self.menu {
            Some(name) => drafted(draft, Kind::Menu, name)?,
            None => item_record::holder(draft, &self.item)?,
        };
        let mut value = menu.value.clone();
        let place = tree::find(&value, &self.item)?;
        tree::take(&mut value, &place).ok_or_else(|| OpError::internal("the menu's item vanished"))?;
        draft.entitle(format!("Remove an item from menu {}", name_of(&menu)));
        Ok(put_back(draft, &menu, value)?.value)
    }
}
