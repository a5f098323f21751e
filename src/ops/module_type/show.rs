//! `cms module-type show`: one module type, whole.

use super::{ModuleTypeView, named};
use crate::ops::prelude::*;

/// Show one module type: its fields, or with --json its schema, defaults and guidance
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// Module type: its name
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub module_type: String,
}

/// One module type.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// The module type
    #[serde(flatten)]
    pub found: ModuleTypeView,
}

impl Operation for Show {
    const FACTS: Facts = facts!("module-type.show", Kind::ModuleType.viewing();
        "module-type show hero" => "The fields of a module type",
        "module-type show hero --json" => "With JSON Schema, defaults and guidance");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let definitions = cx.snapshot(Stage::Review)?.definitions()?;
        let found = ModuleTypeView::of(&definitions, named(&definitions, &self.module_type)?);
        Ok(Shown { found })
    }
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.line(format!("{}  {}", self.found.module_type, self.found.name));
        page.line(self.found.description.as_deref().unwrap_or_default());
        page.gap();
        let mut fields = Vec::new();
        collect(&self.found.props_schema, "", &mut fields);
        if fields.is_empty() {
            return page.line("no fields");
        }
        let row = |(path, field): &(String, &Value)| {
            let needed = if field.get("required") == Some(&Value::Bool(true)) { "required" } else { "" };
            vec![path.clone(), text(field, "type"), needed.to_owned(), text(field, "label")]
        };
        page.table(&["field", "type", "", "label"], &fields.iter().map(row).collect::<Vec<_>>());
        let choices: Vec<_> =
            fields.iter().filter_map(|(path, field)| Some((path.as_str(), choices(field)?))).collect();
        rows(page, "choices", &choices);
        let defaults = self.found.default_props.iter().map(|(name, value)| (name.as_str(), shown(value)));
        rows(page, "a new one has", &defaults.collect::<Vec<_>>());
    }
}

/// Fields with values; those inside lists and objects are named by path: `items[].title`.
fn collect<'a>(schema: &'a Value, above: &str, found: &mut Vec<(String, &'a Value)>) {
    for field in schema.as_array().into_iter().flatten() {
        if matches!(text(field, "type").as_str(), "tab" | "group") {
            continue;
        }
        let path = format!("{above}{}", text(field, "slug"));
        found.push((path.clone(), field));
        if let Some(fields) = field.get("fields") {
            collect(fields, &format!("{path}."), found);
        }
        match field.get("item") {
            Some(item) if item.get("fields").is_some() => {
                collect(&item["fields"], &format!("{path}[]."), found);
            }
            Some(item) => found.push((format!("{path}[]"), item)),
            None => {}
        }
    }
}

fn text(field: &Value, key: &str) -> String {
    field.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// The choices of a select field.
fn choices(field: &Value) -> Option<String> {
    let options = field.get("options")?.as_array()?;
    let values: Vec<String> = options.iter().map(|one| shown(one.get("value").unwrap_or(one))).collect();
    Some(values.join(", "))
}

/// A value on one line.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim_end().replace('\n', " "),
        other => other.to_string(),
    }
}

fn rows(page: &mut Page, heading: &str, rows: &[(&str, String)]) {
    if rows.is_empty() {
        return;
    }
    page.gap();
    page.line(format!("{heading}:"));
    for (name, value) in rows {
        page.line(format!("  {name}: {value}"));
    }
}
