//! Open sites, one for each request that runs: a site serves one thread at a time.

use crate::db::analytics::Writer;
use crate::git::GitProgram;
use crate::site::{CommitQueue, SharedCaches, Site, SiteError};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Most idle sites that are kept open: as many as operations run at a time.
const KEPT_MAX: usize = 64;

/// Open, idle sites.
pub(super) struct Pool {
    folder: PathBuf,
    /// Fetches what a partial clone lacks.
    git: Option<GitProgram>,
    free: Mutex<Vec<Site>>,
    turns: Arc<CommitQueue>,
    known: Arc<SharedCaches>,
    /// The writer of events, shared by all requests.
    writer: OnceLock<Arc<Writer>>,
}

impl Pool {
    pub(super) fn new(folder: PathBuf, git: Option<GitProgram>, known: Arc<SharedCaches>) -> Self {
        Pool { folder, git, free: Mutex::default(), turns: Arc::default(), known, writer: OnceLock::new() }
    }

    /// Lends an open site to a closure. A site whose closure panicked is not used again.
    pub(super) fn lend<T>(&self, act: impl FnOnce(&Site) -> T) -> Result<T, SiteError> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let site = match free {
            Some(site) => site,
            None => {
                let site = Site::open(&self.folder)?.with_queue(&self.turns).with_caches(&self.known);
                if let Some(git) = &self.git {
                    site.repo().fetch_missing_with(git);
                    site.repo().reach_host_with(git);
                }
                site.share_writer(self.writer.get_or_init(|| Arc::new(site.new_writer())));
                site
            }
        };
        let done = act(&site);
        site.rest();
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < KEPT_MAX {
            free.push(site);
        }
        Ok(done)
    }
}
