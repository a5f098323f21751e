//! The data of an event: facts about its item, and which fields changed. Never the content itself.

use super::side::after;
use super::walk::Step;
use super::{Event, Visible, id_of};
use crate::base::source::rfc3339;
use crate::merge::Change;
use crate::model::EventName;
use crate::site::file::item::title_of;
use crate::site::history::past::Author;
use crate::site::prelude::*;
use crate::site::staging::parked::WORK_OF;
use crate::site::store::place::UPLOADS;
use crate::site::store::snapshot::Snapshot;

/// Most changed fields that an event names.
const CHANGES_MAX: usize = 50;

/// An item of a step.
pub(super) struct Subject<'a> {
    pub(super) item: &'a ItemId,
    pub(super) before: Option<&'a Value>,
    pub(super) after: Option<&'a Value>,
    pub(super) changes: &'a [Change],
    pub(super) visible: Visible,
}

/// The facts that all events of a step share.
pub(super) struct Facts<'a> {
    step: Step,
    commit: Commit,
    after: Snapshot<'a>,
    base_url: Option<String>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(site: &'a Site, step: Step) -> Result<Self, SiteError> {
        let after = after(site, step)?;
        let base_url = match after.settings() {
            Ok(settings) => settings.base_url.clone(),
            Err(SiteError::Unreadable(_)) => None,
            Err(other) => return Err(other),
        };
        Ok(Facts { step, commit: site.repo.commit(step.after)?, after, base_url })
    }

    pub(super) fn event(&self, name: EventName, subject: &Subject<'_>) -> Result<Event, SiteError> {
        let data = match name {
            EventName::MediaUploaded | EventName::MediaDeleted => media(subject),
            _ => self.facts(subject)?,
        };
        Ok(self.with_origin(name, &self.step.after.to_string(), data, subject))
    }

    /// Facts about an item that do not depend on the event.
    pub(super) fn facts(&self, subject: &Subject<'_>) -> Result<Map, SiteError> {
        match subject.item.kind {
            Kind::Post => self.post(subject),
            _ => Ok(other(subject)),
        }
    }

    /// An event with its origin: the revisions, the author, and which fields changed. `source` is what its id follows
    /// from, beside item and name.
    pub(super) fn with_origin(
        &self,
        name: EventName,
        source: &str,
        mut data: Map,
        subject: &Subject<'_>,
    ) -> Event {
        data.insert("revision".to_owned(), json!(self.step.after.to_string()));
        let before = self.step.before.map(|before| before.to_string());
        data.insert("previousRevision".to_owned(), json!(before));
        data.insert("actor".to_owned(), json!(Author::of(&self.commit)));
        let work_of: Vec<String> = self
            .commit
            .trailers()
            .into_iter()
            .filter(|(key, _)| key == WORK_OF)
            .map(|(_, value)| value)
            .collect();
        if !work_of.is_empty() {
            data.insert("workOf".to_owned(), json!(work_of));
        }
        if !subject.changes.is_empty() {
            let changes = subject.changes.iter().take(CHANGES_MAX);
            let changes: Vec<Value> =
                changes.map(|change| json!({"field": change.path, "change": change.kind})).collect();
            data.insert("changes".to_owned(), Value::from(changes));
        }
        if subject.changes.len() > CHANGES_MAX {
            data.insert("moreChanges".to_owned(), json!(subject.changes.len() - CHANGES_MAX));
        }
        let item = subject.item.to_string();
        Event {
            id: id_of(source, &item, name.as_str()),
            name,
            timestamp: rfc3339(self.commit.committer.time),
            data,
            item,
            submission: None,
            visible: subject.visible,
        }
    }

    /// An item as it is after the step.
    pub(super) fn item(&self, item: &ItemId) -> Result<Option<Value>, SiteError> {
        match self.after.item(item) {
            Ok(found) => Ok(found.map(|found| found.value.clone())),
            Err(SiteError::Unreadable(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    fn post(&self, subject: &Subject<'_>) -> Result<Map, SiteError> {
        let mut data = Map::new();
        data.insert("id".to_owned(), json!(subject.item.id));
        let Some(post) = subject.after.or(subject.before) else { return Ok(data) };
        for key in ["type", "locale", "slug", "title", "status"] {
            data.insert(key.to_owned(), post.get(key).cloned().unwrap_or_default());
        }
        let base = self.base_url.as_deref().map_or("", |base| base.trim_end_matches('/'));
        let url = self.after.address(post)?.map(|path| format!("{base}{path}"));
        data.insert("url".to_owned(), json!(url));
        Ok(data)
    }
}

/// Facts about an upload, in the original product's form.
fn media(subject: &Subject<'_>) -> Map {
    let mut data = Map::from_iter([("id".to_owned(), json!(subject.item.id))]);
    let Some(record) = subject.after.or(subject.before) else { return data };
    let file = record.get("file").and_then(Value::as_str);
    data.insert("url".to_owned(), json!(file.map(|file| format!("/{UPLOADS}{file}"))));
    for key in ["filename", "mime", "size", "altText"] {
        data.insert(key.to_owned(), record.get(key).cloned().unwrap_or_default());
    }
    data
}

fn other(subject: &Subject<'_>) -> Map {
    let mut data = Map::from_iter([
        ("id".to_owned(), json!(subject.item.id)),
        ("kind".to_owned(), json!(subject.item.kind.name())),
    ]);
    let Some(value) = subject.after.or(subject.before) else { return data };
    for key in ["slug", "locale"] {
        if let Some(value) = value.get(key) {
            data.insert(key.to_owned(), value.clone());
        }
    }
    data.insert("title".to_owned(), json!(title_of(value)));
    let change = match (subject.before, subject.after) {
        (None, _) => "created",
        (_, None) => "deleted",
        (Some(_), Some(_)) => "updated",
    };
    data.insert("change".to_owned(), json!(change));
    data
}
