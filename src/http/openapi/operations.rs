//! The operations in the description: a path for each, with the schemas of input and output.

use super::{Shapes, answers, docs};
use crate::http::operations::{ONE, QUERY_OF_CALL, ROUTES, about, accepts, closed, is_read};
use crate::http::prelude::*;
use crate::ops::{self, Row};

/// A path for each operation that HTTP exposes.
pub(super) fn paths(shapes: &Shapes) -> Map {
    let open = ops::ALL.iter().filter(|row| closed(row.facts.name).is_none());
    open.map(|row| (format!("/api/operations/{}", row.facts.name), item(row, shapes))).collect()
}

fn item(row: &Row, shapes: &Shapes) -> Value {
    let methods: &[Method] = if is_read(row) { &[Method::GET, Method::POST] } else { &[Method::POST] };
    let of = |method: &Method| ROUTES.iter().find(|route| route.path == ONE && route.method == *method);
    let described = methods.iter().filter_map(|method| {
        Some((method.as_str().to_ascii_lowercase(), operation(of(method)?, row, shapes)))
    });
    Value::Object(described.collect())
}

fn operation(route: &Route, row: &Row, shapes: &Shapes) -> Value {
    let name = row.facts.name;
    let input = input(row);
    let mut parameters: Vec<Value> = QUERY_OF_CALL
        .iter()
        .map(|(name, about)| {
            let schema = match *name {
                "stage" => json!({"enum": Stage::NAMES}),
                "dryRun" | "yes" => json!({"enum": ["0", "1", "true", "false"]}),
                _ => json!({"type": "string"}),
            };
            parameter(name, about, &schema, false)
        })
        .collect();
    let is_get = route.method == Method::GET;
    if is_get {
        parameters.extend(fields(&input));
    }
    let mut answers = answers::refused(route);
    let good = json!({
        "description": "Done", "content": {"application/json": {"schema": shapes.output(name)}},
    });
    answers.insert("200".to_owned(), good);
    let words: String = name.split(['.', '-']).map(super::capital).collect();
    let mut operation = json!({
        "operationId": format!("{}Operation{words}", route.method.as_str().to_ascii_lowercase()),
        "summary": about(row),
        "tags": [docs::part(route.path).1],
        "description": format!("Needs the permission `{}`.", row.facts.permission.name()),
        "parameters": parameters,
        "responses": answers,
        "x-operation": name,
        "security": [{"token": []}, {"session": []}],
    });
    if !is_get {
        let is_needed = input["required"].as_array().is_some_and(|names| !names.is_empty());
        let schema = shapes.naming(&format!("input.{name}"), || input.try_into().ok());
        operation["requestBody"] =
            json!({"required": is_needed, "content": {"application/json": {"schema": schema}}});
    }
    operation
}

/// The schema of the input that HTTP accepts for an operation.
fn input(row: &Row) -> Value {
    let mut schema = Value::from(row.input_schema());
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        fields.retain(|field, _| accepts(row.facts.name, field));
    }
    schema
}

/// The fields of an input as query parameters: lists of texts, or values without a declared type.
fn fields(input: &Value) -> Vec<Value> {
    let required = input["required"].as_array().cloned().unwrap_or_default();
    let described = input["properties"].as_object().into_iter().flatten().map(|(name, field)| {
        let about = field["description"].as_str().unwrap_or_default();
        let is_list = crate::http::operations::kind(input, field) == "array";
        let schema = if is_list { json!({"type": "array", "items": {"type": "string"}}) } else { json!({}) };
        parameter(name, about, &schema, required.iter().any(|one| one == name))
    });
    described.collect()
}

/// A parameter of a query. An empty value counts as absent (`RequestContext::query`).
pub(super) fn parameter(name: &str, about: &str, schema: &Value, is_needed: bool) -> Value {
    let mut parameter = json!({"name": name, "in": "query", "description": about, "schema": schema});
    let key = if is_needed { "required" } else { "allowEmptyValue" };
    parameter[key] = Value::Bool(true);
    if schema["type"] == "array" {
        parameter["explode"] = Value::Bool(false);
    }
    if schema["type"] == "object" {
        parameter["style"] = Value::from("deepObject");
        parameter["explode"] = Value::Bool(true);
    }
    parameter
}
