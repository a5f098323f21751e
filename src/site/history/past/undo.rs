//! Undo and redo: reverts an operation's changes, or those of its undo, by a new commit on each stage that it wrote, in
//! one transaction. Later changes by others stay.

use super::reversals::Direction;
use super::undoable::{Below, Undoable};
use crate::git::Mode;
use crate::merge::Merge;
use crate::site::Snapshot;
use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace};
use crate::site::stage_merge::{Clash, StageMerge};
use crate::site::store::place::CONFLICTS;
use crate::site::store::place::{Edits, Pair, edited};
use crate::site::store::tips::Tips;
use crate::site::write::act::{Act, ItemChange, Written};
use crate::site::write::dangling::is_lead;
use crate::site::write::trailers::{PENDING, TAKEN, UNDOES, message};
use crate::site::write::validation::{Judged, add_new};

/// What the caller agreed to beforehand.
#[derive(Debug, Clone, Copy, Default)]
pub struct Consent {
    /// Content may be taken away from visitors.
    pub take_away: bool,
}

/// The result of an undo or redo.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// The commit of the operation that was undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone: Option<String>,
    /// The commit of the operation that was done again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redone: Option<String>,
    /// The commit that was reverted: the operation, or its newest undo or redo.
    pub reverts: String,
    /// The first line of the operation's message.
    pub subject: String,
    /// The stage on which it was done, and which was written; of several, the highest that it changed.
    pub stage: Stage,
    /// The new commit; none with `--dry-run`.
    pub commit: Option<String>,
    /// The stage on which the items are pending again, if the operation promoted them.
    pub pending: Option<Stage>,
    /// Whether this was a dry run.
    pub dry_run: bool,
    /// The reverted changes, item by item.
    pub changes: Vec<ItemChange>,
    /// What was written to each stage, if the operation was done on several at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<Written>,
    /// The items that visitors no longer see.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken_away: Vec<ItemName>,
    /// Problems that do not prevent the undo.
    pub warnings: Vec<Diagnostic>,
    /// Files of the work tree that were not updated, because they have uncommitted changes.
    pub left_alone: Vec<String>,
    /// The caller's own newer commit by plain git, which stays: only a call that names it undoes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub newer_commit: Option<String>,
}

/// An item that was changed since at the very places that an undo would revert.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Overlaid {
    /// `kind:id`.
    pub item: String,
    /// What people call it.
    pub title: String,
    /// Its file's path.
    pub path: String,
    /// The places: `upstream` is the value that the undo would restore, `base` the operation's, `staged` the current
    /// one.
    pub places: Vec<DisputedPlace>,
}

/// The planned writes of an undo on one stage.
struct Plan<'a> {
    target: &'a Undoable,
    tree: Oid,
    pairs: Vec<Pair>,
    units: Vec<Unit>,
    edits: Edits,
    written: Written,
}

impl Site {
    /// Undoes an operation on every stage that it wrote, of which `act.stage` is the highest, or does it again.
    ///
    /// # Errors
    /// [`SiteError::Overlaid`] when later edits touch the same fields; [`SiteError::CannotUndo`] when nothing of it is
    /// left; [`SiteError::TakesAway`] without consent; what the actor may not change; content that would become
    /// invalid; lock and storage.
    pub fn undo(&self, act: &Act<'_>, target: &Undoable, consent: Consent) -> Result<Undone, SiteError> {
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let Some((left_before, mut tips)) = self.restore_containment(act, &lock)? else { continue };
            let mut writer = lock.writer();
            if act.dry_run {
                tips.restore(&mut writer)?;
            }
            let target = self.look().again(&act.actor, target)?;
            if target.stage != act.stage {
                return Err(SiteError::Contended);
            }
            let mut plans = self.undo_plans(act, &mut writer, &tips, &target)?;
            let taken_away = self.undo_takes_away(&plans)?;
            if act.dry_run {
                return Ok(undo_answer(plans, taken_away));
            }
            if !taken_away.is_empty() && !consent.take_away {
                return Err(SiteError::TakesAway { operation: target.operation.short(), items: taken_away });
            }
            undo_commits(act, &mut writer, &mut tips, &mut plans)?;
            if let Some(left_alone) = self.finish(act, writer, &tips)? {
                let left_alone = left_before.into_iter().chain(left_alone).collect();
                return Ok(Undone { left_alone, ..undo_answer(plans, taken_away) });
            }
        }
        Err(SiteError::Contended)
    }

    /// The plan for each stage. Every stage is changed back by itself, as it was changed: merged downstream, what is
    /// changed back upstream would be in conflict with what is pending in the same fields.
    fn undo_plans<'a>(
        &self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        tips: &Tips<'_>,
        target: &'a Undoable,
    ) -> Result<Vec<Plan<'a>>, SiteError> {
        let (mut plans, mut is_left) = (Vec::new(), false);
        for part in target.parts() {
            let plan = self.undo_plan(act, writer, tips, part)?;
            is_left |= plan.tree != tips.tree(part.stage)?;
            plans.push(plan);
        }
        if !is_left {
            return Err(SiteError::CannotUndo {
                operation: target.operation.short(),
                direction: target.direction,
                why: match target.direction {
                    Direction::Undo => "none of its changes is left".to_owned(),
                    Direction::Redo => "its changes are already there".to_owned(),
                },
            });
        }
        for plan in &mut plans {
            plan.written.changes = self.as_changes(&plan.pairs)?;
            plan.written.warnings = self.undo_ready(&act.on(plan.target.stage), tips, plan)?;
        }
        Ok(plans)
    }

    /// Merges the tree from before the operation into the stage, with the operation's tree as the base.
    fn undo_plan<'a>(
        &self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        tips: &Tips<'_>,
        target: &'a Undoable,
    ) -> Result<Plan<'a>, SiteError> {
        let (made, was) = (self.repo.tree_of(target.commit)?, self.repo.tree_of(target.before)?);
        let now = tips.tree(target.stage)?;
        let carry = StageMerge::of_trees(self, Some(target.stage), Merge::new(made, was, now));
        let (mut edits, mut clashes) = carry.edits(writer)?;
        let mut units = self.conflicts_back(target.stage, [was, made, now], &mut edits, &mut clashes)?;
        if !clashes.is_empty() {
            return Err(overlaid(target, clashes));
        }
        let tree = writer.tree_carrying(Some(now), edits.iter().map(|(path, entry)| (path, *entry)))?;
        let tree = carry.undone(writer, target.stage, tree)?;
        let tree = self.notes_put_back(writer, tips, target, ([was, made, now], tree), &mut units)?;
        let pairs = self.pairs(now, tree)?;
        units.extend(pairs.iter().map(|pair| pair.unit.clone()));
        units.sort();
        units.dedup();
        let written = Written {
            stage: target.stage,
            commit: None,
            dry_run: act.dry_run,
            changes: Vec::new(),
            warnings: Vec::new(),
            left_alone: Vec::new(),
        };
        Ok(Plan { target, tree, pairs, units, edits, written })
    }

    /// Restores the stage's conflict files from before the operation: a staged edit may exist only there.
    fn conflicts_back(
        &self,
        stage: Stage,
        [was, made, now]: [Oid; 3],
        edits: &mut Edits,
        clashes: &mut Vec<Clash>,
    ) -> Result<Vec<Unit>, SiteError> {
        let folder = ConflictFile::folder(stage);
        let below = |tree: Oid| -> Result<Oid, SiteError> {
            Ok(self.repo.id_at(tree, &folder)?.unwrap_or(Oid::EMPTY_TREE))
        };
        let mut units = Vec::new();
        for change in self.repo.diff(below(made)?, below(was)?)? {
            let path = format!("{folder}/{}", change.path);
            let before: Option<(Oid, Mode)> = change.new.zip(change.new_mode);
            let there = self.place(now, &path)?.map(|place| (place.oid, place.mode));
            let bytes = change.new.or(change.old).map(|oid| self.repo.blob(oid)).transpose()?;
            let file = bytes.and_then(|bytes| ConflictFile::parse(&path, &bytes));
            if there == change.old.zip(change.old_mode) {
                units.extend(file.as_ref().and_then(ConflictFile::unit));
                edits.insert(path, before);
            } else if there != before {
                let unit = file.as_ref().and_then(ConflictFile::unit).unwrap_or(Unit::File(path.clone()));
                let (title, path) = file.map_or((None, path), |file| (Some(file.title), file.path));
                let disputed = vec![DisputedPlace::new("", "conflict", Merge::default())];
                clashes.push(Clash { unit, title, path, disputed, staged: None });
            }
        }
        Ok(units)
    }

    /// Restores the comments from before the operation, and removes those that it created or moved upstream.
    fn notes_put_back(
        &self,
        writer: &mut Writer<'_>,
        tips: &Tips<'_>,
        target: &Undoable,
        (trees, tree): ([Oid; 3], Oid),
        units: &mut Vec<Unit>,
    ) -> Result<Oid, SiteError> {
        let Some(above) = target.stage.upstream() else { return Ok(tree) };
        let (notes, about) = self.notes_undone(target.stage, trees)?;
        units.extend(about);
        let tree = edited(writer, tree, notes)?;
        if target.below != Below::Keeps {
            return Ok(tree);
        }
        let handed = self.notes_handed_back(target.stage, tips.tree(above)?, tree)?;
        edited(writer, tree, handed)
    }

    /// Checks the result before it is written: the actor's rights, and the validity of the content.
    fn undo_ready(
        &self,
        act: &Act<'_>,
        tips: &Tips<'_>,
        plan: &Plan<'_>,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let tip = tips.tip(act.stage)?;
        self.undo_allowed(act, tips, &plan.pairs)?;
        let view = tips.view(act.stage)?;
        let before = Snapshot::of(self, view.to_owned(), tip)?;
        let is_undone = |path: &str| !path.starts_with(CONFLICTS);
        let undone = plan.edits.keys().map(String::as_str).filter(|path| is_undone(path));
        self.expected(act, &before, undone)?;
        let changes = self.changes_of(&before, &plan.edits, &plan.pairs, is_undone)?;
        let judged = self.judge(&before, &changes, act.stage);
        self.drop_view(view)?;
        let Judged { mut warnings, dangling } = judged?.settled(act.stage, act.allow_dangling)?;
        warnings.retain(|warning| is_lead(warning) || plan.edits.contains_key(&warning.file));
        add_new(&mut warnings, dangling);
        Ok(warnings)
    }

    /// Refuses changes that the actor may not make. An agent may revert anything to equal the upstream stage again,
    /// because it had added it.
    fn undo_allowed(&self, act: &Act<'_>, tips: &Tips<'_>, pairs: &[Pair]) -> Result<(), SiteError> {
        let above =
            act.stage.upstream().filter(|_| act.by_agent()).map(|above| tips.tree(above)).transpose()?;
        let mut judged = Vec::new();
        for pair in pairs {
            let equal = match (above, pair.after.as_ref(), pair.before.as_ref()) {
                (Some(above), Some(place), _) => self.place(above, &place.path)?.as_ref() == Some(place),
                (Some(above), None, Some(gone)) => self.place(above, &gone.path)?.is_none(),
                (None, ..) | (Some(_), None, None) => false,
            };
            if !equal {
                judged.push(pair.clone());
            }
        }
        act.must_change(&judged)?;
        self.keep_locked(act, &judged)
    }

    /// The items that visitors would no longer see.
    fn undo_takes_away(&self, plans: &[Plan<'_>]) -> Result<Vec<ItemName>, SiteError> {
        let Some(live) = plans.iter().find(|plan| plan.target.stage == Stage::Source) else {
            return Ok(Vec::new());
        };
        let away = self.as_changes(&self.taken_away(&live.pairs)?)?;
        Ok(away.into_iter().map(|change| change.name).collect())
    }
}

/// Commits the plans, as the operation was committed: each stage has the commit of its upstream as the second parent, and
/// its own version of what that changes.
fn undo_commits(
    act: &Act<'_>,
    writer: &mut Writer<'_>,
    tips: &mut Tips<'_>,
    plans: &mut [Plan<'_>],
) -> Result<(), SiteError> {
    let mut above: Option<(Stage, Oid)> = None;
    for plan in plans {
        let stage = plan.target.stage;
        let upstream = above.filter(|(above, _)| stage.upstream() == Some(*above)).map(|(_, commit)| commit);
        let parents = [Some(tips.tip(stage)?), upstream].into_iter().flatten().collect();
        let text = undo_message(act, plan.target, &plan.units);
        let commit = act.commit(writer, plan.tree, parents, text)?;
        tips.set(stage, commit);
        if upstream.is_some() {
            tips.note_contained(stage);
        }
        plan.written.commit = Some(commit.to_string());
        above = Some((stage, commit));
    }
    tips.cascade(writer, act.stage)
}

fn undo_answer(plans: Vec<Plan<'_>>, taken_away: Vec<ItemName>) -> Undone {
    let first = plans.iter().find(|plan| !plan.pairs.is_empty()).unwrap_or(&plans[0]);
    let target = first.target;
    let operation = |direction| (target.direction == direction).then(|| target.operation.to_string());
    let pending = (target.below == Below::Keeps).then(|| target.stage.downstream()).flatten();
    let Written { stage, commit, dry_run, changes, warnings, .. } = first.written.clone();
    Undone {
        undone: operation(Direction::Undo),
        redone: operation(Direction::Redo),
        reverts: target.commit.to_string(),
        subject: target.subject.clone(),
        stage,
        commit,
        pending,
        dry_run,
        changes,
        stages: match plans.len() {
            1 => Vec::new(),
            _ => plans.into_iter().map(|plan| plan.written).collect(),
        },
        taken_away,
        warnings,
        left_alone: Vec::new(),
        newer_commit: None,
    }
}

fn overlaid(target: &Undoable, clashes: Vec<Clash>) -> SiteError {
    let items = clashes.into_iter().map(|clash| Overlaid {
        item: clash.unit.to_string(),
        title: clash.title.unwrap_or_else(|| clash.unit.id().to_owned()),
        path: clash.path,
        places: clash.disputed,
    });
    SiteError::Overlaid {
        operation: target.operation.short(),
        direction: target.direction,
        items: items.collect(),
    }
}

/// `Undo: Change post Hello`, or `Redo: …`.
fn undo_message(act: &Act<'_>, target: &Undoable, units: &[Unit]) -> String {
    let subject = match target.direction {
        Direction::Undo => format!("Undo: {}", target.subject),
        Direction::Redo => format!("Redo: {}", target.subject),
    };
    let mut text = message(&subject, "", act, units);
    text.push_str(&format!("{UNDOES}: {}\n", target.commit));
    let below = target.stage.downstream();
    match (target.below, below) {
        (Below::Keeps, Some(below)) => text.push_str(&format!("{PENDING}: {below}\n")),
        (Below::KeepsEdited, Some(below)) => text.push_str(&format!("{TAKEN}: {below}\n")),
        (Below::Follows, _) | (_, None) => {}
    }
    text
}

impl Overlaid {
    /// The changed places, for a sentence: `` `title` of post Hello ``.
    pub fn named(&self) -> String {
        let kind = self.item.split(':').next().unwrap_or_default();
        let places: Vec<String> = self.places.iter().map(place_of).collect();
        format!("{} of {kind} {}", places.join(", "), self.title)
    }
}

fn place_of(disputed: &DisputedPlace) -> String {
    match disputed.path.as_str() {
        "" if disputed.kind == "conflict" => "the open conflict".to_owned(),
        "" => "the whole".to_owned(),
        path => format!("`{path}`"),
    }
}
