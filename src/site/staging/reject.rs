//! Reject: resets units of a stage to the upstream's version; their rejected versions stay reachable.

use super::parked::{ParkedWhy, Parking};
use super::part::Part;
use super::promote::Promotion;
use super::set::Toward;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::store::place::{Edits, Pair, Place};
use crate::site::store::tips::Tips;
use crate::site::write::act::{Act, ItemChange};
use crate::site::write::trailers::message;
use std::collections::{BTreeMap, BTreeSet};

/// The operation name of a reject; its commit messages hold the reason.
pub(in crate::site) const OP: &str = "review.reject";
/// The operation name of a discard, which takes back what is not submitted yet.
pub(in crate::site) const DISCARD: &str = "review.discard";

/// The result of a reject.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rejected {
    /// The stage that the items were removed from.
    pub stage: Stage,
    /// The new commit; none with `--dry-run`.
    pub commit: Option<String>,
    /// The commit that holds all rejected versions, under `refs/cms/parked/`: `cms parked show` accepts it, or a
    /// prefix.
    pub parked: Option<String>,
    /// Whether this was a dry run.
    pub dry_run: bool,
    /// The rejected items, with their changes.
    pub items: Vec<ItemChange>,
    /// Files of the work tree that were not updated, because they have uncommitted changes.
    pub left_alone: Vec<String>,
}

/// What a stage keeps of a unit of which only a part is rejected.
struct Kept {
    /// Its version before.
    now: Option<Place>,
    /// Its version without the rejected part.
    remaining: Option<Place>,
    /// The places that stay pending.
    left: Vec<String>,
}

impl Site {
    /// Resets units of `act.stage`, or parts of them, to its upstream, and closes the conflicts of whole ones. The
    /// rejected versions are parked.
    /// Changes that the downstream stage has on top of a rejected one stay there, as a conflict where both touched one
    /// field.
    ///
    /// # Errors
    /// Nothing of the kind is pending; another pending item lies where one must go back to; lock and storage.
    pub fn reject(
        &self,
        act: &Act<'_>,
        request: &Promotion,
        reason: Option<&str>,
    ) -> Result<Rejected, SiteError> {
        let upstream = act.stage.upstream().ok_or(SiteError::NothingAbove)?;
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let Some((left_before, mut tips)) = self.restore_containment(act, &lock)? else { continue };
            let mut writer = lock.writer();
            if act.dry_run {
                tips.restore(&mut writer)?;
            }
            let (old, tree) = (tips.tip(act.stage)?, tips.tree(act.stage)?);
            let waiting = self.waiting_in(act.stage, tips.tree(upstream)?, tree)?;
            let (pairs, parts) = match request.all {
                true => (waiting, BTreeMap::new()),
                false => self.going_back(act, &tips, &waiting, request)?,
            };
            if pairs.is_empty() {
                return Err(SiteError::NothingPending { stage: act.stage, held_back: 0 });
            }
            self.unchanged_since(act, &tips, &pairs)?;
            self.may_reject(act, &tips, request.set.as_ref(), (&pairs, &parts))?;
            let (pairs, kept) = self.split(&mut writer, (act.stage, tree), pairs, &parts)?;
            let mut rejected = Rejected {
                stage: act.stage,
                commit: None,
                parked: None,
                dry_run: act.dry_run,
                items: self.as_changes(&pairs)?,
                left_alone: Vec::new(),
            };
            let edits = self.undone(act.stage, tree, (&pairs, &kept))?;
            if act.dry_run {
                return Ok(rejected);
            }
            let up = tips.tree(upstream)?;
            let rejected_tree = self.rejected_tree(&mut writer, act.stage, (up, tree), (&pairs, &parts))?;
            let tree = writer.tree_carrying(Some(tree), edits)?;
            let units: Vec<Unit> = pairs.into_iter().map(|pair| pair.unit).collect();
            let subject = subject(act, &rejected.items);
            let reason = reason.unwrap_or_default();
            let parking = Parking {
                why: if act.op == OP { ParkedWhy::Rejected } else { ParkedWhy::Discarded },
                subject: &subject,
                reason,
                units: &units,
                work_of: self.agents_of(tips.tip(upstream)?, old, &units)?,
                base: tips.tip(upstream)?,
                beside: old,
                tree: rejected_tree,
            };
            let (parked, parks) = self.park(&mut writer, act, &parking)?;
            let mut text = message(&subject, reason, act, &units);
            text.push_str(&format!("Cms-Stage: {}\nCms-Kept: {parked}\n", act.stage));
            let commit = act.commit(&mut writer, tree, vec![old], text)?;
            tips.set(act.stage, commit);
            tips.cascade(&mut writer, act.stage)?;
            if let Some(left_alone) = self.finish_parking(act, writer, &tips, parks)? {
                rejected.commit = Some(commit.to_string());
                rejected.parked = Some(parked.to_string());
                rejected.left_alone = left_before.into_iter().chain(left_alone).collect();
                return Ok(rejected);
            }
        }
        Err(SiteError::Contended)
    }

    /// The units that a request takes back, followed by the uploads that only new media items among them use.
    fn going_back(
        &self,
        act: &Act<'_>,
        tips: &Tips<'_>,
        waiting: &[Pair],
        request: &Promotion,
    ) -> Result<(Vec<Pair>, BTreeMap<Unit, Part>), SiteError> {
        let tree = tips.tree(act.stage)?;
        let (mut pairs, parts) = self.selected(act, tree, waiting, request, Toward::Downstream)?;
        let below = act.stage.downstream().filter(|below| tips.known(*below).is_some());
        let below = below.map(|below| tips.tree(below)).transpose()?.unwrap_or(tree);
        let goes =
            |one: &Pair| pairs.iter().any(|pair| pair.unit == one.unit && !parts.contains_key(&one.unit));
        let needed = |units: &[Pair]| self.dependencies(units, waiting);
        let files = self.uploads_going_back((&pairs, waiting), below, goes, needed)?;
        pairs.extend(files);
        Ok((pairs, parts))
    }

    /// Refuses an agent that takes back what others proposed.
    fn may_reject(
        &self,
        act: &Act<'_>,
        tips: &Tips<'_>,
        set: Option<&String>,
        (pairs, parts): (&[Pair], &BTreeMap<Unit, Part>),
    ) -> Result<(), SiteError> {
        if act.by_agent() {
            let tree = tips.tree(act.stage)?;
            self.keep_sets_of_others(act, tree, (pairs, parts))?;
            let sets = self.sets_in(tree, act.stage)?;
            let made = sets.iter().filter(|own| Some(&own.head.set) == set).flat_map(|own| &own.items);
            let made: BTreeSet<&String> =
                made.filter(|item| item.places.is_empty()).map(|item| &item.item).collect();
            // An agent may discard its own set with all contributions, except a new item that a person made.
            let is_own = |pair: &Pair| {
                set.is_some() && (pair.before.is_some() || made.contains(&pair.unit.to_string()))
            };
            let whole = pairs.iter().filter(|pair| !is_own(pair) && !parts.contains_key(&pair.unit));
            let whole = whole.map(|pair| pair.unit.to_string()).collect();
            let upstream = act.stage.upstream().ok_or(SiteError::NothingAbove)?;
            self.keep_work_of_people((tips.tip(upstream)?, tips.tip(act.stage)?), &whole)?;
        }
        Ok(())
    }

    /// Units with the rejected part of their changes, and of those that keep others, or a conflict, the whole and the
    /// remaining version.
    fn split(
        &self,
        writer: &mut Writer<'_>,
        (stage, tree): (Stage, Oid),
        mut pairs: Vec<Pair>,
        parts: &BTreeMap<Unit, Part>,
    ) -> Result<(Vec<Pair>, BTreeMap<Unit, Kept>), SiteError> {
        let disputed = self.disputed(tree, stage)?;
        let mut kept = BTreeMap::new();
        for pair in &mut pairs {
            let Some(part) = parts.get(&pair.unit) else { continue };
            let rejected = self.part_beside(writer, (&*pair, part), &[(stage, &disputed)])?;
            if !rejected.left.is_empty() {
                let remaining = match rejected.pair.after == pair.after {
                    true => pair.before.clone(),
                    false => self.part_of(writer, pair, &part.inverted())?.pair.after,
                };
                let now = std::mem::replace(&mut pair.after, rejected.pair.after);
                kept.insert(pair.unit.clone(), Kept { now, remaining, left: rejected.left });
            }
        }
        Ok((pairs, kept))
    }

    /// The edits that restore upstream's versions, or the remaining ones, and remove the conflict files and comments of
    /// whole units.
    fn undone(
        &self,
        stage: Stage,
        tree: Oid,
        (pairs, kept): (&[Pair], &BTreeMap<Unit, Kept>),
    ) -> Result<Edits, SiteError> {
        let leaving: BTreeSet<&str> =
            pairs.iter().filter_map(|pair| versions(kept, pair).0).map(|place| place.path.as_str()).collect();
        let mut edits = Edits::new();
        edits.extend(leaving.iter().map(|path| ((*path).to_owned(), None)));
        for place in pairs.iter().filter_map(|pair| versions(kept, pair).1) {
            let mut there = self.in_the_way(tree, &place.path)?;
            there.extend(self.place(tree, &place.path)?);
            if there.iter().any(|other| !leaving.contains(other.path.as_str())) {
                return Err(SiteError::PathTaken { path: place.path.clone(), stage });
            }
            edits.insert(place.path.clone(), Some((place.oid, place.mode)));
        }
        let units: BTreeSet<&Unit> =
            pairs.iter().map(|pair| &pair.unit).filter(|unit| !kept.contains_key(unit)).collect();
        for unit in &units {
            edits.extend(self.notes_on(tree, stage, unit)?.into_iter().map(|place| (place.path, None)));
        }
        let left = kept.iter().map(|(unit, kept)| (unit.clone(), kept.left.clone())).collect();
        edits.extend(
            self.memberships_without(tree, stage, &left)?.into_iter().map(|place| (place.path, None)),
        );
        for (path, file) in self.conflicts_in(tree, stage)? {
            if file.unit().is_some_and(|unit| units.contains(&unit)) {
                let bytes = ConflictFile::bytes_path(stage, &file.path);
                edits.extend(self.place(tree, &bytes)?.map(|place| (place.path, None)));
                edits.insert(path, None);
            }
        }
        Ok(edits)
    }
}

/// The version of a unit that goes, and the one that comes in its place.
fn versions<'a>(kept: &'a BTreeMap<Unit, Kept>, pair: &'a Pair) -> (Option<&'a Place>, Option<&'a Place>) {
    match kept.get(&pair.unit) {
        Some(kept) => (kept.now.as_ref(), kept.remaining.as_ref()),
        None => (pair.after.as_ref(), pair.before.as_ref()),
    }
}

/// The first line of the commit.
fn subject(act: &Act<'_>, items: &[ItemChange]) -> String {
    let verb = if act.op == OP { "Reject" } else { "Discard" };
    match items {
        [one] => format!("{verb} {} {}", one.name.kind, one.name.title),
        // The file of a picture goes with it.
        [one, file] if one.name.kind == "media" && file.name.kind == "file" => subject(act, &items[..1]),
        many => format!("{verb} {} items", many.len()),
    }
}
