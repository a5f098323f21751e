//! Schemas of request bodies: fields of items use the model's shapes, all others are defined here.

use super::super::endpoint::Signature;
use super::super::operations;
use super::super::router::Route;
use super::bodies_of_site::OF_SITE;
use super::families;
use super::want::{Want, no_null, null_too};
use crate::base::{Map, Stage, Value};
use http::Method;
use serde_json::json;

use Want::{FileSlug, Flag, Line, ListOf, Object, Of, Text, Uuid, Whole, Words};

use crate::model::Kind::{self, Menu, Post, Taxonomy, Term};

/// The body of a route.
pub(super) struct Body {
    method: &'static str,
    path: &'static str,
    fields: &'static [(&'static str, Want)],
    /// Required fields; others may be null, which counts as absent.
    needed: &'static [&'static str],
    /// Fields of which at least one is required.
    one_of: &'static [&'static str],
    /// Whether the body may name a target stage.
    is_staged: bool,
}

/// Values of `mode`: the stages, and an old name of the first one.
pub(super) const MODES: &[&str] = &["publish", Stage::NAMES[0], Stage::NAMES[1], Stage::NAMES[2]];
const STAGES: &[&str] = &Stage::NAMES;
const NAME: Want = Line(255);

/// A body of a write to a stage.
pub(super) const fn staged(
    method: &'static str,
    path: &'static str,
    needed: &'static [&'static str],
    fields: &'static [(&'static str, Want)],
) -> Body {
    Body { method, path, fields, needed, one_of: &[], is_staged: true }
}

impl Body {
    /// The same body, with one of several fields required.
    pub(super) const fn with_one_of(self, one_of: &'static [&'static str]) -> Body {
        Body { one_of, ..self }
    }
}

const MENU: &[(&str, Want)] = &[
    ("name", Of(Menu, "name")),
    ("slug", FileSlug),
    ("locale", Of(Menu, "locale")),
    ("template", Of(Menu, "template")),
    ("meta", Object),
];

const MENU_ITEM: &[(&str, Want)] = &[
    ("label", NAME),
    ("type", Words(&["custom", "post", "dynamic"])),
    ("kind", Words(&["item", "section"])),
    ("url", Of(Post, "canonicalUrl")),
    ("customUrl", Of(Post, "canonicalUrl")),
    ("postId", Uuid),
    ("parentId", Uuid),
    ("orderIndex", Whole(0, 500)),
    ("anchor", Text),
    ("target", Words(&["_self", "_blank"])),
    ("rel", Text),
    ("locale", Of(Menu, "locale")),
    ("dynamicPostType", Of(Post, "type")),
    ("dynamicParentId", Uuid),
    ("dynamicDepthLimit", Whole(1, 10)),
];

const TAXONOMY: &[(&str, Want)] = &[
    ("name", Of(Taxonomy, "name")),
    ("hierarchical", Flag),
    ("freeTagging", Flag),
    ("maxSelections", Of(Taxonomy, "maxSelections")),
    ("fields", Of(Taxonomy, "fields")),
];

const TERM: &[(&str, Want)] = &[
    ("name", Of(Term, "name")),
    ("slug", FileSlug),
    ("parentId", Line(255)),
    ("parent", Line(255)),
    ("description", Text),
    ("orderIndex", Of(Term, "orderIndex")),
    ("customFields", Object),
];

const PLACES: Want = ListOf(&Want::Place);

/// All bodies. A writing route that is not listed reads no body.
const BODIES: &[Body] = &[
    staged("POST", "/api/menus", &["name", "slug"], MENU),
    staged("PUT", "/api/menus/:id", &[], MENU),
    staged("POST", "/api/menus/:id/items", &[], MENU_ITEM).with_one_of(&["label", "postId"]),
    staged("POST", "/api/menus/:id/reorder", &["items"], &[("items", PLACES), ("scope", Object)]),
    staged("PUT", "/api/menu-items/:id", &[], MENU_ITEM),
    staged(
        "POST",
        "/api/taxonomies",
        &["slug", "name"],
        &[
            ("slug", FileSlug),
            ("name", Of(Taxonomy, "name")),
            ("hierarchical", Flag),
            ("freeTagging", Flag),
            ("maxSelections", Of(Taxonomy, "maxSelections")),
            ("fields", Of(Taxonomy, "fields")),
        ],
    ),
    staged("PUT", "/api/taxonomies/:slug", &[], TAXONOMY),
    staged("POST", "/api/taxonomies/:slug/terms", &["name"], TERM),
    staged("PATCH", "/api/taxonomy-terms/:id", &[], TERM),
    staged("PUT", "/api/taxonomy-terms/:id", &[], TERM),
];

/// Read-only fields of answers, which may be sent back unchanged.
const TOLD: &[(&str, &[&str])] = &[
    ("/api/locales/:code", &["code", "postCount"]),
    ("/api/menus/:id", &["id", "items", "itemsTree", "itemCount", "metadata", "data"]),
    ("/api/menu-items/:id", &["id", "children", "postStatus"]),
    ("/api/taxonomies/:slug", &["id", "slug", "customFieldDefs", "termCount", "metadata", "data"]),
    ("/api/taxonomy-terms/:id", &["id", "taxonomy", "taxonomyId", "depth", "postCount", "children"]),
];

/// Whether a route writes to a stage.
pub(super) fn is_staged(route: &Route) -> bool {
    if let Some(signature) = route.signature() {
        return signature.is_staged;
    }
    find(route).is_some_and(|body| body.is_staged) || route.method == Method::DELETE
}

/// Whether a route takes a body.
pub(super) fn has_one(route: &Route) -> bool {
    route.body().is_some()
        || route.path == operations::ONE && route.method == Method::POST
        || find(route).is_some()
}

/// The fields of a body other than those of a post; none for a route that reads no body.
pub(super) fn fields(route: &Route) -> &'static [(&'static str, Want)] {
    find(route).map_or(&[], |body| body.fields)
}

fn find(route: &Route) -> Option<&'static Body> {
    let is_it = |body: &&Body| body.method == route.method.as_str() && body.path == route.path;
    BODIES.iter().chain(families::BODIES).chain(OF_SITE).find(is_it)
}

/// The request body of a route, if it reads one. `want` returns the schema of a value.
pub(super) fn of(route: &Route, want: &dyn Fn(&Want) -> Value) -> Option<Value> {
    let body = find(route)?;
    let mut schema = json!({"type": "object", "properties": {}});
    schema["additionalProperties"] = Value::Bool(false);
    let mut properties = schema["properties"].as_object().cloned().unwrap_or_default();
    fill(body, want, &mut properties);
    schema["properties"] = Value::Object(properties);
    schema["required"] = json!(body.needed);
    if !body.one_of.is_empty() {
        let asked = body.one_of.iter().map(|name| one(name, &schema["properties"][*name]));
        let asked: Vec<Value> = asked.collect();
        schema["anyOf"] = Value::Array(asked);
    }
    let is_needed = !body.needed.is_empty() || !body.one_of.is_empty();
    Some(json!({"required": is_needed, "content": {"application/json": {"schema": schema}}}))
}

/// Requires one of several fields, which must not be null.
fn one(name: &str, schema: &Value) -> Value {
    let mut schema = schema.clone();
    no_null(&mut schema);
    json!({"required": [name], "properties": {name: schema}})
}

fn fill(body: &Body, want: &dyn Fn(&Want) -> Value, properties: &mut Map) {
    for (name, field) in body.fields {
        properties.insert((*name).to_owned(), want(field));
    }
    let optional = properties.iter_mut().filter(|(name, _)| !body.needed.contains(&name.as_str()));
    optional.for_each(|(_, schema)| null_too(schema));
    let told = TOLD.iter().filter(|(path, _)| *path == body.path && body.method != "POST");
    for name in told.flat_map(|(_, names)| *names) {
        properties.entry(*name).or_insert_with(as_read);
    }
    if body.is_staged {
        let mut modes: Vec<Value> = MODES.iter().map(|mode| Value::from(*mode)).collect();
        modes.push(Value::Null);
        properties.insert(
            "mode".to_owned(),
            json!({"enum": modes, "description": "Where the write goes: publish (the live site), review or ai-review"}),
        );
        let mut stages: Vec<Value> = STAGES.iter().map(|stage| Value::from(*stage)).collect();
        stages.push(Value::Null);
        properties.insert(
            "stage".to_owned(),
            json!({"enum": stages, "description": "The same by the stage's name"}),
        );
    }
}

/// The schema of a read-only field, which may be sent back unchanged.
pub(super) fn as_read() -> Value {
    json!({"readOnly": true, "description": "As it was read; it cannot be set"})
}

/// The request body of an endpoint with a signature. `field` gives the schema of a field of an item, `post` that of a
/// post.
pub(super) fn typed(
    signature: &Signature,
    field: &dyn Fn(Kind, &str) -> Value,
    post: &dyn Fn() -> Value,
) -> Option<Value> {
    let mut schema = signature.body.clone()?;
    let mut take = |key: &str| schema.as_object_mut().and_then(|schema| schema.shift_remove(key));
    take("x-same");
    let is_post = take("x-post").is_some();
    let is_needed = ["required", "anyOf", "oneOf"].iter().any(|key| schema.get(*key).is_some());
    let has_fields = schema.get("properties").is_some();
    of_site_in(&mut schema, field);
    if is_post {
        with_post(&mut schema, &post()["properties"]);
    }
    if has_fields && signature.media_type.is_none() && schema.get("additionalProperties").is_none() {
        schema["additionalProperties"] = Value::Bool(false);
    }
    let media_type = signature.media_type.unwrap_or("application/json");
    Some(json!({"required": is_needed, "content": {media_type: {"schema": schema}}}))
}

/// Gives the properties of a schema, at any depth, and of those that it wants one of, what is said about fields of items.
fn of_site_in(schema: &mut Value, field: &dyn Fn(Kind, &str) -> Value) {
    for (_, own) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        if *own == true {
            *own = json!({});
        }
        own.as_object_mut().into_iter().for_each(|own| drop(own.shift_remove("x-null")));
        of_site_in(own, field);
        of_site(own, field);
    }
    for key in ["anyOf", "oneOf"] {
        let one_of = schema.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten();
        one_of.for_each(|one| of_site_in(one, field));
    }
}

/// Replaces a schema that names a field of an item by that of the field, with its own description if it has one.
pub(super) fn of_site(own: &mut Value, field: &dyn Fn(Kind, &str) -> Value) {
    let named = own["x-field"].as_str().and_then(|named| named.split_once('.'));
    let Some((kind, name)) = named.and_then(|(kind, name)| Some((Kind::from_name(kind)?, name))) else {
        return;
    };
    let mut of_site = field(kind, name);
    if own["type"].is_array() {
        null_too(&mut of_site);
    }
    if let Some(about) = own.get("description") {
        of_site["description"] = about.clone();
    }
    *own = of_site;
}

/// Fields that a post always has: a change cannot clear them.
const ALWAYS: [&str; 5] = ["title", "slug", "type", "locale", "status"];

/// Adds the fields of a post. Those that are not required may be null.
fn with_post(schema: &mut Value, post: &Value) {
    let needed = schema["required"].as_array().cloned();
    for (name, shape) in post.as_object().into_iter().flatten() {
        if !schema["properties"][name].is_null() {
            continue;
        }
        let mut shape = shape.clone();
        let is_always = match &needed {
            Some(needed) => needed.iter().any(|one| one == name),
            None => ALWAYS.contains(&name.as_str()),
        };
        if !is_always {
            null_too(&mut shape);
        }
        schema["properties"][name] = shape;
    }
}
