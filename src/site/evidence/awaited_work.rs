//! What agents wrote of each item, and which of it a commit to source makes live.
//!
//! Each field that an agent set waits until source takes it: with the agent's value, or, by an approval, a merge or a squash
//! merge, with what persons made of it. It waits again once an undo hands it back, and it is live again if it returns.

use crate::base::digest::sha256;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use crate::site::write::trailers::{APPROVE, PENDING, TAKEN};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Most commits of a merge that are searched for those of agents.
const COMMITS_MAX: usize = 10_000;
/// Where a file is, and what it holds, beside its fields, whose names begin with a slash.
const PATH: &str = "path";
const FILE: &str = "file";

/// The work of agents, by item.
pub(super) type Works = BTreeMap<String, AgentsWork>;
/// The digest of a value; none if there is no such field.
type Mark = Option<[u8; 32]>;
/// The fields of a version of an item, also those inside fields.
type Fields = BTreeMap<String, [u8; 32]>;

/// The work of agents on an item.
#[derive(Default)]
pub(super) struct AgentsWork {
    writes: Vec<Write>,
    /// What persons changed on a stage.
    edits: Vec<(Oid, Pair)>,
}

/// A commit of an agent.
struct Write {
    commit: Oid,
    own: Pair,
    fields: Vec<Field>,
}

/// A field that an agent set.
struct Field {
    name: String,
    wanted: Mark,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    /// Source did not take it yet.
    Waiting,
    /// Source took it, with this value.
    Live(Mark),
    /// It was live with this value, or a person rejected it.
    Gone(Mark),
}

impl Site {
    /// Notes what an agent's commit changed; on source that is live.
    pub(super) fn note_write(
        &self,
        commit: &Commit,
        is_live: bool,
        works: &mut Works,
    ) -> Result<(), SiteError> {
        for own in self.own_changes(commit)? {
            let (was, is) = self.fields_around(&own)?;
            let mut names: BTreeSet<&String> = was.keys().chain(is.keys()).collect();
            names.retain(|name| was.get(*name) != is.get(*name));
            if names.len() > 1 {
                names.retain(|name| *name != FILE);
            }
            let field = |name: &String| {
                let wanted = is.get(name).copied();
                let state = if is_live { State::Live(wanted) } else { State::Waiting };
                Field { name: name.clone(), wanted, state }
            };
            let fields = names.into_iter().map(field).collect();
            let work = works.entry(own.unit.to_string()).or_default();
            work.writes.push(Write { commit: commit.id, own, fields });
        }
        Ok(())
    }

    /// Whether all that a commit changed is like what agents wrote before.
    pub(super) fn is_known(&self, commit: &Commit, works: &Works) -> Result<bool, SiteError> {
        let changes = self.own_changes(commit)?;
        for pair in &changes {
            let mut is_known = false;
            for write in works.get(&pair.unit.to_string()).into_iter().flat_map(|work| &work.writes) {
                is_known = is_known || self.sets_alike(pair, write)?;
            }
            if !is_known {
                return Ok(false);
            }
        }
        Ok(!changes.is_empty())
    }

    /// What a commit brought to its branch of items that agents changed.
    pub(super) fn changes_of_works(&self, commit: &Commit, works: &Works) -> Result<Vec<Pair>, SiteError> {
        if works.is_empty() {
            return Ok(Vec::new());
        }
        // The names in a message of cms are read faster than trees are compared.
        if operation_of_cms(commit).is_some()
            && !self.items_brought_by(commit)?.iter().any(|item| works.contains_key(item))
        {
            return Ok(Vec::new());
        }
        let mut changes = self.pairs_of_commit(commit)?;
        changes.retain(|pair| works.contains_key(&pair.unit.to_string()));
        Ok(changes)
    }

    /// Notes what a person rejected on a stage: only the agent's own values can still become live.
    pub(super) fn note_rejection(
        &self,
        commit: &Commit,
        changes: &[Pair],
        works: &mut Works,
    ) -> Result<(), SiteError> {
        for pair in changes {
            let Some(work) = works.get_mut(&pair.unit.to_string()) else { continue };
            let (old, new) = self.fields_around(pair)?;
            for write in &mut work.writes {
                if self.repo().is_ancestor(commit.id, write.commit)? {
                    continue;
                }
                let is_behind = self.repo().is_ancestor(write.commit, commit.id)?;
                for field in write.fields.iter_mut().filter(|field| field.is_waiting()) {
                    let (was, is) = (old.get(&field.name).copied(), new.get(&field.name).copied());
                    if was != is && (is_behind || was == field.wanted) {
                        field.state = State::Gone(field.wanted);
                    }
                }
            }
        }
        Ok(())
    }

    /// The items of which a commit to source made work of agents live, with the commits of the agents.
    pub(super) fn made_live(
        &self,
        commit: &Commit,
        changes: &[Pair],
        works: &mut Works,
    ) -> Result<Vec<(String, Vec<String>)>, SiteError> {
        let operation = operation_of_cms(commit);
        let has = |key| operation.is_some() && commit.trailer(key).is_some();
        let (is_approval, waits_again) = (operation.as_deref() == Some(APPROVE) || has(TAKEN), has(PENDING));
        let mut merged = HashSet::new();
        if let ([before, _, ..], false) = (commit.parents.as_slice(), changes.is_empty()) {
            let new = self.repo().since(commit.id, &[*before], COMMITS_MAX)?;
            merged.extend(new.into_iter().map(|commit| commit.id));
        }
        let mut done = Vec::new();
        for pair in changes {
            let item = pair.unit.to_string();
            let Some(work) = works.get_mut(&item) else { continue };
            let (old, new) = self.fields_around(pair)?;
            let mut live = Vec::new();
            for at in 0..work.writes.len() {
                let takes = is_approval
                    || merged.contains(&work.writes[at].commit)
                    || self.is_version_of(work, &work.writes[at], pair.after.as_ref())?;
                let write = &mut work.writes[at];
                if write.follow(&old, &new, takes, waits_again) {
                    live.push(write.commit.to_string());
                }
            }
            if !live.is_empty() {
                done.push((item, live));
            }
        }
        Ok(done)
    }

    /// Whether a version of an item came from an agent's, by what persons made of it on a stage.
    fn is_version_of(
        &self,
        work: &AgentsWork,
        write: &Write,
        version: Option<&Place>,
    ) -> Result<bool, SiteError> {
        let is_after = |(_, pair): &(Oid, Pair)| pair.after.as_ref() == version;
        if !write.fields.iter().any(Field::is_waiting) || !work.edits.iter().any(is_after) {
            return Ok(false);
        }
        let mut versions = vec![write.own.after.as_ref()];
        let mut open: Vec<&(Oid, Pair)> = work.edits.iter().collect();
        loop {
            let (count, mut others) = (open.len(), Vec::new());
            for edit in open {
                let (commit, pair) = edit;
                match versions.contains(&pair.before.as_ref())
                    || self.repo().is_ancestor(write.commit, *commit)?
                    || self.sets_all(pair, write)?
                {
                    true => versions.push(pair.after.as_ref()),
                    false => others.push(edit),
                }
            }
            if others.len() == count {
                return Ok(versions.contains(&version));
            }
            open = others;
        }
    }

    /// Whether a change of an item sets a field as an agent did.
    fn sets_alike(&self, pair: &Pair, write: &Write) -> Result<bool, SiteError> {
        let (old, new) = self.fields_around(pair)?;
        let is_alike = |field: &Field| {
            let is = new.get(&field.name).copied();
            is == field.wanted && is != old.get(&field.name).copied()
        };
        Ok(write.fields.iter().any(is_alike))
    }

    /// Whether a change of an item brings all that an agent set. One field alone may be a person's own decision.
    fn sets_all(&self, pair: &Pair, write: &Write) -> Result<bool, SiteError> {
        let (_, new) = self.fields_around(pair)?;
        let mut fields = write.fields.iter().filter(|field| field.name != PATH);
        Ok(self.sets_alike(pair, write)? && fields.all(|field| new.get(&field.name).copied() == field.wanted))
    }

    /// The fields of an item before and after a change.
    fn fields_around(&self, pair: &Pair) -> Result<(Fields, Fields), SiteError> {
        Ok((self.digested_fields(pair.before.as_ref())?, self.digested_fields(pair.after.as_ref())?))
    }

    fn digested_fields(&self, place: Option<&Place>) -> Result<Fields, SiteError> {
        let mut fields = Fields::new();
        if let Some(file) = place {
            collect("", &Value::Object(self.fields_of(place)?), &mut fields);
            fields.insert(PATH.to_owned(), sha256(file.path.as_bytes()));
            fields.insert(FILE.to_owned(), sha256(file.oid.as_bytes()));
        }
        Ok(fields)
    }
}

/// Notes what a person changed on a stage: a squash merge may bring a version that came from an agent's.
pub(super) fn note_edits(commit: &Commit, changes: Vec<Pair>, works: &mut Works) {
    for pair in changes {
        if let Some(work) = works.get_mut(&pair.unit.to_string()) {
            work.edits.push((commit.id, pair));
        }
    }
}

/// Collects the fields of a value; entries of a list go by their ids.
fn collect(name: &str, value: &Value, fields: &mut Fields) {
    if let Value::Object(map) = value {
        map.iter().for_each(|(key, value)| collect(&format!("{name}/{key}"), value, fields));
        return;
    }
    let id = |entry: &Value| entry.get("id").and_then(Value::as_str).map(str::to_owned);
    let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let ids: Vec<String> = entries.iter().filter_map(id).collect();
    if ids.is_empty() || ids.len() < entries.len() {
        fields.insert(name.to_owned(), sha256(value.to_string().as_bytes()));
        return;
    }
    fields.insert(format!("{name}/"), sha256(ids.join("/").as_bytes()));
    for (id, entry) in ids.iter().zip(entries) {
        collect(&format!("{name}/{id}"), entry, fields);
    }
}

impl Write {
    /// Notes a change of the item on source, which may take what waits as it is; whether that made work of the agent live.
    /// Else the change has to bring all of it: one field alone may be a person's own decision.
    fn follow(&mut self, old: &Fields, new: &Fields, takes: bool, waits_again: bool) -> bool {
        let mut others = self.fields.iter().filter(|field| field.name != PATH);
        let is_counted = takes || others.all(|field| field.is_in(new));
        let mut is_live = false;
        for field in &mut self.fields {
            is_live |= field.follow(old, new, takes, waits_again);
        }
        is_live && is_counted
    }
}

impl Field {
    /// Whether a version has the agent's value, or the one that was live.
    fn is_in(&self, version: &Fields) -> bool {
        let is = version.get(&self.name).copied();
        match self.state {
            State::Waiting => is == self.wanted,
            State::Live(live) | State::Gone(live) => is == self.wanted || is == live,
        }
    }

    fn is_waiting(&self) -> bool {
        matches!(self.state, State::Waiting)
    }

    /// Notes a change of the item on source, which may take what waits as it is; whether that made the field live.
    fn follow(&mut self, old: &Fields, new: &Fields, takes: bool, waits_again: bool) -> bool {
        let (was, is) = (old.get(&self.name).copied(), new.get(&self.name).copied());
        if was == is {
            return false;
        }
        let brings = is == self.wanted
            || match self.state {
                State::Waiting => takes,
                State::Gone(before) => before == is,
                State::Live(_) => false,
            };
        match self.state {
            _ if brings => self.state = State::Live(is),
            State::Live(before) if before != is => {
                self.state = if waits_again { State::Waiting } else { State::Gone(before) };
            }
            State::Waiting | State::Live(_) | State::Gone(_) => {}
        }
        brings
    }
}

/// The operation of a commit by cms. Plain git can copy a message with its trailers, but not the author that they name.
pub(super) fn operation_of_cms(commit: &Commit) -> Option<String> {
    let Commit { author, committer, .. } = commit;
    let is_by_one = (&author.email, author.time) == (&committer.email, committer.time);
    let actor = commit.trailer("Cms-Actor").filter(|_| is_by_one)?;
    commit.trailer("Cms-Op").filter(|_| actor.ends_with(&format!("<{}>", author.email)))
}
