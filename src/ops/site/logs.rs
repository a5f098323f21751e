//! `cms logs`: the end of the newest log file.

use crate::base::text::chain;
use crate::disk;
use crate::ops::prelude::*;
use crate::ops::visible;
use regex::Regex;
use std::sync::LazyLock;

/// Default number of lines (the specification, read_server_logs).
const LINES: usize = 50;
/// Most lines.
const LINES_MAX: u16 = 500;
/// Bytes that are read from the end of the file.
const TAIL_BYTES_MAX: u64 = 256 * 1024;

/// Words that usually precede a secret.
static SECRET: LazyLock<Regex> = LazyLock::new(|| {
    let words = "authorization|bearer|token|secret|password|passwd|api[-_]?key|cookie|signature";
    let text = format!(
        r#"(?i)\b((?:[a-z0-9]+[-_])*(?:{words}))("?\s*[:=]\s*"?|\s+)(?:(?:bearer|basic)\s+)?[^\s"',;]{{4,}}"#
    );
    Regex::new(&text).expect("because the pattern is fixed and the test below uses it")
});

/// Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names
///
/// Only regular files are read, no links; what looks like a secret is left out.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Logs {
    /// Lines, 1 to 500; 50 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(LINES_MAX)))]
    pub lines: Option<u16>,
}

/// The end of a log.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// The last lines
    pub logs: String,
    /// The name of the file
    pub file: String,
}

impl Operation for Logs {
    const FACTS: Facts = facts!("logs", Permission::DraftsView;
        "logs --lines 20" => "The last twenty lines of the newest log");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let Some(folder) = &cx.call().logs else {
            return Err(OpError::not_found(
                "logs.no-folder",
                "there are no logs: TERMINAL_LOGS_DIR is not set",
            )
            .hint("set TERMINAL_LOGS_DIR to the folder of the log files where the server is started"));
        };
        // The folder's location is not disclosed to the caller.
        let unreadable = |cause: disk::DiskError| {
            let why = std::error::Error::source(&cause).map(chain).unwrap_or_default();
            OpError::not_found("logs.unreadable", format!("the logs cannot be read: {why}"))
        };
        let newest = disk::newest(folder, "txt").map_err(unreadable)?;
        let Some(file) = newest else {
            return Err(OpError::not_found("logs.none", "there is no .txt file in the folder of the logs"));
        };
        let bytes = disk::tail(&file, TAIL_BYTES_MAX).map_err(unreadable)?;
        let count = self.lines.map_or(LINES, |lines| usize::from(lines.clamp(1, LINES_MAX)));
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Shown { logs: last_lines(&String::from_utf8_lossy(&bytes), count), file: name })
    }
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let shown = lines[lines.len().saturating_sub(count)..].iter();
    shown
        .map(|line| SECRET.replace_all(&visible(line), "$1$2[redacted]").into_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.line(&self.logs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_shown_without_secrets() {
        assert_eq!(last_lines("a\nb\nc\n", 2), "b\nc");
        assert_eq!(last_lines("", 5), "");
        for (line, shown) in [
            ("GET /x Authorization: Bearer abc.def", "GET /x Authorization: [redacted]"),
            ("MCP_AUTH_TOKEN=hunter22", "MCP_AUTH_TOKEN=[redacted]"),
            ("{\"password\": \"hunter22\", \"a\": 1}", "{\"password\": \"[redacted]\", \"a\": 1}"),
            ("new 79", "new 79"),
            ("\u{1b}[2Jx", "\\u{1b}[2Jx"),
        ] {
            assert_eq!(last_lines(line, 1), shown);
        }
    }
}
