//! Stale files: files that others changed while they were being edited here. A commit of them is merged with those
//! changes.
//!
//! Three versions are merged: the one that the file is based on (`git::Behind`), the staged one, and the branch's
//! current one. A change by others is only reverted after its writer was warned once; committing again is a decision.

use super::sides::{File, Sides};
use super::staged::Staging;
use crate::base::{Diagnostic, Path, Step, Value};
use crate::disk;
use crate::git::{self, Base, Behind, LoggedMove, Mode, Oid, Repo};
use crate::merge::{self, Change};
use crate::site::error::SiteError;
use crate::site::{Site, Snapshot};
use std::collections::BTreeSet;

/// Most moves of the branch that are examined, newest first.
const MOVES_MAX: usize = 100;

/// A staged file that was merged with changes that others made while it was being edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// Its path, after a move by others.
    pub path: String,
    /// The merged places, such as `title` or `modules[ID].props.title`; empty for a file without fields.
    pub places: Vec<String>,
    /// Whether the file in the work tree was merged too: not if it has other changes.
    pub in_work_tree: bool,
}

/// The staged changes and their context.
pub(super) struct Commit<'a> {
    pub(super) staging: &'a Staging<'a>,
    pub(super) before: &'a Snapshot<'a>,
    pub(super) tree: Oid,
    /// The other parents of a merge.
    pub(super) others: &'a [Oid],
    /// The branch's tip when the merge began, if this commit completes one.
    pub(super) merged_at: Option<Oid>,
}

/// How to treat a stale file.
enum Way {
    /// Nothing to do.
    AsItIs,
    /// It is no longer stale.
    Forget,
    /// The file in the work tree will also be stale relative to this commit.
    Also(Base),
    /// Its writer has to be warned of these.
    Tell(Vec<Notice>),
    Merge(Box<Merging>),
}

/// A change that would be reverted, and a hash that identifies it.
pub(super) struct Notice {
    pub(super) word: String,
    pub(super) diagnostic: Diagnostic,
}

struct Merging {
    sides: Sides,
    /// The content to commit.
    bytes: Vec<u8>,
    /// The new content of the work tree's file, if it can be merged.
    beside: Option<Vec<u8>>,
    places: Vec<String>,
}

impl Site {
    /// Merges stale staged files with the branch's changes, in the index and in the work tree. The writer is warned
    /// once of changes that would still be reverted; committing again reverts them.
    ///
    /// # Errors
    /// [`SiteError::Overtaken`] with the new warnings, and then nothing is merged; the repository cannot be read.
    pub(super) fn join(&self, commit: &Commit<'_>) -> Result<Vec<Joined>, SiteError> {
        let (mut merging, mut issues) = (Vec::new(), Vec::new());
        let known = self.repo().behind()?;
        let unrecorded = self.unrecorded(commit, &known)?;
        let guessed = [self.overtaken(commit, &unrecorded)?, self.old_buffers(&unrecorded)?].concat();
        for behind in known.into_iter().chain(guessed) {
            match self.way_of(commit, &behind)? {
                Way::AsItIs => {}
                Way::Forget => self.repo().forget_behind(&behind.path),
                Way::Also(base) => self.also(&behind, base)?,
                Way::Tell(notices) => {
                    let mut shown_words: BTreeSet<String> = behind.shown_words.iter().cloned().collect();
                    for notice in notices {
                        shown_words.insert(notice.word);
                        issues.push(notice.diagnostic);
                    }
                    self.repo()
                        .keep_behind(&Behind { shown_words: shown_words.into_iter().collect(), ..behind })?;
                }
                Way::Merge(one) => merging.push((behind, *one)),
            }
        }
        if !issues.is_empty() {
            return Err(SiteError::Overtaken { issues });
        }
        self.stage(commit, &merging)?;
        merging.into_iter().map(|(behind, one)| self.join_work_tree(&behind, one)).collect()
    }

    /// The staged changes of files that are not recorded as stale; none while a merge is completed, or without a branch.
    fn unrecorded(&self, commit: &Commit<'_>, known: &[Behind]) -> Result<Vec<git::Change>, SiteError> {
        if !commit.others.is_empty() || self.repo().current_branch().is_none() {
            return Ok(Vec::new());
        }
        let mut changes = self.repo().diff(commit.before.tree(), commit.tree)?;
        let is_known = |path: &str, at| known.iter().any(|one| one.path == path && one.base(at).is_some());
        // A path with a line break cannot be recorded.
        changes.retain(|it| !is_known(&it.path, it.old) && !it.path.contains(['\n', '\r']));
        Ok(changes)
    }

    /// The latest moves of the branch that is checked out, the newest first.
    pub(super) fn latest_moves(&self) -> Result<Vec<LoggedMove>, SiteError> {
        let Some(branch) = self.repo().current_branch() else { return Ok(Vec::new()) };
        let mut moves = self.repo().logged_moves(&branch, None)?;
        moves.reverse();
        moves.truncate(MOVES_MAX);
        Ok(moves)
    }

    fn also(&self, behind: &Behind, base: Base) -> Result<(), SiteError> {
        if behind.base(base.at).is_none() {
            let mut behind = behind.clone();
            behind.bases.push(base);
            self.repo().keep_behind(&behind)?;
        }
        Ok(())
    }

    fn way_of(&self, commit: &Commit<'_>, behind: &Behind) -> Result<Way, SiteError> {
        let at = commit.before.blob_id(&behind.path)?;
        let is_merged = commit.others.iter().map(|other| self.blob_of(*other, &behind.path));
        let is_merged = is_merged.collect::<Result<Vec<_>, _>>()?;
        let Some(base) = behind.base(at) else { return Ok(Way::AsItIs) };
        let is_others = is_merged.iter().any(|other| *other != at && *other != base);
        // Commits that the branch got while a merge was stopped are not part of the merge.
        let was = commit.merged_at.map(|began| self.blob_of(began, &behind.path)).transpose()?;
        if is_others && was != Some(base) {
            return Ok(Way::AsItIs);
        }
        let Some(sides) = self.sides(commit, &behind.path, Base { at, made_of: base })? else {
            return Ok(Way::AsItIs);
        };
        let (merged, mut notices) = match sides.has_fields() {
            true if behind.is_guess => (Some(sides.ours.bytes.clone()), sides.reverted()),
            true => sides.merged_by_field(&behind.shown_words, is_others),
            false => sides.merged_by_line(commit.staging, self.repo()),
        };
        notices.retain(|notice| !behind.shown_words.contains(&notice.word));
        if !notices.is_empty() {
            return Ok(Way::Tell(notices));
        }
        let ours = sides.ours.bytes.clone();
        let Some(bytes) = merged.filter(|bytes| !bytes.is_empty()) else { return Ok(Way::AsItIs) };
        if bytes == ours && sides.is_in_place() {
            // Everything is merged or was decided. The file in the work tree may still be stale.
            return Ok(match self.is_behind(behind, &sides) {
                false => Way::Forget,
                true => Way::Also(Base { at: Some(Repo::blob_id(&bytes)), made_of: base }),
            });
        }
        let beside = match self.unstaged(&sides.ours_path, &ours) {
            Some(beside) => {
                let (beside, notices) = sides.over(&bytes, beside, &behind.shown_words);
                let new: Vec<_> =
                    notices.into_iter().filter(|notice| !behind.shown_words.contains(&notice.word)).collect();
                if !new.is_empty() {
                    return Ok(Way::Tell(new));
                }
                beside
            }
            None => None,
        };
        let places = sides.places_in(&bytes);
        Ok(Way::Merge(Box::new(Merging { sides, bytes, beside, places })))
    }

    /// Stages the merged files.
    fn stage(&self, commit: &Commit<'_>, merging: &[(Behind, Merging)]) -> Result<(), SiteError> {
        if merging.is_empty() {
            return Ok(());
        }
        let path_of = |one: &Merging| one.sides.path().to_owned();
        let files: Vec<(String, Mode, &[u8])> =
            merging.iter().map(|(_, one)| (path_of(one), one.sides.mode, one.bytes.as_slice())).collect();
        let mut entries = commit.staging.entries(self.repo(), &files)?;
        for (_, one) in merging.iter().filter(|(_, one)| !one.sides.is_in_place()) {
            entries.extend(format!("0 {}\t{}\0", "0".repeat(40), one.sides.ours_path).into_bytes());
        }
        commit.staging.set(self.repo(), &entries)
    }

    /// Writes the merged file to the work tree, if the file there equals the staged one or its unstaged changes merge
    /// too.
    fn join_work_tree(&self, behind: &Behind, one: Merging) -> Result<Joined, SiteError> {
        let Merging { sides, bytes, beside, places } = one;
        let path = sides.path().to_owned();
        // The commit has the merged version; a file that cannot be written stays stale.
        let in_work_tree = match (&beside, self.work_dir(), sides.is_in_place()) {
            (Some(beside), Some(folder), true) => disk::write_inside(&folder, &path, beside).is_ok(),
            (None, Some(_), true) => self.fill_work_tree(&path, &sides.ours.bytes, &bytes).unwrap_or(false),
            (_, Some(folder), false) => {
                let is_staged =
                    self.is_in_work_tree(&sides.ours_path, Some(Repo::blob_id(&sides.ours.bytes)));
                is_staged
                    && self.fill_work_tree(&path, &sides.theirs.bytes, &bytes).unwrap_or(false)
                    && disk::remove_inside(&folder, &sides.ours_path).is_ok()
            }
            (_, None, _) => false,
        };
        match in_work_tree && !self.repo().has_stash()? {
            // From here on the file is based on the branch's current version, whatever happens to the commit.
            true => self.repo().forget_behind(&behind.path),
            false => {
                self.also(behind, Base { at: Some(Repo::blob_id(&bytes)), made_of: sides.ours_version() })?
            }
        }
        Ok(Joined { path, places, in_work_tree })
    }

    /// Whether the file in the work tree lacks changes by others.
    fn is_behind(&self, behind: &Behind, sides: &Sides) -> bool {
        match self.unstaged(&behind.path, &sides.ours.bytes) {
            Some(beside) => !sides.has_fields() || sides.missing_in(&beside).next().is_some(),
            // A file that cannot be read now may be repaired later.
            None => self.work_dir().is_some_and(|folder| {
                let file = folder.join(&behind.path);
                disk::exists(&file)
                    && !self.is_in_work_tree(&behind.path, Some(Repo::blob_id(&sides.ours.bytes)))
            }),
        }
    }
}

/// Whether one place equals, contains or lies in the other. A list index matches any id.
pub(super) fn touches(one: &Path, other: &Path) -> bool {
    let is_number = |step: &Step| matches!(step, Step::Index(_));
    one.0.iter().zip(&other.0).all(|(one, other)| one == other || is_number(one) || is_number(other))
}

/// The hash that identifies a change of a place by others.
pub(super) fn word(place: &Path, theirs: Option<&Value>) -> String {
    let text = format!("{place} {}", theirs.map(Value::to_string).unwrap_or_default());
    Repo::blob_id(text.as_bytes()).to_string()
}

/// The places that differ between two versions.
pub(super) fn differing(one: &File, other: &File) -> Vec<Change> {
    merge::difference(one.value(), other.value())
}
