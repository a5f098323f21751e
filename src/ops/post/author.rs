//! The user who is shown as a post's author.

use crate::ops::prelude::*;

/// The field with the number of the user.
const FIELD: &str = "authorId";

/// Refuses an author whom this site does not have. One that the post had before stays, because content comes from other
/// clones, too, and where there are no accounts, there is nothing to compare with.
///
/// # Errors
/// `input.invalid`; the accounts cannot be read.
pub(super) fn refuse_unknown(draft: &Draft<'_>, before: &Value, post: &Value) -> Result<(), OpError> {
    let Some(author) = post.get(FIELD).filter(|author| before.get(FIELD) != Some(*author)) else {
        return Ok(());
    };
    let users = draft.snapshot().site().accounts()?.users()?;
    match users.is_empty() || users.iter().any(|user| *author == user.id) {
        true => Ok(()),
        false => {
            Err(OpError::of_field(FIELD, "must be a valid user id").hint("`cms user list` shows the ids"))
        }
    }
}
