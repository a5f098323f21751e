//! Keeps a node in step with the host of its cluster.

use crate::base::progress::Silent;
use crate::git::GitError;
use crate::site::prelude::*;
use crate::site::store::tips::Tips;
use crate::site::write::act::Act;
use std::collections::BTreeMap;

impl Site {
    /// Fetches what the host has and moves the branches here to it. What only this clone has, because somebody
    /// committed to it with plain git, is joined with it and pushed. Returns whether a branch moved here.
    ///
    /// # Errors
    /// The host does not answer; both sides cannot be joined; lock and storage.
    pub fn follow_host(&self, now: Timestamp) -> Result<bool, SiteError> {
        self.repo.look_at_host()?;
        if !self.apart_from_host()? {
            return Ok(false);
        }
        let before = self.tips()?;
        // Taking the lock catches up.
        drop(self.lock()?);
        if self.apart_from_host()? {
            self.join_host(now)?;
        }
        Ok(self.tips()? != before)
    }

    /// Removes the locks that a killed git left on branches: they would fail every fetch.
    ///
    /// # Errors
    /// Lock and storage.
    pub fn clear_stale_locks(&self) -> Result<(), SiteError> {
        Ok(self.lock()?.recover().map(drop).map_err(GitError::Storage)?)
    }

    /// Joins commits that only this clone has with those of the host, and pushes the result.
    fn join_host(&self, now: Timestamp) -> Result<(), SiteError> {
        let act = Act::containment(now, &Silent);
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let Some(host) = self.host() else { return Ok(()) };
            let there: BTreeMap<Stage, Oid> =
                Stage::ALL.into_iter().filter_map(|stage| Some((stage, host.seen(stage)?))).collect();
            let mut tips = Tips::read(self)?;
            let mut writer = lock.writer();
            tips.join(&mut writer, host.remote(), (&tips.all(), &there))?;
            tips.restore(&mut writer)?;
            if self.finish(&act, writer, &tips)?.is_some() {
                return Ok(self.repo.publish_branches()?);
            }
        }
        Err(SiteError::Contended)
    }
}
