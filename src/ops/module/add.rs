//! `cms module add`: a new module on a post.

use super::view::{ChangedModule, ModuleView};
use super::{body, modules, order, put_module, refuse_locking, values};
use crate::model::{ModuleType, Scope};
use crate::ops::draft;
use crate::ops::media::resolve_props;
use crate::ops::post::check_props;
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// To whom a module belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// To the post alone
    Local,
    /// To all posts that show it
    Global,
}

/// Add a module to a post
///
/// Required fields that are not given start with the defaults of the module type.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Add<C: Stages> {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Module type; for a global module its own type, which may be left out
    #[arg(value_name = "TYPE", required_unless_present = "global")]
    #[serde(rename = "type", alias = "moduleType", default)]
    pub module_type: Option<String>,
    /// All values at once: a JSON object
    #[arg(long, value_name = "JSON", value_parser = object)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub props: Option<Map>,
    /// Single values: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
    /// Show this global module; values given are what differs here
    #[arg(long, value_name = "SLUG")]
    #[serde(alias = "globalSlug", default)]
    pub global: Option<String>,
    /// Place, from 1; at the end unless given
    #[arg(long, value_name = "N")]
    #[serde(alias = "orderIndex", default)]
    pub at: Option<usize>,
    /// It must stay on the post, where it is; an agent cannot say so
    #[arg(long, hide = C::ONLY_AI_REVIEW)]
    #[serde(default)]
    pub locked: bool,
    /// A name for editors
    #[arg(long, value_name = "TEXT")]
    pub label: Option<String>,
    /// `global` is refused without a global module
    #[arg(long, value_enum, hide = true)]
    pub scope: Option<Of>,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

/// Parses a JSON object from an argument.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn object(text: &str) -> Result<Map, String> {
    match crate::codec::json::parse(text.as_bytes()) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Err("it is JSON, but not an object `{…}`".to_owned()),
        Err(cause) => Err(format!("it is not JSON: {}", cause.message)),
    }
}

impl<C: Stages> Operation for Add<C> {
    const FACTS: Facts = facts!("module.add", Permission::PostsEdit;
        "module add worn-chain prose --set content='Ask **us**.' --at 2" => "Some text, as the second module",
        "module add contact --global site-cta" => "A global module at the end",
        "module add about hero --props '{\"title\": \"Hello\"}' --locked" => "An opening that has to stay")
    .or_staged::<C>(draft::ADD_MODULE);
    type Can = C;
    type Output = ChangedModule;

    fn run(self, cx: &mut Context<'_, C>) -> Result<ChangedModule, OpError> {
        if self.locked {
            refuse_locking(cx)?;
        }
        let new = New::of(cx.call());
        let (module, written) = cx.write(Self::FACTS.name, |draft| self.add(draft, &new))?;
        Ok(ChangedModule::of(module, written, cx.call().now))
    }
}

impl<C: Stages> Add<C> {
    /// Adds the module on a draft.
    ///
    /// # Errors
    /// No such post, type or place; a value is not right.
    pub(crate) fn add(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<ModuleView, OpError> {
        let item = find::post_to_change::<C>(draft, &self.post)?;
        let module = self.module(draft, &item, new.id())?;
        let module_type = module["type"].as_str().unwrap_or("a module");
        draft.entitle(format!("Add {module_type} to post {}", item.title()));
        let mut list = modules(&item.value).to_vec();
        order::insert::<C>(&item.value, &mut list, module, self.at)?;
        put_module(draft, &item, list, new.id())
    }

    /// The new module as it will be stored.
    fn module(&self, draft: &Draft<'_>, item: &Item, id: &str) -> Result<Value, OpError> {
        let definitions = draft.definitions()?;
        if self.scope == Some(Of::Global) && self.global.is_none() {
            return Err(OpError::invalid("module.global.slug", "a global module needs its slug")
                .detail("global", "is missing: the scope `global` needs it"));
        }
        let post_type = item.text("type").and_then(|name| definitions.post_types.get(name));
        let is_known =
            self.module_type.as_ref().is_none_or(|name| definitions.module_types.contains_key(name));
        if C::ONLY_AI_REVIEW && is_known && post_type.is_some_and(|found| !found.modules_enabled) {
            let message =
                format!("posts of type `{}` hold no modules", item.text("type").unwrap_or_default());
            return Err(OpError::invalid("module.disabled", message).detail("type", "not here"));
        }
        let (module_type, global) = (self.module_type.as_deref(), self.global.as_deref());
        let mut module = new_module(draft, item, id, module_type, global)?;
        if self.locked {
            module["locked"] = json!(true);
        }
        if let Some(label) = &self.label {
            module["adminLabel"] = json!(label);
        }
        if let Some(mut given) = self.props.clone() {
            let module_type = module["type"].as_str().unwrap_or_default();
            resolve_props(draft, module_type, &mut given)?;
            if !C::ONLY_AI_REVIEW {
                check_props(module_type, &given, &definitions)?;
            }
            values::lay(&definitions, &mut module, &given)?;
        }
        let body = body(&module);
        for assignment in &self.fields {
            let path = assignment.path.strip_prefix("props.").unwrap_or(&assignment.path);
            let place = format!("{body}.{path}");
            assignment.moved_to(place).apply(&mut module)?;
        }
        Ok(module)
    }
}

/// A module for a post, with the values that its type starts with. The type of a global module may be left out.
///
/// # Errors
/// `global.not-found`, `module.global.type`; as [`type_for`].
fn new_module(
    draft: &Draft<'_>,
    post: &Item,
    id: &str,
    module_type: Option<&str>,
    global: Option<&str>,
) -> Result<Value, OpError> {
    let shared = global.map(|name| drafted(draft, Kind::Global, name)).transpose()?;
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
