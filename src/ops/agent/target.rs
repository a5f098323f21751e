//! The target of an agent: one field of a post or of one of its modules, and how its value is staged.

use crate::base::{Alternatives, Map, Path, Stage, Step, Value};
use crate::model::{Definitions, FieldDef};
use crate::ops::module::{self, effective, id_of, modules};
use crate::ops::{Context, OpError, Operation as _, Staging, post};
use serde_json::json;

/// Fields of a post that an agent may fill in, and their kinds. Publishing dates are left to people.
pub(super) const POST_FIELDS: &[(&str, &str)] = &[
    ("title", "text"),
    ("slug", "text"),
    ("excerpt", "textarea"),
    ("metaTitle", "text"),
    ("metaDescription", "textarea"),
    ("socialTitle", "text"),
    ("socialDescription", "textarea"),
    ("canonicalUrl", "url"),
    ("featuredMediaId", "media"),
    ("socialImageId", "media"),
    ("jsonldOverrides", "json"),
    ("robotsJson", "json"),
];

/// The place of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Target {
    /// A field of the post itself.
    Post { field: String },
    /// One of its custom fields.
    Custom { slug: String },
    /// A value of a module: the module's id, and the way to the value.
    Module { id: String, path: Vec<String> },
}

/// A target with its definition and current value.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) target: Target,
    /// Its kind, if it has one.
    pub(super) kind: Option<String>,
    /// Its definition, for the prompt.
    pub(super) definition: Value,
    /// Its value on the stage.
    pub(super) current: Value,
    /// The name of the module's type.
    pub(super) module_type: Option<String>,
}

impl Target {
    /// The part of a post that a change of the target replaces; of a module, all of it.
    fn part<'v>(&self, post: &'v Value) -> Option<&'v Value> {
        match self {
            Target::Post { field } => post.get(if field == "robotsJson" { "robots" } else { field }),
            Target::Custom { slug } => post.get("customFields")?.get(slug),
            Target::Module { id, .. } => modules(post).iter().find(|module| id_of(module) == id),
        }
    }
}

/// The revision that a change of `post` expects: that of the caller, else `base`, if somebody changed one of the targets
/// since. A change of anything else does not matter.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn expected(
    cx: &Context<'_, Staging>,
    post: &Value,
    targets: &[Target],
    base: &str,
) -> Result<Option<String>, OpError> {
    if cx.call().expect.is_some() {
        return Ok(cx.call().expect.clone());
    }
    let now = cx.snapshot_of(Stage::AiReview)?.post(post["id"].as_str().unwrap_or_default())?;
    let now = now.filter(|now| !now.is_deleted()).map(|now| now.value.clone()).unwrap_or_default();
    let is_same = targets.iter().all(|target| target.part(&now) == target.part(post));
    Ok((!is_same).then(|| base.to_owned()))
}

/// The caller's selection of a module.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Which<'a> {
    pub(super) module: Option<&'a str>,
    pub(super) instance: Option<&'a str>,
}

/// The field that a key means: `post.FIELD`, `post.customFields.SLUG`, or `module.TYPE.PATH`. A name alone is a field
/// of the post, else a custom field of it.
///
/// # Errors
/// `agent.field`, `module.not-found`, `module.ambiguous`.
pub(super) fn find(
    definitions: &Definitions,
    post: &Value,
    key: &str,
    which: Which<'_>,
) -> Result<Field, OpError> {
    if let Some(slug) = key.strip_prefix("post.customFields.") {
        return custom(definitions, post, slug);
    }
    if let Some(field) = key.strip_prefix("post.") {
        return of_post(post, field);
    }
    if !key.contains('.')
        && let Ok(found) = of_post(post, key).or_else(|_| custom(definitions, post, key))
    {
        return Ok(found);
    }
    match key.strip_prefix("module.").and_then(|rest| rest.split_once('.')) {
        Some((module_type, path)) if !path.is_empty() => {
            of_module(definitions, post, (module_type, path), which)
        }
        _ => Err(no_field(key)
            .hint("a field must be `post.FIELD`, `post.customFields.SLUG` or `module.TYPE.PATH`")),
    }
}

fn no_field(key: &str) -> OpError {
    OpError::invalid("agent.field", format!("`{key}` is not a field that an agent fills in"))
        .detail("field", "is not a field that an agent fills in")
}

fn of_post(post: &Value, field: &str) -> Result<Field, OpError> {
    let Some((_, kind)) = POST_FIELDS.iter().find(|(name, _)| *name == field) else {
        let names = Alternatives::among(field, POST_FIELDS.iter().map(|(name, _)| *name));
        return Err(no_field(&format!("post.{field}")).instead(names));
    };
    let stored = if field == "robotsJson" { "robots" } else { field };
    Ok(Field {
        target: Target::Post { field: field.to_owned() },
        kind: Some((*kind).to_owned()),
        definition: json!({"slug": field, "type": kind}),
        current: post.get(stored).cloned().unwrap_or_default(),
        module_type: None,
    })
}

fn custom(definitions: &Definitions, post: &Value, slug: &str) -> Result<Field, OpError> {
    let name = post["type"].as_str().unwrap_or_default();
    let fields = definitions.post_types.get(name).map(|found| found.fields.as_slice()).unwrap_or_default();
    let Some(found) = fields.iter().find(|field| field.slug == slug) else {
        let names = Alternatives::among(slug, fields.iter().map(|field| field.slug.as_str()));
        return Err(no_field(&format!("post.customFields.{slug}")).instead(names));
    };
    Ok(Field {
        target: Target::Custom { slug: slug.to_owned() },
        kind: Some(found.kind.name().to_owned()),
        definition: json!(found),
        current: post["customFields"].get(slug).cloned().unwrap_or_default(),
        module_type: None,
    })
}

fn of_module(
    definitions: &Definitions,
    post: &Value,
    (module_type, path): (&str, &str),
    which: Which<'_>,
) -> Result<Field, OpError> {
    let module = one_module(definitions, post, module_type, which)?;
    let fields = definitions.module_types.get(module_type).map(|found| found.fields()).unwrap_or_default();
    let path: Vec<String> = path.split('.').map(str::to_owned).collect();
    let found = definition(&fields, &path).ok_or_else(|| {
        let names = Alternatives::all(fields.iter().map(|field| field.slug.as_str()));
        no_field(&format!("module.{module_type}.{}", path.join("."))).instead(names)
    })?;
    let pointer: String =
        path.iter().map(|part| format!("/{}", part.replace('~', "~0").replace('/', "~1"))).collect();
    let current =
        Value::Object(effective(definitions, module)).pointer(&pointer).cloned().unwrap_or_default();
    Ok(Field {
        target: Target::Module { id: id_of(module).to_owned(), path },
        kind: Some(found.kind.name().to_owned()),
        definition: json!(found),
        current,
        module_type: Some(module_type.to_owned()),
    })
}

/// The module that the caller selects.
fn one_module<'a>(
    definitions: &Definitions,
    post: &'a Value,
    module_type: &str,
    which: Which<'_>,
) -> Result<&'a Value, OpError> {
    let is_instance = |module: &Value, id: &str| {
        let global = module.get("global").and_then(Value::as_str);
        let global_id =
            global.and_then(|slug| definitions.globals.get(slug)).map(|found| found.id.to_string());
        id_of(module) == id || global == Some(id) || global_id.as_deref() == Some(id)
    };
    let fitting: Vec<&Value> = modules(post)
        .iter()
        .filter(|module| module["type"] == module_type)
        .filter(|module| which.module.is_none_or(|id| id_of(module) == id))
        .filter(|module| which.instance.is_none_or(|id| is_instance(module, id)))
        .collect();
    match fitting.as_slice() {
        [one] => Ok(one),
        [] => Err(OpError::not_found(
            "module.not-found",
            format!("the post has no such module `{module_type}`"),
        )
        .hint("`cms module list POST` shows the ids of a post's modules")),
        several => {
            let ids: Vec<&str> = several.iter().map(|module| id_of(module)).collect();
            let message = format!("the post has {} modules `{module_type}`", ids.len());
            Err(OpError::invalid("module.ambiguous", message)
                .hint(format!("name one by its id: {}", ids.join(", ")))
                .meta(json!({"allowed": ids})))
        }
    }
}

/// The definition of the field at a path of object keys and list indexes.
fn definition<'a>(fields: &[&'a FieldDef], path: &[String]) -> Option<&'a FieldDef> {
    let (first, rest) = path.split_first()?;
    let mut found: &FieldDef = fields.iter().find(|field| field.slug == *first)?;
    for part in rest {
        found = match found.item.as_deref() {
            Some(item) if part.parse::<usize>().is_ok() => item,
            _ => found.fields.iter().find(|field| field.slug == *part)?,
        };
    }
    Some(found)
}

/// The overrides to write for a value of a module: the whole field, and for a global module all overrides of the post.
fn overrides(definitions: &Definitions, module: &Value, path: &[String], value: Value) -> Option<Map> {
    let (first, rest) = path.split_first()?;
    let mut whole = effective(definitions, module).shift_remove(first).unwrap_or_default();
    let step = |part: &String| part.parse().map_or_else(|_| Step::Key(part.clone()), Step::Index);
    Path(rest.iter().map(step).collect()).set(&mut whole, Some(value)).then_some(())?;
    let mut over = changed(module);
    over.insert(first.clone(), whole);
    Some(over)
}

/// The overrides of a global module on its post; empty for a local module.
pub(super) fn changed(module: &Value) -> Map {
    match module.get("global") {
        Some(_) => module["overrides"].as_object().cloned().unwrap_or_default(),
        None => Map::new(),
    }
}

/// Stages a value on AI Review with the operations of tools, and returns the commit.
///
/// # Errors
/// The value is invalid; errors of those operations.
pub(super) fn stage(
    cx: &mut Context<'_, Staging>,
    definitions: &Definitions,
    post: &Value,
    target: &Target,
    value: Value,
) -> Result<Option<String>, OpError> {
    match target {
        Target::Post { field } => save(cx, post, Map::from_iter([(field.clone(), value)])),
        Target::Custom { slug } => {
            let fields = json!({ slug.as_str(): value });
            save(cx, post, Map::from_iter([("customFields".to_owned(), fields)]))
        }
        Target::Module { id, path } => {
            let module = modules(post).iter().find(|module| id_of(module) == id).unwrap_or(&Value::Null);
            let over = overrides(definitions, module, path, value).ok_or_else(|| {
                OpError::invalid("agent.field", format!("there is no `{}` in the module", path.join(".")))
                    .detail("field", "does not exist")
            })?;
            update(cx, id, over)
        }
    }
}

/// Stages fields of a post.
pub(super) fn save(
    cx: &mut Context<'_, Staging>,
    post: &Value,
    patch: Map,
) -> Result<Option<String>, OpError> {
    let id = post["id"].as_str().unwrap_or_default().to_owned();
    Ok(post::Set::<Staging>::of(id, patch).run(cx)?.written.commit)
}

/// Stages values of a module.
pub(super) fn update(cx: &mut Context<'_, Staging>, id: &str, over: Map) -> Result<Option<String>, OpError> {
    Ok(module::Set::<Staging>::of(id.to_owned(), over).run(cx)?.written.commit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn override_changes_only_the_value_at_its_path() {
        let definitions = Definitions::default();
        let path = |text: &str| text.split('.').map(str::to_owned).collect::<Vec<_>>();
        let module = json!({"type": "x", "props": {"items": [{"a": 1}, {"a": 2, "b": 3}], "t": "old"}});
        let over = overrides(&definitions, &module, &path("items.1.a"), json!(9)).unwrap();
        assert_eq!(Value::Object(over), json!({"items": [{"a": 1}, {"a": 9, "b": 3}]}));
        assert_eq!(overrides(&definitions, &module, &path("items.7.a"), json!(9)), None);
        assert_eq!(overrides(&definitions, &module, &path("t.x"), json!(9)), None);
        let over = overrides(&definitions, &module, &path("new.x"), json!(9)).unwrap();
        assert_eq!(Value::Object(over), json!({"new": {"x": 9}}));
    }

    #[test]
    fn publication_fields_are_not_agent_targets() {
        for key in [
            "post.status",
            "post.scheduledAt",
            "post.id",
            "post.modules",
            "status",
            "module.hero",
            "module.hero.",
        ] {
            let error = find(&Definitions::default(), &json!({}), key, Which::default()).unwrap_err();
            assert_eq!(error.code, "agent.field", "{key}");
        }
        assert!(find(&Definitions::default(), &json!({}), "metaTitle", Which::default()).is_ok());
    }
}
