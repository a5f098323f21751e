//! Follows the git host of a cluster: asks it every few seconds, or at once where something says that it has news.

use super::{Job, Round};
use crate::base::text::chain;
use crate::ops::OpError;
use crate::site::HostNews;
use std::time::{Duration, Instant};

/// How soon a hint that the host has something new is seen.
const HINT: Duration = Duration::from_millis(50);
/// Pause after the host did not answer: at first, and at most.
const PAUSE: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(5));

/// Pause before the server of the records is asked for news again.
const NEWS_PAUSE: Duration = Duration::from_secs(5);
/// Interval at which the versions that other nodes parked are fetched: after news, and without.
const PARKED_PAUSE: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(30));

/// The job that follows.
#[derive(Default)]
pub struct Follower {
    looked: Option<Instant>,
    /// What the nodes tell each other.
    news: Option<HostNews>,
    /// When news were asked for last.
    asked: Option<Instant>,
    /// The pause while the host does not answer.
    pause: Option<Duration>,
    /// When parked versions were fetched last, and whether there have been news since.
    parked: Option<Instant>,
    may_park: bool,
}

impl Job for Follower {
    fn name(&self) -> &'static str {
        "cluster"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        let Some(poll) = round.site.host_poll() else { return Ok(Duration::from_secs(3600)) };
        self.exchange_news(round);
        let since = self.looked.map(|looked| looked.elapsed());
        let is_due = match self.pause {
            Some(pause) => since.is_none_or(|since| since >= pause),
            None => since.is_none_or(|since| since >= poll) || round.site.has_host_news(),
        };
        if !is_due {
            return Ok(HINT);
        }
        self.may_park |= round.site.has_host_news();
        let found = round.site.follow_host(round.now);
        self.looked = Some(Instant::now());
        match found {
            Ok(has_moved) => {
                if self.pause.take().is_some() {
                    round.say("the git host answers again");
                }
                if has_moved {
                    // The other jobs look at once.
                    round.bell.ring();
                }
                self.may_park |= has_moved;
                self.fetch_parked(round);
            }
            Err(cause) => {
                if self.pause.is_none() {
                    round.warn(format!("the git host: {}", chain(&cause)));
                    // A git that was killed may have left a lock that would fail every fetch.
                    drop(round.site.clear_stale_locks());
                }
                self.pause = Some(self.pause.map_or(PAUSE.0, |pause| (pause * 2).min(PAUSE.1)));
            }
        }
        Ok(HINT)
    }
}

impl Follower {
    /// Fetches what other nodes parked. That comes without a move of a branch, or long before one.
    fn fetch_parked(&mut self, round: &Round<'_>) {
        let pause = if self.may_park { PARKED_PAUSE.0 } else { PARKED_PAUSE.1 };
        if self.parked.is_none_or(|fetched| fetched.elapsed() >= pause) {
            self.parked = Some(Instant::now());
            // The next look says what is wrong with the host.
            self.may_park = round.site.fetch_parked(round.now).is_err();
        }
    }

    /// Tells other nodes of pushes, and hears of theirs. Without that the node follows by asking the host.
    fn exchange_news(&mut self, round: &Round<'_>) {
        if let Some(news) = &mut self.news {
            if round.site.exchange_host_news(news).is_err() {
                self.news = None;
            }
        } else if self.asked.is_none_or(|asked| asked.elapsed() >= NEWS_PAUSE) {
            self.asked = Some(Instant::now());
            // A server that does not answer is told of by whatever needs the records.
            self.news = round.site.host_news().unwrap_or_default();
        }
    }
}
