//! Timing of commands and of calls, and a table of results.

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Wall time, and processor time of child processes where the system reports it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spent {
    pub(crate) wall: Duration,
    pub(crate) processor: Duration,
}

/// Runs a command to its end; it must exit with `code`.
pub(crate) fn run(command: &mut Command, code: i32) -> (Spent, Output) {
    let before = processor_time();
    let start = Instant::now();
    let output =
        command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("start {command:?}: {error}"));
    let wall = start.elapsed();
    let processor = processor_time().saturating_sub(before);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{command:?}\n{errors}");
    (Spent { wall, processor }, output)
}

/// Processor time of ended child processes (*source*: proc(5), `/proc/self/stat`); zero on other systems.
fn processor_time() -> Duration {
    const TICKS_A_SECOND: u64 = 100;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1000 / TICKS_A_SECOND)
}

/// The median of several times: a busy machine makes some of them longer, never shorter.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The median time of `count` calls.
pub(crate) fn timed(count: usize, mut call: impl FnMut()) -> Duration {
    let once = |_| {
        let start = Instant::now();
        call();
        start.elapsed()
    };
    median((0..count).map(once).collect())
}

pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Measurements with their target values: one line each, printed immediately.
#[derive(Debug, Default)]
pub(crate) struct Table;

impl Table {
    /// A number and its maximum, if there is one.
    pub(crate) fn at_most(&self, what: &str, number: f64, unit: &str, bar: Option<f64>) {
        row(what, number, unit, bar.map(|bar| (bar, "≤", number <= bar)));
    }

    /// A number and its minimum.
    pub(crate) fn at_least(&self, what: &str, number: f64, unit: &str, bar: f64) {
        row(what, number, unit, Some((bar, "≥", number >= bar)));
    }

    /// Something that was not measured, and why.
    pub(crate) fn missing(&self, what: &str, why: &str) {
        println!("{what:<48} {:>12}  {why}", "-");
    }
}

fn row(what: &str, number: f64, unit: &str, bar: Option<(f64, &str, bool)>) {
    let digits = if number < 10.0 { 2 } else { 0 };
    let number = format!("{number:.digits$} {unit}");
    match bar {
        Some((bar, sign, holds)) => {
            let verdict = if holds { "ok" } else { "MISSED" };
            println!(
                "{what:<48} {number:>12}  {:<10} {verdict}",
                format!("{sign} {} {unit}", (bar * 100.0).round() / 100.0)
            );
        }
        None => println!("{what:<48} {number:>12}"),
    }
}
