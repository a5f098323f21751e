//! Validates a body against its description, for every route. What depends on the site (existing names, the values of a
//! module type) is left to the operation.

use super::super::answer::Refusal;
use super::super::endpoint::{self as fits, check_body, never_valid, refused};
use super::super::router::Route;
use super::bodies;
use super::want::Want;
use crate::base::{Map, Value};
use crate::model::shape;
use serde_json::json;

/// Refuses texts that are too long, values outside an enumeration, and values of another type than text where text
/// belongs. Null counts as absent. Values that no field may have are refused, too.
///
/// # Errors
/// All wrong fields, by name.
pub(in crate::http) fn check(route: &Route, body: &Map) -> Result<(), Refusal> {
    if let Some(signature) = route.signature() {
        return check_body(signature, body);
    }
    let fields = bodies::fields(route);
    let of = |(name, want): &(&str, Want)| Some(((*name).to_owned(), misfit(want, body.get(*name)?)?));
    let mut wrong: Vec<(String, String)> = fields.iter().filter_map(of).collect();
    wrong
        .extend(body.iter().filter_map(|(name, value)| Some((name.clone(), never_valid(value)?.to_owned()))));
    refused(wrong)
}

/// What is wrong with a value, according to the description alone. Only texts, uuids and words are checked here; handlers
/// read the other types.
fn misfit(want: &Want, value: &Value) -> Option<String> {
    let schema = match want {
        Want::Of(kind, name) => match kind.shape().key(name)?.want {
            shape::Want::Text | shape::Want::Url | shape::Want::Line(_) => {
                json!({"type": "string", "x-field": format!("{}.{name}", kind.name())})
            }
            _ => return None,
        },
        _ => want.schema(&|_, _| Value::Null),
    };
    let is_checked = schema["type"] == "string" || matches!(want, Want::Words(_));
    if is_checked { fits::misfit(&schema, value) } else { None }
}
