//! Scheduled changes of status: a scheduled post is published, a published one archived.

mod list;
mod run;

pub(crate) use list::coming;
pub use list::{List, Listed};
pub use run::{Done, Run};

use crate::base::Diagnostic;
use crate::model::ItemId;
use crate::ops::post::put_post;
use crate::ops::prelude::*;
use crate::site::SiteError;
use jiff::Timestamp;

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
}

/// The next change of a post, and its time. A deleted post does not change.
fn next(post: &Value) -> Option<(Action, Timestamp)> {
    let text = |key: &str| post.get(key).and_then(Value::as_str);
    let time = |key: &str| text(key)?.parse::<Timestamp>().ok();
    match text("status").filter(|_| text("deletedAt").is_none())? {
        "scheduled" => Some((Action::Publish, time("scheduledAt")?)),
        "published" => Some((Action::Archive, time("unpublishAt")?)),
        _ => None,
    }
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
            at: crate::base::source::rfc3339(at),
            is_due: at <= now,
            problems: Vec::new(),
            warnings: Vec::new(),
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_comes_next() {
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
