//! Post types, module types, and the settings that front ends need.

use super::prelude::*;
use crate::ops::settings::answered;
use http::header::CACHE_CONTROL;

endpoints! {
    /// The names of the post types
    GET "/api/post-types", Known, "type.list" => post_types;
    /// How posts of a type are made: fields, switches, addresses, taxonomies, templates
    GET "/api/post-types/:type", Known, "type.config" => post_type;
    /// The module types: fields, defaults, where they may be used
    GET "/api/modules/registry", Reader, "module-type.list" => registry;
    /// One module type: its fields, its defaults, the JSON Schema of its values
    GET "/api/modules/:type/schema", Reader, "module-type.show" => schema;
    /// TypeScript types of the site's own post types, modules and taxonomies
    GET "/api/types.ts", Reader, "schema" => types;
    /// Title, address, languages, profiles elsewhere and own values of the site
    GET "/api/site-settings", Reader => settings;
    /// Change title, address, own values (`customFields`) and `socialSettings.profiles`; null takes a value away, and what was
    /// read may be sent back
    PUT / PATCH "/api/site-settings", May(DefinitionsEdit), "settings.set" => set_settings;
}

/// The names of post types.
struct TypeNames(Answer);

impl Reply for TypeNames {
    const SHAPE: Shape = Shape::Own(|| {
        json!({
            "type": "object", "required": ["data", "meta"],
            "properties": {
                "data": {"type": "array", "items": {"type": "string"}},
                "meta": {"type": "object", "additionalProperties": true},
            },
        })
    });

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

fn post_types(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<TypeNames, Refusal> {
    let mut found = at.read(cx, "type.list", json!({}))?;
    let rows = found["data"].as_array().cloned().unwrap_or_default();
    let names: Vec<Value> = rows.iter().map(|row| row["type"].clone()).collect();
    found["data"] = Value::from(names);
    slice.cut(&mut found);
    Ok(TypeNames(cx.content(StatusCode::OK, &json!({"data": found["data"], "meta": found["meta"]}))))
}

fn post_type(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let found = at.read(cx, "type.config", json!({"type": cx.param("type")}))?;
    Ok(Tagged(legacy_envelope(found)))
}

/// A file in TypeScript.
struct TypeScript(String);

impl Reply for TypeScript {
    const KINDS: &[&str] = &["text/plain"];

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        let answer = Answer::document("text/plain; charset=utf-8", self.0);
        answer.with(CACHE_CONTROL, "private, no-cache")
    }
}

fn types(cx: &RequestContext<'_>, at: At) -> Result<TypeScript, Refusal> {
    let found = at.read(cx, "schema", json!({"format": "typescript"}))?;
    Ok(TypeScript(found["typescript"].as_str().unwrap_or_default().to_owned()))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// Only those that may stand on posts of a type (`postType` too)
    #[serde(rename(serialize = "postType"))]
    #[schemars(extend("x-field" = "post.type"))]
    post_type: Option<String>,
}

fn registry(cx: &RequestContext<'_>, query: Query<Filter>, at: At) -> Result<Tagged, Refusal> {
    let usable = json!({"usable": query.post_type.is_some()});
    let mut found = at.read(cx, "module-type.list", input((query, usable)))?;
    paged(&mut found["meta"]);
    Ok(Tagged(found))
}

fn schema(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let found = at.read(cx, "module-type.show", json!({"type": cx.param("type")}))?;
    Ok(Tagged(legacy_envelope(found)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("anyOf" = ["siteTitle", "baseUrl", "customFields", "socialSettings"]))]
#[schemars(extend("x-read-only" = ["defaultLocale", "locales", "metadata", "data"]))]
struct Settings {
    #[schemars(length(max = 200), extend("x-null" = true))]
    site_title: Option<String>,
    /// The address of the site, such as `https://example.org`
    #[schemars(extend("x-null" = true))]
    base_url: Option<String>,
    /// Values of the site's own, by name
    custom_fields: Option<Map>,
    social_settings: Option<Social>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Social {
    /// Profiles elsewhere, by name
    profiles: Option<Map>,
}

/// Changes single settings; those that the body does not name stay unchanged.
fn set_settings(cx: &RequestContext<'_>, to: To, body: Fields<Settings>) -> Result<Answer, Refusal> {
    let done = cx.write("settings.set", json!({"fields": body.0}), to.0)?;
    let at = cx.site.snapshot(to.0).map_err(OpError::from)?;
    let record = after(answered(&at)?, &done);
    Ok(written(cx, record, to.0, StatusCode::OK, "Site settings updated"))
}

/// The settings of the site.
struct OfSite(Tagged<LegacyEnvelope>);

impl Reply for OfSite {
    const SHAPE: Shape = Shape::Own(|| {
        let values = json!({"type": "object", "additionalProperties": true});
        json!({
            "type": "object", "required": ["siteTitle", "baseUrl", "customFields", "socialSettings", "defaultLocale", "locales", "metadata"],
            "properties": {
                "siteTitle": {"type": ["string", "null"]}, "baseUrl": {"type": ["string", "null"]},
                "customFields": values, "socialSettings": {"type": "object", "properties": {"profiles": values}},
                "defaultLocale": {"type": "string"}, "locales": {"type": "array", "items": {"type": "string"}},
                "metadata": {"type": "object", "properties": {"revision": {"type": "string"}}},
            },
        })
    });

    fn answer(self, cx: &RequestContext<'_>) -> Answer {
        self.0.answer(cx)
    }
}

fn settings(cx: &RequestContext<'_>, _: At) -> Result<OfSite, Refusal> {
    Ok(OfSite(Tagged(legacy_envelope(answered(&cx.requested_content()?)?))))
}
