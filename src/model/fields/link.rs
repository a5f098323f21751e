//! `link`: a link to an address, a post or a place on the page.

use super::*;

/// The kinds of link, and the key that each needs.
const KINDS: [(&str, &str); 3] = [("url", "url"), ("post", "postId"), ("anchor", "anchor")];

pub(super) struct Link;

impl FieldType for Link {
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        match value {
            Value::Object(map) => check_mapping(map, reader),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                url::check(value, reader);
            }
        }
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        let properties = json!({
            "kind": writer.choice(&KINDS.map(|(kind, _)| kind)),
            "url": writer.part(writer.url()),
            "postId": writer.part(writer.chosen()),
            "anchor": writer.part(writer.text()),
            "target": writer.part(writer.chosen_of(&["_self", "_blank"])),
        });
        json!({"anyOf": [writer.url(), {"type": "object", "properties": properties}]})
    }

    fn is_empty(&self, value: &Value) -> bool {
        let blank =
            |value: Option<&Value>| value.and_then(Value::as_str).is_none_or(|text| text.trim().is_empty());
        match value {
            Value::Object(map) => KINDS.iter().all(|(_, key)| blank(map.get(*key))),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                blank(Some(value))
            }
        }
    }

    fn references(&self, value: &Value, _def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        if value.get("kind").is_none_or(|kind| kind == "post")
            && let Some(id) = value.get("postId").and_then(Value::as_str).and_then(scalar::uuid)
        {
            found.push(at.key("postId").to(Target::Post { id: PostId(id), types: Vec::new() }));
        }
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        rewrite::text(value, TextRole::Address, at, rewriter);
        let roles = [("url", TextRole::Address), ("anchor", TextRole::Address)];
        rewrite::keys(value, &roles, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        use crate::model::fixture::ID;
        json!([[
            {},
            ["/a", {"kind": "url", "url": "#", "target": "_self"}, {"kind": "post", "postId": ID}],
            ["vbscript:x", {"kind": "url", "url": "javascript:x"}, {"kind": "psot", "postId": ID}, []],
        ]])
    }
}

fn check_mapping(map: &mut Map, reader: &mut Reader<'_>) {
    if let Some(kind) = map.get_mut("kind") {
        reader.inside("kind", |r| {
            if r.text(kind) {
                r.one_of(kind.as_str().unwrap_or_default(), KINDS.iter().map(|(kind, _)| *kind));
            }
        });
    }
    if let Some(address) = map.get_mut("url").filter(|v| !v.is_null()) {
        reader.inside("url", |r| url::check(address, r));
    }
    if let Some(id) = map.get_mut("postId").filter(|v| !v.is_null() && v.as_str() != Some("")) {
        reader.inside("postId", |r| {
            if r.text(id) {
                r.uuid(id);
            }
        });
    }
    if let Some(anchor) = map.get_mut("anchor").filter(|v| !v.is_null()) {
        reader.inside("anchor", |r| {
            r.text(anchor);
        });
    }
    if let Some(target) = map.get_mut("target").filter(|v| !v.is_null() && v.as_str() != Some("")) {
        reader.inside("target", |r| {
            if r.text(target) {
                r.one_of(target.as_str().unwrap_or_default(), ["_self", "_blank"].into_iter());
            }
        });
    }
    let kind = map.get("kind").and_then(Value::as_str);
    let needed = KINDS.iter().find(|(name, _)| kind == Some(name)).map(|(_, key)| *key);
    let known = KINDS.iter().any(|(_, key)| map.contains_key(*key));
    if needed.is_some_and(|key| !map.contains_key(key)) || !known {
        let key = needed.unwrap_or("url");
        reader.refuse(codes::FIELD_VALUE, format!("the link {} has no `{key}`", reader.subject()), None);
    }
}
