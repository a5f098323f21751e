//! The schema of a whole file.

use super::writer::{Use, Writer, holds_itself, reference, required};
use crate::base::{Map, Value};
use crate::model::definitions::Definitions;
use crate::model::kind::Kind;
use crate::model::shape::{Shape, Want};
use serde_json::json;

/// The JSON Schema of the files of a kind on a site. `Use::File` for editors, [`Use::Data`] for programs.
pub fn schema(kind: Kind, definitions: &Definitions, usage: Use) -> Value {
    let writer = Writer { definitions, usage };
    let mut schema = json!({"$schema": "https://json-schema.org/draft/2020-12/schema"});
    let mut defs = Map::new();
    let mut seen: Vec<&'static Shape> = Vec::new();
    inner_shapes(kind.shape(), &mut seen);
    for shape in seen.into_iter().filter(|shape| holds_itself(shape)) {
        defs.insert(reference(shape).trim_start_matches("#/$defs/").to_owned(), writer.object(shape));
    }
    if let (Value::Object(schema), Value::Object(body)) = (&mut schema, writer.object(kind.shape())) {
        schema.extend(body);
    }
    match kind {
        Kind::Post => post(&mut schema, &mut defs, &writer),
        Kind::Global => schema["allOf"] = Value::Array(by_module_type(&["props"], &mut defs, &writer)),
        Kind::Group => {
            let conditions = by_module_type(&["props"], &mut defs, &writer);
            schema["properties"]["members"]["items"]["allOf"] = Value::Array(conditions);
        }
        _ => {}
    }
    if !defs.is_empty() {
        schema["$defs"] = Value::Object(defs);
    }
    schema
}

/// Collects the shapes inside a shape, itself included, each once.
fn inner_shapes(shape: &'static Shape, seen: &mut Vec<&'static Shape>) {
    fn of(want: &'static Want, seen: &mut Vec<&'static Shape>) {
        if let Want::Object(shape) = want {
            inner_shapes(shape, seen);
        } else if let Want::List(item) | Want::Set(item) | Want::MapOf(_, item) = want {
            of(item, seen);
        }
    }
    if !seen.iter().any(|known| std::ptr::eq(*known, shape)) {
        seen.push(shape);
        shape.keys.iter().for_each(|key| of(&key.want, seen));
    }
}

/// `if` a key has a value, `then` this schema.
fn when(key: &str, value: &Value, then: Value) -> Value {
    json!({"if": {"properties": {key: value}, "required": [key]}, "then": then})
}

/// One condition for each module type: the schema of the keys' values.
fn by_module_type(keys: &[&str], defs: &mut Map, writer: &Writer<'_>) -> Vec<Value> {
    let types = writer.definitions.module_types.values();
    let each = types.map(|definition| {
        let name = format!("module-{}", definition.module_type);
        let mut props = writer.props(&definition.fields());
        props["title"] = json!(definition.name);
        if let Some(description) = &definition.description {
            props["description"] = json!(description);
        }
        let properties: Map = keys
            .iter()
            .map(|key| match *key {
                "overrides" if writer.usage == Use::Data => ((*key).to_owned(), without_required(&props)),
                _ => ((*key).to_owned(), json!({"$ref": format!("#/$defs/{name}")})),
            })
            .collect();
        defs.insert(name, props);
        when("type", &json!({"const": definition.module_type}), json!({"properties": properties}))
    });
    each.collect()
}

fn without_required(props: &Value) -> Value {
    let mut props = props.clone();
    if let Value::Object(map) = &mut props {
        map.shift_remove("required");
    }
    props
}

fn post(schema: &mut Value, defs: &mut Map, writer: &Writer<'_>) {
    let module = &mut schema["properties"]["modules"]["items"];
    module["allOf"] = Value::Array(by_module_type(&["props", "overrides"], defs, writer));
    let mut conditions: Vec<Value> = Vec::new();
    for definition in writer.definitions.post_types.values() {
        let mut custom = writer.open_props(&definition.fields.iter().collect::<Vec<_>>());
        custom["description"] = json!(format!("The fields of a {}, and any others.", definition.label));
        let mut properties = json!({"customFields": custom});
        if !definition.taxonomies.is_empty() {
            properties["taxonomies"] = json!({"propertyNames": {"enum": definition.taxonomies}});
        }
        conditions.push(when(
            "type",
            &json!({"const": definition.post_type}),
            json!({"properties": properties}),
        ));
    }
    conditions.extend(when_public(writer));
    schema["allOf"] = Value::Array(conditions);
}

/// Requirements of published and scheduled posts only: the required fields of their modules.
fn when_public(writer: &Writer<'_>) -> Option<Value> {
    let types = writer.definitions.module_types.values();
    let each: Vec<_> = types
        .filter_map(|definition| {
            let fields = definition.fields();
            let needed: Vec<_> = required(&fields).collect();
            let props = json!({"properties": {"props": {"required": needed}}, "required": ["props"]});
            // A module that shows a global one gets its values from there.
            let local = json!({"if": {"not": {"required": ["global"]}}, "then": props});
            (!needed.is_empty()).then(|| when("type", &json!({"const": definition.module_type}), local))
        })
        .collect();
    let is_public = json!({"enum": ["published", "scheduled"]});
    let modules = json!({"properties": {"modules": {"items": {"allOf": each}}}});
    (!each.is_empty()).then(|| when("status", &is_public, modules))
}
