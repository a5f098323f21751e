//! Renders a menu for people.

use super::tree::{all, id_of};
use crate::model::ItemId;
use crate::ops::named::label;
use crate::ops::prelude::*;

/// The menu as a tree: ids, labels, and the target of each item.
pub(super) fn of(snapshot: &Snapshot<'_>, menu: &Item) -> Result<Page, OpError> {
    let mut page = Page::new();
    let about: Vec<String> = [menu.text("name"), menu.text("locale"), menu.text("template")]
        .into_iter()
        .flatten()
        .map(str::to_owned)
        .collect();
    styled!(page, Strong "{}", menu.text("slug").unwrap_or_default(); Faint "  {}", about.join(" · "));
    let mut rows = Vec::new();
    for (place, item) in all(&menu.value) {
        let text = item.get("label").and_then(Value::as_str).unwrap_or_default();
        let label = format!("{}{text}", "  ".repeat(place.len() - 1));
        rows.push(vec![id_of(item).chars().take(8).collect(), label, target(snapshot, item)?]);
    }
    match rows.is_empty() {
        true => page.line("no items; `cms menu add-item` adds some"),
        false => page.table(&["id", "label", "leads to"], &rows),
    }
    Ok(page)
}

fn target(snapshot: &Snapshot<'_>, item: &Value) -> Result<String, OpError> {
    let text = |key: &str| item.get(key).and_then(Value::as_str);
    let anchor = text("anchor").map(|anchor| format!("#{anchor}")).unwrap_or_default();
    let place = match (text("url"), text("postId"), text("dynamicPostType")) {
        (Some(url), ..) => url.to_owned(),
        (None, Some(post), _) => match snapshot.item(&ItemId { kind: Kind::Post, id: post.to_owned() }) {
            Ok(Some(post)) => label(&post),
            Ok(None) => format!("post {post}, which does not exist"),
            Err(_) => format!("post {post}, which cannot be read"),
        },
        (None, None, Some(post_type)) => format!("all posts of type {post_type}"),
        (None, None, None) => return Ok(format!("(heading){anchor}")),
    };
    Ok(format!("{place}{anchor}"))
}
