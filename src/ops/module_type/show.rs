//! `cms module-type show`: one module type, whole.

use super::{ModuleTypeView, named};
use crate::base::{Stage, Value};
use crate::model::Kind;
use crate::ops::named::viewing;
use crate::ops::{Context, Facts, OpError, Operation, Page, Reading, View};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    const FACTS: Facts = Facts {
        name: "module-type.show",
        permission: viewing(Kind::ModuleType),
        examples: &[
            ("module-type show hero", "The fields of a module type"),
            ("module-type show hero --json", "With JSON Schema, defaults and guidance"),
        ],
        tool: Some("get_module_schema"),
    };
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
        let text =
            |field: &Value, key: &str| field.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let valued = |field: &&Value| !matches!(text(field, "type").as_str(), "tab" | "group");
        let row = |field: &Value| {
            let needed = if field.get("required") == Some(&Value::Bool(true)) { "required" } else { "" };
            vec![text(field, "slug"), text(field, "type"), needed.to_owned(), text(field, "label")]
        };
        let fields = self.found.props_schema.as_array().into_iter().flatten();
        let rows: Vec<_> = fields.filter(valued).map(row).collect();
        match rows.is_empty() {
            true => page.line("no fields"),
            false => page.table(&["field", "type", "", "label"], &rows),
        }
    }
}
