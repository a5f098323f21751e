//! The watcher: sees that branches moved and that files were saved, by whatever program.
//!
//! Notifications of the operating system are only hints. Changes are found by comparison: branches by their commits,
//! files by their bytes. So duplicate, late or missing notifications do no harm; polling finds the rest.

pub(super) mod hints;
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
use std::time::{Duration, Instant};

/// The interval of looks that need no notification.
const FLOOR: Duration = Duration::from_secs(30);
/// The same where the system sends no notifications.
const POLL: Duration = Duration::from_secs(2);
/// The pause after a look at the files, as a multiple of its duration: each write of a server notifies the watcher, and a
/// look at a large work tree takes as long as many writes.
const RESTS: u32 = 4;

/// The watcher.
pub struct Watcher {
    bell: Arc<super::Bell>,
    hints: Option<Hints>,
    /// Whether the user was told that there are no notifications.
    is_blind: bool,
    seen: Option<[Option<Oid>; 3]>,
    /// What was wrong with the settings of the live site.
    settings_fault: Option<String>,
    saves: Saves,
    /// Until when the files of the work tree are not looked at.
    rests_until: Option<Instant>,
    /// When all of them were looked at last.
    looked_at_all: Option<Instant>,
    /// Commits that the watcher made itself.
    own: BTreeSet<String>,
}

impl Watcher {
    /// A watcher that reports. With an actor it commits each valid save to the branch that is checked out, in their
    /// name. With `sends` it tells the webhooks that ask for it which files were saved.
    pub fn new(bell: Arc<super::Bell>, commits_as: Option<Actor>, sends: bool) -> Watcher {
        let saves = Saves::new(commits_as, sends);
        Watcher {
            bell,
            hints: None,
            is_blind: false,
            seen: None,
            settings_fault: None,
            saves,
            rests_until: None,
            looked_at_all: None,
            own: BTreeSet::new(),
        }
    }

    /// Subscribes to notifications, and again where a folder was replaced or notifications were lost.
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

    /// Reports that settings of the live site have a wrong value or cannot be read, and that they are right again.
    fn look_at_settings(&mut self, round: &Round<'_>) {
        // That the branch cannot be read is reported where it is read.
        let Ok(fault) = round.site.settings_fault() else { return };
        match &fault {
            same if *same == self.settings_fault => {}
            Some(fault) => round.warn(fault),
            None => round.say("the settings are right again"),
        }
        self.settings_fault = fault;
    }

    /// Reports branches that moved, except by commits of the watcher itself.
    fn look_at_branches(&mut self, round: &Round<'_>) -> Result<(), OpError> {
        let tips = round.site.tips()?;
        let seen = self.seen.replace(tips);
        if seen != Some(tips) {
            round.site.note_source_moves(round.now)?;
        }
        if seen.map(|seen| seen[0]) != Some(tips[0]) {
            self.look_at_settings(round);
        }
        let Some(seen) = seen.filter(|seen| *seen != tips) else { return Ok(()) };
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
                None => round.warn(format!("the branch {stage} was deleted: `cms doctor --fix` restores it")),
            }
        }
        // The other jobs poll at once.
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
        self.hints.iter().for_each(Hints::gather);
        self.look_at_branches(round)?;
        let rest = self.rests_until.map(|until| until.saturating_duration_since(Instant::now()));
        if let Some(rest) = rest.filter(|rest| !rest.is_zero()) {
            return Ok(rest);
        }
        let begun = Instant::now();
        let is_due = self.looked_at_all.is_none_or(|at| begun.duration_since(at) >= FLOOR);
        let named = self.hints.as_ref().and_then(Hints::take_paths).filter(|_| !is_due);
        let (commits, looked_at_all) = self.saves.look(round, named)?;
        self.own.extend(commits);
        if looked_at_all {
            self.looked_at_all = Some(begun);
        }
        self.rests_until = Some(Instant::now() + begun.elapsed() * RESTS);
        self.look_at_branches(round)?;
        Ok(if self.hints.is_some() { FLOOR } else { POLL })
    }
}
