//! `cms taxonomy create`: a new taxonomy.

use super::record::check_fields;
use crate::ops::named::{Name, create};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Create a taxonomy
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Its slug: lower case letters, digits, single hyphens
    #[arg(value_name = "SLUG")]
    pub slug: String,
    /// Its name for readers
    #[arg(long, value_name = "TEXT")]
    pub name: String,
    /// Terms can have a parent
    #[arg(long)]
    #[serde(default)]
    pub hierarchical: bool,
    /// Posts may name terms that do not exist yet
    #[arg(long)]
    #[serde(default)]
    pub free_tagging: bool,
    /// Most terms on one post; any number unless given
    #[arg(long, value_name = "N")]
    #[serde(default)]
    pub max_selections: Option<u32>,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("taxonomy.create", Kind::Taxonomy.editing();
        "taxonomy create topics --name Topics --hierarchical --max-selections 3" =>
            "A tree of topics; `cms type set blog` then lets blog posts use it");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let mut value = json!({
            "id": new.id(), "slug": self.slug, "name": self.name,
            "hierarchical": self.hierarchical, "freeTagging": self.free_tagging,
        });
        if let Some(most) = self.max_selections {
            value["maxSelections"] = json!(most);
        }
        let fields = match patch::record(&self.fields) {
            Some(record) => {
                check_fields(draft, &record)?;
                patch::places(record)
            }
            None => self.fields.clone(),
        };
        Ok(create(draft, Name::of(Kind::Taxonomy, &self.slug), value, &fields)?.value)
    }
}
