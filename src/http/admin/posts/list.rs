//! The list of posts: views that people need often, filters, and pages.

use crate::http::admin::prelude::*;

endpoints! {
    /// Posts, by filters
    GET "/admin/posts", May(DraftsView), "post.list" => list raw;
}

/// Posts on a page.
const PAGE: u32 = 50;
/// The filters, by their names in the address.
const FILTERS: [&str; 4] = ["type", "locale", "status", "search"];
/// What a line shows.
const FIELDS: [&str; 9] =
    ["id", "title", "type", "locale", "status", "liveStatus", "updatedAt", "updatedBy", "scheduledAt"];
/// Views: what they are called, and their filters.
const VIEWS: [(&str, &str); 6] = [
    ("All", ""),
    ("Waiting for review", "waiting=1"),
    ("Drafts", "status=draft"),
    ("Scheduled", "status=scheduled"),
    ("Published", "status=published"),
    ("Archived", "status=archived"),
];

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let page = cx.query("page").and_then(|page| page.parse::<u32>().ok()).unwrap_or(1).max(1);
    let sort = cx.query("sort").unwrap_or("-updatedAt");
    let is_waiting = cx.query("waiting").is_some_and(|value| value == "1");
    let mut wanted =
        json!({"page": page, "limit": PAGE, "sortBy": sort, "fields": FIELDS, "waiting": is_waiting});
    let mut chosen = Map::new();
    for name in FILTERS {
        let Some(value) = cx.query(name).filter(|value| !value.is_empty()) else { continue };
        wanted[name] = if name == "search" { json!(value) } else { json!([value]) };
        chosen.insert(name.to_owned(), json!(value));
    }
    if is_waiting {
        chosen.insert("waiting".to_owned(), json!("1"));
    }
    let (found, refusal) = match cx.show_on("post.list", wanted, Stage::Review) {
        Ok(found) => (found, None),
        Err(refusal) => (json!({"data": [], "meta": {}}), Some(refusal)),
    };
    let query = as_query(&chosen);
    let views: Vec<Value> = VIEWS
        .iter()
        .map(|(name, filters)| json!({"name": name, "query": filters, "isShown": *filters == query}))
        .collect();
    let choices = json!({
        "type": choices(&cx.show_on("type.list", json!({}), Stage::Review)?, "type", "pluralLabel"),
        "locale": choices(&cx.show_on("locale.list", json!({}), Stage::Review)?, "code", "code"),
    });
    Page::new(cx, "Posts")
        .with("posts", found["data"].clone())
        .with("meta", found["meta"].clone())
        .with("views", views)
        .with("choices", choices)
        .with("chosen", chosen)
        .with("query", query)
        .with("sort", sort)
        .refused(refusal.as_ref())
        .fill("posts.html")
}

/// The filters as the query of an address.
fn as_query(chosen: &Map) -> String {
    let pairs = chosen.iter().filter_map(|(name, value)| Some((name, value.as_str()?)));
    let pairs: Vec<String> =
        pairs.map(|(name, value)| format!("{name}={}", crate::base::percent::encode(value))).collect();
    pairs.join("&")
}

/// The rows of a list as what one can choose.
pub(super) fn choices(list: &Value, value: &str, label: &str) -> Vec<Value> {
    let rows = list["data"].as_array().into_iter().flatten();
    rows.map(|row| json!({"value": row[value], "label": row[label].as_str().or(row[value].as_str())}))
        .collect()
}
