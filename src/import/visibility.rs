//! Who sees a page, and when: drafts, private pages, times of publication and expiry. What its author may have held
//! back must not go live, so whatever is unclear makes a draft.

use super::date::Moment;
use super::front_matter;
use super::known::{Known, Rules, date, text, time};
use super::layout::{Generator, Layout};
use super::markdown::SourceFile;
use crate::base::Value;
use jiff::Timestamp;

/// Programs that make a page of each file, whatever its `status` is.
const WITHOUT_STATUS: [Generator; 5] =
    [Generator::Jekyll, Generator::Hugo, Generator::Zola, Generator::Docusaurus, Generator::Vitepress];
/// Words of a status by which an author means to hold a page back, whatever the program makes of them.
const HOLDING_BACK: [&str; 6] = ["private", "pending", "hidden", "unpublished", "unlisted", "internal"];

/// What a file says about who sees its page.
#[derive(Debug, Default)]
pub(super) struct Visibility {
    pub is_draft: bool,
    is_archived: bool,
    /// `status: scheduled`, with its key as written.
    says_scheduled: Option<(String, Value)>,
    /// When it is to be published.
    scheduled: Option<Moment>,
    /// From when it is shown, if that differs from its date.
    pub publish: Option<Moment>,
    /// When it was published, if that differs from its date.
    published: Option<Moment>,
    /// Until when it is shown, with the key and the value as written; of several the earliest holds.
    expiry: Vec<(String, Value, Timestamp)>,
}

/// The status of a post, and the times that belong to it.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub status: &'static str,
    pub published: Option<Timestamp>,
    pub scheduled: Option<Timestamp>,
    pub unpublish: Option<Timestamp>,
}

impl Known {
    /// The status of the post at the time of the import. Times without a field of their own become custom fields.
    pub(super) fn shown(&mut self, now: Timestamp) -> Shown {
        let mut said = std::mem::take(&mut self.visibility);
        let time = |moment: Option<Moment>| moment.map(|moment| moment.time);
        let (scheduled, out) = (time(said.scheduled), time(said.published.or(said.publish).or(self.time)));
        let ahead = scheduled.or(out).filter(|at| *at > now);
        let is_over = |end: Timestamp| end <= ahead.unwrap_or(now);
        let mut shown = Shown { scheduled, ..Shown::default() };
        let mut is_expired = false;
        said.expiry.sort_by_key(|(_, _, end)| std::cmp::Reverse(*end));
        match said.expiry.pop() {
            Some((key, value, end)) if is_over(end) => {
                is_expired = true;
                let status = if said.is_draft { "a draft" } else { "archived" };
                self.notes
                    .push(format!("`{key}` ends the page: imported as {status}, kept in the custom fields"));
                self.rest.push((key, value, true));
            }
            Some((_, _, end)) => shown.unpublish = Some(end),
            None => {}
        }
        self.rest.extend(said.expiry.into_iter().map(|(key, value, _)| (key, value, true)));
        shown.status = match (said.says_scheduled, ahead) {
            _ if said.is_draft => "draft",
            _ if said.is_archived || is_expired => "archived",
            (None, None) => "published",
            (says_so, Some(at)) => {
                if says_so.is_none() {
                    self.notes.push("its date is in the future: scheduled for it".to_owned());
                }
                shown.scheduled = Some(at);
                "scheduled"
            }
            (Some(_), None) if scheduled.is_some() => "scheduled",
            (Some((key, value)), None) => {
                self.notes.push(format!(
                    "`{key}` names no time in the future: imported as a draft, kept in the custom fields"
                ));
                self.rest.push((key, value, true));
                "draft"
            }
        };
        let is_out = matches!(shown.status, "published" | "archived");
        shown.published = out.filter(|at| is_out && *at <= now);
        shown
    }

    /// Makes the post a draft, and says why.
    fn hold_back(&mut self, why: String) {
        self.notes.push(why);
        self.visibility.is_draft = true;
    }
}

/// A boolean, also as YAML 1.1 and people write it.
pub(super) fn flag(value: &Value) -> Option<bool> {
    match text(value)?.to_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

pub(super) fn draft(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let Some(is_draft) = flag(&value) else {
        known.hold_back(format!("`{key}` is neither true nor false: imported as a draft"));
        return Some(value);
    };
    known.visibility.is_draft |= is_draft;
    None
}

pub(super) fn published(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    match flag(&value) {
        Some(is_published) => {
            known.visibility.is_draft |= !is_published;
            None
        }
        None => date(known, rules, key, value),
    }
}

/// A flag that shows a page.
pub(super) fn shown_flag(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let is_shown = flag(&value);
    if is_shown == Some(true) {
        return None;
    }
    known.hold_back(format!("`{key}` is not true: imported as a draft"));
    is_shown.is_none().then_some(value)
}

/// A flag that takes a page off the lists of a site, or shows it to some only.
pub(super) fn hidden(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    if flag(&value) == Some(false) {
        return None;
    }
    known.hold_back(format!("`{key}`: imported as a draft, kept in the custom fields"));
    Some(value)
}

/// The word itself stays out of the site: everybody who has the repository could read it.
pub(super) fn password(known: &mut Known, _: &Rules<'_>, key: &str, _: Value) -> Option<Value> {
    known.hold_back(format!("`{key}` protected the page: imported as a draft, and the {key} is left out"));
    None
}

pub(super) fn visibility(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let word = text(&value).unwrap_or_default().to_lowercase();
    if word == "public" {
        return None;
    }
    known.hold_back(format!("`{key}` is `{word}`: imported as a draft, kept in the custom fields"));
    Some(value)
}

/// Whether the generator makes a page of the file: `render: false`, `build: {render: never}`, `permalink: false`.
pub(super) fn rendered(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let said = value.get("render").unwrap_or(&value);
    if flag(said) == Some(false) || text(said).as_deref() == Some("never") {
        known.hold_back(format!("`{key}` makes no page: imported as a draft, kept in the custom fields"));
    }
    Some(value)
}

pub(super) fn scheduled(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    time(&mut known.visibility.scheduled, &mut known.notes, rules, key, value)
}

pub(super) fn published_at(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    time(&mut known.visibility.published, &mut known.notes, rules, key, value)
}

pub(super) fn publish(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let is_second = known.visibility.publish.is_some();
    let left = time(&mut known.visibility.publish, &mut known.notes, rules, key, value);
    if left.is_some() && !is_second {
        known.hold_back("imported as a draft".to_owned());
    }
    left
}

pub(super) fn expiry(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let mut end = None;
    if let Some(left) = time(&mut end, &mut known.notes, rules, key, value.clone()) {
        known.hold_back("imported as a draft".to_owned());
        return Some(left);
    }
    known.visibility.expiry.extend(end.map(|end| (key.to_owned(), value, end.time)));
    None
}

pub(super) fn status(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let word = text(&value).unwrap_or_default().to_lowercase();
    match word.as_str() {
        "publish" | "published" => None,
        "draft" => {
            known.visibility.is_draft = true;
            None
        }
        "archived" => {
            known.visibility.is_archived = true;
            None
        }
        "scheduled" | "future" => {
            known.visibility.says_scheduled = Some((key.to_owned(), value));
            None
        }
        word if WITHOUT_STATUS.contains(&rules.generator) && !HOLDING_BACK.contains(&word) => Some(value),
        _ => {
            known.hold_back(format!("`{key}` is `{word}`: imported as a draft, kept in the custom fields"));
            Some(value)
        }
    }
}

/// Folders whose pages Hugo does not make, because their index says so of all of them.
pub(super) fn hidden_folders(files: &[SourceFile], layout: &Layout) -> Vec<String> {
    if layout.generator != Generator::Hugo {
        return Vec::new();
    }
    let indexes = files.iter().filter(|file| file.path.ends_with("/_index.md"));
    let hidden = indexes.filter(|file| {
        let text = String::from_utf8_lossy(&file.bytes);
        let Ok(split) = front_matter::read(&text) else { return false };
        let cascade = split.fields.get("cascade");
        let all = cascade.and_then(Value::as_array).cloned().or_else(|| cascade.map(|one| vec![one.clone()]));
        let is_never = |said: &Value| {
            ["build", "_build"].iter().any(|key| {
                let render = said.get(*key).and_then(|build| build.get("render"));
                render.is_some_and(|render| *render == Value::Bool(false) || render.as_str() == Some("never"))
            })
        };
        all.into_iter().flatten().any(|said| is_never(&said))
    });
    hidden.filter_map(|file| file.path.strip_suffix("_index.md").map(str::to_owned)).collect()
}
