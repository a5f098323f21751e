//! What an import asks of a post without reading it again.

use super::link::placed;
use super::terms::{Key, terms_of};
use crate::ops::prelude::*;
use crate::urls::Place;

/// The facts about an imported post that other posts, the report and the redirects need.
pub(super) struct Facts {
    pub(super) place: Place,
    pub(super) status: String,
    pub(super) terms: Vec<Key>,
    /// Whether it names another post as its parent or original.
    pub(super) refers: bool,
}

impl Facts {
    pub(super) fn of(post: &Value) -> Facts {
        Facts {
            place: placed(post),
            status: post.get("status").and_then(Value::as_str).unwrap_or_default().to_owned(),
            terms: terms_of(post),
            refers: ["parentId", "translationOfId"].iter().any(|key| post.get(*key).is_some()),
        }
    }
}
