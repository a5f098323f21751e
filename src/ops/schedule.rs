//! Scheduled changes of status: a scheduled post is published, a published one archived.

use crate::base::Diagnostic;
use crate::model::ItemId;
use crate::ops::EXIT_INVALID_CONTENT;
use crate::ops::answer::{closing, diagnostic};
use crate::ops::post::put_post;
use crate::ops::prelude::*;
use crate::ops::review::release_due;
use crate::site::Release;

/// What is done with a post at its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Its status becomes published
    Publish,
    /// Its status becomes archived
    Archive,
}

impl Action {
    fn name(self) -> &'static str {
        match self {
            Action::Publish => "publish",
            Action::Archive => "archive",
        }
    }
}

/// A change of a post's status at a time.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Appointment {
    /// Id of the post
    pub id: String,
    /// Post type
    #[serde(rename = "type")]
    pub post_type: String,
    /// Language
    pub locale: String,
    /// Slug
    pub slug: String,
    /// Title
    pub title: String,
    /// Path of its file
    pub path: String,
    /// publish or archive
    pub action: Action,
    /// When: RFC 3339 in UTC
    pub at: String,
    /// Whether the time has come
    pub is_due: bool,
    /// Why it would be refused at its time; empty where it would not
    #[schemars(with = "Vec<serde_json::Value>")]
    pub problems: Vec<Diagnostic>,
    /// Warnings that it would have
    #[schemars(with = "Vec<serde_json::Value>")]
    pub warnings: Vec<Diagnostic>,
    /// When a scheduled post is archived after its publication.
    #[serde(skip)]
    end: Option<Timestamp>,
}

/// The next change of a post, and its time. A deleted post does not change.
fn next(post: &Value) -> Option<(Action, Timestamp)> {
    let text = |key: &str| post.get(key).and_then(Value::as_str);
    match text("status").filter(|_| text("deletedAt").is_none())? {
        "scheduled" => Some((Action::Publish, time(post, "scheduledAt")?)),
        "published" => Some((Action::Archive, time(post, "unpublishAt")?)),
        _ => None,
    }
}

fn time(post: &Value, key: &str) -> Option<Timestamp> {
    post.get(key)?.as_str()?.parse().ok()
}

impl Appointment {
    fn of(item: &Item, now: Timestamp) -> Option<Appointment> {
        let (action, at) = next(&item.value)?;
        let text = |key: &str| item.text(key).unwrap_or_default().to_owned();
        Some(Appointment {
            id: item.id.id.clone(),
            post_type: text("type"),
            locale: text("locale"),
            slug: text("slug"),
            title: item.title().to_owned(),
            path: item.path.clone(),
            action,
            at: rfc3339(at),
            is_due: at <= now,
            problems: Vec::new(),
            warnings: Vec::new(),
            end: time(&item.value, "unpublishAt").filter(|end| action == Action::Publish && at < *end),
        })
    }

    /// The archiving of a scheduled post after its publication. The rules refuse none, so there is nothing to check.
    fn archiving(&self, now: Timestamp) -> Option<Appointment> {
        let end = self.end?;
        let (action, at, is_due) = (Action::Archive, rfc3339(end), end <= now);
        let (problems, warnings) = (Vec::new(), Vec::new());
        Some(Appointment { action, at, is_due, problems, warnings, end: None, ..self.clone() })
    }
}

/// Changes a post that is due. The draft has the newest content, so of two processes the second one finds nothing to
/// do. A post whose end comes before its publication is archived at once.
fn keep(draft: &mut Draft<'_>, id: &str, by: Timestamp) -> Result<Option<Appointment>, OpError> {
    let id = ItemId { kind: Kind::Post, id: id.to_owned() };
    let Some(item) = draft.item(&id)? else { return Ok(None) };
    let due = Appointment::of(&item, by).filter(|appointment| appointment.is_due);
    let Some(mut done) = due else { return Ok(None) };
    let mut value = item.value.clone();
    if done.action == Action::Publish {
        value["status"] = Value::from("published");
    }
    if let Some((Action::Archive, _)) = next(&value).filter(|(_, at)| *at <= by) {
        done.action = Action::Archive;
        value["status"] = Value::from("archived");
        // Remove the used time: a post that is published again later stays published.
        value.as_object_mut().map(|fields| fields.shift_remove("unpublishAt"));
    }
    let is_published = done.action == Action::Publish;
    let item = put_post(draft, &item, value)?;
    // Nobody is present at that time, so all errors prevent the change, including old ones from plain git.
    let issues = if is_published { draft.faults(&item.path)? } else { Vec::new() };
    if issues.is_empty() { Ok(Some(done)) } else { Err(SiteError::InvalidContent { issues }.into()) }
}

/// Most appointments in a list.
const LIMIT_MAX: u32 = 1_000;
/// Default number of appointments in a list.
const LIMIT_DEFAULT: u32 = 50;

/// List the posts that will be published or archived at a time, and the sets that go live then
///
/// A scheduled post is published at its `scheduledAt`, a published one archived at its `unpublishAt`, by any `cms serve` or
/// `cms watch` that runs then, or by `cms schedule run`. A scheduled post with both is listed twice. Each post is checked
/// as it would be then, so that a refusal is known before its time. A post that is pending on review counts once it is
/// approved.
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
    /// The changes of posts, the next one first
    pub data: Vec<Appointment>,
    /// How many posts have such a change
    pub total: u64,
    /// The sets that were approved for a time, the next one first
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Release>,
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
            let message = format!("the limit must be from 1 to {LIMIT_MAX} posts");
            return Err(
                OpError::invalid("list.limit", message).detail("limit", format!("must not be {limit}"))
            );
        }
        let snapshot = cx.snapshot(Stage::Source)?;
        let (mut data, total) = coming(cx, &snapshot, limit)?;
        let ends: Vec<_> = data.iter().filter_map(|found| found.archiving(cx.call().now)).collect();
        data.extend(ends);
        data.sort_by(|one, other| one.at.cmp(&other.at));
        let sets = if cx.sees_all() { cx.releases()?.all(cx.call().now)? } else { Vec::new() };
        Ok(Listed { data, total, sets, revision: snapshot.commit().to_string() })
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

const SETS: &Columns<Release> = columns! {
    set: Release;
    "at" => set.at, "what" => if set.is_due { "is due" } else { "goes live" }, "set" => set.set, "title" => set.title,
    "approved by" => set.approved_by, "" => set.refused.as_deref().unwrap_or_default(),
};

impl Listed {
    fn more(&self, page: &mut Page) {
        if !self.sets.is_empty() {
            page.gap();
            page.rows(SETS, &self.sets);
        }
        for found in &self.data {
            found.problems.iter().chain(&found.warnings).for_each(|issue| diagnostic(page, issue));
        }
        let listed: BTreeSet<&str> = self.data.iter().map(|found| found.id.as_str()).collect();
        let more = self.total.saturating_sub(listed.len() as u64);
        if more > 0 {
            page.toned_line(Tone::Faint, format!("{}: `--limit` shows them", count(more, "more post")));
        }
    }
}

/// Most posts per commit.
const BATCH: u32 = 500;

/// Publish and archive what is due: the posts and the sets whose time has come
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
    /// The sets that went live
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Release>,
    /// Sets that were due and did not go live, with the reason
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused_sets: Vec<Release>,
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
        let released = release_due(cx)?;
        let mut done = Done {
            data: Vec::new(),
            refused: Vec::new(),
            sets: released.live,
            refused_sets: released.refused,
            commits: released.commits,
            next: None,
            dry_run,
        };
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
    let sets = cx.releases()?.all(cx.call().now)?;
    let of_sets = sets.iter().filter(|set| set.refused.is_none()).filter_map(|set| set.at.parse().ok());
    Ok(times.chain(of_sets).filter(|at| *at > cx.call().now).min().map(rfc3339))
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
        for set in &self.sets {
            styled!(page, Good "live "; Strong "{}", set.title;
                Faint "  set {}, approved by {}  due {}", set.set, set.approved_by, set.at);
        }
        for set in &self.refused_sets {
            styled!(page, Bad "refused "; Strong "{}", set.title; Faint "  set {}  due {}", set.set, set.at);
            page.line(format!("  {}", set.refused.as_deref().unwrap_or_default()));
        }
        for done in &self.data {
            let verb = match done.action {
                Action::Publish => "published ",
                Action::Archive => "archived ",
            };
            styled!(page, Good "{verb}"; Strong "{}", done.title; Faint "  {}  due {}", done.path, done.at);
        }
        for refused in &self.refused {
            styled!(page, Bad "refused "; Strong "{}", refused.title;
                Faint "  {}  due {}", refused.path, refused.at);
            refused.problems.iter().for_each(|issue| diagnostic(page, issue));
        }
        let is_idle = self.data.is_empty() && self.refused.is_empty();
        let next = self.next.as_ref().map(|next| format!("the next is due at {next}"));
        if is_idle && self.sets.is_empty() && self.refused_sets.is_empty() {
            // Cron sends mail of what a command prints.
            page.aside("nothing is due");
            next.iter().for_each(|next| page.aside(next));
        } else if let Some(next) = next {
            page.toned_line(Tone::Faint, next);
        }
        closing(
            page,
            self.dry_run && !(self.data.is_empty() && self.sets.is_empty()),
            self.commits.last().map(String::as_str),
            "on source",
        );
    }

    fn exit(&self) -> u8 {
        if self.refused.is_empty() && self.refused_sets.is_empty() { 0 } else { EXIT_INVALID_CONTENT }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn next_action_follows_from_status_and_dates() {
        let (at, end) = ("2030-01-01T00:00:00Z", "2030-02-01T00:00:00Z");
        for (post, wanted) in [
            (
                json!({"status": "scheduled", "scheduledAt": at, "unpublishAt": end}),
                Some((Action::Publish, at)),
            ),
            (
                json!({"status": "published", "scheduledAt": at, "unpublishAt": end}),
                Some((Action::Archive, end)),
            ),
            (json!({"status": "published", "scheduledAt": at}), None),
            (json!({"status": "draft", "scheduledAt": at, "unpublishAt": end}), None),
            (json!({"status": "scheduled", "scheduledAt": at, "deletedAt": at}), None),
            (json!({"status": "scheduled", "scheduledAt": "soon"}), None),
        ] {
            let wanted = wanted.map(|(action, at)| (action, at.parse().unwrap()));
            assert_eq!(next(&post), wanted, "{post}");
        }
    }
}
