//! The watcher: sees that branches moved and that files were saved, by whatever program.
//!
//! What the system reports is only a hint to look. What happened is decided by comparing: branches by their commits, files by
//! their bytes. So a report that comes twice, late or not at all changes nothing; a look every now and then finds the rest.

mod hints;
mod saves;

use super::{Job, Round};
use crate::base::Stage;
use crate::git::Oid;
use crate::ops::OpError;
use crate::site::Actor;
use hints::Hints;
use saves::Saves;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How long changes are gathered: an editor saves in several steps, a checkout writes many files.
const GATHER: Duration = Duration::from_millis(40);
/// How often everything is looked at, whatever is reported.
const FLOOR: Duration = Duration::from_secs(30);
/// The same where the system reports nothing.
const POLL: Duration = Duration::from_secs(2);

/// The watcher.
pub struct Watcher {
    bell: Arc<super::Bell>,
    hints: Option<Hints>,
    /// Whether the lack of notifications was reported.
    is_blind: bool,
    seen: Option<[Option<Oid>; 3]>,
    saves: Saves,
    /// Commits that it made itself.
    own: BTreeSet<String>,
}

impl Watcher {
    /// One that reports. With an actor it commits each valid save to the branch that is checked out, in their name.
    pub fn new(bell: Arc<super::Bell>, commits_as: Option<Actor>) -> Watcher {
        let saves = Saves::new(commits_as);
        Watcher { bell, hints: None, is_blind: false, seen: None, saves, own: BTreeSet::new() }
    }

    /// Listens to the system, again where a folder was replaced or reports were lost.
    fn listen(&mut self, round: &Round<'_>) {
        if self.hints.as_ref().is_some_and(Hints::is_lost) {
            self.hints = None;
        }
        if self.hints.is_some() {
            return;
        }
        match Hints::start(&round.site.look().watched(), &self.bell) {
            Ok(hints) => {
                self.hints = Some(hints);
                self.is_blind = false;
            }
            Err(why) if !self.is_blind => {
                self.is_blind = true;
                round.warn(format!("changes are looked for every {} s: {why}", POLL.as_secs()));
            }
            Err(_) => {}
        }
    }

    /// Reports branches that moved, but for moves of its own.
    fn look_at_branches(&mut self, round: &Round<'_>) -> Result<(), OpError> {
        let tips = round.site.tips()?;
        let Some(seen) = self.seen.replace(tips) else { return Ok(()) };
        if seen == tips {
            return Ok(());
        }
        for (stage, (before, after)) in Stage::ALL.into_iter().zip(seen.into_iter().zip(tips)) {
            let is_own = after.is_some_and(|after| self.own.contains(&after.to_string()));
            if before == after || is_own {
                continue;
            }
            let status = round.site.look().stage(stage)?;
            match after {
                Some(after) => round.say(format!(
                    "{stage} is at {}: {} ({})",
                    &after.to_string()[..12],
                    status.subject.unwrap_or_default(),
                    status.by.unwrap_or_default()
                )),
                None => round.warn(format!("{stage} is gone: `cms doctor --fix` brings it back")),
            }
        }
        // The other jobs look at once.
        self.bell.ring();
        Ok(())
    }
}

impl Job for Watcher {
    fn name(&self) -> &'static str {
        "watch"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        self.listen(round);
        if let Some(hints) = self.hints.as_ref().filter(|hints| hints.has_any()) {
            std::thread::sleep(GATHER);
            hints.clear();
        }
        self.look_at_branches(round)?;
        for commit in self.saves.look(round)? {
            self.own.insert(commit);
        }
        self.look_at_branches(round)?;
        Ok(if self.hints.is_some() { FLOOR } else { POLL })
    }
}
