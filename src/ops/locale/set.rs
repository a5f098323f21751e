//! `cms locale set`: whether a language is enabled, and whether it is the default one.

use super::change::{known, make_default, switch};
use super::{list, settings, supported};
use crate::ops::named::remove_unchanged;
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Fields that can be set.
const SETTABLE: [&str; 2] = ["isDefault", "isEnabled"];

/// Change a language: isEnabled, isDefault
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Its code
    #[arg(value_name = "LOCALE")]
    pub locale: String,
    /// Changes: isEnabled=true or false; isDefault=true, which takes it from another language
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    #[serde(deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for Set {
    const FACTS: Facts = facts!("locale.set", Kind::Settings.editing();
        "locale set es isEnabled=true isDefault=true" => "Both in one commit");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let places = || self.fields.iter().map(|field| (field.path.clone(), field.value.clone())).collect();
        let mut fields: Map = patch::record(&self.fields).unwrap_or_else(places);
        let (item, settings) = settings(draft)?;
        known(&self.locale, &supported(&settings))?;
        if fields.keys().any(|name| !SETTABLE.contains(&name.as_str())) {
            let row = |at: &Snapshot<'_>, _: &Item| list::row(at, &self.locale);
            remove_unchanged(draft, &item, &mut fields, &SETTABLE, &[&row])?;
            if fields.is_empty() {
                // The caller's expected revision holds for what stays as it is, too.
                draft.is_about(&item.path);
                return Ok(Value::Null);
            }
        }
        let [is_default, is_enabled] = SETTABLE.map(|name| flag(&fields, name));
        let (is_default, is_enabled) = (is_default?, is_enabled?);
        let was_default = settings.locales.default_locale == self.locale;
        if is_default != Some(true) && (is_enabled.is_none() || is_default == Some(false) && was_default) {
            let message = "can only become true: another language takes it over";
            return Err(OpError::of_field("isDefault", message));
        }
        let mut locales = Value::Null;
        if let Some(enables) = is_enabled {
            locales = switch(draft, &self.locale, !enables)?;
        }
        match is_default {
            Some(true) => make_default(draft, &self.locale),
            Some(false) | None => Ok(locales),
        }
    }
}

fn flag(fields: &Map, name: &str) -> Result<Option<bool>, OpError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(is_set)) => Ok(Some(*is_set)),
        Some(_) => Err(OpError::of_field(name, "is not true or false")),
    }
}
