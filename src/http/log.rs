//! The server's log: one line a request, as text or JSON, to standard error or a file. A request never waits for it: if
//! the output is too slow, lines are dropped, and `/metrics` reports how many.

use crate::base::source::{Clock, System};
use crate::base::words;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use tracing::Subscriber;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::FormatTime;
use tracing_subscriber::fmt::{self, MakeWriter};

/// Lines that may wait to be written; more are dropped.
const WAITING_LINES_MAX: usize = 8_192;
/// Bytes per write, unless one line is longer.
const BATCH_BYTES: usize = 64 * 1024;
/// Pause between two writes, in milliseconds: lines under load are written together, and senders need not wake the
/// writer thread.
const REST_MS: u64 = 5;
/// Longest wait for the last lines when the server ends, in milliseconds.
const FLUSH_MS: u64 = 1_000;

words! {
    pub enum LogFormat() or Text: "The format of log lines." {
        Text "text": "For people",
        Json "json": "One JSON object a line",
        None "none": "No line per request; problems are logged as text",
    }
}

enum Message {
    Line(Vec<u8>),
    /// Acknowledged once all lines before it are written.
    Flush(SyncSender<()>),
}

/// The log of one server, from its start to its end.
pub(super) struct Log {
    lines: SyncSender<Message>,
    dropped: Arc<AtomicU64>,
    format: LogFormat,
}

impl Log {
    /// Begins to write to `out` on a thread of its own.
    pub(super) fn start(format: LogFormat, out: Box<dyn Write + Send>) -> Log {
        let (lines, waiting) = sync_channel(WAITING_LINES_MAX);
        std::thread::spawn(move || write_all(&waiting, out));
        Log { lines, dropped: Arc::default(), format }
    }

    /// What formats the lines of this log.
    pub(super) fn subscriber(&self) -> Box<dyn Subscriber + Send + Sync> {
        let lines = Lines { lines: self.lines.clone(), dropped: Arc::clone(&self.dropped) };
        let lean = fmt::fmt().with_ansi(false).with_target(false).with_timer(Now).with_writer(lines);
        match self.format {
            LogFormat::Text => Box::new(lean.finish()),
            LogFormat::None => Box::new(lean.with_max_level(tracing::Level::WARN).finish()),
            LogFormat::Json => {
                let json = lean.json().flatten_event(true).with_current_span(false).with_span_list(false);
                Box::new(json.finish())
            }
        }
    }

    /// How many lines were dropped because the writer was too slow.
    pub(super) fn dropped(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.dropped)
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let (done, written) = sync_channel(1);
        // A blocked output must not keep the process alive.
        if self.lines.try_send(Message::Flush(done)).is_ok() {
            let _ = written.recv_timeout(Duration::from_millis(FLUSH_MS));
        }
    }
}

fn write_all(waiting: &Receiver<Message>, mut out: Box<dyn Write + Send>) {
    while let Ok(first) = waiting.recv() {
        let mut batch = Vec::new();
        let mut flushed = Vec::new();
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Line(line) => batch.extend_from_slice(&line),
                Message::Flush(done) => flushed.push(done),
            }
            next = if batch.len() < BATCH_BYTES { waiting.try_recv().ok() } else { None };
        }
        // A log that cannot be written must not stop the server.
        drop(out.write_all(&batch).and_then(|()| out.flush()));
        let is_last = !flushed.is_empty();
        for done in flushed {
            let _ = done.try_send(());
        }
        if !is_last {
            std::thread::sleep(Duration::from_millis(REST_MS));
        }
    }
}

/// Sends formatted lines to the writer thread.
struct Lines {
    lines: SyncSender<Message>,
    dropped: Arc<AtomicU64>,
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = &'a Lines;

    fn make_writer(&'a self) -> &'a Lines {
        self
    }
}

impl Write for &Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.lines.try_send(Message::Line(line.to_vec())).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// RFC 3339 in UTC to the millisecond.
struct Now;

impl FormatTime for Now {
    fn format_time(&self, w: &mut Writer<'_>) -> std::fmt::Result {
        write!(w, "{}", System.now().strftime("%Y-%m-%dT%H:%M:%S.%3fZ"))
    }
}

/// Logs an event outside of requests.
pub fn note(text: &str, is_problem: bool) {
    match is_problem {
        true => tracing::warn!("{text}"),
        false => tracing::info!("{text}"),
    }
}

/// Longest path in the log, in characters.
const PATH_CHARS_MAX: usize = 300;

/// A path as the log shows it: cut, and without the tokens that some paths hold.
pub(super) fn loggable_path(path: &str, route: Option<&str>) -> String {
    let path = match route.filter(|route| route.contains("/:token")) {
        Some(route) => {
            let parts = path.split('/').zip(route.split('/'));
            let shown = parts.map(|(part, name)| if name == ":token" { "…" } else { part });
            shown.collect::<Vec<_>>().join("/")
        }
        None => path.to_owned(),
    };
    cut(&path, PATH_CHARS_MAX).replace(char::is_control, "?")
}

/// The beginning of a text.
pub(super) fn cut(text: &str, chars_max: usize) -> String {
    text.chars().take(chars_max).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn lines_of(format: LogFormat, tell: impl FnOnce()) -> String {
        let out = Shared::default();
        let log = Log::start(format, Box::new(out.clone()));
        tracing::subscriber::with_default(log.subscriber(), tell);
        drop(log);
        let bytes = out.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn log_entry_is_one_line_in_every_format() {
        let tell = || tracing::info!(path = %"/a", agent = "x\r\n\u{1b}[31mforged", "request");
        let text = lines_of(LogFormat::Text, tell);
        assert!(text.contains("request") && text.contains("path=/a"), "{text}");
        let json = lines_of(LogFormat::Json, tell);
        let line: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((line["message"].as_str(), line["path"].as_str()), (Some("request"), Some("/a")));
        assert_eq!(line["agent"], "x\r\n\u{1b}[31mforged");
        for line in [&text, &json] {
            assert_eq!(line.lines().count(), 1, "{line}");
            assert!(!line.contains(['\r', '\u{1b}']), "{line}");
        }
    }

    #[test]
    fn format_none_logs_errors_only() {
        let log = lines_of(LogFormat::None, || {
            tracing::info!("a request");
            tracing::error!("a fault");
        });
        assert!(log.contains("a fault") && !log.contains("a request"), "{log}");
    }

    #[test]
    fn tokens_in_paths_are_not_logged() {
        let route = Some("/api/posts/:id/preview-links/:token");
        assert_eq!(loggable_path("/api/posts/1/preview-links/secret", route), "/api/posts/1/preview-links/…");
        assert_eq!(loggable_path("/api/posts/1", Some("/api/posts/:id")), "/api/posts/1");
        assert_eq!(loggable_path(&"/x".repeat(10_000), None).len(), PATH_CHARS_MAX);
        assert_eq!(loggable_path("/a\r\n\u{1b}b", None), "/a???b");
    }
}
