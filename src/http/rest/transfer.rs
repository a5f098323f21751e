//! Export and import of posts as canonical JSON (`docs/design/compatibility.md`).

use super::post_save::{make, named, or_missing, permit_status, saved};
use super::prelude::*;
use crate::http::endpoint::{Document, NewPost};
use crate::model::roles::Permission;
use http::header::{CONTENT_DISPOSITION, ETAG};
use schemars::{Schema, SchemaGenerator, json_schema};
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

fn create(cx: &RequestContext<'_>, to: To, body: Body<Import<true>>) -> Result<NewPost, Refusal> {
    let mut data = body.0.data.0;
    // A copy has dates of its own, unless the caller may set dates.
    if let Some(Value::Object(post)) = data.get_mut("post").filter(|_| !cx.may(Permission::PostsPublish)) {
        ["createdAt", "publishedAt"].iter().for_each(|name| drop(post.shift_remove(*name)));
    }
    let fields = canonical(cx, data, to)?;
    make(cx, fields, to.0, "Post imported successfully").map(NewPost).map_err(inside)
}

/// The record that is canonical JSON, whose status the caller may set.
fn canonical(cx: &RequestContext<'_>, data: Map, to: To) -> Result<Map, Refusal> {
    let post = object(&data, "post")?.unwrap_or_default();
    permit_status(cx, &post, to.is_named())?;
    Ok(Map::from_iter([("canonical".to_owned(), Value::Object(data))]))
}

/// Names fields of the post in a refusal by their place in the body.
fn inside(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "input.invalid" => {
            let field = error.details.keys().find_map(|field| field.strip_prefix("canonical."));
            let message = error.details.values().flatten().next().cloned().unwrap_or_default();
            field.map_or_else(
                || Refusal::Failed(error.clone()),
                |field| invalid(&format!("data.{field}"), &message),
            )
        }
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
    let input = json!({"post": id, "fields": canonical(cx, body.0.data.0, to)?});
    let done = cx.write("post.set", input, stage);
    done.map_err(|refusal| inside(named(cx, refusal, stage)))
        .or_else(|refusal| or_missing(cx, &id, stage, refusal))?;
    let message = match stage {
        Stage::Source => "Imported into the post",
        Stage::Review => "Imported into review draft",
        Stage::AiReview => "Imported into AI review draft",
    };
    saved(cx, &id, stage, StatusCode::OK, message, None).map(Saved)
}
