//! The server's counters, reported in the text format of Prometheus.

use super::prelude::*;
use crate::db::ledger::Backlog;
use crate::git::HostCounts;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the latency buckets, in microseconds.
const BOUNDS_US: [u64; 13] = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    10_000_000,
];
/// Classes of statuses: 1xx to 5xx.
const CLASSES: usize = 5;

/// Counters since the start, and current gauges.
#[derive(Default)]
pub(super) struct Metrics {
    answered: [AtomicU64; CLASSES],
    /// Answers by latency; the last bucket is unbounded.
    latencies: [AtomicU64; BOUNDS_US.len() + 1],
    latency_us: AtomicU64,
    /// Answers 500, whose cause is in the log.
    pub(super) faults: AtomicU64,
    /// Requests that were refused because too many waited, or the server was ending.
    pub(super) refused: AtomicU64,
    /// Writes that ran again because another writer was first.
    pub(super) retries: AtomicU64,
    /// Connections that are open.
    pub(super) connections: AtomicU64,
    /// Event streams that are open.
    pub(super) streams: AtomicU64,
    /// Dropped log lines.
    lines_dropped: Arc<AtomicU64>,
}

impl Metrics {
    /// Counters that start at 0; the log counts its dropped lines itself.
    pub(super) fn new(lines_dropped: Arc<AtomicU64>) -> Metrics {
        Metrics { lines_dropped, ..Metrics::default() }
    }

    /// Counts an answer.
    pub(super) fn answered(&self, answer: &Answer, took: Duration) {
        self.counted(answer.status, took);
    }

    fn counted(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, CLASSES) - 1;
        self.answered[class].fetch_add(1, Ordering::Relaxed);
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let place = BOUNDS_US.partition_point(|bound| *bound < us);
        self.latencies[place].fetch_add(1, Ordering::Relaxed);
        self.latency_us.fetch_add(us, Ordering::Relaxed);
    }

    /// All metrics, including `lag`: how many commits the index of each stage is behind; and how many deliveries wait.
    pub(super) fn text(&self, lag: &[(&str, u64)], webhooks: Backlog, uptime_s: i64) -> String {
        let mut page = Page::default();
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        page.head("cms_requests_total", "counter", "Requests answered since the start, by class of status.");
        for (class, counter) in self.answered.iter().enumerate() {
            page.row("cms_requests_total", &format!("{{status=\"{}xx\"}}", class + 1), of(counter));
        }
        self.histogram(&mut page);
        for (name, kind, help, value) in [
            ("cms_faults_total", "counter", "Answers 500 whose cause is in the log.", of(&self.faults)),
            ("cms_refused_total", "counter", "Requests refused while too many waited.", of(&self.refused)),
            (
                "cms_write_retries_total",
                "counter",
                "Writes that ran again because another writer was first.",
                of(&self.retries),
            ),
            ("cms_open_connections", "gauge", "Open connections.", of(&self.connections)),
            ("cms_open_streams", "gauge", "Open event streams.", of(&self.streams)),
            (
                "cms_webhook_backlog",
                "gauge",
                "Deliveries of webhooks that wait.",
                webhooks.waiting.unsigned_abs(),
            ),
            (
                "cms_webhook_dead_letters",
                "gauge",
                "Deliveries of webhooks that were given up.",
                webhooks.failed.unsigned_abs(),
            ),
            (
                "cms_log_lines_dropped_total",
                "counter",
                "Lines of the log that nobody read.",
                of(&self.lines_dropped),
            ),
        ] {
            page.head(name, kind, help);
            page.row(name, "", value);
        }
        page.head("cms_index_lag_commits", "gauge", "Commits that the index of a stage is behind.");
        for (stage, commits) in lag {
            page.row("cms_index_lag_commits", &format!("{{stage=\"{stage}\"}}"), *commits);
        }
        page.head("cms_uptime_seconds", "gauge", "Seconds since the start.");
        page.row("cms_uptime_seconds", "", uptime_s);
        page.text
    }

    fn histogram(&self, page: &mut Page) {
        const NAME: &str = "cms_request_duration_seconds";
        page.head(NAME, "histogram", "Time from a whole request to its answer.");
        let mut sum = 0;
        for (place, counter) in self.latencies.iter().enumerate() {
            sum += counter.load(Ordering::Relaxed);
            let bound = BOUNDS_US.get(place).map_or_else(|| "+Inf".to_owned(), |us| seconds(*us));
            page.row(&format!("{NAME}_bucket"), &format!("{{le=\"{bound}\"}}"), sum);
        }
        page.row(&format!("{NAME}_sum"), "", seconds(self.latency_us.load(Ordering::Relaxed)));
        page.row(&format!("{NAME}_count"), "", sum);
    }
}

/// What a node did with the git host of its cluster.
pub(super) struct ClusterFigures {
    pub(super) counts: HostCounts,
    /// Stages that the host has and this node has not caught up with.
    pub(super) behind: u64,
    /// Whether the host answered last time.
    pub(super) is_up: bool,
    pub(super) seconds_since: u64,
    /// Requests that wait for a revision.
    pub(super) waiting: u64,
}

impl ClusterFigures {
    /// In the same format.
    pub(super) fn text(&self) -> String {
        let mut page = Page::default();
        let counts = self.counts;
        for (name, kind, help, value) in [
            ("cms_cluster_pushes_total", "counter", "Pushes that the git host took.", counts.pushes),
            (
                "cms_cluster_leases_lost_total",
                "counter",
                "Pushes that another node was faster than.",
                counts.lost,
            ),
            ("cms_cluster_pushes_failed_total", "counter", "Pushes that failed otherwise.", counts.failed),
            (
                "cms_cluster_pushes_doubtful_total",
                "counter",
                "Pushes whose connection broke.",
                counts.doubtful,
            ),
            (
                "cms_cluster_turns_total",
                "counter",
                "Turns that this node asked for after lost races.",
                counts.turns,
            ),
            ("cms_cluster_fetches_total", "counter", "Fetches from the git host.", counts.fetches),
            ("cms_cluster_host_up", "gauge", "Whether the git host answered last.", u64::from(self.is_up)),
            ("cms_cluster_lag_stages", "gauge", "Stages that this node has not caught up with.", self.behind),
            (
                "cms_cluster_host_age_seconds",
                "gauge",
                "Seconds since the git host last answered.",
                self.seconds_since,
            ),
            ("cms_cluster_waiting", "gauge", "Requests that wait for a revision.", self.waiting),
        ] {
            page.head(name, kind, help);
            page.row(name, "", value);
        }
        let name = "cms_cluster_push_seconds_total";
        page.head(name, "counter", "Time in pushes that the git host took.");
        page.row(name, "", seconds(counts.push_us));
        page.text
    }
}

/// Microseconds in seconds, without rounding.
fn seconds(us: u64) -> String {
    let text = format!("{}.{:06}", us / 1_000_000, us % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn row(&mut self, name: &str, labels: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.text, "{name}{labels} {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latency_buckets_are_cumulative() {
        let metrics = Metrics::default();
        for (status, ms) in [(200, 0), (200, 1), (404, 3), (500, 60_000)] {
            metrics.counted(StatusCode::from_u16(status).unwrap(), Duration::from_millis(ms));
        }
        let text = metrics.text(&[("source", 2)], Backlog { waiting: 3, failed: 1 }, 7);
        for line in [
            "cms_requests_total{status=\"2xx\"} 2",
            "cms_requests_total{status=\"5xx\"} 1",
            "cms_request_duration_seconds_bucket{le=\"0.0005\"} 1",
            "cms_request_duration_seconds_bucket{le=\"0.001\"} 2",
            "cms_request_duration_seconds_bucket{le=\"0.005\"} 3",
            "cms_request_duration_seconds_bucket{le=\"10\"} 3",
            "cms_request_duration_seconds_bucket{le=\"+Inf\"} 4",
            "cms_request_duration_seconds_sum 60.004",
            "cms_request_duration_seconds_count 4",
            "cms_index_lag_commits{stage=\"source\"} 2",
            "cms_webhook_backlog 3",
            "cms_webhook_dead_letters 1",
            "cms_uptime_seconds 7",
        ] {
            assert!(text.lines().any(|found| found == line), "no `{line}` in\n{text}");
        }
    }
}
