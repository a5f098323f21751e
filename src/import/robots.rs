//! What the front matter of a page says to search engines.

use super::known::{Known, Rules, text};
use super::visibility;
use crate::base::Value;

/// `noindex: true`.
pub(super) fn flag(known: &mut Known, _: &Rules<'_>, _: &str, value: Value) -> Option<Value> {
    let is_set = visibility::flag(&value);
    if is_set == Some(true) {
        known.robots.insert("index".to_owned(), Value::Bool(false));
    }
    is_set.is_none().then_some(value)
}

/// `robots: noindex, nofollow`; words without a meaning here stay a custom field.
pub(super) fn words(known: &mut Known, _: &Rules<'_>, _: &str, value: Value) -> Option<Value> {
    let items = value.as_array().map_or(std::slice::from_ref(&value), Vec::as_slice);
    let all: Vec<String> = items.iter().filter_map(text).collect();
    let mut is_known = !all.is_empty() && all.len() == items.len();
    let words = all.iter().flat_map(|text| text.split([',', ' '])).filter(|word| !word.is_empty());
    for word in words {
        let keys: &[&str] = match word.to_lowercase().as_str() {
            "noindex" => &["index"],
            "nofollow" => &["follow"],
            "none" => &["index", "follow"],
            "index" | "follow" | "all" => &[],
            _ => {
                is_known = false;
                &[]
            }
        };
        for key in keys {
            known.robots.insert((*key).to_owned(), Value::Bool(false));
        }
    }
    (!is_known).then_some(value)
}
