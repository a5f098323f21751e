//! After a checkout: git reads a branch, and writes index and files afterwards. What others wrote in between is brought
//! along, and records of stale files that are up to date again are dropped.

use crate::disk;
use crate::git::{Base, Behind, Head};
use crate::site::prelude::*;

/// Where git keeps changes that it puts back later by itself.
const AUTOSTASHES: [&str; 3] = ["MERGE_AUTOSTASH", "rebase-merge/autostash", "rebase-apply/autostash"];

impl Site {
    /// Called after a checkout, with the commit that git read from a branch it changed to. Returns files that were not
    /// brought along.
    ///
    /// # Errors
    /// The repository cannot be read; lock and storage.
    pub fn follow_checkout(&self, read: Option<Oid>) -> Result<Vec<String>, SiteError> {
        let branch = self.repo().current_branch();
        let of_stage = branch.filter(|name| Stage::ALL.into_iter().any(|stage| stage.ref_name() == name));
        let mut left_alone = Vec::new();
        if let (Some(branch), Some(read)) = (of_stage, read)
            && self.repo().read_ref(&branch)?.is_some_and(|tip| tip != read)
        {
            let lock = self.lock()?;
            let tip = self.repo().read_ref(&branch)?.filter(|tip| *tip != read && self.repo().has(read));
            if let Some(tip) = tip {
                let (old, new) = (self.repo().tree_of(read)?, self.repo().tree_of(tip)?);
                left_alone = lock.follow(&branch, old, new)?;
            }
        }
        self.forget_fresh()?;
        Ok(left_alone)
    }

    /// Drops the records of stale files that equal the branch's version again: whoever edits them now has read what
    /// others wrote. A stash may bring the old content back.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn forget_fresh(&self) -> Result<(), SiteError> {
        let known = self.repo().behind()?;
        let git_dir = self.repo().git_dir();
        if known.is_empty()
            || self.repo().has_stash()?
            || AUTOSTASHES.iter().any(|name| disk::exists(&git_dir.join(name)))
        {
            return Ok(());
        }
        let (Head::Branch(_, Some(tip)) | Head::Detached(tip)) = self.repo().head()? else { return Ok(()) };
        for behind in known {
            if self.is_in_work_tree(&behind.path, self.blob_of(tip, &behind.path)?) {
                self.repo().forget_behind(&behind.path);
            }
        }
        Ok(())
    }

    /// Records the files of the work tree that git has already set back to a commit which its branch was then not
    /// moved to (`git reset --hard`): committed as they are, they would revert what the branch has.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn note_set_back(&self, stage: Stage, to: Oid) -> Result<(), SiteError> {
        let is_here = self.repo().current_branch().as_deref() == Some(stage.ref_name());
        let Some(tip) = self.repo().read_ref(stage.ref_name())?.filter(|_| is_here) else { return Ok(()) };
        for change in self.repo().diff(self.repo().tree_of(to)?, self.repo().tree_of(tip)?)? {
            let is_recordable = !change.path.contains(['\n', '\r']);
            if is_recordable && self.is_in_work_tree(&change.path, change.old) {
                let base = Base { at: change.new, made_of: change.old };
                self.repo().keep_behind(&Behind::new(change.path, base))?;
            }
        }
        Ok(())
    }
}
