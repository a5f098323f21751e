//! Moves the branches here to what the host has.

use crate::base::limits::{NODE_ATTEMPTS_MAX, WRITE_ATTEMPTS_MAX};
use crate::git::{Host, HostSettings, HostStatus, Lock, RefMove, WriteError};
use crate::site::prelude::*;
use crate::site::store::recent_deltas::Step;

/// The message of these moves in the reflogs. The commits say who wrote them.
const MESSAGE: &str = "cluster";

impl Site {
    /// Whether this clone is a node of a cluster.
    pub fn is_node(&self) -> bool {
        self.repo.host().is_some()
    }

    /// The host of the cluster.
    pub(in crate::site) fn host(&self) -> Option<&Host> {
        self.repo.host()
    }

    /// The settings of this node; none outside of a cluster.
    pub fn host_settings(&self) -> Option<&HostSettings> {
        self.host().map(Host::settings)
    }

    /// Whether this node sends webhooks and runs workflows; outside of a cluster it does.
    pub fn delivers(&self) -> bool {
        self.host().is_none_or(Host::delivers)
    }

    /// The interval at which this node asks its host for new commits; none outside of a cluster.
    pub fn host_poll(&self) -> Option<std::time::Duration> {
        self.host().map(Host::poll)
    }

    /// The state of the host, as this node sees it; none outside of a cluster.
    pub fn host_status(&self) -> Option<HostStatus> {
        Some(self.host()?.status(self.tips().unwrap_or_default()))
    }

    /// Notes that the host has something new: whoever writes or follows next fetches it. Called by whatever hears of
    /// it: a webhook of the host, a notification of the database.
    pub fn hear_of_host(&self) {
        if let Some(host) = self.host() {
            host.doubt();
        }
    }

    /// Whether something says that the host has news.
    pub fn has_host_news(&self) -> bool {
        self.host().is_some_and(Host::is_doubted)
    }

    /// Leaves room for other nodes before a batch of writes.
    pub(in crate::site) fn leave_room(&self) {
        if let Some(host) = self.host() {
            host.leave_room(&self.repo);
        }
    }

    /// Whether other nodes write, too, just now: then no batch is made on top of one that may lose the race.
    pub(in crate::site) fn is_crowded(&self) -> bool {
        self.host().is_some_and(Host::is_crowded)
    }

    /// Most attempts of a write while others are faster.
    pub(in crate::site) fn attempts_max(&self) -> u32 {
        if self.is_node() { NODE_ATTEMPTS_MAX } else { WRITE_ATTEMPTS_MAX }
    }

    /// Moves the branches here to what the host is known to have, as far as that is a step forward. A host that does
    /// not answer changes nothing: a write will say so, and reads go on.
    pub(in crate::site) fn catch_up(&self, lock: &Lock<'_>) -> Result<(), SiteError> {
        let Some(host) = self.host() else { return Ok(()) };
        self.repo.look_at_host_if_stale();
        let mut moves = Vec::new();
        for stage in Stage::ALL {
            let Some(new) = host.seen(stage) else { continue };
            let old = self.repo.read_ref(stage.ref_name())?;
            let is_step = match old {
                Some(old) => old != new && self.repo.is_ancestor(old, new)?,
                None => true,
            };
            if is_step {
                let (name, message) = (stage.ref_name().to_owned(), MESSAGE.to_owned());
                moves.push(RefMove { name, old, new, message });
            }
        }
        if moves.is_empty() {
            return Ok(());
        }
        match lock.writer().finish(&moves, &|_| Ok(())) {
            // Another git moved a branch at the same time: the next look sees both.
            Err(WriteError::Raced { .. }) => Ok(()),
            Err(other) => Err(other.into()),
            Ok(_) => {
                self.note_steps(&moves);
                Ok(())
            }
        }
    }

    /// Notes what the host's commits changed, so that writes that were prepared before them need not all be redone.
    fn note_steps(&self, moves: &[RefMove]) {
        let Some(queue) = &self.queue else { return };
        for RefMove { name, old, new, .. } in moves {
            let stage = Stage::ALL.into_iter().find(|stage| stage.ref_name() == name);
            let Some((stage, old)) = stage.zip(*old) else { continue };
            let trees = self.repo.tree_of(old).and_then(|old| Ok((old, self.repo.tree_of(*new)?)));
            let changed = trees.ok().and_then(|(old, new)| self.differing(old, new).ok().flatten());
            let files =
                changed.map(|files| files.iter().map(|file| std::sync::Arc::clone(&file.touched)).collect());
            queue.deltas().add(Step { stage, from: old, to: *new, files });
        }
    }

    /// The stages that have something else here than on the host.
    pub(in crate::site) fn apart_from_host(&self) -> Result<bool, SiteError> {
        let Some(host) = self.host() else { return Ok(false) };
        for stage in Stage::ALL {
            if host
                .seen(stage)
                .is_some_and(|there| self.repo.read_ref(stage.ref_name()).ok().flatten() != Some(there))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
