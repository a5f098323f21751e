//! Modules in responses.

use super::modules;
use crate::model::{Module, ModuleBody, present_values};
use crate::ops::prelude::*;
use crate::ops::prose::Prose;
use serde::Deserialize as _;

/// One module of a post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModuleView {
    /// Uuid, unique over the site
    pub id: String,
    /// The same id, as the tool server calls it
    pub post_module_id: String,
    /// The same id for a local module, the global module's id for a global one
    pub module_instance_id: String,
    /// Module type
    #[serde(rename = "type")]
    pub module_type: String,
    /// `local` or `global`
    pub scope: &'static str,
    /// The module's own values; empty for a global one
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub props: Map,
    /// What the module shows: its own values or the global module's, with overrides and defaults
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub effective_props: Map,
    /// What differs here from the global module; null for a local one
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub overrides: Option<Map>,
    /// Slug of the global module
    pub global: Option<String>,
    /// Whether it must stay on the post, where it is
    pub locked: bool,
    /// A name for editors
    pub admin_label: Option<String>,
    /// Its place, from 1
    pub order_index: usize,
}

impl ModuleView {
    fn of(module: &Module, order_index: usize, definitions: &Definitions) -> Self {
        let id = module.id.to_string();
        let (scope, props, overrides, instance) = match module.body() {
            ModuleBody::Local { props } => ("local", props.cloned().unwrap_or_default(), None, None),
            ModuleBody::Global { slug, overrides } => (
                "global",
                Map::new(),
                Some(overrides.cloned().unwrap_or_default()),
                definitions.global(slug).map(|global| global.id.to_string()),
            ),
        };
        ModuleView {
            post_module_id: id.clone(),
            module_instance_id: instance.unwrap_or_else(|| id.clone()),
            id,
            module_type: module.module_type.clone(),
            scope,
            props,
            effective_props: definitions.effective_props(module),
            overrides,
            global: module.global.clone(),
            locked: module.locked,
            admin_label: module.admin_label.clone(),
            order_index,
        }
    }

    /// The modules of a post, in order. Invalid ones are skipped; validation reports them.
    pub(crate) fn all(post: &Value, definitions: &Definitions) -> Vec<Self> {
        let readable = modules(post).iter().enumerate();
        readable
            .filter_map(|(index, value)| Some((index, Module::deserialize(value).ok()?)))
            .map(|(index, module)| ModuleView::of(&module, index + 1, definitions))
            .collect()
    }

    /// Converts its rich text to a form.
    pub(super) fn show_as(&mut self, form: Prose, definitions: &Definitions) {
        let own = [Some(&mut self.props), Some(&mut self.effective_props), self.overrides.as_mut()];
        for values in own.into_iter().flatten() {
            present_values(values, &self.module_type, definitions, form.into());
        }
    }

    /// The heading of a module of a post: its name for editors, the field that labels it, or the first text that it shows.
    pub(crate) fn heading(module: &Value, definitions: &Definitions) -> Option<String> {
        let module = Module::deserialize(module).ok()?;
        let view = ModuleView::of(&module, 1, definitions);
        let fields = definitions.module_types.get(&module.module_type).map(|found| found.fields());
        let labels = fields.into_iter().flatten().filter(|def| def.is_label);
        let text = |slug: &str| view.effective_props.get(slug).and_then(Value::as_str).map(str::to_owned);
        let named = view.admin_label.clone().or_else(|| labels.filter_map(|def| text(&def.slug)).next());
        let heading = named.unwrap_or_else(|| view.headline());
        (!heading.trim().is_empty()).then_some(heading)
    }

    /// The first text that it shows, as a label for people.
    pub(crate) fn headline(&self) -> String {
        let first = ["title", "heading", "label", "quote", "content", "body", "formSlug"];
        let text = |key: &&str| {
            self.effective_props.get(*key).and_then(Value::as_str).filter(|text| !text.is_empty())
        };
        let text = first.iter().find_map(text).unwrap_or_default();
        text.lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or_default()
            .trim_start_matches(['#', ' '])
            .to_owned()
    }
}

/// A module that a write changed, and what the write did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChangedModule {
    /// The module after the write
    #[serde(flatten)]
    pub module: ModuleView,
    /// When it was changed; null when the write changed nothing
    #[serde(rename = "updatedAt")]
    pub updated_at: Option<String>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl ChangedModule {
    /// The module after a write at this time.
    pub(crate) fn of(module: ModuleView, written: Written, now: Timestamp) -> Self {
        let updated_at = (!written.changes.is_empty()).then(|| rfc3339(now));
        ChangedModule { module, updated_at, written }
    }
}

impl View for ChangedModule {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}

/// All modules of a post after a write, and what the write did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChangedModules {
    /// The modules, in order
    pub data: Vec<ModuleView>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl View for ChangedModules {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}

/// A module of a post that was just written.
pub(super) fn seen(item: &Item, id: &str, definitions: &Definitions) -> Result<ModuleView, OpError> {
    ModuleView::all(&item.value, definitions).into_iter().find(|module| module.id == id).ok_or_else(|| {
        OpError::invalid("module.invalid", format!("the module `{id}` of `{}` cannot be read", item.path))
            .hint(format!("`cms validate {}` shows why", item.path))
    })
}
