//! What posts and modules of a site can be: post types, module types, settings that front ends need.

use crate::base::Value;
use crate::http::answer::Refusal;
use crate::http::exchange::Exchange;
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::ops::OpError;
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/post-types",
        access: Access::Known,
        run: post_types,
        about: "The names of the post types",
        operation: Some("type.list"),
        query: &[],
    },
    Route {
        method: Method::GET,
        path: "/api/post-types/:type",
        access: Access::Known,
        run: post_type,
        about: "How posts of a type are made: fields, switches, addresses, taxonomies, templates",
        operation: Some("type.config"),
        query: &[],
    },
    Route {
        method: Method::GET,
        path: "/api/modules/registry",
        access: Access::Reader,
        run: registry,
        about: "The module types: fields, defaults, where they may be used",
        operation: Some("module-type.list"),
        query: &[("post_type", "Only those that may stand on posts of a type (`postType` too)")],
    },
    Route {
        method: Method::GET,
        path: "/api/modules/:type/schema",
        access: Access::Reader,
        run: schema,
        about: "One module type: its fields, its defaults, the JSON Schema of its values",
        operation: Some("module-type.show"),
        query: &[],
    },
    Route {
        method: Method::GET,
        path: "/api/site-settings",
        access: Access::Reader,
        run: settings,
        about: "Title, address, languages, profiles elsewhere and own values of the site",
        operation: None,
        query: &[],
    },
];

fn post_types(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut found = cx.read("type.list", json!({}))?;
    let rows = found["data"].as_array().cloned().unwrap_or_default();
    let names: Vec<Value> = rows.iter().map(|row| row["type"].clone()).collect();
    found["data"] = Value::from(names);
    super::sliced(cx, &mut found)?;
    Ok(cx.content(StatusCode::OK, &json!({"data": found["data"], "meta": found["meta"]})))
}

fn post_type(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("type.config", json!({"type": cx.param("type")}))?;
    Ok(cx.content(StatusCode::OK, &super::doubled(found)))
}

fn registry(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let post_type = cx.query("post_type").or_else(|| cx.query("postType"));
    let input = json!({"postType": post_type, "usable": post_type.is_some()});
    let mut found = cx.read("module-type.list", input)?;
    super::paged(&mut found["meta"]);
    Ok(cx.content(StatusCode::OK, &found))
}

fn schema(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("module-type.show", json!({"type": cx.param("type")}))?;
    Ok(cx.content(StatusCode::OK, &super::doubled(found)))
}

fn settings(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let at = cx.content_asked()?;
    let settings = at.settings().map_err(OpError::from)?;
    let locales: Vec<&str> = settings.locales().collect();
    let answer = json!({
        "siteTitle": settings.name, "baseUrl": settings.base_url, "customFields": settings.custom,
        "socialSettings": {"profiles": settings.social},
        "defaultLocale": settings.locales.default_locale, "locales": locales,
    });
    let answer = super::doubled(answer).with("metadata", json!({"revision": at.commit().to_string()}));
    Ok(cx.content(StatusCode::OK, &answer))
}
