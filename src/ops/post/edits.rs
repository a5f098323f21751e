//! Edits of a new post's modules, applied one by one; a failed edit changes nothing.

use crate::ops::media::resolve_props;
use crate::ops::module::{body, lay};
use crate::ops::module_type::Problem;
use crate::ops::prelude::*;

/// The module type that takes a text.
const PROSE: &str = "prose";

/// One change of a module of a new post.
#[derive(Debug, Clone, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Edit {
    /// The module, by its id
    pub post_module_id: Option<String>,
    /// The module, by its type: the first of it, or the one at `orderIndex`
    #[serde(rename = "type")]
    pub module_type: Option<String>,
    /// The module's place, from 1
    pub order_index: Option<i64>,
    /// Values to lay over the module's own
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub overrides: Option<Map>,
    /// Text of a prose module, as Markdown
    pub content_markdown: Option<String>,
}

impl Edit {
    /// Parses an edit from a command line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let value = Value::Object(crate::ops::module::object(text)?);
        Self::deserialize(&value).map_err(|cause| cause.to_string())
    }
}

/// What came of one edit.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Applied {
    /// Whether it was applied
    pub ok: bool,
    /// The module it met
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_module_id: Option<String>,
    /// Why not
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Everything that was wrong with its values
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
}

impl Applied {
    fn well(id: &str) -> Self {
        Applied { ok: true, post_module_id: Some(id.to_owned()), error: None, problems: Vec::new() }
    }

    fn not(error: impl Into<String>) -> Self {
        Applied { ok: false, post_module_id: None, error: Some(error.into()), problems: Vec::new() }
    }

    fn failed(error: &OpError) -> Self {
        let problems = error.meta.as_ref().and_then(|meta| meta.get("problems")).cloned();
        let problems = problems.and_then(|problems| Vec::deserialize(&problems).ok()).unwrap_or_default();
        Applied { problems, ..Applied::not(error.message.clone()) }
    }
}

/// The modules of a new post while edits are applied.
pub(super) struct Editing<'d> {
    pub(super) definitions: &'d Definitions,
    pub(super) modules: Vec<Value>,
    pub(super) applied: Vec<Applied>,
    /// Fields that the caller set, by module.
    set: BTreeMap<String, BTreeSet<String>>,
    /// Modules that an edit named by id.
    named: BTreeSet<String>,
}

impl<'d> Editing<'d> {
    pub(super) fn new(definitions: &'d Definitions, modules: Vec<Value>) -> Self {
        Editing { definitions, modules, applied: Vec::new(), set: BTreeMap::new(), named: BTreeSet::new() }
    }

    /// Applies the caller's edits in their order.
    pub(super) fn apply(&mut self, draft: &Draft<'_>, edits: &[Edit]) {
        for edit in edits {
            let done = self.one(draft, edit).unwrap_or_else(|error| Applied::failed(&error));
            self.applied.push(done);
        }
    }

    /// Puts a text into the first prose module, unless an edit set its text.
    pub(super) fn text(&mut self, markdown: &str) {
        let is_prose = |module: &&Value| text_of(module, "type") == PROSE;
        let given = |id: &str| self.set.get(id).is_some_and(|fields| fields.contains("content"));
        if self.modules.iter().filter(is_prose).any(|module| given(text_of(module, "id"))) {
            return;
        }
        let done = match self.modules.iter().position(|module| is_prose(&module)) {
            Some(place) => self.put(place, &Map::from_iter([("content".to_owned(), Value::from(markdown))])),
            None => {
                Applied::not("contentMarkdown was provided but no seeded prose module exists to populate.")
            }
        };
        self.applied.push(done);
    }

    /// Fills modules from facts, according to the layout configuration, except fields that the caller set.
    pub(super) fn seed(&mut self, fact: impl Fn(&str) -> String) {
        for seed in &self.definitions.layout.seed_mapping {
            let fits = |module: &Value| {
                text_of(module, "type") == seed.module_type && !self.named.contains(text_of(module, "id"))
            };
            let Some(place) = self.modules.iter().position(fits) else { continue };
            let id = text_of(&self.modules[place], "id").to_owned();
            let is_set = |field: &String| self.set.get(&id).is_some_and(|fields| fields.contains(field));
            let values: Map = seed
                .map
                .iter()
                .filter(|(field, _)| !is_set(field))
                .filter_map(|(field, facts)| {
                    let value = facts.iter().map(|name| fact(name)).find(|value| !value.is_empty())?;
                    Some((field.clone(), Value::from(value)))
                })
                .collect();
            if values.is_empty() {
                continue;
            }
            let done = self.put(place, &values);
            self.applied.push(done);
        }
    }

    fn one(&mut self, draft: &Draft<'_>, edit: &Edit) -> Result<Applied, OpError> {
        let place = self.place(edit)?;
        let module_type = text_of(&self.modules[place], "type").to_owned();
        let id = text_of(&self.modules[place], "id").to_owned();
        if edit.content_markdown.is_some() && module_type != PROSE {
            return Ok(Applied::not("contentMarkdown is only supported for prose modules."));
        }
        let mut values = edit.overrides.clone().unwrap_or_default();
        if let Some(markdown) = &edit.content_markdown {
            values.insert("content".to_owned(), Value::from(markdown.clone()));
        }
        resolve_props(draft, &module_type, &mut values)?;
        lay(self.definitions, &mut self.modules[place], &values)?;
        self.set.entry(id.clone()).or_default().extend(values.keys().cloned());
        if edit.post_module_id.is_some() {
            self.named.insert(id.clone());
        }
        Ok(Applied::well(&id))
    }

    fn put(&mut self, place: usize, values: &Map) -> Applied {
        let id = text_of(&self.modules[place], "id").to_owned();
        match lay(self.definitions, &mut self.modules[place], values) {
            Ok(()) => Applied::well(&id),
            Err(error) => Applied::failed(&error),
        }
    }

    /// The index of the module that an edit selects: by id, else by type and place, else the first of its type.
    fn place(&self, edit: &Edit) -> Result<usize, OpError> {
        if let Some(id) = &edit.post_module_id {
            let found = self.modules.iter().position(|module| text_of(module, "id").eq_ignore_ascii_case(id));
            let missing = || {
                OpError::not_found(
                    "module.not-found",
                    format!("Invalid post module id {id}: the new post has no such module"),
                )
            };
            return found.ok_or_else(missing);
        }
        let wanted = edit.module_type.as_deref();
        let at = edit.order_index.map(|index| usize::try_from(index - 1).unwrap_or(usize::MAX));
        let fits = |(place, module): (usize, &Value)| {
            wanted == Some(text_of(module, "type")) && at.is_none_or(|at| at == place)
        };
        self.modules.iter().enumerate().position(fits).ok_or_else(|| {
            let place = edit.order_index.map_or_else(|| "n/a".to_owned(), |index| index.to_string());
            let message =
                format!("No module found to edit (type={} orderIndex={place})", wanted.unwrap_or("n/a"));
            OpError::not_found("module.not-found", message)
        })
    }
}

fn text_of<'a>(module: &'a Value, key: &str) -> &'a str {
    module.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// A module of a new post, as answers name it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seeded {
    /// Uuid
    pub post_module_id: String,
    /// The same id for a local module, the global module's for a global one
    pub module_instance_id: String,
    /// Module type
    #[serde(rename = "type")]
    pub module_type: String,
    /// `local` or `global`
    pub scope: &'static str,
    /// Its place, from 1
    pub order_index: usize,
    /// Slug of the global module
    pub global_slug: Option<String>,
    /// Whether it must stay on the post, where it is
    pub locked: bool,
    /// It is new on AI Review
    pub ai_review_added: bool,
}

impl Seeded {
    pub(super) fn all(definitions: &Definitions, modules: &[Value]) -> Vec<Seeded> {
        let one = |(index, module): (usize, &Value)| {
            let id = text_of(module, "id").to_owned();
            let global_slug = module.get("global").and_then(Value::as_str).map(str::to_owned);
            let global = global_slug.as_deref().and_then(|slug| definitions.global(slug));
            Seeded {
                module_instance_id: global.map_or_else(|| id.clone(), |global| global.id.to_string()),
                post_module_id: id,
                module_type: text_of(module, "type").to_owned(),
                scope: if body(module) == "props" { "local" } else { "global" },
                order_index: index + 1,
                locked: module.get("locked") == Some(&Value::Bool(true)),
                global_slug,
                ai_review_added: true,
            }
        };
        modules.iter().enumerate().map(one).collect()
    }
}
