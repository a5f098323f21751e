//! The scheduler: publishes and archives posts at their time.

use super::{Job, Round};
use crate::base::progress::Silent;
use crate::base::source::System;
use crate::ops::{self, Call, OpError};
use crate::site::Actor;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::time::Duration;

/// Longest interval between two polls, in seconds. It bounds the delay for posts that another process schedules while
/// no watcher runs.
const REST_S: i64 = 5;

/// The scheduler. Any number of processes may run one on a repository: each post changes once (`ops/schedule`).
#[derive(Debug, Default)]
pub struct Scheduler {
    /// Posts that were refused, which are reported once.
    refused: Vec<String>,
}

impl Job for Scheduler {
    fn name(&self) -> &'static str {
        "schedule"
    }

    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError> {
        let row = ops::find("schedule.run").ok_or_else(|| OpError::internal("there is no `schedule.run`"))?;
        let done = ops::answer_json(row, json!({}), Some(round.site), &call(round.now))?;
        for post in done["data"].as_array().into_iter().flatten() {
            round.say(format!("{}, due {}: {}", verb(post), text(post, "at"), text(post, "path")));
        }
        for set in done["sets"].as_array().into_iter().flatten() {
            round.say(format!("the set {} is live, due {}", text(set, "set"), text(set, "at")));
        }
        for set in done["refusedSets"].as_array().into_iter().flatten() {
            let why = text(set, "refused");
            round.warn(format!("the set {}, due {}, is not live: {why}", text(set, "set"), text(set, "at")));
        }
        let refused: Vec<&Value> = done["refused"].as_array().into_iter().flatten().collect();
        for post in &refused {
            let key = format!("{} {}", text(post, "id"), text(post, "at"));
            if !self.refused.contains(&key) {
                let why = post["problems"].pointer("/0/message").and_then(Value::as_str).unwrap_or_default();
                round.warn(format!("refused, due {}: {}: {why}", text(post, "at"), text(post, "path")));
                self.refused.push(key);
            }
        }
        self.refused.retain(|key| refused.iter().any(|post| key.starts_with(text(post, "id"))));
        let next = done["next"].as_str().and_then(|at| at.parse::<Timestamp>().ok());
        Ok(rest(round.now, next))
    }
}

fn text<'a>(post: &'a Value, key: &str) -> &'a str {
    post[key].as_str().unwrap_or_default()
}

fn verb(post: &Value) -> &'static str {
    if post["action"] == "archive" { "archived" } else { "published" }
}

/// The wait until the next post is due.
fn rest(now: Timestamp, next: Option<Timestamp>) -> Duration {
    let most = Duration::from_secs(REST_S.unsigned_abs());
    let until = next.map(|next| Duration::try_from(next.duration_since(now)).unwrap_or(Duration::ZERO));
    // Slightly after the due second, so that the post is due when the job looks.
    until.map_or(most, |until| (until + Duration::from_millis(10)).min(most))
}

/// A call by the system identity.
pub(super) fn call(now: Timestamp) -> Call<'static> {
    Call {
        actor: Actor::system(),
        stage: None,
        rev: None,
        dry_run: false,
        yes: false,
        expect: None,
        allow_dangling: false,
        now,
        ids: &System,
        git: None,
        program: None,
        progress: &Silent,
        logs: None,
        routes: None,
        tools: None,
        address: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pause_ends_when_a_post_is_due() {
        let at = |second: i64| Timestamp::from_second(second).unwrap();
        assert_eq!(rest(at(100), None), Duration::from_secs(5));
        assert_eq!(rest(at(100), Some(at(1000))), Duration::from_secs(5));
        assert_eq!(rest(at(100), Some(at(102))), Duration::from_millis(2_010));
        assert_eq!(rest(at(100), Some(at(99))), Duration::from_millis(10));
    }
}
