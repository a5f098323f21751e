//! Media: uploads, records, variants and uses.

use super::staging::stage;
use super::{assignments, legacy_envelope, located, only, text, written};
use crate::base::digest::base64;
use crate::base::{Map, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::{Answer, Body};
use crate::http::multipart::{self, Form};
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::OpError;
use http::StatusCode;
use http::header::CONTENT_TYPE;
use serde_json::json;

endpoints! {
    /// Upload a media asset: `file`, `alt_text?`, `title?`, `description?`, `categories?` as multipart/form-data
    POST "/api/media/upload", May(MediaUpload), "media.upload" => upload raw;
    /// List media assets
    GET "/api/media", Reader, "media.list"; &[
        ("category", "Exactly this category"),
        ("search", "A text in file name, alternative text, title or caption"),
        ("q", "The same"),
        ("mime", "Exactly this media type"),
        ("sortBy", "created_at, original_filename or size"),
        ("sortOrder", "asc or desc"),
    ] => list raw;
    /// Categories of media
    GET "/api/media/categories", Reader, "media.categories" => categories raw;
    /// One media asset
    GET "/api/media/:id", Reader, "media.show" => show raw;
    /// Change what a media asset says: `{altText, title, caption, description, categories, focalPoint, cropRect}`
    PUT / PATCH "/api/media/:id", May(MediaUpload), "media.set" => update raw;
    /// Remove a media asset; 409 while it is used, unless `force=1`
    DELETE "/api/media/:id", May(MediaDelete), "media.rm"; &[("force", "1 removes it although something uses it")] => delete raw;
    /// Give the file of a media asset another name: `{filename}`
    PATCH "/api/media/:id/rename", May(MediaReplace), "media.rename" => rename raw;
    /// Put another file in the place of a media asset's: `file` as multipart/form-data
    POST "/api/media/:id/override", May(MediaReplace), "media.replace" => replace raw;
    /// Make the variants of a picture: `{theme}`, light or dark
    POST "/api/media/:id/variants", May(MediaVariants), "media.variants" => variants raw;
    /// Where a media asset is used, on all stages
    GET "/api/media/:id/where-used", Known, "media.where-used" => where_used raw;
}

/// The record with an id on the stage or revision that the query names.
fn found(cx: &RequestContext<'_>) -> Result<Value, Refusal> {
    let id = cx.uuid("id", "media")?;
    cx.read("media.show", json!({"media": id})).map_err(missing)
}

/// The refusal of a record that is not there, in the words of known clients.
fn missing(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "media.not-found" => {
            OpError::not_found("media.not-found", "Media not found").into()
        }
        other => other,
    }
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut input = json!({"page": cx.page()?, "limit": cx.per_page()?});
    let words = [("category", "category"), ("search", "search"), ("q", "search"), ("mime", "mime")];
    for (name, field) in words {
        if let Some(text) = cx.query(name) {
            input[field] = json!(text);
        }
    }
    for (name, known) in [
        ("sortBy", &["created_at", "createdAt", "original_filename", "filename", "size"][..]),
        ("sortOrder", &["asc", "desc"][..]),
    ] {
        match cx.query(name) {
            Some(word) if known.contains(&word) => input[name] = json!(word),
            Some(_) => return Err(invalid(name, &format!("must be one of {}", known.join(", ")))),
            None => {}
        }
    }
    let found = cx.read("media.list", input)?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn categories(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("media.categories", json!({}))?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn show(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = found(cx)?;
    Ok(cx.content(StatusCode::OK, &legacy_envelope(found)))
}

fn where_used(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "media")?;
    let found = cx.run_plain("media.where-used", json!({"media": id})).map_err(missing)?;
    Ok(cx.content(StatusCode::OK, &json!({"data": found})))
}

/// The form that a request sends.
fn form(cx: &RequestContext<'_>) -> Result<Form, Refusal> {
    let kind = cx.request.header(CONTENT_TYPE).unwrap_or_default();
    if !kind.trim().to_ascii_lowercase().starts_with("multipart/form-data") {
        let message = "send the file as `multipart/form-data`, in the part `file`";
        return Err(Refusal::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body.type", message));
    }
    let Body::Whole(bytes) = &cx.request.body else { return Ok(Form::default()) };
    multipart::read(kind, bytes.clone())
}

fn upload(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = form(cx)?;
    let mut said = Map::new();
    let mut categories: Vec<String> = Vec::new();
    for (name, text) in form.texts {
        match name.as_str() {
            "categories" => categories.extend(listed(&text)),
            "alt_text" | "altText" => drop(said.insert("altText".to_owned(), json!(text))),
            "title" | "description" | "mode" | "stage" => drop(said.insert(name, json!(text))),
            // How names are made, and what is done where one is taken, is always the same here.
            "naming" | "appendIdIfExists" => {}
            _ => return Err(invalid(&name, "is not known here")),
        }
    }
    let stage = stage(cx, &mut said)?;
    let Some((name, bytes)) = form.file else {
        return Err(invalid("file", "is missing: it is the part that holds the file"));
    };
    if bytes.is_empty() {
        return Err(invalid("file", "is empty"));
    }
    let mut input = Value::Object(said);
    input["filename"] = json!(name);
    input["data"] = json!(base64(&bytes));
    input["categories"] = json!(categories);
    drop(bytes);
    let made = cx.write("media.upload", input, stage)?;
    let id = made["id"].as_str().unwrap_or_default().to_owned();
    let answer = written(cx, made, stage, StatusCode::CREATED, "Created");
    Ok(located(answer, &format!("/api/media/{id}"), stage))
}

/// Categories of a part: one, or a JSON list of several.
fn listed(text: &str) -> Vec<String> {
    match serde_json::from_str::<Vec<String>>(text) {
        Ok(names) if text.trim_start().starts_with('[') => names,
        _ => vec![text.to_owned()],
    }
}

fn replace(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "media")?;
    let form = form(cx)?;
    let mut said = Map::new();
    for (name, text) in form.texts {
        match name.as_str() {
            "mode" | "stage" => drop(said.insert(name, json!(text))),
            _ => return Err(invalid(&name, "is not known here")),
        }
    }
    let stage = stage(cx, &mut said)?;
    let Some((name, bytes)) = form.file.filter(|(_, bytes)| !bytes.is_empty()) else {
        return Err(invalid("file", "is missing: it is the part that holds the file"));
    };
    let input = json!({"media": id, "filename": name, "data": base64(&bytes)});
    drop(bytes);
    let done = cx.write("media.replace", input, stage).map_err(missing)?;
    Ok(written(cx, done, stage, StatusCode::OK, "Updated"))
}

/// What a body may say of an asset.
const WORDS: &[&str] =
    &["altText", "alt_text", "title", "caption", "description", "categories", "focalPoint", "cropRect"];

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "media")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let mut body = only(&mut body, WORDS)?;
    if let Some(text) = body.shift_remove("alt_text") {
        body.entry("altText").or_insert(text);
    }
    let input = json!({"media": id, "fields": assignments(&body)});
    let done = cx.write("media.set", input, stage).map_err(missing)?;
    Ok(written(cx, done, stage, StatusCode::OK, "Updated"))
}

fn rename(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "media")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["filename"])?;
    let name = text(&body, "filename")?.filter(|name| !name.trim().is_empty());
    let name = name.ok_or_else(|| invalid("filename", "is required"))?;
    let done = cx.write("media.rename", json!({"media": id, "name": name}), stage).map_err(missing)?;
    Ok(written(cx, done, stage, StatusCode::OK, "Updated"))
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "media")?;
    let force = cx.flag("force")?;
    let stage = stage(cx, &mut cx.body()?)?;
    cx.write("media.rm", json!({"media": id, "force": force}), stage).map_err(missing)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

fn variants(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "media")?;
    let body = only(&mut cx.body()?, &["theme"])?;
    let theme = text(&body, "theme")?.unwrap_or_else(|| "light".to_owned());
    if !["light", "dark"].contains(&theme.as_str()) {
        return Err(invalid("theme", "is not light or dark"));
    }
    let made = cx.run_plain("media.variants", json!({"media": id, "theme": theme})).map_err(missing)?;
    let asset = cx.run_plain("media.show", json!({"media": id})).map_err(missing)?;
    Ok(Answer::json(
        StatusCode::OK,
        &json!({"data": {"variants": made["variants"], "metadata": asset["metadata"]}, "variants": made["variants"]}),
    ))
}
