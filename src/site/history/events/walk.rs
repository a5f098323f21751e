//! From one commit of the live branch to a later one, step by step.

use crate::git::Oid;
use crate::site::error::SiteError;
use crate::site::look::Look;

/// Most steps of one walk. A longer way counts as one step, and so does one that leaves the line of first parents.
const STEPS_MAX: usize = 20_000;

/// A change of the live branch by one commit, or by several together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The commit before; none at the beginning of history.
    pub before: Option<Oid>,
    /// The commit after: events are named and dated by it.
    pub after: Oid,
}

/// The way from one commit to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Walk {
    /// The steps, the oldest first; none where both are one.
    Steps(Vec<Step>),
    /// The first is not in the history of the second: the branch was rewound or replaced, and events in between are unknown.
    Apart,
}

impl Look<'_> {
    /// The way from one commit of the live branch to another: along first parents, one step a commit. Where `from` is not on
    /// that line and yet in the history of `to`, one step. Without `from`, from the beginning.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn walk(&self, from: Option<Oid>, to: Oid) -> Result<Walk, SiteError> {
        let repo = &self.site.repo;
        if from == Some(to) {
            return Ok(Walk::Steps(Vec::new()));
        }
        let mut steps = Vec::new();
        for commit in repo.first_parents(to).take(STEPS_MAX) {
            let commit = match commit {
                Ok(commit) => commit,
                // A shallow clone may hide part of the line; `from` may be in the history all the same.
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
            // The beginning is too far away, or a shallow clone hides it.
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
