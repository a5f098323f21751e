//! Module types of a site, and checks of values against them.

mod check;
mod migrate;

pub(crate) use check::problems;
pub use check::{Check, Problem};
pub use migrate::Migrate;

use crate::model::schema::{Use, Writer};
use crate::model::{ModuleType, Scope};
use crate::ops::prelude::*;

/// The module type with a name.
///
/// # Errors
/// `module.type.unknown`, with a similar name.
pub(crate) fn named<'d>(definitions: &'d Definitions, name: &str) -> Result<&'d ModuleType, OpError> {
    definitions.module_types.get(name).ok_or_else(|| {
        let names = definitions.module_types.keys().map(String::as_str);
        OpError::not_found("module.type.unknown", format!("there is no module type `{name}`"))
            .detail("type", "unknown")
            .instead(Alternatives::among(name, names))
    })
}

/// List module types: fields, defaults, where they may be used, how agents should use them
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only those that may stand on posts of this type
    #[arg(long = "for", value_name = "TYPE")]
    pub post_type: Option<String>,
    /// None at all where posts of that type hold no modules
    #[arg(long, requires = "post_type")]
    pub usable: bool,
}

/// Module types.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The module types, by name
    pub data: Vec<ModuleTypeView>,
    /// How many there are, and in which content
    pub meta: Extent,
}

impl Operation for List {
    const FACTS: Facts = facts!("module-type.list", Kind::ModuleType.viewing();
        "module-type list" => "All module types",
        "module-type list --for documentation --json" => "Those for documentation, whole, as JSON");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let definitions = snapshot.definitions()?;
        let (wanted, holds_modules) = match &self.post_type {
            None => (None, true),
            Some(name) => match definitions.post_types.get(name) {
                Some(found) => (Some(name), found.modules_enabled),
                None => {
                    let names = definitions.post_types.keys().map(String::as_str);
                    let error =
                        OpError::not_found("post.type.unknown", format!("there is no post type `{name}`"));
                    return Err(error
                        .detail("postType", "unknown")
                        .instead(Alternatives::among(name, names)));
                }
            },
        };
        let fits = |types: &[String]| wanted.is_none_or(|wanted| types.is_empty() || types.contains(wanted));
        let shown = definitions
            .module_types
            .values()
            .filter(|found| fits(&found.allowed_post_types) && (holds_modules || !self.usable));
        let data: Vec<_> = shown.map(|found| ModuleTypeView::of(&definitions, found)).collect();
        let meta = Extent { total: data.len() as u64, revision: snapshot.commit().to_string() };
        Ok(Listed { data, meta })
    }
}

table! {
    Listed.data, found: ModuleTypeView, "no module types";
    "type" => found.module_type, "name" => found.name, "scopes" => found.allowed_scopes.join(", "),
    "only on" => found.allowed_post_types.join(", "),
    "layout roles" => {
        let roles = found.ai_guidance.get("layoutRoles").and_then(|roles| roles.as_array());
        roles.into_iter().flatten().filter_map(|role| role.as_str()).collect::<Vec<_>>().join(", ")
    },
}

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

/// A module type: its fields, defaults, constraints and guidance.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModuleTypeView {
    /// Its name
    #[serde(rename = "type")]
    pub module_type: String,
    /// Its name for editors
    pub name: String,
    /// What it is for
    pub description: Option<String>,
    /// Icon in the editor
    pub icon: Option<String>,
    /// Where an editor groups it
    pub category: Option<String>,
    /// `local` (it belongs to one post), `global` (many posts show it), or both
    pub allowed_scopes: Vec<&'static str>,
    /// Post types it may be used on; any if empty
    pub allowed_post_types: Vec<String>,
    /// Whether it can be locked
    pub lockable: bool,
    /// `hybrid`, `react` or `static`
    pub rendering_mode: &'static str,
    /// Its fields
    #[schemars(with = "Vec<serde_json::Value>")]
    pub props_schema: Value,
    /// The same fields, as the original product calls them
    #[schemars(with = "Vec<serde_json::Value>")]
    pub field_schema: Value,
    /// The values a new one starts with
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub default_props: Map,
    /// The same values, as the original product calls them
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub default_values: Map,
    /// JSON Schema of its values
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub json_schema: Value,
    /// How agents should use it: layoutRoles, keywords, useWhen, avoidWhen, compositionNotes; null when nobody said
    #[schemars(with = "Option<serde_json::Value>")]
    pub ai_guidance: Value,
}

impl ModuleTypeView {
    pub(crate) fn of(definitions: &Definitions, found: &ModuleType) -> Self {
        let fields = found.fields();
        let schema: Value = fields.iter().map(|field| json!(field)).collect();
        let writer = Writer { definitions, usage: Use::Data };
        ModuleTypeView {
            module_type: found.module_type.clone(),
            name: found.name.clone(),
            description: found.description.clone(),
            icon: found.icon.clone(),
            category: found.category.clone(),
            allowed_scopes: scopes(found),
            allowed_post_types: found.allowed_post_types.clone(),
            lockable: found.lockable,
            rendering_mode: found.rendering_mode.name(),
            props_schema: schema.clone(),
            field_schema: schema,
            default_props: found.default_props.clone(),
            default_values: found.default_props.clone(),
            json_schema: writer.props(&fields),
            ai_guidance: guidance(found),
        }
    }
}

/// Where a module type may be used.
pub(crate) fn scopes(found: &ModuleType) -> Vec<&'static str> {
    match found.allowed_scopes.as_slice() {
        [] => Scope::NAMES.to_vec(),
        some => some.iter().map(|scope| scope.name()).collect(),
    }
}

/// Guidance with all its keys, empty where nothing is specified; null for a type without any.
fn guidance(found: &ModuleType) -> Value {
    match &found.ai_guidance {
        None => Value::Null,
        Some(guidance) => json!({
            "layoutRoles": guidance.layout_roles,
            "keywords": guidance.keywords,
            "useWhen": guidance.use_when,
            "avoidWhen": guidance.avoid_when,
            "compositionNotes": guidance.composition_notes,
        }),
    }
}
