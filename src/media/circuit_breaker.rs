//! A circuit breaker for a server: after a request without an answer, further ones fail at once for some seconds, and only a
//! limited number waits at a time. So pages, which need no such server, keep their threads.

use super::store::StoreError;
use std::collections::HashMap;
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Most requests to one server at a time: half of the threads that answer requests.
const UNDER_WAY_MAX: usize = 32;
/// How long one waits for its turn.
const TURN_WAIT: Duration = Duration::from_secs(1);
/// How long a server that did not answer is left alone. Then one request tries.
const REST: Duration = Duration::from_secs(5);

/// The servers of this process.
static SERVERS: LazyLock<Mutex<HashMap<String, Arc<CircuitBreaker>>>> = LazyLock::new(Mutex::default);

/// What is known of a server.
#[derive(Debug, Default)]
pub(super) struct CircuitBreaker {
    state: Mutex<State>,
    left: Condvar,
}

#[derive(Debug, Default)]
struct State {
    under_way: usize,
    /// When it last did not answer, and how.
    fault: Option<(Instant, String)>,
}

/// The permission for one request.
#[derive(Debug)]
pub(super) struct Turn<'a>(&'a CircuitBreaker);

impl CircuitBreaker {
    /// That of the server with a name; all of one name share it.
    pub(super) fn of(name: &str) -> Arc<CircuitBreaker> {
        let mut servers = SERVERS.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(servers.entry(name.to_owned()).or_default())
    }

    /// Why the server did not answer last, and whether it is time for a request that tries.
    pub(super) fn outage(&self) -> Option<(String, bool)> {
        self.state().fault.as_ref().map(|(at, cause)| (cause.clone(), at.elapsed() >= REST))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// [`StoreError::Resting`] if the server did not answer a moment ago, or has too much to do.
    pub(super) fn turn(&self) -> Result<Turn<'_>, StoreError> {
        let mut state = self.state();
        if let Some((at, cause)) = &mut state.fault {
            if at.elapsed() < REST {
                return Err(StoreError::Resting(cause.clone()));
            }
            // This request tries; others are refused until it is known how that ends.
            *at = Instant::now();
        }
        let is_full = |state: &mut State| state.under_way >= UNDER_WAY_MAX;
        let waited = self.left.wait_timeout_while(state, TURN_WAIT, is_full);
        let (mut state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            return Err(StoreError::Resting(format!("{UNDER_WAY_MAX} requests wait for it")));
        }
        state.under_way += 1;
        Ok(Turn(self))
    }
}

impl Turn<'_> {
    /// Notes how the request ended: the cause, if the server did not answer.
    pub(super) fn end(self, fault: Option<&str>) {
        self.0.state().fault = fault.map(|cause| (Instant::now(), cause.to_owned()));
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.state().under_way -= 1;
        self.0.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn server_that_does_not_answer_is_left_alone_for_a_while() {
        let breaker = CircuitBreaker::default();
        breaker.turn().unwrap().end(Some("refused"));
        let Err(StoreError::Resting(cause)) = breaker.turn() else { panic!("it is asked again at once") };
        assert_eq!(cause, "refused");
        assert_eq!(breaker.outage(), Some(("refused".to_owned(), false)));
        breaker.state().fault = Some((Instant::now().checked_sub(REST).unwrap(), "refused".to_owned()));
        assert_eq!(breaker.outage(), Some(("refused".to_owned(), true)));
        let trial = breaker.turn().unwrap();
        assert!(breaker.turn().is_err(), "one request tries, not all");
        trial.end(None);
        assert_eq!(breaker.outage(), None);
        let both = (breaker.turn().unwrap(), breaker.turn().unwrap());
        drop(both);
        assert_eq!(breaker.state().under_way, 0);
    }

    #[test]
    fn requests_under_way_are_bounded() {
        let breaker = CircuitBreaker::default();
        let mut turns: Vec<Turn<'_>> = (0..UNDER_WAY_MAX).map(|_| breaker.turn().unwrap()).collect();
        std::thread::scope(|threads| {
            let waiting = threads.spawn(|| breaker.turn().map(|turn| turn.end(None)));
            turns.pop();
            assert!(waiting.join().unwrap().is_ok());
        });
        assert_eq!(breaker.state().under_way, UNDER_WAY_MAX - 1);
    }
}
