//! Sources of time and new ids, so that tests can fix both.

use jiff::Timestamp;
use uuid::Uuid;

/// The current time.
pub trait Clock {
    /// Now, in UTC.
    fn now(&self) -> Timestamp;
}

/// A source of content ids.
pub trait Ids {
    /// A new uuid.
    fn uuid(&self) -> Uuid;
}

/// The system clock and random ids.
#[derive(Debug, Clone, Copy, Default)]
pub struct System;

impl Clock for System {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

impl Ids for System {
    fn uuid(&self) -> Uuid {
        Uuid::new_v4()
    }
}

/// RFC 3339 in UTC to the second, such as `2026-11-20T09:30:00Z`.
pub fn rfc3339(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
