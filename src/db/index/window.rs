//! Which rows of an ordered list a page is.

use super::PostQuery;

/// Where a page is read, counted from the nearer end of its list: the last page is found as fast as the first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) is_from_end: bool,
    /// Posts between that end and the page.
    pub(super) skipped: u64,
    /// Posts of the page, and one more if the query looks ahead.
    pub(super) count: u64,
}

impl Window {
    /// The page of a list of `found` posts.
    pub(super) fn of(query: &PostQuery, found: u64) -> Window {
        let count = u64::from(query.limit) + u64::from(query.looks_ahead);
        let left = found.saturating_sub(query.offset);
        // The posts behind a place are fewer than those that are counted.
        match query.after.is_none() && left < query.offset {
            true => Window { is_from_end: true, skipped: left.saturating_sub(count), count: count.min(left) },
            false => Window { is_from_end: false, skipped: query.offset, count },
        }
    }
}
