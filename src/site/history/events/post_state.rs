//! Which events follow from two versions of a post.

use crate::model::EventName;

/// The state of a post in one version of the content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PostState {
    /// Its file does not exist.
    Absent,
    /// Its file marks it as deleted.
    Deleted,
    /// It exists and is not published.
    Hidden,
    /// It is published.
    Live,
}

/// The events that follow from two versions of a post.
pub(super) fn of_post(before: PostState, after: PostState, has_changed: bool) -> &'static [EventName] {
    use EventName::{PostCreated, PostDeleted, PostPublished, PostRestored, PostUnpublished, PostUpdated};
    use PostState::{Absent, Deleted, Hidden, Live};
    match (before, after) {
        (Absent | Deleted, Absent | Deleted) => &[],
        (Absent, Hidden) => &[PostCreated],
        (Absent, Live) => &[PostCreated, PostPublished],
        (Deleted, Hidden) => &[PostRestored],
        (Deleted, Live) => &[PostRestored, PostPublished],
        (Hidden | Live, Absent | Deleted) => &[PostDeleted],
        (Hidden, Hidden) | (Live, Live) if has_changed => &[PostUpdated],
        (Hidden, Hidden) | (Live, Live) => &[],
        (Hidden, Live) => &[PostPublished],
        (Live, Hidden) => &[PostUnpublished],
    }
}
