//! `cms feedback resolve|delete`: resolves or deletes feedback.

use super::{Remark, found};
use crate::ops::audit::note;
use crate::ops::prelude::*;

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
        let id = self.id.get(..8).unwrap_or(&self.id);
        page.pieces(&[(Tone::Bad, "deleted"), (Tone::Plain, &format!(" {id}"))]);
    }
}
