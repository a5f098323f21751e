//! Sending webhooks while a process runs: a job that looks what happened, queues it and sends what is due, each delivery on a
//! thread of its own, so that a receiver that is slow holds up nobody else.

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

/// How often the branches and the ledger are looked at.
const POLL: Duration = Duration::from_millis(40);
/// How long is waited while another process sends.
const PAUSE: Duration = Duration::from_secs(1);
/// How often old deliveries are forgotten.
const FORGET: Duration = Duration::from_secs(3600);
/// Deliveries that are made at once, to an endpoint each.
const AT_ONCE: usize = 16;
/// How long the end waits for deliveries that are being made.
const END: Duration = Duration::from_secs(2);

/// The job that sends. One process at a time has the right to; the others wait for it.
pub struct Sender {
    right: Option<FileLock>,
    /// Endpoints to which something is being sent.
    busy: HashSet<String>,
    out: Out<(Outgoing, Tried)>,
    results: Receiver<(Outgoing, Tried)>,
    seen: Seen,
    /// When something is due next.
    due_at: Option<Timestamp>,
    forgotten: Instant,
}

/// What there was to see when it was last looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    tips: [Option<Oid>; 3],
    ledger: Option<i64>,
}

impl Default for Sender {
    fn default() -> Self {
        let (out, results) = channel();
        Sender {
            right: None,
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
        if self.right.is_none() {
            self.right = webhooks.sender()?;
        }
        if self.right.is_none() {
            return Ok(PAUSE);
        }
        let done = self.work(round.site, round.bell);
        if done.is_err() {
            // The next round sees everything anew.
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
    /// Looks and sends until nothing is under way.
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
            // What arrived may have made room for more.
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
                // At the end nobody listens any more.
                drop(out.send((outgoing, tried)));
            });
        }
        Ok(())
    }

    /// Notes what came of a delivery.
    fn note(&mut self, site: &Site, (outgoing, tried): &(Outgoing, Tried)) -> Result<(), WebhookError> {
        self.busy.remove(outgoing.webhook());
        site.webhooks().note(outgoing, tried, &System, System.now())?;
        Ok(())
    }
}
