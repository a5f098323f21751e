//! Keeps what the pages of the live site are made from up to date, so that no visitor waits for it: neither the first one
//! after the start of a server, nor the first one after a write. Then it reads the words that searches need, so that the
//! first search does not wait either.

use super::{Job, Round};
use crate::ops::OpError;
use crate::site::{SharedCaches, Site};
use std::sync::Arc;
use std::time::Duration;

/// Longest interval between two rounds. The bell rings earlier when a branch moves.
const REST: Duration = Duration::from_secs(60);
/// The longest rest while branches move again and again.
const BUSY_REST: Duration = Duration::from_secs(5);

/// Prepares the pages of the live site.
pub(crate) struct Preparer {
    caches: Arc<SharedCaches>,
    site: Option<Site>,
}

impl Preparer {
    /// Prepares pages for a server with these caches.
    pub(crate) fn new(caches: Arc<SharedCaches>) -> Preparer {
        Preparer { caches, site: None }
    }
}

impl Job for Preparer {
    fn name(&self) -> &'static str {
        "pages"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        let site = match &mut self.site {
            Some(site) => site,
            none => none.insert(Site::open(&round.site.folder())?.with_caches(&self.caches)),
        };
        let done = site.prepare_pages().and_then(|()| site.prepare_search(&|| round.bell.has_stopped()));
        site.rest();
        done?;
        Ok(REST)
    }

    /// While many write, whoever asks for a page prepares it: what is prepared here is outdated at once.
    fn rest_max(&self) -> Duration {
        BUSY_REST
    }
}
