//! A text as a scalar: without quotes, in single or double quotes, or as a block of lines.

use super::scalar::{Spot, is_plain};
use crate::codec::screen::is_printable;
use std::fmt::Write as _;

/// A text on one line, in the plainest style that every parser understands.
pub(super) fn on_one_line(text: &str, spot: Spot) -> String {
    if is_plain(text, spot) { text.to_owned() } else { single(text).unwrap_or_else(|| double(text)) }
}

/// A text in single quotes, if it needs no escapes.
pub(super) fn single(text: &str) -> Option<String> {
    text.chars().all(is_inline).then(|| format!("'{}'", text.replace('\'', "''")))
}

/// A text in double quotes.
pub(super) fn double(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if is_inline(c) => out.push(c),
            c => {
                let code = u32::from(c);
                let written = match code {
                    0..=0xFF => write!(out, "\\x{code:02X}"),
                    0x100..=0xFFFF => write!(out, "\\u{code:04X}"),
                    _ => write!(out, "\\U{code:08X}"),
                };
                written.expect("because writing to a string cannot fail");
            }
        }
    }
    out.push('"');
    out
}

/// Whether a character may be inside a line: printable, and not a line break to any parser.
fn is_inline(c: char) -> bool {
    is_printable(c) && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a text of several lines can be written as a block (`|`) that every parser reads unchanged.
pub(super) fn can_be_block(text: &str) -> bool {
    text.contains('\n') && fits_block(text)
}

/// The same for a text of any number of lines.
pub(super) fn fits_block(text: &str) -> bool {
    let last = text.trim_end_matches('\n').rsplit('\n').next().unwrap_or_default();
    !last.trim_matches([' ', '\t']).is_empty() && text.chars().all(|c| c == '\n' || is_inline(c))
}

/// A text as a block: the header, a line break, and the lines indented by `column` spaces, which is `step` more than
/// the surrounding mapping or list. No line break at the end, except those that belong to the text.
pub(super) fn block(text: &str, step: usize, column: usize) -> String {
    let body = text.trim_end_matches('\n');
    let ends = text.len() - body.len();
    let mut out = String::with_capacity(text.len() + text.len() / 8 + 8);
    out.push('|');
    if body.trim_start_matches('\n').starts_with([' ', '\t']) {
        out.push_str(&step.to_string());
    }
    out.push_str(match ends {
        0 => "-",
        1 => "",
        _ => "+",
    });
    for line in body.split('\n') {
        out.push('\n');
        if !line.is_empty() {
            out.extend(std::iter::repeat_n(' ', column));
            out.push_str(line);
        }
    }
    out.extend(std::iter::repeat_n('\n', ends.saturating_sub(1)));
    out
}
