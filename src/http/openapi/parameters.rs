//! Schemas of path and query parameters.

use super::super::endpoint::{ABOUT_READ, ABOUT_WRITE, Parameter};
use super::super::router::Route;
use super::bodies::{MODES, is_staged, of_site};
use super::want::uuid;
use crate::base::{Stage, Value};
use crate::model::Kind;
use http::Method;
use serde_json::json;

/// Prefixes of paths whose `:id` is always a uuid.
const BY_ID: &[&str] = &["/api/posts/:", "/api/menu-items/:", "/api/taxonomy-terms/:"];

/// Reads of content that take `stage` and `rev` without listing them.
const OF_CONTENT: &[&str] = &["/api/menus/by-slug/:slug"];

/// A parameter of a path.
pub(super) fn in_path(route: &Route, name: &str) -> Value {
    let own = route.signature().and_then(|signature| signature.path.iter().find(|(known, _)| *known == name));
    if let Some((_, schema)) = own {
        return schema.clone();
    }
    match name {
        "id" | "postId" | "moduleId" if BY_ID.iter().any(|begin| route.path.starts_with(begin)) => uuid(),
        _ => json!({"type": "string", "minLength": 1}),
    }
}

/// Parameters that a route takes in addition to its own: the target of a write, a page of a list, the stage or revision
/// of a read.
fn shared(route: &Route) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let staged = if is_staged(route) { ABOUT_WRITE } else { &[] };
    let is_read = route.method == Method::GET && OF_CONTENT.contains(&route.path);
    let reads = if is_read { ABOUT_READ } else { &[] };
    let own = route.query;
    staged.iter().chain(reads).filter(move |(name, _)| own.iter().all(|(known, _)| known != name))
}

/// The parameters of a query.
pub(super) fn of_query(route: &Route, field: &dyn Fn(Kind, &str) -> Value) -> Vec<Parameter> {
    if let Some(signature) = route.signature() {
        let mut query = signature.query.clone();
        for Parameter { schema, .. } in &mut query {
            if schema["type"] == "array"
                && let Some(named) = schema.as_object_mut().and_then(|list| list.shift_remove("x-field"))
            {
                schema["items"] = json!({"x-field": named});
                of_site(&mut schema["items"], field);
            }
            of_site(schema, field);
        }
        return query;
    }
    let all = route.query.iter().chain(shared(route));
    let described = all.map(|(name, about)| Parameter {
        name: (*name).to_owned(),
        about: (*about).to_owned(),
        schema: schema(route, name, field),
        is_needed: false,
    });
    described.collect()
}

fn schema(route: &Route, name: &str, field: &dyn Fn(Kind, &str) -> Value) -> Value {
    match (route.path, name) {
        ("/api/modules/registry", "post_type") => field(Kind::Post, "type"),
        (_, "page" | "per_page") => json!({"type": "integer"}),
        (_, "postId" | "parentId" | "termId") => uuid(),
        (_, "includeDeleted" | "includeDescendants" | "detach") => {
            json!({"enum": ["0", "1", "true", "false"]})
        }
        (_, "stage") => json!({"enum": Stage::NAMES}),
        (_, "mode") => json!({"enum": MODES}),
        (_, "since" | "until") => json!({
            "type": "string", "anyOf": [{"format": "date"}, {"format": "date-time"}],
        }),
        (_, "format") => json!({"enum": ["csv", "json"]}),
        _ => json!({"type": "string"}),
    }
}
