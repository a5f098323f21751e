//! `cms form create`: a new form definition.

use crate::ops::named::{Name, create};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Create a form definition
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// The name that pages call it by: lower case letters, digits, single hyphens
    #[arg(value_name = "SLUG")]
    pub slug: String,
    /// Its title
    #[arg(long, value_name = "TEXT")]
    pub title: String,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("form.create", Kind::Form.editing();
        "form create newsletter --title Newsletter --set 'fields:=[{\"slug\": \"email\", \"type\": \"text\", \"required\": true}]'" =>
            "A form with one field");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let value = json!({"id": new.id(), "slug": self.slug, "title": self.title, "fields": []});
        Ok(create(draft, Name::of(Kind::Form, &self.slug), value, &self.fields)?.value)
    }
}
