//! Writes the schemas of values: scalars, shapes, user-defined fields.

use crate::base::limits::SLUG_BYTES_MAX;
use crate::base::{Map, Value};
use crate::model::definitions::Definitions;
use crate::model::fields::FieldDef;
use crate::model::kind::Kind;
use crate::model::shape::{Key, KeyRule, Shape, Want};
use serde_json::json;

/// The use of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Files that people write: plain scalars count as text, ids may be missing until `cms fmt`, and drafts may be
    /// incomplete.
    File,
    /// Values from programs.
    Data,
}

/// Writes schemas for one use on one site.
#[derive(Debug, Clone, Copy)]
pub struct Writer<'a> {
    /// The site's definitions.
    pub definitions: &'a Definitions,
    /// The use of the schemas.
    pub usage: Use,
}

/// In upper or lower case.
const UUID: &str = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
const SLUG: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";
const LOCALE: &str = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$";
const FIELD_NAME: &str = "^[A-Za-z_][A-Za-z0-9_-]*$";
const TIME: &str = r"^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:?\d{2})$";
/// Addresses without a scheme, or with a safe one.
const ADDRESS: &str = r"^(([Hh][Tt][Tt][Pp][Ss]?://|([Mm][Aa][Ii][Ll][Tt][Oo]|[Tt][Ee][Ll]|[Ss][Mm][Ss]):)[^\s\u0000-\u001f\u007f-\u009f]*|[A-Za-z][^:\s\u0000-\u001f\u007f-\u009f]*([/?#][^\s\u0000-\u001f\u007f-\u009f]*)?|/+([^/\\\s\u0000-\u001f\u007f-\u009f][^\s\u0000-\u001f\u007f-\u009f]*)?|[^A-Za-z/\\\s\u0000-\u001f\u007f-\u009f][^\s\u0000-\u001f\u007f-\u009f]*)?$";

/// Paths from the top of a site, and addresses with a safe scheme.
const WHOLE_ADDRESS: &str = r"^(([Hh][Tt][Tt][Pp][Ss]?://|([Mm][Aa][Ii][Ll][Tt][Oo]|[Tt][Ee][Ll]|[Ss][Mm][Ss]):)[^\s\u0000-\u001f\u007f-\u009f]*|/+([^/\\\s\u0000-\u001f\u007f-\u009f][^\s\u0000-\u001f\u007f-\u009f]*)?)$";

/// Addresses of the web that paths can follow.
const WEB_BASE: &str = r##"^[Hh][Tt][Tt][Pp][Ss]?://(\[[0-9A-Fa-f:.]+\]|[^./:@%\[\]\s\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"'<>\\^`{|}?#][^/:@%\[\]\s\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"'<>\\^`{|}?#]*)(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3}))?(/((\.|%2[Ee]){0,2}([A-Za-z0-9_~-]|%[013-9A-Fa-f][0-9A-Fa-f]|%2[0-9A-DFa-df])|(\.|%2[Ee]){3})([A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})*)*/?$"##;

impl Writer<'_> {
    /// Any text.
    pub fn text(&self) -> Value {
        match self.usage {
            Use::File => json!({"type": ["string", "number", "boolean"]}),
            Use::Data => json!({"type": "string"}),
        }
    }

    /// Text that matches a pattern.
    pub fn pattern(&self, pattern: &str) -> Value {
        json!({"type": "string", "pattern": pattern})
    }

    /// A content id.
    pub fn uuid(&self) -> Value {
        self.pattern(UUID)
    }

    /// A content id in a field, where an empty text means nothing is selected.
    pub fn chosen(&self) -> Value {
        self.pattern(&format!("^$|{UUID}"))
    }

    /// A safe address.
    pub fn url(&self) -> Value {
        self.pattern(ADDRESS)
    }

    /// A safe address that does not depend on its page.
    pub fn whole_url(&self) -> Value {
        self.pattern(WHOLE_ADDRESS)
    }

    /// One of several words.
    pub fn choice(&self, words: &[&str]) -> Value {
        json!({"enum": words})
    }

    /// One of several words. Programs may also send an empty text for none.
    pub fn chosen_of(&self, words: &[&str]) -> Value {
        match self.usage {
            Use::Data if !words.contains(&"") => self.choice(&[words, &[""]].concat()),
            Use::Data | Use::File => self.choice(words),
        }
    }

    /// An optional part of a field's value. Programs may also send null.
    pub fn part(&self, mut schema: Value) -> Value {
        if self.usage == Use::Data {
            allow_null(&mut schema);
        }
        schema
    }

    /// The name of a definition of the site; current names are suggested.
    pub fn named(&self, kind: Kind) -> Value {
        let names = self.definitions.names(kind);
        if kind.by_id() {
            self.uuid()
        } else if names.is_empty() {
            self.pattern(SLUG)
        } else if kind.shape().key("aliases").is_some() {
            // Names from before a rename are still valid.
            json!({"anyOf": [{"enum": names}, {"type": "string", "pattern": SLUG}]})
        } else {
            json!({"enum": names})
        }
    }

    /// The value of one user-defined field, with its title and description.
    pub fn field(&self, def: &FieldDef) -> Value {
        let mut schema = def.row().schema(def, self);
        if let Value::Object(map) = &mut schema {
            map.insert("title".into(), json!(def.title()));
            map.insert("description".into(), json!(def.description.as_deref().unwrap_or(def.row().doc())));
            if let Some(default) = &def.default {
                map.insert("default".into(), default.clone());
            }
        }
        if self.usage == Use::File && def.row().holds_value() {
            allow_null(&mut schema);
        }
        schema
    }

    /// A mapping of user-defined fields and nothing else.
    pub fn props(&self, fields: &[&FieldDef]) -> Value {
        let mut schema = self.open_props(fields);
        schema["additionalProperties"] = json!(false);
        if self.usage == Use::Data {
            let required: Vec<_> = required(fields).collect();
            if !required.is_empty() {
                schema["required"] = json!(required);
            }
        }
        schema
    }

    /// A mapping of user-defined fields and any other keys.
    pub fn open_props(&self, fields: &[&FieldDef]) -> Value {
        let valued = fields.iter().filter(|def| def.row().holds_value());
        let properties: Map = valued.map(|def| (def.slug.clone(), self.field(def))).collect();
        json!({"type": "object", "properties": properties})
    }

    /// A mapping of a shape's keys. Recursive shapes are written once, under `$defs`.
    pub fn object(&self, shape: &'static Shape) -> Value {
        let properties: Map = shape.keys.iter().map(|key| (key.name.to_owned(), self.key(key))).collect();
        let required: Vec<_> =
            shape.keys.iter().filter(|key| self.is_required(key)).map(|key| key.name).collect();
        let mut schema = json!({"type": "object", "title": shape.name, "description": shape.doc, "properties": properties});
        if !required.is_empty() {
            schema["required"] = json!(required);
        }
        schema["additionalProperties"] = json!(false);
        schema
    }

    fn is_required(&self, key: &Key) -> bool {
        key.required && !(self.usage == Use::File && matches!(key.want, Want::Uuid))
    }

    /// The value of one key, with its description.
    pub fn key(&self, key: &Key) -> Value {
        let mut schema = self.value(&key.want);
        if let Value::Object(map) = &mut schema {
            map.insert("description".into(), json!(key.doc));
        }
        if self.usage == Use::File && !key.required {
            allow_null(&mut schema);
        }
        schema
    }

    /// A value.
    pub fn value(&self, want: &Want) -> Value {
        match want {
            Want::Text => self.text(),
            Want::Line(max) => {
                let mut schema = self.text();
                schema["maxLength"] = json!(max);
                schema
            }
            Want::Slug => json!({"type": "string", "pattern": SLUG, "maxLength": SLUG_BYTES_MAX}),
            Want::FieldName => self.pattern(FIELD_NAME),
            Want::Uuid => self.uuid(),
            Want::Refer(kind) => self.named(*kind),
            Want::Locale => match self.definitions.settings.locales.supported.as_slice() {
                [] => self.pattern(LOCALE),
                supported => json!({"enum": supported}),
            },
            Want::Time => json!({"type": "string", "pattern": TIME, "format": "date-time"}),
            Want::Integer(min, max) => integer(*min, *max),
            Want::Number => json!({"type": "number"}),
            Want::Boolean => json!({"type": "boolean"}),
            Want::OneOf(words) => self.choice(words),
            Want::Url => self.url(),
            Want::WebBase => self.pattern(WEB_BASE),
            Want::PlainWebBase => self.pattern(r"^https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~%/-]*)?$"),
            Want::PlainUrl => {
                self.pattern(r"^https?://[A-Za-z0-9.:\[\]-]+([/?#][^\s\u0000-\u001f\u007f-\u009f]*)?$")
            }
            Want::Origin => self.pattern(r"^https?://[A-Za-z0-9.:\[\]-]+/*$"),
            Want::UrlPath => self.pattern(r"^/( */)*( *[^\s/\\]( *\S)*)?$"),
            Want::InnerPath => self.pattern(r"^[^/\\][^\\]*$"),
            Want::UploadPath => self.pattern(r"^[^/.\\:][^\\:]*$"),
            Want::Hex(digits) => self.pattern(&format!("^[0-9a-f]{{{digits}}}$")),
            Want::Regex => json!({"type": "string"}),
            Want::PathTemplate => self.pattern(r"^posts/.+\.yaml$"),
            Want::List(item) => json!({"type": "array", "items": self.value(item)}),
            Want::Set(item) => json!({"type": "array", "items": self.value(item)}),
            Want::Object(shape) if holds_itself(shape) => json!({"$ref": reference(shape)}),
            Want::Object(shape) => self.object(shape),
            Want::MapOf(rule, item) => self.map_of(*rule, item),
            Want::Props | Want::FreeMap => json!({"type": "object"}),
            Want::Free => json!({}),
        }
    }

    fn map_of(&self, rule: KeyRule, item: &Want) -> Value {
        let item = self.value(item);
        match rule {
            KeyRule::Any => json!({"type": "object", "additionalProperties": item}),
            KeyRule::FieldName => {
                json!({"type": "object", "propertyNames": {"pattern": FIELD_NAME}, "additionalProperties": item})
            }
            KeyRule::Taxonomy => {
                json!({"type": "object", "propertyNames": self.named(Kind::Taxonomy), "additionalProperties": item})
            }
            KeyRule::User => {
                json!({"type": "object", "propertyNames": {"pattern": "@|^[A-Za-z0-9._-]+$"}, "additionalProperties": item})
            }
        }
    }
}

/// The slugs of fields that are required whatever the others contain.
pub(super) fn required<'a>(fields: &'a [&FieldDef]) -> impl Iterator<Item = &'a str> {
    let mut group_is_shown = true;
    let always = fields.iter().filter(move |def| {
        if !def.row().holds_value() {
            group_is_shown = def.show_if.is_none();
        }
        def.required && group_is_shown && def.show_if.is_none() && def.row().holds_value()
    });
    always.map(|def| def.slug.as_str())
}

/// The recursive shapes: field definitions and menu items.
pub(super) fn holds_itself(shape: &'static Shape) -> bool {
    let is_self = |want: &Want| matches!(want, Want::Object(inner) if std::ptr::eq(*inner, shape));
    shape.keys.iter().any(|key| is_self(&key.want) || matches!(&key.want, Want::List(item) if is_self(item)))
}

/// A reference to the schema of a recursive shape.
pub(super) fn reference(shape: &Shape) -> String {
    format!("#/$defs/{}", shape.name.replace(' ', "-"))
}

fn integer(min: i64, max: i64) -> Value {
    let mut schema = json!({"type": "integer"});
    if min != i64::MIN {
        schema["minimum"] = json!(min);
    }
    if max != i64::MAX {
        schema["maximum"] = json!(max);
    }
    schema
}

/// Allows a key without a value, as while typing. Only for scalars and lists: the messages that editors show for a
/// choice of schemas are worse than the warning.
fn allow_null(schema: &mut Value) {
    match schema.get_mut("type") {
        Some(Value::String(one)) if one != "object" => schema["type"] = json!([one, "null"]),
        Some(Value::Array(several)) => several.push(json!("null")),
        Some(_) => {}
        None => {
            if let Some(Value::Array(words)) = schema.get_mut("enum") {
                words.push(Value::Null);
            }
        }
    }
}
