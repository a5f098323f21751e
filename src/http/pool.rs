//! Open sites, one for each request that runs: a site serves one thread at a time.

use crate::site::{Site, SiteError};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Most sites that are kept open while nobody uses them.
const KEPT_MAX: usize = 16;

/// Sites that are open and free.
pub(super) struct Pool {
    folder: PathBuf,
    free: Mutex<Vec<Site>>,
}

impl Pool {
    pub(super) fn new(folder: PathBuf) -> Self {
        Pool { folder, free: Mutex::new(Vec::new()) }
    }

    /// Lends an open site to an act. One whose act panicked is not used again.
    pub(super) fn lend<T>(&self, act: impl FnOnce(&Site) -> T) -> Result<T, SiteError> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let site = match free {
            Some(site) => site,
            None => Site::open(&self.folder)?,
        };
        let done = act(&site);
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < KEPT_MAX {
            free.push(site);
        }
        Ok(done)
    }
}
