//! Sees that the pages of Review changed: by a commit, by `cms`, or by a saved file.

use super::watch::hints::Hints;
use super::{Bell, Job, Round};
use crate::ops::OpError;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The interval of looks that need no notification.
const POLL: Duration = Duration::from_secs(2);

/// Calls a function after each change. It has notifications of its own, because the watcher, which checks all files after a
/// save, would pass them on late.
pub struct Reloader {
    bell: Arc<Bell>,
    changed: Box<dyn Fn() + Send>,
    hints: Option<Hints>,
    /// The folders of the notifications.
    folders: Vec<(PathBuf, bool)>,
    seen: Option<String>,
}

impl Reloader {
    /// One that has seen nothing yet: the first look is a change, for pages that were opened before it.
    pub fn new(bell: Arc<Bell>, changed: Box<dyn Fn() + Send>) -> Reloader {
        Reloader { bell, changed, hints: None, folders: Vec::new(), seen: None }
    }

    /// Subscribes to notifications, and again where a folder came, went or was replaced.
    fn listen(&mut self, round: &Round<'_>) {
        let folders = round.site.look().watched();
        if self.hints.as_ref().is_none_or(Hints::is_lost) || folders != self.folders {
            self.hints = Hints::start(&folders, &self.bell).ok();
            self.folders = folders;
        }
    }
}

impl Job for Reloader {
    fn name(&self) -> &'static str {
        "reload"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        self.listen(round);
        self.hints.iter().for_each(Hints::gather);
        let now = round.site.review_fingerprint()?;
        if self.seen.as_ref() != Some(&now) {
            self.seen = Some(now);
            (self.changed)();
        }
        Ok(POLL)
    }

    fn rest_max(&self) -> Duration {
        // One person waits for each change.
        Duration::ZERO
    }
}
