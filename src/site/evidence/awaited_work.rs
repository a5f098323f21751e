//! What agents wrote and is not live yet, and which of it a commit to source makes live.

use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use crate::site::write::trailers::{APPROVE, SUBMIT};
use std::collections::{BTreeMap, HashSet};

/// Most commits of a merge that are searched for those of agents.
const COMMITS_MAX: usize = 10_000;

/// The work of agents on an item that is not live yet.
#[derive(Default)]
pub(super) struct AwaitedWork {
    /// The commits of agents.
    pub(super) writes: Vec<Oid>,
    /// Later versions of the item that have their work: how many of the commits there were, and the file.
    versions: Vec<(usize, Option<Place>)>,
}

impl Site {
    /// Notes the versions of items that a person made of an agent's work on a stage: a squash merge brings one of them.
    pub(super) fn note_versions(
        &self,
        commit: &Commit,
        items: &[String],
        waiting: &mut BTreeMap<String, AwaitedWork>,
    ) -> Result<(), SiteError> {
        if !items.iter().any(|item| waiting.contains_key(item)) {
            return Ok(());
        }
        let is_submit = commit.trailer("Cms-Op").as_deref() == Some(SUBMIT);
        for pair in self.pairs_of_commit(commit)? {
            let Some(work) = waiting.get_mut(&pair.unit.to_string()) else { continue };
            let Some(last) = work.writes.last() else { continue };
            let follows = work.versions.iter().any(|(_, version)| *version == pair.before);
            if is_submit || follows || self.repo().is_ancestor(*last, commit.id)? {
                work.versions.push((work.writes.len(), pair.after));
            }
        }
        Ok(())
    }

    /// The items of which a commit to source made work of agents live, with the commits of the agents, which wait no more:
    /// an approval takes all of its items, a merge what is new in its history, and a commit of plain git what it brings of
    /// their content.
    pub(super) fn made_live(
        &self,
        commit: &Commit,
        operation: Option<&str>,
        items: Vec<String>,
        waiting: &mut BTreeMap<String, AwaitedWork>,
    ) -> Result<Vec<(String, Vec<String>)>, SiteError> {
        let mut done = Vec::new();
        if operation.is_some_and(|operation| operation != APPROVE) {
            return Ok(done);
        }
        let (mut merged, mut pairs) = (HashSet::new(), Vec::new());
        if operation.is_none() && items.iter().any(|item| waiting.contains_key(item)) {
            pairs = self.pairs_of_commit(commit)?;
            if let [before, _, ..] = commit.parents.as_slice() {
                let new = self.repo().since(commit.id, &[*before], COMMITS_MAX)?;
                merged = new.into_iter().map(|commit| commit.id).collect();
            }
        }
        for item in items {
            let Some(work) = waiting.get_mut(&item) else { continue };
            let pair = pairs.iter().find(|pair| pair.unit.to_string() == item);
            let (mut live, mut left, mut is_whole) = (Vec::new(), Vec::new(), operation.is_some());
            for (at, write) in work.writes.iter().copied().enumerate().rev() {
                // The source commit came first, though both have the same second.
                if self.repo().is_ancestor(commit.id, write)? {
                    left.insert(0, write);
                    continue;
                }
                let mut is_live = is_whole || merged.contains(&write);
                if let (false, Some(brought)) = (is_live, pair) {
                    let changed = self.pairs_of_commit(&self.repo().commit(write)?)?;
                    let own = changed.into_iter().find(|own| own.unit == brought.unit);
                    // A version of the item has the earlier commits, too.
                    is_whole = work.has_version(at, brought)
                        || own.as_ref().is_some_and(|own| own.after == brought.after);
                    is_live = is_whole
                        || match &own {
                            Some(own) => self.has_fields_of(brought, own)?,
                            None => false,
                        };
                }
                match is_live {
                    true => live.push(write.to_string()),
                    false => left.insert(0, write),
                }
            }
            if live.is_empty() {
                continue;
            }
            *work = AwaitedWork { writes: left, versions: Vec::new() };
            if work.writes.is_empty() {
                waiting.remove(&item);
            }
            done.push((item, live));
        }
        Ok(done)
    }

    /// Whether a change of an item brings all fields that an agent's commit changed of it.
    fn has_fields_of(&self, done: &Pair, own: &Pair) -> Result<bool, SiteError> {
        if own.after.is_none() || done.after.is_none() {
            return Ok(false);
        }
        let (was, is) = (self.fields_of(own.before.as_ref())?, self.fields_of(own.after.as_ref())?);
        let (old, new) = (self.fields_of(done.before.as_ref())?, self.fields_of(done.after.as_ref())?);
        let keys: HashSet<&String> = was.keys().chain(is.keys()).collect();
        let changed: Vec<&String> = keys.into_iter().filter(|key| was.get(*key) != is.get(*key)).collect();
        let is_new = changed.iter().any(|key| old.get(*key) != new.get(*key));
        Ok(is_new && changed.iter().all(|key| is.get(*key) == new.get(*key)))
    }
}

impl AwaitedWork {
    /// Whether a change brings a version that has the agent's commit at this place.
    fn has_version(&self, at: usize, done: &Pair) -> bool {
        self.versions.iter().any(|(count, version)| at < *count && *version == done.after)
    }
}
