//! Checks a body or a query against the schema of its type. Checks that need the site are left to the operation.

use super::Signature;
use crate::base::Alternatives;
use crate::http::prelude::*;
use crate::model::{Kind, scalar, shape};

/// Checks the body of a route: against its signature, or only for values that no field may have.
///
/// # Errors
/// All wrong fields, by name.
pub(in crate::http) fn of_route(route: &Route, given: &Map) -> Result<(), Refusal> {
    match route.signature() {
        Some(signature) => body(signature, given),
        None => refused(
            given
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), never_valid(value)?.to_owned())))
                .collect(),
        ),
    }
}

/// Refuses unknown fields, values of the wrong type, and missing fields. Null counts as absent.
///
/// # Errors
/// All such fields, by name.
pub(in crate::http) fn body(signature: &Signature, body: &Map) -> Result<(), Refusal> {
    let Some(schema) = &signature.body else { return Ok(()) };
    let mut wrong: Vec<(String, String)> = Vec::new();
    for (name, value) in body {
        let field = schema["properties"].get(name);
        let why = match field {
            None if signature.is_closed => Some("is unknown".to_owned()),
            None => None,
            Some(field) => misfit(field, value),
        };
        // A password is compared and never stored, so it may contain anything.
        let is_secret = field.is_some_and(|field| field["format"] == "password");
        let why = why.or_else(|| never_valid(value).filter(|_| !is_secret).map(str::to_owned));
        wrong.extend(why.map(|why| (name.clone(), why)));
    }
    // A post is checked as a whole later, so that all its problems are named at once.
    if schema["x-post"] != true {
        wrong.extend(missing(schema, body));
    }
    let same = [0, 1].map(|place| schema["x-same"][place].as_str().unwrap_or_default());
    if let [Some(one), Some(other)] = same.map(|name| body.get(name).filter(|value| !value.is_null()))
        && one != other
    {
        let why = format!("means the same as `{}`, but has another value", same[1]);
        wrong.push((same[0].to_owned(), why));
    }
    refused(wrong).map_err(|refusal| match refusal {
        Refusal::Failed(error) if signature.is_closed => {
            let known = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
            let is_unknown = error.details.keys().any(|name| schema["properties"].get(name).is_none());
            if is_unknown { error.instead(Alternatives::all(known)).into() } else { error.into() }
        }
        other => other,
    })
}

/// Required fields that are absent, null, or blank where a text must not be blank.
pub(in crate::http) fn missing(schema: &Value, given: &Map) -> Vec<(String, String)> {
    let is_missing = |name: &&str| match given.get(*name) {
        Some(Value::Null) if schema["properties"][*name]["x-null"] == true => false,
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => {
            schema["properties"][*name]["pattern"].is_string() && text.trim().is_empty()
        }
        Some(_) => false,
    };
    let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut names: Vec<&str> = needed.filter(is_missing).collect();
    for one_of in ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()) {
        let one_of: Vec<&str> = one_of.iter().filter_map(|one| one["required"][0].as_str()).collect();
        if one_of.iter().all(is_missing) {
            names.extend(one_of.first());
        }
    }
    names.into_iter().map(|name| (name.to_owned(), "is required".to_owned())).collect()
}

/// Reports wrong fields, each with its message. Without any, nothing is refused.
pub(in crate::http) fn refused(wrong: Vec<(String, String)>) -> Result<(), Refusal> {
    let Some((field, message)) = wrong.first() else { return Ok(()) };
    let text = match wrong.len() {
        1 => format!("`{field}` {message}"),
        many => format!("{many} fields are invalid"),
    };
    let error = OpError::invalid("input.invalid", text);
    Err(wrong.into_iter().fold(error, |error, (field, message)| error.detail(field, message)).into())
}

/// What is wrong with a value in any field: databases and pages cannot hold NUL, and programs calculate with binary64.
pub(in crate::http) fn never_valid(value: &Value) -> Option<&'static str> {
    match value {
        Value::String(text) if text.contains('\0') => {
            Some("contains the character U+0000, which texts cannot contain")
        }
        Value::Number(number) if number.as_f64().is_none() => Some("contains a number that is too large"),
        Value::Array(items) => items.iter().find_map(never_valid),
        Value::Object(map) => map.values().find_map(never_valid),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// What is wrong with a value, if its schema alone says so. Bounds of numbers, and numbers of an enumeration, are left to the operation.
pub(in crate::http) fn misfit(schema: &Value, value: &Value) -> Option<String> {
    if value.is_null() {
        return None;
    }
    if let Some(words) = schema["enum"].as_array().filter(|_| kind(schema) != Some("integer")) {
        let known = words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ");
        return (!words.contains(value)).then(|| format!("must be one of {known}"));
    }
    if let Some(first) = schema["anyOf"].get(0).filter(|_| schema.get("type").is_none()) {
        return misfit(first, value);
    }
    let inside = |why: String| format!("has a value that {why}");
    let is_from_0 = schema["minimum"].as_f64().is_some_and(|least| least >= 0.0);
    match kind(schema)? {
        "string" => misfit_text(schema, value),
        "boolean" => (!value.is_boolean()).then(|| "is not true or false".to_owned()),
        "integer" if is_from_0 => value.as_u64().is_none().then(|| "is not a whole number from 0".to_owned()),
        "integer" => value.as_i64().is_none().then(|| "is not a whole number".to_owned()),
        "number" => (!value.is_number()).then(|| "is not a number".to_owned()),
        "array" => match value.as_array() {
            None => Some("is not a list".to_owned()),
            Some(all) if all.is_empty() && schema["minItems"] == 1 => Some("is empty".to_owned()),
            Some(all) => all.iter().find_map(|one| misfit(&schema["items"], one)).map(inside),
        },
        "object" => match value.as_object() {
            None => Some("is not an object".to_owned()),
            Some(all) => {
                all.values().find_map(|one| misfit(&schema["additionalProperties"], one)).map(inside)
            }
        },
        _ => None,
    }
}

/// The type that a schema wants, beside null.
pub(super) fn kind(schema: &Value) -> Option<&str> {
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null"),
        kind => kind.as_str(),
    }
}

fn misfit_text(schema: &Value, value: &Value) -> Option<String> {
    let Some(text) = value.as_str() else { return Some("is not a text".to_owned()) };
    if schema["format"] == "uuid" {
        return scalar::uuid(text).is_none().then(|| "is not a uuid".to_owned());
    }
    let of_site = schema["x-field"].as_str().and_then(|field| field.split_once('.'));
    let chars_max = match of_site.and_then(|(kind, name)| Kind::from_name(kind)?.shape().key(name)) {
        Some(key) => match key.want {
            shape::Want::Line(chars_max) => Some(chars_max as u64),
            _ => None,
        },
        None => schema["maxLength"].as_u64().filter(|_| schema["format"] != "password"),
    }?;
    (text.chars().count() as u64 > chars_max).then(|| format!("is longer than {chars_max} characters"))
}
