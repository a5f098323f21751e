//! Review decisions start workflows, too: submitted, approved, sent back with a request for changes.

use super::Workflows;
use super::queue::of_event;
use crate::base::Stage;
use crate::site::SiteError;
use jiff::Timestamp;

/// The cursor of review decisions: a commit of ai-review, whose history includes all of them.
const REVIEW: &str = "review";

impl Workflows<'_> {
    /// Finds the items that were submitted, approved or sent back since the last poll.
    pub(super) fn look_at_reviews(&self, now: Timestamp) -> Result<usize, SiteError> {
        let tip = self.site.tip(Stage::AiReview)?;
        let place = self.ledger()?.workflow_cursor(REVIEW)?;
        if place.as_deref() == Some(tip.to_string().as_str()) {
            return Ok(0);
        }
        let mut new = Vec::new();
        let all = self.enabled()?;
        if let Some(from) = place.as_deref().and_then(|place| place.parse().ok()).filter(|_| !all.is_empty())
        {
            for event in self.site.look().review_events(from, tip)? {
                new.extend(of_event(&all, &event, now));
            }
        }
        self.keep(REVIEW, place.as_deref(), &tip.to_string(), &new)
    }
}
