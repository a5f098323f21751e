//! Old buffers: an editor opened a file, cms wrote another field of it, and the editor then saved its own text with a change.
//! To git that is an edit that also reverts the write. It is recognized by its places: all that the write changed has the
//! value from before it, and something else is new. A person who reverts a write on purpose can do the same, so such a
//! commit is refused once, and never merged.

use super::behind::{Commit, differing, touches};
use super::sides::File;
use crate::git::{Base, Behind, LoggedMove};
use crate::site::prelude::*;
use std::collections::HashSet;

/// Most moves of the branch that are examined, newest first.
const MOVES_MAX: usize = 100;
/// The operation by which `cms watch --commit` commits what was saved.
pub const SAVED: &str = "watch.commit";

impl Site {
    /// Staged files that have own changes and revert recent writes by cms. Their writer is warned once.
    pub(super) fn old_buffers(
        &self,
        commit: &Commit<'_>,
        known: &[Behind],
    ) -> Result<Vec<Behind>, SiteError> {
        let (Some(branch), true) = (self.repo().current_branch(), commit.others.is_empty()) else {
            return Ok(Vec::new());
        };
        let is_content = |path: &str| Kind::of_path(path).is_some() && path.ends_with(".yaml");
        let mut changes = self.repo().diff(commit.before.tree(), commit.tree)?;
        // A path with a line break cannot be recorded.
        changes.retain(|change| is_content(&change.path) && !change.path.contains(['\n', '\r']));
        changes.retain(|change| change.old.is_some() && change.new.is_some());
        let is_known = |path: &str, at| known.iter().any(|one| one.path == path && one.base(at).is_some());
        changes.retain(|change| !is_known(&change.path, change.old));
        if changes.is_empty() {
            return Ok(Vec::new());
        }
        let moves = self.latest_moves(&branch)?;
        let mut found = Vec::new();
        for change in changes {
            let theirs = self.version(&change.path, change.old)?;
            let ours = self.version(&change.path, change.new)?;
            if let Some((base, _)) = self.base_of_buffer(&moves, &change.path, &theirs, &ours)? {
                let bases = vec![Base { at: change.old, made_of: Some(base) }];
                found.push(Behind { path: change.path, bases, shown_words: Vec::new(), is_guess: true });
            }
        }
        Ok(found)
    }

    /// The places of recent writes by cms that a saved file reverts, if it looks like an old buffer with a change of its own:
    /// its text, and the stage that is checked out.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn reverted_by_buffer(
        &self,
        stage: Stage,
        path: &str,
        text: &[u8],
    ) -> Result<Vec<String>, SiteError> {
        let Some(tip) = self.repo().read_ref(stage.ref_name())? else { return Ok(Vec::new()) };
        let theirs = self.version(path, self.blob_of(tip, path)?)?;
        let moves = self.latest_moves(stage.ref_name())?;
        let found = self.base_of_buffer(&moves, path, &theirs, &File::of(path, text.to_vec()))?;
        Ok(found.map(|(_, places)| places).unwrap_or_default())
    }

    /// The latest moves of a branch, the newest first.
    fn latest_moves(&self, branch: &str) -> Result<Vec<LoggedMove>, SiteError> {
        let mut moves = self.repo().logged_moves(branch)?;
        moves.reverse();
        moves.truncate(MOVES_MAX);
        Ok(moves)
    }

    /// The oldest version whose later changes, all by cms, a file reverts while it has changes of its own; and the places of
    /// these changes.
    fn base_of_buffer(
        &self,
        moves: &[LoggedMove],
        path: &str,
        theirs: &File,
        ours: &File,
    ) -> Result<Option<(Oid, Vec<String>)>, SiteError> {
        let mut trail = self.repo().trail(path);
        let (mut found, own_id) = (None, Repo::blob_id(&ours.bytes));
        for LoggedMove { moved, message, .. } in moves {
            if !self.repo().has(moved.from) || !self.repo().has(moved.to) {
                break;
            }
            let before = trail.id(self.repo().tree_of(moved.from)?)?;
            if before == trail.id(self.repo().tree_of(moved.to)?)? {
                continue;
            }
            // A person has seen what git or an editor's save committed.
            let is_persons = moved.by_git || message == SAVED;
            let (Some(before), false) = (before, is_persons) else { break };
            if before == own_id {
                // A whole version from before is taken back on purpose.
                return Ok(None);
            }
            let base = self.version(path, Some(before))?;
            let (came, own) = (differing(&base, theirs), differing(&base, ours));
            let is_kept = |place| own.iter().any(|change| touches(&change.path, place));
            let is_reverted =
                !came.is_empty() && !own.is_empty() && !came.iter().any(|change| is_kept(&change.path));
            if base.doc.is_some() && ours.doc.is_some() && is_reverted && is_edit_of(ours, &base) {
                found = Some((before, came.iter().map(|change| change.path.to_string()).collect()));
            }
        }
        Ok(found)
    }
}

/// Whether a file has most lines of another: what was written anew is no buffer of it.
fn is_edit_of(file: &File, base: &File) -> bool {
    let text = |file: &File| String::from_utf8_lossy(&file.bytes).into_owned();
    let (own, base) = (text(file), text(base));
    let own: HashSet<&str> = own.lines().collect();
    let kept = base.lines().filter(|line| own.contains(line)).count();
    kept * 3 >= base.lines().count() * 2
}
