//! Data from visitors and reviewers: submissions, feedback, events. All of it is in the ledger and in the database
//! beside it, never in git, and is deleted after its retention time.

use crate::db::analytics::{Analytics, DAY_S, Event, Place, PlaceFilter, Sums, SumsFilter, Writer};
use crate::db::ledger::{Erased, Feedback, FeedbackFilter, Submission, SubmissionFilter, SubmissionPage};
use crate::model::kinds::Retention;
use crate::site::prelude::*;
use crate::site::{Entry, LEDGER_FOLDER};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// The records of one site.
#[derive(Clone, Copy)]
pub struct Records<'a> {
    site: &'a Site,
}

impl Site {
    /// The data from visitors and reviewers.
    pub fn records(&self) -> Records<'_> {
        Records { site: self }
    }

    /// A thread that writes the events of many requests together.
    pub fn new_writer(&self) -> Writer {
        Writer::start(self.ledger_folder())
    }

    /// Uses a shared writer for this site's events: a server batches those of many requests.
    pub fn share_writer(&self, writer: &Arc<Writer>) {
        self.writer.get_or_init(|| Arc::clone(writer));
    }

    /// The folder of what belongs to this clone only; without a server, of the records too.
    pub(in crate::site) fn ledger_folder(&self) -> PathBuf {
        self.repo.common_dir().join(LEDGER_FOLDER)
    }

    fn analytics(&self) -> Result<&RefCell<Analytics>, SiteError> {
        if let Some(open) = self.analytics.get() {
            return Ok(open);
        }
        let opened = Analytics::open(&self.ledger_folder())?;
        Ok(self.analytics.get_or_init(|| RefCell::new(opened)))
    }
}

impl Records<'_> {
    /// The retention times in the live settings.
    fn retention(&self) -> Result<Retention, SiteError> {
        match self.site.snapshot(Stage::Source)?.settings() {
            Ok(settings) => Ok(settings.retention.clone()),
            // While the settings cannot be read, nothing is deleted that they may retain.
            Err(SiteError::Unreadable(_)) => {
                Ok(Retention { submissions_days: None, analytics_days: u32::MAX })
            }
            Err(other) => Err(other),
        }
    }

    fn oldest_submission(&self, now: Timestamp) -> Result<Option<i64>, SiteError> {
        let days = self.retention()?.submissions_days;
        Ok(days.map(|days| now.as_second() - i64::from(days) * DAY_S))
    }

    fn oldest_event(&self, now: Timestamp) -> Result<i64, SiteError> {
        Ok(now.as_second() - i64::from(self.retention()?.analytics_days) * DAY_S)
    }

    /// Stores a submission.
    ///
    /// # Errors
    /// The ledger cannot be written; then it is not stored.
    pub fn record_submission(&self, new: &Submission, now: Timestamp) -> Result<(), SiteError> {
        let oldest = self.oldest_submission(now)?;
        Ok(self.site.ledger()?.record_submission(new, oldest)?)
    }

    /// The number of submissions from a post's page, since a time in seconds since 1970.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn submissions_from(&self, post: &str, since: Option<i64>) -> Result<i64, SiteError> {
        Ok(self.site.ledger()?.submissions_from(post, since)?)
    }

    /// Submissions, the newest first, starting at `offset`.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn submissions(
        &self,
        filter: SubmissionFilter,
        offset: i64,
        limit: i64,
        now: Timestamp,
    ) -> Result<SubmissionPage, SiteError> {
        let since = filter.since.max(self.oldest_submission(now)?);
        let filter = SubmissionFilter { since, ..filter };
        Ok(self.site.ledger()?.submissions(&filter, offset, limit)?)
    }

    /// The submission with an id or with a unique prefix of one.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn submission(&self, id: &str) -> Result<Option<Submission>, SiteError> {
        Ok(self.site.ledger()?.submission(id)?)
    }

    /// Deletes submissions by id; returns how many existed.
    ///
    /// # Errors
    /// The ledger cannot be written; then none is deleted.
    pub fn delete_submissions(&self, ids: &[String]) -> Result<u64, SiteError> {
        Ok(self.site.ledger()?.delete_submissions(ids)?)
    }

    /// Deletes every submission that contains this value; with `dry_run` it only counts them.
    ///
    /// # Errors
    /// The ledger cannot be written; then none is deleted.
    pub fn erase_person(&self, value: &str, dry_run: bool) -> Result<Erased, SiteError> {
        Ok(self.site.ledger()?.erase_person(value, dry_run)?)
    }

    /// Deletes the submissions whose retention time is over; returns how many, or `None` if they are kept
    /// permanently.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn forget_submissions(&self, now: Timestamp) -> Result<Option<u64>, SiteError> {
        let Some(oldest) = self.oldest_submission(now)? else { return Ok(None) };
        Ok(Some(self.site.ledger()?.forget_submissions(oldest)?))
    }

    /// Stores a feedback comment.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn add_feedback(&self, new: &Feedback) -> Result<(), SiteError> {
        Ok(self.site.ledger()?.add_feedback(new)?)
    }

    /// Feedback comments, the oldest first; at most `limit`, the newest ones.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn feedback(&self, filter: &FeedbackFilter, limit: i64) -> Result<Vec<Feedback>, SiteError> {
        Ok(self.site.ledger()?.feedback(filter, limit)?)
    }

    /// Ids of the posts with unresolved feedback.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn posts_with_feedback(&self) -> Result<BTreeSet<String>, SiteError> {
        Ok(self.site.ledger()?.posts_with_feedback()?)
    }

    /// The feedback comments whose ids begin with a text; at most two.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn feedback_with_id(&self, id: &str) -> Result<Vec<Feedback>, SiteError> {
        Ok(self.site.ledger()?.feedback_with_id(id)?)
    }

    /// Sets the status of a feedback comment: resolved by somebody, or pending again.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn resolve_feedback(&self, id: &str, by: Option<&str>, now: Timestamp) -> Result<(), SiteError> {
        Ok(self.site.ledger()?.resolve_feedback(id, by, now.as_second())?)
    }

    /// Deletes a feedback comment; returns whether it existed.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn delete_feedback(&self, id: &str) -> Result<bool, SiteError> {
        Ok(self.site.ledger()?.delete_feedback(id)?)
    }

    /// Runs changes of records and their audit entries in one transaction.
    ///
    /// # Errors
    /// The error of `run`; the ledger cannot be written.
    pub fn together<T, E: From<SiteError>>(&self, run: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.site.ledger()?.together(run, |cause| E::from(SiteError::from(cause)))
    }

    /// Records an act on records in the audit log.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn note(&self, entry: &Entry<'_>) -> Result<(), SiteError> {
        self.site.note(entry)
    }

    /// The number of the account with a mail address.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn account_of(&self, email: &str) -> Result<Option<i64>, SiteError> {
        Ok(self.site.ledger()?.user_by_email(email)?.map(|user| user.id))
    }

    /// Stores events, all or none. They are durable when this returns.
    ///
    /// # Errors
    /// The database cannot be written, or too many events are queued; then none is stored.
    pub fn track(&self, events: Vec<Event>, now: Timestamp) -> Result<(), SiteError> {
        let oldest = self.oldest_event(now)?;
        match self.site.writer.get() {
            Some(writer) => writer.record(events, oldest)?,
            None => self.site.analytics()?.borrow_mut().record(events.iter(), oldest)?,
        }
        Ok(())
    }

    /// Sums of events.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn sums(&self, filter: SumsFilter, now: Timestamp) -> Result<Sums, SiteError> {
        let oldest = self.oldest_event(now)?.div_euclid(DAY_S);
        let first_day = filter.first_day.max(Some(oldest));
        Ok(self.site.analytics()?.borrow().sums(&SumsFilter { first_day, ..filter })?)
    }

    /// The positions of events that have one: the newest ones, in chronological order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn places(&self, filter: PlaceFilter, now: Timestamp) -> Result<Vec<Place>, SiteError> {
        let oldest = self.oldest_event(now)?.div_euclid(DAY_S) * DAY_S;
        let since = filter.since.max(Some(oldest));
        Ok(self.site.analytics()?.borrow().places(&PlaceFilter { since, ..filter })?)
    }
}
