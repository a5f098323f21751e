//! The responses of routes: statuses and schemas.

use super::super::endpoint::{Shape, Signature};
use super::super::operations::ONE;
use super::super::router::Access;
use crate::http::prelude::*;

/// Media types of routes that do not answer JSON.
const KINDS: &[(&str, &[&str])] = &[
    ("/metrics", &["text/plain"]),
    ("/docs", &["text/html"]),
    ("/api/docs", &["text/html"]),
    ("/api/docs/style.css", &["text/css"]),
];

/// Routes whose answers are the same for everybody, without parameters.
const AS_THEY_ARE: &[&str] =
    &["/openapi.json", "/docs", "/api/docs", "/api/docs/style.css", "/health", "/ready"];

/// Those of them whose answers change each time.
const UNTAGGED: &[&str] = &["/health", "/ready"];

/// Sign-in routes, which change nothing on the site.
const SIGN_IN: &[&str] = &["/api/auth/login", "/admin/login"];

/// The responses of a route. `output` returns the schema of an operation's output.
pub(super) fn of(route: &Route, output: &dyn Fn(&str) -> Value) -> Value {
    let mut answers = Map::new();
    let (status, good) = good(route, output);
    answers.insert(status, good);
    let has_tag =
        route.operation.is_some() || AS_THEY_ARE.contains(&route.path) && !UNTAGGED.contains(&route.path);
    if route.method == Method::GET && has_tag {
        answers.insert(
            "304".to_owned(),
            json!({"description": "Not changed since the `ETag` of `If-None-Match`"}),
        );
    }
    answers.extend(refused(route));
    if route.access == Access::Form {
        for_browsers(&mut answers);
    }
    Value::Object(answers)
}

/// Adds what a browser gets for a form that it sent without a script: pages, whatever is wrong.
fn for_browsers(answers: &mut Map) {
    let about = "The page after the form, for `Accept: text/html`";
    let page = answers.entry("200").or_insert_with(|| json!({"description": about, "content": {}}));
    let html = json!({"schema": {"type": "string"}});
    page["content"]["text/html"] = html.clone();
    for (_, refused) in answers.iter_mut().filter(|(status, _)| status.starts_with(['4', '5'])) {
        refused["content"]["text/html"] = html.clone();
    }
    let next = "On to the page of `thankYouPostId`, for `Accept: text/html`";
    answers.insert("303".to_owned(), json!({"description": next}));
}

/// The error responses of a route.
pub(super) fn refused(route: &Route) -> Map {
    let mut answers = Map::new();
    for (status, about) in refusals(route) {
        let refused = json!({
            "description": about,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
        });
        answers.insert(status.to_owned(), refused);
    }
    answers
}

fn good(route: &Route, output: &dyn Fn(&str) -> Value) -> (String, Value) {
    let Some(Signature { status, shape, kinds, .. }) = route.signature() else {
        let kinds = KINDS.iter().find(|(path, _)| *path == route.path).map(|(_, kinds)| *kinds);
        let content: Map = match kinds {
            Some(kinds) => kinds.iter().map(|kind| ((*kind).to_owned(), json!({"schema": {}}))).collect(),
            None => Map::from_iter([("application/json".to_owned(), json!({"schema": anything()}))]),
        };
        return ("200".to_owned(), json!({"description": "Done", "content": content}));
    };
    let of_operation = route.operation.filter(|_| route.method == Method::GET);
    let schema = match (shape, of_operation) {
        _ if *status == 204 => return (status.to_string(), json!({"description": "Done"})),
        _ if kinds.len() > 1 => json!({}),
        _ if kinds.iter().all(|kind| kind.starts_with("text/")) => json!({"type": "string"}),
        (Shape::OfOperation, Some(operation)) => output(operation),
        (Shape::Of(operation), _) => output(operation),
        (Shape::Data(operation), _) => {
            json!({"type": "object", "required": ["data"], "properties": {"data": output(operation)}})
        }
        (Shape::Own(schema), _) => schema(),
        (Shape::List, _) => json!({"type": "array", "items": anything()}),
        (Shape::OfOperation | Shape::Object, _) => anything(),
    };
    let content = kinds.iter().map(|kind| ((*kind).to_owned(), json!({"schema": schema})));
    (status.to_string(), json!({"description": "Done", "content": content.collect::<Map>()}))
}

/// An object with unspecified members. Without `additionalProperties`, some code generators assume that it has none.
fn anything() -> Value {
    json!({"type": "object", "additionalProperties": true})
}

/// The error statuses of a route, and their meanings.
fn refusals(route: &Route) -> Vec<(&'static str, &'static str)> {
    let is_read = route.method == Method::GET;
    let has_body = route.body().is_some() || route.path == ONE && !is_read;
    let is_open = matches!(route.access, Access::Open | Access::Form | Access::Tracking);
    let is_of_link =
        ["/preview/", "/api/preview/", "/admin/start"].iter().any(|start| route.path.starts_with(start));
    let is_plain = AS_THEY_ARE.contains(&route.path);
    let is_guarded = !is_read && !SIGN_IN.contains(&route.path);
    let rows = [
        (
            true,
            "400",
            "Unreadable: broken JSON, a key given twice, or an act that does not fit what is there",
        ),
        (true, "401", "Nobody is signed in, or the credentials do not hold"),
        (!is_open || is_of_link || has_body, "403", "The caller may not do this"),
        (!is_plain, "404", "There is no such thing, or none that the caller may know of"),
        (is_guarded, "409", "It clashes with what is there"),
        (is_guarded, "412", "It has changed since the revision of `If-Match`"),
        (
            matches!(route.method, Method::PUT | Method::PATCH | Method::DELETE),
            "428",
            "The site requires an `If-Match` with every change",
        ),
        (has_body, "413", "The body is too large"),
        (has_body, "415", "The body is not of a type that is read here"),
        (
            !is_plain || route.signature().is_some_and(|signature| !signature.query.is_empty()),
            "422",
            "Readable, and not right: `details` names the fields, if it is about fields",
        ),
        (true, "429", "Too many requests: `Retry-After` says when to come back"),
        (true, "500", "A fault of ours: the log has the cause under `requestId`"),
        (true, "503", "Busy: `Retry-After` says when to come back; or the disk is read-only, `code` says so"),
        (!is_read, "507", "The disk is full"),
    ];
    rows.into_iter().filter(|(is_one, ..)| *is_one).map(|(_, status, about)| (status, about)).collect()
}
