//! Wakes jobs: something may have changed, or the process ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Wakes any number of waiting threads. Rings are counted, so a thread that was busy meanwhile still notices one.
#[derive(Debug, Default)]
pub struct Bell {
    count: Mutex<u64>,
    rung: Condvar,
    stopped: AtomicBool,
}

impl Bell {
    /// Wakes all threads.
    pub fn ring(&self) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        self.rung.notify_all();
    }

    /// Wakes all threads and makes them end.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        self.ring();
    }

    /// Whether all threads are to end.
    pub fn has_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// The number of rings so far.
    pub fn count(&self) -> u64 {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there are more rings than `seen`, for `least` even if it has rung, and for `most` at the longest.
    /// Returns the number of rings.
    pub fn wait(&self, seen: u64, least: Duration, most: Duration) -> u64 {
        let begun = Instant::now();
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let wanted = match *count == seen {
                true => most,
                false if self.has_stopped() => Duration::ZERO,
                false => least.min(most),
            };
            let left = wanted.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return *count;
            }
            (count, _) = self.rung.wait_timeout(count, left).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_before_the_wait_is_not_missed() {
        let bell = Bell::default();
        let hour = Duration::from_secs(3600);
        assert_eq!(bell.wait(0, hour, Duration::ZERO), 0);
        bell.ring();
        assert_eq!(bell.wait(0, Duration::ZERO, hour), 1);
        assert_eq!(bell.wait(0, hour, Duration::from_millis(1)), 1);
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| bell.wait(1, hour, hour));
            bell.stop();
            assert_eq!(waits.join().unwrap(), 2);
        });
        assert!(bell.has_stopped());
    }
}
