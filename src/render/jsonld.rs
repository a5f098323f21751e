//! JSON-LD: structured data of a page, by schema.org.

use super::head::Head;
use super::library::{Card, Library};
use super::link::absolute;
use crate::base::Value;
use crate::base::source::rfc3339;
use crate::model::Post;
use serde_json::json;
use std::sync::Arc;

/// The content of a page's `application/ld+json` element, safe inside a `<script>`.
pub(super) fn text(post: &Post, head: &Head, crumbs: &[Arc<Card>], library: &dyn Library) -> String {
    let settings = &library.definitions().settings;
    let base = settings.base_url.as_deref();
    let kind = match post.post_type.as_str() {
        "blog" => "BlogPosting",
        "profile" => "ProfilePage",
        "company" => "Organization",
        _ => "WebPage",
    };
    let mut own = json!({"@type": kind, "name": post.title, "inLanguage": post.locale});
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            own[key] = value;
        }
    };
    if head.is_article {
        put("headline", Some(Value::from(post.title.as_str())));
        put("publisher", settings.name.as_ref().map(|name| json!({"@type": "Organization", "name": name})));
    }
    put("url", head.url.clone().map(Value::from));
    put("description", head.description.clone().map(Value::from));
    put("image", head.picture_url.clone().map(Value::from));
    put("datePublished", post.published_at.or(post.created_at).map(|time| Value::from(rfc3339(time))));
    // A post may add or override values; none of them is treated as HTML.
    for (key, value) in post.jsonld_overrides.iter().flatten() {
        own[key.as_str()] = value.clone();
    }
    let mut graph = vec![own];
    let above: Vec<(&str, String)> = crumbs
        .iter()
        .filter_map(|card| Some((card.title.as_str(), absolute(base, card.address.as_deref()?))))
        .collect();
    if !above.is_empty() {
        let here = (post.title.as_str(), head.url.clone().unwrap_or_default());
        let entries = above.into_iter().chain([here]).enumerate();
        let items: Vec<Value> = entries
            .map(|(at, (name, url))| json!({"@type": "ListItem", "position": at + 1, "name": name, "item": url}))
            .collect();
        graph.push(json!({"@type": "BreadcrumbList", "itemListElement": items}));
    }
    in_script(&json!({"@context": "https://schema.org", "@graph": graph}))
}

/// JSON that cannot close its `<script>` element, whatever it contains.
fn in_script(value: &Value) -> String {
    let text = serde_json::to_string(value).unwrap_or_else(|_| "{}".to_owned());
    text.replace('&', "\\u0026")
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
