//! The link that makes the first administrator of a new site: it is printed once by the server, and stored nowhere but as
//! a digest in the memory of that process.

use crate::base::digest::sha256_hex;
use crate::base::source::Ids;
use jiff::{SignedDuration, Timestamp};
use std::sync::{Mutex, PoisonError};

/// The path of the link.
pub(super) const PATH: &str = "/admin/start";
/// How long the link is valid, in minutes.
const VALID_MINUTES: i64 = 10;

/// A link to be used once.
#[derive(Debug)]
pub struct StartLink {
    digest: String,
    ends_at: Timestamp,
    is_used: Mutex<bool>,
}

impl StartLink {
    /// A new link, and its path and query with the secret, which only they contain.
    pub fn fresh(now: Timestamp, ids: &dyn Ids) -> (StartLink, String) {
        let secret = format!("{}{}", ids.uuid().simple(), ids.uuid().simple());
        let ends_at = now.checked_add(SignedDuration::from_mins(VALID_MINUTES)).unwrap_or(now);
        let link = StartLink { digest: sha256_hex(secret.as_bytes()), ends_at, is_used: Mutex::new(false) };
        (link, format!("{PATH}?token={secret}"))
    }

    /// Whether a secret opens it. Looking does not use it up: programs look at links before people do.
    pub(super) fn opens(&self, secret: &str, now: Timestamp) -> bool {
        self.fits(secret, now) && !*self.is_used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs what the link is for, and uses it up if that succeeded; none if the secret does not open it. Of several callers
    /// at the same time one can succeed.
    pub(super) fn open<T, E>(
        &self,
        secret: &str,
        now: Timestamp,
        run: impl FnOnce() -> Result<T, E>,
    ) -> Option<Result<T, E>> {
        let mut is_used = self.is_used.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_used || !self.fits(secret, now) {
            return None;
        }
        let done = run();
        *is_used = done.is_ok();
        Some(done)
    }

    fn fits(&self, secret: &str, now: Timestamp) -> bool {
        now < self.ends_at && sha256_hex(secret.as_bytes()) == self.digest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::source::System;

    #[test]
    fn start_link_opens_once_within_ten_minutes() {
        let now = Timestamp::from_second(1_000_000).unwrap();
        let (link, path) = StartLink::fresh(now, &System);
        let secret = path.strip_prefix("/admin/start?token=").unwrap();
        let later = |minutes| now.checked_add(SignedDuration::from_mins(minutes)).unwrap();
        assert!(link.opens(secret, now) && link.opens(secret, later(9)));
        assert!(!link.opens(secret, later(10)) && !link.opens("other", now));
        assert_eq!(link.open("other", now, || Ok::<_, ()>(1)), None);
        assert_eq!(
            link.open(secret, now, || Err::<(), _>("a short password")),
            Some(Err("a short password"))
        );
        assert_eq!(link.open(secret, now, || Ok::<_, ()>(1)), Some(Ok(1)));
        assert!(!link.opens(secret, now));
        assert_eq!(link.open(secret, now, || Ok::<_, ()>(1)), None);
    }

    #[test]
    fn secret_of_the_link_is_not_in_its_memory() {
        let (link, path) = StartLink::fresh(Timestamp::UNIX_EPOCH, &System);
        let secret = path.split_once('=').unwrap().1;
        assert!(!format!("{link:?}").contains(secret));
    }
}
