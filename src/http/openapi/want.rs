//! What a value may be, as JSON Schema.

use crate::base::Value;
use crate::base::limits::{EMAIL_CHARS_MAX, FILE_SLUG_BYTES_MAX, FULL_NAME_CHARS_MAX};
use crate::model::Kind;
use crate::ops::find_replace::Table;
use serde_json::json;

/// What can be said of a media asset.
pub(super) const OF_MEDIA: &[(&str, Want)] = &[
    ("altText", Want::Of(Kind::Media, "altText")),
    ("alt_text", Want::Of(Kind::Media, "altText")),
    ("title", Want::Of(Kind::Media, "title")),
    ("caption", Want::Of(Kind::Media, "caption")),
    ("description", Want::Of(Kind::Media, "description")),
    ("categories", Want::Of(Kind::Media, "categories")),
    ("focalPoint", Want::Of(Kind::Media, "focalPoint")),
    ("cropRect", Want::Of(Kind::Media, "cropRect")),
];

/// What a value may be.
#[derive(Debug, Clone, Copy)]
pub(super) enum Want {
    /// Any text.
    Text,
    /// Any text of so many characters at most.
    Short(u32),
    /// A text that says something, of so many characters at most.
    Line(u32),
    /// The same without characters that no text has.
    Said(u32),
    /// The same, where it may say nothing.
    Plain(u32),
    /// A text with something in it, of so many characters at most.
    Filled(u32),
    /// What somebody signs in with. One that is too long is a wrong one like any other, and is told so.
    Credential(u32),
    /// A slug that a file is called by.
    FileSlug,
    /// A uuid.
    Uuid,
    /// Uuids.
    Ids,
    /// Uuids, one at least.
    SomeIds,
    /// True or false.
    Flag,
    /// True.
    Yes,
    /// A mapping.
    Object,
    /// A whole number from one to another.
    Whole(u64, u64),
    /// A number from one to another.
    Number(i64, i64),
    /// One of these words.
    Words(&'static [&'static str]),
    /// One of these numbers.
    OneOf(&'static [u64]),
    /// A list with something in it.
    ListOf(&'static Want),
    /// What a field of an item may be.
    Of(Kind, &'static str),
    /// The name of a module type of the site.
    ModuleType,
    /// A language.
    Code,
    /// What a person sent, such as an address of mail.
    Value,
    /// An address of mail.
    Email,
    /// The name of a user.
    FullName,
    /// A short name to sign in with.
    Username,
    /// A password.
    Password,
    /// An old path of the site.
    Path,
    /// `{id, orderIndex, parentId?}`.
    Place,
    /// What a visitor did.
    Event,
    /// The modules of a group.
    Members,
    /// A post as it is exported.
    Canonical,
    /// The same for a new one.
    NewCanonical,
    /// What a text is replaced in.
    Tables,
    /// What it is replaced in beside words.
    Also,
    /// Anything.
    Any,
}

/// A text with something to read and no control characters but breaks and tabs.
const SAID: &str = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$";

/// A text with no control characters but breaks and tabs.
const PLAIN: &str = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$";

/// Letters that no line has, as an expression has them.
const CONTROLS: &str = "\\u0000-\\u001f\\u007f-\\u009f";
/// A short name to sign in with.
const USERNAME: &str = "^[0-9_-]*[a-z][a-z0-9_-]*$";
/// What an address of mail has on both sides (`site/accounts`).
const IN_MAIL: &str = "[^@<>,;\"\\s\\u0000-\\u001f\\u007f-\\u009f]";

impl Want {
    /// Its schema. `field` gives that of a field of an item.
    pub(super) fn schema(&self, field: &dyn Fn(Kind, &str) -> Value) -> Value {
        match self {
            Want::Text => json!({"type": "string"}),
            Want::Short(max) => json!({"type": "string", "maxLength": max}),
            Want::Line(max) | Want::Credential(max) => {
                json!({"type": "string", "pattern": "\\S", "maxLength": max})
            }
            Want::Plain(max) => json!({"type": "string", "pattern": PLAIN, "maxLength": max}),
            Want::Filled(max) => json!({"type": "string", "minLength": 1, "maxLength": max}),
            Want::Said(max) => json!({"type": "string", "pattern": SAID, "maxLength": max}),
            Want::FileSlug => {
                json!({"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": FILE_SLUG_BYTES_MAX})
            }
            Want::Uuid => uuid(),
            Want::SomeIds => json!({"type": "array", "items": uuid(), "minItems": 1, "maxItems": 100}),
            Want::Ids => json!({"type": "array", "items": uuid(), "maxItems": 100}),
            Want::Flag => json!({"type": "boolean"}),
            Want::Yes => json!({"const": true}),
            Want::Object => json!({"type": "object"}),
            Want::Whole(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
            Want::Number(least, most) => json!({"type": "number", "minimum": least, "maximum": most}),
            Want::Words(words) => json!({"enum": words}),
            Want::OneOf(numbers) => json!({"enum": numbers}),
            Want::ListOf(item) => json!({"type": "array", "items": item.schema(field), "minItems": 1}),
            Want::Of(kind, name) => field(*kind, name),
            Want::ModuleType => field(Kind::Global, "type"),
            Want::Code => {
                json!({"type": "string", "pattern": "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"})
            }
            Want::Value => json!({"type": "string", "minLength": 3, "maxLength": 500}),
            Want::Email => {
                json!({"type": "string", "pattern": format!("^{IN_MAIL}+@{IN_MAIL}+$"), "maxLength": EMAIL_CHARS_MAX})
            }
            Want::FullName => json!({
                "type": "string", "pattern": format!("^[^{CONTROLS}]*[^{CONTROLS}\\s][^{CONTROLS}]*$"),
                "maxLength": FULL_NAME_CHARS_MAX,
            }),
            Want::Username => json!({"type": "string", "pattern": USERNAME, "minLength": 3, "maxLength": 50}),
            Want::Password => json!({"type": "string", "pattern": "\\S", "minLength": 8, "maxLength": 256}),
            Want::Path => json!({"type": "string", "pattern": "^/[^\\s\\u0000-\\u001f\\u007f-\\u009f]*$"}),
            Want::Place => place(),
            Want::Event => event(),
            Want::Members => members(field),
            Want::Canonical => canonical(field, false),
            Want::NewCanonical => canonical(field, true),
            Want::Tables => {
                let names: Vec<&str> = Table::ALL.iter().map(|table| table.name()).collect();
                json!({"type": "array", "items": {"enum": names}, "minItems": 1})
            }
            Want::Also => json!({"type": "array", "items": {"enum": ["links", "slugs", "choices"]}}),
            Want::Any => json!({}),
        }
    }
}

/// A uuid as everything of the site has one.
pub(super) fn uuid() -> Value {
    json!({"type": "string", "format": "uuid"})
}

fn place() -> Value {
    json!({
        "type": "object", "required": ["id", "orderIndex"], "additionalProperties": false,
        "properties": {
            "id": uuid(), "orderIndex": {"type": "integer", "minimum": 0, "maximum": u32::MAX},
            "parentId": {"type": ["string", "null"], "format": "uuid"},
        },
    })
}

fn event() -> Value {
    let place = json!({"type": ["number", "null"], "minimum": -1_000_000, "maximum": 1_000_000});
    json!({
        "type": "object", "required": ["eventType"], "additionalProperties": false,
        "properties": {
            "postId": {"type": ["string", "null"], "format": "uuid"},
            "eventType": {"type": "string", "pattern": "^[A-Za-z0-9.:_-]{1,50}$"},
            "x": place, "y": place,
            "viewportWidth": {"type": ["number", "null"], "minimum": 1, "maximum": 100_000},
            "metadata": {"type": ["object", "null"]},
        },
    })
}

/// Modules of a group; what a member may leave out may be null.
fn members(field: &dyn Fn(Kind, &str) -> Value) -> Value {
    let mut list = field(Kind::Group, "members");
    let kinds = list.pointer_mut("/items/anyOf").and_then(Value::as_array_mut).into_iter().flatten();
    for fields in kinds.filter_map(|kind| kind.get_mut("properties").and_then(Value::as_object_mut)) {
        fields.iter_mut().filter(|(name, _)| *name != "type").for_each(|(_, schema)| null_too(schema));
    }
    list
}

/// A post as it is exported. A new one is called by its title and stands in the first language where it says nothing else; one
/// that is there keeps what is not said.
fn canonical(field: &dyn Fn(Kind, &str) -> Value, is_new: bool) -> Value {
    let of = |name: &str| {
        let mut schema = field(Kind::Post, name);
        if is_new && !matches!(name, "type" | "title") {
            null_too(&mut schema);
        }
        schema
    };
    let needed: &[&str] = if is_new { &["type", "title"] } else { &[] };
    json!({
        "type": "object", "required": ["post"],
        "properties": {
            "metadata": {"type": ["object", "null"]},
            "post": {
                "type": "object", "required": needed,
                "properties": {
                    "type": of("type"), "locale": of("locale"), "slug": of("slug"), "title": of("title"),
                    "status": of("status"),
                },
            },
            "modules": {"type": ["array", "null"], "items": {"type": "object"}},
        },
    })
}

/// Lets a value be null, too.
pub(super) fn null_too(schema: &mut Value) {
    if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut)
        && !words.contains(&Value::Null)
    {
        words.push(Value::Null);
    }
    let wanted = schema.get("type").cloned();
    match wanted {
        Some(Value::String(name)) => schema["type"] = json!([name, "null"]),
        Some(Value::Array(mut names)) if !names.iter().any(|name| name == "null") => {
            names.push(Value::from("null"));
            schema["type"] = Value::Array(names);
        }
        Some(_) | None => {}
    }
    if let Some(named) = schema.as_object_mut().and_then(|schema| schema.shift_remove("$ref")) {
        schema["anyOf"] = json!([{"$ref": named}]);
    }
    if let Some(kinds) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        kinds.push(json!({"type": "null"}));
    }
}

/// Takes null out of what a value may be.
pub(super) fn no_null(schema: &mut Value) {
    for key in ["enum", "type"] {
        if let Some(words) = schema.get_mut(key).and_then(Value::as_array_mut) {
            words.retain(|word| *word != "null" && !word.is_null());
        }
    }
    if let Some(kinds) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind["type"] != "null");
    }
}
