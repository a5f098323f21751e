//! Parked work: rejected changes, and writes refused because their expected revision was outdated.
//!
//! Each is a commit below `refs/cms/parked/`: its first parent is the base of the work, its tree that base with the
//! work. So it can be shown as a difference and restored by a three-way merge. `cms gc` drops what is older than
//! [`PARKED_DAYS`].

use super::part::Part;
use crate::base::limits::{PARKED_DAYS, PARKED_MAX};
use crate::base::source::rfc3339;
use crate::base::words;
use crate::git::{GitProgram, RefMove};
use crate::site::accounts::actor::Actor;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, SAME_PATH, WHOLE_FILE};
use crate::site::stage_merge::review_metadata;
use crate::site::store::place::is_review_metadata;
use crate::site::store::place::{Edits, Pair, Place, named_blob};
use crate::site::write::act::Act;
use crate::site::write::trailers::{by_actor, message};
use crate::site::{Look, Pending};
use std::collections::{BTreeMap, BTreeSet};

/// The folder of the refs of parked work.
const FOLDER: &str = "refs/cms/parked/";
/// The trailer that names an agent whose work was rejected.
pub(in crate::site) const WORK_OF: &str = "Cms-Work-Of";
/// Length of the abbreviated commit id that names parked work.
const ID_CHARS: usize = 12;

words! {
    pub enum ParkedWhy(Serialize, JsonSchema; serde(rename_all = "lowercase")): "Why something is parked." {
        Rejected "rejected": "A person rejected it.",
        Discarded "discarded": "Whoever staged it took it back.",
        Refused "refused": "It expected an outdated revision.",
    }
}

/// Work that was refused and parked.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Parked {
    /// Its name for `cms parked show|restore`; a unique prefix is enough.
    pub id: String,
    /// Its commit; the first parent is the base of the work.
    pub commit: String,
    /// Why it was parked.
    pub why: ParkedWhy,
    /// The stage that it was on, or meant for.
    pub stage: Stage,
    /// When it was refused, as RFC 3339 in UTC.
    pub at: String,
    /// Who rejected it, or whose write it was.
    pub by: String,
    /// Their e-mail.
    pub email: String,
    /// The agent, if one wrote.
    pub agent: Option<String>,
    /// The reason that was given; empty without one.
    pub reason: String,
    /// A description.
    pub subject: String,
    /// The items, as `kind:id`.
    pub items: Vec<String>,
    /// The agents whose work it is, if a person rejected work of agents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub work_of: Vec<String>,
    /// The time from which `cms gc` drops it, as RFC 3339 in UTC.
    pub expires_at: String,
}

/// Work to be parked.
pub(in crate::site) struct Parking<'a> {
    pub(in crate::site) why: ParkedWhy,
    pub(in crate::site) subject: &'a str,
    pub(in crate::site) reason: &'a str,
    pub(in crate::site) units: &'a [Unit],
    /// The agents whose work it is, besides the one that acts.
    pub(in crate::site) work_of: BTreeSet<String>,
    /// The base of the work.
    pub(in crate::site) base: Oid,
    /// Another commit that must stay reachable.
    pub(in crate::site) beside: Oid,
    /// The base's content with the work applied.
    pub(in crate::site) tree: Oid,
}

impl Look<'_> {
    /// The parked work that a caller may see, newest first. Agents see their own and what was on AI review.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn parked(&self, actor: &Actor) -> Result<Vec<Parked>, SiteError> {
        let mut found = Vec::new();
        for commit in self.site.repo.refs(FOLDER)?.into_values() {
            found.extend(parked(&self.site.repo.commit(commit)?));
        }
        let is_agents = |parked: &Parked| {
            let own = parked.agent.iter().chain(&parked.work_of);
            parked.stage == Stage::AiReview || own.into_iter().any(|agent| actor.as_agent() == Some(agent))
        };
        found.retain(|parked| !actor.is_agent() || is_agents(parked));
        found.sort_by(|a, b| (&b.at, &a.subject, &a.id).cmp(&(&a.at, &b.subject, &b.id)));
        Ok(found)
    }

    /// The parked work with this name, or name prefix.
    ///
    /// # Errors
    /// [`SiteError::NotParked`], also for an ambiguous prefix.
    pub fn parked_one(&self, actor: &Actor, id: &str) -> Result<Parked, SiteError> {
        let mut found = self.parked(actor)?;
        found.retain(|parked| !id.is_empty() && parked.commit.starts_with(id));
        match found.len() {
            1 => Ok(found.remove(0)),
            several => Err(SiteError::NotParked { id: id.to_owned(), several: several > 1 }),
        }
    }

    /// The changes of parked work, item by item.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn parked_changes(&self, parked: &Parked) -> Result<Vec<Pending>, SiteError> {
        let (base, tree) = self.site.parked_trees(parked)?;
        self.site.described(&self.site.pairs(base, tree)?, None)
    }
}

/// A value that waited in a conflict and was parked with the work.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Waited {
    /// The item, as `kind:id`.
    pub item: String,
    /// What people call it.
    pub title: String,
    /// The disputed place, such as `title`; empty for the whole item.
    pub path: String,
    /// The value; null if it was deleted.
    pub value: Value,
}

impl Look<'_> {
    /// The values that waited in conflicts and were parked with the work, besides its changes: the standing value where
    /// two clones differed, and other people's values.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn parked_waiting(&self, parked: &Parked) -> Result<Vec<Waited>, SiteError> {
        let (_, tree) = self.site.parked_trees(parked)?;
        let mut found = Vec::new();
        for (_, file) in self.site.conflicts_in(tree, parked.stage)? {
            for dispute in file.disputed.iter().filter(|dispute| dispute.kind != SAME_PATH) {
                let stood = dispute.clones.then(|| dispute.upstream.clone().unwrap_or_default());
                for value in stood.into_iter().chain(dispute.others.clone()) {
                    let (item, title, path) =
                        (format!("{}:{}", file.kind, file.id), file.title.clone(), dispute.path.clone());
                    found.push(Waited { item, title, path, value });
                }
            }
        }
        Ok(found)
    }
}

/// Parses the metadata of a parked commit.
fn parked(commit: &Commit) -> Option<Parked> {
    let why = ParkedWhy::named(&commit.trailer("Cms-Parked")?)?;
    let stage = Stage::named(&commit.trailer("Cms-Stage")?)?;
    let id = commit.id.to_string();
    let trailers = commit.trailers();
    let all = |name: &str| -> Vec<String> {
        trailers.iter().filter(|(key, _)| key == name).map(|(_, value)| value.clone()).collect()
    };
    Some(Parked {
        id: id.chars().take(ID_CHARS).collect(),
        why,
        stage,
        at: rfc3339(commit.committer.time),
        by: commit.author.name.clone(),
        email: commit.author.email.clone(),
        agent: commit.trailer("Cms-Agent"),
        reason: crate::site::write::trailers::body(&commit.message),
        subject: commit.subject().to_owned(),
        items: all("Cms-Item"),
        work_of: all(WORK_OF),
        expires_at: rfc3339(commit.committer.time + jiff::SignedDuration::from_hours(24 * PARKED_DAYS)),
        commit: id,
    })
}

impl Site {
    /// The base tree of parked work and the tree with the work; both without review metadata.
    pub(in crate::site) fn parked_trees(&self, parked: &Parked) -> Result<(Oid, Oid), SiteError> {
        let commit = self.repo.commit(self.revision(&parked.commit)?)?;
        let base = match commit.parents.first() {
            Some(parent) => self.repo.tree_of(*parent)?,
            None => Oid::EMPTY_TREE,
        };
        Ok((base, commit.tree))
    }

    /// Creates the commit of parked work, and returns its ref update; `None` if it exists already.
    pub(in crate::site) fn park(
        &self,
        writer: &mut Writer<'_>,
        act: &Act<'_>,
        parking: &Parking<'_>,
    ) -> Result<(Oid, Option<RefMove>), SiteError> {
        let mut text = message(parking.subject, parking.reason, act, parking.units);
        text.push_str(&format!("Cms-Stage: {}\nCms-Parked: {}\n", act.stage, parking.why.name()));
        for agent in &parking.work_of {
            text.push_str(&format!("{WORK_OF}: {agent}\n"));
        }
        let parents = match parking.base == parking.beside {
            true => vec![parking.base],
            false => vec![parking.base, parking.beside],
        };
        let commit = writer.commit(&by_actor(act, parking.tree, parents, text))?;
        let short: String = commit.to_string().chars().take(ID_CHARS).collect();
        let name = format!("{FOLDER}{}-{short}", act.now.as_second());
        if self.repo.read_ref(&name)? == Some(commit) {
            return Ok((commit, None));
        }
        let message = format!("parked: {}", parking.why.name());
        Ok((commit, Some(RefMove { name, old: None, new: commit, message })))
    }

    /// The agents whose commits made of units what Review has and source has not.
    pub(in crate::site) fn agents_of(
        &self,
        base: Oid,
        tip: Oid,
        units: &[Unit],
    ) -> Result<BTreeSet<String>, SiteError> {
        let names: BTreeSet<String> = units.iter().map(Unit::to_string).collect();
        let mut agents = BTreeSet::new();
        for made in self.contributions(base, tip, true)? {
            agents.extend(made.agent().filter(|_| made.items.iter().any(|item| names.contains(item))));
        }
        Ok(agents)
    }

    /// Whether the limit of parked work is reached: writers that are refused repeatedly must not fill the disk.
    pub(in crate::site) fn is_parking_full(&self) -> Result<bool, SiteError> {
        Ok(self.repo.refs(FOLDER)?.len() >= PARKED_MAX)
    }

    /// The upstream content with the rejected units applied: at their paths, and those that go whole with the staged
    /// values of their open conflicts.
    pub(in crate::site) fn rejected_tree(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        (up, down): (Oid, Oid),
        (pairs, parts): (&[Pair], &BTreeMap<Unit, Part>),
    ) -> Result<Oid, SiteError> {
        let mut conflicts = self.conflicts_in(down, stage)?;
        conflicts.retain(|(_, file)| file.unit().is_none_or(|unit| !parts.contains_key(&unit)));
        let mut edits = Edits::new();
        let leaving: BTreeSet<&str> =
            pairs.iter().filter_map(|pair| pair.before.as_ref()).map(|place| place.path.as_str()).collect();
        edits.extend(leaving.iter().map(|path| ((*path).to_owned(), None)));
        for pair in pairs {
            let file = conflicts.iter().find(|(_, file)| file.unit().as_ref() == Some(&pair.unit));
            // Also for a unit that the stage deleted: the conflict file holds what others wrote there.
            if let Some((path, file)) = file {
                let conflict_paths = [path.clone(), ConflictFile::bytes_path(stage, &file.path)];
                for place in conflict_paths.iter().map(|path| self.place(down, path)) {
                    edits.extend(place?.map(|place| (place.path, Some((place.oid, place.mode)))));
                }
            }
            let Some(place) = self.with_disputed(writer, pair, file.map(|(_, file)| file))? else { continue };
            let mut there = self.in_the_way(up, &place.path)?;
            there.extend(self.place(up, &place.path)?);
            let is_taken = there.iter().any(|other| !leaving.contains(other.path.as_str()));
            // Another item has this path upstream: this one is stored beside it and still identified by its id.
            let path = if is_taken { beside(&place.path, &pair.unit) } else { place.path };
            edits.insert(path, Some((place.oid, place.mode)));
        }
        Ok(writer.tree_carrying(Some(up), edits)?)
    }

    /// A unit's file as the stage wanted it: where a conflict is open, the content holds upstream's value instead.
    fn with_disputed(
        &self,
        writer: &mut Writer<'_>,
        pair: &Pair,
        file: Option<&ConflictFile>,
    ) -> Result<Option<Place>, SiteError> {
        let Some(file) = file else { return Ok(pair.after.clone()) };
        let like = pair.after.as_ref().or(pair.before.as_ref());
        let mode = like.map_or(crate::git::Mode::File, |place| place.mode);
        let path = like.map_or(file.path.as_str(), |place| &place.path);
        let doc = match like.filter(|place| place.mode.is_file()) {
            Some(place) => codec::parse_file(&place.path, &self.repo.blob(place.oid)?).ok(),
            None => None,
        };
        let mut value = pair.after.as_ref().and(doc.as_ref()).map(|doc| doc.value.clone());
        for dispute in &file.disputed {
            if dispute.kind != WHOLE_FILE {
                // A value whose place no longer exists stays in the conflict file, which is kept too.
                dispute.put_staged_back(&mut value);
                continue;
            }
            let oid = match &dispute.staged {
                None | Some(Value::Null) => return Ok(None),
                Some(Value::String(text)) => writer.blob(text.as_bytes())?,
                Some(other) => match named_blob(other) {
                    Some(oid) => oid,
                    None => return Ok(pair.after.clone()),
                },
            };
            return Ok(Some(Place { path: path.to_owned(), oid, mode }));
        }
        let Some(value) = value else { return Ok(None) };
        let text = match doc {
            Some(doc) if doc.value == value => return Ok(pair.after.clone().or_else(|| like.cloned())),
            Some(doc) if !path.ends_with(".toml") => codec::yaml::edit(&doc, &value, &[]),
            Some(_) | None => crate::site::file::docs::written_text(path, &value),
        };
        Ok(Some(Place { path: path.to_owned(), oid: writer.blob(text.as_bytes())?, mode }))
    }

    /// Fetches what other nodes of the cluster parked. Returns how many versions came.
    ///
    /// # Errors
    /// The host does not answer.
    pub fn fetch_parked(&self, now: Timestamp) -> Result<usize, SiteError> {
        // What expired here already may still be at the host.
        let is_wanted = |name: &str| parked_at(name).is_some_and(|at| at >= oldest(now));
        Ok(self.repo.fetch_parked(&is_wanted, PARKED_MAX)?)
    }

    /// Deletes parked work that is older than the retention time, on a node also at the host. Returns how many.
    ///
    /// # Errors
    /// git failed.
    pub fn expire_parked(&self, git: &GitProgram, now: Timestamp) -> Result<usize, SiteError> {
        let mut dropped = Vec::new();
        let lock = self.lock()?;
        for (name, commit) in self.repo.refs(FOLDER)? {
            if self.repo.commit(commit)?.committer.time.as_second() < oldest(now) {
                lock.delete_ref(git, &name, commit)?;
                dropped.push(name);
            }
        }
        drop(lock);
        // A host that does not answer, or deletes nothing, keeps them: they are not fetched again.
        drop(self.repo.discard_parked(&dropped));
        Ok(dropped.len())
    }
}

/// The time from which parked work is kept, in seconds.
fn oldest(now: Timestamp) -> i64 {
    now.as_second() - PARKED_DAYS * 24 * 60 * 60
}

/// The time in the name of a ref of parked work, in seconds.
fn parked_at(name: &str) -> Option<i64> {
    name.strip_prefix(FOLDER)?.split('-').next()?.parse().ok()
}

/// A path beside another, made unique by the unit's id.
fn beside(path: &str, unit: &Unit) -> String {
    let id: String = unit.id().chars().filter(char::is_ascii_alphanumeric).take(ID_CHARS).collect();
    match path.strip_suffix(".yaml") {
        Some(stem) => format!("{stem}~{id}.yaml"),
        None => format!("{path}~{id}"),
    }
}

impl Site {
    /// A tree without review metadata.
    pub(in crate::site) fn without_aside(
        &self,
        writer: &mut Writer<'_>,
        tree: Oid,
    ) -> Result<Oid, SiteError> {
        let mut edits: Vec<(String, Option<Oid>)> = Vec::new();
        for folder in review_metadata::ALL {
            edits.extend(self.places_below(tree, folder)?.into_iter().map(|place| (place.path, None)));
        }
        debug_assert!(
            edits.iter().all(|(path, _)| is_review_metadata(path)),
            "only what lies beside content"
        );
        if edits.is_empty() { Ok(tree) } else { Ok(writer.tree(Some(tree), &edits)?) }
    }
}
