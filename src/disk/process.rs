//! What this process and its threads use, where the system says it: Linux does, in `/proc`.

use std::fs;
use std::time::Duration;

/// Milliseconds of a tick, in which Linux counts the time of threads.
const TICK_MS: u64 = 10;

thread_local! {
    static NUMBER: Option<u32> = number();
}

/// The system's number of the current thread.
pub fn thread_number() -> Option<u32> {
    NUMBER.with(|number| *number)
}

fn number() -> Option<u32> {
    fs::read_link("/proc/thread-self").ok()?.file_name()?.to_str()?.parse().ok()
}

/// The processor time that a thread of this process has used.
pub fn thread_time(thread: u32) -> Option<Duration> {
    time_in(&fs::read_to_string(format!("/proc/self/task/{thread}/stat")).ok()?)
}

fn time_in(stat: &str) -> Option<Duration> {
    // The name of the thread, in brackets, may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11).map(|field| field.parse::<u64>().ok());
    let (user, system) = (fields.next()??, fields.next()??);
    Some(Duration::from_millis((user + system) * TICK_MS))
}

/// The memory that this process uses, in bytes, with what is swapped out.
pub fn process_bytes() -> Option<u64> {
    bytes_in(&fs::read_to_string("/proc/self/status").ok()?)
}

fn bytes_in(status: &str) -> Option<u64> {
    let kilobytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    };
    Some((kilobytes("VmRSS:")? + kilobytes("VmSwap:").unwrap_or_default()) * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_memory_are_read() {
        let stat = "4242 (cms (a) b) R 1 2 3 0 -1 4194304 100 0 0 0 250 50 7 8 20 0 12 0 9999";
        assert_eq!(time_in(stat), Some(Duration::from_secs(3)));
        assert_eq!(time_in("4242 (cms) R 1"), None);
        let status = "Name:\tcms\nVmPeak:\t  900 kB\nVmRSS:\t     100 kB\nVmSwap:\t      28 kB\n";
        assert_eq!(bytes_in(status), Some(128 * 1024));
        assert_eq!(bytes_in("Name:\tcms\n"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_thread_has_a_number_and_a_time() {
        let thread = thread_number().expect("a number");
        assert!(thread_time(thread).is_some() && process_bytes().is_some_and(|bytes| bytes > 0));
        let other = std::thread::spawn(thread_number).join().expect("it ends");
        assert!(other.is_some() && other != Some(thread));
    }
}
