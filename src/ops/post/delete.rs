//! Soft-deletes and restores a post, and removes its file permanently.

use super::set::put_post;
use crate::ops::prelude::*;
use crate::ops::redirect::files::Files;

/// Delete a post softly: it is hidden everywhere and can be restored
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Delete {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

impl Change for Delete {
    const FACTS: Facts = facts!("post.delete", Permission::PostsDelete;
        "post delete worn-chain" => "Hide a post; `cms post restore` brings it back");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let item = find::drafted_post(draft, &self.post)?;
        let value = deleted(&item, only_archived(draft)?, &rfc3339(new.now))?;
        draft.entitle(format!("Delete post {}", item.title()));
        Ok(put_post(draft, &item, value)?.value)
    }
}

/// Whether the live site lets only archived posts be deleted.
///
/// # Errors
/// Its settings cannot be read.
pub(crate) fn only_archived(draft: &Draft<'_>) -> Result<bool, OpError> {
    Ok(draft.snapshot().site().snapshot(Stage::Source)?.settings()?.posts.delete_requires_archived)
}

/// The value of a post after its deletion.
///
/// # Errors
/// It is deleted already, or the site only deletes archived posts.
pub(crate) fn deleted(item: &Item, only_archived: bool, now: &str) -> Result<Value, OpError> {
    if item.is_deleted() {
        return Err(OpError::not_found("post.deleted", format!("`{}` is already deleted", item.title()))
            .hint("`cms post restore` brings it back, `cms post purge` removes its file"));
    }
    must_be_archived(&item.value, only_archived)?;
    let mut value = item.value.clone();
    value["deletedAt"] = Value::from(now);
    Ok(value)
}

/// Refuses to take away a post that is not archived, on a site that only deletes archived posts.
///
/// # Errors
/// `post.not-archived`.
fn must_be_archived(post: &Value, only_archived: bool) -> Result<(), OpError> {
    if !only_archived || post.get("status").and_then(Value::as_str) == Some("archived") {
        return Ok(());
    }
    Err(OpError::invalid("post.not-archived", "only archived posts can be deleted on this site")
        .hint("`cms post set POST status=archived` first (`posts.delete_requires_archived` in cms.toml)"))
}

/// Refuses changes of fields that delete a post which the site does not let be deleted.
///
/// # Errors
/// `post.not-archived`; the site's settings cannot be read.
pub(super) fn check_deleted(draft: &Draft<'_>, item: &Item, value: &Value) -> Result<(), OpError> {
    let goes = !item.is_deleted() && value.get("deletedAt").is_some_and(|at| !at.is_null());
    if goes { must_be_archived(value, only_archived(draft)?) } else { Ok(()) }
}

/// Bring a deleted post back
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Restore {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

impl Change for Restore {
    const FACTS: Facts = facts!("post.restore", Permission::PostsDelete;
        "post restore worn-chain" => "Bring a deleted post back");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let item = find::drafted_post(draft, &self.post)?;
        let mut value = item.value.clone();
        let deleted = value.as_object_mut().and_then(|fields| fields.shift_remove("deletedAt"));
        if deleted.is_none() {
            return Err(OpError::new(
                ErrorKind::Unreadable,
                "post.not-deleted",
                format!("`{}` is not deleted", item.title()),
            ));
        }
        draft.entitle(format!("Restore post {}", item.title()));
        Ok(put_post(draft, &item, value)?.value)
    }
}

/// Remove a post's file, and redirects to it; history keeps them
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Purge {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

impl Change for Purge {
    const FACTS: Facts = facts!("post.purge", Permission::PostsDelete;
        "post purge worn-chain" => "Remove the file of a post from review");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let item = find::drafted_post(draft, &self.post)?;
        if !item.is_deleted() {
            must_be_archived(&item.value, only_archived(draft)?)?;
        }
        without_redirects(draft, &item.id.id)?;
        draft.remove(&item.path);
        draft.entitle(format!("Remove post {}", item.title()));
        Ok(item.value)
    }
}

/// Removes the redirects to a post, which lead nowhere without it.
fn without_redirects(draft: &mut Draft<'_>, id: &str) -> Result<(), OpError> {
    let mut files = Files::of(draft)?;
    let to_it = |entry: &Value| entry.get("postId").and_then(Value::as_str) == Some(id);
    let places: Vec<usize> =
        files.entries().iter().enumerate().filter(|(_, entry)| to_it(entry)).map(|(at, _)| at).collect();
    for at in places.into_iter().rev() {
        files.replace(at, None);
    }
    files.put(draft)
}
