//! Carrying what changed upstream into a stage's tree, unit by unit: the merge that containment is made of.
//!
//! At a clash the stage takes upstream's value, and what it had goes to `conflicts/<stage>/` (`storage.md`, Three
//! branches). Nothing that somebody staged is ever dropped here.

mod base;
mod carried_conflicts;
mod clones;
pub(super) mod conflict;
mod conflict_propagation;
pub(super) mod disputed_values;
mod item;
mod misplaced_conflicts;
mod open;
mod path_collisions;
pub(super) mod review_metadata;
mod side;
pub(super) mod undo_retention;
mod unseen_conflicts;

use crate::base::Stage;
use crate::git::{Oid, Writer};
use crate::merge::Merge;
use crate::site::Site;
use crate::site::error::SiteError;
use crate::site::stage_merge::conflict::DisputedPlace;
use crate::site::store::place::{Edits, Pair, Place};
use crate::site::store::unit::Unit;
pub(in crate::site) use base::History;
use clones::Joining;
use side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// One merge of an upstream's changes into a stage. OURS is upstream, THEIRS is the stage.
pub(in crate::site) struct StageMerge<'a> {
    pub(in crate::site) site: &'a Site,
    /// The stage that is brought along; `None` while several merge bases are made one: then nothing is decided, and what
    /// is disputed stays as it was before both.
    pub(in crate::site) stage: Option<Stage>,
    /// The three trees.
    pub(in crate::site) trees: Merge<Oid>,
    /// Where the three come from.
    pub(in crate::site) history: History,
    /// What upstream has just taken from this very stage.
    pub(in crate::site) taken: &'a Taken,
    /// Units that upstream has just given back, or taken again.
    pub(in crate::site) kept: &'a Kept,
    /// The stage above, as it was at the merge base, where two clones of the stage are joined; else empty.
    pub(in crate::site) above: Oid,
}

static NOTHING_TAKEN: Taken = Taken { whole: BTreeSet::new(), part: BTreeSet::new() };
static NOTHING_KEPT: Kept = Kept { always: BTreeSet::new(), edited: BTreeSet::new() };

/// What a stage has just taken from the one below it.
#[derive(Debug, Default)]
pub(in crate::site) struct Taken {
    /// Units that it took as they are: whatever it made of them is the outcome.
    pub(in crate::site) whole: BTreeSet<Unit>,
    /// Units of which it took a part: they stay as they are below, and the rest goes on waiting.
    pub(in crate::site) part: BTreeSet<Unit>,
}

/// Units that an undo moved on the stage above, and whose version the stage keeps: there they wait again.
#[derive(Debug, Default)]
pub(in crate::site) struct Kept {
    /// Whatever the stage made of them.
    pub(in crate::site) always: BTreeSet<Unit>,
    /// If the stage has something else than the stage above had.
    pub(in crate::site) edited: BTreeSet<Unit>,
}

impl Kept {
    pub(in crate::site) fn is_empty(&self) -> bool {
        self.always.is_empty() && self.edited.is_empty()
    }
}

/// What a merge does to the stage's tree, as far as it is known.
#[derive(Default)]
struct Work {
    /// Paths that units leave.
    removed: BTreeSet<String>,
    /// Files that units come to.
    puts: Vec<Put>,
    /// What is disputed.
    clashes: Vec<Clash>,
    /// Where the stage holds what upstream had, until somebody decides.
    followed: ConflictPropagation,
}

/// Disputed places of units.
type ConflictPropagation = BTreeMap<Unit, Vec<DisputedPlace>>;

/// A unit's file in the result.
struct Put {
    unit: Unit,
    place: Place,
    /// Whether the path is the one that upstream has for it: upstream's file lies where it lies.
    upstreams: bool,
}

/// What one unit's merge could not decide.
pub(in crate::site) struct Clash {
    pub(in crate::site) unit: Unit,
    pub(in crate::site) title: Option<String>,
    pub(in crate::site) path: String,
    pub(in crate::site) disputed: Vec<DisputedPlace>,
    /// The stage's own file, for when no conflict file can hold it.
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
    /// A merge of three trees that says nothing of where they come from.
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
            kept: &NOTHING_KEPT,
            above: Oid::EMPTY_TREE,
        }
    }
}

impl StageMerge<'_> {
    /// The stage's new tree, when it contains its upstream. At a disputed place the stage has nothing of its own: it follows.
    pub(in crate::site) fn contained(&self, writer: &mut Writer<'_>) -> Result<Oid, SiteError> {
        let followed = self.followed()?;
        let tree = self.tree_following(writer, followed)?;
        match self.stage {
            Some(stage) => self.with_strays(writer, stage, tree),
            None => Ok(tree),
        }
    }

    /// The stage's new tree.
    pub(in crate::site) fn tree(&self, writer: &mut Writer<'_>) -> Result<Oid, SiteError> {
        self.tree_following(writer, ConflictPropagation::new())
    }

    fn tree_following(
        &self,
        writer: &mut Writer<'_>,
        followed: ConflictPropagation,
    ) -> Result<Oid, SiteError> {
        let (mut edits, clashes) = self.edits_following(writer, followed)?;
        if let Some(stage) = self.stage {
            self.keep_conflicts(writer, stage, clashes, &mut edits)?;
            self.mirror_aside(stage, &mut edits)?;
        }
        let tree = writer.tree_carrying(Some(self.trees.theirs), edits)?;
        match self.stage {
            Some(stage) => self.follow(writer, stage, tree, Joining::Upstream),
            None => Ok(tree),
        }
    }

    /// What the merge does to the stage's tree, and what it could not decide.
    pub(in crate::site) fn edits(&self, writer: &mut Writer<'_>) -> Result<(Edits, Vec<Clash>), SiteError> {
        self.edits_following(writer, ConflictPropagation::new())
    }

    fn edits_following(
        &self,
        writer: &mut Writer<'_>,
        followed: ConflictPropagation,
    ) -> Result<(Edits, Vec<Clash>), SiteError> {
        let Merge { base, ours: up, theirs: down } = self.trees;
        let mut pairs = self.site.pairs(base, up)?;
        pairs.extend(self.followed_besides(&followed, &pairs)?);
        let side = Side::new(self.site, base, down);
        let mut work = Work { followed, ..Work::default() };
        for pair in pairs {
            self.carry(writer, pair, &side, &mut work)?;
        }
        let edits = self.laid_out(&mut work)?;
        Ok((edits, work.clashes))
    }

    /// Brings one unit's change along.
    fn carry(
        &self,
        writer: &mut Writer<'_>,
        pair: Pair,
        side: &Side<'_>,
        work: &mut Work,
    ) -> Result<(), SiteError> {
        let (pair, staged) = side.version_of(pair, self.trees.ours)?;
        let Pair { unit, before, after } = pair;
        if staged == after || self.kept.always.contains(&unit) || self.taken.part.contains(&unit) {
            return Ok(());
        }
        if staged == before || self.taken.whole.contains(&unit) {
            work.remove(staged.as_ref());
            after.into_iter().for_each(|after| work.put(&unit, after, true));
            return Ok(());
        }
        if self.kept.edited.contains(&unit) {
            return Ok(());
        }
        let sides = Merge::new(before, after, staged);
        match unit.kind() {
            Some(_) => self.merge_item(writer, &unit, sides, work),
            None => self.merge_file(&unit, sides, work),
        }
    }

    /// The conflict files and comments of the stages between source and this one are what they are upstream.
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
