//! The API's description in OpenAPI 3.1, generated from the routes, the operation table, the model's shapes, and the
//! site's own definitions.

mod answers;
mod bodies;
mod operations;
mod parameters;
mod part;
mod portable;

use super::docs;
use super::endpoint::{Query, Tagged, endpoints, read_only};
use super::rest;
use super::router::Access;
use crate::http::prelude::*;
use crate::model::schema::{Use, schema};
use crate::model::{Definitions, Kind};
use crate::ops;
use crate::ops::post::{CANONICAL, CHARS_MAX};
use bodies::null_too;
use operations::parameter;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

endpoints! {
    /// This description
    GET "/openapi.json", Open => show;
}

/// The prefix of references in the model's schemas, and in this description.
const MODEL: &str = "#/$defs/";
const HERE: &str = "#/components/schemas/";

const ABOUT: &str = "Content of a website whose originals lie in git. Reads show the live site unless `stage` says otherwise. \
    Every read of content has an `ETag`: send it as `If-None-Match` to be told 304, and with a write as `If-Match` to be refused \
    (412) when somebody else was faster. A `POST` with an `Idempotency-Key` is done once. Every answer names its `X-Request-Id`; \
    where requests are counted, `X-RateLimit-Limit`, `-Remaining` and `-Reset` say how many are left.";

#[derive(Serialize, Deserialize, JsonSchema)]
struct Wanted {
    /// `content`: only what a front end uses, which reads and sends what visitors send; `writing`: with what writes posts and media, too;
    /// everything unless given
    #[schemars(extend("enum" = [part::CONTENT, part::WRITING]))]
    part: Option<String>,
}

fn show(cx: &RequestContext<'_>, query: Query<Wanted>) -> Result<Tagged, Refusal> {
    let live = cx.site.snapshot(Stage::Source).and_then(|live| live.definitions()).map_err(OpError::from)?;
    Ok(Tagged(match query.part.as_deref() {
        Some(part::CONTENT) => described(&live, part::is_content, false),
        Some(_) => described(&live, part::is_writing, false),
        None => description(&live),
    }))
}

/// The description for a site with these definitions.
pub(super) fn description(definitions: &Definitions) -> Value {
    described(definitions, |_| true, true)
}

fn described(definitions: &Definitions, is_wanted: fn(&Route) -> bool, is_whole: bool) -> Value {
    let shapes = Shapes::of(definitions);
    let mut paths = Map::new();
    let routes = rest::routes().filter(|route| route.path != super::operations::ONE && is_wanted(route));
    for route in routes {
        let item = paths.entry(template(route.path)).or_insert_with(|| json!({}));
        for method in route.methods() {
            item[method.as_str().to_ascii_lowercase()] = operation(route, method, &shapes);
        }
    }
    let (path, uploads) = super::uploads::described();
    paths.insert(path.to_owned(), uploads);
    if is_whole {
        paths.extend(operations::paths(&shapes));
    }
    let mut named = shapes.named.into_inner();
    portable::rewrite(&mut paths, &mut named);
    if !is_whole {
        part::prune(&paths, &mut named);
    }
    json!({
        "openapi": "3.1.0",
        "info": {"title": "cms", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT},
        "tags": docs::titles().map(|name| json!({"name": name})).collect::<Vec<_>>(),
        "paths": paths,
        "components": {
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "cms-session"},
                "token": {"type": "http", "scheme": "bearer"},
            },
            "schemas": named,
        },
    })
}

fn error() -> Value {
    json!({
        "type": "object",
        "required": ["error", "code", "details", "hint", "errors", "requestId"],
        "properties": {
            "error": {"type": "string", "description": "What happened"},
            "code": {"type": "string", "description": "Stable and dotted, such as `post.not-found`"},
            "details": {
                "type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}},
                "description": "Where: messages by field, parameter or header; empty if it is about none of these",
            },
            "hint": {"type": ["string", "null"], "description": "What to do"},
            "errors": {"description": "The same messages for old clients: a list, or of a form messages by field"},
            "requestId": {"type": "string", "description": "Names the request in the log"},
        },
    })
}

/// The schemas of items on a site, and the named schemas that the description refers to.
struct Shapes {
    items: BTreeMap<Kind, Value>,
    named: RefCell<Map>,
}

/// Makes each user-defined field optional and nullable, also in entries of lists: drafts may lack values, and new
/// modules get defaults. A field with a `default` is required to some code generators.
fn loosened(fields: &mut Value) {
    fields.as_object_mut().into_iter().for_each(|fields| drop(fields.remove("required")));
    let fields = fields.get_mut("properties").and_then(Value::as_object_mut);
    for (_, schema) in fields.into_iter().flatten() {
        loosened(schema);
        if let Some(items) = schema.get_mut("items") {
            loosened(items);
        }
        schema.as_object_mut().into_iter().for_each(|schema| drop(schema.shift_remove("default")));
        null_too(schema);
    }
}

/// Makes all optional members nullable, recursively.
fn optional_null(shape: &mut Value) {
    let required = shape.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| required.as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let members = shape.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten();
    for (name, schema) in members {
        optional_null(schema);
        if let Some(items) = schema.get_mut("items") {
            optional_null(items);
        }
        if !is_required(name) {
            null_too(schema);
        }
    }
}

/// Applies [`loosened`] to the user-defined fields anywhere in a schema.
fn loosened_in(shape: &mut Value) {
    match shape {
        Value::Object(members) => {
            for name in ["overrides", "customFields"] {
                members
                    .get_mut("properties")
                    .and_then(|fields| fields.get_mut(name))
                    .into_iter()
                    .for_each(loosened);
            }
            members.values_mut().for_each(loosened_in);
        }
        Value::Array(items) => items.iter_mut().for_each(loosened_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

impl Shapes {
    fn of(definitions: &Definitions) -> Self {
        let mut named: Map = [("Error".to_owned(), error())].into_iter().collect();
        let kinds = [Kind::Post, Kind::Global, Kind::Group, Kind::Menu, Kind::Taxonomy, Kind::Term];
        let mut items = BTreeMap::new();
        for kind in kinds {
            let mut shape = schema(kind, definitions, Use::Data);
            referring(&mut shape, MODEL, HERE);
            if kind == Kind::Post {
                bound(&mut shape);
            }
            if let Some(Value::Object(inner)) = shape.as_object_mut().and_then(|shape| shape.remove("$defs"))
            {
                named.extend(inner);
            }
            items.insert(kind, shape);
        }
        named
            .iter_mut()
            .filter(|(name, _)| name.starts_with("module-"))
            .for_each(|(_, shape)| loosened(shape));
        named.values_mut().chain(items.values_mut()).for_each(loosened_in);
        if let Some(field) = named.get_mut("field-definition") {
            optional_null(field);
        }
        Shapes { items, named: RefCell::new(named) }
    }

    /// The schema of a field of an item.
    fn field(&self, kind: Kind, name: &str) -> Value {
        let shape = self.items.get(&kind).and_then(|shape| shape["properties"].get(name));
        let mut shape = shape.cloned().unwrap_or_else(|| json!({}));
        if let Some(items) = shape.get_mut("items") {
            by_type(items);
        }
        if name == "robots" {
            optional_null(&mut shape);
        }
        if name == "members" {
            let kinds = shape.pointer_mut("/items/anyOf").and_then(Value::as_array_mut);
            kinds.into_iter().flatten().for_each(optional_null);
        }
        // A required text must not be blank.
        if matches!(name, "title" | "name") && shape["type"] == "string" && shape.get("pattern").is_none() {
            shape["pattern"] = Value::from("\\S");
        }
        shape
    }

    /// The schema of a post in a body: without read-only fields, and with modules that may be new.
    fn post(&self) -> Value {
        let mut post = self.items.get(&Kind::Post).cloned().unwrap_or_else(|| json!({}));
        let Some(shape) = post.as_object_mut() else { return post };
        ["$schema", "title", "description", "allOf"].iter().for_each(|key| drop(shape.remove(*key)));
        if let Some(fields) = shape.get_mut("properties").and_then(Value::as_object_mut) {
            ["id", "deletedAt", "importedFrom"].iter().for_each(|key| drop(fields.remove(*key)));
            for name in ["modules", "title", "robots"] {
                fields.insert(name.to_owned(), self.field(Kind::Post, name));
            }
            fields.get_mut("modules").into_iter().for_each(as_told);
            if let Some(custom) = fields.shift_remove("customFields") {
                fields.insert("customFields".to_owned(), json!({"anyOf": [custom, pairs()]}));
            }
            // A canonical URL has stricter rules than other addresses.
            if let Some(field) = fields.get_mut("canonicalUrl") {
                field["pattern"] = Value::from(CANONICAL);
            }
        }
        post
    }

    /// A reference to the schema of an operation's output.
    fn output(&self, operation: &str) -> Value {
        self.naming(&format!("answer.{operation}"), || ops::find(operation).map(|row| row.output_schema()))
    }

    /// Adds a named schema, if it is new, and returns a reference to it. To some generators a dot is a module.
    fn naming(&self, name: &str, make: impl FnOnce() -> Option<Schema>) -> Value {
        let name = name.replace('.', "-");
        let is_new = !self.named.borrow().contains_key(&name);
        if let Some(schema) = is_new.then(make).flatten() {
            let mut shape = Value::from(schema);
            let inner = format!("{HERE}{name}-");
            referring(&mut shape, MODEL, &inner);
            if let Some(shape) = shape.as_object_mut() {
                // Named by its operation, because several have the same title.
                ["$schema", "title"].iter().for_each(|key| drop(shape.remove(*key)));
                if let Some(Value::Object(defs)) = shape.remove("$defs") {
                    let defs = defs.into_iter().map(|(key, def)| (format!("{name}-{key}"), def));
                    self.named.borrow_mut().extend(defs);
                }
            }
            self.named.borrow_mut().insert(name.clone(), shape);
        }
        json!({"$ref": format!("{HERE}{name}")})
    }
}

/// Lets the modules of a post be sent back as they were read, and with the names that old clients read.
fn as_told(modules: &mut Value) {
    let kinds = modules.pointer_mut("/items/anyOf").and_then(Value::as_array_mut).into_iter().flatten();
    for fields in kinds.filter_map(|kind| kind.get_mut("properties").and_then(Value::as_object_mut)) {
        for name in ["global", "overrides", "adminLabel", "locked", "props"] {
            fields.get_mut(name).into_iter().for_each(null_too);
        }
        let global = fields.get("global").cloned().unwrap_or_default();
        fields.insert("globalSlug".to_owned(), global);
        fields.insert("scope".to_owned(), json!({"enum": ["local", "post", "global"]}));
        for name in ["orderIndex", "postModuleId", "moduleInstanceId", "effectiveProps"] {
            fields.insert(name.to_owned(), read_only());
        }
    }
}

/// Custom fields as a list of names and values.
fn pairs() -> Value {
    let row =
        json!({"type": "object", "required": ["slug", "value"], "properties": {"slug": {"type": "string"}}});
    json!({"type": "array", "items": row})
}

/// Sets the longest texts that a client may send.
fn bound(post: &mut Value) {
    let Some(fields) = post.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for (name, max) in CHARS_MAX {
        if let Some(field) = fields.get_mut(*name) {
            field["maxLength"] = json!(max);
        }
    }
}

/// Replaces conditions on `type` by one schema per type, because some code generators ignore conditions.
fn by_type(shape: &mut Value) {
    let Some(Value::Array(conditions)) = shape.as_object_mut().and_then(|shape| shape.remove("allOf")) else {
        return;
    };
    let one = |condition: &Value| {
        let name = condition["if"]["properties"]["type"]["const"].as_str()?;
        let mut one = shape.clone();
        let own = condition["then"]["properties"].as_object().cloned().unwrap_or_default();
        if let Some(fields) = one["properties"].as_object_mut() {
            fields.insert("type".to_owned(), json!({"const": name}));
            fields.extend(own);
            // A member's place in the list is the default of this field.
            fields.entry("orderIndex").or_insert(json!({"type": "integer", "minimum": 0}));
        }
        one["required"] = json!(["type"]);
        // By its title it becomes a component (`portable`).
        if let Some(title) = shape["title"].as_str() {
            one["title"] = Value::from(format!("{title} {name}"));
        }
        Some(one)
    };
    let all: Vec<Value> = conditions.iter().filter_map(one).collect();
    *shape = json!({"anyOf": all});
}

/// Changes the prefix of all references in a schema.
fn referring(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(target)) = map.get_mut("$ref")
                && let Some(name) = target.strip_prefix(from)
            {
                *target = format!("{to}{name}");
            }
            map.values_mut().for_each(|inner| referring(inner, from, to));
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| referring(inner, from, to)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// `/api/posts/:id` as `/api/posts/{id}`.
pub(super) fn template(path: &str) -> String {
    let part =
        |part: &str| part.strip_prefix(':').map_or_else(|| part.to_owned(), |name| format!("{{{name}}}"));
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

fn operation(route: &Route, method: &Method, shapes: &Shapes) -> Value {
    let field = |kind: Kind, name: &str| shapes.field(kind, name);
    let names = route.path.split('/').filter_map(|part| part.strip_prefix(':'));
    let in_path = names.map(
        |name| json!({"name": name, "in": "path", "required": true, "schema": parameters::in_path(route, name)}),
    );
    let in_query = parameters::of_query(route, &field);
    let in_query = in_query.iter().map(|one| parameter(&one.name, &one.about, &one.schema, one.is_needed));
    let parameters: Vec<Value> = in_path.chain(in_query).collect();
    let mut operation = json!({
        "operationId": id(route, method),
        "summary": route.about,
        "tags": [docs::part(route.path).1],
        "parameters": parameters,
        "responses": answers::of(route, &|name| shapes.output(name)),
    });
    if let Some(name) = route.operation {
        operation["x-operation"] = Value::from(name);
    }
    let signature = route.signature().filter(|_| route.body().is_some());
    let body = signature.and_then(|signature| bodies::typed(signature, &field, &|| shapes.post()));
    if let Some(body) = body {
        operation["requestBody"] = body;
    }
    match route.access {
        Access::Open | Access::Form | Access::Tracking => {}
        Access::Reader | Access::Known | Access::Staff | Access::May(_) => {
            operation["security"] = json!([{"token": []}, {"session": []}]);
        }
    }
    operation
}

/// A unique operation id: method and path in camel case.
fn id(route: &Route, method: &Method) -> String {
    let words = route.path.split(['/', '-']).filter(|part| !part.is_empty());
    let word = |word: &str| match word.strip_prefix(':') {
        Some(name) => format!("By{}", capital(name)),
        None => capital(&word.replace('.', "")),
    };
    format!("{}{}", method.as_str().to_ascii_lowercase(), words.map(word).collect::<String>())
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
}
