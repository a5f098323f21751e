//! `cms type create`: a new post type.

use crate::ops::named::{Name, create};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Create a post type
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Its name: lower case letters, digits, single hyphens
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: String,
    /// Its name for editors
    #[arg(long, value_name = "TEXT")]
    pub label: String,
    /// Its name for several
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub plural: Option<String>,
    /// Taxonomies that its posts may use
    #[arg(long, value_name = "TAXONOMY", value_delimiter = ',')]
    #[serde(default)]
    pub taxonomies: Vec<String>,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("type.create", Kind::PostType.editing();
        "type create recipe --label Recipe --plural Recipes --taxonomies tags" => "A type of posts with tags",
        "type create event --label Event --set 'fields:=[{\"slug\": \"starts\", \"type\": \"date\", \"required\": true}]'" =>
            "A type with a field of its own");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let mut value = json!({"type": self.post_type, "label": self.label});
        if let Some(plural) = &self.plural {
            value["pluralLabel"] = json!(plural);
        }
        if !self.taxonomies.is_empty() {
            value["taxonomies"] = json!(self.taxonomies);
        }
        Ok(create(draft, Name::of(Kind::PostType, &self.post_type), value, &self.fields)?.value)
    }
}
