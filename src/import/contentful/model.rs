//! Content types of Contentful, and the types of posts and modules that they become.

use crate::base::text::slugify;
use crate::base::{Map, Value};
use serde_json::json;

/// Names of the field that holds the slug of a page.
const SLUGS: [&str; 6] = ["slug", "path", "url", "permalink", "urlSlug", "pageSlug"];

/// A content type.
#[derive(Debug)]
pub(super) struct ContentType {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) title_field: String,
    pub(super) fields: Vec<Field>,
}

/// A field of a content type.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) is_localized: bool,
    is_required: bool,
    choices: Vec<String>,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Symbol,
    Text,
    RichText,
    Number,
    Boolean,
    Date,
    Asset,
    Entry,
    Symbols,
    Assets,
    Entries,
    Other,
}

impl ContentType {
    pub(super) fn read(value: &Value) -> Option<ContentType> {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let fields = value.get("fields").and_then(Value::as_array).into_iter().flatten();
        Some(ContentType {
            id: value.pointer("/sys/id").and_then(Value::as_str)?.to_owned(),
            name: text("name"),
            description: text("description"),
            title_field: text("displayField"),
            fields: fields.filter_map(field).collect(),
        })
    }

    /// The field with the slug, if entries of the type are pages.
    pub(super) fn slug_field(&self) -> Option<&str> {
        let is_slug = |field: &&Field| field.kind == Kind::Symbol && SLUGS.contains(&field.id.as_str());
        self.fields.iter().find(is_slug).map(|field| field.id.as_str())
    }

    /// The name of its type on the site.
    pub(super) fn slug(&self) -> String {
        let mut words = String::new();
        for c in self.id.chars() {
            if c.is_uppercase() && !words.is_empty() {
                words.push('-');
            }
            words.extend(c.to_lowercase());
        }
        slugify(&words)
    }

    /// Its definition as a type of posts.
    pub(super) fn post_type(&self) -> Map {
        let own = self.fields.iter().filter(|field| Some(field.id.as_str()) != self.slug_field());
        let fields: Vec<Value> =
            own.filter(|field| field.id != self.title_field).filter_map(Field::definition).collect();
        map(json!({
            "type": self.slug(), "label": self.name, "pluralLabel": self.name, "description": self.description,
            "fields": fields,
        }))
    }

    /// Its definition as a type of modules.
    pub(super) fn module(&self) -> Map {
        let fields: Vec<Value> = self.fields.iter().filter_map(Field::definition).collect();
        map(json!({
            "type": self.slug(), "name": self.name, "description": self.description, "renderingMode": "static",
            "propsSchema": fields, "defaultProps": {},
        }))
    }
}

fn map(value: Value) -> Map {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn field(value: &Value) -> Option<Field> {
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    let flag = |key: &str| value.get(key).and_then(Value::as_bool).unwrap_or(false);
    let items = value.get("items").unwrap_or(&Value::Null);
    let item = |key: &str| items.get(key).and_then(Value::as_str).unwrap_or_default();
    let kind = match (text("type"), text("linkType"), item("type"), item("linkType")) {
        ("Symbol", ..) => Kind::Symbol,
        ("Text", ..) => Kind::Text,
        ("RichText", ..) => Kind::RichText,
        ("Integer" | "Number", ..) => Kind::Number,
        ("Boolean", ..) => Kind::Boolean,
        ("Date", ..) => Kind::Date,
        ("Link", "Asset", ..) => Kind::Asset,
        ("Link", "Entry", ..) => Kind::Entry,
        ("Array", _, "Symbol", _) => Kind::Symbols,
        ("Array", _, "Link", "Asset") => Kind::Assets,
        ("Array", _, "Link", "Entry") => Kind::Entries,
        _ => Kind::Other,
    };
    let validations = value.get("validations").and_then(Value::as_array).into_iter().flatten();
    let choices = validations.filter_map(|one| one.get("in").and_then(Value::as_array)).flatten();
    Some(Field {
        id: value.get("id").and_then(Value::as_str)?.to_owned(),
        name: text("name").to_owned(),
        kind,
        is_localized: flag("localized"),
        is_required: flag("required"),
        choices: choices.filter_map(|choice| choice.as_str().map(str::to_owned)).collect(),
    })
}

impl Field {
    /// Its definition on the site; lists of entries are modules, and have none.
    fn definition(&self) -> Option<Value> {
        let is_choice = self.kind == Kind::Symbol && !self.choices.is_empty();
        let (kind, item) = match self.kind {
            Kind::Symbol if is_choice => ("select", None),
            Kind::Symbol => ("text", None),
            Kind::Text | Kind::RichText => ("richtext", None),
            Kind::Number => ("number", None),
            Kind::Boolean => ("boolean", None),
            Kind::Date => ("date", None),
            Kind::Asset => ("media", None),
            Kind::Symbols => ("repeater", Some("text")),
            Kind::Assets => ("repeater", Some("media")),
            Kind::Entry | Kind::Entries | Kind::Other => return None,
        };
        let mut definition = json!({"slug": self.id, "label": self.name, "type": kind});
        if self.is_localized && matches!(self.kind, Kind::Symbol | Kind::Text | Kind::RichText) {
            definition["translatable"] = json!(true);
        }
        if self.is_required {
            definition["required"] = json!(true);
        }
        if is_choice {
            let options: Vec<Value> =
                self.choices.iter().map(|one| json!({"label": one, "value": one})).collect();
            definition["options"] = json!(options);
        }
        if let Some(item) = item {
            definition["item"] = json!({"slug": "item", "label": self.name, "type": item});
        }
        Some(definition)
    }
}
