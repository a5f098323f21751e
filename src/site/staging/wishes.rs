//! Only a person decides what visitors see: if an agent sets the status of a post, its dates, or deletes it, that is a
//! wish, which an approver grants by `--publish`. The same holds for whatever moves source.

use super::live::{SHOWING, seen_from};
use crate::site::accounts::name_owner::NameOwner;
use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use crate::site::write::trailers::SUBMIT;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Most commits that are searched for those by agents; if there are more, each post is checked by blame.
const COMMITS_MAX: usize = 1_000;

/// What an agent wants of a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// Visitors see it, now or at another time.
    Publish,
    /// Visitors do not see it any more, now or at another time.
    TakeDown,
}

/// A post with the wish of an agent.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WishedPost {
    /// The post.
    #[serde(flatten)]
    pub name: ItemName,
    /// What an agent wants.
    pub wish: Wish,
}

impl Wish {
    /// What the agent wants to do.
    pub fn verb(self) -> &'static str {
        match self {
            Wish::Publish => "publish",
            Wish::TakeDown => "take down",
        }
    }
}

impl WishedPost {
    /// For a sentence: ``to publish post `Hello` ``.
    pub fn words(&self) -> String {
        format!("to {} {} `{}`", self.wish.verb(), self.name.kind, self.name.title)
    }
}

/// What moves to source once the wishes of agents are left out.
#[derive(Default)]
pub(in crate::site) struct Rest {
    /// The units, without what was wished.
    pub(in crate::site) moving: Vec<Pair>,
    /// How many of them were requested.
    pub(in crate::site) count: usize,
    /// The wishes that nobody granted.
    pub(in crate::site) wishes: Vec<WishedPost>,
    /// The units of which something else moves.
    pub(in crate::site) without_wish: BTreeSet<Unit>,
}

/// The part of a post that decides whether and when visitors see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::site) struct Showing {
    fields: Map,
}

impl Showing {
    fn of(post: &Value) -> Showing {
        let field = |key: &&str| Some(((*key).to_owned(), post.get(*key)?.clone()));
        Showing { fields: SHOWING.iter().filter_map(field).collect() }
    }

    /// The fields whose value differs.
    fn differing(&self, other: &Showing) -> Vec<&'static str> {
        SHOWING.into_iter().filter(|key| self.fields.get(*key) != other.fields.get(*key)).collect()
    }

    /// What a change from one to the other means, if it is about what visitors see.
    fn wish(&self, after: &Showing) -> Option<Wish> {
        let seen = |showing: &Showing| seen_from(&Value::Object(showing.fields.clone()));
        let is_left = self.fields.get("unpublishAt") == after.fields.get("unpublishAt");
        match (seen(self), seen(after)) {
            _ if self == after => None,
            (None, None) => None,
            (None, Some(_)) => Some(Wish::Publish),
            (Some(before), Some(after)) if after <= before && is_left => Some(Wish::Publish),
            (Some(_), _) => Some(Wish::TakeDown),
        }
    }
}

impl Site {
    /// The posts among the changes between two commits whose showing an agent changed and no person after it, with what
    /// it wants; `tip` holds the changes.
    pub(in crate::site) fn agents_wishes(
        &self,
        (base, tip): (Oid, Oid),
        pairs: &[Pair],
    ) -> Result<BTreeMap<Unit, Wish>, SiteError> {
        let mut wishes = BTreeMap::new();
        let mut changed = Vec::new();
        for pair in pairs.iter().filter(|pair| pair.unit.kind() == Some(Kind::Post)) {
            let (before, after) = (self.showing(pair.before.as_ref())?, self.showing(pair.after.as_ref())?);
            // An unreadable version decides nothing.
            let (Some(before), Some(after)) = (before, after) else { continue };
            if let Some(wish) = before.wish(&after) {
                changed.push((pair, before.differing(&after), after, wish));
            }
        }
        if changed.is_empty() {
            return Ok(wishes);
        }
        let known = NameOwner::of(Some(self), None)?;
        let commits = self.commits_of_wishes(base, tip)?;
        let by_agent: Vec<&Commit> = commits.iter().filter(|commit| is_agents(&known, commit)).collect();
        if commits.len() < COMMITS_MAX
            && by_agent.is_empty()
            && !commits.iter().any(|commit| commit.trailer("Cms-Op").as_deref() == Some(SUBMIT))
        {
            return Ok(wishes);
        }
        for (pair, fields, after, wish) in changed {
            if self.is_set_by_agent(&known, &by_agent, tip, pair, &fields, &after)? {
                wishes.insert(pair.unit.clone(), wish);
            }
        }
        Ok(wishes)
    }

    /// The commits that a change may come from: its own history, and that of the stages, for a change that was copied
    /// without its history.
    pub(in crate::site) fn commits_of_wishes(&self, base: Oid, tip: Oid) -> Result<Vec<Commit>, SiteError> {
        let mut commits = self.repo.since(tip, &[base], COMMITS_MAX)?;
        for stage in [Stage::Review, Stage::AiReview] {
            if let Some(staged) = self.repo.read_ref(stage.ref_name())? {
                commits.extend(self.repo.since(staged, &[base], COMMITS_MAX)?);
            }
        }
        let mut seen = HashSet::new();
        commits.retain(|commit| seen.insert(commit.id));
        Ok(commits)
    }

    /// Whether one of these fields of a post has its value from an agent.
    fn is_set_by_agent(
        &self,
        known: &NameOwner,
        by_agent: &[&Commit],
        tip: Oid,
        pair: &Pair,
        fields: &[&str],
        after: &Showing,
    ) -> Result<bool, SiteError> {
        // An unreadable version is skipped.
        if pair.after.is_some()
            && let Ok(Some(blamed)) = self.look().blame(&pair.unit, tip)
        {
            for field in blamed.fields.iter().filter(|field| fields.contains(&field.path.as_str())) {
                let Some(user) = &field.user else { continue };
                if user.agent.is_some() || known.who(&user.email).is_ok_and(|who| who.is_program) {
                    return Ok(true);
                }
            }
        }
        // A field or file that was removed has no origin: the commit that removed it is looked for.
        let is_gone = |field: &&&str| !after.fields.contains_key(**field);
        let gone: Vec<&str> = fields.iter().filter(is_gone).copied().collect();
        if gone.is_empty() && pair.after.is_some() {
            return Ok(false);
        }
        for commit in by_agent {
            let Some(parent) = commit.parents.first() else { continue };
            let trees = (self.repo.tree_of(*parent)?, commit.tree);
            let changed = self.pairs(trees.0, trees.1)?;
            let Some(own) = changed.into_iter().find(|own| own.unit == pair.unit) else { continue };
            let (was, is) = (self.showing(own.before.as_ref())?, self.showing(own.after.as_ref())?);
            let removes_file = pair.after.is_none() && own.after.is_none();
            let removes_field = was.zip(is).is_some_and(|(was, is)| {
                gone.iter().any(|field| was.fields.contains_key(*field) && !is.fields.contains_key(*field))
            });
            if removes_file || removes_field {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What decides whether visitors see this version of a post; empty for one that does not exist, none if it cannot be
    /// read.
    pub(in crate::site) fn showing(&self, place: Option<&Place>) -> Result<Option<Showing>, SiteError> {
        let Some(file) = place.filter(|place| place.mode.is_file()) else {
            return Ok(Some(Showing::default()));
        };
        self.caches.showings.of(file.oid, || {
            let read = self.caches.docs.of_blob(1, &file.path, file.oid, &self.repo)?;
            Ok(read.ok().map(|doc| Showing::of(&doc.value)))
        })
    }

    /// The names of posts with wishes.
    pub(in crate::site) fn wished(
        &self,
        pairs: &[Pair],
        wishes: &BTreeMap<Unit, Wish>,
    ) -> Result<Vec<WishedPost>, SiteError> {
        let mut found = Vec::new();
        for pair in pairs {
            if let Some(wish) = wishes.get(&pair.unit) {
                found.push(WishedPost { name: self.describe(pair, None, None)?.name, wish: *wish });
            }
        }
        Ok(found)
    }

    /// What is left of units that move to source without the wishes of agents; the first `count` of them were requested.
    pub(in crate::site) fn without_wishes(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        moving: Vec<Pair>,
        count: usize,
    ) -> Result<Rest, SiteError> {
        let wanted = self.agents_wishes((self.tip(Stage::Source)?, self.tip(stage)?), &moving)?;
        let mut rest = Rest { wishes: self.wished(&moving, &wanted)?, count, ..Rest::default() };
        for (at, mut pair) in moving.into_iter().enumerate() {
            if wanted.contains_key(&pair.unit) {
                match self.without_wish(writer, &pair)? {
                    Some(place) => pair.after = Some(place),
                    None => {
                        rest.count -= usize::from(at < count);
                        continue;
                    }
                }
                rest.without_wish.insert(pair.unit.clone());
            }
            rest.moving.push(pair);
        }
        Ok(rest)
    }

    /// A post without the wish: visitors see it as they do now, and a new post stays a draft. None if nothing else of it
    /// changed.
    pub(in crate::site) fn without_wish(
        &self,
        writer: &mut Writer<'_>,
        pair: &Pair,
    ) -> Result<Option<Place>, SiteError> {
        let Some(after) = &pair.after else { return Ok(None) };
        let Ok(doc) = codec::yaml::parse(&self.repo.blob(after.oid)?) else { return Ok(Some(after.clone())) };
        let before = self.showing(pair.before.as_ref())?.unwrap_or_default();
        let mut value = doc.value.clone();
        let Some(fields) = value.as_object_mut() else { return Ok(Some(after.clone())) };
        for key in SHOWING {
            match before.fields.get(key) {
                Some(old) => drop(fields.insert(key.to_owned(), old.clone())),
                None if key == "status" => drop(fields.insert(key.to_owned(), Value::from("draft"))),
                None => drop(fields.shift_remove(key)),
            }
        }
        let same = match &pair.before {
            Some(place) if place.path == after.path => {
                let old = codec::yaml::parse(&self.repo.blob(place.oid)?);
                old.is_ok_and(|old| old.value == value)
            }
            Some(_) | None => false,
        };
        let oid = writer.blob(codec::yaml::edit(&doc, &value, &[]).as_bytes())?;
        Ok((!same).then(|| Place { oid, ..after.clone() }))
    }
}

/// Whether an agent or another program made a commit.
pub(in crate::site) fn is_agents(known: &NameOwner, commit: &Commit) -> bool {
    commit.trailer("Cms-Agent").is_some() || known.who(&commit.author.email).is_ok_and(|who| who.is_program)
}
