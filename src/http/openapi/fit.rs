//! Validates a body against its description, for every route. What depends on the site (existing names, the values of a
//! module type) is left to the operation.

use super::super::answer::Refusal;
use super::super::endpoint::{check_body, refused, unsound};
use super::super::router::Route;
use super::bodies;
use super::want::Want;
use crate::base::{Map, Value};
use crate::model::{scalar, shape};

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
    let is_secret =
        |key: &str| fields.iter().any(|(name, want)| *name == key && matches!(want, Want::Credential(_)));
    let told = body.iter().filter(|(name, _)| !is_secret(name));
    wrong.extend(told.filter_map(|(name, value)| Some((name.clone(), unsound(value)?.to_owned()))));
    refused(wrong)
}

/// What is wrong with a value, according to the description alone.
fn misfit(want: &Want, value: &Value) -> Option<String> {
    if value.is_null() {
        return None;
    }
    if let Want::Words(words) = want {
        let is_one = value.as_str().is_some_and(|text| words.contains(&text));
        return (!is_one).then(|| format!("is none of {}", words.join(", ")));
    }
    if matches!(want, Want::Uuid) {
        let is_one = value.as_str().is_some_and(|text| scalar::uuid(text).is_some());
        return (!is_one).then(|| "is not a uuid".to_owned());
    }
    let chars_max = longest(want)?;
    let Some(text) = value.as_str() else { return Some("is not a text".to_owned()) };
    (text.chars().count() > chars_max).then(|| format!("is longer than {chars_max} characters"))
}

/// The longest text of a field, in characters; none if the field is not a text.
fn longest(want: &Want) -> Option<usize> {
    match want {
        Want::Of(kind, name) => match kind.shape().key(name)?.want {
            shape::Want::Text | shape::Want::Url => Some(usize::MAX),
            shape::Want::Line(chars_max) => Some(chars_max),
            _ => None,
        },
        Want::Credential(_) => None,
        _ => {
            let described = want.schema(&|_, _| Value::Null);
            let chars_max = described["maxLength"].as_u64().and_then(|max| usize::try_from(max).ok());
            (described["type"] == "string").then(|| chars_max.unwrap_or(usize::MAX))
        }
    }
}
