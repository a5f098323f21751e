//! Feedback of reviewers, pinned to a post, a position on its page and a revision.

mod create;
mod guest;

pub(crate) use create::MODES;
pub use create::{Create, Mode};
pub use guest::GuestComment;

use crate::db::ledger::{Feedback, FeedbackFilter};
use crate::ops::prelude::*;

/// Who wrote a remark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Author {
    /// Number of the account, or null
    pub id: Option<i64>,
    /// Name
    pub username: String,
    /// Mail address
    pub email: String,
    /// Role
    pub role: String,
}

/// A remark.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Remark {
    /// Its uuid
    pub id: String,
    /// Id of the post
    pub post_id: String,
    /// Number of the account that wrote it, or null
    pub user_id: Option<i64>,
    /// What was looked at: approved, review or ai-review
    pub mode: String,
    /// The remark
    pub content: String,
    /// What kind of remark it is, such as `bug` or `comment`
    #[serde(rename = "type")]
    pub kind: String,
    /// The same under the name of the specification
    pub category: String,
    /// Where on the page, from the left, in the client's own unit; or null
    #[schemars(with = "Option<f64>")]
    pub x: Value,
    /// Where on the page, from the top; or null
    #[schemars(with = "Option<f64>")]
    pub y: Value,
    /// The element that is meant, as a CSS selector; or null
    pub element_selector: Option<String>,
    /// Place and element, and what else the client sent
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub context: Map,
    /// The commit that was looked at
    pub revision: String,
    /// pending or resolved
    pub status: String,
    /// When it was written: RFC 3339 in UTC
    pub created_at: String,
    /// When it was last changed
    pub updated_at: String,
    /// When it was resolved, or null
    pub resolved_at: Option<String>,
    /// Mail address of who resolved it, or null
    pub resolved_by: Option<String>,
    /// Who wrote it
    pub user: Author,
}

/// A number in its shortest JSON form: `3`, not `3.0`.
pub(crate) fn number(value: Option<f64>) -> Value {
    match value {
        Some(whole) if whole.fract() == 0.0 && whole.abs() < 1e15 => json!(whole as i64),
        Some(other) => json!(other),
        None => Value::Null,
    }
}

impl Remark {
    fn of<C: Capability>(cx: &Context<'_, C>, stored: Feedback) -> Result<Remark, OpError> {
        let at = |seconds: i64| rfc3339(Timestamp::from_second(seconds).unwrap_or_default());
        let id = cx.records()?.account_of(&stored.author_email)?;
        let mut context = match stored.context {
            Some(Value::Object(map)) => map,
            Some(other) => Map::from_iter([("value".to_owned(), other)]),
            None => Map::new(),
        };
        let (x, y) = (number(stored.x), number(stored.y));
        let selector = stored.selector.clone().map_or(Value::Null, Value::from);
        for (key, value) in [("x", &x), ("y", &y), ("elementSelector", &selector)] {
            if !value.is_null() {
                context.insert(key.to_owned(), value.clone());
            }
        }
        Ok(Remark {
            id: stored.id,
            post_id: stored.post,
            user_id: id,
            mode: stored.mode,
            content: stored.content,
            category: stored.kind.clone(),
            kind: stored.kind,
            x,
            y,
            element_selector: stored.selector,
            context,
            revision: stored.revision,
            status: stored.status,
            created_at: at(stored.created_at),
            updated_at: at(stored.updated_at),
            resolved_at: stored.resolved_at.map(at),
            resolved_by: stored.resolved_by,
            user: Author {
                id,
                username: stored.author_name,
                email: stored.author_email,
                role: stored.author_role,
            },
        })
    }
}

/// Finds feedback by id or id prefix.
fn found<C: Capability>(cx: &Context<'_, C>, id: &str) -> Result<Feedback, OpError> {
    let id = id.to_lowercase();
    let mut found = if id.len() < 4 { Vec::new() } else { cx.records()?.feedback_with_id(&id)? };
    match (found.pop(), found.pop()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err(OpError::invalid(
            "feedback.ambiguous",
            format!("`{id}` is ambiguous: several ids start with it"),
        )
        .hint("give a longer part of the id")),
        (None, _) => Err(OpError::not_found("feedback.not-found", "Feedback not found")
            .hint("`cms feedback list` lists the feedback")),
    }
}

impl View for Remark {
    fn show(&self, page: &mut Page) {
        let tone = if self.status == "resolved" { Tone::Good } else { Tone::Notice };
        let id = short_id(&self.id);
        styled!(page, (tone) "{}", self.status; Plain " "; Strong "{}", self.kind;
            Plain " {id} by {} on {}", self.user.username, self.mode);
        self.content.lines().for_each(|line| page.line(format!("  {line}")));
        if let Some(selector) = &self.element_selector {
            page.toned_line(Tone::Faint, format!("  at {selector}"));
        }
    }
}

/// Most entries in an answer.
const REMARKS_MAX: i64 = 1_000;

/// List feedback, the first remark first; of very many the last 1,000
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only that on a post: id, `type/locale/slug`, file path, beginning of an id, or a slug; a deleted one by its id
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: Option<String>,
    /// Only what was said on looking at this
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Only what is still open, or resolved
    #[arg(long, value_enum)]
    pub status: Option<Status>,
}

/// Whether a remark is resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Open
    Pending,
    /// Resolved
    Resolved,
}

/// The names of the statuses.
pub(crate) const STATUSES: [&str; 2] = [Status::Pending.name(), Status::Resolved.name()];

impl Status {
    const fn name(self) -> &'static str {
        match self {
            Status::Pending => "pending",
            Status::Resolved => "resolved",
        }
    }
}

/// Remarks.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Remarks {
    /// The remarks, the first one first
    pub data: Vec<Remark>,
}

impl Operation for List {
    const FACTS: Facts = facts!("feedback.list", Permission::DraftsView;
        "feedback list --status pending" => "What is still open, on all posts",
        "feedback list worn-chain --json" => "Everything said of one post");
    type Can = Reading;
    type Output = Remarks;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Remarks, OpError> {
        let post = match &self.post {
            Some(name) => Some(match find::post(&cx.snapshot_of(Stage::AiReview)?, name) {
                Ok(item) => item.id.id,
                Err(error) if error.kind == ErrorKind::NotFound => match scalar::uuid(name) {
                    Some(id) => id.to_string(),
                    None => return Err(error),
                },
                Err(error) => return Err(error),
            }),
            None => None,
        };
        let filter = FeedbackFilter {
            post,
            mode: self.mode.map(|mode| mode.name().to_owned()),
            status: self.status.map(|status| status.name().to_owned()),
        };
        let found = cx.records()?.feedback(&filter, REMARKS_MAX)?;
        let data = found.into_iter().map(|stored| Remark::of(cx, stored)).collect::<Result<_, _>>()?;
        Ok(Remarks { data })
    }
}

table! {
    Remarks.data, remark: Remark, "no feedback";
    "id" => short_id(&remark.id), "status" => remark.status, "type" => remark.kind,
    "post" => short_id(&remark.post_id), "by" => remark.user.username, "remark" => remark.content,
}

/// Resolve a remark, or reopen it
///
/// Whoever may save to review may, and whoever wrote it.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resolve {
    /// Remark: its id, or the beginning of it
    #[arg(value_name = "ID")]
    pub id: String,
    /// Open it again
    #[arg(long)]
    #[serde(default)]
    pub reopen: bool,
}

impl Operation for Resolve {
    const FACTS: Facts = facts!("feedback.resolve", Permission::PostsEdit;
        "feedback resolve 3f2b9c1e" => "It is done",
        "feedback resolve 3f2b9c1e --reopen" => "It is not, after all");
    type Can = Reading;
    type Output = Remark;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Remark, OpError> {
        let stored = found(cx, &self.id)?;
        permit(cx, &stored.author_email, Permission::ReviewSave)?;
        refuse_dry_run(cx)?;
        let by = (!self.reopen).then_some(cx.call().actor.email.as_str());
        let action = if self.reopen { "feedback.reopen" } else { "feedback.resolve" };
        let records = cx.records()?;
        records.together(|| {
            records.resolve_feedback(&stored.id, by, cx.call().now)?;
            note(cx, action, ("feedback", &stored.id), json!({"post": stored.post}))
        })?;
        Remark::of(cx, found(cx, &stored.id)?)
    }
}

/// Delete a remark permanently
///
/// Whoever may delete posts may, and whoever wrote it.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Delete {
    /// Remark: its id, or the beginning of it
    #[arg(value_name = "ID")]
    pub id: String,
}

/// A deleted remark.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Deleted {
    /// Its id
    pub id: String,
    /// Always true
    pub deleted: bool,
}

impl Operation for Delete {
    const FACTS: Facts = facts!("feedback.delete", Permission::PostsEdit;
        "feedback delete 3f2b9c1e" => "It was said by mistake");
    type Can = Reading;
    type Output = Deleted;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Deleted, OpError> {
        let stored = found(cx, &self.id)?;
        permit(cx, &stored.author_email, Permission::PostsDelete)?;
        refuse_dry_run(cx)?;
        let records = cx.records()?;
        records.together(|| {
            records.delete_feedback(&stored.id)?;
            note(cx, "feedback.delete", ("feedback", &stored.id), json!({"post": stored.post}))
        })?;
        Ok(Deleted { id: stored.id, deleted: true })
    }
}

/// The author may; others need a permission.
fn permit(cx: &Context<'_, Reading>, author: &str, permission: Permission) -> Result<(), OpError> {
    match cx.call().actor.email.eq_ignore_ascii_case(author) {
        true => Ok(()),
        false => cx.require(permission),
    }
}

fn refuse_dry_run(cx: &Context<'_, Reading>) -> Result<(), OpError> {
    cx.in_earnest_as("feedback.dry-run", "feedback", "leave `--dry-run` out")
}

impl View for Deleted {
    fn show(&self, page: &mut Page) {
        let id = short_id(&self.id);
        page.pieces(&[(Tone::Bad, "deleted"), (Tone::Plain, &format!(" {id}"))]);
    }
}
