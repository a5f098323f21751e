//! `cms form create`: a new form definition.

use crate::ops::named::{Name, New, create};
use crate::ops::post::{Assignment, Changed};
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

impl Operation for Create {
    const FACTS: Facts = facts!("form.create", Kind::Form.editing();
        "form create newsletter --title Newsletter --set 'fields:=[{\"slug\": \"email\", \"type\": \"text\", \"required\": true}]'" =>
            "A form with one field");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let id = cx.call().ids.uuid().to_string();
        let (item, written) = cx.write("form.create", |draft| {
            let value = json!({"id": id, "slug": self.slug, "title": self.title, "fields": []});
            create(
                draft,
                New {
                    name: Name { kind: Kind::Form, folder: None, slug: &self.slug },
                    value,
                    fields: &self.fields,
                },
            )
        })?;
        Ok(Changed::of(Some(item.value), written))
    }
}
