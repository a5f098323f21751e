//! The API's description, made from the routes and the operation table (OpenAPI 3.1).

use super::answer::Refusal;
use super::exchange::Exchange;
use super::message::Answer;
use super::rest;
use super::router::{Access, Route};
use crate::base::{Map, Value};
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[Route {
    method: Method::GET,
    path: "/openapi.json",
    access: Access::Open,
    run: show,
    about: "This description",
    operation: None,
    query: &[],
}];

fn show(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    Ok(cx.content(StatusCode::OK, &description()))
}

/// The whole description.
pub(super) fn description() -> Value {
    let mut paths = Map::new();
    for route in rest::routes() {
        let item = paths.entry(template(route.path)).or_insert_with(|| json!({}));
        item[route.method.as_str().to_ascii_lowercase()] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "cms",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Content of a website whose originals lie in git. Reads show the live site unless `stage` says otherwise.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "cms-session"},
                "token": {"type": "http", "scheme": "bearer"},
            },
            "schemas": {"Error": error()},
        },
    })
}

fn error() -> Value {
    json!({
        "type": "object",
        "required": ["error", "code", "details", "requestId"],
        "properties": {
            "error": {"type": "string"},
            "code": {"type": "string", "description": "Stable and dotted, such as `post.not-found`"},
            "details": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
            "hint": {"type": ["string", "null"]},
            "requestId": {"type": "string"},
        },
    })
}

/// `/api/posts/:id` as `/api/posts/{id}`.
pub(super) fn template(path: &str) -> String {
    let part =
        |part: &str| part.strip_prefix(':').map_or_else(|| part.to_owned(), |name| format!("{{{name}}}"));
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

fn operation(route: &Route) -> Value {
    let names = route.path.split('/').filter_map(|part| part.strip_prefix(':'));
    let in_path =
        names.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let in_query = route.query.iter().map(|(name, about)| {
        json!({"name": name, "in": "query", "description": about, "schema": {"type": "string"}})
    });
    let parameters: Vec<Value> = in_path.chain(in_query).collect();
    let mut operation = json!({
        "operationId": id(route),
        "summary": route.about,
        "parameters": parameters,
        "responses": responses(route),
    });
    if let Some(name) = route.operation {
        operation["x-operation"] = Value::from(name);
    }
    if matches!(route.method, Method::POST | Method::PUT | Method::PATCH) {
        let kind = if route.path == "/api/media/upload" { "multipart/form-data" } else { "application/json" };
        operation["requestBody"] = json!({"content": {kind: {"schema": {"type": "object"}}}});
    }
    match route.access {
        Access::Open | Access::Form => {}
        Access::Reader | Access::Known | Access::May(_) => {
            operation["security"] = json!([{"session": []}, {"token": []}]);
        }
    }
    operation
}

/// A name of its own: method and path in words.
fn id(route: &Route) -> String {
    let words = route.path.split(['/', '-']).filter(|part| !part.is_empty());
    let word = |word: &str| match word.strip_prefix(':') {
        Some(name) => format!("By{}", capital(name)),
        None => capital(&word.replace('.', "")),
    };
    format!("{}{}", route.method.as_str().to_ascii_lowercase(), words.map(word).collect::<String>())
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
}

/// Routes that answer something else than JSON.
const KINDS: &[(&str, &[&str])] = &[
    ("/metrics", &["text/plain"]),
    ("/docs", &["text/html"]),
    ("/docs/style.css", &["text/css"]),
    ("/preview/:id", &["text/html"]),
    ("/api/forms-submissions/export", &["application/json", "text/csv"]),
    ("/api/public/analytics/track", &[]),
];

fn responses(route: &Route) -> Value {
    let failure = json!({
        "description": "What was wrong",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    });
    let kind = KINDS.iter().find(|(path, _)| *path == route.path).map(|(_, kind)| *kind);
    let good = match (&route.method, kind) {
        (&Method::DELETE, _) | (_, Some([])) => json!({"description": "Done"}),
        (_, Some(kinds)) => {
            let content: Map = kinds.iter().map(|kind| ((*kind).to_owned(), json!({"schema": {}}))).collect();
            json!({"description": "Done", "content": content})
        }
        (_, None) => {
            json!({"description": "Done", "content": {"application/json": {"schema": {"type": "object"}}}})
        }
    };
    json!({"2XX": good, "4XX": failure, "5XX": failure})
}
