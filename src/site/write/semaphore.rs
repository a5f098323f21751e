//! Limits how many concurrent writers work at a time to the number of processors: the leader, which stores what many
//! wait for, must not share these with too many.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum wait for a permit: some work takes long, and others must not wait for it.
const WAIT_MAX: Duration = Duration::from_millis(50);

/// A counting semaphore: the number of free permits to work.
pub(in crate::site) struct Semaphore {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A permit to work. Dropping it releases it.
pub(in crate::site) struct Place(Arc<Semaphore>);

impl Default for Semaphore {
    fn default() -> Self {
        Semaphore::of(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl Semaphore {
    fn of(places: usize) -> Semaphore {
        Semaphore { free: Mutex::new(places), freed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit. `None` after `WAIT_MAX`: the caller then works without one.
    pub(in crate::site) fn enter(self: &Arc<Self>) -> Option<Place> {
        let (start, mut free) = (Instant::now(), self.lock());
        while *free == 0 {
            let left = WAIT_MAX.checked_sub(start.elapsed())?;
            free = self.freed.wait_timeout(free, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Some(Place(Arc::clone(self)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.lock() += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permit_wait_succeeds_when_one_is_freed_and_times_out_otherwise() {
        let semaphore = Arc::new(Semaphore::of(2));
        let (first, second) = (semaphore.enter().unwrap(), semaphore.enter().unwrap());
        assert!(semaphore.enter().is_none());
        std::thread::scope(|scope| {
            // It may have timed out before the permit was free.
            let waits = scope.spawn(|| (0..1_000).find_map(|_| semaphore.enter()));
            drop(first);
            let third = waits.join().unwrap().expect("there is a place");
            assert_eq!(*semaphore.lock(), 0);
            drop(third);
        });
        drop(second);
        assert_eq!(*semaphore.lock(), 2);
    }
}
