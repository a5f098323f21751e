//! The site's settings: `cms.toml`, key by key.

use crate::model::shape::{Shape, Want};
use crate::ops::locale::settings;
use crate::ops::named::{Listed, Row};
use crate::ops::prelude::*;

/// List the site's settings: each key with its value, and what it means
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {}

impl Operation for List {
    const FACTS: Facts = facts!("settings.list", Permission::DraftsView;
        "settings list" => "All of them, those that are not set with what holds then",
        "settings list --stage source --json" => "Those that hold on the live site, as JSON");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let path = Kind::Settings.default_path("");
        let written = snapshot.item_at(&path)?.map(|item| item.value).unwrap_or_default();
        let effective = serde_json::to_value(&*snapshot.settings()?).unwrap_or_default();
        let mut rows = Vec::new();
        collect(Kind::Settings.shape(), "", &written, &effective, &mut rows);
        Ok(Listed::of(&snapshot, "no settings", &["setting", "value", "what"], rows))
    }
}

/// Adds a row for each key of a shape, recursively.
fn collect(shape: &Shape, before: &str, written: &Value, effective: &Value, rows: &mut Vec<Row>) {
    for key in shape.keys {
        let path = format!("{before}{}", key.name);
        let (own, holds) = (written.get(key.name), effective.get(key.name));
        let null = Value::Null;
        match key.want {
            Want::Object(inner) => {
                collect(inner, &format!("{path}."), own.unwrap_or(&null), holds.unwrap_or(&null), rows);
            }
            Want::MapOf(..) => {
                let entries = own.and_then(Value::as_object).filter(|entries| !entries.is_empty());
                match entries {
                    None => rows.push(row(&path, None, holds, key.doc)),
                    Some(entries) => rows.extend(
                        entries
                            .iter()
                            .map(|(name, value)| row(&format!("{path}.{name}"), Some(value), None, key.doc)),
                    ),
                }
            }
            _ => rows.push(row(&path, own, holds, key.doc)),
        }
    }
}

fn row(key: &str, own: Option<&Value>, holds: Option<&Value>, about: &str) -> Row {
    let value = own.or(holds).cloned().unwrap_or_default();
    let cell = match &value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let cell = if own.is_some() { cell } else { format!("({cell})") };
    let fields = json!({"key": key, "value": value, "isSet": own.is_some(), "about": about});
    let fields: Map = fields.as_object().cloned().unwrap_or_default();
    Row { fields, cells: vec![key.to_owned(), cell, about.to_owned()] }
}

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

/// Settings that cannot be changed.
const FIXED: &[patch::Fixed] = &[("format", "`cms migrate` changes the version of the site's files")];

fn assign(assignment: &Assignment, value: &mut Value) -> Result<(), OpError> {
    patch::refuse_fixed(assignment, "the settings", FIXED)?;
    assignment.apply(value).map_err(|error| match error.code.as_str() {
        "field.not-found" => error.hint("`cms settings list` shows all settings"),
        _ => error,
    })
}
