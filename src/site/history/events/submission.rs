//! Events of forms, from submissions in the ledger.

use super::{Event, EventName, Visible, id_of};
use crate::base::Map;
use crate::base::source::rfc3339;
use crate::db::ledger::Submission;
use crate::site::{Records, SiteError};
use jiff::Timestamp;
use serde_json::json;

/// A submission as an event.
#[derive(Debug, Clone, PartialEq)]
pub struct SubmissionEvent {
    /// Its sequence number.
    pub number: i64,
    /// The id of the submission.
    pub submission: String,
    /// The event.
    pub event: Event,
}

impl SubmissionEvent {
    pub(in crate::site) fn of(number: i64, submission: &Submission) -> SubmissionEvent {
        let name = EventName::FormSubmitted;
        let item = format!("submission:{}", submission.id);
        let time = Timestamp::from_second(submission.created_at).unwrap_or_default();
        let data = Map::from_iter([
            ("formSlug".to_owned(), json!(submission.slug)),
            ("submissionId".to_owned(), json!(submission.id)),
            ("formId".to_owned(), json!(submission.form)),
            ("payload".to_owned(), submission.payload.clone()),
            ("originPost".to_owned(), json!(submission.origin_post)),
        ]);
        let event = Event {
            id: id_of("ledger", &item, name.as_str()),
            name,
            timestamp: rfc3339(time),
            data,
            item,
            visible: Visible::Never,
        };
        SubmissionEvent { number, submission: submission.id.clone(), event }
    }
}

impl Records<'_> {
    /// The submissions after a number as events, oldest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn submission_events_after(
        &self,
        number: i64,
        limit: i64,
    ) -> Result<Vec<SubmissionEvent>, SiteError> {
        let found = self.ledger()?.submissions_after(number, limit)?;
        Ok(found.iter().map(|(number, submission)| SubmissionEvent::of(*number, submission)).collect())
    }

    /// The number of the newest submission; 0 if there are none.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn last_submission_event(&self) -> Result<i64, SiteError> {
        Ok(self.ledger()?.last_submission()?)
    }
}
