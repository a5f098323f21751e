//! Export and import of posts as canonical JSON (`docs/design/compatibility.md`).

use super::post_save::{make, named, permit_status, present, saved, terms};
use super::{Post, assignments, object, post_fields};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::{At, Body, Document, Id, NewPost, Part, Query, Saved, Signature, To, endpoints};
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::OpError;
use crate::ops::post::canonical_modules;
use http::StatusCode;
use http::header::{CONTENT_DISPOSITION, ETAG};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::borrow::Cow;

endpoints! {
    /// The post as canonical JSON
    GET "/api/posts/:id/export", May(PostsExport), "post.manifest" => export;
    /// Make a post of canonical JSON, with ids of its own
    POST "/api/posts/import", May(PostsCreate), "post.create" => create;
    /// Put canonical JSON in place of all fields and modules of a post; `mode: review` saves it there
    POST "/api/posts/:id/import", May(PostsEdit), "post.set" => replace;
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Download {
    /// 0 to look at it, without a file name
    download: Option<String>,
}

fn export(
    cx: &RequestContext<'_>,
    id: Id<Post>,
    at: At,
    query: Query<Download>,
) -> Result<Document, Refusal> {
    let mut found = at.read(cx, "post.manifest", json!({"post": id}))?;
    let slug = found["post"]["slug"].as_str().unwrap_or("post").to_owned();
    // The time of the export is not part of the content, so it does not change the `ETag`.
    let taken = found["metadata"].as_object_mut().and_then(|metadata| metadata.shift_remove("exportedAt"));
    let tag = cx.content(StatusCode::OK, &found).headers.remove(ETAG);
    found["metadata"]["exportedAt"] = taken.unwrap_or_default();
    let mut answer = cx.content(StatusCode::OK, &found);
    tag.into_iter().for_each(|tag| drop(answer.headers.insert(ETAG, tag)));
    Ok(Document(match query.download.as_deref() {
        Some("0") => answer,
        _ => answer.with(CONTENT_DISPOSITION, &format!("attachment; filename=\"{slug}.json\"")),
    }))
}

/// An exported post. For a new post all but the type and the title may be null, and get defaults; an existing one keeps
/// what is absent.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Canonical<const IS_NEW: bool>(Map);

impl<const IS_NEW: bool> JsonSchema for Canonical<IS_NEW> {
    fn schema_name() -> Cow<'static, str> {
        "Canonical".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let field = |name: &str| {
            let is_optional = IS_NEW && !matches!(name, "type" | "title");
            let kinds = if is_optional { json!(["string", "null"]) } else { json!("string") };
            (name.to_owned(), json!({"type": kinds, "x-field": format!("post.{name}")}))
        };
        let fields: Map = ["type", "locale", "slug", "title", "status"].map(field).into_iter().collect();
        let needed: &[&str] = if IS_NEW { &["type", "title"] } else { &[] };
        json_schema!({
            "type": "object", "required": ["post"],
            "properties": {
                "metadata": {"type": ["object", "null"]},
                "post": {"type": "object", "required": needed, "properties": fields},
                "modules": {"type": ["array", "null"], "items": {"type": "object"}},
            },
        })
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Import<const IS_NEW: bool> {
    data: Canonical<IS_NEW>,
}

/// Fields that an imported copy must not get: identity, and membership in a translation family or an A/B test.
const OWN: &[&str] =
    &["id", "parentId", "orderIndex", "translationOfId", "abGroupId", "abVariation", "authorId"];

/// A module of the target post: as exported, and as stored.
type Known = (Map, Value);

/// Converts canonical JSON of a post to a request body; `known` are the modules of the target post.
fn fields(data: &Map, known: &[Known]) -> Result<Map, Refusal> {
    object(data, "metadata").map_err(|_| invalid("data.metadata", "is not an object"))?;
    let mut post = object(data, "post")?.ok_or_else(|| invalid("data.post", "is required"))?;
    OWN.iter().for_each(|key| drop(post.shift_remove(*key)));
    if post.get("robotsJson").is_some_and(Value::is_object) {
        ["noindex", "nofollow"].iter().for_each(|key| drop(post.shift_remove(*key)));
    } else {
        // `false` is the default of these fields.
        post.retain(|key, value| !matches!(key.as_str(), "noindex" | "nofollow") || *value == true);
    }
    if post.get("customFields").is_some_and(|fields| *fields == json!([]) || *fields == json!({})) {
        post.insert("customFields".to_owned(), Value::Null);
    }
    let modules = match data.get("modules") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(modules)) => {
            modules.iter().map(|given| module(given, known)).collect::<Result<_, _>>()?
        }
        Some(_) => return Err(invalid("data.modules", "is not a list")),
    };
    post.insert("modules".to_owned(), Value::Array(modules));
    Ok(post)
}

/// Converts a module of canonical JSON to its stored form. A known module keeps its id, and its stored values where
/// they are unchanged.
fn module(given: &Value, known: &[Known]) -> Result<Value, Refusal> {
    let Some(given) = given.as_object() else {
        return Err(invalid("data.modules", "is not a list of modules"));
    };
    let is_it =
        |(view, _): &&Known| ["postModuleId", "type"].iter().all(|key| view.get(*key) == given.get(*key));
    let there = known.iter().find(is_it);
    if let Some((view, stored)) = there
        && given.iter().all(|(key, value)| key == "orderIndex" || view.get(key) == Some(value))
    {
        return Ok(stored.clone());
    }
    let of = |name: &str| given.get(name).filter(|value| !value.is_null()).cloned();
    let mut module = Map::new();
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            module.insert(name.to_owned(), value);
        }
    };
    put("id", there.map(|(_, stored)| stored["id"].clone()));
    put("type", of("type"));
    put("locked", of("locked").filter(|locked| *locked != Value::Bool(false)));
    put("adminLabel", of("adminLabel"));
    match of("globalSlug") {
        Some(slug) => {
            put("global", Some(slug));
            put("overrides", of("overrides"));
        }
        None => put("props", of("props").map(|props| as_stored(props, there))),
    }
    Ok(Value::Object(module))
}

/// Values of a module. Those equal to the exported ones are stored as before.
fn as_stored(props: Value, there: Option<&Known>) -> Value {
    let (Value::Object(props), Some((view, stored))) = (&props, there) else { return props };
    let mut left = Map::new();
    for (name, value) in props {
        match view.get("props").and_then(|props| props.get(name)) == Some(value) {
            true => left.extend(stored["props"].get(name).map(|own| (name.clone(), own.clone()))),
            false => drop(left.insert(name.clone(), value.clone())),
        }
    }
    Value::Object(left)
}

fn create(cx: &RequestContext<'_>, to: To, body: Body<Import<true>>) -> Result<NewPost, Refusal> {
    let mut fields = fields(&body.data.0, &[])?;
    permit_status(cx, &fields, to.is_named())?;
    fields.retain(|_, value| !value.is_null());
    terms(cx, to.0, &mut fields)?;
    make(cx, fields, to.0, "Post imported successfully").map(NewPost).map_err(inside)
}

/// Names fields of the post in a refusal by their place in the body.
fn inside(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "post.invalid" => {
            let failure = OpError::invalid(error.code.clone(), error.message.clone());
            let fields = error
                .details
                .iter()
                .flat_map(|(field, messages)| messages.iter().map(move |one| (field, one)));
            let place = |field: &str| match field.starts_with("modules") {
                true => format!("data.{field}"),
                false => format!("data.post.{field}"),
            };
            fields.fold(failure, |failure, (field, message)| failure.detail(place(field), message)).into()
        }
        other => other,
    }
}

/// The target of an import. In the original product the mode `replace` means the post itself, not a draft of it.
struct Into(To);

impl Part for Into {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let mut body = cx.body()?;
        if body.get("mode").is_some_and(|mode| mode == "replace") {
            body.shift_remove("mode");
        }
        To::of(cx, &mut body).map(Into)
    }

    fn describe(signature: &mut Signature) {
        To::describe(signature);
        let mode = signature.body.as_mut().map(|body| &mut body["properties"]["mode"]["enum"]);
        mode.and_then(Value::as_array_mut).into_iter().for_each(|names| names.push(json!("replace")));
    }
}

fn replace(
    cx: &RequestContext<'_>,
    id: Id<Post>,
    Into(to): Into,
    body: Body<Import<false>>,
) -> Result<Saved, Refusal> {
    let (id, stage) = (id.0, to.0);
    present(cx, &id, stage)?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let (item, definitions) = (super::posts::living(&at, &id)?, at.definitions().map_err(OpError::from)?);
    let stored = item.value.get("modules").and_then(Value::as_array).cloned().unwrap_or_default();
    let views = canonical_modules(&definitions, &item.value).into_iter();
    let known: Vec<Known> = views
        .filter_map(|view| {
            let own = stored.iter().find(|own| view.get("postModuleId") == own.get("id"))?.clone();
            Some((view, own))
        })
        .collect();
    let mut fields = fields(&body.data.0, &known)?;
    terms(cx, stage, &mut fields)?;
    if fields.get("taxonomies") == Some(&json!({})) && item.value.get("taxonomies").is_none() {
        fields.shift_remove("taxonomies");
    }
    if fields.get("modules") == Some(&json!([])) && item.value.get("modules").is_none() {
        fields.shift_remove("modules");
    }
    let fields = post_fields::read(fields, &definitions, false).map_err(inside)?;
    permit_status(cx, &fields, to.is_named())?;
    let input = json!({"post": id, "fields": assignments(&fields)});
    cx.write("post.set", input, stage).map_err(|refusal| named(cx, refusal, stage))?;
    let message = match stage {
        Stage::Source => "Imported into the post",
        Stage::Review => "Imported into review draft",
        Stage::AiReview => "Imported into AI review draft",
    };
    saved(cx, &id, stage, StatusCode::OK, message, None).map(Saved)
}
