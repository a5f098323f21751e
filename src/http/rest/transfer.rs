//! Export and import of posts as canonical JSON (`docs/design/compatibility.md`).

use super::post_save::{make, named, permit_status, present, saved, terms};
use super::staging::staged;
use super::{assignments, object, only, post_fields};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::OpError;
use crate::ops::post::canonical_modules;
use http::StatusCode;
use http::header::CONTENT_DISPOSITION;
use serde_json::json;

endpoints! {
    /// The post as canonical JSON
    GET "/api/posts/:id/export", May(PostsExport), "post.manifest"; &[
        ("stage", "source (unless given), review or ai-review"),
        ("rev", "A revision: a commit, a branch"),
        ("download", "0 to look at it, without a file name"),
    ] => export raw;
    /// Make a post of `{data: canonical JSON}`, with ids of its own
    POST "/api/posts/import", May(PostsCreate), "post.create" => create raw;
    /// Put `{data: canonical JSON}` in place of all fields and modules of a post; `mode: review` saves it there
    POST "/api/posts/:id/import", May(PostsEdit), "post.set" => replace raw;
}

fn export(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut found = cx.read("post.manifest", json!({"post": id}))?;
    let slug = found["post"]["slug"].as_str().unwrap_or("post").to_owned();
    // The time of the export is not part of the content, so it does not change the `ETag`.
    let taken = found["metadata"].as_object_mut().and_then(|metadata| metadata.shift_remove("exportedAt"));
    let tag = cx.content(StatusCode::OK, &found).headers.get(http::header::ETAG).cloned();
    found["metadata"]["exportedAt"] = taken.unwrap_or_default();
    let mut answer = cx.content(StatusCode::OK, &found);
    if let Some(tag) = tag {
        answer.headers.insert(http::header::ETAG, tag);
    }
    Ok(match cx.query("download") {
        Some("0") => answer,
        _ => answer.with(CONTENT_DISPOSITION, &format!("attachment; filename=\"{slug}.json\"")),
    })
}

/// Fields that an imported copy must not get: identity, and membership in a translation family or an A/B test.
const OWN: &[&str] =
    &["id", "parentId", "orderIndex", "translationOfId", "abGroupId", "abVariation", "authorId"];

/// A module of the target post: as exported, and as stored.
type Known = (Map, Value);

/// Converts canonical JSON of a post to a request body; `known` are the modules of the target post.
fn fields(body: &Map, known: &[Known]) -> Result<Map, Refusal> {
    let data = object(body, "data")?.ok_or_else(|| invalid("data", "is required"))?;
    object(&data, "metadata").map_err(|_| invalid("data.metadata", "is not an object"))?;
    let mut post = object(&data, "post")?.ok_or_else(|| invalid("data.post", "is required"))?;
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
        match view.get("props").and_then(|told| told.get(name)) == Some(value) {
            true => left.extend(stored["props"].get(name).map(|own| (name.clone(), own.clone()))),
            false => drop(left.insert(name.clone(), value.clone())),
        }
    }
    Value::Object(left)
}

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let (stage, is_named) = staged(cx, &mut body)?;
    let mut fields = fields(&only(&mut body, &["data"])?, &[])?;
    permit_status(cx, &fields, is_named)?;
    fields.retain(|_, value| !value.is_null());
    terms(cx, stage, &mut fields)?;
    make(cx, fields, stage, "Post imported successfully").map_err(inside)
}

/// Names fields of the post in a refusal by their place in the body.
fn inside(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "post.invalid" => {
            let told = OpError::invalid(error.code.clone(), error.message.clone());
            let fields = error
                .details
                .iter()
                .flat_map(|(field, messages)| messages.iter().map(move |one| (field, one)));
            let place = |field: &str| match field.starts_with("modules") {
                true => format!("data.{field}"),
                false => format!("data.post.{field}"),
            };
            fields.fold(told, |told, (field, message)| told.detail(place(field), message)).into()
        }
        other => other,
    }
}

fn replace(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut body = cx.body()?;
    // In the original product `replace` means the post itself, not a draft of it.
    if body.get("mode").is_some_and(|mode| mode == "replace") {
        body.shift_remove("mode");
    }
    let (stage, is_named) = staged(cx, &mut body)?;
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
    let mut fields = fields(&only(&mut body, &["data"])?, &known)?;
    terms(cx, stage, &mut fields)?;
    if fields.get("taxonomies") == Some(&json!({})) && item.value.get("taxonomies").is_none() {
        fields.shift_remove("taxonomies");
    }
    if fields.get("modules") == Some(&json!([])) && item.value.get("modules").is_none() {
        fields.shift_remove("modules");
    }
    let fields = post_fields::read(fields, &definitions, false).map_err(inside)?;
    permit_status(cx, &fields, is_named)?;
    let input = json!({"post": id, "fields": assignments(&fields)});
    cx.write("post.set", input, stage).map_err(|refusal| named(cx, refusal, stage))?;
    let message = match stage {
        Stage::Source => "Imported into the post",
        Stage::Review => "Imported into review draft",
        Stage::AiReview => "Imported into AI review draft",
    };
    saved(cx, &id, stage, StatusCode::OK, message, None)
}
