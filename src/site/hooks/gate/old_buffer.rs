//! Old buffers: an editor opened a file, cms wrote another field of it, and the editor then saved its own text with a change.
//! To git that is an edit that also reverts the write. It is recognized by its places: all that the write changed has the
//! value from before it, and something else is new. A person who reverts a write on purpose can do the same, so such a
//! commit is refused once, and never merged.

use super::behind::{differing, touches};
use super::sides::File;
use crate::git::{self, Base, Behind, LoggedMove};
use crate::site::Snapshot;
use crate::site::prelude::*;
use std::collections::HashSet;

/// The operation by which `cms watch --commit` commits what was saved.
pub const SAVED: &str = "watch.commit";

impl Site {
    /// Staged files that have own changes and revert recent writes by cms. Their writer is warned once.
    pub(super) fn old_buffers(&self, changes: &[git::Change]) -> Result<Vec<Behind>, SiteError> {
        let is_content = |path: &str| Kind::of_path(path).is_some() && path.ends_with(".yaml");
        let edited = |change: &&git::Change| change.old.is_some() && change.new.is_some();
        let edits: Vec<_> = changes.iter().filter(edited).filter(|change| is_content(&change.path)).collect();
        let moves = if edits.is_empty() { Vec::new() } else { self.latest_moves()? };
        let mut found = Vec::new();
        for change in edits {
            let theirs = self.version(&change.path, change.old)?;
            let ours = self.version(&change.path, change.new)?;
            if let Some((base, _)) = self.base_of_buffer(&moves, &change.path, &theirs, &ours)? {
                let base = Base { at: change.old, made_of: Some(base) };
                found.push(Behind { is_guess: true, ..Behind::new(change.path.clone(), base) });
            }
        }
        Ok(found)
    }

    /// The places of recent writes by cms that a file saved in the work tree reverts, if it looks like an old buffer with a
    /// change of its own. `now` is the content that it is to be written over.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn reverted_by_buffer(
        &self,
        now: &Snapshot<'_>,
        path: &str,
        text: &[u8],
    ) -> Result<Vec<String>, SiteError> {
        let theirs = self.version(path, now.blob_id(path)?)?;
        let ours = File::of(path, text.to_vec());
        let found = self.base_of_buffer(&self.latest_moves()?, path, &theirs, &ours)?;
        Ok(found.map(|(_, places)| places).unwrap_or_default())
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
