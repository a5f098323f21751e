//! Languages of the site: `cms.toml`, edited in place.

mod change;
mod list;
mod set;

pub use change::{Add, Default, Disable, Enable, Remove};
pub use list::List;
pub use set::Set;

use crate::model::{Settings, View as _};
use crate::ops::prelude::*;

/// The settings in a draft's current content.
pub(crate) fn settings(draft: &Draft<'_>) -> Result<(Item, Settings), OpError> {
    let path = Kind::Settings.default_path("");
    let missing = || OpError::not_found("settings.not-found", format!("the site has no `{path}`"));
    let item = draft.item_at(&path)?.ok_or_else(missing)?;
    let settings = Settings::from_value(&item.value).map_err(|_| {
        OpError::invalid("settings.invalid", format!("`{path}` cannot be read"))
            .hint("`cms validate` says why")
    })?;
    Ok((item, settings))
}

/// All languages of the settings, including the default one if it is not listed.
fn supported(settings: &Settings) -> Vec<String> {
    let mut all = settings.locales.supported.clone();
    if !all.contains(&settings.locales.default_locale) {
        all.insert(0, settings.locales.default_locale.clone());
    }
    all
}

/// Writes the languages of the settings.
fn put(draft: &mut Draft<'_>, item: &Item, default: &str, supported: &[String]) -> Result<(), OpError> {
    let mut value = item.value.clone();
    if !value.get("locales").is_some_and(Value::is_object) {
        value["locales"] = json!({});
    }
    value["locales"]["default"] = json!(default);
    value["locales"]["supported"] = json!(supported);
    // A removed language is removed from the disabled ones, too.
    let is_had = |code: &Value| code.as_str().is_some_and(|code| supported.iter().any(|one| one == code));
    if let Some(disabled) = value["locales"].get_mut("disabled").and_then(Value::as_array_mut) {
        disabled.retain(is_had);
    }
    super::named::put_back(draft, item, value)?;
    Ok(())
}

/// Writes the disabled languages to the settings.
fn put_disabled(draft: &mut Draft<'_>, item: &Item, disabled: &[String]) -> Result<(), OpError> {
    let mut value = item.value.clone();
    if !value.get("locales").is_some_and(Value::is_object) {
        value["locales"] = json!({});
    }
    match disabled.is_empty() {
        true => drop(value["locales"].as_object_mut().and_then(|locales| locales.shift_remove("disabled"))),
        false => value["locales"]["disabled"] = json!(disabled),
    }
    super::named::put_back(draft, item, value)?;
    Ok(())
}
