//! `cms global create`: a new global module.

use super::record::props;
use crate::base::text::slugify;
use crate::model::Scope;
use crate::ops::module::{starting_props, type_for};
use crate::ops::named::{Name, create};
use crate::ops::post::{Assignment, check_props};
use crate::ops::prelude::*;

/// Create a global module, with the starting values of its type
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Module type
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub module_type: String,
    /// The name that posts call it by; made from the label unless given
    #[arg(long, value_name = "SLUG", required_unless_present = "label")]
    #[serde(default)]
    pub slug: Option<String>,
    /// A name for editors
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub label: Option<String>,
    /// Values: props.FIELD=VALUE or props.FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("global.create", Kind::Global.editing();
        "global create callout --slug winter-offer --set props.title='Winter is coming'" =>
            "A callout that many posts can show");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let slug = self.slug.clone().or_else(|| self.label.as_deref().map(slugify)).ok_or_else(|| {
            OpError::invalid("field.missing", "a global module needs a slug")
                .detail("slug", "is missing: no label gives one")
        })?;
        let definitions = draft.definitions()?;
        let module_type = type_for(&definitions, &self.module_type, None, Scope::Global)?;
        let mut value = json!({"id": new.id(), "slug": slug, "type": self.module_type});
        if let Some(label) = &self.label {
            value["label"] = json!(label);
        }
        value["props"] = json!(starting_props(module_type));
        let fields = match patch::record(&self.fields) {
            Some(record) => {
                check_props(&self.module_type, &record, &definitions)?;
                props(record)
            }
            None => self.fields.clone(),
        };
        Ok(create(draft, Name::of(Kind::Global, &slug), value, &fields)?.value)
    }
}
