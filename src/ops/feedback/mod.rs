//! Feedback of reviewers, pinned to a post, a position on its page and a revision.

mod change;
mod create;
mod list;

pub use change::{Delete, Deleted, Resolve};
pub(crate) use create::MODES;
pub use create::{Create, Mode};
pub(crate) use list::STATUSES;
pub use list::{List, Remarks, Status};

use crate::base::source::rfc3339;
use crate::db::ledger::Feedback;
use crate::ops::prelude::*;
use jiff::Timestamp;

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
        (Some(_), Some(_)) => {
            Err(OpError::invalid("feedback.ambiguous", format!("`{id}` begins more than one id"))
                .hint("give more of it"))
        }
        (None, _) => Err(OpError::not_found("feedback.not-found", "Feedback not found")
            .hint("`cms feedback list` shows what there is")),
    }
}

impl View for Remark {
    fn show(&self, page: &mut Page) {
        let tone = if self.status == "resolved" { Tone::Good } else { Tone::Notice };
        let id = self.id.get(..8).unwrap_or(&self.id);
        page.pieces(&[
            (tone, &self.status),
            (Tone::Plain, " "),
            (Tone::Strong, &self.kind),
            (Tone::Plain, &format!(" {id} by {} on {}", self.user.username, self.mode)),
        ]);
        self.content.lines().for_each(|line| page.line(format!("  {line}")));
        if let Some(selector) = &self.element_selector {
            page.toned_line(Tone::Faint, format!("  at {selector}"));
        }
    }
}
