//! A site's definitions: its types, groups, taxonomies, shared modules, forms, agents and settings.

use super::codes;
use super::fields::{FieldDef, FieldKind};
use super::kind::Kind;
use super::kinds::{
    Agent, Form, Global, Group, Layout, ModuleType, PostType, RenderingMode, Scope, Settings, Taxonomy, View,
    Workflow,
};
use super::read::{At, read_at};
use super::shape::To;
use crate::base::{Finding, Severity, Value};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The definitions that content is checked against. Empty definitions have no types, so every post type is unknown.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definitions {
    /// The settings; defaults for keys missing in `cms.toml`.
    pub settings: Settings,
    /// Post types by name.
    pub post_types: BTreeMap<String, PostType>,
    /// Module types by name.
    pub module_types: BTreeMap<String, ModuleType>,
    /// Module groups by name.
    pub groups: BTreeMap<String, Group>,
    /// Taxonomies by slug.
    pub taxonomies: BTreeMap<String, Taxonomy>,
    /// Global modules by slug.
    pub globals: BTreeMap<String, Global>,
    /// Forms by slug.
    pub forms: BTreeMap<String, Form>,
    /// Agents by id.
    pub agents: BTreeMap<String, Agent>,
    /// Workflows by id.
    pub workflows: BTreeMap<String, Workflow>,
    /// How layouts are suggested and filled.
    pub layout: Layout,
    broken: BTreeSet<(To, String)>,
}

/// The switch that every hybrid module type has besides its own fields (`docs/design/compatibility.md`).
static USE_REACT: LazyLock<FieldDef> = LazyLock::new(|| FieldDef {
    label: Some("Add interactivity".to_owned()),
    ..FieldDef::new("_useReact", FieldKind::Boolean)
});

impl Definitions {
    /// Loads the definitions from a site's files; other files are skipped. A file with errors is reported and left
    /// out; its name is remembered, so that its uses are not reported as well.
    pub fn load(files: impl Iterator<Item = (String, Value)>) -> (Definitions, Vec<(String, Finding)>) {
        let mut by_kind: BTreeMap<Kind, BTreeMap<String, Value>> = BTreeMap::new();
        for (path, value) in files {
            if let Some(kind) = Kind::of_path(&path).filter(|kind| kind.is_definition()) {
                by_kind.entry(kind).or_default().insert(path, value);
            }
        }
        let mut definitions = Definitions::default();
        let mut reported = Vec::new();
        for kind in Kind::definitions() {
            for (path, value) in by_kind.remove(&kind).unwrap_or_default() {
                let findings = definitions.add(kind, &path, value);
                reported.extend(findings.into_iter().map(|finding| (path.clone(), finding)));
            }
        }
        (definitions, reported)
    }

    /// Adds one definition. Definitions that it depends on must be added first.
    fn add(&mut self, kind: Kind, path: &str, value: Value) -> Vec<Finding> {
        let (value, mut findings) =
            read_at(kind, value, self, &At { path: Some(path), missing: None, is_exact: false });
        let name = name(kind, path, &value);
        let is_sound = !findings.iter().any(|finding| finding.severity == Severity::Error);
        let taken = match is_sound {
            true => self.take(kind, &name, &value),
            false => None,
        };
        if taken.is_none()
            && let Some(to) = kind.to()
        {
            self.broken.insert((to, name.clone()));
        }
        if taken == Some(false) {
            let message = format!("another file defines the {kind} `{name}`");
            findings.push(Finding::error(codes::DEFINITION_DUPLICATE, "", message));
        }
        findings
    }

    /// `Some(true)` when added, `Some(false)` when the name is taken, `None` when the value is invalid.
    fn take(&mut self, kind: Kind, name: &str, value: &Value) -> Option<bool> {
        fn insert<T: View>(map: &mut BTreeMap<String, T>, name: &str, value: &Value) -> Option<bool> {
            let view = T::from_value(value).ok()?;
            let free = !map.contains_key(name);
            if free {
                map.insert(name.to_owned(), view);
            }
            Some(free)
        }
        match kind {
            Kind::Settings => {
                self.settings = Settings::from_value(value).ok()?;
                let locales = &mut self.settings.locales;
                if locales.supported.is_empty() {
                    locales.supported.push(locales.default_locale.clone());
                }
                Some(true)
            }
            Kind::Layout => {
                self.layout = Layout::from_value(value).ok()?;
                Some(true)
            }
            Kind::Taxonomy => insert(&mut self.taxonomies, name, value),
            Kind::ModuleType => insert(&mut self.module_types, name, value),
            Kind::PostType => insert(&mut self.post_types, name, value),
            Kind::Group => insert(&mut self.groups, name, value),
            Kind::Global => insert(&mut self.globals, name, value),
            Kind::Form => insert(&mut self.forms, name, value),
            Kind::Agent => insert(&mut self.agents, name, value),
            Kind::Workflow => insert(&mut self.workflows, name, value),
            _ => None,
        }
    }

    /// Whether a definition with this name has a file, but one with errors.
    pub fn is_broken(&self, to: To, name: &str) -> bool {
        self.broken.contains(&(to, name.to_owned()))
    }

    /// All names that a reference may use; empty for kinds that are not definitions.
    pub fn names(&self, to: To) -> Vec<&str> {
        fn keys<T>(map: &BTreeMap<String, T>) -> Vec<&str> {
            map.keys().map(String::as_str).collect()
        }
        match to {
            To::PostType => keys(&self.post_types),
            To::ModuleType => keys(&self.module_types),
            To::Group => keys(&self.groups),
            To::Taxonomy => keys(&self.taxonomies),
            To::Global => keys(&self.globals),
            To::Form => keys(&self.forms),
            To::Agent => keys(&self.agents),
            To::Workflow => keys(&self.workflows),
            To::Post | To::Media | To::Term => Vec::new(),
        }
    }

    /// The global module with this current or former name.
    pub fn global(&self, slug: &str) -> Option<&Global> {
        let before = || self.globals.values().find(|global| global.aliases.iter().any(|alias| alias == slug));
        self.globals.get(slug).or_else(before)
    }

    /// The form with this current or former name.
    pub fn form(&self, slug: &str) -> Option<&Form> {
        let before = || self.forms.values().find(|form| form.aliases.iter().any(|alias| alias == slug));
        self.forms.get(slug).or_else(before)
    }

    /// Whether a module type may be used in a scope, on posts of a type; false for unknown types.
    pub fn allowed(&self, module_type: &str, post_type: &str, scope: Scope) -> bool {
        let modules_enabled = self.post_types.get(post_type).is_some_and(|t| t.modules_enabled);
        modules_enabled && self.module_types.get(module_type).is_some_and(|t| t.allows(post_type, scope))
    }

    /// The default layout for new posts of a type: the one that the type names, else the only one for it.
    pub fn default_group(&self, post_type: &str) -> Option<&Group> {
        let definition = self.post_types.get(post_type)?;
        let named = definition.module_group.as_ref().and_then(|group| self.groups.get(&group.name));
        let mut own = self.groups.values().filter(|group| group.post_type == post_type);
        named.or_else(|| own.next().filter(|_| own.next().is_none()))
    }
}

impl ModuleType {
    /// Its fields, including the switch of hybrid types.
    pub fn fields(&self) -> Vec<&FieldDef> {
        let mut fields: Vec<_> = self.props_schema.iter().collect();
        if self.rendering_mode == RenderingMode::Hybrid
            && !fields.iter().any(|def| def.slug == USE_REACT.slug)
        {
            fields.push(&USE_REACT);
        }
        fields
    }

    /// Whether it may be used in a scope, on posts of a type.
    pub fn allows(&self, post_type: &str, scope: Scope) -> bool {
        let on_type =
            self.allowed_post_types.is_empty() || self.allowed_post_types.iter().any(|t| t == post_type);
        on_type && (self.allowed_scopes.is_empty() || self.allowed_scopes.contains(&scope))
    }
}

/// The name of a definition: the value of its name key, else the file's name.
fn name(kind: Kind, path: &str, value: &Value) -> String {
    let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".yaml");
    let key = kind.name_key().and_then(|key| value.get(key)).and_then(Value::as_str);
    key.unwrap_or(stem).to_owned()
}
