//! Post types, module types, and the settings that front ends need.

use super::staging::stage;
use super::{LegacyEnvelope, after, object, only, text, written};
use crate::base::{Path, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::{At, Slice, Tagged, endpoints};
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::OpError;
use crate::site::Snapshot;
use http::StatusCode;
use serde_json::json;

endpoints! {
    /// The names of the post types
    GET "/api/post-types", Known, "type.list" => post_types;
    /// How posts of a type are made: fields, switches, addresses, taxonomies, templates
    GET "/api/post-types/:type", Known, "type.config" => post_type;
    /// The module types: fields, defaults, where they may be used
    GET "/api/modules/registry", Reader, "module-type.list"; &[("post_type", "Only those that may stand on posts of a type (`postType` too)")] => registry raw;
    /// One module type: its fields, its defaults, the JSON Schema of its values
    GET "/api/modules/:type/schema", Reader, "module-type.show" => schema;
    /// Title, address, languages, profiles elsewhere and own values of the site
    GET "/api/site-settings", Reader => settings;
    /// Change title, address, own values (`customFields`) and `socialSettings.profiles`; null takes a value away
    PUT "/api/site-settings", May(DefinitionsEdit), "settings.set" => set_settings raw;
    /// The same
    PATCH "/api/site-settings", May(DefinitionsEdit), "settings.set" => set_settings raw;
}

fn post_types(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Answer, Refusal> {
    let mut found = at.read(cx, "type.list", json!({}))?;
    let rows = found["data"].as_array().cloned().unwrap_or_default();
    let names: Vec<Value> = rows.iter().map(|row| row["type"].clone()).collect();
    found["data"] = Value::from(names);
    slice.cut(&mut found);
    Ok(cx.content(StatusCode::OK, &json!({"data": found["data"], "meta": found["meta"]})))
}

fn post_type(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let found = at.read(cx, "type.config", json!({"type": cx.param("type")}))?;
    Ok(Tagged(super::legacy_envelope(found)))
}

fn registry(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let post_type = cx.query("post_type").or_else(|| cx.query("postType"));
    let input = json!({"postType": post_type, "usable": post_type.is_some()});
    let mut found = cx.read("module-type.list", input)?;
    super::paged(&mut found["meta"]);
    Ok(cx.content(StatusCode::OK, &found))
}

fn schema(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let found = at.read(cx, "module-type.show", json!({"type": cx.param("type")}))?;
    Ok(Tagged(super::legacy_envelope(found)))
}

/// Changes single settings; those that the body does not name stay unchanged.
fn set_settings(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["siteTitle", "baseUrl", "customFields", "socialSettings"])?;
    let mut fields: Vec<Value> = Vec::new();
    let mut set = |path: String, value: &Value| fields.push(json!({"path": path, "value": value}));
    for (name, key) in [("siteTitle", "name"), ("baseUrl", "base_url")] {
        text(&body, name)?;
        if let Some(value) = body.get(name) {
            set(key.to_owned(), value);
        }
    }
    let custom = object(&body, "customFields")?.unwrap_or_default();
    for (name, value) in &custom {
        set(Path::root().key("custom").key(name).to_string(), value);
    }
    let mut social = object(&body, "socialSettings")?.unwrap_or_default();
    let social = only(&mut social, &["profiles"])?;
    for (name, value) in &object(&social, "profiles")?.unwrap_or_default() {
        set(Path::root().key("social").key(name).to_string(), value);
    }
    if fields.is_empty() {
        return Err(invalid("siteTitle", "is missing, and so is every other setting"));
    }
    let done = cx.write("settings.set", json!({"fields": fields}), stage)?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let record = after(told(&at)?, &done);
    Ok(written(cx, record, stage, StatusCode::OK, "Site settings updated"))
}

fn settings(cx: &RequestContext<'_>, _: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let at = cx.content_asked()?;
    let answer =
        super::legacy_envelope(told(&at)?).with("metadata", json!({"revision": at.commit().to_string()}));
    Ok(Tagged(answer))
}

/// The settings, named as old clients read them.
fn told(at: &Snapshot<'_>) -> Result<Value, Refusal> {
    let settings = at.settings().map_err(OpError::from)?;
    let locales: Vec<&str> = settings.locales().collect();
    Ok(json!({
        "siteTitle": settings.name, "baseUrl": settings.base_url, "customFields": settings.custom,
        "socialSettings": {"profiles": settings.social},
        "defaultLocale": settings.locales.default_locale, "locales": locales,
    }))
}
