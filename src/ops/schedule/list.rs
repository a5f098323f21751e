//! `cms schedule list`: posts with a scheduled change, and which of them would be refused.

use super::{Appointment, keep};
use crate::ops::answer::diagnostic;
use crate::ops::prelude::*;
use jiff::Timestamp;

/// Most appointments in a list.
const LIMIT_MAX: u32 = 1_000;
/// Default number of appointments in a list.
const LIMIT_DEFAULT: u32 = 50;

/// List the posts that will be published or archived at a time, the next one first
///
/// A scheduled post is published at its `scheduledAt`, a published one archived at its `unpublishAt`, by any `cms serve` or
/// `cms watch` that runs then, or by `cms schedule run`. Each post is checked as it would be then, so that a
/// refusal is known before its time. A post that is pending on review counts once it is approved.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Most posts to list; 50 unless given
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// The schedule.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The posts, the next one first
    pub data: Vec<Appointment>,
    /// How many there are in all
    pub total: u64,
    /// The commit that was read
    pub revision: String,
}

impl Operation for List {
    const FACTS: Facts = facts!("schedule.list", Permission::DraftsView;
        "schedule list" => "What goes live or comes off, and when",
        "schedule list --stage review" => "The same, if all that waits on review were approved");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let limit = self.limit.unwrap_or(LIMIT_DEFAULT);
        if limit == 0 || limit > LIMIT_MAX {
            let message = format!("a list holds 1 to {LIMIT_MAX} posts");
            return Err(OpError::invalid("list.limit", message).detail("limit", format!("is {limit}")));
        }
        let snapshot = cx.snapshot(Stage::Source)?;
        let (data, total) = coming(cx, &snapshot, limit)?;
        Ok(Listed { data, total, revision: snapshot.commit().to_string() })
    }
}

/// The next appointments. If a stage is read, each is checked against the rules of source.
pub(crate) fn coming<C: Capability>(
    cx: &Context<'_, C>,
    snapshot: &Snapshot<'_>,
    limit: u32,
) -> Result<(Vec<Appointment>, u64), OpError> {
    let page = snapshot.appointments(limit)?;
    let mut data = Vec::with_capacity(page.posts.len());
    for hit in page.posts {
        let Some(item) = snapshot.readable_at(&hit.path)? else { continue };
        let Some(mut found) = Appointment::of(&item, cx.call().now) else { continue };
        if snapshot.stage() == Some(Stage::Source) {
            let by = found.at.parse::<Timestamp>().unwrap_or(cx.call().now).max(cx.call().now);
            let verdict = cx.look()?.dry_run(Stage::Source, by, |draft| {
                // Posts that are due earlier are treated as changed already.
                keep(draft, &found.id, by).map(drop)
            });
            match verdict {
                Ok(verdict) => (found.problems, found.warnings) = (verdict.errors, verdict.warnings),
                Err(cause) => found.problems = cause.issues.clone(),
            }
        }
        data.push(found);
    }
    Ok((data, page.total))
}

table! {
    Listed.data, found: Appointment, "nothing is scheduled";
    "at" => found.at, "what" => if found.is_due { "is due" } else { found.action.name() },
    "post" => format!("{}/{}/{}", found.post_type, found.locale, found.slug), "title" => found.title,
    "" => if found.problems.is_empty() { "" } else { "would be refused" };
    more
}

impl Listed {
    fn more(&self, page: &mut Page) {
        for found in &self.data {
            found.problems.iter().chain(&found.warnings).for_each(|issue| diagnostic(page, issue));
        }
        let more = self.total.saturating_sub(self.data.len() as u64);
        if more > 0 {
            page.toned_line(Tone::Faint, format!("{}: `--limit` shows them", count(more, "more post")));
        }
    }
}
