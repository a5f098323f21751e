//! Events of the review: items were submitted, approved, or sent back with a request for changes.
//!
//! They follow from the commits that `cms` makes for these operations, which all stages have in their history. A plain
//! `git merge` of a stage does not count.

use super::facts::{Facts, Subject};
use super::side::{Side, Sides};
use super::walk::Step;
use super::{Visible, id_of};
use crate::base::{Map, Stage};
use crate::git::{Commit, Oid};
use crate::merge;
use crate::site::Look;
use crate::site::SiteError;
use crate::site::store::unit::Unit;
use serde_json::json;

/// Most commits that are examined at once. Older ones are skipped.
const COMMITS_MAX: usize = 20_000;

/// The operations that produce events, with the event name and the item's stage afterwards.
const ACTS: [(&str, &str, Option<Stage>); 3] = [
    ("review.submit", "review.submitted", Some(Stage::Review)),
    ("review.approve", "review.approved", Some(Stage::Source)),
    (REQUEST, "review.changes_requested", None),
];
/// The operation that asks for changes.
const REQUEST: &str = "review.request-changes";

/// An item was submitted, approved, or sent back.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewEvent {
    /// Its id: the same whenever it is derived.
    pub id: String,
    /// What happened, such as `review.submitted`.
    pub name: &'static str,
    /// Facts about the item and the operation.
    pub data: Map,
}

impl Look<'_> {
    /// The review operations in the history of `to` that are not in the history of `from`, oldest first. Empty if
    /// `from` no longer exists.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn review_events(&self, from: Oid, to: Oid) -> Result<Vec<ReviewEvent>, SiteError> {
        let repo = &self.site.repo;
        if repo.commit(from).is_err() {
            return Ok(Vec::new());
        }
        let mut events = Vec::new();
        for commit in repo.since(to, &[from], COMMITS_MAX)? {
            let Some(op) = commit.trailer("Cms-Op") else { continue };
            let Some((op, name, stage)) = ACTS.into_iter().find(|(known, _, _)| *known == op) else {
                continue;
            };
            let step = Step { before: commit.parents.first().copied(), after: commit.id };
            let facts = Facts::of(self.site, step)?;
            events.extend(match op {
                REQUEST => self.requests(&commit, name, &facts)?,
                _ => self.moves(step, (name, stage), &facts)?,
            });
        }
        Ok(events)
    }

    /// The items that a commit promoted.
    fn moves(
        &self,
        step: Step,
        (name, stage): (&'static str, Option<Stage>),
        facts: &Facts<'_>,
    ) -> Result<Vec<ReviewEvent>, SiteError> {
        let repo = &self.site.repo;
        let before = step.before.map_or(Ok(Oid::EMPTY_TREE), |before| repo.tree_of(before))?;
        let mut pairs = self.site.pairs(before, repo.tree_of(step.after)?)?;
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
        let sides = Sides::of(self.site, step)?;
        let mut events = Vec::new();
        for pair in pairs {
            let Unit::Item(item) = &pair.unit else { continue };
            let Some((before, after)) = sides.both(&pair)? else { continue };
            let changes = match (&before, &after) {
                (Side::There(before), Side::There(after)) => merge::difference(Some(before), Some(after)),
                (_, _) => Vec::new(),
            };
            let subject = Subject {
                item,
                before: before.value(),
                after: after.value(),
                changes: &changes,
                visible: Visible::Never,
            };
            let mut data = facts.facts(&subject)?;
            data.insert("kind".to_owned(), json!(item.kind.name()));
            data.insert("stage".to_owned(), json!(stage));
            let id = id_of(&step.after.to_string(), &item.to_string(), name);
            events.push(ReviewEvent { id, name, data: facts.with_origin(data, &subject) });
        }
        Ok(events)
    }

    /// The items for which a commit requests changes.
    fn requests(
        &self,
        commit: &Commit,
        name: &'static str,
        facts: &Facts<'_>,
    ) -> Result<Vec<ReviewEvent>, SiteError> {
        let mut events = Vec::new();
        for note in self.site.notes_new_in(commit)? {
            let Some(Unit::Item(item)) = Unit::parse(&note.item) else { continue };
            let value = facts.item(&item)?;
            let subject = Subject {
                item: &item,
                before: value.as_ref(),
                after: value.as_ref(),
                changes: &[],
                visible: Visible::Never,
            };
            let mut data = facts.facts(&subject)?;
            data.insert("kind".to_owned(), json!(item.kind.name()));
            data.insert(
                "comment".to_owned(),
                json!({"id": note.id, "text": note.text, "module": note.module, "field": note.field}),
            );
            let id = id_of(&note.id, &note.item, name);
            events.push(ReviewEvent { id, name, data: facts.with_origin(data, &subject) });
        }
        Ok(events)
    }
}
