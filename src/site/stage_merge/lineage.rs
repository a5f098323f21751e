//! Which commits a pending change comes from.
//!
//! A stage has the commits of its upstream and of what was merged into it, so a commit that it has and the upstream has not may
//! be one whose change was approved alone since. And what was submitted alone has its history on AI Review only. The merges in
//! between say which commits were there when a decision was made; the times of commits say nothing that could be relied on.

use crate::model::roles::Role;
use crate::site::accounts::name_owner::NameOwner;
use crate::site::file::unit::Unit;
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
        match self.commit.trailer("Cms-Op") {
            Some(name) => name != "containment" && !name.starts_with("review."),
            None => self.commit.parents.len() == 1,
        }
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
        let mut found = self.contributed(&own, |item, commit| {
            live.get(item).is_none_or(|before| !before.contains(&commit.id))
        })?;
        if is_review && let Some(below) = self.repo().read_ref(Stage::AiReview.ref_name())? {
            // Review contains what is live.
            let below = Span::of(self, below, &[tip])?;
            let mut submits = Vec::new();
            for (decided, before) in below.before_merge_of(|parent| own.places.contains_key(&parent)) {
                let commit = own.places.get(&decided).map(|place| &own.commits[*place]);
                if let Some(commit) = commit.filter(|commit| is_of(commit, &[SUBMIT])) {
                    // One of very many items names the first ones only.
                    let named = commit.trailer(ITEMS).is_none().then(|| named(commit));
                    submits.push((named, before));
                }
            }
            found.extend(self.contributed(&below, |item, commit| {
                let is_met = own.places.contains_key(&commit.id);
                !is_met
                    && submits.iter().any(|(named, before)| {
                        before.contains(&commit.id)
                            && named.as_ref().is_none_or(|named| named.iter().any(|one| one == item))
                    })
            })?);
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
        let owners = NameOwner::of(Some(self), None)?;
        // Of a commit by plain git, the address may be all that names its agent.
        let is_agent = |email: &str| {
            owners.who(email).is_ok_and(|owner| owner.is_program && owner.role == Role::AiAgent)
        };
        let is_by_others = |made: &&Contribution| {
            made.is_edit() && made.agent().is_none() && !is_agent(&made.commit.author.email)
        };
        for other in made.iter().filter(is_by_others) {
            if let Some(item) = other.items.iter().find(|item| items.contains(*item)) {
                let (item, who) = (item.clone(), other.commit.author.name.clone());
                return Err(SiteError::WorkOfOthers { item, who });
            }
        }
        Ok(())
    }
}

impl Site {
    fn contributed(
        &self,
        span: &Span,
        counts: impl Fn(&str, &Commit) -> bool,
    ) -> Result<Vec<Contribution>, SiteError> {
        let mut found = Vec::new();
        for commit in &span.commits {
            let mut items = self.items_of(commit)?;
            items.retain(|item| counts(item, commit));
            if !items.is_empty() {
                found.push(Contribution { commit: commit.clone(), items });
            }
        }
        Ok(found)
    }

    /// The items that a commit changed, as `kind:id`: those that it names, or, if plain git made it or they are too many to
    /// name, those in which it differs from each of its parents.
    pub(in crate::site) fn items_of(&self, commit: &Commit) -> Result<Vec<String>, SiteError> {
        match names_all(commit) {
            true => Ok(named(commit)),
            false => Ok(self.own_changes(commit)?.iter().map(|pair| pair.unit.to_string()).collect()),
        }
    }

    /// The items that a commit brought to its branch, as `kind:id`: those that it names, or else those in which it differs
    /// from its first parent.
    pub(in crate::site) fn items_brought_by(&self, commit: &Commit) -> Result<Vec<String>, SiteError> {
        match names_all(commit) {
            true => Ok(named(commit)),
            false => Ok(self.units_of(commit)?.iter().map(Unit::to_string).collect()),
        }
    }
}

/// The trailer of a commit that changed more items than it names: how many.
const ITEMS: &str = "Cms-Items";

/// Whether cms made a commit that names all of its items.
fn names_all(commit: &Commit) -> bool {
    commit.trailer("Cms-Op").is_some() && commit.trailer(ITEMS).is_none()
}

/// The items that a commit names.
fn named(commit: &Commit) -> Vec<String> {
    let named = commit.trailers().into_iter().filter(|(key, _)| key == "Cms-Item");
    named.map(|(_, item)| item).collect()
}

/// Whether a commit was made by one of these operations.
pub(in crate::site) fn is_of(commit: &Commit, operations: &[&str]) -> bool {
    commit.trailer("Cms-Op").is_some_and(|operation| operations.contains(&operation.as_str()))
}

/// The items that a decision took as a whole, if it took only some of the pending items. The message of a decision on parts says
/// which parts, and a reason looks the same, so a decision with a text does not count. A decision on all pending items has the
/// history of its stage as a parent, which already excludes the commits.
fn decided_whole(commit: &Commit) -> Vec<String> {
    let is_of_some = commit.parents.len() == 1 && is_of(commit, &[SUBMIT, APPROVE]);
    if is_of_some && body(&commit.message).is_empty() { named(commit) } else { Vec::new() }
}
