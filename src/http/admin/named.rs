//! Messages of operations for people: posts by their titles and places by their names, instead of ids and files.

use super::prelude::*;
use crate::base::{Path, percent};
use crate::model::scalar;
use crate::ops::diff::Names;

/// A message with names in place of ids, and the other posts that it names, with their editors. `item` is what it is about.
pub(super) fn named(
    cx: &RequestContext<'_>,
    message: &str,
    item: Option<&str>,
    stage: Stage,
) -> (String, Vec<Value>) {
    let parts: Vec<&str> = message.split('`').collect();
    let (mut text, mut others) = (String::with_capacity(message.len()), Vec::new());
    for (index, part) in parts.iter().enumerate() {
        let is_quoted = index % 2 == 1 && index + 1 < parts.len();
        match Some(part).filter(|_| is_quoted).and_then(|part| name(cx, part, item, stage)) {
            Some((name, other)) => {
                text.push_str(&name);
                others.extend(other);
            }
            None if is_quoted => text.push_str(&format!("`{part}`")),
            // Without a second one, a backtick is a character.
            None if index % 2 == 1 => text.push_str(&format!("`{part}")),
            None => text.push_str(part),
        }
    }
    (text, others)
}

/// What people call what is quoted in a message; none for words that are no id and no file.
fn name(
    cx: &RequestContext<'_>,
    part: &str,
    item: Option<&str>,
    stage: Stage,
) -> Option<(String, Option<Value>)> {
    if part.starts_with("modules[") {
        return place(cx, part, item?, stage).map(|name| (name, None));
    }
    let is_file = part.starts_with("posts/") && part.ends_with(".yaml");
    let id = part.strip_prefix("post:").filter(|id| scalar::uuid(id).is_some());
    let post = id.or_else(|| Some(part).filter(|_| is_file))?;
    let found = cx.show_on("post.show", json!({"post": post}), stage).ok()?;
    let (id, title) = (found["id"].as_str()?, found["title"].as_str().unwrap_or("Without a title"));
    let is_other = item.is_none_or(|item| item.strip_prefix("post:") != Some(id));
    let other =
        is_other.then(|| json!({"to": format!("/admin/posts/{}", percent::encode(id)), "title": title}));
    Some((format!("“{title}”"), other))
}

/// A place in a post in words.
fn place(cx: &RequestContext<'_>, path: &str, item: &str, stage: Stage) -> Option<String> {
    let path = Path::parse(path).ok()?;
    let post = cx.show_on("post.show", json!({"post": item.strip_prefix("post:")?}), stage).ok()?;
    let snapshot = cx.site.beyond_content().snapshot(stage).ok()?;
    let definitions = snapshot.definitions().ok()?;
    let names = Names { definitions: &definitions, title: &|_| None };
    Some(names.place(&path, [Some(&post), None])).filter(|name| !name.is_empty())
}

/// Names in the flags of a pending item what their first details are about, and leaves out the codes of rules.
pub(super) fn name_flags(cx: &RequestContext<'_>, row: &mut Value, details_max: usize) {
    let item = row["item"].as_str().map(str::to_owned);
    let stage = row["stage"].as_str().and_then(Stage::named).unwrap_or(Stage::Review);
    let flags = row.get_mut("flags").and_then(Value::as_array_mut);
    for flag in flags.into_iter().flatten() {
        let is_warning = flag["flag"] == "warning";
        let details = flag.get_mut("details").and_then(Value::as_array_mut);
        for detail in details.into_iter().flatten().take(details_max) {
            let text = detail.as_str().unwrap_or_default();
            let text = if is_warning { without_code(text) } else { text };
            *detail = json!(named(cx, text, item.as_deref(), stage).0);
        }
    }
}

/// A message without the code of its rule, `post.slug: ` before it.
fn without_code(text: &str) -> &str {
    let is_code = |code: &str| {
        code.contains('.') && code.bytes().all(|byte| byte.is_ascii_lowercase() || b".-".contains(&byte))
    };
    text.split_once(": ").filter(|(code, _)| is_code(code)).map_or(text, |(_, rest)| rest)
}

/// Names in a problem that a page shows what its messages are about; returns the other posts that they name.
pub(super) fn name_problem(cx: &RequestContext<'_>, problem: &mut Value) -> Vec<Value> {
    let mut others = Vec::new();
    let mut change = |message: &mut Value| {
        if let Some(text) = message.as_str() {
            let (text, found) = named(cx, text, None, Stage::Review);
            *message = json!(text);
            others.extend(found);
        }
    };
    problem.get_mut("error").into_iter().for_each(&mut change);
    let issues = problem.get_mut("issues").and_then(Value::as_array_mut).into_iter().flatten();
    issues.filter_map(|issue| issue.get_mut("message")).for_each(&mut change);
    let details = problem.get_mut("details").and_then(Value::as_object_mut).into_iter().flatten();
    details.filter_map(|(_, messages)| messages.as_array_mut()).flatten().for_each(&mut change);
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_rules_are_left_out() {
        for (text, expected) in [
            ("post.translation.untranslated: still in `en`", "still in `en`"),
            ("media.alt: the picture has no text", "the picture has no text"),
            ("Hours: 9.00", "Hours: 9.00"),
            ("slug: a → b", "slug: a → b"),
        ] {
            assert_eq!(without_code(text), expected);
        }
    }
}
