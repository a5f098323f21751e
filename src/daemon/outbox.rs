//! The job of the outbox: it queues new events and sends the deliveries that are due, those of each subscription on a
//! thread of its own, so a slow receiver does not delay others.

use super::schedule::call;
use super::{Job, Round};
use crate::base::source::{Clock, System};
use crate::db::ledger::{Delivery, DeliveryStatus};
use crate::git::Oid;
use crate::ops::agent::Toolbox;
use crate::ops::{OpError, workflow};
use crate::site::{Outgoing, Sender, Tried, WebhookError};
use jiff::Timestamp;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender as Out, channel};
use std::time::{Duration, Instant};

/// The polling interval of the branches and the ledger.
const POLL: Duration = Duration::from_millis(40);
/// The wait where another process sends.
const PAUSE: Duration = Duration::from_secs(1);
/// The interval at which old deliveries are deleted.
const FORGET: Duration = Duration::from_secs(3600);
/// How often runs of agents whose program ended are looked for: at the start, and then in case of another one.
const INTERRUPTED: Duration = Duration::from_secs(60);
/// Most deliveries at the same time, each of another subscription.
const AT_ONCE: usize = 16;
/// The longest wait for running deliveries when the process ends.
const END: Duration = Duration::from_secs(2);

/// The job that sends. One process at a time has the part and sends; the others wait for it.
pub struct Courier {
    sender: Option<Sender>,
    /// The tools of agents that workflows start.
    tools: Option<Arc<dyn Toolbox>>,
    /// Subscriptions with a delivery under way.
    busy: HashSet<String>,
    out: Out<(Outgoing, Tried)>,
    results: Receiver<(Outgoing, Tried)>,
    seen: Seen,
    /// When something is due next.
    due_at: Option<Timestamp>,
    forgotten: Instant,
    interrupted: Option<Instant>,
}

/// The state at the last look. While it stays the same there is nothing new to queue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    tips: [Option<Oid>; 3],
    ledger: Option<i64>,
}

impl Courier {
    /// The job of a program whose agents have these tools.
    pub fn new(tools: Arc<dyn Toolbox>) -> Self {
        let (out, results) = channel();
        Courier {
            sender: None,
            tools: Some(tools),
            busy: HashSet::new(),
            out,
            results,
            seen: Seen::default(),
            due_at: None,
            forgotten: Instant::now(),
            interrupted: None,
        }
    }
}

impl Job for Courier {
    fn name(&self) -> &'static str {
        "webhooks and workflows"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        let outbox = round.site.outbox();
        if !self.sender.as_ref().is_some_and(Sender::holds) {
            // The old one first: it holds the lock of this machine.
            drop(self.sender.take());
            self.sender = outbox.sender()?;
        }
        if self.sender.is_none() {
            return Ok(PAUSE);
        }
        if self.interrupted.is_none_or(|at| at.elapsed() > INTERRUPTED) {
            self.interrupted = Some(Instant::now());
            let ended = round.site.agent_runs().end_interrupted(round.now)?;
            if ended > 0 {
                self.seen = Seen::default();
                round.warn(format!("{ended} of an agent's runs ended that had been interrupted"));
            }
        }
        let done = self.work(round);
        if done.is_err() {
            // The next round checks everything again.
            self.seen = Seen::default();
        }
        done?;
        if self.forgotten.elapsed() > FORGET {
            outbox.forget_old(System.now())?;
            // A bucket that does not answer stops no delivery: what is left is removed another time.
            drop(round.site.partial_uploads().and_then(|uploads| uploads.forget_old(System.now())));
            self.forgotten = Instant::now();
        }
        Ok(POLL)
    }
}

impl Courier {
    /// Queues and sends until no delivery is under way.
    fn work(&mut self, round: &Round<'_>) -> Result<(), WebhookError> {
        self.turn(round, false)?;
        let mut ended = None;
        while !self.busy.is_empty() {
            let is_noted = match self.results.recv_timeout(POLL) {
                Ok((outgoing, tried)) => {
                    self.busy.remove(outgoing.subscription());
                    report(round, &round.site.outbox().note(&outgoing, &tried, System.now())?);
                    true
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
            };
            if round.bell.has_stopped() {
                if ended.get_or_insert_with(Instant::now).elapsed() > END {
                    break;
                }
                continue;
            }
            self.turn(round, is_noted)?;
        }
        Ok(())
    }

    fn turn(&mut self, round: &Round<'_>, has_noted: bool) -> Result<(), WebhookError> {
        let outbox = round.site.outbox();
        let now = Seen { tips: round.site.tips()?, ledger: Some(outbox.ledger_version()?) };
        let has_moved = now != self.seen;
        self.seen = now;
        if has_moved || has_noted {
            // A finished delivery makes room in the queue.
            outbox.queue(System.now())?;
            self.due_at = outbox.next_due()?;
        }
        if self.due_at.is_none_or(|due| due > System.now()) {
            return Ok(());
        }
        for outgoing in outbox.due(&self.busy, AT_ONCE.saturating_sub(self.busy.len()), System.now())? {
            self.busy.insert(outgoing.subscription().to_owned());
            let (out, tools, folder) = (self.out.clone(), self.tools.clone(), round.site.folder());
            std::thread::spawn(move || {
                let tried = workflow::attempt_at(&folder, tools, call(System.now()), &outgoing);
                // Nobody listens once the process ends.
                drop(out.send((outgoing, tried)));
            });
        }
        Ok(())
    }
}

/// Reports the result of a workflow; those of webhooks are listed only.
fn report(round: &Round<'_>, done: &Delivery) {
    let Some(workflow) = done.what.workflow() else { return };
    let about = format!("{workflow} at {} ({})", done.what.event, done.what.id);
    let why = done.last.as_ref().and_then(|attempt| attempt.error.as_deref()).unwrap_or_default();
    match done.status {
        DeliveryStatus::Success => round.say(format!("workflow sent: {about}")),
        DeliveryStatus::Retrying => round.warn(format!("workflow pending: {about}: {why}")),
        status => round.warn(format!("workflow {}: {about}: {why}", status.name())),
    }
}
