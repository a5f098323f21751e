//! A few threads that do the work of a session, so that one slow call does not keep the others waiting.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// Most threads of a pool: calls wait for git and disk more than they compute.
const THREADS_MAX: usize = 8;
/// Most queued jobs; beyond that the reader blocks, which slows the client down.
const WAITING_MAX: usize = 256;

/// Threads that take jobs from one queue.
pub(super) struct Pool<T> {
    queue: Option<SyncSender<T>>,
    threads: Vec<JoinHandle<()>>,
}

impl<T: Send + 'static> Pool<T> {
    /// Starts the threads; each does `work` with every job it takes.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn start(work: impl Fn(T) + Send + Sync + 'static) -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel(WAITING_MAX);
        let (jobs, work) = (Arc::new(Mutex::new(jobs)), Arc::new(work));
        let count = std::thread::available_parallelism().map_or(2, usize::from).clamp(2, THREADS_MAX);
        let mut threads = Vec::with_capacity(count);
        for _ in 0..count {
            let (jobs, work) = (Arc::clone(&jobs), Arc::clone(&work));
            threads.push(Builder::new().name("mcp".to_owned()).spawn(move || {
                while let Some(job) = next(&jobs) {
                    work(job);
                }
            })?);
        }
        Ok(Pool { queue: Some(queue), threads })
    }

    /// Queues a job; blocks while the queue is full.
    pub(super) fn give(&self, job: T) {
        if let Some(queue) = &self.queue {
            // The threads outlive the queue, so the job is always taken.
            let _ = queue.send(job);
        }
    }

    /// Waits until all jobs are done.
    pub(super) fn finish(mut self) {
        self.queue = None;
        for thread in self.threads.drain(..) {
            // A panic happens in a job, and is answered there.
            let _ = thread.join();
        }
    }
}

fn next<T>(jobs: &Mutex<Receiver<T>>) -> Option<T> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn finish_waits_for_every_job() {
        let done = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&done);
        let pool = Pool::start(move |n: usize| {
            count.fetch_add(n, Ordering::Relaxed);
        })
        .unwrap();
        (0..1_000).for_each(|_| pool.give(1));
        pool.finish();
        assert_eq!(done.load(Ordering::Relaxed), 1_000);
    }
}
