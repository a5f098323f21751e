//! Splits a Markdown file into front matter and body, in all syntaxes that site generators share.
//!
//! | first line | closing line | read as |
//! |---|---|---|
//! | `+++` or `---toml` | `+++`, `---` | TOML |
//! | `---` or `---yaml` | `---` or `...` | YAML, leniently |
//! | `;;;` or `---json` | `;;;`, `---` | JSON |
//! | `{ "` … | the object's own end | JSON |
//!
//! A byte order mark and blank lines may precede it. A `---` line is also Markdown's thematic break. So a `---` block that does not start like `key:` and is not a
//! mapping, or that is not closed, is body. Every other unclosed block is an error: a post must not show its settings
//! to readers.

mod mend;
mod toml;
mod tree;

use super::layout::fields_of_script;
use crate::base::Map;

/// Largest front matter, in bytes: far more than people write, and little enough that hostile YAML stays cheap.
pub const BYTES_MAX: usize = 64 * 1024;
/// Most values in one front matter, with aliases counted at each use: otherwise a few kilobytes of YAML aliases could
/// expand to gigabytes.
pub const VALUES_MAX: usize = 10_000;
/// Deepest nesting of front matter, in levels: it must still fit below `customFields` of a post.
pub const DEPTH_MAX: usize = crate::base::limits::SETTINGS_DEPTH_MAX - 8;

/// How front matter is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// There is none.
    None,
    /// TOML between fences.
    Toml,
    /// YAML between fences.
    Yaml,
    /// JSON between fences, or an object that the file starts with.
    Json,
}

/// A Markdown file, split.
#[derive(Debug, Clone, PartialEq)]
pub struct FrontMatter<'a> {
    /// How the fields were written.
    pub format: Format,
    /// The fields in file order. Numbers keep their text except for the sign of an exponent (`1e5` in TOML and JSON
    /// is `1e+5`; in YAML it is a text); TOML dates are texts as written.
    pub fields: Map,
    /// Everything after the front matter, exactly as in the file.
    pub body: &'a str,
    /// Notes for a person.
    pub notes: Vec<String>,
}

/// The settings in a file of YAML, TOML or JSON, by its extension; `None` if it cannot be read.
pub(super) fn settings(path: &str, bytes: &[u8]) -> Option<Map> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= BYTES_MAX)?;
    match path.rsplit('.').next()? {
        "toml" => toml::read(text).ok(),
        "json" => tree::json(text).ok(),
        _ => tree::yaml(text).ok(),
    }
}

/// Front matter that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Unreadable {
    /// Line in the Markdown file, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// Whether it is a program, which may be right, but is not run.
    pub is_program: bool,
}

impl Unreadable {
    fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Unreadable {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
            message: message.into(),
            is_program: false,
        }
    }

    /// The same error, moved down by the `lines` before the block.
    fn below(mut self, lines: usize) -> Self {
        self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        self
    }
}

/// A pair of opening and closing lines.
struct Fence {
    open: &'static str,
    close: &'static [&'static str],
    format: Format,
}

const FENCES: [Fence; 6] = [
    Fence { open: "+++", close: &["+++"], format: Format::Toml },
    Fence { open: "---", close: &["---", "..."], format: Format::Yaml },
    Fence { open: ";;;", close: &[";;;"], format: Format::Json },
    Fence { open: "---toml", close: &["---"], format: Format::Toml },
    Fence { open: "---yaml", close: &["---"], format: Format::Yaml },
    Fence { open: "---json", close: &["---"], format: Format::Json },
];

/// Splits a Markdown file and reads its front matter. A byte order mark is dropped, and so are
/// blank lines before front matter.
///
/// # Errors
/// [`Unreadable`] with the position in the file: syntax, a duplicate key, an unclosed block, or more than
/// [`BYTES_MAX`], [`VALUES_MAX`], [`DEPTH_MAX`] allow.
pub fn read(text: &str) -> Result<FrontMatter<'_>, Unreadable> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (blank, lines_before) = blank_lines(text);
    if starts_like_json(&text[blank..]) {
        let (fields, end) = tree::json_at_start(&text[blank..]).map_err(|error| error.below(lines_before))?;
        return Ok(FrontMatter {
            format: Format::Json,
            fields,
            body: &text[blank + end..],
            notes: Vec::new(),
        });
    }
    let (first, after_first) = first_line(&text[blank..]);
    let Some(fence) = FENCES.iter().find(|fence| fence.open == first.trim_end()) else {
        return match first.trim_end().strip_prefix("---") {
            Some(language @ ("js" | "javascript" | "coffee")) => Err(Unreadable {
                is_program: true,
                ..Unreadable::new(
                    lines_before + 1,
                    1,
                    format!("front matter in `{language}` is a program and is not run"),
                )
            }),
            Some(_) | None => Ok(all_body(text, Vec::new())),
        };
    };
    let inner_start = blank + after_first;
    let lines_above = lines_before + 1;
    let Some((inner_end, body_start)) = closing(text, inner_start, fence.close) else {
        if is_break(fence, &text[inner_start..]) {
            return Ok(all_body(
                text,
                vec!["the line `---` at the start is never closed: read as text".into()],
            ));
        }
        let message = format!(
            "the front matter opened by `{}` never ends: add a line `{}`",
            fence.open, fence.close[0]
        );
        return Err(Unreadable::new(lines_above, 1, message));
    };
    let inner = &text[inner_start..inner_end];
    if inner.len() > BYTES_MAX {
        return Err(Unreadable::new(
            lines_above,
            1,
            format!("the front matter is larger than {BYTES_MAX} bytes"),
        ));
    }
    match parse(fence.format, inner) {
        Ok(fields) => {
            Ok(FrontMatter { format: fence.format, fields, body: &text[body_start..], notes: Vec::new() })
        }
        Err(_) if is_break(fence, inner) => Ok(all_body(
            text,
            vec!["the text between two lines `---` is not front matter: read as text".into()],
        )),
        Err(error) => Err(error.below(lines_above)),
    }
}

/// The same, where a program may be the front matter: its constants are read, and nothing of it is run. YAML with slips that
/// most programs bear is read, too.
///
/// # Errors
/// As for [`read`].
pub(super) fn read_or_scan(text: &str) -> Result<FrontMatter<'_>, Unreadable> {
    let error = match read(text) {
        Err(error) if error.is_program => error,
        Err(error) => return mend::read(text).ok_or(error),
        found => return found,
    };
    let start = text.find("---").unwrap_or_default();
    let inner = start + first_line(&text[start..]).1;
    let Some((end, body)) = closing(text, inner, &["---"]) else { return Err(error) };
    let fields = fields_of_script(&text[inner..end]);
    if fields.is_empty() || end - inner > BYTES_MAX {
        return Err(error);
    }
    let notes = vec!["front matter that is a program: only its constants are read".to_owned()];
    Ok(FrontMatter { format: Format::Json, fields, body: &text[body..], notes })
}

fn parse(format: Format, inner: &str) -> Result<Map, Unreadable> {
    // Both grammars would keep a carriage return inside a text, although it only comes from the editor.
    let inner = inner.replace("\r\n", "\n");
    match format {
        Format::Toml => toml::read(&inner),
        Format::Yaml => tree::yaml(&inner),
        Format::Json => tree::json(&inner),
        Format::None => Ok(Map::new()),
    }
}

fn all_body(text: &str, notes: Vec<String>) -> FrontMatter<'_> {
    FrontMatter { format: Format::None, fields: Map::new(), body: text, notes }
}

/// Whether a `---` block is a thematic break rather than settings: its first non-blank line is not `key:`.
fn is_break(fence: &Fence, inner: &str) -> bool {
    let first = inner.lines().map(str::trim_end).find(|line| !line.is_empty() && !line.starts_with('#'));
    fence.open == "---" && !first.is_some_and(starts_like_key)
}

fn starts_like_key(line: &str) -> bool {
    let Some(colon) = line.find(": ").or_else(|| line.ends_with(':').then(|| line.len() - 1)) else {
        return false;
    };
    let key = line[..colon].trim_matches(['"', '\'']);
    !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// Whether the text starts with an object, and not with a template tag such as `{{ … }}` or `{% … %}`.
fn starts_like_json(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| {
        let inside = rest.trim_start();
        inside.starts_with('"')
            || (inside.starts_with('}') && !rest.starts_with('}'))
            || rest.trim_end() == "}"
    })
}

/// Length and number of the blank lines at the start.
fn blank_lines(text: &str) -> (usize, usize) {
    let mut length = 0;
    let mut count = 0;
    for line in text.split_inclusive('\n').take_while(|line| line.trim().is_empty()) {
        length += line.len();
        count += 1;
    }
    (length, count)
}

/// The first line without its end, and where the next one starts.
fn first_line(text: &str) -> (&str, usize) {
    let end = text.find('\n').map_or(text.len(), |at| at + 1);
    (text[..end].trim_end_matches(['\n', '\r']), end)
}

/// Where the closing line starts, and where the text after it starts.
fn closing(text: &str, from: usize, close: &[&str]) -> Option<(usize, usize)> {
    let mut at = from;
    for line in text[from..].split_inclusive('\n') {
        if close.contains(&line.trim_end()) {
            return Some((at, at + line.len()));
        }
        at += line.len();
    }
    None
}

/// Line and column (characters), from 1, of a byte of a text.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(byte.min(text.len()))];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests;
