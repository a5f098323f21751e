//! Renders results for people: lines, tables, differences; meaning is never conveyed by colour alone.

use crate::base::hidden_text::with_unusual;
use crate::base::zone::ago;
use anstyle::{AnsiColor, Style};
use jiff::civil::Date;
use jiff::{Timestamp, tz::TimeZone};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// A text for a person. Styles are ANSI codes; the surface strips them where there is no terminal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    text: String,
    tables: Vec<Table>,
    /// Messages besides the result, for standard error.
    asides: Vec<String>,
}

/// A table of a page, stored so that it can be redrawn for a narrow terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    /// Its range in the page's text.
    place: Range<usize>,
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// A part of a page, for surfaces that draw tables themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part<'a> {
    /// Lines without ANSI codes.
    Text(String),
    /// A table.
    Table {
        /// Its heading row.
        headings: &'a [String],
        /// Its rows, with whole cells.
        rows: &'a [Vec<String>],
    },
}

/// Widest cell of a table, in terminal columns.
const CELL_COLUMNS_MAX: usize = 60;
/// Cells are not cut below this width, in terminal columns; a narrower terminal breaks the lines.
const CELL_COLUMNS_MIN: usize = 10;
/// Headings of columns that hold a time that something happened at.
const TIMES: [&str; 4] = ["when", "changed", "created", "at"];
/// Times are told from now for this long; later their date says more.
const RECENT_SECONDS: i64 = 30 * 86_400;
/// Columns between two cells.
const CELL_GAP: usize = 2;

/// The style of a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Unstyled.
    Plain,
    /// Headings and names.
    Strong,
    /// Unimportant text.
    Faint,
    /// New or successful.
    Good,
    /// Deleted or wrong.
    Bad,
    /// Needs attention.
    Notice,
}

impl Tone {
    fn style(self) -> Style {
        match self {
            Tone::Plain => Style::new(),
            Tone::Strong => Style::new().bold(),
            Tone::Faint => Style::new().dimmed(),
            Tone::Good => AnsiColor::Green.on_default(),
            Tone::Bad => AnsiColor::Red.on_default(),
            Tone::Notice => AnsiColor::Yellow.on_default(),
        }
    }
}

/// A text of one line in a tone, with control characters made visible.
pub fn toned(tone: Tone, text: &str) -> String {
    let text = visible_line(text);
    if tone == Tone::Plain {
        return text;
    }
    let style = tone.style();
    format!("{style}{text}{style:#}")
}

/// Shows control characters and unusual invisible ones of foreign text as `\u{1b}` and the like, so that content can neither
/// control a terminal, nor reverse the reading direction, nor hide words.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len() + 8);
    for (c, is_unusual) in with_unusual(text) {
        match is_unusual || (c.is_control() && c != '\n' && c != '\t') {
            true => shown.extend(c.escape_unicode()),
            false => shown.push(c),
        }
    }
    shown
}

/// As [`visible`], for a text of one line, such as a sentence with the name of a file: a line end in it would begin a
/// line of its own, which the log of a build server may take for a command.
pub fn visible_line(text: &str) -> String {
    match text.contains('\n') {
        true => visible(&text.replace('\n', "\\n")),
        false => visible(text),
    }
}

/// A line of pieces, each in a tone: `styled!(page, Strong "{title}"; Faint "  {}", path)`. A tone that is a value stands in
/// parentheses.
macro_rules! styled {
    ($page:expr, $($tone:tt $format:literal $(, $argument:expr)*);+) => {
        $page.pieces(&[$(($crate::ops::page::tone!($tone), &format!($format $(, $argument)*))),+])
    };
}
macro_rules! tone {
    (($tone:expr)) => {
        $tone
    };
    ($tone:ident) => {
        $crate::ops::Tone::$tone
    };
}
pub(crate) use {styled, tone};

impl Page {
    /// An empty page.
    pub fn new() -> Self {
        Page::default()
    }

    /// The text with its ANSI codes.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text for a terminal with this many columns: the widest columns of its tables are cut to fit, and times that are
    /// not long past are told from now.
    pub fn fitted(&self, columns: usize, now: Timestamp) -> String {
        let (mut text, mut from) = (String::with_capacity(self.text.len()), 0);
        for table in &self.tables {
            text.push_str(&self.text[from..table.place.start]);
            text.push_str(&table.told_from(now).drawn(columns));
            from = table.place.end;
        }
        text.push_str(&self.text[from..]);
        text
    }

    /// The text without ANSI codes, of any width.
    pub fn plain(&self) -> String {
        anstream::adapter::strip_str(&self.text).to_string()
    }

    /// Its parts, in order.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let text = |range: Range<usize>| {
            let plain = anstream::adapter::strip_str(&self.text[range]).to_string();
            let lines = plain.trim_matches('\n');
            (!lines.trim().is_empty()).then(|| Part::Text(lines.to_owned()))
        };
        let (mut parts, mut from) = (Vec::new(), 0);
        for table in &self.tables {
            parts.extend(text(from..table.place.start));
            parts.push(Part::Table { headings: &table.headings, rows: &table.rows });
            from = table.place.end;
        }
        parts.extend(text(from..self.text.len()));
        parts
    }

    /// Adds a message besides the result, which a program may be reading.
    pub fn aside(&mut self, text: impl AsRef<str>) {
        self.asides.push(visible_line(text.as_ref()));
    }

    /// The messages besides the result.
    pub fn asides(&self) -> &[String] {
        &self.asides
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// One plain line.
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.toned_line(Tone::Plain, text);
    }

    /// A text of several lines.
    pub fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(line));
    }

    /// One line in a tone.
    pub fn toned_line(&mut self, tone: Tone, text: impl AsRef<str>) {
        self.text.push_str(&toned(tone, text.as_ref()));
        self.text.push('\n');
    }

    /// One line of pieces.
    pub fn pieces(&mut self, pieces: &[(Tone, &str)]) {
        for (tone, text) in pieces {
            self.text.push_str(&toned(*tone, text));
        }
        self.text.push('\n');
    }

    /// An empty line, unless the page is empty.
    pub fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Data that must be printed unchanged, such as a file.
    pub fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A table with a heading row; columns are as wide as their widest cell, long cells are cut with `…`.
    pub fn table(&mut self, headings: &[&str], rows: &[Vec<String>]) {
        let shown = |cell: &String| visible(cell).replace('\n', " ");
        let start = self.text.len();
        let mut table = Table {
            place: start..start,
            headings: headings.iter().map(|heading| (*heading).to_owned()).collect(),
            rows: rows.iter().map(|row| row.iter().map(shown).collect()).collect(),
        };
        self.text.push_str(&table.drawn(usize::MAX));
        table.place.end = self.text.len();
        self.tables.push(table);
    }
}

impl Table {
    /// The table with times of the last weeks as `3 hours ago`.
    fn told_from(&self, now: Timestamp) -> Table {
        let mut table = self.clone();
        let is_time: Vec<bool> = self.headings.iter().map(|name| TIMES.contains(&name.as_str())).collect();
        for row in &mut table.rows {
            for (cell, _) in row.iter_mut().zip(&is_time).filter(|(_, is_time)| **is_time) {
                let words = told(cell, now);
                *cell = words.unwrap_or_else(|| std::mem::take(cell));
            }
        }
        table
    }

    /// The table in at most this many columns, if possible.
    fn drawn(&self, columns: usize) -> String {
        let widths = self.widths(columns);
        let style = Tone::Strong.style();
        let mut text = format!("{style}{}{style:#}\n", padded(&self.headings, &widths));
        for row in &self.rows {
            text.push_str(&padded(row, &widths));
            text.push('\n');
        }
        text
    }

    /// The width of each column: the widest ones shrink until the lines fit.
    fn widths(&self, columns: usize) -> Vec<usize> {
        let widest = |cells: &mut dyn Iterator<Item = &String>| {
            cells.map(|cell| cell.width()).max().unwrap_or(0).min(CELL_COLUMNS_MAX)
        };
        let cells = |i: usize| self.rows.iter().chain([&self.headings]).filter_map(move |row| row.get(i));
        let mut widths: Vec<usize> = (0..self.headings.len()).map(|i| widest(&mut cells(i))).collect();
        let gaps = CELL_GAP * widths.len().saturating_sub(1);
        while widths.iter().sum::<usize>() + gaps > columns {
            match widths.iter_mut().rev().max_by_key(|width| **width) {
                Some(widest) if *widest > CELL_COLUMNS_MIN => *widest -= 1,
                Some(_) | None => break,
            }
        }
        widths
    }
}

/// A time of the last weeks in words; a day alone is told by days.
fn told(cell: &str, now: Timestamp) -> Option<String> {
    let is_recent = |then: &Timestamp| *then <= now && now.as_second() - then.as_second() < RECENT_SECONDS;
    if let Ok(day) = cell.parse::<Date>()
        && cell.len() == "2026-01-31".len()
    {
        let today = now.to_zoned(TimeZone::UTC).date();
        let then = day.to_zoned(TimeZone::UTC).ok()?.timestamp();
        return match today.since(day).ok()?.get_days() {
            0 => Some("today".to_owned()),
            1 => Some("yesterday".to_owned()),
            _ => is_recent(&then).then(|| ago(then, now)),
        };
    }
    // A minute without a zone is in UTC.
    let minute = || format!("{}:00Z", cell.replacen(' ', "T", 1)).parse::<Timestamp>().ok();
    let then = cell.parse().ok().or_else(minute)?;
    is_recent(&then).then(|| ago(then, now))
}

fn padded(cells: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        let cell = cut(cell, *width);
        line.extend(std::iter::repeat_n(' ', if line.is_empty() { 0 } else { CELL_GAP }));
        line.push_str(&cell);
        line.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width())));
    }
    line.truncate(line.trim_end().len());
    line
}

/// The width of a text in terminal columns.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// A text cut to a number of terminal columns.
pub fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut head = String::new();
    for c in text.chars() {
        if head.width() + 1 >= columns {
            break;
        }
        head.push(c);
    }
    head.push('…');
    head
}

/// A result: data for machines, and a page for people.
pub trait View: serde::Serialize + schemars::JsonSchema {
    /// Writes the output for a person.
    fn show(&self, page: &mut Page);

    /// Exit code of the command line for this result; 0 unless the result itself is a problem.
    fn exit(&self) -> u8 {
        0
    }

    /// Serializes the data. Types with large values move them instead of copying.
    ///
    /// # Errors
    /// It cannot be serialized as JSON.
    fn into_json(self) -> serde_json::Result<serde_json::Value>
    where
        Self: Sized,
    {
        serde_json::to_value(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_columns_are_aligned_and_truncated() {
        let mut page = Page::new();
        page.table(&["a", "bb"], &[vec!["long".into(), "x".into()], vec!["é".into(), "y".repeat(80)]]);
        let lines: Vec<String> =
            page.text().lines().map(|l| anstream::adapter::strip_str(l).to_string()).collect();
        assert_eq!(lines[0], "a     bb");
        assert_eq!(lines[1], "long  x");
        assert!(lines[2].starts_with("é     yyy") && lines[2].ends_with('…'));
    }

    #[test]
    fn recent_times_are_told_from_now() {
        let now: Timestamp = "2026-11-27T09:00:00Z".parse().unwrap();
        for (cell, words) in [
            ("2026-11-27T06:00:00Z", Some("3 hours ago")),
            ("2026-11-27 08:58", Some("2 minutes ago")),
            ("2026-11-27", Some("today")),
            ("2026-11-26", Some("yesterday")),
            ("2026-11-20", Some("7 days ago")),
            ("2026-11-28T06:00:00Z", None),
            ("2026-01-27T06:00:00Z", None),
            ("unknown", None),
        ] {
            assert_eq!(told(cell, now).as_deref(), words, "{cell}");
        }
        let mut page = Page::new();
        page.table(&["slug", "when"], &[vec!["2026-11-27".into(), "2026-11-27T06:00:00Z".into()]]);
        let fitted = anstream::adapter::strip_str(&page.fitted(80, now)).to_string();
        assert_eq!(fitted, "slug        when\n2026-11-27  3 hours ago\n");
        assert!(page.text().contains("2026-11-27T06:00:00Z"), "programs get the time");
    }

    #[test]
    fn tables_fit_the_terminal() {
        let now = Timestamp::UNIX_EPOCH;
        let mut page = Page::new();
        page.line("before");
        page.table(&["id", "slug", "title"], &[vec!["1".into(), "s".repeat(30), "t".repeat(50)]]);
        page.line("behind");
        let plain = |columns| anstream::adapter::strip_str(&page.fitted(columns, now)).to_string();
        let widest = |columns| plain(columns).lines().map(|line| line.width()).max();
        assert_eq!(page.fitted(200, now), page.text());
        for columns in [86, 70, 40, 26] {
            assert!(widest(columns) <= Some(columns), "{columns}: {}", page.fitted(columns, now));
        }
        assert_eq!(widest(10), Some(26), "{}", page.fitted(10, now));
        assert!(
            page.fitted(40, now).starts_with("before\n") && page.fitted(40, now).ends_with("…\nbehind\n")
        );
    }

    #[test]
    fn parts_are_lines_and_tables_with_whole_cells() {
        let mut page = Page::new();
        page.toned_line(Tone::Strong, "before");
        let long = "x".repeat(CELL_COLUMNS_MAX + 40);
        page.table(&["id"], &[vec![long.clone()]]);
        page.gap();
        assert!(page.plain().lines().all(|line| line.width() <= CELL_COLUMNS_MAX));
        let (headings, rows) = (["id".to_owned()], [vec![long]]);
        let table = Part::Table { headings: &headings, rows: &rows };
        assert_eq!(page.parts(), [Part::Text("before".into()), table]);
    }

    #[test]
    fn content_cannot_inject_terminal_or_ci_commands() {
        assert_eq!(visible("a\u{1b}[2Jb\u{9b}"), "a\\u{1b}[2Jb\\u{9b}");
        assert_eq!(visible("safe\u{202e}txt"), "safe\\u{202e}txt");
        assert_eq!(visible("a\u{200b}b\u{e0049}"), "a\\u{200b}b\\u{e0049}");
        assert_eq!(visible("👩\u{200d}🔧"), "👩\u{200d}🔧");
        assert_eq!(visible("naïve\ttext\n"), "naïve\ttext\n");
        let mut page = Page::new();
        page.line("a\n::error::b");
        page.pieces(&[(Tone::Bad, "c\r\n##[error]d")]);
        page.aside("e\n::set-env name=f::g");
        page.lines("one\ntwo");
        assert_eq!(page.plain(), "a\\n::error::b\nc\\u{d}\\n##[error]d\none\ntwo\n");
        assert_eq!(page.asides(), ["e\\n::set-env name=f::g"]);
    }
}
