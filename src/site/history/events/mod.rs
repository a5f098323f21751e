//! Events of the live site, as a function of two commits of its branch.
//!
//! Events depend on the files alone: whatever tool moved the branch, the same two commits give the same events with the
//! same ids. So they can be derived again at any time, and a receiver can drop duplicates.

mod divergence;
mod facts;
mod post_state;
mod record;
mod review;
mod side;
#[cfg(test)]
mod tests;
mod walk;

pub use walk::{Step, Walk};

use crate::merge::{self, Change};
use crate::model::{EventName, Role};
use crate::site::look::Look;
use crate::site::prelude::*;
use facts::{Facts, Subject};
use post_state::{PostState, of_post};
use side::{Side, Sides};
use uuid::Uuid;

/// The namespace of event ids.
const NAMESPACE: Uuid = Uuid::from_u128(0x3a1d_9c52_7f04_5b8e_9d61_6c0e_f2b7_8a43);

/// An event.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Event {
    /// Its id: the same whenever and wherever it is derived, so that receivers can drop repeats
    pub id: String,
    /// The name of the event
    #[serde(rename = "event")]
    pub name: EventName,
    /// When, RFC 3339
    pub timestamp: String,
    /// Facts about the item: never its content
    pub data: Map,
    /// The item, as `kind:id`: events of one item keep their order
    #[serde(skip)]
    #[schemars(skip)]
    pub item: String,
    /// The submission that it is about, which may be erased before the event is sent
    #[serde(skip)]
    #[schemars(skip)]
    pub submission: Option<String>,
    /// What visitors see of the item
    #[serde(skip)]
    #[schemars(skip)]
    visible: Visible,
}

/// What visitors see of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Visible {
    /// The item, after the step.
    Now,
    /// The item before the step, and nothing after it.
    Before,
    /// Nothing.
    Never,
}

impl Visible {
    /// Of an item with these states before and after a step.
    fn of(item: &ItemId, before: PostState, after: PostState) -> Visible {
        match (item.kind, before, after) {
            (Kind::Post, _, PostState::Live) => Visible::Now,
            (Kind::Post, PostState::Live, _) => Visible::Before,
            (Kind::Post, _, _) => Visible::Never,
            (kind, _, _) if Role::Reader.may(kind.viewing()) => Visible::Now,
            (_, _, _) => Visible::Never,
        }
    }
}

/// The facts of an event about a post that visitors no longer see.
const FACTS_LEFT: [&str; 5] = ["id", "type", "locale", "revision", "previousRevision"];

impl Event {
    /// The event for those who read only what is published, if it is for them: without the people who work on the site,
    /// and of a post that went, without what it is called now.
    pub fn published(mut self) -> Option<Event> {
        match self.visible {
            Visible::Now => ["actor", "workOf"].iter().for_each(|key| drop(self.data.shift_remove(*key))),
            Visible::Before => self.data.retain(|name, _| FACTS_LEFT.contains(&name.as_str())),
            Visible::Never => return None,
        }
        Some(self)
    }

    /// The payload of a delivery: the keys that existing receivers expect, in their order.
    pub fn body(&self) -> Value {
        serde_json::json!({"event": self.name, "timestamp": self.timestamp, "data": self.data})
    }
}

/// The id of an event: a function of its commit, its item and its name.
fn id_of(source: &str, item: &str, name: &str) -> String {
    Uuid::new_v5(&NAMESPACE, format!("{source} {item} {name}").as_bytes()).to_string()
}

impl Look<'_> {
    /// The events between two commits of the live branch, oldest first; none if `from` is not in the history of `to`
    /// ([`Walk::Apart`]). Without `from`, since the beginning.
    pub fn events(&self, from: Option<Oid>, to: Oid) -> Result<Option<Vec<Event>>, SiteError> {
        let Walk::Steps(steps) = self.walk(from, to)? else { return Ok(None) };
        let mut events = Vec::new();
        for step in steps {
            events.extend(self.events_of(step)?);
        }
        Ok(Some(events))
    }

    /// The events of one step: what is no longer there first, because another item may have its address now, then item by
    /// item in the order of their files. If the second commit does not follow the first one directly, they
    /// are those of the commits in between (`divergence.rs`).
    pub fn events_of(&self, step: Step) -> Result<Vec<Event>, SiteError> {
        match step.before {
            Some(from) if self.site.repo.commit(step.after)?.parents.first() != Some(&from) => {
                self.events_since_divergence(from, step.after)
            }
            _ => self.events_between(step),
        }
    }

    /// The events of the differences between the commits of a step.
    fn events_between(&self, step: Step) -> Result<Vec<Event>, SiteError> {
        let facts = Facts::of(self.site, step)?;
        let mut events = Vec::new();
        self.each_change(step, |item, before, after, changes| {
            let visible = Visible::of(item, before.state(), after.state());
            let subject = Subject { item, before: before.value(), after: after.value(), changes, visible };
            for name in names(item, before, after, changes) {
                events.push(facts.event(name, &subject)?);
            }
            Ok(())
        })?;
        let is_removal = |name: EventName| {
            matches!(name, EventName::PostDeleted | EventName::PostUnpublished | EventName::MediaDeleted)
        };
        events.sort_by_key(|event| !is_removal(event.name));
        Ok(events)
    }

    /// Calls a function with each item that differs between the commits of a step, in the order of their files. A file
    /// without an id, or with another file's id, is none.
    fn each_change(
        &self,
        step: Step,
        mut run: impl FnMut(&ItemId, &Side, &Side, &[Change]) -> Result<(), SiteError>,
    ) -> Result<(), SiteError> {
        let sides = Sides::of(self.site, step)?;
        let mut pairs = self.site.pairs(sides.trees[0], sides.trees[1])?;
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
        for pair in &pairs {
            let named = |item: &&ItemId| item.kind.is_singleton() || item.id != pair.path();
            let Some(item) = pair.unit.item().filter(named) else { continue };
            if let Some((before, after)) = sides.both(pair)? {
                let changes = match (before.value(), after.value()) {
                    (Some(before), Some(after)) => merge::difference(Some(before), Some(after)),
                    (_, _) => Vec::new(),
                };
                run(item, &before, &after, &changes)?;
            }
        }
        Ok(())
    }
}

/// The events of an item that differs between two commits of the live branch.
fn names(item: &ItemId, before: &Side, after: &Side, changes: &[Change]) -> Vec<EventName> {
    let is_same = before.is_there() == after.is_there() && changes.is_empty();
    match item.kind {
        Kind::Post => of_post(before.state(), after.state(), !is_same).to_vec(),
        _ if is_same => Vec::new(),
        Kind::Media => match (before.is_there(), after.is_there()) {
            (false, _) => vec![EventName::MediaUploaded, EventName::ContentUpdated],
            (_, false) => vec![EventName::MediaDeleted, EventName::ContentUpdated],
            (true, true) => vec![EventName::ContentUpdated],
        },
        _ => vec![EventName::ContentUpdated],
    }
}

impl Side {
    fn is_there(&self) -> bool {
        matches!(self, Side::There(_))
    }

    fn value(&self) -> Option<&Value> {
        match self {
            Side::There(value) => Some(value),
            Side::Absent => None,
        }
    }

    fn state(&self) -> PostState {
        match self {
            Side::Absent => PostState::Absent,
            Side::There(post) if post.get("deletedAt").is_some_and(|at| !at.is_null()) => PostState::Deleted,
            Side::There(post) if post.get("status").is_some_and(|status| status == "published") => {
                PostState::Live
            }
            Side::There(_) => PostState::Hidden,
        }
    }
}
