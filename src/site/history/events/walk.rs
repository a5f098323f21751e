//! From one commit of the live branch to a later one, step by step.

use crate::site::look::Look;
use crate::site::prelude::*;

/// Most steps of one walk. A longer distance is one step, and so is one that leaves the first-parent line.
const STEPS_MAX: usize = 20_000;

/// A change of the live branch by one commit, or by several together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The previous commit; none at the root.
    pub before: Option<Oid>,
    /// The new commit: it determines the events' ids and times.
    pub after: Oid,
}

/// The way from one commit to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Walk {
    /// The steps, oldest first; empty if both commits are the same.
    Steps(Vec<Step>),
    /// The first is not an ancestor of the second: the branch was rewound or replaced, and events in between are
    /// unknown.
    Apart,
}

impl Look<'_> {
    /// The way from one commit of the live branch to another: along first parents, one step per commit. If `from` is an
    /// ancestor of `to` but not on that line, it is one step, whose events are still those of its commits. Without `from`,
    /// from the root.
    pub fn walk(&self, from: Option<Oid>, to: Oid) -> Result<Walk, SiteError> {
        let repo = &self.site.repo;
        if from == Some(to) {
            return Ok(Walk::Steps(Vec::new()));
        }
        let mut steps = Vec::new();
        for commit in repo.first_parents(to).take(STEPS_MAX) {
            let commit = match commit {
                Ok(commit) => commit,
                // A shallow clone may hide part of the line; `from` may still be an ancestor.
                Err(crate::git::GitError::Missing { .. }) if !steps.is_empty() => break,
                Err(other) => return Err(other.into()),
            };
            let before = commit.parents.first().copied();
            if before.is_some() || !commit.cut_off {
                steps.push(Step { before, after: commit.id });
            }
            if before.is_none() && from.is_some() {
                break;
            }
            if before == from {
                steps.reverse();
                return Ok(Walk::Steps(steps));
            }
        }
        let Some(from) = from else {
            // The root is too far away, or hidden by a shallow clone.
            steps.reverse();
            return Ok(Walk::Steps(steps));
        };
        let is_later = repo.commit(from).is_ok() && repo.is_ancestor(from, to)?;
        Ok(match is_later {
            true => Walk::Steps(vec![Step { before: Some(from), after: to }]),
            false => Walk::Apart,
        })
    }
}
