//! Health data of a served site: how far its index is behind, and how often writers collided.

use crate::base::Stage;
use crate::disk::{self, Trouble};
use crate::git::LogOptions;
use crate::site::{LEDGER_FOLDER, Site, SiteError};

/// Most commits that are counted.
const LAG_COMMITS_MAX: usize = 10_000;

impl Site {
    /// How many writes through this site were retried because another writer was first.
    pub fn retries(&self) -> u64 {
        self.retries.get()
    }

    /// How many commits the index of a stage is behind; the next read of the stage updates it.
    ///
    /// # Errors
    /// The stage or the index cannot be read.
    pub fn index_lag(&self, stage: Stage) -> Result<u64, SiteError> {
        let tip = self.tip(stage)?;
        let shown = self.index(|index| index.state(stage.branch()))?.map(|state| state.commit);
        let mut lag = 0;
        let live = LogOptions { first_parent: true, ..LogOptions::default() };
        for commit in self.repo.log(tip, &live).take(LAG_COMMITS_MAX) {
            if shown.as_ref() == Some(&commit?.id.to_string()) {
                break;
            }
            lag += 1;
        }
        Ok(lag)
    }

    /// Whether the index can be opened and read.
    pub fn is_index_well(&self) -> bool {
        self.index(|index| index.views()).is_ok()
    }

    /// Why the repository is not writable, if so. This tries a write, the only way to detect quotas and permissions
    /// too.
    pub fn disk_trouble(&self) -> Option<Trouble> {
        let common = self.repo.common_dir();
        let folders = [common.join(LEDGER_FOLDER), common.to_owned()];
        folders.iter().filter(|folder| disk::is_dir(folder)).find_map(|folder| Trouble::in_folder(folder))
    }

    /// Whether the ledger can be opened and read.
    pub fn is_ledger_well(&self) -> bool {
        self.ledger().is_ok_and(|ledger| ledger.users_exist().is_ok())
    }
}
