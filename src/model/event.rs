//! The names of events: what webhooks are sent and workflows start at.
//!
//! An event is a row here and the code that finds its data: for events of the live site and of the review
//! `site/history/events`, for announced ones the place that causes them.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Where events come from. All but announced ones can be found again at any time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventSource {
    /// Two commits of the live branch.
    Live,
    /// Commits that decide about pending items, in the history of AI Review.
    Review,
    /// Submissions of forms, in the ledger.
    Submission,
    /// Feedback of reviewers, in the ledger.
    Feedback,
    /// Nothing else shows it: it is queued where it happens.
    Announced,
}

macro_rules! events {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal $(| $alias:literal)*, $source:ident;)+) => {
        /// The name of an event.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EventName {
            $($(#[doc = $doc])+ $variant,)+
        }

        const ROWS: &[(EventName, &str, &[&str], EventSource)] =
            &[$((EventName::$variant, $name, &[$($alias),*], EventSource::$source),)+];

        /// What the triggers of workflows may name: events, their other names, a start by hand, and events of the original
        /// product that never happen here.
        pub(super) const TRIGGERS: &[&str] =
            &[$($name, $($alias,)*)+ "manual", "post.review.save", "post.ai-review.save"];
    };
}

events! {
    /// A post is new on the live branch.
    PostCreated = "post.created", Live;
    /// A post changed.
    PostUpdated = "post.updated", Live;
    /// A post went live.
    PostPublished = "post.published", Live;
    /// A post was deleted.
    PostDeleted = "post.deleted", Live;
    /// A post is no longer live.
    PostUnpublished = "post.unpublished", Live;
    /// A deleted post was restored.
    PostRestored = "post.restored", Live;
    /// A media record is new.
    MediaUploaded = "media.uploaded", Live;
    /// A media record was deleted.
    MediaDeleted = "media.deleted", Live;
    /// Any other item changed: a global, a menu, a term, a media record, a definition.
    ContentUpdated = "content.updated", Live;
    /// A visitor sent a form.
    FormSubmitted = "form.submitted" | "form.submit", Submission;
    /// An item was submitted for review.
    ReviewSubmitted = "review.submitted" | "post.ai-review.approve", Review;
    /// An item was approved.
    ReviewApproved = "review.approved" | "post.approved" | "post.review.approve", Review;
    /// An item was sent back with a request for changes.
    ReviewChangesRequested = "review.changes_requested", Review;
    /// An item was rejected.
    ReviewRejected = "review.rejected", Review;
    /// A reviewer left feedback on a post.
    FeedbackCreated = "feedback.created", Feedback;
    /// A run of an agent ended.
    AgentCompleted = "agent.completed", Announced;
    /// A receiver accepted the request of a workflow.
    WorkflowCompleted = "workflow.completed", Announced;
    /// A delivery to a webhook was given up.
    WebhookFailed = "webhook.failed", Announced;
}

impl EventSource {
    /// What its positions are called in the ledger.
    pub fn as_str(self) -> &'static str {
        match self {
            EventSource::Live => "source",
            EventSource::Review => "review",
            EventSource::Submission => "submissions",
            EventSource::Feedback => "feedback",
            EventSource::Announced => "announced",
        }
    }
}

impl EventName {
    /// All of them.
    pub fn all() -> impl Iterator<Item = EventName> {
        ROWS.iter().map(|(event, ..)| *event)
    }

    /// Such as `post.published`.
    pub fn as_str(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// Where it comes from.
    pub fn source(self) -> EventSource {
        ROWS[self as usize].3
    }

    /// Whether it is one of the live site, which reveals nothing of work that is not published.
    pub fn is_of_live_site(self) -> bool {
        matches!(self.source(), EventSource::Live | EventSource::Submission)
    }

    /// The event with a name, or another name of it, among some events.
    ///
    /// # Errors
    /// There is none.
    pub fn among(text: &str, is_meant: impl Fn(EventName) -> bool) -> Result<EventName, BadEventName> {
        let meant = || ROWS.iter().filter(|(event, ..)| is_meant(*event));
        let found = meant().find(|(_, name, aliases, _)| *name == text || aliases.contains(&text));
        found.map(|(event, ..)| *event).ok_or_else(|| {
            let names: Vec<String> = meant().map(|(_, name, ..)| format!("`{name}`")).collect();
            BadEventName { text: text.to_owned(), names: names.join(", ") }
        })
    }
}

impl FromStr for EventName {
    type Err = BadEventName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        EventName::among(text, |_| true)
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

    /// Answers contain events of the live site only.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> =
            ROWS.iter().filter(|(event, ..)| event.is_of_live_site()).map(|(_, name, ..)| *name).collect();
        schemars::json_schema!({"type": "string", "enum": names})
    }
}

/// A text is not the name of an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an event; events are {names}")]
pub struct BadEventName {
    text: String,
    names: String,
}
