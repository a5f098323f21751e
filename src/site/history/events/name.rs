//! The names of events, and which of them follow from two versions of a post.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The name of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventName {
    /// A post is new on the live branch.
    PostCreated,
    /// A post changed.
    PostUpdated,
    /// A post went live.
    PostPublished,
    /// A post was deleted.
    PostDeleted,
    /// A post is no longer live.
    PostUnpublished,
    /// A deleted post was restored.
    PostRestored,
    /// A media record is new.
    MediaUploaded,
    /// A media record was deleted.
    MediaDeleted,
    /// Any other item changed: a global, a menu, a term, a media record, a definition.
    ContentUpdated,
    /// A visitor sent a form.
    FormSubmitted,
}

impl EventName {
    /// All names.
    pub const ALL: [EventName; 10] = [
        EventName::PostCreated,
        EventName::PostUpdated,
        EventName::PostPublished,
        EventName::PostDeleted,
        EventName::PostUnpublished,
        EventName::PostRestored,
        EventName::MediaUploaded,
        EventName::MediaDeleted,
        EventName::ContentUpdated,
        EventName::FormSubmitted,
    ];

    /// Such as `post.published`.
    pub fn as_str(self) -> &'static str {
        match self {
            EventName::PostCreated => "post.created",
            EventName::PostUpdated => "post.updated",
            EventName::PostPublished => "post.published",
            EventName::PostDeleted => "post.deleted",
            EventName::PostUnpublished => "post.unpublished",
            EventName::PostRestored => "post.restored",
            EventName::MediaUploaded => "media.uploaded",
            EventName::MediaDeleted => "media.deleted",
            EventName::ContentUpdated => "content.updated",
            EventName::FormSubmitted => "form.submitted",
        }
    }
}

impl fmt::Display for EventName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for EventName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl JsonSchema for EventName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "EventName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "enum": EventName::ALL.map(EventName::as_str)})
    }
}

/// A text is not the name of an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an event; events are {names}", names = EventName::ALL.map(|name| format!("`{name}`")).join(", "))]
pub struct BadEventName(pub String);

impl FromStr for EventName {
    type Err = BadEventName;

    /// `form.submit` is another word for `form.submitted`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = if text == "form.submit" { "form.submitted" } else { text };
        let found = EventName::ALL.into_iter().find(|name| name.as_str() == text);
        found.ok_or_else(|| BadEventName(text.to_owned()))
    }
}

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
