//! What wakes jobs: something may have changed, or they are to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A bell that any number of threads wait for. What rang while nobody waited is not missed: it counts.
#[derive(Debug, Default)]
pub struct Bell {
    count: Mutex<u64>,
    rung: Condvar,
    stopped: AtomicBool,
}

impl Bell {
    /// Wakes everybody.
    pub fn ring(&self) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        self.rung.notify_all();
    }

    /// Wakes everybody for the last time.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        self.ring();
    }

    /// Whether everybody is to end.
    pub fn has_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// How often it rang.
    pub fn count(&self) -> u64 {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it has rung more often than `seen`, at most so long; how often it has rung then.
    pub fn wait(&self, seen: u64, most: Duration) -> u64 {
        let end = Instant::now().checked_add(most);
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        while *count == seen {
            let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                break;
            }
            (count, _) = self.rung.wait_timeout(count, left).unwrap_or_else(PoisonError::into_inner);
        }
        *count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rang_before_is_not_missed() {
        let bell = Bell::default();
        assert_eq!(bell.wait(0, Duration::ZERO), 0);
        bell.ring();
        assert_eq!(bell.wait(0, Duration::from_secs(3600)), 1);
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| bell.wait(1, Duration::from_secs(3600)));
            bell.stop();
            assert_eq!(waits.join().unwrap(), 2);
        });
        assert!(bell.has_stopped());
    }
}
