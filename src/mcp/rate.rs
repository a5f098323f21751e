//! Limits the calls per second of one principal.
//!
//! *source*: 2025-11-25 server/tools, Security Considerations: servers must rate limit tool invocations.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Default limit of calls per second: more than any agent makes, fewer than keep a machine busy.
pub const CALLS_DEFAULT: u64 = 1_000;
/// Seconds of unused calls that a principal can save up, for bursts.
const SAVED_S: u64 = 10;
/// Most principals that are counted at a time; beyond that, those with full buckets are evicted.
const PRINCIPALS_MAX: usize = 10_000;

/// Limits calls by principal with a token bucket each.
pub(super) struct Rate {
    /// Calls per second; none means no limit.
    calls: Option<u64>,
    buckets: Mutex<HashMap<String, Bucket>>,
}

/// The token bucket of a principal.
#[derive(Debug, Clone, Copy)]
struct Bucket {
    /// Remaining calls, in thousandths.
    left: u64,
    /// The time of the last update, in milliseconds.
    at_ms: u64,
}

/// A principal called too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooOften {
    /// Calls per second that are allowed.
    pub(super) calls: u64,
    /// Milliseconds until the next call is allowed.
    pub(super) retry_ms: u64,
}

impl fmt::Display for TooOften {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Too many calls: at most {} in a second; call again in {} ms", self.calls, self.retry_ms)
    }
}

impl Rate {
    /// A limit of calls per second; 0 means no limit.
    pub(super) fn of(calls: u64) -> Self {
        Rate { calls: (calls > 0).then_some(calls), buckets: Mutex::default() }
    }

    /// Counts one call of a principal. A refused call takes nothing, so that asking again does not delay the next one.
    ///
    /// # Errors
    /// The limit is exceeded.
    pub(super) fn count(&self, principal: &str, now_ms: u64) -> Result<(), TooOften> {
        let Some(calls) = self.calls else { return Ok(()) };
        // In a millisecond a bucket gains as many thousandths as a second allows calls.
        let most = calls.saturating_mul(SAVED_S).saturating_mul(1_000);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |bucket: &Bucket| {
            let gained = now_ms.saturating_sub(bucket.at_ms).saturating_mul(calls);
            bucket.left.saturating_add(gained).min(most)
        };
        let left = buckets.get(principal).map_or(most, filled);
        if left < 1_000 {
            return Err(TooOften { calls, retry_ms: (1_000 - left).div_ceil(calls) });
        }
        let bucket = Bucket { left: left - 1_000, at_ms: now_ms };
        match buckets.get_mut(principal) {
            Some(known) => *known = bucket,
            None => {
                if buckets.len() >= PRINCIPALS_MAX {
                    buckets.retain(|_, bucket| filled(bucket) < most);
                }
                buckets.insert(principal.to_owned(), bucket);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn burst_is_allowed_before_the_rate_limit_applies() {
        let rate = Rate::of(5);
        let good = |principal: &str, calls: u64, now_ms: u64| {
            (0..calls).filter(|_| rate.count(principal, now_ms).is_ok()).count()
        };
        assert_eq!(good("a", 100, 0), 50, "what ten seconds allow");
        assert_eq!(rate.count("a", 0), Err(TooOften { calls: 5, retry_ms: 200 }));
        assert_eq!(rate.count("a", 150), Err(TooOften { calls: 5, retry_ms: 50 }));
        assert_eq!(rate.count("a", 200), Ok(()));
        assert_eq!(good("a", 100, 1_200), 5);
        assert_eq!(good("b", 100, 1_200), 50, "others are counted by themselves");
        assert_eq!(good("a", 100, 3_600_000), 50, "no more is saved up");
        assert_eq!(good("c", 1, 1_000), 1);
        assert_eq!(good("c", 100, 0), 49, "a clock that goes back takes nothing away");
    }

    #[test]
    fn rate_of_zero_is_unlimited() {
        let rate = Rate::of(0);
        assert!((0..100_000).all(|_| rate.count("a", 0).is_ok()));
    }

    #[test]
    fn principals_are_bounded() {
        let rate = Rate::of(1);
        for principal in 0..=PRINCIPALS_MAX {
            assert_eq!(rate.count(&principal.to_string(), principal as u64 * 1_000), Ok(()));
        }
        assert!(rate.buckets.lock().unwrap().len() < 20);
    }
}
