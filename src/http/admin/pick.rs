//! What can be picked instead of typed: posts by their titles.

use super::form::{Choice, Control, Widget};
use super::prelude::*;

/// Most posts that are offered.
const POSTS_MAX: u32 = 500;

/// How deep in new entries of lists a control is looked for: an entry may contain lists of itself.
const DEPTH_MAX: usize = 2;

/// Whether a control of a post is among these, or would be in an entry that is added.
fn has_posts(controls: &[Control], depth: usize) -> bool {
    controls.iter().any(|control| {
        let is_below = || has_posts(&control.children, depth);
        let is_in_new =
            || depth < DEPTH_MAX && control.makes().is_some_and(|entry| has_posts(&[entry], depth + 1));
        control.widget == Widget::Post || is_below() || is_in_new()
    })
}

/// Names the posts that controls hold.
pub(super) fn name_posts(controls: &mut [Control], posts: &Value) {
    for control in controls {
        let id = control.text();
        if control.widget == Widget::Post && !id.is_empty() {
            let found = posts.as_array().into_iter().flatten().find(|post| post["id"] == id.as_str());
            let label = found.and_then(|post| post["title"].as_str());
            control.options =
                label.map(|label| Choice { value: id.into(), label: label.to_owned() }).into_iter().collect();
        }
        name_posts(&mut control.children, posts);
    }
}

/// The posts to offer, the newest first, each with its `type/locale/slug`, which people can read; none if no control takes one.
///
/// # Errors
/// The posts cannot be listed.
pub(super) fn posts(cx: &RequestContext<'_>, controls: &[Control]) -> Result<Value, Refusal> {
    if !has_posts(controls, 0) {
        return Ok(Value::Null);
    }
    let wanted = json!({"limit": POSTS_MAX, "fields": ["id", "title", "type", "locale", "slug"]});
    let found = cx.show_on("post.list", wanted, Stage::Review)?;
    let part = |post: &Value, key: &str| post[key].as_str().unwrap_or_default().to_owned();
    let named = |post: &Value| {
        let name = ["type", "locale", "slug"].map(|key| part(post, key)).join("/");
        json!({"id": post["id"], "title": post["title"], "name": name})
    };
    Ok(found["data"].as_array().into_iter().flatten().map(named).collect())
}

/// Whether a control takes a post by its id alone: those named `post` take a name.
pub(super) fn needs_ids(controls: &[Control]) -> bool {
    controls.iter().any(|control| control.widget == Widget::Post && control.key() != "post")
}
