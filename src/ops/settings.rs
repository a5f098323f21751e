//! The site's settings: `cms.toml`, key by key.

use crate::base::Path;
use crate::model::shape::{Shape, Want};
use crate::ops::locale::settings;
use crate::ops::named::{Listed, Row, remove_unchanged};
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
    #[serde(deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
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
        let fields = match patch::record(&self.fields) {
            Some(record) => changes(draft, &item, record)?,
            None => self.fields.clone(),
        };
        let mut value = item.value.clone();
        for assignment in &fields {
            assign(assignment, &mut value)?;
        }
        draft.entitle("Change settings");
        if value == item.value {
            // The caller's expected revision holds for what stays as it is, too.
            draft.is_about(&item.path);
            return Ok(value);
        }
        Ok(put_back(draft, &item, value)?.value)
    }
}

/// The settings under the names that old clients read.
///
/// # Errors
/// The settings cannot be read.
pub(crate) fn answered(at: &Snapshot<'_>) -> Result<Value, OpError> {
    let settings = at.settings()?;
    let locales: Vec<&str> = settings.locales().collect();
    Ok(json!({
        "siteTitle": settings.name, "baseUrl": settings.base_url, "customFields": settings.custom,
        "socialSettings": {"profiles": settings.social},
        "defaultLocale": settings.locales.default_locale, "locales": locales,
        "metadata": {"revision": at.commit().to_string()},
    }))
}

/// Fields of an answer that can be set, and their keys.
const TEXTS: [(&str, &str); 2] = [("siteTitle", "name"), ("baseUrl", "base_url")];
/// The beginnings of the names of values that can be set one by one, and the tables that hold them.
const ENTRIES: [(&str, &str); 2] = [("customFields.", "custom"), ("socialSettings.profiles.", "social")];

/// What a record changes, which may be an answer that is sent back.
fn changes(draft: &Draft<'_>, item: &Item, record: Map) -> Result<Vec<Assignment>, OpError> {
    let mut record = by_entry(record)?;
    let names: Vec<String> = record.keys().filter(|name| place(name).is_some()).cloned().collect();
    let settable: Vec<&str> = names.iter().map(String::as_str).collect();
    let view = |at: &Snapshot<'_>, _: &Item| -> Result<Option<Value>, OpError> {
        let Value::Object(whole) = answered(at)? else { return Ok(None) };
        let mut seen = by_entry(whole.clone())?;
        // `data` of an answer repeats the record as it was.
        seen.extend(whole);
        Ok(Some(Value::Object(seen)))
    };
    remove_unchanged(draft, item, &mut record, &settable, &[&view])?;
    let places = record.into_iter().filter_map(|(name, value)| Some(Assignment::at(place(&name)?, value)));
    Ok(places.collect())
}

/// The key of a field of a record; none if it cannot be set.
fn place(name: &str) -> Option<String> {
    let entry = |(start, table): &(&str, &str)| {
        Some(Path::root().key(table).key(name.strip_prefix(start)?).to_string())
    };
    let text = TEXTS.iter().find(|(field, _)| *field == name).map(|(_, key)| (*key).to_owned());
    text.or_else(|| ENTRIES.iter().find_map(entry))
}

/// A record with each value of the site's own and each profile under a name of its own: those that it does not name stay.
fn by_entry(mut record: Map) -> Result<Map, OpError> {
    let own = patch::object(&record, "customFields")?.unwrap_or_default();
    let mut social = patch::object(&record, "socialSettings")?.unwrap_or_default();
    let profiles = patch::object(&social, "profiles")?.unwrap_or_default();
    social.shift_remove("profiles");
    if let Some(other) = social.keys().next() {
        return Err(OpError::of_field(&format!("socialSettings.{other}"), "is unknown"));
    }
    ["customFields", "socialSettings"].iter().for_each(|name| drop(record.shift_remove(*name)));
    for ((start, _), values) in ENTRIES.iter().zip([own, profiles]) {
        record.extend(values.into_iter().map(|(name, value)| (format!("{start}{name}"), value)));
    }
    Ok(record)
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
