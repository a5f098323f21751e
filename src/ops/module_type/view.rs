//! Module types in responses: the specification's keys, and the original product's for the same data.

use crate::model::schema::{Use, Writer};
use crate::model::{ModuleType, RenderingMode, Scope};
use crate::ops::prelude::*;

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
            rendering_mode: match found.rendering_mode {
                RenderingMode::Hybrid => "hybrid",
                RenderingMode::React => "react",
                RenderingMode::Static => "static",
            },
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
    let name = |scope: &Scope| match scope {
        Scope::Local => "local",
        Scope::Global => "global",
    };
    match found.allowed_scopes.as_slice() {
        [] => vec!["local", "global"],
        some => some.iter().map(name).collect(),
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
