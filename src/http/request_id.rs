//! Ids of requests: unique in a log that several servers write, and cheap, because every request has one.

use crate::base::source::Ids;
use std::sync::atomic::{AtomicU64, Ordering};

/// Gives each request an id in the form of a uuid: the first half is random per server start, the second is a counter.
pub(super) struct RequestIds {
    server: u64,
    given: AtomicU64,
}

impl RequestIds {
    pub(super) fn new(ids: &impl Ids) -> RequestIds {
        RequestIds { server: ids.uuid().as_u64_pair().0, given: AtomicU64::new(0) }
    }

    pub(super) fn next(&self) -> String {
        let number = self.given.fetch_add(1, Ordering::Relaxed);
        // The two highest bits are the variant (RFC 9562).
        uuid::Uuid::from_u64_pair(self.server, number | 1 << 63).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::source::System;
    use std::collections::HashSet;

    #[test]
    fn request_ids_are_unique() {
        let (one, other) = (RequestIds::new(&System), RequestIds::new(&System));
        let ids: HashSet<String> = (0..100).flat_map(|_| [one.next(), other.next()]).collect();
        assert_eq!(ids.len(), 200);
        assert!(ids.iter().all(|id| uuid::Uuid::parse_str(id).is_ok_and(|id| id.get_version_num() == 4)));
    }
}
