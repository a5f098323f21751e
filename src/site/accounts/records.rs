//! What visitors and reviewers leave behind: submissions, feedback, events. All of it lies in the ledger and beside it, never in
//! git, and goes when its time is over.

use crate::base::Stage;
use crate::db::Ledger;
use crate::db::analytics::{Analytics, DAY_S, Event, Place, PlaceFilter, Sums, SumsFilter, Writer};
use crate::db::ledger::{Erased, Feedback, FeedbackFilter, Submission, SubmissionFilter, SubmissionPage};
use crate::model::view::Retention;
use crate::site::{Entry, LEDGER_FOLDER, Site, SiteError};
use jiff::Timestamp;
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
    /// What visitors and reviewers left behind.
    pub fn records(&self) -> Records<'_> {
        Records { site: self }
    }

    /// A thread that writes the events of many requests together.
    pub fn new_writer(&self) -> Writer {
        Writer::start(self.ledger_folder())
    }

    /// Lets another write this site's events: who serves many requests writes them together.
    pub fn share_writer(&self, writer: &Arc<Writer>) {
        self.writer.get_or_init(|| Arc::clone(writer));
    }

    fn ledger_folder(&self) -> PathBuf {
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
    /// Where they lie.
    pub(in crate::site) fn ledger(&self) -> Result<&Ledger, SiteError> {
        self.site.ledger()
    }

    /// How long things are kept: what the live site says.
    fn retention(&self) -> Result<Retention, SiteError> {
        match self.site.snapshot(Stage::Source)?.settings() {
            Ok(settings) => Ok(settings.retention.clone()),
            // While the settings cannot be read, nothing is forgotten that they may want kept.
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

    /// Keeps a submission.
    ///
    /// # Errors
    /// The ledger cannot be written; then it is not kept.
    pub fn record_submission(&self, new: &Submission, now: Timestamp) -> Result<(), SiteError> {
        let oldest = self.oldest_submission(now)?;
        Ok(self.site.ledger()?.record_submission(new, oldest)?)
    }

    /// How many submissions came from the page of a post, since a time in seconds since 1970.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn submissions_from(&self, post: &str, since: Option<i64>) -> Result<i64, SiteError> {
        Ok(self.site.ledger()?.submissions_from(post, since)?)
    }

    /// Submissions, the last one first, from `offset` on.
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

    /// The submission with an id, or with a beginning of an id that only one has.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn submission(&self, id: &str) -> Result<Option<Submission>, SiteError> {
        Ok(self.site.ledger()?.submission(id)?)
    }

    /// Deletes submissions by their ids; how many there were.
    ///
    /// # Errors
    /// The ledger cannot be written; then all are there.
    pub fn delete_submissions(&self, ids: &[String]) -> Result<u64, SiteError> {
        Ok(self.site.ledger()?.delete_submissions(ids)?)
    }

    /// Deletes every submission in which some value is this one; with `dry_run` it only counts them.
    ///
    /// # Errors
    /// The ledger cannot be written; then all are there.
    pub fn erase_person(&self, value: &str, dry_run: bool) -> Result<Erased, SiteError> {
        Ok(self.site.ledger()?.erase_person(value, dry_run)?)
    }

    /// Forgets the submissions whose time is over; how many there were, or none where they are kept for good.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn forget_submissions(&self, now: Timestamp) -> Result<Option<u64>, SiteError> {
        let Some(oldest) = self.oldest_submission(now)? else { return Ok(None) };
        Ok(Some(self.site.ledger()?.forget_submissions(oldest)?))
    }

    /// Keeps a remark.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn add_feedback(&self, new: &Feedback) -> Result<(), SiteError> {
        Ok(self.site.ledger()?.add_feedback(new)?)
    }

    /// Remarks, the first one first; at most `limit`, the last ones.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn feedback(&self, filter: &FeedbackFilter, limit: i64) -> Result<Vec<Feedback>, SiteError> {
        Ok(self.site.ledger()?.feedback(filter, limit)?)
    }

    /// Ids of the posts with remarks that nobody has resolved.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn posts_with_feedback(&self) -> Result<BTreeSet<String>, SiteError> {
        Ok(self.site.ledger()?.posts_with_feedback()?)
    }

    /// The remarks whose ids begin with a text; no more than two.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn feedback_with_id(&self, id: &str) -> Result<Vec<Feedback>, SiteError> {
        Ok(self.site.ledger()?.feedback_with_id(id)?)
    }

    /// Gives a remark a status: resolved by somebody, or pending again.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn resolve_feedback(&self, id: &str, by: Option<&str>, now: Timestamp) -> Result<(), SiteError> {
        Ok(self.site.ledger()?.resolve_feedback(id, by, now.as_second())?)
    }

    /// Deletes a remark; whether it was there.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn delete_feedback(&self, id: &str) -> Result<bool, SiteError> {
        Ok(self.site.ledger()?.delete_feedback(id)?)
    }

    /// Runs changes of records, and what is noted of them, as one.
    ///
    /// # Errors
    /// What `run` answers; the ledger cannot be written.
    pub fn together<T, E: From<SiteError>>(&self, run: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.site.ledger()?.together(run, |cause| E::from(SiteError::from(cause)))
    }

    /// Notes for the audit what was done with records.
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

    /// Keeps events, all or none. They are on the disk when this is done.
    ///
    /// # Errors
    /// The database cannot be written, or too many events wait for it; then none is kept.
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

    /// The places of events that have one, the last ones, the first of them first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn places(&self, filter: PlaceFilter, now: Timestamp) -> Result<Vec<Place>, SiteError> {
        let oldest = self.oldest_event(now)?.div_euclid(DAY_S) * DAY_S;
        let since = filter.since.max(Some(oldest));
        Ok(self.site.analytics()?.borrow().places(&PlaceFilter { since, ..filter })?)
    }
}
