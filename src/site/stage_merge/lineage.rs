//! Which commits a pending change comes from.
//!
//! A stage has the commits of its upstream and of what was merged into it, so a commit that it has and the upstream has not may
//! be one whose change was approved alone since. And what was submitted alone has its history on AI Review only. The merges in
//! between say which commits were there when a decision was made; the times of commits say nothing that could be relied on.

use crate::git::Commit;
use crate::site::prelude::*;
use crate::site::write::trailers::{APPROVE, SUBMIT, body};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Most commits of a stage that are looked at.
const COMMITS_MAX: usize = 2_000;

/// A commit, and the items that it contributed to a pending change.
pub(in crate::site) struct Contribution {
    pub(in crate::site) commit: Commit,
    /// The items, as `kind:id`.
    pub(in crate::site) items: Vec<String>,
}

impl Contribution {
    /// Whether it is somebody's own edit: not a merge, nor a decision on what others made.
    pub(in crate::site) fn is_edit(&self) -> bool {
        let operation = self.commit.trailer("Cms-Op");
        operation.is_some_and(|name| name != "containment" && !name.starts_with("review."))
    }

    /// The agent that made it.
    pub(in crate::site) fn agent(&self) -> Option<String> {
        self.commit.trailer("Cms-Agent")
    }
}

/// Commits between two points of history, the newest first.
struct Span {
    commits: Vec<Commit>,
    places: HashMap<Oid, usize>,
}

impl Span {
    fn of(site: &Site, tip: Oid, known: &[Oid]) -> Result<Span, SiteError> {
        let mut commits = site.repo().since(tip, known, COMMITS_MAX)?;
        commits.reverse();
        let places = commits.iter().enumerate().map(|(place, commit)| (commit.id, place)).collect();
        Ok(Span { commits, places })
    }

    /// The commits of the span that are these, or in their history.
    fn behind(&self, from: impl Iterator<Item = Oid>) -> HashSet<Oid> {
        let (mut found, mut waiting) = (HashSet::new(), from.collect::<Vec<_>>());
        while let Some(id) = waiting.pop() {
            if let Some(place) = self.places.get(&id)
                && found.insert(id)
            {
                waiting.extend(&self.commits[*place].parents);
            }
        }
        found
    }

    /// What the stage had when it merged each of these commits.
    fn before_merge_of(&self, merged: impl Fn(Oid) -> bool) -> Vec<(Oid, Arc<HashSet<Oid>>)> {
        let mut found = Vec::new();
        for merge in self.commits.iter().filter(|commit| commit.parents.len() > 1) {
            for parent in merge.parents.iter().filter(|parent| merged(**parent)) {
                let own = merge.parents.iter().copied().filter(|other| other != parent);
                found.push((*parent, Arc::new(self.behind(own))));
            }
        }
        found
    }
}

impl Site {
    /// The commits by which `tip` came to differ from `known`, the newest first. Where `tip` is Review, those on AI Review count
    /// whose items were submitted.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn contributions(
        &self,
        known: Oid,
        tip: Oid,
        is_review: bool,
    ) -> Result<Vec<Contribution>, SiteError> {
        let own = Span::of(self, tip, &[known])?;
        let mut live: BTreeMap<String, Arc<HashSet<Oid>>> = BTreeMap::new();
        // The newest decision is met first.
        for (decided, before) in own.before_merge_of(|parent| !own.places.contains_key(&parent)) {
            for item in decided_whole(&self.repo().commit(decided)?) {
                live.entry(item).or_insert_with(|| Arc::clone(&before));
            }
        }
        let mut found = contributed(&own, |item, commit| {
            live.get(item).is_none_or(|before| !before.contains(&commit.id))
        });
        if is_review && let Some(below) = self.repo().read_ref(Stage::AiReview.ref_name())? {
            // Review contains what is live.
            let below = Span::of(self, below, &[tip])?;
            let mut submits = Vec::new();
            for (decided, before) in below.before_merge_of(|parent| own.places.contains_key(&parent)) {
                let commit = own.places.get(&decided).map(|place| &own.commits[*place]);
                if let Some(commit) = commit.filter(|commit| is_of(commit, &[SUBMIT])) {
                    // One of very many items names the first ones only.
                    let named = commit.trailer("Cms-Items").is_none().then(|| items(commit));
                    submits.push((named, before));
                }
            }
            found.extend(contributed(&below, |item, commit| {
                let is_met = own.places.contains_key(&commit.id);
                !is_met
                    && submits.iter().any(|(named, before)| {
                        before.contains(&commit.id)
                            && named.as_ref().is_none_or(|named| named.iter().any(|one| one == item))
                    })
            }));
        }
        Ok(found)
    }
}

impl Site {
    /// Refuses an agent that takes back pending items to which a person contributed.
    ///
    /// # Errors
    /// [`SiteError::WorkOfOthers`]; the repository cannot be read.
    pub(in crate::site) fn keep_work_of_people(
        &self,
        (known, tip): (Oid, Oid),
        items: &BTreeSet<String>,
    ) -> Result<(), SiteError> {
        let made = self.contributions(known, tip, false)?;
        for other in made.iter().filter(|made| made.is_edit() && made.agent().is_none()) {
            if let Some(item) = other.items.iter().find(|item| items.contains(*item)) {
                let (item, who) = (item.clone(), other.commit.author.name.clone());
                return Err(SiteError::WorkOfOthers { item, who });
            }
        }
        Ok(())
    }
}

fn contributed(span: &Span, counts: impl Fn(&str, &Commit) -> bool) -> Vec<Contribution> {
    let of = |commit: &Commit| {
        let items: Vec<String> = items(commit).into_iter().filter(|item| counts(item, commit)).collect();
        (!items.is_empty()).then(|| Contribution { commit: commit.clone(), items })
    };
    span.commits.iter().filter_map(of).collect()
}

/// The items that a commit names.
fn items(commit: &Commit) -> Vec<String> {
    let named = commit.trailers().into_iter().filter(|(key, _)| key == "Cms-Item");
    named.map(|(_, item)| item).collect()
}

fn is_of(commit: &Commit, operations: &[&str]) -> bool {
    commit.trailer("Cms-Op").is_some_and(|operation| operations.contains(&operation.as_str()))
}

/// The items that a decision took as a whole, if it took only some of the pending items. The message of a decision on parts says
/// which parts, and a reason looks the same, so a decision with a text does not count. A decision on all pending items has the
/// history of its stage as a parent, which already excludes the commits.
fn decided_whole(commit: &Commit) -> Vec<String> {
    let is_of_some = commit.parents.len() == 1 && is_of(commit, &[SUBMIT, APPROVE]);
    if is_of_some && body(&commit.message).is_empty() { items(commit) } else { Vec::new() }
}
