//! Runs the writes of one session in order of arrival; reads may overtake them.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Something to do.
pub(super) type Job = Box<dyn FnOnce() + Send>;

/// The queue of writes. A queued write does not block a thread.
#[derive(Default)]
pub(super) struct WriteOrder(Mutex<Line>);

#[derive(Default)]
struct Line {
    waiting: VecDeque<Job>,
    is_running: bool,
}

impl WriteOrder {
    /// Takes a job. It runs with this call's own [`WriteOrder::go_on`], or with that of an earlier one.
    pub(super) fn enqueue(&self, job: Job) {
        self.line().waiting.push_back(job);
    }

    /// Runs queued jobs in order. If another thread is already doing so, it runs these, too.
    pub(super) fn go_on(&self) {
        while let Some(job) = self.next() {
            // A panic, reported where it happens, must not stop the queue or its runner.
            drop(catch_unwind(AssertUnwindSafe(job)));
            self.line().is_running = false;
        }
    }

    fn next(&self) -> Option<Job> {
        let mut line = self.line();
        if line.is_running {
            return None;
        }
        let job = line.waiting.pop_front();
        line.is_running = job.is_some();
        job
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn jobs_run_sequentially_in_order_of_arrival() {
        let (turns, done) = (Arc::new(WriteOrder::default()), Arc::new(Mutex::new(Vec::new())));
        for number in 0..200 {
            let done = Arc::clone(&done);
            turns.enqueue(Box::new(move || done.lock().unwrap().push(number)));
        }
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let turns = Arc::clone(&turns);
                std::thread::spawn(move || (0..25).for_each(|_| turns.go_on()))
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(*done.lock().unwrap(), (0..200).collect::<Vec<_>>());
    }
}
