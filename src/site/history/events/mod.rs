//! Events of the live site, as a function of two commits of its branch.
//!
//! Events depend on the files alone: whatever tool moved the branch, the same two commits give the same events with the
//! same ids. So they can be derived again at any time, and a receiver can drop duplicates.

mod facts;
mod name;
mod review;
mod side;
mod submission;
#[cfg(test)]
mod tests;
mod walk;

pub use name::{BadEventName, EventName};
pub use review::ReviewEvent;
pub use submission::SubmissionEvent;
pub use walk::{Step, Walk};

use crate::base::{Map, Value};
use crate::git::Oid;
use crate::merge;
use crate::model::{ItemId, Kind, Role};
use crate::site::error::SiteError;
use crate::site::look::Look;
use crate::site::store::place::Pair;
use crate::site::store::unit::Unit;
use facts::{Facts, Subject};
use name::{PostState, of_post};
use schemars::JsonSchema;
use serde::Serialize;
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
            Visible::Now => drop(self.data.shift_remove("actor")),
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
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn events(&self, from: Option<Oid>, to: Oid) -> Result<Option<Vec<Event>>, SiteError> {
        let Walk::Steps(steps) = self.walk(from, to)? else { return Ok(None) };
        let mut events = Vec::new();
        for step in steps {
            events.extend(self.events_of(step)?);
        }
        Ok(Some(events))
    }

    /// The events of one step, item by item in the order of their files.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn events_of(&self, step: Step) -> Result<Vec<Event>, SiteError> {
        let repo = &self.site.repo;
        let before = step.before.map_or(Ok(Oid::EMPTY_TREE), |before| repo.tree_of(before))?;
        let mut pairs = self.site.pairs(before, repo.tree_of(step.after)?)?;
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
        let sides = Sides::of(self.site, step)?;
        let facts = Facts::of(self.site, step)?;
        let mut events = Vec::new();
        for pair in pairs {
            events.extend(events_of_pair(&pair, &sides, &facts)?);
        }
        Ok(events)
    }
}

fn events_of_pair(pair: &Pair, sides: &Sides<'_>, facts: &Facts<'_>) -> Result<Vec<Event>, SiteError> {
    let Unit::Item(item) = &pair.unit else { return Ok(Vec::new()) };
    // A file without an id, or with another file's id.
    let is_nameless = !item.kind.is_singleton() && item.id == pair.path();
    let Some((before, after)) = (if is_nameless { None } else { sides.both(pair)? }) else {
        return Ok(Vec::new());
    };
    let changes = match (&before, &after) {
        (Side::There(before), Side::There(after)) => merge::difference(Some(before), Some(after)),
        (_, _) => Vec::new(),
    };
    let visible = Visible::of(item, before.state(), after.state());
    let subject = Subject { item, before: before.value(), after: after.value(), changes: &changes, visible };
    let is_same = before.is_there() == after.is_there() && changes.is_empty();
    let names: Vec<EventName> = match item.kind {
        Kind::Post => of_post(before.state(), after.state(), !is_same).to_vec(),
        _ if is_same => Vec::new(),
        Kind::Media => match (before.is_there(), after.is_there()) {
            (false, _) => vec![EventName::MediaUploaded, EventName::ContentUpdated],
            (_, false) => vec![EventName::MediaDeleted, EventName::ContentUpdated],
            (true, true) => vec![EventName::ContentUpdated],
        },
        _ => vec![EventName::ContentUpdated],
    };
    names.into_iter().map(|name| facts.event(name, &subject)).collect()
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
