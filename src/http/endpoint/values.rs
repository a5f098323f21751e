//! Schemas of queries and bodies, and types of fields that say more than text.

use crate::base::Value;
use crate::base::limits::{EMAIL_CHARS_MAX, FILE_SLUG_BYTES_MAX, FULL_NAME_CHARS_MAX};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use std::borrow::Cow;

/// The names of fields of answers that a request may send back unchanged.
const READ_ONLY: &str = "x-read-only";

/// The schema of such a field.
pub(in crate::http) fn read_only() -> Value {
    json!({"readOnly": true, "description": "As it was read; it cannot be set"})
}

/// The schema of a type, in one piece.
pub(in crate::http) fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    completed(settings.into_generator().into_root_schema_for::<T>().into())
}

fn completed(mut schema: Value) -> Value {
    let fixed = schema.as_object_mut().and_then(|schema| schema.shift_remove(READ_ONLY));
    for name in fixed.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_str) {
        schema["properties"][name] = read_only();
    }
    for (_, field) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        let Some(field) = field.as_object_mut() else { continue };
        field.shift_remove("writeOnly");
        field.shift_remove("default");
        // `uint32` and such say nothing beside `type` and `minimum`.
        if field
            .get("format")
            .and_then(Value::as_str)
            .is_some_and(|name| name.contains("int") || name == "double")
        {
            field.shift_remove("format");
        }
        let kinds = field.get("type").and_then(Value::as_array);
        let may_be_null = kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"));
        let words = field.get_mut("enum").and_then(Value::as_array_mut).filter(|_| may_be_null);
        words
            .into_iter()
            .filter(|words| !words.contains(&Value::Null))
            .for_each(|words| words.push(Value::Null));
    }
    for key in ["anyOf", "oneOf"] {
        let Some(names) = schema.get(key).and_then(Value::as_array) else { continue };
        let named = names.iter().filter_map(Value::as_str).map(|name| {
            let mut field = schema["properties"][name].clone();
            if field["x-null"] != true {
                without_null(&mut field);
            }
            field.as_object_mut().into_iter().for_each(|field| drop(field.shift_remove("x-null")));
            json!({"required": [name], "properties": {name: field}})
        });
        schema[key] = named.collect();
    }
    schema
}

/// Takes null out of what a value may be.
pub(in crate::http) fn without_null(schema: &mut Value) {
    for key in ["enum", "type"] {
        if let Some(words) = schema.get_mut(key).and_then(Value::as_array_mut) {
            words.retain(|word| *word != "null" && !word.is_null());
            if key == "type" && words.len() == 1 {
                schema[key] = words[0].take();
            }
        }
    }
    if let Some(kinds) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind["type"] != "null");
        if kinds.len() == 1 && schema.get("type").is_none() {
            let only = schema["anyOf"][0].take();
            let about = schema.as_object_mut().and_then(|schema| schema.shift_remove("description"));
            *schema = only;
            about.into_iter().for_each(|about| schema["description"] = about);
        }
    }
}

/// Reads null as a value of its own, where a field may be left out, too.
pub(in crate::http) fn or_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Characters that no line has.
macro_rules! controls {
    () => {
        "\\u0000-\\u001f\\u007f-\\u009f"
    };
}

/// Characters of both sides of an address of mail (`site/accounts`).
macro_rules! in_mail {
    () => {
        concat!("[^@<>,;\"\\s", controls!(), "]")
    };
}

/// A text with something to read and no control characters but breaks and tabs.
const SAID: &str = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$";

/// A text with no control characters but breaks and tabs.
const PLAIN: &str = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$";

macro_rules! texts {
    ($($(#[doc = $about:literal])+ $name:ident $(<$max:ident>)? = $schema:tt)+) => {$(
        $(#[doc = $about])+
        #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub(in crate::http) struct $name $(<const $max: u32>)?(pub(in crate::http) String);

        impl $(<const $max: u32>)? JsonSchema for $name $(<$max>)? {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )+};
}

texts! {
    /// A text that says something, of so many characters at most.
    Line<MAX> = {"type": "string", "pattern": "\\S", "maxLength": MAX}
    /// The same without characters that no text has.
    Said<MAX> = {"type": "string", "pattern": SAID, "maxLength": MAX}
    /// The same, where it may be empty.
    Plain<MAX> = {"type": "string", "pattern": PLAIN, "maxLength": MAX}
    /// A slug that a file is called by.
    FileSlug = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": FILE_SLUG_BYTES_MAX}
    /// A language.
    Code = {"type": "string", "pattern": "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"}
    /// An address of mail.
    Email = {"type": "string", "pattern": concat!("^", in_mail!(), "+@", in_mail!(), "+$"), "maxLength": EMAIL_CHARS_MAX}
    /// The name of a user.
    FullName = {
        "type": "string", "pattern": concat!("^[^", controls!(), "]*[^", controls!(), "\\s][^", controls!(), "]*$"),
        "maxLength": FULL_NAME_CHARS_MAX,
    }
    /// A short name to sign in with.
    Username = {"type": "string", "pattern": "^[0-9_-]*[a-z][a-z0-9_-]*$", "minLength": 3, "maxLength": 50}
    /// A password.
    Password = {"type": "string", "pattern": "\\S", "minLength": 8, "maxLength": 256}
    /// A day, or a time in RFC 3339.
    Moment = {"type": "string", "anyOf": [{"format": "date"}, {"format": "date-time"}]}
}

/// A body without fields.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(in crate::http) struct Nothing {}
