//! Custom fields of WordPress: those of Yoast and Rank Math are the title and description for search engines.

use super::wxr::Item;
use crate::base::{Map, Value};
use crate::import::finding::Finding;
use crate::import::foreign::Post;
use crate::import::html;
use regex::Regex;
use serde_json::json;
use std::sync::LazyLock;

/// Keys of the title, the description, the address, by plugin.
const TITLES: [&str; 3] = ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title"];
const DESCRIPTIONS: [&str; 3] = ["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description"];
const ADDRESSES: [&str; 2] = ["_yoast_wpseo_canonical", "rank_math_canonical_url"];
/// Beginnings of keys that plugins and WordPress use for themselves.
const INTERNAL: [&str; 4] = ["_", "rank_math_", "wpcf-", "dsq_"];

static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"%%?[a-z_]+(?:\([^)]*\))?%%?").expect("because it is a constant that a test compiles")
});

/// Sets what custom fields say about the page, and keeps the others. Returns notes.
pub(super) fn take(item: &Item, site_title: &str, post: &mut Post) -> Vec<Finding> {
    let mut notes = Vec::new();
    let first = |keys: &[&str]| {
        keys.iter().find_map(|key| item.meta.iter().find(|(own, v)| own == key && !v.is_empty()))
    };
    let mut filled = |found: Option<&(String, String)>| {
        let (key, text) = found?;
        let text = text.replace("%%title%%", &post.title).replace("%title%", &post.title);
        let text = text.replace("%%sitename%%", site_title).replace("%sitename%", site_title);
        let text =
            text.replace("%%sep%%", "-").replace("%sep%", "-").replace("%%page%%", "").replace("%page%", "");
        if PLACEHOLDER.is_match(&text) {
            notes.push(Finding::loss(format!("`{key}` has placeholders: `{text}` is left out")));
            return None;
        }
        Some(html::to_line(&text)).filter(|text| !text.is_empty())
    };
    let (title, description) = (filled(first(&TITLES)), filled(first(&DESCRIPTIONS)));
    post.canonical = first(&ADDRESSES).map(|(_, address)| address.trim().to_owned());
    post.is_noindex = item.meta("_yoast_wpseo_meta-robots-noindex") == Some("1")
        || item.meta("rank_math_robots").is_some_and(|robots| robots.contains("noindex"));
    (post.meta_title, post.meta_description) = (title, description);
    for (key, value) in &item.meta {
        let is_internal = INTERNAL.iter().any(|start| key.starts_with(start));
        if !is_internal && !key.is_empty() && !value.trim().is_empty() {
            add(&mut post.fields, key, value);
        }
    }
    notes
}

/// Adds a field; of several with one key, a list.
fn add(fields: &mut Map, key: &str, value: &str) {
    match fields.get_mut(key) {
        None => drop(fields.insert(key.to_owned(), json!(value))),
        Some(Value::Array(values)) => values.push(json!(value)),
        Some(one) => *one = json!([one.take(), value]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_plugins_are_meta_fields() {
        let pairs = [
            ("_yoast_wpseo_title", "%%title%% %%sep%% %%sitename%%"),
            ("rank_math_description", "About %excerpt%"),
            ("rank_math_robots", "a:1:{i:0;s:7:\"noindex\";}"),
            ("_edit_last", "1"),
            ("price", "3"),
            ("price", "4"),
        ];
        let meta = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let item = Item { meta, ..Item::default() };
        let mut post = Post { title: "Tea".to_owned(), ..Post::default() };
        let notes = take(&item, "Shop", &mut post);
        assert_eq!((post.meta_title.as_deref(), post.meta_description), (Some("Tea - Shop"), None));
        assert!(post.is_noindex && notes.len() == 1, "{notes:?}");
        assert_eq!(json!(post.fields), json!({"price": ["3", "4"]}));
    }
}
