//! Escapes text for Markdown, with a backslash or as a character reference.

use std::ops::Range;

/// The context of a text.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// In a table cell.
    pub(super) in_table: bool,
    /// Between the brackets of a link or picture.
    pub(super) in_brackets: bool,
    /// In a line that cannot be broken: a heading after `#`, a table cell, a link's title.
    pub(super) one_line: bool,
    /// Directly after an opening emphasis mark, where a space would make it invalid.
    pub(super) opens: bool,
    /// Directly before a closing emphasis mark.
    pub(super) closes: bool,
    /// The last text of its block, or followed by a hard break.
    pub(super) ends: bool,
    /// At the start of a list item, where `[x]` would make it a task.
    pub(super) in_item: bool,
    /// After the box of a task, where no block can begin.
    pub(super) in_task: bool,
}

/// The output so far, and the state that escaping of the next characters depends on.
pub(super) struct Line<'a> {
    pub(super) out: &'a mut String,
    /// The prefix of every new line.
    pub(super) prefix: &'a str,
    /// Whether the current line has only the prefix so far.
    pub(super) fresh: bool,
}

/// Adds a text.
pub(super) fn add(line: &mut Line<'_>, text: &str, place: Place) {
    let bytes = text.as_bytes();
    let first_len = text.chars().next().map_or(0, char::len_utf8);
    let last_len = text.chars().next_back().map_or(0, char::len_utf8);
    let mut from = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let at_edge = (place.opens && end == first_len) || (place.closes && at == text.len() - last_len);
        let is_last = end == text.len();
        let meant = if c == '\n' {
            new_line(line, &text[from..at], place, at_edge || (is_last && place.ends))
        } else if (at_edge && c.is_whitespace()) || c == '\r' {
            Some(Meant::Number)
        } else if line.fresh && from == at {
            at_start(&text[at..], place, is_last)
        } else {
            None
        };
        let ahead = if at == 0 { line.out.bytes().next_back() } else { None };
        let meant = meant.or_else(|| inside(text, bytes, at, c, place, ahead));
        match meant {
            Some(Meant::Done) => from = end,
            Some(meant) => {
                line.out.push_str(&text[from..at]);
                write(line.out, c, meant);
                line.fresh = false;
                from = end;
            }
            None if line.fresh => {
                // The first character of a line is written at once, so that the rest is not at the line start.
                line.out.push(c);
                line.fresh = false;
                from = end;
            }
            None => {}
        }
    }
    line.out.push_str(&text[from..]);
    if place.ends {
        end_line(line.out);
    }
}

/// A part of a text, escaped; what is around it in the text is written already. `begins`: whether the text begins a line;
/// `ahead`: the byte written before the part.
pub(super) fn part(
    text: &str,
    part: Range<usize>,
    place: Place,
    (begins, ahead): (bool, Option<u8>),
) -> String {
    let mut out = String::new();
    for (offset, c) in text[part.clone()].char_indices() {
        let at = part.start + offset;
        let is_fresh = if at == 0 { begins } else { text[..at].ends_with('\n') };
        let is_last = at + c.len_utf8() == text.len();
        let meant = if is_fresh { at_start(&text[at..], place, is_last) } else { None };
        let ahead = ahead.filter(|_| at == 0);
        match meant.or_else(|| inside(text, text.as_bytes(), at, c, place, ahead)) {
            Some(meant) => write(&mut out, c, meant),
            None => out.push(c),
        }
    }
    out
}

/// How to write a character that has a meaning in Markdown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meant {
    /// With a backslash.
    Escaped,
    /// As a numeric character reference.
    Number,
    /// It is already written.
    Done,
}

fn write(out: &mut String, c: char, meant: Meant) {
    match meant {
        Meant::Escaped => out.extend(['\\', c]),
        Meant::Number => push_number(out, c),
        Meant::Done => {}
    }
}

/// Adds a character as a numeric reference.
pub(super) fn push_number(out: &mut String, c: char) {
    out.push_str(&format!("&#{};", u32::from(c)));
}

/// Trailing spaces of a line are ignored in Markdown, so the last one is written as a numeric reference.
pub(super) fn end_line(out: &mut String) {
    if let Some(c @ (' ' | '\t')) = out.chars().next_back() {
        out.pop();
        push_number(out, c);
    }
}

fn new_line(line: &mut Line<'_>, before: &str, place: Place, at_edge: bool) -> Option<Meant> {
    line.fresh = line.fresh && before.is_empty();
    if place.one_line || line.fresh || at_edge {
        return Some(Meant::Number);
    }
    line.out.push_str(before);
    end_line(line.out);
    line.out.push('\n');
    line.out.push_str(line.prefix);
    line.fresh = true;
    Some(Meant::Done)
}

/// Characters that begin a block at the start of a line.
fn at_start(rest: &str, place: Place, is_last: bool) -> Option<Meant> {
    let bytes = rest.as_bytes();
    let line = rest.split('\n').next().unwrap_or_default();
    let ends = |at: usize| line.len() == at || matches!(bytes[at], b' ' | b'\t');
    match bytes[0] {
        b' ' | b'\t' => Some(Meant::Number),
        // No block can begin in a line that cannot be broken.
        _ if place.one_line => None,
        b'#' => {
            let count = line.bytes().take_while(|b| *b == b'#').count();
            (count <= 6 && ends(count)).then_some(Meant::Escaped)
        }
        b'>' => Some(Meant::Escaped),
        b'+' if ends(1) => Some(Meant::Escaped),
        b'-' | b'=' | b':' | b'|' if is_ruler(line) || (bytes[0] == b'-' && ends(1)) => Some(Meant::Escaped),
        b'[' if place.in_item && (is_last || is_task(line)) => Some(Meant::Escaped),
        _ => None,
    }
}

fn is_task(line: &str) -> bool {
    matches!(line.as_bytes(), [b'[', b' ' | b'x' | b'X', b']', ..])
}

/// Whether a line would be read as a setext underline, a table's delimiter row, or a rule.
fn is_ruler(line: &str) -> bool {
    line.bytes().all(|b| matches!(b, b'-' | b'=' | b':' | b'|' | b' ' | b'\t'))
}

/// Characters that have a meaning at any position. `ahead`: the byte written before the text, for its first
/// character.
fn inside(text: &str, bytes: &[u8], at: usize, c: char, place: Place, ahead: Option<u8>) -> Option<Meant> {
    let next = bytes.get(at + 1).copied();
    let before = at.checked_sub(1).map(|at| bytes[at]);
    let is_space = |b: Option<u8>| matches!(b, Some(b' ' | b'\n' | b'\t'));
    let is_word = |b: Option<u8>| b.is_some_and(|b| b.is_ascii_alphanumeric());
    let escapes = match c {
        '\\' => !is_word(next) || at + 2 == text.len(),
        '`' => true,
        '*' | '~' => !(is_space(before) && is_space(next)) || begins_line(text, at),
        '_' => !(is_word(before) && is_word(next)),
        '[' => place.in_brackets || matches!(next, None | Some(b'^')),
        ']' => place.in_brackets || matches!(next, None | Some(b'(' | b':' | b'[')),
        // After brackets, or after the name of a scheme.
        '(' | ':' if at == 0 => ahead.is_some_and(|b| b == b']' || b.is_ascii_alphanumeric()),
        ':' => text[at..].starts_with("://") && is_scheme(&text[..at]),
        '!' => next.is_none() || next == Some(b'['),
        '<' => next.is_none_or(|b| b.is_ascii_alphabetic() || matches!(b, b'/' | b'!' | b'?')),
        '&' => is_entity(&text[at..]),
        '|' => place.in_table,
        '@' => next.is_some_and(|b| b.is_ascii_alphanumeric()) && before.is_some(),
        '.' => text[..at].len() >= 3 && bytes[at - 3..at].eq_ignore_ascii_case(b"www") && next.is_some(),
        '#' => place.one_line && place.ends && before != Some(b'#') && bytes[at..].iter().all(|b| *b == b'#'),
        _ => false,
    };
    let numbers = || matches!(c, '.' | ')') && is_number(text, at) && (next.is_none() || is_space(next));
    (escapes || numbers()).then_some(Meant::Escaped)
}

fn begins_line(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with('\n')
}

/// Whether the digits at the start of a line are followed by a dot or parenthesis, as in a numbered list.
fn is_number(text: &str, at: usize) -> bool {
    let digits = text[..at].bytes().rev().take_while(u8::is_ascii_digit).count();
    (1..=9).contains(&digits) && (digits == at || text.as_bytes()[at - digits - 1] == b'\n')
}

fn is_scheme(before: &str) -> bool {
    ["http", "ftp", "https"].iter().any(|scheme| {
        before.len() >= scheme.len()
            && before.as_bytes()[before.len() - scheme.len()..].eq_ignore_ascii_case(scheme.as_bytes())
    })
}

/// Whether a text begins with an entity: `&amp;`, `&#35;`.
pub(super) fn is_entity(text: &str) -> bool {
    let name = text.as_bytes()[1..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'#').count();
    (1..=40).contains(&name) && text.as_bytes().get(1 + name) == Some(&b';')
}
