//! `cms menu create`: a new menu.

use crate::ops::named::{Name, create};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Create a menu without items
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// The name that pages call it by: lower case letters, digits, single hyphens
    #[arg(value_name = "SLUG")]
    pub slug: String,
    /// Its name for editors
    #[arg(long, value_name = "TEXT")]
    pub name: String,
    /// Its language; all of them unless given
    #[arg(long, value_name = "LOCALE")]
    #[serde(default)]
    pub locale: Option<String>,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("menu.create", Kind::Menu.editing();
        "menu create help --name 'Help pages' --locale en" => "Then `cms menu add-item help …` fills it");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let mut value = json!({"id": new.id(), "slug": self.slug, "name": self.name});
        if let Some(locale) = &self.locale {
            value["locale"] = json!(locale);
        }
        value["items"] = json!([]);
        Ok(create(draft, Name::of(Kind::Menu, &self.slug), value, &self.fields)?.value)
    }
}
