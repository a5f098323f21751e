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
/// Filters that are on or off.
const SWITCHES: [&str; 2] = ["waiting", "deleted"];
/// What a line shows.
const FIELDS: [&str; 10] = [
    "id",
    "title",
    "type",
    "locale",
    "status",
    "liveStatus",
    "updatedAt",
    "updatedBy",
    "scheduledAt",
    "isDeleted",
];
/// Views: what they are called, and their filters.
const VIEWS: [(&str, &str); 7] = [
    ("All", ""),
    ("Waiting for review", "waiting=1"),
    ("Drafts", "status=draft"),
    ("Scheduled", "status=scheduled"),
    ("Published", "status=published"),
    ("Archived", "status=archived"),
    ("Deleted", "deleted=1"),
];

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let page = cx.query("page").and_then(|page| page.parse::<u32>().ok()).unwrap_or(1).max(1);
    let sort = cx.query("sort").unwrap_or("-updatedAt");
    let mut wanted = json!({"page": page, "limit": PAGE, "sortBy": sort, "fields": FIELDS});
    let mut chosen = Map::new();
    for name in FILTERS {
        let Some(value) = cx.query(name).filter(|value| !value.is_empty()) else { continue };
        wanted[name] = if name == "search" { json!(value) } else { json!([value]) };
        chosen.insert(name.to_owned(), json!(value));
    }
    for name in SWITCHES.into_iter().filter(|name| cx.query(name) == Some("1")) {
        wanted[name] = json!(true);
        chosen.insert(name.to_owned(), json!("1"));
    }
    let (mut found, refusal) = match cx.show_on("post.list", wanted, Stage::Review) {
        Ok(found) => (found, None),
        Err(refusal) => (json!({"data": [], "meta": {}}), Some(refusal)),
    };
    mark_waiting(cx, &mut found["data"])?;
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

/// Marks the posts of a list of which something waits on review.
fn mark_waiting(cx: &RequestContext<'_>, posts: &mut Value) -> Result<(), Refusal> {
    let posts = posts.as_array_mut().map(Vec::as_mut_slice).unwrap_or_default();
    let ids: Vec<Value> = posts.iter().map(|post| post["id"].clone()).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let wanted = json!({"ids": ids, "waiting": true, "fields": ["id"], "limit": PAGE});
    let waiting = cx.show_on("post.list", wanted, Stage::Review)?;
    let waiting = waiting["data"].as_array().map(Vec::as_slice).unwrap_or_default();
    for post in posts {
        post["isWaiting"] = json!(waiting.iter().any(|row| row["id"] == post["id"]));
    }
    Ok(())
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
