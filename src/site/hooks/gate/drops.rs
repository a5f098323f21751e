//! Acknowledged writes that a stage would lose by a ref update.
//!
//! Git moves a branch back without comparing: to where it read it before another writer moved it (`reset`, `stash`,
//! `worktree add`), or to where it stopped hours ago (`rebase --abort`). So a stage keeps each commit that cms made,
//! unless something else holds it: the new tip, the upstream stage, another branch or tag. Containment can be recreated
//! at any time, and plain commits are up to those who made them.

use super::RefUpdate;
use crate::base::Stage;
use crate::base::text::count;
use crate::disk;
use crate::git::{Commit, Moved, Oid, Signature};
use crate::site::Site;
use crate::site::error::SiteError;
use crate::site::write::trailers::{is_containment, is_joining};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;
use std::path::PathBuf;

/// Most commits that are searched.
const COMMITS_MAX: usize = 10_000;
/// Most of git's moves of a stage that are examined, newest first.
const MOVES_MAX: usize = 300;
/// The file with the tips that a person dropped on purpose, one per line.
const FILE: &str = "dropped";
/// Most of that file that is read, in bytes.
const FILE_BYTES_MAX: usize = 1024 * 1024;
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
            "`git switch {stage} && git merge {short}` brings it back; if it was meant: `echo {from} >> \"$(git rev-parse --git-common-dir)/cms/{FILE}\"`"
        )
    }
}

impl Site {
    /// The commits by cms that a stage loses when it goes from `old` to `new`, newest last. If the stage is deleted,
    /// plain commits count too: pending changes would be lost.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn dropped(
        &self,
        stage: Stage,
        old: Oid,
        new: Option<Oid>,
    ) -> Result<Vec<Commit>, SiteError> {
        if let Some(new) = new
            && (self.repo().is_ancestor(old, new)?
                || self.repo().tree_of(old)? == self.repo().tree_of(new)?)
        {
            return Ok(Vec::new());
        }
        let since = |tip: Option<Oid>| -> Result<Vec<Commit>, SiteError> {
            let known = tip.map(|tip| self.repo().merge_bases(old, tip)).transpose()?.unwrap_or_default();
            Ok(self.repo().since(old, &known, COMMITS_MAX)?)
        };
        let counts = |commit: &Commit| {
            let is_ours = commit.trailer("Cms-Op").is_some();
            (new.is_none() || is_ours) && !is_containment(commit) && !is_joining(commit)
        };
        let mut dropped = since(new)?;
        dropped.retain(counts);
        if dropped.is_empty() {
            return Ok(dropped);
        }
        for tip in self.tips_beside(stage)? {
            if dropped.is_empty() {
                return Ok(dropped);
            }
            let open: HashSet<Oid> = since(Some(tip))?.iter().map(|commit| commit.id).collect();
            dropped.retain(|commit| open.contains(&commit.id));
        }
        if let (Some(new), false) = (new, dropped.is_empty()) {
            // Rebased or amended commits exist under another id.
            let known = self.repo().merge_bases(old, new)?;
            let came = self.repo().since(new, &known, COMMITS_MAX)?;
            dropped.retain(|commit| !came.iter().any(|other| is_copy(other, commit)));
        }
        Ok(dropped)
    }

    /// Whether every commit that a stage had at `old` exists at `new`, or was rewritten there with other content: by
    /// the same author at the same time.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn is_made_anew(&self, stage: Stage, old: Oid, new: Oid) -> Result<bool, SiteError> {
        let known = self.repo().merge_bases(old, new)?;
        if known.is_empty() || !self.dropped(stage, old, Some(new))?.is_empty() {
            return Ok(false);
        }
        let mut left = self.repo().since(old, &known, COMMITS_MAX)?;
        left.retain(|commit| !is_containment(commit) && !is_joining(commit));
        let came = self.repo().since(new, &known, COMMITS_MAX)?;
        let is_anew = |commit: &Commit| came.iter().any(|other| is_by_same(other, commit));
        Ok(!left.is_empty() && left.iter().all(is_anew))
    }

    /// The tips that can hold commits which the stage may lose: the upstream's first, then all branches, remote
    /// branches and tags. Downstream stages are excluded, because a write is only pending there, and so is the stash.
    fn tips_beside(&self, stage: Stage) -> Result<Vec<Oid>, SiteError> {
        let below = |name: &str| {
            Stage::ALL.into_iter().any(|other| other > stage && name.ends_with(&format!("/{other}")))
        };
        let mut tips: Vec<Oid> = Vec::new();
        if let Some(above) = stage.upstream() {
            tips.extend(self.repo().read_ref(above.ref_name())?);
        }
        for prefix in ["refs/heads/", "refs/remotes/", "refs/tags/"] {
            for name in self.repo().refs(prefix).unwrap_or_default().into_keys() {
                if name == stage.ref_name() || below(&name) || name.ends_with("/HEAD") {
                    continue;
                }
                // A tag of a blob, or a broken ref, holds no commits.
                tips.extend(self.repo().resolve(&name).ok());
            }
        }
        let mut seen = HashSet::new();
        tips.retain(|tip| seen.insert(*tip));
        Ok(tips)
    }

    /// Refuses an update that drops acknowledged writes, unless that is intended. Then it is recorded, and the dropped
    /// writes are returned as a message.
    pub(super) fn keeps_writes(
        &self,
        stage: Stage,
        update: &RefUpdate,
        is_meant: bool,
    ) -> Result<Option<String>, SiteError> {
        let Some((Some(old), new)) = self.ends(update)? else { return Ok(None) };
        let dropped = self.dropped(stage, old, new)?;
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

    /// The tips that were dropped on purpose.
    pub(in crate::site) fn dropped_on_purpose(&self) -> Result<HashSet<Oid>, SiteError> {
        let text = disk::read_if_there(&self.dropped_file(), FILE_BYTES_MAX)?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&text).lines().filter_map(|line| line.trim().parse().ok()).collect())
    }

    fn dropped_file(&self) -> PathBuf {
        self.repo().cms_dir().join(FILE)
    }
}

/// Whether one commit is a rewritten copy of the other.
fn is_copy(one: &Commit, other: &Commit) -> bool {
    is_by_same(one, other) && one.trailers() == other.trailers()
}

fn is_by_same(one: &Commit, other: &Commit) -> bool {
    let who = |author: &Signature| (author.name.clone(), author.email.clone(), author.time);
    who(&one.author) == who(&other.author)
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
