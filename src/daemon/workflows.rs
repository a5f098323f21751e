//! The job of workflows: queues executions for events, and sends them. Each workflow sends on its own thread, so a slow
//! receiver does not delay other workflows.

use super::{Bell, Job, Round};
use crate::base::source::{Clock, System};
use crate::ops::OpError;
use crate::site::{FailedWorkflow, OutgoingWorkflow};
use jiff::Timestamp;
use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// The rest between two looks.
const REST: Duration = Duration::from_millis(500);
/// The longest wait for an answer before the next look, while requests are under way.
const POLL: Duration = Duration::from_millis(50);
/// The longest wait for answers when the process ends.
const END: Duration = Duration::from_secs(2);
/// Workflows that send at the same time.
const AT_ONCE: usize = 8;
/// How often old executions are deleted, in seconds.
const FORGET_S: i64 = 3_600;
/// How often runs of agents whose program ended are looked for, in seconds: at the start, and then in case of another one.
const INTERRUPTED_S: i64 = 60;

/// A request with its answer.
type Answered = (OutgoingWorkflow, Result<u16, FailedWorkflow>);

/// Sends due requests of workflows. Any number of processes may run it on a site: each execution is sent by one of
/// them.
pub struct Courier {
    /// The workflows whose requests are under way.
    busy: HashSet<String>,
    out: Sender<Answered>,
    answers: Receiver<Answered>,
    forgot_at: Option<Timestamp>,
    looked_at: Option<Timestamp>,
}

impl Default for Courier {
    fn default() -> Self {
        let (out, answers) = channel();
        Courier { busy: HashSet::new(), out, answers, forgot_at: None, looked_at: None }
    }
}

impl Job for Courier {
    fn name(&self) -> &'static str {
        "workflows"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        let workflows = round.site.workflows();
        if self.looked_at.is_none_or(|at| round.now.as_second() - at.as_second() > INTERRUPTED_S) {
            self.looked_at = Some(round.now);
            match round.site.agent_runs().end_interrupted(round.now)? {
                0 => {}
                count => round.warn(format!("{count} of an agent's runs ended that had been interrupted")),
            }
        }
        workflows.look(round.now)?;
        let room = AT_ONCE - self.busy.len();
        for outgoing in workflows.take_due(&self.busy, room, round.now, &crate::net::variable)? {
            self.busy.insert(outgoing.workflow().to_owned());
            let out = self.out.clone();
            std::thread::spawn(move || {
                let answer = outgoing.send();
                // Nobody listens once the process ends.
                drop(out.send((outgoing, answer)));
            });
        }
        let is_time = self.forgot_at.is_none_or(|at| round.now.as_second() - at.as_second() > FORGET_S);
        if is_time {
            workflows.forget_old(round.now)?;
            self.forgot_at = Some(round.now);
        }
        self.note_answers(round, round.bell)?;
        Ok(if self.busy.is_empty() { REST } else { Duration::ZERO })
    }
}

impl Courier {
    /// Waits a moment for answers and notes them; at the end of the process a little longer.
    fn note_answers(&mut self, round: &Round<'_>, bell: &Bell) -> Result<(), OpError> {
        let began = Instant::now();
        while !self.busy.is_empty() {
            let most = if bell.has_stopped() { END } else { POLL };
            let left = most.saturating_sub(began.elapsed());
            if left.is_zero() {
                break;
            }
            if let Ok((outgoing, answer)) = self.answers.recv_timeout(left.min(POLL)) {
                self.busy.remove(outgoing.workflow());
                let done = round.site.workflows().note(outgoing, answer, System.now())?;
                let about = format!("{} at {} ({})", done.workflow, done.trigger, done.id);
                match (done.status.as_str(), &done.error) {
                    ("success", _) => round.say(format!("workflow sent: {about}")),
                    (status, error) => {
                        let why = error.as_deref().unwrap_or_default();
                        round.warn(format!("workflow {status}: {about}: {why}"));
                    }
                }
                if !bell.has_stopped() {
                    break;
                }
            }
        }
        Ok(())
    }
}
