//! Looks at what is being rendered, on a thread of its own, and reports a theme that takes too much. A template cannot be
//! interrupted, so the receiver of the report ends the process.
//!
//! The time is that of the processor, so a busy machine is not a theme's fault. Memory is known of the process only, so it
//! counts only against work that has used some time itself. Pages of one theme that many visitors wait for share the
//! processors, so their time is also added up.

use crate::disk;
use crate::render::{self, Rendering, Scope, UnboundedTheme, Watcher};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The time between two looks.
const TICK: Duration = Duration::from_millis(100);
/// How many times as long work may take where only the clock is known.
const CLOCK_FACTOR: u32 = 3;

/// What rendering may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The time of one page.
    pub page: Duration,
    /// The total processor time of the pages of one theme that are being rendered; a page counts once it has used
    /// `pages_from`.
    pub pages: Duration,
    /// The processor time from which a page counts among those: many visitors of a slow theme wait for each other.
    pub pages_from: Duration,
    /// The time of the trial of a theme: of all its pages.
    pub trial: Duration,
    /// By how many bytes the memory of the process may grow meanwhile.
    pub bytes: u64,
    /// The time from which memory counts.
    pub bytes_from: Duration,
}

impl Limits {
    /// Those of the program. A page takes milliseconds.
    pub const USUAL: Limits = Limits {
        page: Duration::from_secs(10),
        pages: Duration::from_secs(30),
        pages_from: Duration::from_secs(2),
        trial: Duration::from_secs(30),
        bytes: 512 << 20,
        bytes_from: Duration::from_millis(400),
    };

    /// What is wrong with work that has taken this much.
    fn problem(&self, scope: Scope, taken: &Taken) -> Option<String> {
        let (time_max, of) = match scope {
            Scope::Page => (self.page, "a page"),
            Scope::Trial => (self.trial, "the trial of the theme"),
        };
        let (time_max, kind) = match taken.is_of_processor() {
            true => (time_max, "seconds of processor time"),
            false => (time_max * CLOCK_FACTOR, "seconds"),
        };
        if taken.time > time_max {
            return Some(format!("takes more than {} {kind} for {of}", time_max.as_secs()));
        }
        let is_large = taken.time >= self.bytes_from && taken.bytes > self.bytes;
        is_large.then(|| format!("takes more than {} MiB of memory for {of}", self.bytes >> 20))
    }
}

/// What work has taken since it was first seen.
#[derive(Debug)]
struct Taken {
    first_time: Option<Duration>,
    first_bytes: Option<u64>,
    time: Duration,
    bytes: u64,
}

impl Taken {
    /// Nothing, at these readings of the thread's time and the process's memory.
    fn since(time: Option<Duration>, bytes: Option<u64>) -> Taken {
        Taken { first_time: time, first_bytes: bytes, time: Duration::ZERO, bytes: 0 }
    }

    fn is_of_processor(&self) -> bool {
        self.first_time.is_some()
    }

    /// Takes later readings. Without one of the time, a tick has passed.
    fn read(&mut self, time: Option<Duration>, bytes: Option<u64>) {
        match (self.first_time, time) {
            (Some(first), Some(time)) => self.time = time.saturating_sub(first),
            (None, _) => self.time += TICK,
            // The thread has ended.
            (Some(_), None) => {}
        }
        if let (Some(first), Some(bytes)) = (self.first_bytes, bytes) {
            self.bytes = bytes.saturating_sub(first);
        }
    }
}

/// Reports to `report` each theme that takes more than these limits, from the first rendering on.
pub fn watch(limits: Limits, report: impl Fn(&UnboundedTheme) + Send + Sync + 'static) {
    let report = Arc::new(report);
    let begin = move || {
        let report = Arc::clone(&report);
        // Without the thread, steps and output of templates are limited all the same.
        drop(Builder::new().name("cms-renderings".to_owned()).spawn(move || look(limits, &*report)));
    };
    render::watch_renderings(Watcher {
        thread: disk::thread_number,
        clock: Instant::now,
        begin: Box::new(begin),
    });
}

fn look(limits: Limits, report: &dyn Fn(&UnboundedTheme)) {
    let mut seen = BTreeMap::new();
    loop {
        render::wait_for_rendering();
        std::thread::sleep(TICK);
        let running = render::renderings();
        let time = |rendering: &Rendering| rendering.thread.and_then(disk::thread_time);
        compare(&mut seen, &running, time, disk::process_bytes(), limits).iter().for_each(report);
    }
}

/// The themes that have taken too much, of what runs.
fn compare(
    seen: &mut BTreeMap<u64, Taken>,
    running: &[Rendering],
    time: impl Fn(&Rendering) -> Option<Duration>,
    bytes: Option<u64>,
    limits: Limits,
) -> Vec<UnboundedTheme> {
    seen.retain(|number, _| running.iter().any(|rendering| rendering.number == *number));
    let mut found = Vec::new();
    for rendering in running {
        let time = time(rendering);
        let taken = seen.entry(rendering.number).or_insert_with(|| Taken::since(time, bytes));
        taken.read(time, bytes);
        if let Some(problem) = limits.problem(rendering.scope, taken) {
            let (theme, template) = (rendering.theme.clone(), rendering.template.clone());
            found.push(UnboundedTheme { theme, template, problem });
        }
    }
    found.extend(together(seen, running, limits));
    found
}

/// The themes of which all pages that are being made have taken too much together.
fn together(seen: &BTreeMap<u64, Taken>, running: &[Rendering], limits: Limits) -> Vec<UnboundedTheme> {
    let mut sums = BTreeMap::<&str, (Duration, &Rendering)>::new();
    for rendering in running.iter().filter(|rendering| rendering.scope == Scope::Page) {
        let taken = seen.get(&rendering.number);
        let counts = |taken: &&Taken| taken.is_of_processor() && taken.time >= limits.pages_from;
        let Some(taken) = taken.filter(counts) else { continue };
        sums.entry(&rendering.theme).or_insert((Duration::ZERO, rendering)).0 += taken.time;
    }
    let too_much = sums.into_values().filter(|(sum, _)| *sum > limits.pages);
    let unbounded = |(_, first): (Duration, &Rendering)| UnboundedTheme {
        theme: first.theme.clone(),
        template: first.template.clone(),
        problem: format!(
            "takes more than {} seconds of processor time for pages that are made at the same time",
            limits.pages.as_secs()
        ),
    };
    too_much.map(unbounded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        page: Duration::from_secs(2),
        pages: Duration::from_secs(5),
        pages_from: Duration::from_secs(2),
        trial: Duration::from_secs(4),
        bytes: 3 << 20,
        bytes_from: Duration::from_secs(1),
    };

    fn rendering(number: u64, scope: Scope) -> Rendering {
        let (theme, template) = (format!("theme {number}"), "theme/page.html".to_owned());
        Rendering { number, scope, thread: Some(7), theme, template, begun: None }
    }

    /// The themes that are reported of looks, each at a second of processor time and a MiB of memory.
    fn reported(running: &[Rendering], looks: &[(Option<u64>, u64)]) -> Vec<(String, String)> {
        let mut seen = BTreeMap::new();
        let mut all = Vec::new();
        for (second, mebibytes) in looks {
            let time = |_: &Rendering| second.map(Duration::from_secs);
            all.extend(compare(&mut seen, running, time, Some(mebibytes << 20), LIMITS));
        }
        all.into_iter().map(|found| (found.theme, found.problem)).collect()
    }

    #[test]
    fn time_counts_from_the_first_look() {
        let both = [rendering(1, Scope::Page), rendering(2, Scope::Trial)];
        assert!(reported(&both, &[(Some(90), 9), (Some(92), 9)]).is_empty());
        let page =
            ("theme 1".to_owned(), "takes more than 2 seconds of processor time for a page".to_owned());
        assert_eq!(reported(&both, &[(Some(90), 9), (Some(93), 9)]), [page]);
        let found = reported(&both[1..], &[(Some(90), 9), (Some(95), 9)]);
        let problem = "takes more than 4 seconds of processor time for the trial of the theme";
        assert_eq!(found, [("theme 2".to_owned(), problem.to_owned())]);
    }

    #[test]
    fn time_of_pages_of_one_theme_is_added_up() {
        let of_theme = |number: u64| Rendering { theme: "same".to_owned(), ..rendering(number, Scope::Page) };
        let pages: Vec<Rendering> = (1..=9).map(of_theme).collect();
        // Each stays within the limit of a page, and the sum of three is 6 seconds.
        let looks = [(Some(90), 9), (Some(92), 9)];
        let problem = "takes more than 5 seconds of processor time for pages that are made at the same time";
        assert_eq!(reported(&pages[..3], &looks), [("same".to_owned(), problem.to_owned())]);
        assert!(reported(&pages[..2], &looks).is_empty());
        assert!(reported(&pages, &[(Some(90), 9), (Some(91), 9)]).is_empty(), "none has used much itself");
        let others: Vec<Rendering> = (1..=3).map(|number| rendering(number, Scope::Page)).collect();
        assert!(reported(&others, &looks).is_empty(), "each theme counts by itself");
    }

    #[test]
    fn memory_counts_against_work_that_has_used_time() {
        let page = [rendering(1, Scope::Page)];
        let problem = "takes more than 3 MiB of memory for a page".to_owned();
        assert!(reported(&page, &[(Some(5), 10), (Some(5), 99)]).is_empty(), "others may have used it");
        assert!(reported(&page, &[(Some(5), 10), (Some(6), 13)]).is_empty());
        assert_eq!(reported(&page, &[(Some(5), 10), (Some(6), 14)]), [("theme 1".to_owned(), problem)]);
    }

    #[test]
    fn looks_are_counted_where_only_the_clock_is_known() {
        let page = [rendering(1, Scope::Page)];
        // Ten looks are a second.
        assert!(reported(&page, &[(None, 9); 60]).is_empty());
        let problem = "takes more than 6 seconds for a page".to_owned();
        assert_eq!(reported(&page, &[(None, 9); 61]), [("theme 1".to_owned(), problem)]);
    }

    #[test]
    fn work_that_ended_is_forgotten() {
        let mut seen = BTreeMap::new();
        let time = |_: &Rendering| Some(Duration::from_secs(1));
        compare(&mut seen, &[rendering(1, Scope::Page)], time, None, LIMITS);
        compare(&mut seen, &[rendering(2, Scope::Page)], time, None, LIMITS);
        assert_eq!(seen.keys().collect::<Vec<_>>(), [&2]);
    }
}
