//! The commit and author that gave each field of an item its present value.
//!
//! A value comes from the commit that first had it (`docs/design/storage.md`, Writing). Along parents this is git's own
//! rule: whoever changed the field to this value. But a squash, a rebase or the approval of single items brings values
//! that were written elsewhere, without that commit among its parents. For such a commit, the stages at that time are
//! searched: if one of them had the value already, it was written there.

use super::item_history::ItemHistory;
use super::revision::Author;
use super::{CommitKind, Past};
use crate::base::Path;
use crate::base::source::rfc3339;
use crate::site::file::docs;
use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Where a field's value comes from.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldOrigin {
    /// The place, such as `modules[ID].props.title`.
    pub path: String,
    /// Its value.
    pub value: Value,
    /// The commit that first had the value; null if history does not reach that far (a shallow clone).
    pub id: Option<String>,
    /// When, RFC 3339.
    pub created_at: Option<String>,
    /// Who.
    pub user: Option<Author>,
    /// The stage on which it was done; null if unknown.
    pub stage: Option<Stage>,
    /// The operation, such as `post.set`; null for a commit by other tools.
    pub operation: Option<String>,
    /// The first line of the commit's message.
    pub subject: Option<String>,
}

/// An item with the origin of each field.
#[derive(Debug, Clone)]
pub struct Blamed {
    /// The item.
    pub name: ItemName,
    /// Its fields, in the order of its file.
    pub fields: Vec<FieldOrigin>,
}

impl Look<'_> {
    /// The origin of each field of an item, as of a commit; none if the item does not exist there.
    ///
    /// # Errors
    /// The item cannot be read there, or the repository cannot be read.
    pub fn blame(&self, unit: &Unit, at: Oid) -> Result<Option<Blamed>, SiteError> {
        let past = Past::of(self.site, Some(at))?;
        let course = ItemHistory::of(&past, unit.clone())?;
        let Some(start) = past.place(at) else { return Ok(None) };
        let Some(place) = course.at(start).cloned() else { return Ok(None) };
        let values: Vec<Option<Value>> =
            course.places.iter().map(|place| past.read(place)).collect::<Result<_, _>>()?;
        let now = course.which(start).and_then(|which| values[which].clone());
        let Some(now) = now else {
            return Err(match past.site.snapshot_at(&at.to_string())?.item_at(&place.path) {
                Err(cause) => cause,
                Ok(_) => SiteError::NoRevision { rev: at.to_string() },
            });
        };
        let mut paths = Vec::new();
        fields(&Path::root(), &now, &mut paths);
        let origins = Origins { past: &past, frontiers: RefCell::default() };
        let mut found = Vec::with_capacity(paths.len());
        for path in paths {
            let Some(value) = path.get(&now) else { continue };
            let same: Vec<bool> = values
                .iter()
                .map(|then| then.as_ref().and_then(|then| path.get(then)) == Some(value))
                .collect();
            let origin = origins.of(start, &|node| course.which(node).is_some_and(|which| same[which]));
            found.push(past.origin(path.to_string(), value.clone(), origin)?);
        }
        let pair = Pair { unit: unit.clone(), before: None, after: Some(place) };
        Ok(Some(Blamed { name: past.site.describe(&pair, None, None)?.name, fields: found }))
    }
}

/// The places that count as fields: keys of mappings, through lists whose items have ids.
pub(super) fn fields(at: &Path, value: &Value, found: &mut Vec<Path>) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            map.iter().for_each(|(key, inner)| fields(&at.key(key), inner, found));
        }
        Value::Array(items) if !items.is_empty() => {
            let ids: Option<Vec<&str>> =
                items.iter().map(|item| item.get("id").and_then(Value::as_str)).collect();
            match ids {
                Some(ids) => ids.iter().zip(items).for_each(|(id, item)| members(&at.id(id), item, found)),
                None => found.push(at.clone()),
            }
        }
        Value::Object(_)
        | Value::Array(_)
        | Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_) => found.push(at.clone()),
    }
}

/// The fields of a list item, except its id.
fn members(at: &Path, item: &Value, found: &mut Vec<Path>) {
    let others = item.as_object().into_iter().flatten().filter(|(key, _)| *key != "id");
    let before = found.len();
    others.for_each(|(key, inner)| fields(&at.key(key), inner, found));
    if found.len() == before {
        found.push(at.clone());
    }
}

/// Finds the commits that first had a value.
pub(super) struct Origins<'p> {
    pub(super) past: &'p Past<'p>,
    /// By commit: the tips of other branches when it was made, excluding its ancestors.
    pub(super) frontiers: RefCell<HashMap<usize, Vec<usize>>>,
}

impl Origins<'_> {
    /// The commit that first had the value accepted by `has`, which `start` has. `None` if a shallow clone hides it.
    pub(super) fn of(&self, start: usize, has: &dyn Fn(usize) -> bool) -> Option<usize> {
        let mut candidates: Vec<usize> = Vec::new();
        let mut from = start;
        loop {
            let origin = self.below(from, has);
            if candidates.contains(&origin) {
                break;
            }
            candidates.push(origin);
            let elsewhere = match self.past.nodes[origin].deed {
                CommitKind::Write | CommitKind::Contain => None,
                CommitKind::Promote | CommitKind::Foreign => {
                    self.frontier(origin).into_iter().find(|node| has(*node) && !candidates.contains(node))
                }
            };
            match elsewhere {
                Some(elsewhere) => from = elsewhere,
                None => break,
            }
        }
        let nodes = &self.past.nodes;
        let best = candidates.into_iter().min_by_key(|node| {
            let node = &nodes[*node];
            (rank(node.deed), node.time, Reverse(node.stage))
        })?;
        (!nodes[best].is_cut_off).then_some(best)
    }

    /// The first ancestor of `from` whose parents do not have the value.
    fn below(&self, from: usize, has: &dyn Fn(usize) -> bool) -> usize {
        let mut at = from;
        while let Some(parent) = self.past.nodes[at].parents.iter().find(|parent| has(**parent)) {
            at = *parent;
        }
        at
    }

    /// The newest commits of other branches that existed when a commit was made.
    fn frontier(&self, origin: usize) -> Vec<usize> {
        if let Some(known) = self.frontiers.borrow().get(&origin) {
            return known.clone();
        }
        let (past, time) = (self.past, self.past.nodes[origin].time);
        let below = past.ancestors(origin);
        let mut stands_on = vec![false; past.nodes.len()];
        for node in past.order.iter().rev() {
            stands_on[*node] =
                *node == origin || past.nodes[*node].parents.iter().any(|parent| stands_on[*parent]);
        }
        let was_there = |node: usize| past.nodes[node].time <= time && !stands_on[node];
        let mut found = Vec::new();
        let mut take = |node: usize| {
            if was_there(node) && !below[node] && !found.contains(&node) {
                found.push(node);
            }
        };
        past.tips().iter().for_each(|tip| take(*tip));
        for node in past.order.iter().filter(|node| !was_there(**node)) {
            past.nodes[*node].parents.iter().for_each(|parent| take(*parent));
        }
        self.frontiers.borrow_mut().insert(origin, found.clone());
        found
    }
}

/// The likelihood of having written a value: `cms` records its operations; another tool may have copied it, and a
/// submit or approve did.
fn rank(deed: CommitKind) -> u8 {
    match deed {
        CommitKind::Write | CommitKind::Contain => 0,
        CommitKind::Foreign => 1,
        CommitKind::Promote => 2,
    }
}

impl Past<'_> {
    /// Parses an item's file; none if it is unreadable.
    pub(super) fn read(&self, place: &Place) -> Result<Option<Value>, SiteError> {
        if !place.mode.is_file() {
            return Ok(None);
        }
        Ok(docs::doc_of(&self.site.repo, &place.path, place.oid)?.ok().map(|doc| doc.value))
    }

    fn origin(&self, path: String, value: Value, node: Option<usize>) -> Result<FieldOrigin, SiteError> {
        let commit = node.map(|node| self.commit(node)).transpose()?;
        let commit = commit.as_ref();
        Ok(FieldOrigin {
            path,
            value,
            id: commit.map(|commit| commit.id.to_string()),
            created_at: commit.map(|commit| rfc3339(commit.author.time)),
            user: commit.map(Author::of),
            stage: node.and_then(|node| self.nodes[node].stage),
            operation: commit.and_then(|commit| commit.trailer("Cms-Op")),
            subject: commit.map(|commit| commit.subject().to_owned()),
        })
    }
}
