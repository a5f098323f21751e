//! Disputed places of a merge at which git stopped. The merge driver keeps this side's value there, and nothing in the file
//! shows it. A commit that leaves such a place as it is drops the other side's change, so its author is warned once.

use super::behind::{Commit, word};
use super::sides::File;
use crate::base::Path;
use crate::disk;
use crate::merge::{self, Conflict};
use crate::site::prelude::*;
use std::collections::BTreeSet;

/// The warnings that the author of a merge commit was shown, one word each, in the git folder of the work tree.
const SHOWN: &str = "cms/merge-warnings";
/// Most of that record that is read, in bytes.
const SHOWN_BYTES_MAX: usize = 1024 * 1024;

impl Site {
    /// Warns once of each change of a merged branch that the commit leaves out undecided: both sides changed the place, and
    /// the staged value is exactly that of this side. Committing again decides for it.
    ///
    /// # Errors
    /// [`SiteError::Undecided`] with the new warnings; the repository cannot be read.
    pub(super) fn warn_of_disputed(&self, commit: &Commit<'_>, tip: Oid) -> Result<(), SiteError> {
        let mut found = Vec::new();
        for other in commit.others {
            // Of several common ancestors git merges by one that it makes of them; any one has the places that both changed.
            if let Some(base) = self.repo().merge_bases(tip, *other)?.first() {
                found.extend(self.undecided(commit, *base, *other)?);
            }
        }
        if found.is_empty() {
            return Ok(());
        }
        let file = self.repo().git_dir().join(SHOWN);
        let shown = disk::read_if_there(&file, SHOWN_BYTES_MAX)?.unwrap_or_default();
        let mut shown: BTreeSet<String> =
            String::from_utf8_lossy(&shown).lines().map(str::to_owned).collect();
        found.retain(|(word, _)| !shown.contains(word));
        if found.is_empty() {
            return Ok(());
        }
        shown.extend(found.iter().map(|(word, _)| word.clone()));
        let lines: String = shown.iter().map(|word| format!("{word}\n")).collect();
        disk::create_dir_all(file.parent().unwrap_or(&file))?;
        disk::write_atomic(&file, lines.as_bytes())?;
        Err(SiteError::Undecided { issues: found.into_iter().map(|(_, issue)| issue).collect() })
    }

    /// The undecided places of a merge with another commit, each with a word that identifies this dispute.
    fn undecided(
        &self,
        commit: &Commit<'_>,
        base: Oid,
        other: Oid,
    ) -> Result<Vec<(String, Diagnostic)>, SiteError> {
        let mut found = Vec::new();
        for change in self.repo().diff(self.repo().tree_of(base)?, self.repo().tree_of(other)?)? {
            let path = change.path.as_str();
            let ours = commit.before.blob_id(path)?;
            let staged = self.blob_id(commit.tree, path)?;
            let is_edited = ours.is_some() && staged.is_some() && change.new.is_some();
            if Kind::of_path(path).is_none() || !is_edited || ours == change.old || staged == change.new {
                continue;
            }
            let [base, ours, staged, theirs] = [
                self.version(path, change.old)?,
                self.version(path, ours)?,
                self.version(path, staged)?,
                self.version(path, change.new)?,
            ];
            let conflicts = |side: &File| -> Vec<Conflict> {
                let driven = merge::driver(path, &base.bytes, &side.bytes, &theirs.bytes);
                driven.map(|driven| driven.conflicts).unwrap_or_default()
            };
            // A place that was edited since has another value than this side's, or no conflict any more.
            let open = conflicts(&staged);
            for conflict in conflicts(&ours).into_iter().filter(|conflict| open.contains(conflict)) {
                let Conflict { path: place, theirs, .. } = &conflict;
                let name = if *place == Path::root() { "the file".to_owned() } else { format!("`{place}`") };
                let message = format!("{name} was changed on both sides: {}", merge::alternatives(&conflict));
                let word =
                    Repo::blob_id(format!("{other} {path} {}", word(place, theirs.as_ref())).as_bytes());
                found.push((word.to_string(), staged.error("merge.undecided", path, place, message)));
            }
        }
        Ok(found)
    }
}
