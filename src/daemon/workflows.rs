//! The workflows' job: keeps what events start, and sends it.

use super::{Job, Round};
use crate::ops::OpError;
use jiff::Timestamp;
use std::time::Duration;

/// How often what happened is looked at.
const REST: Duration = Duration::from_millis(500);
/// How often old executions are forgotten, in seconds.
const FORGET_S: i64 = 3_600;

/// Sends what workflows are to send. However many run on a site, each execution is sent by one of them.
#[derive(Debug, Default)]
pub struct Courier {
    forgot_at: Option<Timestamp>,
}

impl Job for Courier {
    fn name(&self) -> &'static str {
        "workflows"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        let workflows = round.site.workflows();
        workflows.look(round.now)?;
        for sent in workflows.send_due(round.now, &crate::net::secret)? {
            let done = &sent.execution;
            let about = format!("{} at {} ({})", done.workflow, done.trigger, done.id);
            match (done.status.as_str(), &done.error) {
                ("success", _) => round.say(format!("workflow sent: {about}")),
                (status, error) => {
                    let why = error.as_deref().unwrap_or_default();
                    round.warn(format!("workflow {status}: {about}: {why}"));
                }
            }
        }
        let is_time = self.forgot_at.is_none_or(|at| round.now.as_second() - at.as_second() > FORGET_S);
        if is_time {
            workflows.forget_old(round.now)?;
            self.forgot_at = Some(round.now);
        }
        Ok(REST)
    }
}
