//! Merges what changed upstream into a stage's tree, unit by unit: the merge behind containment.
//!
//! On a conflict the stage takes upstream's value, and its own goes to `conflicts/<stage>/` (`docs/design/storage.md`,
//! branches). Nothing staged is ever dropped here.

mod base;
mod carried_conflicts;
mod clones;
pub(super) mod conflict;
mod conflict_propagation;
pub(super) mod conflict_warnings;
pub(super) mod decisions;
pub(super) mod disputed_values;
mod item;
pub(super) mod lineage;
pub(super) mod live;
mod misplaced_conflicts;
mod open;
mod pairs;
mod path_collisions;
mod renamed_terms;
mod repaired_files;
pub(super) mod review_metadata;
pub(super) mod showing;
mod side;
pub(super) mod undo_retention;
mod undone_approvals;
mod unseen_conflicts;
mod uploads;

use crate::merge::Merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::DisputedPlace;
use crate::site::store::place::{Edits, Pair, Place};
pub(in crate::site) use base::History;
use clones::Joining;
use repaired_files::WholeFiles;
use side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// One merge of an upstream's changes into a stage. OURS is upstream, THEIRS is the stage.
pub(in crate::site) struct StageMerge<'a> {
    pub(in crate::site) site: &'a Site,
    /// The stage that is updated; `None` while several merge bases are merged into one: then nothing is decided, and
    /// disputed places keep their base value.
    pub(in crate::site) stage: Option<Stage>,
    /// The three trees.
    pub(in crate::site) trees: Merge<Oid>,
    /// The history that the three trees come from.
    pub(in crate::site) history: History,
    /// What upstream has just taken from this stage.
    pub(in crate::site) taken: &'a Taken,
    /// Units that an undo on upstream has just given back or taken again.
    pub(in crate::site) retention: &'a Retention,
    /// When joining two clones of the stage: its upstream's tree at the merge base; else empty.
    pub(in crate::site) above: Oid,
}

static NOTHING_TAKEN: Taken = Taken { whole: BTreeSet::new(), part: BTreeSet::new() };
static NO_RETENTION: Retention = Retention { always: BTreeSet::new(), edited: BTreeSet::new() };

/// What a stage has just taken from its downstream stage.
#[derive(Debug, Default)]
pub(in crate::site) struct Taken {
    /// Units taken completely: whatever upstream made of them is the result.
    pub(in crate::site) whole: BTreeSet<Unit>,
    /// Units taken in part: they stay as they are downstream, and the rest keeps waiting.
    pub(in crate::site) part: BTreeSet<Unit>,
}

/// Units that an undo changed on the upstream stage and whose version the stage keeps: they wait there again.
#[derive(Debug, Default)]
pub(in crate::site) struct Retention {
    /// Kept whatever the stage made of them.
    pub(in crate::site) always: BTreeSet<Unit>,
    /// Kept if the stage's version differs from the upstream's.
    pub(in crate::site) edited: BTreeSet<Unit>,
}

impl Retention {
    pub(in crate::site) fn is_empty(&self) -> bool {
        self.always.is_empty() && self.edited.is_empty()
    }
}

/// The changes of a merge to the stage's tree, as collected so far.
#[derive(Default)]
struct Work {
    /// Paths that units move away from.
    removed: BTreeSet<String>,
    /// Files to write.
    puts: Vec<Put>,
    /// The conflicts.
    clashes: Vec<Clash>,
    /// Places where the stage follows upstream until somebody decides.
    followed: ConflictPropagation,
    /// Places in conflict where the stage has a value of its own.
    edited: ConflictPropagation,
    /// Conflicts about whole files that can be merged once upstream's file can be read.
    whole: WholeFiles,
    /// The units of those that were merged.
    repaired: BTreeSet<Unit>,
}

/// Disputed places of units.
type ConflictPropagation = BTreeMap<Unit, Vec<DisputedPlace>>;

/// A unit's file in the result.
struct Put {
    unit: Unit,
    place: Place,
    /// Whether upstream has the unit at this path: upstream's files keep their paths.
    upstreams: bool,
}

/// The part of one unit's merge that could not be decided.
pub(in crate::site) struct Clash {
    pub(in crate::site) unit: Unit,
    pub(in crate::site) title: Option<String>,
    pub(in crate::site) path: String,
    pub(in crate::site) disputed: Vec<DisputedPlace>,
    /// The stage's own file, for conflicts that no conflict file can hold.
    pub(in crate::site) staged: Option<Place>,
}

impl Work {
    fn put(&mut self, unit: &Unit, place: Place, upstreams: bool) {
        self.puts.push(Put { unit: unit.clone(), place, upstreams });
    }

    fn remove(&mut self, place: Option<&Place>) {
        self.removed.extend(place.map(|place| place.path.clone()));
    }
}

impl<'a> StageMerge<'a> {
    /// A merge of three trees without history.
    pub(in crate::site) fn of_trees(
        site: &'a Site,
        stage: Option<Stage>,
        trees: Merge<Oid>,
    ) -> StageMerge<'a> {
        StageMerge {
            site,
            stage,
            trees,
            history: History::default(),
            taken: &NOTHING_TAKEN,
            retention: &NO_RETENTION,
            above: Oid::EMPTY_TREE,
        }
    }
}

impl StageMerge<'_> {
    /// The stage's new tree, containing its upstream. Disputed places follow upstream.
    pub(in crate::site) fn contained(&self, writer: &mut Writer<'_>) -> Result<Oid, SiteError> {
        let ([followed, edited], whole) = (self.open_disputes()?, self.whole_files(writer)?);
        let tree = self.tree_with(writer, Work { followed, edited, whole, ..Work::default() })?;
        match self.stage {
            Some(stage) => self.with_strays(writer, stage, tree),
            None => Ok(tree),
        }
    }

    /// The stage's new tree.
    pub(in crate::site) fn tree(&self, writer: &mut Writer<'_>) -> Result<Oid, SiteError> {
        self.tree_with(writer, Work::default())
    }

    fn tree_with(&self, writer: &mut Writer<'_>, mut work: Work) -> Result<Oid, SiteError> {
        let mut edits = self.edits_with(writer, &mut work)?;
        if let Some(stage) = self.stage {
            self.keep_conflicts(writer, stage, work, &mut edits)?;
            self.mirror_aside(stage, &mut edits)?;
        }
        let tree = writer.tree_carrying(Some(self.trees.theirs), edits)?;
        match self.stage {
            Some(stage) => {
                let tree = self.with_renamed_terms(writer, self.trees.ours, tree)?;
                self.follow(writer, stage, tree, Joining::Upstream)
            }
            None => Ok(tree),
        }
    }

    /// The merge's changes to the stage's tree, and its conflicts.
    pub(in crate::site) fn edits(&self, writer: &mut Writer<'_>) -> Result<(Edits, Vec<Clash>), SiteError> {
        let mut work = Work::default();
        let edits = self.edits_with(writer, &mut work)?;
        Ok((edits, work.clashes))
    }

    fn edits_with(&self, writer: &mut Writer<'_>, work: &mut Work) -> Result<Edits, SiteError> {
        let Merge { base, ours: up, theirs: down } = self.trees;
        let mut pairs = self.site.pairs(base, up)?;
        pairs.extend(self.followed_besides(&work.followed, &pairs)?);
        let side = Side::new(self.site, base, down);
        for pair in pairs {
            self.carry(writer, pair, &side, work)?;
        }
        self.laid_out(work)
    }

    /// Merges one unit's change into the stage.
    fn carry(
        &self,
        writer: &mut Writer<'_>,
        pair: Pair,
        side: &Side<'_>,
        work: &mut Work,
    ) -> Result<(), SiteError> {
        let (pair, staged) = side.version_of(pair, self.trees.ours)?;
        let Pair { unit, before, after } = pair;
        if staged == after || self.retention.always.contains(&unit) || self.taken.part.contains(&unit) {
            return Ok(());
        }
        if staged == before || self.taken.whole.contains(&unit) {
            if let Some(sides) = self.repaired(&unit, after.as_ref(), work)? {
                work.repaired.insert(unit.clone());
                return self.merge_item(writer, &unit, sides, work);
            }
            work.remove(staged.as_ref());
            after.into_iter().for_each(|after| work.put(&unit, after, true));
            return Ok(());
        }
        if self.retention.edited.contains(&unit) {
            return Ok(());
        }
        let sides = Merge::new(before, after, staged);
        match unit.kind() {
            Some(_) => self.merge_item(writer, &unit, sides, work),
            None if self.move_upload(writer, &unit, &sides, work)? => Ok(()),
            None => self.merge_file(&unit, sides, work),
        }
    }

    /// Mirrors upstream's conflict files and comments of the stages between source and this one.
    fn mirror_aside(&self, stage: Stage, edits: &mut Edits) -> Result<(), SiteError> {
        let mut above = stage.upstream();
        while let Some(other) = above.filter(|other| *other != Stage::Source) {
            for folder in review_metadata::folders(other) {
                self.mirror(&folder, edits)?;
            }
            above = other.upstream();
        }
        Ok(())
    }

    fn mirror(&self, folder: &str, edits: &mut Edits) -> Result<(), SiteError> {
        let (ours, theirs) = (self.trees.ours, self.trees.theirs);
        if self.site.repo.id_at(ours, folder)? == self.site.repo.id_at(theirs, folder)? {
            return Ok(());
        }
        let (up, down) = (self.site.places_below(ours, folder)?, self.site.places_below(theirs, folder)?);
        edits.extend(down.into_iter().map(|place| (place.path, None)));
        edits.extend(up.into_iter().map(|place| (place.path, Some((place.oid, place.mode)))));
        Ok(())
    }
}
