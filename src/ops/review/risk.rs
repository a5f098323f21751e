//! What a reviewer should look at twice in a pending item, as data.

use super::external_links::external_links;
use crate::base::hidden_text::{HiddenText, hidden_texts};
use crate::base::{Diagnostic, Path, Step};
use crate::merge::{Change, ChangeKind};
use crate::ops::prelude::*;
use crate::richtext::Document;
use crate::site::{Pending, PendingState, Wish};
use std::borrow::Cow;

/// The fields of a post that its address follows from.
const ADDRESS: [&str; 4] = ["slug", "type", "locale", "parentId"];
/// The fields of a post that say what search engines may do with it.
const SEARCH: [&str; 3] = ["robots.index", "robots.follow", "canonicalUrl"];
/// Most details of one flag.
const DETAILS_MAX: usize = 5;

/// Why a pending item deserves a second look.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// The address of an existing post changes
    Address,
    /// It is deleted
    Deletion,
    /// It changes where old addresses lead
    Redirect,
    /// It links to another site that it did not link to before
    ExternalLink,
    /// Submissions of a form go to other receivers
    Receiver,
    /// A text has invisible characters
    HiddenText,
    /// A number in a text or field differs
    Number,
    /// It changes a menu
    Menu,
    /// Search engines may do something else with an existing post
    SearchEngines,
    /// An agent wants to publish it
    Publish,
    /// An agent wants to take it down
    TakeDown,
    /// Promoting it would warn, or be refused
    Warning,
}

impl Flag {
    /// Its name in JSON and on the command line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Flag::Address => "address",
            Flag::Deletion => "deletion",
            Flag::Redirect => "redirect",
            Flag::ExternalLink => "external-link",
            Flag::Receiver => "receiver",
            Flag::HiddenText => "hidden-text",
            Flag::Number => "number",
            Flag::Menu => "menu",
            Flag::SearchEngines => "search-engines",
            Flag::Publish => "publish",
            Flag::TakeDown => "take-down",
            Flag::Warning => "warning",
        }
    }
}

/// A flag of an item, with what raised it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Risk {
    /// Which flag
    pub flag: Flag,
    /// What raised it, such as `304.8 → 305`; at most five
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
}

impl Risk {
    /// The flag of an item whose promotion would report these problems.
    pub(super) fn of_warnings(problems: &[Diagnostic]) -> Risk {
        let details =
            problems.iter().take(DETAILS_MAX).map(|problem| format!("{}: {}", problem.code, problem.message));
        Risk { flag: Flag::Warning, details: details.collect() }
    }
}

/// The flags of an item, without those of warnings.
pub(super) fn risks(item: &Pending, definitions: &Definitions) -> Vec<Risk> {
    let mut found = Vec::new();
    let mut raise = |flag, details: Option<Vec<String>>| {
        if let Some(mut details) = details {
            details.truncate(DETAILS_MAX);
            found.push(Risk { flag, details });
        }
    };
    raise(Flag::Address, some(differing(item, &ADDRESS)));
    raise(Flag::Deletion, item.state.is_deletion().then(Vec::new));
    let is = |kinds: &[Kind]| kinds.iter().any(|kind| kind.name() == item.name.kind);
    raise(Flag::Redirect, is(&[Kind::Redirects, Kind::RedirectList]).then(|| redirects(item)));
    raise(Flag::ExternalLink, some(external_links(item, definitions)));
    raise(Flag::Receiver, some(receivers(item)));
    raise(Flag::HiddenText, some(hidden(item)));
    raise(Flag::Number, some(numbers(&item.changes)));
    raise(Flag::Menu, is(&[Kind::Menu]).then(Vec::new));
    raise(Flag::SearchEngines, some(differing(item, &SEARCH)));
    raise(Flag::Publish, (item.wish == Some(Wish::Publish)).then(Vec::new));
    raise(Flag::TakeDown, (item.wish == Some(Wish::TakeDown)).then(Vec::new));
    found
}

fn some(details: Vec<String>) -> Option<Vec<String>> {
    (!details.is_empty()).then_some(details)
}

/// The values of an existing post at these paths that differ.
fn differing(item: &Pending, paths: &[&str]) -> Vec<String> {
    let (Some(before), Some(after)) = (&item.before, &item.after) else { return Vec::new() };
    if item.name.kind != Kind::Post.name() {
        return Vec::new();
    }
    let value = |side: &Value, path: &str| match path.split('.').try_fold(side, |value, key| value.get(key)) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => "none".to_owned(),
        Some(other) => other.to_string(),
    };
    let pairs = paths.iter().map(|path| (path, value(before, path), value(after, path)));
    pairs
        .filter(|(_, old, new)| old != new)
        .map(|(path, old, new)| format!("{path}: {old} → {new}"))
        .collect()
}

/// The lines of a list of the item that only one of its versions has, those that are removed marked as such.
fn listed(item: &Pending, key: &str, line: impl Fn(&Value) -> Option<String>) -> Vec<String> {
    let lines = |side: Option<&Value>| -> Vec<String> {
        side.and_then(|side| side.get(key)?.as_array()).into_iter().flatten().filter_map(&line).collect()
    };
    let (old, new) = (lines(item.before.as_deref()), lines(item.after.as_deref()));
    let removed = old.iter().filter(|line| !new.contains(line)).map(|line| format!("removed: {line}"));
    new.iter().filter(|line| !old.contains(line)).cloned().chain(removed).collect()
}

/// The redirects that are new, different or removed.
fn redirects(item: &Pending) -> Vec<String> {
    listed(item, "redirects", |entry| {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        Some(format!("{} → {}", text("from")?, text("to").unwrap_or("a post")))
    })
}

/// The mail addresses and webhooks that get the submissions of a form, where these differ.
fn receivers(item: &Pending) -> Vec<String> {
    if item.name.kind != Kind::Form.name() {
        return Vec::new();
    }
    let mail = listed(item, "notify", |address| Some(address.as_str()?.to_owned()));
    let webhooks = listed(item, "subscriptions", |webhook| {
        let url = webhook.get("url").and_then(Value::as_str).map(str::to_owned);
        Some(url.unwrap_or_else(|| webhook.to_string()))
    });
    mail.into_iter().chain(webhooks).collect()
}

/// The places of texts with invisible characters that are new.
fn hidden(item: &Pending) -> Vec<String> {
    let line = |place: &str, text: HiddenText| {
        let place = match (place, text.path.as_str()) {
            ("", path) | (path, "") => path.to_owned(),
            (place, path) if path.starts_with('[') => format!("{place}{path}"),
            (place, path) => format!("{place}.{path}"),
        };
        format!("{place}: {}, the first {}", count(text.characters, "invisible character"), text.first)
    };
    let of = |value: Option<&Value>| value.map(hidden_texts).unwrap_or_default();
    if item.state == PendingState::Added {
        return of(item.after.as_deref()).into_iter().map(|text| line("", text)).collect();
    }
    let mut found = Vec::new();
    for change in &item.changes {
        let old = of(change.before.as_ref());
        let new = of(change.after.as_ref()).into_iter().filter(|text| !old.contains(text));
        found.extend(new.map(|text| line(&change.path.to_string(), text)));
    }
    found
}

/// The numbers that a change takes away and brings, as `304.8 → 305`.
fn numbers(changes: &[Change]) -> Vec<String> {
    let mut found = Vec::new();
    for change in
        changes.iter().filter(|change| change.kind == ChangeKind::Changed && is_counted(&change.path))
    {
        let (Some(before), Some(after)) = (&change.before, &change.after) else { continue };
        let (mut old, mut new) = (numbers_in(before), numbers_in(after));
        old.retain(|number| match new.iter().position(|other| other == number) {
            Some(at) => {
                new.remove(at);
                false
            }
            None => true,
        });
        let list =
            |numbers: &[String]| if numbers.is_empty() { "none".to_owned() } else { numbers.join(", ") };
        if !old.is_empty() || !new.is_empty() {
            found.push(format!("{} → {}", list(&old), list(&new)));
        }
    }
    found
}

/// Whether the numbers at a place say something: those of ids, times and orders do not.
fn is_counted(path: &Path) -> bool {
    let last = path.0.iter().rev().find_map(|step| match step {
        Step::Key(key) => Some(key.as_str()),
        Step::Id(_) | Step::Index(_) => None,
    });
    last.is_none_or(|key| {
        !key.ends_with("Id") && !key.ends_with("At") && !matches!(key, "id" | "slug" | "orderIndex")
    })
}

fn numbers_in(value: &Value) -> Vec<String> {
    let text: Cow<'_, str> = match value {
        Value::Number(number) => return vec![number.to_string()],
        Value::String(text) if scalar::uuid(text).is_none() => Cow::Borrowed(text),
        Value::Object(map) if map.contains_key("root") => match Document::from_value(value) {
            Ok(document) => Cow::Owned(document.to_text()),
            Err(_) => return Vec::new(),
        },
        Value::Array(items) => return items.iter().flat_map(numbers_in).collect(),
        _ => return Vec::new(),
    };
    let pieces = text.split(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | ':'));
    let number = |piece: &str| piece.trim_matches(|c: char| !c.is_ascii_digit()).to_owned();
    pieces.map(number).filter(|number| !number.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(path: &str, before: Value, after: Value) -> Change {
        let path = Path::parse(path).unwrap();
        Change { path, kind: ChangeKind::Changed, before: Some(before), after: Some(after), place: None }
    }

    #[test]
    fn changed_numbers_are_found_in_texts_and_fields() {
        let check = |change: Change, want: &[&str]| assert_eq!(numbers(&[change]), want);
        check(changed("a", json!("at 304.8 mm, see 2."), json!("at 305 mm, see 2.")), &["304.8 → 305"]);
        check(changed("price", json!(9), json!(10)), &["9 → 10"]);
        check(changed("a", json!("open"), json!("open 9:30")), &["none → 9:30"]);
        check(changed("a", json!("1 then 2"), json!("2 then 1")), &[]);
        check(changed("publishedAt", json!("2026-01-01"), json!("2026-01-02")), &[]);
        check(changed("a", json!("words"), json!("other words")), &[]);
    }
}
