//! Rate limits: how many requests a principal or a client may make in an hour.

use super::bounded_table::keep_upper_half;
use super::message::Answer;
use crate::model::kinds::RateLimits;
use http::HeaderName;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

/// Length of a window, in seconds.
pub(super) const WINDOW_S: i64 = 3600;
/// Most subjects that are counted at a time; beyond that, expired windows are evicted, then the lowest counts.
/// So nobody resets their own count by using many addresses.
const SUBJECTS_MAX: usize = 100_000;

/// How many requests are allowed in a window; none means no limit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// For a principal: a user or a token.
    pub(super) principal: Option<u64>,
    /// For an anonymous client.
    pub(super) anonymous: Option<u64>,
    /// For form submissions of a client.
    pub(super) forms: Option<u64>,
}

impl Limits {
    /// No limits.
    pub(super) const NONE: Limits = Limits { principal: None, anonymous: None, forms: None };
}

impl From<RateLimits> for Limits {
    fn from(limits: RateLimits) -> Self {
        let RateLimits { known, anonymous, forms } = limits;
        Limits { principal: Some(known), anonymous: Some(anonymous), forms: Some(forms) }
    }
}

/// The state of a subject's limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) limit: u64,
    pub(super) remaining: u64,
    /// When the window ends, in seconds since 1970.
    pub(super) reset: i64,
    pub(super) is_over: bool,
}

impl Standing {
    pub(super) fn of(limit: u64, count: u64, since: i64) -> Standing {
        Standing {
            limit,
            remaining: limit.saturating_sub(count),
            reset: since + WINDOW_S,
            is_over: count > limit,
        }
    }

    /// An answer with headers that say it.
    pub(super) fn named(self, answer: Answer) -> Answer {
        answer
            .with(HeaderName::from_static("x-ratelimit-limit"), &self.limit.to_string())
            .with(HeaderName::from_static("x-ratelimit-remaining"), &self.remaining.to_string())
            .with(HeaderName::from_static("x-ratelimit-reset"), &self.reset.to_string())
    }
}

#[derive(Debug, Clone, Copy)]
struct Window {
    since: i64,
    count: u64,
}

/// Counts by subject, exact under concurrent requests.
#[derive(Default)]
pub(super) struct Limiter {
    windows: Mutex<HashMap<String, Window>>,
}

impl Limiter {
    /// Counts one request of a subject.
    pub(super) fn count(&self, subject: &str, limit: u64, now: i64) -> Standing {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        if windows.len() >= SUBJECTS_MAX && !windows.contains_key(subject) {
            make_room(&mut windows, now);
        }
        let window = windows.entry(subject.to_owned()).or_insert(Window { since: now, count: 0 });
        if now >= window.since + WINDOW_S {
            *window = Window { since: now, count: 0 };
        }
        // If the clock was set back, the window still ends within its length, and its count is kept.
        window.since = window.since.min(now);
        // A refused request does not count, or a client that keeps asking would never be let in again.
        let count = window.count + 1;
        window.count = count.min(limit);
        Standing::of(limit, count, window.since)
    }
}

fn make_room(windows: &mut HashMap<String, Window>, now: i64) {
    windows.retain(|_, window| now < window.since + WINDOW_S);
    if windows.len() >= SUBJECTS_MAX {
        keep_upper_half(windows, SUBJECTS_MAX, |window| (window.count, window.since));
    }
}

/// The client behind an address: an IPv6 client has a whole /64.
pub(super) fn client(address: Option<IpAddr>) -> String {
    match address {
        None => "socket".to_owned(),
        Some(IpAddr::V4(address)) => address.to_string(),
        Some(IpAddr::V6(address)) => match address.to_ipv4_mapped() {
            Some(address) => address.to_string(),
            None => {
                let net = u128::from(address) & !u128::from(u64::MAX);
                format!("{}/64", Ipv6Addr::from(net))
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_is_exact_and_resets_with_each_window() {
        let limiter = Limiter::default();
        let over: Vec<bool> = (0..5).map(|_| limiter.count("a", 3, 100).is_over).collect();
        assert_eq!(over, [false, false, false, true, true]);
        assert_eq!(limiter.count("b", 3, 100).remaining, 2);
        assert!(limiter.count("a", 3, 100 + WINDOW_S - 1).is_over);
        let next = limiter.count("a", 3, 100 + WINDOW_S);
        assert_eq!(next, Standing { limit: 3, remaining: 2, reset: 100 + 2 * WINDOW_S, is_over: false });
    }

    #[test]
    fn limit_is_exact_under_concurrency() {
        let limiter = Limiter::default();
        let passed: usize = std::thread::scope(|scope| {
            let count = || (0..100).filter(|_| !limiter.count("a", 150, 1).is_over).count();
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(count)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(passed, 150);
    }

    #[test]
    fn clock_set_back_resets_no_count_and_locks_out_for_one_window_at_most() {
        let limiter = Limiter::default();
        let hours = |count: i64| 1_000_000 + count * WINDOW_S;
        assert!(!limiter.count("a", 1, hours(0)).is_over);
        let back = limiter.count("a", 1, hours(-2));
        assert_eq!((back.is_over, back.reset), (true, hours(-1)));
        assert!(limiter.count("a", 1, hours(-1) - 1).is_over);
        assert!(!limiter.count("a", 1, hours(-1)).is_over);
        assert!(!limiter.count("a", 1, hours(2)).is_over, "forward");
    }

    #[test]
    fn subjects_are_bounded_and_a_flood_resets_no_count() {
        for is_same_time in [true, false] {
            let limiter = Limiter::default();
            let at = |number: usize| if is_same_time { 0 } else { i64::try_from(number).unwrap() / 1000 };
            assert!(!limiter.count("victim", 2, 0).is_over && !limiter.count("victim", 2, 0).is_over);
            for subject in 0..SUBJECTS_MAX + SUBJECTS_MAX / 2 {
                limiter.count(&subject.to_string(), 2, at(subject));
            }
            assert!(limiter.windows.lock().unwrap().len() <= SUBJECTS_MAX);
            assert!(limiter.count("victim", 2, 1).is_over, "{is_same_time}");
        }
    }

    #[test]
    fn ipv6_client_is_identified_by_its_network() {
        let of = |text: &str| client(Some(text.parse().unwrap()));
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(client(None), "socket");
    }
}
