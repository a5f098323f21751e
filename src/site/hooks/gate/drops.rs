//! Acknowledged writes that a stage would lose by a ref update.
//!
//! Git moves a branch back without comparing: to where it read it before another writer moved it (`reset`, `stash`,
//! `worktree add`), or to where it stopped hours ago (`rebase --abort`). So a stage keeps each commit that cms made,
//! unless something else holds it: the new tip, the upstream stage, another branch or tag. Containment can be recreated
//! at any time, and plain commits are up to those who made them: a program may drop its own.

use super::RefUpdate;
use crate::base::text::count;
use crate::disk;
use crate::git::Moved;
use crate::site::accounts::name_owner::{NameOwner, is_agents};
use crate::site::prelude::*;
use crate::site::store::dropped::{FILE, FILE_BYTES_MAX};
use std::collections::HashSet;

/// Most of git's moves of a stage that are examined, newest first.
const MOVES_MAX: usize = 300;
/// Most writes that are listed.
const WRITES_SHOWN: usize = 3;

/// A stage that git moved back past acknowledged writes which nothing else holds
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rewound {
    /// The stage
    pub stage: Stage,
    /// The commit that it was at
    pub from: String,
    /// How many writes are missing
    pub count: usize,
    /// Some of them, in words
    pub writes: String,
}

impl Rewound {
    /// What is wrong, in words.
    pub fn message(&self) -> String {
        let writes = count(self.count, "acknowledged write");
        format!("`{}` was moved back by git and lacks {writes}: {}", self.stage, self.writes)
    }

    /// How to restore it, and how to record that it was intended.
    pub fn hint(&self) -> String {
        let Rewound { stage, from, .. } = self;
        let short = from.get(..12).unwrap_or(from);
        format!(
            "`git switch {stage} && git merge {short}` brings it back; if it was intended: `echo {from} >> \"$(git rev-parse --git-common-dir)/cms/{FILE}\"`"
        )
    }
}

impl Site {
    /// Refuses an update that drops acknowledged writes, unless that is intended. Then it is recorded, and the dropped
    /// writes are returned as a message. A program drops no commit of a person, either.
    pub(super) fn keeps_writes(
        &self,
        stage: Stage,
        update: &RefUpdate,
        (by_program, is_meant): (bool, bool),
    ) -> Result<Option<String>, SiteError> {
        let Some((Some(old), new)) = self.ends(update)? else { return Ok(None) };
        let mut dropped = self.dropped(stage, old, new)?;
        if by_program && dropped.is_empty() {
            let known = NameOwner::of(Some(self), None)?;
            dropped = self.dropped_of(stage, (old, new), |commit| !is_agents(&known, commit))?;
        }
        if dropped.is_empty() {
            return Ok(None);
        }
        let writes = named(&dropped);
        if !is_meant {
            return Err(SiteError::Drops { stage, count: dropped.len(), writes });
        }
        let file = self.dropped_file();
        let mut text = disk::read_if_there(&file, FILE_BYTES_MAX)?.unwrap_or_default();
        text.extend(format!("{old}\n").into_bytes());
        disk::write(&file, &text)?;
        Ok(Some(format!("{stage} drops {writes}; `git merge {}` brings it back", old.short())))
    }

    /// Stages that git moved back past acknowledged writes, according to their reflogs, if the writes are still missing
    /// and nobody recorded that it was intended.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn rewound(&self) -> Result<Vec<Rewound>, SiteError> {
        let meant = self.dropped_on_purpose()?;
        let mut found: Vec<Rewound> = Vec::new();
        for stage in Stage::ALL {
            let Some(tip) = self.repo().read_ref(stage.ref_name())? else { continue };
            let mut seen = HashSet::new();
            let moves = self.repo().moves(stage.ref_name())?.into_iter().rev();
            for Moved { from, to, .. } in moves.filter(|moved| moved.by_git).take(MOVES_MAX) {
                // Commits that were already garbage-collected cannot be compared.
                let is_there = self.repo().has(from) && self.repo().has(to);
                if !is_there || meant.contains(&from) || !seen.insert(from) {
                    continue;
                }
                let lost = self.dropped(stage, from, Some(to))?;
                if lost.is_empty() {
                    continue;
                }
                let mut missing = self.dropped(stage, from, Some(tip))?;
                missing.retain(|commit| lost.iter().any(|other| other.id == commit.id));
                if !missing.is_empty() {
                    found.push(Rewound {
                        stage,
                        from: from.to_string(),
                        count: missing.len(),
                        writes: named(&missing),
                    });
                }
            }
        }
        Ok(found)
    }
}

fn named(writes: &[Commit]) -> String {
    let shown = writes.iter().rev().take(WRITES_SHOWN);
    let mut names: Vec<String> =
        shown.map(|write| format!("`{}` ({})", write.subject(), write.id.short())).collect();
    if writes.len() > WRITES_SHOWN {
        names.push(format!("{} more", writes.len() - WRITES_SHOWN));
    }
    names.join(", ")
}
