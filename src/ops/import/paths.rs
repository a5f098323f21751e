//! Where the files of imported posts are.

use super::run::Known;
use crate::model::{Post, View as _};
use crate::ops::prelude::*;
use jiff::Timestamp;

/// Where the file of a new post belongs.
pub(super) struct Destination {
    path: String,
    /// Its path if another file is there.
    beside: String,
}

impl Destination {
    /// None if the value does not make a post.
    pub(super) fn of(value: &Value, definitions: &Definitions, now: Timestamp) -> Option<Destination> {
        let post = Post::from_value(value).ok()?;
        let path = definitions.post_path(&post, now);
        let id = post.id.0.simple().to_string();
        let beside = format!("{}~{}.yaml", path.trim_end_matches(".yaml"), &id[..8]);
        Some(Destination { path, beside })
    }
}

/// The path of a new post's file, or why there is none.
pub(super) fn new_path(
    draft: &Draft<'_>,
    destination: Option<Destination>,
) -> Result<Result<String, String>, OpError> {
    let Some(Destination { path, beside }) = destination else {
        return Ok(Err("its front matter does not make a post".to_owned()));
    };
    if !draft.exists(&path)? {
        return Ok(Ok(path));
    }
    match draft.item_at(&path) {
        Err(SiteError::Unreadable(_)) => {
            return Ok(Err(format!("`{path}` exists and cannot be read: repair it first")));
        }
        found => drop(found?),
    }
    Ok(if draft.exists(&beside)? { Err(format!("another file is already at `{path}`")) } else { Ok(beside) })
}

/// The path of a changed post's file. The file moves with the post if it was where its type placed it.
pub(super) fn moved(draft: &mut Draft<'_>, known: &Known, post: &Value) -> Result<String, OpError> {
    let path = match (Post::from_value(&known.post), Post::from_value(post)) {
        (Ok(old), Ok(new)) => {
            let made = draft.snapshot().made_at()?;
            draft.definitions()?.moved_path(&known.path, &old, &new, made)
        }
        (Ok(_) | Err(_), _) => None,
    };
    let Some(path) = path else { return Ok(known.path.clone()) };
    // If another file is at its new path, it stays where it is: a post is identified by its id.
    if draft.exists(&path)? {
        return Ok(known.path.clone());
    }
    draft.rename(Kind::Post, &known.path, &path)?;
    Ok(path)
}
