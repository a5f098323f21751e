//! Visits the places of an item that hold a picture or file of the media library, or a link to a post.

use super::definitions::Definitions;
use super::fields::{FieldDef, FieldKind};
use super::kind::Kind;
use super::references::fields_under;
use super::shape::{Shape, Want};
use crate::base::{Map, Value};

/// Gets the kind of what a text stands for, and the text.
type Visit<'v, E> = &'v mut dyn FnMut(Kind, &mut String) -> Result<(), E>;

/// Lets `visit` read or replace each text that stands for a picture or file, or for the post that a field links to: an id, an
/// address, or another name.
///
/// # Errors
/// The first error of `visit`.
pub fn named_places<E>(
    kind: Kind,
    value: &mut Value,
    definitions: &Definitions,
    path: Option<&str>,
    visit: Visit<'_, E>,
) -> Result<(), E> {
    Walk { kind, path, definitions, visit }.object(value, kind.shape())
}

/// The same of the values of a module of this type.
///
/// # Errors
/// The first error of `visit`.
pub fn named_places_of_module<E>(
    module_type: &str,
    values: &mut Map,
    definitions: &Definitions,
    visit: Visit<'_, E>,
) -> Result<(), E> {
    let fields = definitions.module_types.get(module_type).map(|found| found.fields()).unwrap_or_default();
    in_fields(values, &fields, visit)
}

struct Walk<'a, 'v, E> {
    kind: Kind,
    path: Option<&'a str>,
    definitions: &'a Definitions,
    visit: Visit<'v, E>,
}

impl<E> Walk<'_, '_, E> {
    fn object(&mut self, value: &mut Value, shape: &'static Shape) -> Result<(), E> {
        let Value::Object(map) = value else { return Ok(()) };
        for key in shape.keys {
            if matches!(key.want, Want::Props) {
                let fields = fields_under(self.kind, self.path, self.definitions, map, key.name);
                if let Some(Value::Object(values)) = map.get_mut(key.name) {
                    in_fields(values, &fields, self.visit)?;
                }
            } else if let Some(value) = map.get_mut(key.name) {
                self.value(value, &key.want)?;
            }
        }
        Ok(())
    }

    fn value(&mut self, value: &mut Value, want: &Want) -> Result<(), E> {
        match (want, value) {
            (Want::Refer(Kind::Media), value) => single(value, self.visit),
            (Want::Object(shape), value) => self.object(value, shape),
            (Want::List(item) | Want::Set(item), Value::Array(all)) => {
                all.iter_mut().try_for_each(|value| self.value(value, item))
            }
            (Want::MapOf(_, item), Value::Object(all)) => {
                all.iter_mut().try_for_each(|(_, value)| self.value(value, item))
            }
            _ => Ok(()),
        }
    }
}

fn in_fields<E>(values: &mut Map, fields: &[&FieldDef], visit: Visit<'_, E>) -> Result<(), E> {
    for field in fields {
        if let Some(value) = values.get_mut(&field.slug) {
            in_field(value, field, visit)?;
        }
    }
    Ok(())
}

fn in_field<E>(value: &mut Value, field: &FieldDef, visit: Visit<'_, E>) -> Result<(), E> {
    match (field.kind, value) {
        (FieldKind::Media | FieldKind::File, value) => single(value, visit),
        (FieldKind::Object, Value::Object(map)) => {
            in_fields(map, &field.fields.iter().collect::<Vec<_>>(), visit)
        }
        (FieldKind::Link, Value::Object(map)) => linked(map, visit),
        (FieldKind::Repeater, Value::Array(rows)) => {
            let Some(item) = &field.item else { return Ok(()) };
            rows.iter_mut().try_for_each(|row| in_field(row, item, visit))
        }
        _ => Ok(()),
    }
}

/// The post that a link leads to.
fn linked<E>(link: &mut Map, visit: Visit<'_, E>) -> Result<(), E> {
    let is_to_post = link.get("kind").is_none_or(|kind| kind == "post");
    match link.get_mut("postId") {
        Some(Value::String(name)) if is_to_post => visit(Kind::Post, name),
        Some(_) | None => Ok(()),
    }
}

/// A text, or a mapping with an id.
fn single<E>(value: &mut Value, visit: Visit<'_, E>) -> Result<(), E> {
    match value {
        Value::String(name) => visit(Kind::Media, name),
        Value::Object(map) => match map.get_mut("id") {
            Some(Value::String(name)) => visit(Kind::Media, name),
            Some(_) | None => Ok(()),
        },
        // The beginning of an id may have digits only, which a command line takes for a number.
        Value::Number(number) if number.is_u64() => {
            let digits = number.to_string();
            let mut name = digits.clone();
            visit(Kind::Media, &mut name)?;
            if name != digits {
                *value = Value::String(name);
            }
            Ok(())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn beginning_of_an_id_may_be_a_number() {
        let named = |mut value: Value| {
            let done: Result<(), ()> = single(&mut value, &mut |_, name| {
                if name == "42379497" {
                    *name = "the picture".to_owned();
                }
                Ok(())
            });
            done.map(|()| value)
        };
        assert_eq!(named(json!(42_379_497)), Ok(json!("the picture")));
        assert_eq!(named(json!("42379497")), Ok(json!("the picture")));
        assert_eq!((named(json!(7)), named(json!(1.5))), (Ok(json!(7)), Ok(json!(1.5))));
    }
}
