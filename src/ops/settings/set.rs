//! `cms settings set`: changes settings and keeps the comments of the file.

use crate::base::{Path, Step};
use crate::ops::locale::settings;
use crate::ops::named::put_back;
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Change settings of the site
///
/// Roles and limits hold as they are on source: `--stage source`, or approve the change.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Changes: KEY=VALUE sets a text, a number, true or false, and nothing removes the setting; KEY:=JSON sets any value
    #[arg(value_name = "KEY=VALUE", required = true, value_parser = Assignment::parse)]
    pub fields: Vec<Assignment>,
}

impl Change for Set {
    const FACTS: Facts = facts!("settings.set", Kind::Settings.editing();
        "settings set name='Copperwheel' custom.tagline='Bells and chains'" =>
            "The site's name, and a value of its own",
        "settings set api.public_read=true --stage source" => "Let anybody read what is published",
        "settings set 'users[\"ada@example.com\"]=editor' --dry-run" => "See what a change would do");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let (item, _) = settings(draft)?;
        let mut value = item.value.clone();
        for assignment in &self.fields {
            assign(assignment, &mut value)?;
        }
        draft.entitle("Change settings");
        Ok(put_back(draft, &item, value)?.value)
    }
}

/// Applies one assignment. Creates missing tables.
fn assign(assignment: &Assignment, value: &mut Value) -> Result<(), OpError> {
    let path = Path::parse(&assignment.path).unwrap_or_default();
    match path.0.first() {
        Some(Step::Key(key)) if key == "format" => {
            return Err(OpError::invalid("field.read-only", "`format` is the version of the site's files")
                .detail("format", "cannot be set")
                .hint("`cms migrate` changes it"));
        }
        Some(Step::Key(key)) if path.0.len() > 1 && value.get(key).is_none() => value[key] = json!({}),
        _ => {}
    }
    assignment.apply(value).map_err(|error| match error.code.as_str() {
        "field.not-found" => error.hint("`cms settings list` shows all settings"),
        _ => error,
    })
}
