//! Events after a commit that is not on the first-parent line of the live branch: two sources were joined by a merge, or
//! the branch was rebased, amended or moved back.

use super::Event;
use super::walk::Step;
use crate::model::EventName;
use crate::site::look::Look;
use crate::site::prelude::*;
use std::collections::HashSet;

/// Most commits that are new since the divergence. More of them count as one step.
const COMMITS_MAX: usize = 1000;

impl Look<'_> {
    /// The events of the items that differ between two commits. They are those of the commits on the first-parent line of
    /// `to` since the divergence, with the same ids as anywhere else. Items that were brought along or committed again are
    /// the same in both, and have none. The remaining differences, as of a commit that was dropped, are one step.
    pub(super) fn events_since_divergence(&self, from: Oid, to: Oid) -> Result<Vec<Event>, SiteError> {
        let mut differences = self.events_between(Step { before: Some(from), after: to })?;
        if differences.is_empty() {
            return Ok(differences);
        }
        let items: HashSet<String> = differences.iter().map(|event| event.item.clone()).collect();
        let mut events = Vec::new();
        for step in self.steps_since_divergence(from, to)? {
            events.extend(self.events_between(step)?.into_iter().filter(|event| items.contains(&event.item)));
        }
        let known: HashSet<(String, EventName)> =
            events.iter().map(|event| (event.item.clone(), event.name)).collect();
        differences.retain(|event| !known.contains(&(event.item.clone(), event.name)));
        events.extend(differences);
        Ok(events)
    }

    /// The steps along first parents to `to` that are not in the history of `from`, oldest first.
    fn steps_since_divergence(&self, from: Oid, to: Oid) -> Result<Vec<Step>, SiteError> {
        let repo = &self.site.repo;
        let new = repo.since(to, &[from], COMMITS_MAX)?;
        if new.len() == COMMITS_MAX {
            return Ok(Vec::new());
        }
        let new: HashSet<Oid> = new.into_iter().map(|commit| commit.id).collect();
        let mut steps = Vec::new();
        for commit in repo.first_parents(to) {
            let commit = commit?;
            if !new.contains(&commit.id) || commit.cut_off {
                break;
            }
            steps.push(Step { before: commit.parents.first().copied(), after: commit.id });
        }
        steps.reverse();
        Ok(steps)
    }
}
