//! Sign-in throttling: each wrong password makes the next attempt wait longer, counted per account (from any client)
//! and per client (for any account).
//!
//! An attacker who keeps trying an account delays it for everybody but the clients from which its owner signed in
//! before: those wait for their own wrong passwords only. So nobody can lock an owner out permanently.

use super::bounded_table::keep_upper_half;
use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, PoisonError};

/// Attempts at an account that do not wait.
const ACCOUNT_FREE: u32 = 5;
/// Attempts of a client that do not wait: an office shares one address.
const CLIENT_FREE: u32 = 30;
/// Longest wait, in seconds.
const WAIT_S_MAX: i64 = 60;
/// Seconds without an attempt after which a count is forgotten.
const FORGET_S: i64 = 15 * 60;
/// How long a client is remembered after a sign-in, in seconds: people come back after a holiday.
const KNOWN_S: i64 = 30 * 24 * 3600;
/// Most accounts and clients that are counted at a time, and most remembered pairs of them.
const SUBJECTS_MAX: usize = 50_000;

/// Attempts of one subject.
#[derive(Debug, Clone, Copy)]
struct Tries {
    count: u32,
    last: i64,
    /// The next attempt is refused before this time.
    until: i64,
}

/// The attempts of all accounts and clients.
#[derive(Default)]
pub(super) struct Attempts {
    seen: Mutex<Seen>,
    /// Number of passwords being checked.
    pub(super) checks: AtomicUsize,
}

#[derive(Default)]
struct Seen {
    tries: HashMap<String, Tries>,
    /// The last sign-in by account and client.
    known: HashMap<String, i64>,
}

/// A sign-in attempt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attempt<'a> {
    /// The name of the account, whether there is one or not.
    pub(super) account: &'a str,
    /// The client, as its requests are counted.
    pub(super) client: &'a str,
    /// When, in seconds since 1970.
    pub(super) at: i64,
}

impl Attempt<'_> {
    fn pair(&self) -> String {
        format!("{} {}", self.client, self.account.to_lowercase())
    }

    /// The subjects that it counts for, and how many attempts of each are free.
    fn subjects(&self, is_known: bool) -> [(String, u32); 2] {
        let account = match is_known {
            true => format!("known {}", self.pair()),
            false => format!("account {}", self.account.to_lowercase()),
        };
        [(account, ACCOUNT_FREE), (format!("client {}", self.client), CLIENT_FREE)]
    }
}

impl Attempts {
    /// Counts an attempt as wrong, until [`Attempts::right`] takes it back; when it comes too early, returns the
    /// seconds until the next is allowed.
    pub(super) fn wait(&self, attempt: &Attempt<'_>) -> Option<i64> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let at = attempt.at;
        let subjects = attempt.subjects(seen.is_known(attempt));
        let early = subjects.iter().filter_map(|(subject, _)| seen.tries.get_mut(subject)?.early(at)).max();
        if early.is_some() {
            // A refused attempt does not count, or a client that keeps trying would never be let in again.
            return early;
        }
        for (subject, free) in subjects {
            seen.make_room(at);
            let tries = seen.tries.entry(subject).or_insert(Tries { count: 0, last: at, until: at });
            if tries.is_forgotten(at) {
                tries.count = 0;
            }
            tries.count = tries.count.saturating_add(1);
            tries.last = at;
            tries.until = at + wait(tries.count, free);
        }
        None
    }

    /// Records that the attempt succeeded.
    pub(super) fn right(&self, attempt: &Attempt<'_>) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = seen.is_known(attempt);
        let [(account, _), (client, _)] = attempt.subjects(is_known);
        seen.tries.remove(&account);
        // A client that has one password may go on guessing others: only this one attempt is taken off its count.
        if let Some(tries) = seen.tries.get_mut(&client) {
            tries.count = tries.count.saturating_sub(1);
            tries.until = attempt.at;
        }
        if seen.known.len() >= SUBJECTS_MAX {
            keep_upper_half(&mut seen.known, SUBJECTS_MAX, |last| *last);
        }
        seen.known.insert(attempt.pair(), attempt.at);
    }
}

impl Seen {
    fn is_known(&self, attempt: &Attempt<'_>) -> bool {
        self.known.get(&attempt.pair()).is_some_and(|last| attempt.at - last < KNOWN_S)
    }

    /// Evicts expired counts, then the lowest ones: nobody resets their own count by trying other names.
    fn make_room(&mut self, at: i64) {
        if self.tries.len() < SUBJECTS_MAX {
            return;
        }
        self.tries.retain(|_, tries| !tries.is_forgotten(at));
        if self.tries.len() >= SUBJECTS_MAX {
            keep_upper_half(&mut self.tries, SUBJECTS_MAX, |tries| tries.count);
        }
    }
}

impl Tries {
    fn is_forgotten(&self, at: i64) -> bool {
        at - self.last >= FORGET_S
    }

    /// Seconds until the next attempt is allowed; none when it is allowed now.
    fn early(&mut self, at: i64) -> Option<i64> {
        // A clock that was set back does not lengthen the wait.
        let back = (self.last - at).max(0);
        self.last -= back;
        self.until -= back;
        Some(self.until - at).filter(|wait| *wait > 0)
    }
}

/// The wait in seconds after this many attempts: 1, 2, 4 and so on from the last free one.
fn wait(count: u32, free: u32) -> i64 {
    match count.checked_sub(free) {
        None => 0,
        Some(over) => 1i64.checked_shl(over.min(6)).unwrap_or(WAIT_S_MAX).min(WAIT_S_MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt<'a>(account: &'a str, client: &'a str, at: i64) -> Attempt<'a> {
        Attempt { account, client, at }
    }

    #[test]
    fn waits_double_up_to_a_minute_and_expire() {
        let attempts = Attempts::default();
        let mut at = 1000;
        let mut waits = Vec::new();
        for _ in 0..10 {
            // The name in capitals is the same account.
            let name = if waits.len() % 2 == 0 { "ada@example.com" } else { "ADA@example.com" };
            assert_eq!(attempts.wait(&attempt(name, &format!("net {at}"), at)), None);
            let wait = attempts.wait(&attempt(name, "net", at)).unwrap_or(0);
            waits.push(wait);
            if wait > 0 {
                assert_eq!(attempts.wait(&attempt(name, "net", at + wait - 1)), Some(1));
            } else {
                at += 1;
            }
            at += wait;
        }
        assert_eq!(waits, [0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(attempts.wait(&attempt("ada@example.com", "net", at + FORGET_S)), None);
        assert_eq!(attempts.wait(&attempt("ada@example.com", "net", at + FORGET_S)), None);
    }

    #[test]
    fn failed_sign_ins_by_others_do_not_lock_the_account() {
        let attempts = Attempts::default();
        let owner = |at| attempt("ada@example.com", "her office", at);
        assert_eq!(attempts.wait(&owner(0)), None);
        attempts.right(&owner(0));
        let mut passed = 0;
        for number in 0..1000 {
            let net = format!("net {}", number % 200);
            passed += usize::from(attempts.wait(&attempt("ada@example.com", &net, number)).is_none());
        }
        assert!(passed < 30, "{passed} of 1000 in 1000 seconds");
        assert_eq!(attempts.wait(&owner(1000)), None);
        attempts.right(&owner(1000));
        // Elsewhere she waits a minute at most.
        let elsewhere = |at| attempt("ada@example.com", "a hotel", at);
        let wait = attempts.wait(&elsewhere(1000)).unwrap_or(0);
        assert!(wait <= WAIT_S_MAX && attempts.wait(&elsewhere(1000 + wait)).is_none());
        // Wrong passwords from the owner's own address delay further attempts from there, too.
        let waits = (0..20).map(|_| attempts.wait(&owner(1001))).filter(Option::is_some).count();
        assert_eq!(waits, 20 - 5);
    }

    #[test]
    fn client_limit_applies_across_accounts() {
        let attempts = Attempts::default();
        let passed = (0..200)
            .filter(|number| attempts.wait(&attempt(&number.to_string(), "net", 0)).is_none())
            .count();
        assert_eq!(passed, 30);
        assert!(attempts.wait(&attempt("ada@example.com", "another net", 0)).is_none());
    }

    #[test]
    fn attempt_table_is_bounded_and_a_flood_clears_no_wait() {
        let attempts = Attempts::default();
        let tries = (0..10).filter(|_| attempts.wait(&attempt("ada", "net", 0)).is_none()).count();
        assert_eq!(tries, 5);
        for number in 0..2 * SUBJECTS_MAX {
            let name = number.to_string();
            attempts.wait(&attempt(&name, &name, 0));
            attempts.right(&attempt(&name, &name, 0));
            attempts.wait(&attempt(&name, "", 0));
        }
        let seen = attempts.seen.lock().unwrap();
        assert!(seen.tries.len() <= SUBJECTS_MAX && seen.known.len() <= SUBJECTS_MAX);
        drop(seen);
        assert!(attempts.wait(&attempt("ada", "net", 0)).is_some());
    }

    #[test]
    fn clock_set_back_does_not_lengthen_a_wait() {
        let attempts = Attempts::default();
        while attempts.wait(&attempt("ada", "net", 100_000)).is_none() {}
        assert_eq!(attempts.wait(&attempt("ada", "net", 0)), Some(1));
        assert!(attempts.wait(&attempt("ada", "net", 1)).is_none());
    }
}
