//! Messages of operations for people: posts by their titles and places by their names, instead of ids and files.

use super::form::in_words;
use super::prelude::*;
use crate::base::{Path, Step, percent};
use crate::model::{Kind, scalar};
use crate::ops::diff::Names;

/// A message with names in place of ids, and the other posts that it names, with their editors. `item` is what it is about.
pub(super) fn named(
    cx: &RequestContext<'_>,
    message: &str,
    item: Option<&str>,
    stage: Stage,
) -> (String, Vec<Value>) {
    let parts: Vec<&str> = message.split('`').collect();
    let file = parts.iter().copied().find(|part| is_post_file(part));
    let (mut text, mut others) = (String::with_capacity(message.len()), Vec::new());
    for (index, part) in parts.iter().enumerate() {
        let is_quoted = index % 2 == 1 && index + 1 < parts.len();
        match Some(part).filter(|_| is_quoted).and_then(|part| name(cx, part, (item, file), stage)) {
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

fn is_post_file(part: &str) -> bool {
    part.starts_with("posts/") && part.ends_with(".yaml")
}

/// What people call what is quoted in a message; none for words that are no id and no file. An id alone is one of a module of the
/// post whose file the message names.
fn name(
    cx: &RequestContext<'_>,
    part: &str,
    (item, file): (Option<&str>, Option<&str>),
    stage: Stage,
) -> Option<(String, Option<Value>)> {
    if part.starts_with("modules[") {
        return place(cx, part, item?.strip_prefix("post:")?, stage).map(|name| (name, None));
    }
    if scalar::uuid(part).is_some() {
        return place(cx, &format!("modules[{part}]"), file?, stage).map(|name| (name, None));
    }
    let id = part.strip_prefix("post:").filter(|id| scalar::uuid(id).is_some());
    let post = id.or_else(|| Some(part).filter(|part| is_post_file(part)))?;
    let found = cx.show_on("post.show", json!({"post": post}), stage).ok()?;
    let (id, title) = (found["id"].as_str()?, found["title"].as_str().unwrap_or("Without a title"));
    let is_other = item.is_none_or(|item| item.strip_prefix("post:") != Some(id));
    let other =
        is_other.then(|| json!({"to": format!("/admin/posts/{}", percent::encode(id)), "title": title}));
    Some((format!("“{title}”"), other))
}

/// A place in a post in words.
fn place(cx: &RequestContext<'_>, path: &str, post: &str, stage: Stage) -> Option<String> {
    let path = Path::parse(path).ok()?;
    let post = cx.show_on("post.show", json!({"post": post}), stage).ok()?;
    let snapshot = cx.site.beyond_content().snapshot(stage).ok()?;
    let definitions = snapshot.definitions().ok()?;
    let names = Names { definitions: &definitions, title: &|_| None };
    Some(names.place(&path, [Some(&post), None])).filter(|name| !name.is_empty())
}

/// The code of a refusal because live content would lead to what goes.
const DANGLING: &str = "review.dangling";

/// Where a finding is.
pub(super) struct Location {
    /// The item, as `kind:id`.
    pub(super) item: String,
    pub(super) kind: Kind,
    /// What people call it.
    title: String,
    /// The place in it, in words; empty for the whole of it.
    pub(super) place: String,
    /// The page on which it is changed.
    to: Option<String>,
}

impl Location {
    /// Where a finding in a file is, if the file can be read.
    pub(super) fn of(cx: &RequestContext<'_>, file: &str, pointer: &str, stage: Stage) -> Option<Location> {
        let snapshot = cx.site.beyond_content().snapshot(stage).ok()?;
        let item = snapshot.item_at(file).ok()??;
        let definitions = snapshot.definitions().ok()?;
        let names = Names { definitions: &definitions, title: &|_| None };
        let (kind, mut path) = (item.id.kind, Path::of_pointer(&item.value, pointer));
        if kind != Kind::Post {
            // The name of an entry says more than its field.
            let entry = path.0.iter().rposition(|step| !matches!(step, Step::Key(_)));
            path.0.truncate(entry.map_or(path.0.len(), |entry| entry + 1));
        }
        let title = if item.id.id == kind.name() { in_words(kind.name()) } else { item.title().to_owned() };
        let id = percent::encode(&item.id.id);
        let to = match kind {
            Kind::Post => Some(format!("/admin/posts/{id}")),
            Kind::Menu => Some(format!("/admin/menus/{id}")),
            Kind::Global => Some(format!("/admin/globals/{id}")),
            Kind::Form => Some(format!("/admin/forms/{id}")),
            Kind::Redirects | Kind::RedirectList => Some("/admin/redirects".to_owned()),
            _ => None,
        };
        Some(Location {
            item: item.id.to_string(),
            kind,
            title,
            place: names.place(&path, [Some(&item.value), None]),
            to,
        })
    }

    /// The item and the place in it.
    pub(super) fn whole(&self) -> String {
        match self.place.as_str() {
            "" => self.title.clone(),
            place => format!("{} › {place}", self.title),
        }
    }

    /// For a template.
    fn to_json(&self) -> Value {
        json!({"title": self.whole(), "to": self.to})
    }
}

/// Where a reference is that stands in the way of a decision; none for other refusals.
pub(super) fn in_the_way(cx: &RequestContext<'_>, code: &str, file: &str, pointer: &str) -> Option<Value> {
    let is_dangling = code == DANGLING;
    is_dangling.then(|| Location::of(cx, file, pointer, Stage::Source)).flatten().map(|found| found.to_json())
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
    let code = problem["code"].as_str().unwrap_or_default().to_owned();
    for issue in problem.get_mut("issues").and_then(Value::as_array_mut).into_iter().flatten() {
        issue.get_mut("message").into_iter().for_each(&mut change);
        let text = |key: &str| issue[key].as_str().unwrap_or_default();
        let place = in_the_way(cx, &code, text("file"), text("pointer"));
        issue["place"] = place.unwrap_or_default();
    }
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
