//! Acknowledged writes that a stage would lose if its ref moved to another commit.

use super::trailers::{is_containment, is_joining};
use crate::git::Signature;
use crate::site::prelude::*;
use std::collections::HashSet;

/// Most commits that are searched.
const COMMITS_MAX: usize = 10_000;

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
        self.dropped_of(stage, (old, new), |commit| new.is_none() || commit.trailer("Cms-Op").is_some())
    }

    /// Those of certain commits that a stage loses.
    pub(in crate::site) fn dropped_of(
        &self,
        stage: Stage,
        (old, new): (Oid, Option<Oid>),
        counts: impl Fn(&Commit) -> bool,
    ) -> Result<Vec<Commit>, SiteError> {
        let since = |tip: Option<Oid>| -> Result<Vec<Commit>, SiteError> {
            let known = tip.map(|tip| self.repo().merge_bases(old, tip)).transpose()?.unwrap_or_default();
            Ok(self.repo().since(old, &known, COMMITS_MAX)?)
        };
        let mut dropped = since(new)?;
        dropped.retain(|commit| counts(commit) && !is_containment(commit) && !is_joining(commit));
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
}

/// Whether one commit is a rewritten copy of the other.
fn is_copy(one: &Commit, other: &Commit) -> bool {
    is_by_same(one, other) && one.trailers() == other.trailers()
}

fn is_by_same(one: &Commit, other: &Commit) -> bool {
    let who = |author: &Signature| (author.name.clone(), author.email.clone(), author.time);
    who(&one.author) == who(&other.author)
}
