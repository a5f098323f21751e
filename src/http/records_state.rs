//! Whether the records answer, for load balancers, which ask every second or two and must not wait for a silent server: requests
//! get the last known state with its age, and a thread of its own checks the server.

use crate::site::Site;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How old a state may be without a new look.
const FRESH: Duration = Duration::from_secs(1);
/// How long a request waits for a look that has begun: a server in reach answers sooner.
const PATIENCE: Duration = Duration::from_millis(250);
/// How old a state may be while a look takes long. Then the records count as down.
const KNOWN_MAX: Duration = Duration::from_secs(3);

/// What is known of the server of the records.
#[derive(Debug, Default)]
pub(super) struct RecordsState {
    known: Mutex<Known>,
    looked: Condvar,
}

#[derive(Debug, Default)]
struct Known {
    /// Whether it answered, and when that was seen.
    last: Option<(bool, Instant)>,
    /// When the look began that has not ended.
    looking: Option<Instant>,
}

/// Whether the records answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RecordsAnswer {
    pub(super) is_well: bool,
    /// How old that is; none if the records are in a file, which is looked at each time.
    pub(super) age: Option<Duration>,
}

impl RecordsState {
    /// Whether the records of a site answer.
    pub(super) fn of(self: &Arc<Self>, site: &Site) -> RecordsAnswer {
        if site.has_local_ledger() {
            return RecordsAnswer { is_well: site.is_ledger_well(), age: None };
        }
        self.answer(site.look_at_ledger(), PATIENCE)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(
        self: &Arc<Self>,
        look: impl FnOnce() -> bool + Send + 'static,
        patience: Duration,
    ) -> RecordsAnswer {
        let mut known = self.known();
        let is_fresh = |known: &Known| known.last.is_some_and(|(_, at)| at.elapsed() < FRESH);
        if !is_fresh(&known) {
            let began = match known.looking {
                Some(began) => began,
                None => {
                    let began = Instant::now();
                    let state = Arc::clone(self);
                    known.looking = Some(began);
                    std::thread::spawn(move || {
                        let is_well = look();
                        let mut known = state.known();
                        *known = Known { last: Some((is_well, Instant::now())), looking: None };
                        drop(known);
                        state.looked.notify_all();
                    });
                    began
                }
            };
            let left = patience.saturating_sub(began.elapsed());
            let is_open = |known: &mut Known| known.looking.is_some();
            let waited = self.looked.wait_timeout_while(known, left, is_open);
            known = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let age = known.last.map(|(_, at)| at.elapsed());
        let is_well = known.last.is_some_and(|(is_well, at)| is_well && at.elapsed() < KNOWN_MAX);
        RecordsAnswer { is_well, age }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn silent_server_does_not_delay_requests() {
        let state = Arc::new(RecordsState::default());
        let now = state.answer(|| true, Duration::from_secs(60));
        assert!(now.is_well);
        let fresh = state.answer(|| panic!("there was a look just now"), Duration::ZERO);
        assert!(fresh.is_well);
        let (free, held) = mpsc::channel::<()>();
        state.known().last = Some((true, Instant::now().checked_sub(FRESH).unwrap()));
        let silent = state.answer(move || held.recv().is_err(), Duration::ZERO);
        assert!(silent.is_well && silent.age.is_some_and(|age| age >= FRESH), "the last that is known");
        state.known().last = Some((true, Instant::now().checked_sub(KNOWN_MAX).unwrap()));
        assert!(!state.answer(|| panic!("there is a look already"), Duration::ZERO).is_well);
        drop(free);
        let ended = state.looked.wait_while(state.known(), |known| known.looking.is_some()).unwrap();
        assert!(ended.last.unwrap().0);
    }
}
