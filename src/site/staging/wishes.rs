//! Only a person decides what visitors see: if an agent sets the status of a post, its dates, or deletes it, that is a
//! wish, which an approver grants by `--publish`. The same holds for whatever moves source.

use crate::site::accounts::name_owner::{NameOwner, is_agents, is_carried};
use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::decisions::{PossibleOrigin, PossibleOrigins};
use crate::site::stage_merge::lineage::is_of;
use crate::site::stage_merge::live::seen_from;
use crate::site::stage_merge::showing::{SHOWING, Showing};
use crate::site::store::place::{Pair, Place};
use crate::site::write::trailers::SUBMIT;
use std::collections::{BTreeMap, BTreeSet};

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

    /// What a change of a post means, if it is about what visitors see.
    fn of(before: &Showing, after: &Showing) -> Option<Wish> {
        let seen = |showing: &Showing| seen_from(&Value::Object(showing.fields.clone()));
        let is_left = before.fields.get("unpublishAt") == after.fields.get("unpublishAt");
        match (seen(before), seen(after)) {
            _ if before == after => None,
            (None, None) => None,
            (None, Some(_)) => Some(Wish::Publish),
            (Some(before), Some(after)) if after <= before && is_left => Some(Wish::Publish),
            (Some(_), _) => Some(Wish::TakeDown),
        }
    }
}

impl WishedPost {
    /// For a sentence: ``to publish post `Hello` ``.
    pub fn words(&self) -> String {
        format!("to {} {} `{}`", self.wish.verb(), self.name.kind, self.name.title)
    }
}

/// A post whose showing a change changes.
struct ShownChange<'a> {
    pair: &'a Pair,
    fields: Vec<&'static str>,
    after: Showing,
    wish: Wish,
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

impl Site {
    /// The posts among the changes between two commits whose showing an agent changed and about which no person decided
    /// (`stage_merge/decisions.rs`), with what it wants; `tip` holds the changes.
    pub(in crate::site) fn agents_wishes(
        &self,
        (base, tip): (Oid, Oid),
        pairs: &[Pair],
    ) -> Result<BTreeMap<Unit, Wish>, SiteError> {
        let mut changed = Vec::new();
        for pair in pairs.iter().filter(|pair| pair.unit.kind() == Some(Kind::Post)) {
            let (before, after) = (self.showing(pair.before.as_ref())?, self.showing(pair.after.as_ref())?);
            // An unreadable version decides nothing.
            let (Some(before), Some(after)) = (before, after) else { continue };
            if let Some(wish) = Wish::of(&before, &after) {
                changed.push(ShownChange { pair, fields: before.differing(&after), after, wish });
            }
        }
        if changed.is_empty() {
            return Ok(BTreeMap::new());
        }
        let known = NameOwner::of(Some(self), None)?;
        let origins_since = |start| {
            let is_carried = |commit: &Commit| is_carried(&known, commit);
            self.possible_origins((start, tip), |commit| is_agents(&known, commit), is_carried)
        };
        let origins = origins_since(base)?;
        let mut wishes = self.wishes_among(&known, tip, &changed.iter().collect::<Vec<_>>(), &origins)?;
        // What an undo gave back comes from commits that source may have, also if an earlier undo gave it back before.
        let (mut open, mut seen) = (self.undone_approvals(&origins)?, BTreeSet::new());
        while let Some(mut undone) = open.pop() {
            undone.units.retain(|unit| seen.insert((undone.before, unit.clone())));
            changed.retain(|change| !wishes.contains_key(&change.pair.unit));
            let is_given_back = |change: &&ShownChange<'_>| undone.units.contains(&change.pair.unit);
            let given_back: Vec<&ShownChange<'_>> = changed.iter().filter(is_given_back).collect();
            if !given_back.is_empty() {
                let origins = origins_since(undone.before)?;
                for mut earlier in self.undone_approvals(&origins)? {
                    earlier.units.retain(|unit| undone.units.contains(unit));
                    open.push(earlier);
                }
                let origins = PossibleOrigins { base, ..origins };
                wishes.extend(self.wishes_among(&known, tip, &given_back, &origins)?);
            }
        }
        Ok(wishes)
    }

    /// Those of these changes that agents want and about which no person decided, as far as these commits show.
    fn wishes_among(
        &self,
        known: &NameOwner,
        tip: Oid,
        changed: &[&ShownChange<'_>],
        origins: &PossibleOrigins,
    ) -> Result<BTreeMap<Unit, Wish>, SiteError> {
        let mut wishes = BTreeMap::new();
        let commits = &origins.commits;
        let by_agent: Vec<&PossibleOrigin> = commits.iter().filter(|origin| origin.by_agent).collect();
        let is_submit = |origin: &PossibleOrigin| is_of(&origin.commit, &[SUBMIT]);
        if origins.is_all && by_agent.is_empty() && !commits.iter().any(is_submit) {
            return Ok(wishes);
        }
        let (mut wanted, mut unexplained) = (Vec::new(), BTreeMap::new());
        for change in changed {
            let ShownChange { pair, fields, after, wish } = *change;
            let open = self.unexplained(known, tip, pair, fields.clone(), after)?;
            // An agent's commit may be among those that were not looked at.
            match open.filter(|fields| fields.is_empty() || !origins.hides_earlier) {
                Some(fields) if fields.is_empty() => {}
                Some(fields) => drop(unexplained.insert(&pair.unit, (*pair, fields, after, *wish))),
                None => {
                    wishes.insert(pair.unit.clone(), *wish);
                    wanted.push(*pair);
                }
            }
        }
        let searched = if unexplained.is_empty() { Vec::new() } else { by_agent };
        for origin in searched {
            for own in self.pairs_of_commit(&origin.commit)? {
                let Some((pair, fields, after, wish)) = unexplained.get(&own.unit) else { continue };
                if !wishes.contains_key(&own.unit)
                    && self.explains(origin, &own, tip, (fields.as_slice(), *after))?
                {
                    wishes.insert(own.unit, *wish);
                    wanted.push(*pair);
                }
            }
        }
        for unit in self.decided_by_people(origins, &wanted)? {
            wishes.remove(&unit);
        }
        Ok(wishes)
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
