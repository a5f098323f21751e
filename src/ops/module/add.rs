//! `cms module add`: a new module on a post.

use super::order::refuse_locked_move;
use super::view::ChangedModule;
use super::{body, modules, post, put_module, refuse_agent_locking};
use crate::base::{Alternatives, Map, Value};
use crate::model::roles::Permission;
use crate::model::{Definitions, Kind, ModuleType, Scope};
use crate::ops::named::one;
use crate::ops::post::{Assignment, check_props};
use crate::ops::{Context, Facts, OpError, Operation, Publishing};
use crate::site::{Draft, Item};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Add a module to a post
///
/// Required fields that are not given start with the defaults of the module type.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Add {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Module type; for a global module its own type, which may be left out
    #[arg(value_name = "TYPE", required_unless_present = "global")]
    #[serde(rename = "type", default)]
    pub module_type: Option<String>,
    /// All values at once: a JSON object
    #[arg(long, value_name = "JSON", value_parser = object)]
    #[serde(default)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub props: Option<Map>,
    /// Single values: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
    /// Show this global module; values given are what differs here
    #[arg(long, value_name = "SLUG")]
    #[serde(default)]
    pub global: Option<String>,
    /// Place, from 1; at the end unless given
    #[arg(long, value_name = "N")]
    #[serde(default)]
    pub at: Option<usize>,
    /// It must stay on the post, where it is
    #[arg(long)]
    #[serde(default)]
    pub locked: bool,
    /// A name for editors
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub label: Option<String>,
}

/// Parses a JSON object from an argument.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn object(text: &str) -> Result<Map, String> {
    match crate::codec::json::parse(text.as_bytes()) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Err("it is JSON, but no object `{…}`".to_owned()),
        Err(cause) => Err(format!("it is not JSON: {}", cause.message)),
    }
}

impl Operation for Add {
    const FACTS: Facts = Facts {
        name: "module.add",
        permission: Permission::PostsEdit,
        examples: &[
            (
                "module add worn-chain prose --set content='Ask **us**.' --at 2",
                "Some text, as the second module",
            ),
            ("module add about --global site-cta", "A global module at the end"),
            (
                "module add about hero --props '{\"title\": \"Hello\"}' --locked",
                "An opening that has to stay",
            ),
        ],
    };
    type Can = Publishing;
    type Output = ChangedModule;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ChangedModule, OpError> {
        if self.locked {
            refuse_agent_locking(cx)?;
        }
        let id = cx.call().ids.uuid().to_string();
        let (module, written) = cx.write("module.add", |draft| {
            let item = post(draft, &self.post)?;
            let module = self.module(draft, &item, &id)?;
            let mut list = modules(&item.value).to_vec();
            let at = self.place(list.len())?;
            list.insert(at, module);
            refuse_locked_move(&item.value, &list)?;
            draft.entitle(format!(
                "Add {} to post {}",
                list[at].get("type").and_then(Value::as_str).unwrap_or("a module"),
                item.title()
            ));
            put_module(draft, &item, list, &id)
        })?;
        Ok(ChangedModule::of(module, written, cx.call().now))
    }
}

impl Add {
    /// The index of the new module among `count` modules.
    fn place(&self, count: usize) -> Result<usize, OpError> {
        match self.at {
            None => Ok(count),
            Some(at) if (1..=count + 1).contains(&at) => Ok(at - 1),
            Some(at) => Err(OpError::invalid("module.place", format!("there is no place {at}"))
                .detail("at", format!("1 to {}", count + 1))
                .hint(format!("the post has {count} modules; places begin at 1"))),
        }
    }

    /// The new module as it will be stored.
    fn module(&self, draft: &Draft<'_>, item: &Item, id: &str) -> Result<Value, OpError> {
        let mut module = new_module(draft, item, id, self.module_type.as_deref(), self.global.as_deref())?;
        if self.locked {
            module["locked"] = json!(true);
        }
        if let Some(label) = &self.label {
            module["adminLabel"] = json!(label);
        }
        let body = body(&module);
        if let Some(given) = &self.props {
            let name = module["type"].as_str().unwrap_or_default();
            check_props(name, given, &*draft.definitions()?)?;
        }
        if let (Some(values), Some(given)) = (module[body].as_object_mut(), self.props.clone()) {
            values.extend(given);
        }
        for assignment in &self.fields {
            let path = assignment.path.strip_prefix("props.").unwrap_or(&assignment.path);
            let place = format!("{body}.{path}");
            Assignment::at(place, assignment.value.clone()).apply(&mut module)?;
        }
        Ok(module)
    }
}

/// A module for a post, with the values that its type starts with. The type of a global module may be left out.
///
/// # Errors
/// `global.not-found`, `module.global.type`; as [`type_for`].
pub(crate) fn new_module(
    draft: &Draft<'_>,
    post: &Item,
    id: &str,
    module_type: Option<&str>,
    global: Option<&str>,
) -> Result<Value, OpError> {
    let shared = global.map(|name| one(draft.snapshot(), Kind::Global, name)).transpose()?;
    let own = shared.as_ref().and_then(|global| global.text("type"));
    let wanted = module_type.or(own).unwrap_or_default();
    if let (Some(name), Some(own)) = (global, own.filter(|own| *own != wanted)) {
        let message = format!("the global module `{name}` is a `{own}`, not a `{wanted}`");
        return Err(OpError::invalid("module.global.type", message)
            .detail("type", format!("is `{own}`"))
            .hint("give its own type, or none"));
    }
    let scope = if shared.is_some() { Scope::Global } else { Scope::Local };
    let definitions = draft.definitions()?;
    let found = type_for(&definitions, wanted, Some(post.text("type").unwrap_or_default()), scope)?;
    Ok(match &shared {
        Some(global) => json!({"id": id, "type": wanted, "global": global.text("slug"), "overrides": {}}),
        None => json!({"id": id, "type": wanted, "props": starting_props(found)}),
    })
}

/// The module type with a name, if it may be used in a scope and on posts of a type.
///
/// # Errors
/// `module.type.unknown`; `module.not-allowed`, with the allowed types.
pub(crate) fn type_for<'d>(
    definitions: &'d Definitions,
    name: &str,
    post_type: Option<&str>,
    scope: Scope,
) -> Result<&'d ModuleType, OpError> {
    let fits = |module_type: &ModuleType| match post_type {
        Some(post_type) => definitions.allowed(&module_type.module_type, post_type, scope),
        None => module_type.allowed_scopes.is_empty() || module_type.allowed_scopes.contains(&scope),
    };
    let allowed = definitions.module_types.values().filter(|t| fits(t)).map(|t| t.module_type.as_str());
    let Some(found) = definitions.module_types.get(name) else {
        return Err(OpError::invalid("module.type.unknown", format!("there is no module type `{name}`"))
            .detail("type", "unknown")
            .instead(Alternatives::among(name, allowed)));
    };
    if fits(found) {
        return Ok(found);
    }
    let place = match (post_type, scope) {
        (Some(post_type), Scope::Local) => format!("on posts of type `{post_type}`"),
        (Some(post_type), Scope::Global) => format!("as a global module on posts of type `{post_type}`"),
        (None, _) => "as a global module".to_owned(),
    };
    let error = OpError::invalid("module.not-allowed", format!("`{name}` may not be used {place}"))
        .detail("type", "not allowed here")
        .meta(json!({"postType": post_type}));
    Err(error.hint("posts of this type hold no modules").instead(Alternatives::all(allowed)))
}

/// The initial values of a new module: the type's defaults of required fields.
pub(crate) fn starting_props(module_type: &ModuleType) -> Map {
    let required = module_type.props_schema.iter().filter(|def| def.required && def.row().holds_value());
    let default = |slug: &str| module_type.default_props.get(slug).cloned();
    required
        .filter_map(|def| Some((def.slug.clone(), default(&def.slug).or_else(|| def.default.clone())?)))
        .collect()
}
