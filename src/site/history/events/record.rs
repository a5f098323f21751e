//! Events of records in the ledger: submissions of forms, feedback of reviewers.

use super::{Event, Visible, id_of};
use crate::base::source::rfc3339;
use crate::db::ledger::{Feedback, Submission};
use crate::model::{EventName, EventSource};
use crate::site::prelude::*;

/// Records that are read at a time.
const TOGETHER: i64 = 500;

impl Event {
    /// An event that is not about a version of the content. `item` is what it is about: events of one item keep their
    /// order.
    pub(in crate::site) fn of_record(
        name: EventName,
        id: String,
        item: String,
        second: i64,
        data: &Value,
    ) -> Event {
        let time = Timestamp::from_second(second).unwrap_or_default();
        let data = data.as_object().cloned().unwrap_or_default();
        Event { id, name, timestamp: rfc3339(time), data, item, submission: None, visible: Visible::Never }
    }

    pub(in crate::site) fn of_submission(submission: &Submission) -> Event {
        let (name, item) = (EventName::FormSubmitted, format!("submission:{}", submission.id));
        let data = json!({
            "formSlug": submission.slug, "submissionId": submission.id, "formId": submission.form,
            "payload": submission.payload, "originPost": submission.origin_post,
        });
        let id = id_of("ledger", &item, name.as_str());
        let event = Event::of_record(name, id, item, submission.created_at, &data);
        Event { submission: Some(submission.id.clone()), ..event }
    }
}

/// The data of feedback as in the original product: the feedback, its post, and its author.
fn of_feedback(site: &Site, remark: &Feedback) -> Result<Event, SiteError> {
    let post = site.snapshot(Stage::AiReview)?.post(&remark.post)?;
    let post = post.map_or(Value::Null, |post| {
        let text = |key: &str| post.text(key).unwrap_or_default();
        json!({
            "id": post.id.id, "type": text("type"), "locale": text("locale"), "slug": text("slug"), "title": post.title(),
        })
    });
    let data = json!({
        "feedback": {
            "id": remark.id, "postId": remark.post, "mode": remark.mode, "type": remark.kind, "content": remark.content,
            "status": remark.status, "revision": remark.revision,
        },
        "type": post["type"], "locale": post["locale"],
        "post": post,
        "user": {"name": remark.author_name, "role": remark.author_role},
    });
    let (name, item) = (EventName::FeedbackCreated, format!("post:{}", remark.post));
    Ok(Event::of_record(name, remark.id.clone(), item, remark.created_at, &data))
}

impl Site {
    /// The events of records after a number, oldest first, each with its number.
    pub(in crate::site) fn record_events_after(
        &self,
        source: EventSource,
        number: i64,
    ) -> Result<Vec<(i64, Event)>, SiteError> {
        let ledger = self.ledger()?;
        if source == EventSource::Feedback {
            let found = ledger.feedback_after(number, TOGETHER)?;
            return found.iter().map(|(number, remark)| Ok((*number, of_feedback(self, remark)?))).collect();
        }
        let found = ledger.submissions_after(number, TOGETHER)?;
        Ok(found.iter().map(|(number, submission)| (*number, Event::of_submission(submission))).collect())
    }

    /// The number of the newest record that has events; 0 if there are none.
    pub(in crate::site) fn last_record(&self, source: EventSource) -> Result<i64, SiteError> {
        Ok(match source {
            EventSource::Feedback => self.ledger()?.last_feedback()?,
            _ => self.ledger()?.last_submission()?,
        })
    }
}
