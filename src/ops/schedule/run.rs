//! `cms schedule run`: publishes and archives posts that are due.

use super::{Action, Appointment, keep};
use crate::base::source::rfc3339;
use crate::ops::EXIT_INVALID_CONTENT;
use crate::ops::answer::{closing, diagnostic};
use crate::ops::prelude::*;
use std::collections::BTreeSet;

/// Most posts per commit.
const BATCH: u32 = 500;

/// Publish and archive the posts whose time has come
///
/// For cron and CI, where no `cms serve` or `cms watch` runs. Any number of processes may do it at the same time: each post
/// changes once. Posts that are late change now. A post that the rules refuse stays as it is and is
/// reported (exit 5); the others go ahead.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Run {}

/// The result.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Done {
    /// The posts that changed
    pub data: Vec<Appointment>,
    /// Posts that were due and that the rules refuse
    pub refused: Vec<Appointment>,
    /// The commits that were made
    pub commits: Vec<String>,
    /// When the next post is due: RFC 3339; null when none is
    pub next: Option<String>,
    /// Whether this was a dry run
    pub dry_run: bool,
}

impl Operation for Run {
    const FACTS: Facts = facts!("schedule.run", Permission::PostsPublish;
        "schedule run" => "What is due, from cron: `* * * * * cms --site /srv/site schedule run --quiet`",
        "schedule run --dry-run" => "What would happen now");
    type Can = Publishing;
    type Output = Done;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Done, OpError> {
        let dry_run = cx.call().dry_run;
        let mut done =
            Done { data: Vec::new(), refused: Vec::new(), commits: Vec::new(), next: None, dry_run };
        let mut seen = BTreeSet::new();
        loop {
            let due = due(cx, &seen)?;
            if due.is_empty() {
                break;
            }
            seen.extend(due.iter().map(|found| found.id.clone()));
            done.attempt(cx, &due)?;
        }
        done.next = coming_next(cx, &done)?;
        Ok(done)
    }
}

/// Posts that are due and were not tried yet.
fn due(cx: &Context<'_, Publishing>, seen: &BTreeSet<String>) -> Result<Vec<Appointment>, OpError> {
    let snapshot = cx.snapshot_of(Stage::Source)?;
    let limit = BATCH.saturating_add(u32::try_from(seen.len()).unwrap_or(u32::MAX));
    let mut found = Vec::new();
    for hit in snapshot.appointments(limit)?.posts {
        let Some(item) = snapshot.readable_at(&hit.path)? else { continue };
        let appointment = Appointment::of(&item, cx.call().now);
        found.extend(appointment.filter(|found| found.is_due && !seen.contains(&found.id)));
    }
    Ok(found)
}

/// When the next post is due.
fn coming_next(cx: &Context<'_, Publishing>, done: &Done) -> Result<Option<String>, OpError> {
    let snapshot = cx.snapshot_of(Stage::Source)?;
    let tried = done.refused.len() + if done.dry_run { done.data.len() } else { 0 };
    let limit = u32::try_from(tried).unwrap_or(u32::MAX).saturating_add(1);
    let posts = snapshot.appointments(limit)?.posts;
    let times = posts.iter().filter_map(|hit| match hit.post.status.as_str() {
        "scheduled" => hit.post.scheduled_at.as_deref(),
        _ => hit.post.unpublish_at.as_deref(),
    });
    let times = times.filter_map(|at| at.parse::<jiff::Timestamp>().ok());
    Ok(times.filter(|at| *at > cx.call().now).min().map(rfc3339))
}

impl Done {
    /// Changes posts in one commit, or one by one if the rules refuse that.
    fn attempt(&mut self, cx: &mut Context<'_, Publishing>, due: &[Appointment]) -> Result<(), OpError> {
        let now = cx.call().now;
        let written = cx.write_promised("schedule.run", |draft| {
            let mut changed = Vec::new();
            for found in due {
                changed.extend(keep(draft, &found.id, now)?);
            }
            draft.entitle(title(&changed));
            Ok::<_, OpError>(changed)
        });
        match (written, due) {
            (Ok((changed, written)), _) => {
                self.data.extend(changed);
                self.commits.extend(written.commit);
                Ok(())
            }
            (Err(cause), [only]) if cause.kind == ErrorKind::InvalidContent => {
                self.refused.push(Appointment { problems: cause.issues.clone(), ..only.clone() });
                Ok(())
            }
            (Err(cause), [_, _, ..]) if cause.kind == ErrorKind::InvalidContent => {
                due.iter().try_for_each(|found| self.attempt(cx, std::slice::from_ref(found)))
            }
            (Err(cause), _) => Err(cause),
        }
    }
}

/// The first line of the commit.
fn title(changed: &[Appointment]) -> String {
    let verb = |action| match action {
        Action::Publish => "Publish",
        Action::Archive => "Archive",
    };
    match changed {
        [only] => format!("{} {} on schedule", verb(only.action), only.title),
        _ => format!("Publish and archive {} on schedule", count(changed.len(), "post")),
    }
}

impl View for Done {
    fn show(&self, page: &mut Page) {
        for done in &self.data {
            let verb = match done.action {
                Action::Publish => "published ",
                Action::Archive => "archived ",
            };
            page.pieces(&[
                (Tone::Good, verb),
                (Tone::Strong, &done.title),
                (Tone::Faint, &format!("  {}  due {}", done.path, done.at)),
            ]);
        }
        for refused in &self.refused {
            page.pieces(&[
                (Tone::Bad, "refused "),
                (Tone::Strong, &refused.title),
                (Tone::Faint, &format!("  {}  due {}", refused.path, refused.at)),
            ]);
            refused.problems.iter().for_each(|issue| diagnostic(page, issue));
        }
        if self.data.is_empty() && self.refused.is_empty() {
            page.line("nothing is due");
        }
        if let Some(next) = &self.next {
            page.toned_line(Tone::Faint, format!("the next post is due at {next}"));
        }
        closing(
            page,
            self.dry_run && !self.data.is_empty(),
            self.commits.last().map(String::as_str),
            "on source",
        );
    }

    fn exit(&self) -> u8 {
        if self.refused.is_empty() { 0 } else { EXIT_INVALID_CONTENT }
    }
}
