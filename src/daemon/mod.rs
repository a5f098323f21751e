//! Background jobs beside requests: each runs on its own thread with its own open site, like a separate process.

mod bell;
pub mod cluster;
pub mod listen;
pub mod outbox;
pub mod pages;
pub mod reload;
pub mod renderings;
pub mod schedule;
pub mod watch;

pub use bell::Bell;

use crate::base::source::{Clock, System};
use crate::base::text::chain;
use crate::ops::{OpError, Page, visible_line};
use crate::site::Site;
use jiff::Timestamp;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// The wait after each failed round in a row, in seconds; the last value is used from then on.
const RESTS_S: [u64; 4] = [1, 5, 15, 60];
/// How many times as long as its last round a job rests even if the bell rings. It rings for each write, and while many
/// write, the jobs must leave them the processors.
const REST_FACTOR: u32 = 9;
/// The longest such rest.
const REST_MAX: Duration = Duration::from_secs(1);
/// Longest wait for jobs to finish at the end of the process.
const STOP: Duration = Duration::from_secs(10);
/// The time between two looks whether they have finished.
const STOP_TICK: Duration = Duration::from_millis(5);

/// What a job reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Whether something is wrong.
    pub is_problem: bool,
    /// What happened, mostly in a line.
    pub text: String,
}

/// Takes the reports of jobs.
pub type Tell = Arc<dyn Fn(&Note) + Send + Sync>;

/// What a job works with in one round.
pub struct Round<'a> {
    /// The site.
    pub site: &'a Site,
    /// When the round began.
    pub now: Timestamp,
    /// What wakes the jobs, and says when they end.
    pub bell: &'a Bell,
    /// Takes reports.
    pub tell: &'a dyn Fn(&Note),
}

impl Round<'_> {
    /// Reports what was done, in a line.
    pub fn say(&self, text: impl AsRef<str>) {
        (self.tell)(&Note { is_problem: false, text: visible_line(text.as_ref()) });
    }

    /// Reports what is wrong, in a line.
    pub fn warn(&self, text: impl AsRef<str>) {
        (self.tell)(&Note { is_problem: true, text: visible_line(text.as_ref()) });
    }

    /// Reports a page of several lines.
    pub fn show(&self, page: &Page, is_problem: bool) {
        (self.tell)(&Note { is_problem, text: page.plain().trim_end().to_owned() });
    }
}

/// Work that repeats until the process ends.
pub trait Job: Send {
    /// Its name, for its thread and for reports.
    fn name(&self) -> &'static str;

    /// One round. Returns the wait until the next one, which a ring of the bell ends early.
    ///
    /// # Errors
    /// It is reported, and the next round begins after a wait.
    fn round(&mut self, round: &Round<'_>) -> Result<Duration, OpError>;

    /// The longest rest after a round that a ring of the bell does not end.
    fn rest_max(&self) -> Duration {
        REST_MAX
    }
}

/// Jobs that run until they are stopped.
pub struct Daemon {
    bell: Arc<Bell>,
    threads: Vec<JoinHandle<()>>,
}

impl Daemon {
    /// Starts jobs on the site at a folder. A job whose thread cannot be started is reported and left out.
    pub fn start(folder: PathBuf, jobs: Vec<Box<dyn Job>>, bell: Arc<Bell>, tell: &Tell) -> Daemon {
        let mut threads = Vec::new();
        for mut job in jobs {
            let (folder, bell, its) = (folder.clone(), Arc::clone(&bell), Arc::clone(tell));
            let name = job.name();
            let work = move || run(&folder, job.as_mut(), &bell, &its);
            match Builder::new().name(format!("cms-{name}")).spawn(work) {
                Ok(thread) => threads.push(thread),
                Err(cause) => tell(&Note { is_problem: true, text: format!("{name} does not run: {cause}") }),
            }
        }
        Daemon { bell, threads }
    }

    /// Ends all jobs; each finishes what it is doing. What takes longer than ten seconds, such as a page whose template has
    /// no end, is left to the end of the process, which does no more harm than a crash.
    pub fn stop(self) {
        self.stop_within(STOP);
    }

    fn stop_within(self, patience: Duration) {
        self.bell.stop();
        let begun = Instant::now();
        for thread in self.threads {
            while !thread.is_finished() && begun.elapsed() < patience {
                std::thread::sleep(STOP_TICK);
            }
            if thread.is_finished() {
                // A panic of the job was reported already.
                drop(thread.join());
            }
        }
    }
}

fn run(folder: &std::path::Path, job: &mut dyn Job, bell: &Bell, tell: &Tell) {
    let (mut site, mut failures) = (None, 0);
    let mut rung = bell.count();
    while !bell.has_stopped() {
        let begun = Instant::now();
        let done = catch_unwind(AssertUnwindSafe(|| -> Result<Duration, OpError> {
            let site = match &mut site {
                Some(site) => site,
                none => none.insert(Site::open(folder)?),
            };
            let now = System.now();
            job.round(&Round { site, now, bell, tell: &|note| tell(note) })
        }));
        let done = done.unwrap_or_else(|_| Err(OpError::internal("a round ended in a panic")));
        let rest = match done {
            Ok(rest) => {
                failures = 0;
                rest
            }
            Err(cause) => {
                site = None;
                // Only the first of several failures in a row is reported, as they usually have one cause.
                if failures == 0 {
                    let text = format!("{}: {}", job.name(), chain(&cause));
                    tell(&Note { is_problem: true, text });
                }
                let rest = RESTS_S[failures.min(RESTS_S.len() - 1)];
                failures += 1;
                Duration::from_secs(rest)
            }
        };
        rung = bell.wait(rung, (REST_FACTOR * begun.elapsed()).min(job.rest_max()), rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, mpsc};

    struct Counting(Arc<Mutex<Vec<usize>>>);

    impl Job for Counting {
        fn name(&self) -> &'static str {
            "counting"
        }

        fn round(&mut self, _: &Round<'_>) -> Result<Duration, OpError> {
            let mut rounds = self.0.lock().unwrap();
            let number = rounds.len();
            rounds.push(number);
            drop(rounds);
            match number {
                0 => panic!("the first round"),
                1 => Err(OpError::internal("the second round")),
                _ => Ok(Duration::from_secs(3600)),
            }
        }
    }

    /// A job that says that its round has begun, which lasts until the other end of the channel is dropped.
    struct Hanging(mpsc::Sender<()>, mpsc::Receiver<()>);

    impl Job for Hanging {
        fn name(&self) -> &'static str {
            "hanging"
        }

        fn round(&mut self, _: &Round<'_>) -> Result<Duration, OpError> {
            let _ = self.0.send(());
            let _ = self.1.recv();
            Ok(Duration::ZERO)
        }
    }

    #[test]
    fn end_does_not_wait_for_a_job_that_hangs() {
        let (folder, _) = crate::site::tests::begun(true, true);
        let ((begin, begun), (hold, held)) = (mpsc::channel(), mpsc::channel());
        let jobs: Vec<Box<dyn Job>> = vec![Box::new(Hanging(begin, held))];
        let tell: Tell = Arc::new(|_: &Note| {});
        let daemon = Daemon::start(folder.path().join("site"), jobs, Arc::default(), &tell);
        begun.recv().unwrap();
        daemon.stop_within(Duration::from_millis(50));
        // Only now its round may end.
        drop(hold);
    }

    #[test]
    fn job_continues_after_a_panic_or_an_error() {
        let (folder, _) = crate::site::tests::begun(true, true);
        let place = folder.path().join("site");
        let rounds = Arc::<Mutex<Vec<usize>>>::default();
        let notes = Arc::<Mutex<Vec<Note>>>::default();
        let tell: Tell = {
            let notes = Arc::clone(&notes);
            Arc::new(move |note: &Note| notes.lock().unwrap().push(note.clone()))
        };
        let bell = Arc::<Bell>::default();
        let daemon =
            Daemon::start(place, vec![Box::new(Counting(Arc::clone(&rounds)))], Arc::clone(&bell), &tell);
        let deadline = std::time::Instant::now() + Duration::from_secs(30);
        while rounds.lock().unwrap().len() < 4 && std::time::Instant::now() < deadline {
            bell.ring();
            std::thread::sleep(Duration::from_millis(5));
        }
        daemon.stop();
        assert!(rounds.lock().unwrap().len() >= 4, "{rounds:?}");
        let notes = notes.lock().unwrap();
        // Two failures one after the other are reported once.
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].is_problem && notes[0].text.contains("panic"), "{notes:?}");
    }
}
