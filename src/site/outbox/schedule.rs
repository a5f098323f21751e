//! Decides after an attempt whether a delivery is repeated, and when.

use crate::base::digest::sha256;
use crate::net::{Answer, NetError};
use jiff::Timestamp;

/// Seconds until the next attempt, after the first one, the second one, and so on; the last value is used from then on.
const DELAYS_S: [i64; 7] = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
/// Retries after the first attempt, unless an endpoint says otherwise.
pub(super) const RETRIES: u32 = 7;
/// How often a delivery is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Retries {
    /// Retries after the first attempt.
    pub(super) max: u32,
    /// The delay before the first one, which grows with each, in milliseconds; none for the usual delays.
    pub(super) delay_ms: Option<u64>,
}

/// Longest time that a receiver can ask for, in seconds.
const RETRY_AFTER_S_MAX: i64 = 24 * 3600;
/// Statuses below 500 that are tried again.
const PASSING: [u16; 4] = [408, 409, 425, 429];

/// The outcome of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It arrived.
    Arrived,
    /// It is tried again after this many seconds; `is_asked` if the receiver asked for that delay.
    Again { after_s: i64, is_asked: bool },
    /// It is given up.
    GivenUp,
    /// The receiver is gone permanently (410).
    Gone,
}

/// Judges an attempt, counted from 1. The time until the next one is moved a little, by a number that follows from
/// `key`, so that repeats of many deliveries do not come at once.
pub(super) fn verdict(
    result: &Result<Answer, NetError>,
    attempt: i64,
    retries: Retries,
    key: &str,
    now: Timestamp,
) -> Verdict {
    let (is_passing, retry_after_s) = match result {
        Ok(answer) if answer.is_success() => return Verdict::Arrived,
        Ok(answer) if answer.status == 410 => return Verdict::Gone,
        Ok(answer) => {
            let is_passing = answer.status >= 500 || PASSING.contains(&answer.status);
            (is_passing, answer.header("retry-after").and_then(|text| retry_after(text, now)))
        }
        Err(NetError::Timeout | NetError::Failed { .. } | NetError::Unknown { .. }) => (true, None),
        Err(_) => (false, None),
    };
    if !is_passing || attempt > i64::from(retries.max) {
        return Verdict::GivenUp;
    }
    let planned_s = delay(attempt, key, retries.delay_ms);
    match retry_after_s {
        // A shorter one would use up the attempts that are to last for a day.
        Some(asked_s) if asked_s >= planned_s => Verdict::Again { after_s: asked_s, is_asked: true },
        _ => Verdict::Again { after_s: planned_s, is_asked: false },
    }
}

/// Seconds until the next attempt; of the usual delays, up to a fifth more or less than planned.
fn delay(attempt: i64, key: &str, delay_ms: Option<u64>) -> i64 {
    if let Some(delay_ms) = delay_ms {
        let seconds = delay_ms.saturating_mul(attempt.unsigned_abs()).div_ceil(1_000);
        return i64::try_from(seconds).unwrap_or(i64::MAX / 2);
    }
    let place = usize::try_from(attempt - 1).unwrap_or_default().min(DELAYS_S.len() - 1);
    let planned = DELAYS_S[place];
    let [byte, ..] = sha256(format!("{key} {attempt}").as_bytes());
    planned - planned / 5 + planned * 2 * i64::from(byte) / (5 * 255)
}

/// The seconds that a header `Retry-After` asks for, within bounds.
fn retry_after(text: &str, now: Timestamp) -> Option<i64> {
    let text = text.trim();
    let date = || Some(jiff::fmt::rfc2822::parse(text).ok()?.timestamp().as_second() - now.as_second());
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = if is_number { Some(text.parse().unwrap_or(i64::MAX)) } else { date() };
    seconds.map(|seconds| seconds.clamp(1, RETRY_AFTER_S_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Retries = Retries { max: RETRIES, delay_ms: None };

    fn now() -> Timestamp {
        "2026-11-24T12:00:00Z".parse().unwrap()
    }

    fn answer(status: u16, after: Option<&str>) -> Result<Answer, NetError> {
        let headers = after.map(|text| ("retry-after".to_owned(), text.to_owned())).into_iter().collect();
        Ok(Answer { status, headers, body: Vec::new(), is_cut: false })
    }

    #[test]
    fn transient_failures_are_retried_and_permanent_ones_are_not() {
        let of = |result| verdict(&result, 1, USUAL, "key", now());
        for status in [200, 201, 204, 299] {
            assert_eq!(of(answer(status, None)), Verdict::Arrived);
        }
        for status in [408, 409, 425, 429, 500, 502, 503, 504] {
            assert!(matches!(of(answer(status, None)), Verdict::Again { .. }), "{status}");
        }
        for status in [301, 302, 307, 308, 400, 401, 403, 404, 413, 422] {
            assert_eq!(of(answer(status, None)), Verdict::GivenUp, "{status}");
        }
        assert_eq!(of(answer(410, Some("5"))), Verdict::Gone);
        let failed = || NetError::Failed { reason: "reset".to_owned() };
        assert!(matches!(of(Err(failed())), Verdict::Again { .. }));
        assert!(matches!(of(Err(NetError::Timeout)), Verdict::Again { .. }));
        let refused = NetError::Refused { host: "localhost".to_owned(), why: String::new() };
        assert_eq!(of(Err(refused)), Verdict::GivenUp);
        assert_eq!(verdict(&Err(failed()), 1, Retries { max: 0, ..USUAL }, "key", now()), Verdict::GivenUp);
    }

    #[test]
    fn retry_delays_follow_the_schedule_with_jitter() {
        let of = |attempt| match verdict(&Err(NetError::Timeout), attempt, USUAL, "key", now()) {
            Verdict::Again { after_s, is_asked: false } => Some(after_s),
            _ => None,
        };
        for (attempt, planned) in (1..).zip(DELAYS_S) {
            let found = of(attempt).unwrap();
            assert!((planned * 4 / 5..=planned * 6 / 5).contains(&found), "{attempt}: {found}");
        }
        assert_eq!(of(8), None, "seven retries");
        let spread: std::collections::BTreeSet<_> =
            (0..50).map(|key| delay(2, &key.to_string(), None)).collect();
        assert!(spread.len() > 20);
        let own = [(1, 1), (1_000, 1), (1_000, 3), (1_500, 2)].map(|(ms, at)| delay(at, "key", Some(ms)));
        assert_eq!(own, [1, 1, 3, 3], "whole seconds, more with each");
    }

    #[test]
    fn retry_after_is_honoured_up_to_a_day_if_it_is_longer_than_planned() {
        for (text, expected) in [
            ("7", Some(7)),
            ("0", None),
            ("3600", Some(3600)),
            ("1000000000000", Some(86_400)),
            ("99999999999999999999999", Some(86_400)),
            ("Tue, 24 Nov 2026 12:10:00 GMT", Some(600)),
            ("Tue, 24 Nov 2020 12:10:00 GMT", None),
            ("-1", None),
            ("soon", None),
        ] {
            let retry_after_s = match verdict(&answer(429, Some(text)), 1, USUAL, "key", now()) {
                Verdict::Again { after_s, is_asked: true } => Some(after_s),
                _ => None,
            };
            assert_eq!(retry_after_s, expected, "{text}");
        }
        let second = verdict(&answer(503, Some("7")), 2, USUAL, "key", now());
        assert!(matches!(second, Verdict::Again { after_s: 240.., is_asked: false }), "{second:?}");
    }
}
