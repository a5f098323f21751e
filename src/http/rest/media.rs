//! Media: uploads, records, variants and uses.

use super::prelude::*;
use crate::base::digest::base64;
use crate::http::multipart::{self, Form};

endpoints! {
    /// Upload a media asset: `file`, `alt_text?`, `title?`, `description?`, `categories?` as multipart/form-data
    POST "/api/media/upload", May(MediaUpload), "media.upload" => upload;
    /// The same
    POST "/api/media", May(MediaUpload), "media.upload" => upload;
    /// List media assets
    GET "/api/media", Reader, "media.list" => list;
    /// Categories of media
    GET "/api/media/categories", Reader, "media.categories" => categories;
    /// One media asset
    GET "/api/media/:id", Reader, "media.show" => show;
    /// Change what a media asset says
    PUT / PATCH "/api/media/:id", May(MediaUpload), "media.set" => update;
    /// Remove a media asset; 409 while it is used, unless `force=1`
    DELETE "/api/media/:id", May(MediaDelete), "media.rm" => delete;
    /// Give the file of a media asset another name
    PATCH "/api/media/:id/rename", May(MediaReplace), "media.rename" => rename;
    /// Put another file in the place of a media asset's: `file` as multipart/form-data
    POST "/api/media/:id/override", May(MediaReplace), "media.replace" => replace;
    /// Make the variants of a picture
    POST "/api/media/:id/variants", May(MediaVariants), "media.variants" => variants;
    /// Where a media asset is used, on all stages
    GET "/api/media/:id/where-used", Known, "media.where-used" => where_used;
}

nouns! {
    Media = "id", "media";
}

/// The record with an id on the stage or revision that the query names.
fn found(cx: &RequestContext<'_>, id: &Id<Media>, at: &At) -> Result<Value, Refusal> {
    at.read(cx, "media.show", json!({"media": id})).map_err(missing)
}

/// The refusal of a record that is not there, in the words of known clients.
fn missing(refusal: Refusal) -> Refusal {
    refusal.not_found(&["media.not-found"], "Media not found")
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    /// Exactly this category
    category: Option<String>,
    /// A text in file name, alternative text, title or caption
    search: Option<String>,
    /// The same
    #[serde(rename(serialize = "search"), skip_serializing_if = "Option::is_none")]
    q: Option<String>,
    /// Exactly this media type
    mime: Option<String>,
    /// What they are sorted by
    #[schemars(extend("enum" = ["created_at", "createdAt", "original_filename", "filename", "size"]))]
    sort_by: Option<String>,
    /// asc or desc
    #[schemars(extend("enum" = ["asc", "desc"]))]
    sort_order: Option<String>,
}

fn list(cx: &RequestContext<'_>, query: Query<Filter>, page: Paging, at: At) -> Result<Tagged, Refusal> {
    at.read(cx, "media.list", input((query, page))).map(Tagged)
}

fn categories(cx: &RequestContext<'_>, at: At) -> Result<Tagged, Refusal> {
    at.read(cx, "media.categories", json!({})).map(Tagged)
}

fn show(cx: &RequestContext<'_>, id: Id<Media>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    Ok(Tagged(legacy_envelope(found(cx, &id, &at)?)))
}

fn where_used(cx: &RequestContext<'_>, id: Id<Media>) -> Result<Answer, Refusal> {
    let found = cx.run_plain("media.where-used", json!({"media": id})).map_err(missing)?;
    Ok(cx.content(StatusCode::OK, &json!({"data": found})))
}

/// A form with a file.
struct Sent(Form);

impl Part for Sent {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        multipart::of(cx).map(Sent)
    }

    fn describe(signature: &mut Signature) {
        signature.media_type = Some("multipart/form-data");
        let text = json!({"type": "string"});
        signature.body = Some(json!({
            "type": "object", "required": ["file"],
            "properties": {
                // Generators of OpenAPI 3.0 and of 3.1 know a file by one of these.
                "file": {"type": "string", "format": "binary", "contentMediaType": "application/octet-stream"},
                "alt_text": text, "title": text, "description": text, "categories": {"type": "array", "items": text}, "mode": text, "stage": text,
                "naming": {"enum": ["original", "uuid"]},
            },
        }));
    }
}

fn upload(cx: &RequestContext<'_>, Sent(mut form): Sent) -> Result<Created, Refusal> {
    let file = form.only_file()?;
    let (mut about, mut place) = (About::default(), Map::new());
    let mut has_random_name = false;
    for (name, text) in form.texts {
        match name.as_str() {
            known if about.take(known, &text) => {}
            "mode" | "stage" => drop(place.insert(name, json!(text))),
            // A name that is taken is given a number, whatever this says.
            "appendIdIfExists" => {}
            "naming" if matches!(text.as_str(), "original" | "uuid") => has_random_name = text == "uuid",
            "naming" => return Err(invalid(&name, "must be one of original, uuid")),
            _ => return Err(invalid(&name, "is unknown")),
        }
    }
    let stage = To::of(cx, &mut place)?.0;
    let Some((name, bytes)) = file else {
        return Err(invalid("file", "is missing: it is the part that holds the file"));
    };
    if bytes.is_empty() {
        return Err(invalid("file", "is empty"));
    }
    let mut input = Value::Object(about.input(&name));
    input["randomName"] = json!(has_random_name);
    input["data"] = json!(base64(&bytes));
    drop(bytes);
    let made = cx.write("media.upload", input, stage)?;
    let id = made["id"].as_str().unwrap_or_default().to_owned();
    let answer = written(cx, made, stage, StatusCode::CREATED, "Created");
    Ok(Created(located(answer, &format!("/api/media/{id}"), stage)))
}

/// What a request says of a file beside its bytes.
#[derive(Default)]
pub(super) struct About {
    texts: Map,
    categories: Vec<String>,
}

impl About {
    /// Adds a field; false if its name is unknown.
    pub(super) fn take(&mut self, name: &str, text: &str) -> bool {
        match name {
            "categories" => self.categories.extend(listed(text)),
            "alt_text" | "altText" => drop(self.texts.insert("altText".to_owned(), json!(text))),
            "title" | "description" => drop(self.texts.insert(name.to_owned(), json!(text))),
            _ => return false,
        }
        true
    }

    /// The input of the operation, without the bytes.
    pub(super) fn input(self, filename: &str) -> Map {
        let mut input = self.texts;
        input.insert("filename".to_owned(), json!(filename));
        input.insert("categories".to_owned(), json!(self.categories));
        input
    }
}

/// Categories of a part: one, or a JSON list of several.
fn listed(text: &str) -> Vec<String> {
    match serde_json::from_str::<Vec<String>>(text) {
        Ok(names) if text.trim_start().starts_with('[') => names,
        _ => vec![text.to_owned()],
    }
}

fn replace(cx: &RequestContext<'_>, id: Id<Media>, Sent(mut form): Sent) -> Result<Answer, Refusal> {
    let file = form.only_file()?;
    let mut said = Map::new();
    for (name, text) in form.texts {
        match name.as_str() {
            "mode" | "stage" => drop(said.insert(name, json!(text))),
            _ => return Err(invalid(&name, "is unknown")),
        }
    }
    let stage = To::of(cx, &mut said)?.0;
    let Some((name, bytes)) = file.filter(|(_, bytes)| !bytes.is_empty()) else {
        return Err(invalid("file", "is missing: it is the part that holds the file"));
    };
    let input = json!({"media": id, "filename": name, "data": base64(&bytes)});
    drop(bytes);
    let done = cx.write("media.replace", input, stage).map_err(missing)?;
    Ok(written(cx, done, stage, StatusCode::OK, "Updated"))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("additionalProperties" = true))]
struct Changes {
    #[schemars(extend("x-field" = "media.altText"))]
    alt_text: Option<String>,
    /// The same as `altText`
    #[serde(rename = "alt_text")]
    #[schemars(extend("x-field" = "media.altText"))]
    old_alt_text: Option<String>,
    #[schemars(extend("x-field" = "media.title"))]
    title: Option<String>,
    #[schemars(extend("x-field" = "media.caption"))]
    caption: Option<String>,
    #[schemars(extend("x-field" = "media.description"))]
    description: Option<String>,
    categories: Option<Value>,
    focal_point: Option<Value>,
    crop_rect: Option<Value>,
}

fn update(cx: &RequestContext<'_>, id: Id<Media>, to: To, body: Fields<Changes>) -> Result<Answer, Refusal> {
    let mut body = body.0;
    if let Some(text) = body.shift_remove("alt_text") {
        body.entry("altText").or_insert(text);
    }
    let input = json!({"media": id, "fields": assignments(&body)});
    let done = cx.write("media.set", input, to.0).map_err(missing)?;
    Ok(written(cx, done, to.0, StatusCode::OK, "Updated"))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Rename {
    #[serde(rename(serialize = "name"))]
    filename: Said<255>,
}

fn rename(cx: &RequestContext<'_>, id: Id<Media>, to: To, body: Body<Rename>) -> Result<Answer, Refusal> {
    let done = cx.write("media.rename", input((body, json!({"media": id}))), to.0).map_err(missing)?;
    Ok(written(cx, done, to.0, StatusCode::OK, "Updated"))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Removal {
    /// 1 removes it although something uses it
    force: Option<bool>,
}

fn delete(cx: &RequestContext<'_>, id: Id<Media>, query: Query<Removal>, to: To) -> Result<(), Refusal> {
    cx.write("media.rm", input((query, json!({"media": id}))), to.0).map_err(missing).map(drop)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Look {
    /// What the picture is shown on; light unless given
    #[schemars(extend("enum" = ["light", "dark"]))]
    theme: Option<String>,
}

fn variants(cx: &RequestContext<'_>, id: Id<Media>, body: Body<Look>) -> Result<Value, Refusal> {
    let theme = body.theme.as_deref().unwrap_or("light");
    let made = cx.run_plain("media.variants", json!({"media": id, "theme": theme})).map_err(missing)?;
    let asset = cx.run_plain("media.show", json!({"media": id})).map_err(missing)?;
    let both = json!({"variants": made["variants"], "metadata": asset["metadata"]});
    Ok(json!({"data": both, "variants": made["variants"]}))
}
