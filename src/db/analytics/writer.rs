//! One thread that writes the events of many requests. Events that arrive during a write are written together next, so
//! that a burst waits for the disk a few times instead of once per request.

use super::{Analytics, Event};
use crate::db::LedgerError;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Maximum number of queued events; further ones are refused.
const WAITING_MAX: usize = 50_000;
/// Maximum number of requests with queued events.
const REQUESTS_MAX: usize = 4_096;
/// Maximum number of events in one write: more would delay the first of them.
const TOGETHER_MAX: usize = 10_000;

/// The events of one request, and the channel for its result.
struct Job {
    events: Vec<Event>,
    oldest: i64,
    done: SyncSender<Result<(), LedgerError>>,
}

/// Writes events for many threads.
#[derive(Debug)]
pub struct Writer {
    jobs: Mutex<Option<SyncSender<Job>>>,
    waiting: Arc<AtomicUsize>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread. It opens the database in `folder` at the first event.
    pub fn start(folder: PathBuf) -> Writer {
        let (jobs, inbox) = sync_channel(REQUESTS_MAX);
        let waiting = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&waiting);
        let thread = std::thread::spawn(move || write_all(&inbox, &folder, &left));
        Writer { jobs: Mutex::new(Some(jobs)), waiting, thread: Mutex::new(Some(thread)) }
    }

    /// Stores events, all or none. They are on disk when this returns. Events on days before that of `oldest` are
    /// deleted.
    ///
    /// # Errors
    /// [`LedgerError::Full`] when the queue is full; errors of the database. Then none is stored.
    pub fn record(&self, events: Vec<Event>, oldest: i64) -> Result<(), LedgerError> {
        let full = || LedgerError::Full { act: "store the events" };
        let count = events.len();
        if self.waiting.fetch_add(count, Ordering::Relaxed) + count > WAITING_MAX {
            self.waiting.fetch_sub(count, Ordering::Relaxed);
            return Err(full());
        }
        let (done, outcome) = sync_channel(1);
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let taken = jobs.is_some_and(|jobs| jobs.try_send(Job { events, oldest, done }).is_ok());
        if !taken {
            self.waiting.fetch_sub(count, Ordering::Relaxed);
            return Err(full());
        }
        // The thread answers every job; if it has died, no more are accepted.
        outcome.recv().unwrap_or_else(|_| Err(full()))
    }
}

impl Drop for Writer {
    /// Writes all queued events.
    fn drop(&mut self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // A panic of the thread was reported to the waiting requests.
            let _ = thread.join();
        }
    }
}

fn write_all(inbox: &Receiver<Job>, folder: &std::path::Path, waiting: &AtomicUsize) {
    let mut store: Option<Analytics> = None;
    while let Ok(first) = inbox.recv() {
        let mut count = first.events.len();
        let mut jobs = vec![first];
        while count < TOGETHER_MAX
            && let Ok(job) = inbox.try_recv()
        {
            count += job.events.len();
            jobs.push(job);
        }
        let outcome = write(&mut store, folder, &jobs);
        waiting.fetch_sub(count, Ordering::Relaxed);
        for job in &jobs {
            // A request that no longer waits needs no answer.
            let _ = job.done.try_send(outcome.clone());
        }
    }
}

fn write(store: &mut Option<Analytics>, folder: &std::path::Path, jobs: &[Job]) -> Result<(), LedgerError> {
    let open = match store.take() {
        Some(open) => open,
        None => Analytics::open(folder)?,
    };
    let oldest = jobs.iter().map(|job| job.oldest).max().unwrap_or(i64::MIN);
    store.insert(open).record(jobs.iter().flat_map(|job| &job.events), oldest)
}
