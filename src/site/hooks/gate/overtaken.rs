//! Undetected stale files: git read the branch, another writer moved it, and git then wrote the index and the work tree
//! (`checkout`, `switch`, a refused `reset`). These hold the content from before that write, and the next commit would
//! revert it. Where the hook `post-checkout` is missing, they are guessed from the history, which a person who reverts a
//! write on purpose looks the same in.

use super::behind::Commit;
use crate::git::{self, Base, Behind, LoggedMove, Version};
use crate::site::prelude::*;
use std::collections::{HashMap, HashSet};

impl Site {
    /// Staged files that equal the branch's version from before a write by cms, although nobody has just changed them:
    /// the index lacked that write before too. Their writer is warned once.
    pub(super) fn overtaken(
        &self,
        commit: &Commit<'_>,
        changes: &[git::Change],
    ) -> Result<Vec<Behind>, SiteError> {
        // The hook brings such files along at once; its absence leaves only this guess.
        if self.hook_is_well("post-checkout") {
            return Ok(Vec::new());
        }
        let steps = if changes.is_empty() { Vec::new() } else { self.steps_by_cms()? };
        let mut found = Vec::new();
        for change in changes {
            let mut trail = self.repo().trail(&change.path);
            for (from, to) in &steps {
                if trail.id(*from)? == change.new && trail.id(*to)? != change.new {
                    let base = Base { at: change.old, made_of: change.new };
                    found.push(Behind::new(change.path.clone(), base));
                    break;
                }
            }
        }
        if found.is_empty() {
            return Ok(found);
        }
        let indexed = self.indexed_versions(commit, &found)?;
        found.retain(|behind| {
            let at = behind.bases.first().and_then(|base| base.at);
            indexed.get(&behind.path).copied().flatten() != at
        });
        Ok(found)
    }

    /// The trees before and after recent moves of the branch by cms.
    fn steps_by_cms(&self) -> Result<Vec<(Oid, Oid)>, SiteError> {
        let mut steps = Vec::new();
        for LoggedMove { moved, .. } in self.latest_moves()? {
            if !moved.by_git && self.repo().has(moved.from) && self.repo().has(moved.to) {
                steps.push((self.repo().tree_of(moved.from)?, self.repo().tree_of(moved.to)?));
            }
        }
        Ok(steps)
    }

    /// The index's version of the files; `git commit -a` leaves the index as it is until the commit is made.
    fn indexed_versions(
        &self,
        commit: &Commit<'_>,
        files: &[Behind],
    ) -> Result<HashMap<String, Version>, SiteError> {
        let mut versions = HashMap::new();
        let printed = commit.staging.git.plumb(self.repo(), None, &["ls-files", "-s", "-z"], &[])?;
        let wanted: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        for line in String::from_utf8_lossy(&printed).split('\0') {
            let Some((entry, path)) = line.split_once('\t') else { continue };
            if wanted.contains(path) {
                versions.insert(path.to_owned(), entry.split(' ').nth(1).and_then(|oid| oid.parse().ok()));
            }
        }
        Ok(versions)
    }
}
