//! A write: from a snapshot to a change, to commits on the stages, durable before it is acknowledged.

use super::act::{Act, ItemChange, Written};
use super::draft::Draft;
use super::reserved::Creation;
use super::speculative::Speculative;
use super::stage_hooks::StageHooks as _;
use super::trailers::{self, message};
use super::validation::Judged;
use crate::base::limits::LOCK_WAIT_MS;
use crate::git::{Lock, RefMove, WriteError, check_new};
use crate::merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::change::{Change, State, blobs};
use crate::site::store::contained::Contained;
use crate::site::store::place::{UPLOADS, is_review_metadata};
use crate::site::store::snapshot::Snapshot;
use crate::site::store::tips::Tips;
use std::collections::HashMap;
use std::time::Duration;

/// Maximum number of files of a write whose items are compared field by field for the response; a larger write only
/// names them.
const COMPARED_FILES_MAX: usize = 500;

/// A commit of a stage that is about to be made: its files, and the items and units that they change.
pub(in crate::site) struct Sealed {
    pub(in crate::site) edits: Vec<Change>,
    pub(in crate::site) items: Vec<ItemChange>,
    pub(in crate::site) units: Vec<Unit>,
}

/// The validated change of a write, with nothing made in git yet.
pub(in crate::site) struct Intended {
    sealed: Sealed,
    judged: Judged,
    /// The first line of its commit, if the change set one.
    title: Option<String>,
    /// Where it came from, if it is an import.
    source: Option<(String, String)>,
}

/// Why a write cannot be made.
pub(in crate::site) enum Objection<E> {
    /// The change itself failed.
    OfChange(E),
    /// The rules refuse the result.
    OfRules(SiteError),
}

/// The commits that a write made, to be stored.
pub(in crate::site) struct Attempt<'a> {
    /// The result once it is stored; may be a refusal, whose refused version is then stored (parked).
    pub(in crate::site) done: Result<Written, SiteError>,
    pub(in crate::site) moves: Vec<RefMove>,
    pub(in crate::site) tips: Tips<'a>,
    /// The files that it changes.
    paths: Vec<String>,
}

/// The paths that the repair before an attempt left alone, its writer, and the attempt.
type Begun<'a, 'l> = (Vec<String>, Writer<'l>, Attempt<'a>);

/// The change of a write, which keeps its result where its caller finds it: what a write does is compiled once for all.
pub(in crate::site) type ChangeFn<'c, E> = dyn FnMut(&mut Draft<'_>) -> Result<(), E> + 'c;

impl Attempt<'_> {
    /// Those of the paths that this write changes.
    pub(in crate::site) fn own(&self, paths: &[String]) -> Vec<String> {
        paths.iter().filter(|path| self.paths.contains(path)).cloned().collect()
    }

    /// The result, now that it is stored.
    pub(in crate::site) fn done(
        self,
        left_alone: impl IntoIterator<Item = String>,
    ) -> Result<Written, SiteError> {
        Ok(Written { left_alone: left_alone.into_iter().collect(), ..self.done? })
    }

    /// The error, as it could not be stored. A refusal stays one, without its parked version.
    pub(in crate::site) fn failed(self, cause: SiteError) -> SiteError {
        match self.done {
            Err(SiteError::Stale { path, expected, current, changes, .. }) => {
                SiteError::Stale { path, expected, current, changes, parked: None }
            }
            Ok(_) | Err(_) => cause,
        }
    }
}

impl Act<'_> {
    /// Checks with the guard whether this actor may make this move of a ref.
    fn permits(&self, moved: &RefMove) -> Result<(), SiteError> {
        let refused = |_| SiteError::Forbidden { role: self.actor.role.name(), target: moved.name.clone() };
        self.guard(moved).map_err(refused)
    }
}

impl Site {
    pub(in crate::site) fn lock(&self) -> Result<Lock<'_>, SiteError> {
        self.heads.set(None);
        let lock = self.repo.lock(Duration::from_millis(LOCK_WAIT_MS))?;
        self.catch_up(&lock)?;
        Ok(lock)
    }

    /// Changes the content of `act.stage`: `change` sees the newest content and may run again when another writer was
    /// first. The downstream stages are updated in the same transaction, and the work tree after it.
    ///
    /// # Errors
    /// Errors of `change`; content that would become invalid or that the actor may not change; a stale expected
    /// revision; a busy lock; storage.
    pub fn write<T, E: From<SiteError>>(
        &self,
        act: &Act<'_>,
        mut change: impl FnMut(&mut Draft<'_>) -> Result<T, E>,
    ) -> Result<(T, Written), E> {
        let mut out = None;
        let written = self.write_dyn(act, &mut |draft| change(draft).map(|done| out = Some(done)))?;
        // What is stored was made by the last run.
        Ok((out.expect("because the change has run"), written))
    }

    fn write_dyn<E: From<SiteError>>(
        &self,
        act: &Act<'_>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Written, E> {
        if act.by_agent() && act.stage != Stage::AiReview {
            return Err(act.forbidden(act.stage.to_string()).into());
        }
        for _ in 0..self.attempts_max() {
            let done = match self.queue.as_deref().filter(|_| !act.dry_run) {
                Some(queue) => self.write_in_turn(queue, act, change)?,
                None => self.write_alone(act, change)?,
            };
            if let Some(done) = done {
                act.wrote();
                return Ok(done);
            }
        }
        Err(SiteError::Contended.into())
    }

    /// `None` when another writer was first.
    fn write_alone<E: From<SiteError>>(
        &self,
        act: &Act<'_>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Option<Written>, E> {
        let lock = self.lock()?;
        let Some((left_before, writer, attempt)) = self.first_attempt(&lock, act, None, change)? else {
            return Ok(None);
        };
        match self.store(writer, &attempt.moves, &attempt.tips.contained) {
            Ok(Some(left_alone)) => Ok(Some(attempt.done(left_before.into_iter().chain(left_alone))?)),
            Ok(None) => Ok(None),
            Err(cause) => Err(attempt.failed(cause).into()),
        }
    }

    /// The attempt of a writer that holds the lock, on the stored content. `None` when another writer was first.
    pub(in crate::site) fn first_attempt<'a, 'l, E: From<SiteError>>(
        &'a self,
        lock: &'l Lock<'_>,
        act: &Act<'_>,
        speculative: Option<Speculative>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Option<Begun<'a, 'l>>, E> {
        let Some((left_before, tips)) = self.restore_containment(act, lock)? else { return Ok(None) };
        let mut writer = lock.writer();
        let before = Snapshot::of(self, act.stage.branch().to_owned(), tips.tip(act.stage)?)?;
        let attempt = self.attempt(act, &mut writer, tips, before, speculative, change)?;
        Ok(Some((left_before, writer, attempt)))
    }

    /// Runs the change of a write and validates it.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub(in crate::site) fn intend<E: From<SiteError>>(
        &self,
        act: &Act<'_>,
        draft: &mut Draft<'_>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Intended, Objection<E>> {
        change(draft).map_err(Objection::OfChange)?;
        let open =
            self.resolve_by_edit(act.stage, draft).map_err(|cause| Objection::OfChange(cause.into()))?;
        let (sealed, mut judged) = self.seal(act, draft).map_err(Objection::OfRules)?;
        judged.warnings.extend(open);
        judged.warnings.extend(draft.remarks().iter().cloned());
        let (title, source) = (draft.title().map(str::to_owned), draft.source().cloned());
        Ok(Intended { sealed, judged, title, source })
    }

    /// Makes the commits of a write, without storing them. The speculative write `speculative` is used if it is still
    /// valid.
    pub(in crate::site) fn attempt<'a, E: From<SiteError>>(
        &'a self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        mut tips: Tips<'a>,
        before: Snapshot<'a>,
        speculative: Option<Speculative>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Attempt<'a>, E> {
        let tip = before.commit();
        let mut draft = Draft::new(before);
        let known = speculative.zip(self.queue.as_deref());
        let known = known.and_then(|(made, queue)| made.at(queue.deltas(), act.stage, tip));
        let intended = match known.map_or_else(|| self.intend(act, &mut draft, change), Ok) {
            Ok(intended) => intended,
            Err(Objection::OfChange(cause)) => return Err(cause),
            Err(Objection::OfRules(cause)) => {
                let (refusal, moved) = self.refuse(act, writer, &draft, cause);
                let Some(moved) = moved else { return Err(refusal.into()) };
                act.permits(&moved)?;
                return Ok(Attempt { done: Err(refusal), moves: vec![moved], tips, paths: Vec::new() });
            }
        };
        let Intended { sealed, judged, title, source } = intended;
        let mut written = answer(act, &sealed, judged);
        let paths = sealed.edits.iter().map(|edit| edit.path.clone()).collect();
        if act.dry_run {
            let mut new = sealed.edits.iter().filter(|edit| edit.bytes.is_some());
            new.try_for_each(|edit| check_new(&edit.path)).map_err(SiteError::from)?;
        } else if !sealed.edits.is_empty() {
            let subject = title.unwrap_or_else(|| subject_of(&written.changes));
            let tree = self.write_tree(writer, draft.snapshot().tree(), sealed.edits, act)?;
            let mut text = message(&subject, "", act, &sealed.units);
            text.extend(source.as_ref().map(trailers::source));
            let commit = act.commit(writer, tree, vec![tip], text).map_err(SiteError::from)?;
            let before = Stage::ALL.map(|stage| tips.known(stage));
            tips.advance(act.stage, commit);
            tips.cascade(writer, act.stage)?;
            written.warnings.extend(self.new_conflicts(before, &tips)?);
            written.commit = Some(commit.to_string());
        }
        let moves = tips.moves(&act.op);
        moves.iter().try_for_each(|moved| act.permits(moved))?;
        Ok(Attempt { done: Ok(written), moves, tips, paths })
    }

    /// Stores the commits of attempts, whose moves were permitted, and what is known about containment then. `None` when
    /// another writer was first.
    pub(in crate::site) fn store(
        &self,
        writer: Writer<'_>,
        moves: &[RefMove],
        contained: &Contained,
    ) -> Result<Option<Vec<String>>, SiteError> {
        if moves.is_empty() {
            return Ok(Some(Vec::new()));
        }
        match writer.finish(moves, &|_| Ok(())) {
            Ok(left_alone) => {
                contained.remember(self);
                Ok(Some(left_alone))
            }
            Err(WriteError::Raced { .. }) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }

    /// Restores containment after foreign commits, as the system and in a transaction of its own, so that it needs no
    /// permission of the caller and persists even if the caller's act is refused. Returns the paths of work trees that
    /// were left alone, and the tips; `None` when another writer was first. A dry run repairs nothing.
    pub(in crate::site) fn restore_containment(
        &self,
        act: &Act<'_>,
        lock: &Lock<'_>,
    ) -> Result<Option<(Vec<String>, Tips<'_>)>, SiteError> {
        let mut tips = Tips::read(self)?;
        if act.dry_run {
            return Ok(Some((Vec::new(), tips)));
        }
        let mut writer = lock.writer();
        tips.restore(&mut writer)?;
        let left_alone = self.finish(&act.of_system(), writer, &tips)?;
        self.refuse_landed(act.actor.request.as_ref())?;
        Ok(left_alone.map(|left_alone| (left_alone, tips.stored())))
    }

    pub(in crate::site) fn write_tree(
        &self,
        writer: &mut Writer<'_>,
        base: Oid,
        files: Vec<Change>,
        act: &Act<'_>,
    ) -> Result<Oid, SiteError> {
        act.progress.begin("writing", files.len() as u64);
        let edits = blobs(writer, files, act.progress)?;
        act.progress.end();
        Ok(writer.tree(Some(base), &edits)?)
    }

    /// Moves the refs, and updates checked-out work trees. `None` when another writer was first: run again.
    pub(in crate::site) fn finish(
        &self,
        act: &Act<'_>,
        writer: Writer<'_>,
        tips: &Tips<'_>,
    ) -> Result<Option<Vec<String>>, SiteError> {
        self.finish_parking(act, writer, tips, None)
    }

    /// Like [`Site::finish`], and parks in the same transaction what the act removes.
    pub(in crate::site) fn finish_parking(
        &self,
        act: &Act<'_>,
        writer: Writer<'_>,
        tips: &Tips<'_>,
        parked: Option<RefMove>,
    ) -> Result<Option<Vec<String>>, SiteError> {
        let mut moves = tips.moves(&act.op);
        moves.extend(parked);
        if moves.is_empty() {
            // What is now known about unchanged stages need not be computed again.
            tips.remember();
            return Ok(Some(Vec::new()));
        }
        match writer.finish(&moves, &|moved| act.guard(moved)) {
            Ok(left_alone) => {
                act.wrote();
                tips.remember();
                Ok(Some(left_alone))
            }
            Err(WriteError::Raced { .. }) => {
                self.retries.set(self.retries.get() + 1);
                Ok(None)
            }
            Err(WriteError::Refused { name, .. }) => {
                Err(SiteError::Forbidden { role: act.actor.role.name(), target: name })
            }
            Err(other) => Err(other.into()),
        }
    }

    /// Checks a draft before it is written: what changed, whether the caller's expected revision is current, whether
    /// the result is valid.
    pub(in crate::site) fn seal(
        &self,
        act: &Act<'_>,
        draft: &Draft<'_>,
    ) -> Result<(Sealed, Judged), SiteError> {
        let before = draft.snapshot();
        let mut edits = Vec::new();
        for change in draft.new_files() {
            if draft.differs(&change)? {
                edits.push(change);
            }
        }
        self.has_room(before, &edits, act.stage)?;
        // Includes unchanged files: a caller that writes the current value may have read another one.
        self.expected(act, before, draft.expected())?;
        let items = self.changed_items(draft, &edits)?;
        let units = units(&items, &edits);
        self.allowed(act, before, &edits, Creation::Now)?;
        self.punctual(act, before, &edits)?;
        let items = items.into_iter().map(|(_, change)| change).collect();
        let mut sealed = Sealed { edits, items, units };
        if act.stage == Stage::Source {
            self.forward(before, &mut sealed)?;
        }
        let judged = self.judge(before, &sealed.edits, act.stage)?.settled(act.stage, act.allow_dangling)?;
        Ok((sealed, judged))
    }

    pub(in crate::site) fn changed_items(
        &self,
        draft: &Draft<'_>,
        edits: &[Change],
    ) -> Result<Vec<(ItemId, ItemChange)>, SiteError> {
        let difference = |before: &Value, after: Option<&Value>| match edits.len() {
            0..=COMPARED_FILES_MAX => merge::difference(Some(before), after),
            _ => Vec::new(),
        };
        let mut found: Vec<(ItemId, ItemChange)> = Vec::new();
        let mut added: HashMap<ItemId, usize> = HashMap::new();
        let mut gone = Vec::new();
        for Change { path, .. } in edits {
            let before = draft.snapshot().readable_at(path)?;
            let Some((id, name)) = draft.name_of_new(path) else {
                gone.extend(before);
                continue;
            };
            let (mut state, mut changes) = (State::Added, Vec::new());
            match before {
                Some(before) if before.id == id => {
                    let after = draft.item_at(path)?.map(|after| after.value);
                    state = State::of_change(Some(&before.value), after.as_ref());
                    changes = difference(&before.value, after.as_ref());
                }
                other => {
                    added.entry(id.clone()).or_insert(found.len());
                    gone.extend(other);
                }
            }
            found.push((id, ItemChange { name, state, changes }));
        }
        for item in gone {
            match added.remove(&item.id) {
                Some(place) => {
                    let (_, change) = &mut found[place];
                    let after = draft.item_at(&change.name.path)?.map(|after| after.value);
                    change.changes = difference(&item.value, after.as_ref());
                    change.state = match after.as_ref() == Some(&item.value) {
                        true => State::Moved,
                        false => State::of_change(Some(&item.value), after.as_ref()),
                    };
                }
                None => found.push((
                    item.id.clone(),
                    ItemChange { name: (&item).into(), state: State::Removed, changes: Vec::new() },
                )),
            }
        }
        Ok(found)
    }

    /// Adds the redirects that the change leaves behind.
    pub(in crate::site) fn forward(
        &self,
        before: &Snapshot<'_>,
        sealed: &mut Sealed,
    ) -> Result<(), SiteError> {
        for change in self.redirects_left(before, &sealed.edits)? {
            if let Some(unit) = change.unit().filter(|unit| !sealed.units.contains(unit)) {
                sealed.items.push(ItemChange {
                    name: unit.name(None, &change.path),
                    state: State::Changed,
                    changes: Vec::new(),
                });
                sealed.units.push(unit);
            }
            sealed.edits.retain(|edit| edit.path != change.path);
            sealed.edits.push(change);
        }
        Ok(())
    }
}

/// The units that a commit names: its items, and its files that hold none. Conflict files and comments are no content,
/// and the uploads of changed media records belong to these.
fn units(items: &[(ItemId, ItemChange)], edits: &[Change]) -> Vec<Unit> {
    let with_media = items.iter().any(|(id, _)| id.kind == Kind::Media);
    let is_named = |path: &str| {
        Kind::of_path(path).is_none()
            && !is_review_metadata(path)
            && !(with_media && path.starts_with(UPLOADS))
    };
    let files = edits.iter().filter(|edit| is_named(&edit.path)).map(|edit| Unit::File(edit.path.clone()));
    items.iter().map(|(id, _)| Unit::Item(id.clone())).chain(files).collect()
}

pub(in crate::site) fn answer(act: &Act<'_>, sealed: &Sealed, judged: Judged) -> Written {
    Written {
        stage: act.stage,
        commit: None,
        dry_run: act.dry_run,
        changes: sealed.items.clone(),
        warnings: judged.all(),
        left_alone: Vec::new(),
    }
}

/// The first line of a commit when the operation did not set one.
pub(in crate::site) fn subject_of(changes: &[ItemChange]) -> String {
    match changes {
        [] => "Change nothing".to_owned(),
        [one] => {
            let verb = match one.state {
                State::Added => "Add",
                State::Deleted => "Delete",
                State::Removed => "Remove",
                State::Changed => "Change",
                State::Moved => "Move",
                State::Disputed => "Decide",
            };
            format!("{verb} {} {}", one.name.kind, one.name.title)
        }
        many => format!("Change {} items", many.len()),
    }
}
