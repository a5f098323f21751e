//! A site's definitions: its types, groups, taxonomies, shared modules, forms, agents and settings.

use super::codes;
use super::fields::{FieldDef, FieldKind};
use super::kind::Kind;
use super::kinds::{
    Agent, Form, Global, Group, Layout, ModuleType, PostType, RenderingMode, Scope, Settings, Taxonomy, View,
    Workflow,
};
use super::read::{At, read_at};
use crate::base::{Finding, Severity, Value};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

macro_rules! definitions {
    ($($doc:literal $named:ident: $kind:ident,)+) => {
        /// The definitions that content is checked against. Empty definitions have no types, so every post type is
        /// unknown.
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Definitions {
            /// The settings; defaults for keys missing in `cms.toml`.
            pub settings: Settings,
            $(#[doc = $doc] pub $named: BTreeMap<String, $kind>,)+
            /// How layouts are suggested and filled.
            pub layout: Layout,
            broken: BTreeSet<(Kind, String)>,
        }

        impl Definitions {
            /// `Some(true)` when added, `Some(false)` when the name is taken, `None` when the value is invalid.
            fn insert(&mut self, kind: Kind, name: &str, value: &Value) -> Option<bool> {
                match kind {
                    $(Kind::$kind => insert(&mut self.$named, name, value),)+
                    _ => None,
                }
            }

            /// All names that a reference may use; empty for kinds that are not definitions.
            pub fn names(&self, kind: Kind) -> Vec<&str> {
                match kind {
                    $(Kind::$kind => self.$named.keys().map(String::as_str).collect(),)+
                    _ => Vec::new(),
                }
            }
        }
    };
}

definitions! {
    "Post types by name." post_types: PostType,
    "Module types by name." module_types: ModuleType,
    "Module groups by name." groups: Group,
    "Taxonomies by slug." taxonomies: Taxonomy,
    "Global modules by slug." globals: Global,
    "Forms by slug." forms: Form,
    "Agents by id." agents: Agent,
    "Workflows by id." workflows: Workflow,
}

fn insert<T: View>(map: &mut BTreeMap<String, T>, name: &str, value: &Value) -> Option<bool> {
    let view = T::from_value(value).ok()?;
    let free = !map.contains_key(name);
    if free {
        map.insert(name.to_owned(), view);
    }
    Some(free)
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
        if taken.is_none() {
            self.broken.insert((kind, name.clone()));
        }
        if taken == Some(false) {
            let message = format!("another file already defines the {kind} `{name}`");
            findings.push(Finding::error(codes::DEFINITION_DUPLICATE, "", message));
        }
        findings
    }

    /// As [`Definitions::insert`], for singletons, too.
    fn take(&mut self, kind: Kind, name: &str, value: &Value) -> Option<bool> {
        match kind {
            Kind::Settings => {
                self.settings = Settings::from_value(value).ok()?;
                let locales = &mut self.settings.locales;
                if locales.supported.is_empty() {
                    locales.supported.push(locales.default_locale.clone());
                }
            }
            Kind::Layout => self.layout = Layout::from_value(value).ok()?,
            _ => return self.insert(kind, name, value),
        }
        Some(true)
    }

    /// Whether a definition with this name has a file, but one with errors.
    pub fn is_broken(&self, kind: Kind, name: &str) -> bool {
        self.broken.contains(&(kind, name.to_owned()))
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
