//! The job of webhooks: it queues new events and sends the deliveries that are due, each endpoint's on its own thread,
//! so a slow receiver does not delay others.

pub mod listen;

use super::{Bell, Job, Round};
use crate::base::source::{Clock, System};
use crate::disk::FileLock;
use crate::git::Oid;
use crate::ops::OpError;
use crate::site::{Outgoing, Site, Tried, WebhookError};
use jiff::Timestamp;
use std::collections::HashSet;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender as Out, channel};
use std::time::{Duration, Instant};

/// The polling interval of the branches and the ledger.
const POLL: Duration = Duration::from_millis(40);
/// The wait where another process sends.
const PAUSE: Duration = Duration::from_secs(1);
/// The interval at which old deliveries are deleted.
const FORGET: Duration = Duration::from_secs(3600);
/// Most deliveries at the same time, each to another endpoint.
const AT_ONCE: usize = 16;
/// The longest wait for running deliveries when the process ends.
const END: Duration = Duration::from_secs(2);

/// The job that sends. One process at a time holds the lock and sends; the others wait for the lock.
pub struct Sender {
    lock: Option<FileLock>,
    /// Endpoints with a delivery under way.
    busy: HashSet<String>,
    out: Out<(Outgoing, Tried)>,
    results: Receiver<(Outgoing, Tried)>,
    seen: Seen,
    /// When something is due next.
    due_at: Option<Timestamp>,
    forgotten: Instant,
}

/// The state at the last look. While it stays the same there is nothing new to queue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    tips: [Option<Oid>; 3],
    ledger: Option<i64>,
}

impl Default for Sender {
    fn default() -> Self {
        let (out, results) = channel();
        Sender {
            lock: None,
            busy: HashSet::new(),
            out,
            results,
            seen: Seen::default(),
            due_at: None,
            forgotten: Instant::now(),
        }
    }
}

impl Job for Sender {
    fn name(&self) -> &'static str {
        "webhooks"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        let webhooks = round.site.webhooks();
        if self.lock.is_none() {
            self.lock = webhooks.sender()?;
        }
        if self.lock.is_none() {
            return Ok(PAUSE);
        }
        let done = self.work(round.site, round.bell);
        if done.is_err() {
            // The next round checks everything again.
            self.seen = Seen::default();
        }
        done?;
        if self.forgotten.elapsed() > FORGET {
            webhooks.forget_old(System.now())?;
            self.forgotten = Instant::now();
        }
        Ok(POLL)
    }
}

impl Sender {
    /// Queues and sends until no delivery is under way.
    fn work(&mut self, site: &Site, bell: &Bell) -> Result<(), WebhookError> {
        self.turn(site, false)?;
        let mut ended = None;
        while !self.busy.is_empty() {
            let is_noted = match self.results.recv_timeout(POLL) {
                Ok(one) => self.note(site, &one).map(|()| true)?,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
            };
            if bell.has_stopped() {
                if ended.get_or_insert_with(Instant::now).elapsed() > END {
                    break;
                }
                continue;
            }
            self.turn(site, is_noted)?;
        }
        Ok(())
    }

    fn turn(&mut self, site: &Site, has_noted: bool) -> Result<(), WebhookError> {
        let webhooks = site.webhooks();
        let now = Seen { tips: site.tips()?, ledger: Some(webhooks.ledger_version()?) };
        let has_moved = now != self.seen;
        self.seen = now;
        if has_moved || has_noted {
            // A finished delivery makes room in the queue.
            webhooks.queue(&System, System.now())?;
            self.due_at = webhooks.next_due()?;
        }
        if self.due_at.is_some_and(|due| due <= System.now()) && self.busy.len() < AT_ONCE {
            self.send_due(site)?;
        }
        Ok(())
    }

    fn send_due(&mut self, site: &Site) -> Result<(), WebhookError> {
        for outgoing in site.webhooks().due(&self.busy, System.now())? {
            if self.busy.len() >= AT_ONCE {
                break;
            }
            self.busy.insert(outgoing.webhook().to_owned());
            let out = self.out.clone();
            std::thread::spawn(move || {
                let tried = outgoing.send(System.now());
                // Nobody listens once the process ends.
                drop(out.send((outgoing, tried)));
            });
        }
        Ok(())
    }

    /// Stores the result of a delivery.
    fn note(&mut self, site: &Site, (outgoing, tried): &(Outgoing, Tried)) -> Result<(), WebhookError> {
        self.busy.remove(outgoing.webhook());
        site.webhooks().note(outgoing, tried, &System, System.now())?;
        Ok(())
    }
}
