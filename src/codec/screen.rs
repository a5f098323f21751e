//! Checks before parsing: size, UTF-8, control characters, unresolved merge conflicts.

use super::SyntaxError;
use crate::base::limits::FILE_BYTES_MAX;

/// The beginnings of the first and last lines of an unresolved merge conflict.
pub(super) const CONFLICT_MARKS: [&str; 2] = ["<<<<<<< ", ">>>>>>> "];

/// The error codes of one language for these checks.
#[derive(Debug)]
pub(super) struct Codes {
    too_large: &'static str,
    not_utf8: &'static str,
    conflict: &'static str,
}

/// YAML.
pub(super) const YAML: Codes =
    Codes { too_large: "yaml.too-large", not_utf8: "yaml.not-utf8", conflict: "yaml.conflict-markers" };
/// TOML.
pub(super) const TOML: Codes =
    Codes { too_large: "toml.too-large", not_utf8: "toml.not-utf8", conflict: "toml.conflict-markers" };
/// JSON.
pub(super) const JSON: Codes =
    Codes { too_large: "json.too-large", not_utf8: "json.not-utf8", conflict: "json.conflict-markers" };

/// Checks and decodes a file, without its byte order mark.
pub(super) fn screen<'a>(bytes: &'a [u8], codes: &Codes) -> Result<&'a str, SyntaxError> {
    let text = decode(bytes, FILE_BYTES_MAX, codes)?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    match conflict(text) {
        None => Ok(text),
        Some(at) => Err(SyntaxError::at(codes.conflict, "an unresolved merge conflict", text, at)
            .hint("keep one side, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`")),
    }
}

/// Decodes bytes up to a maximum size.
pub(super) fn decode<'a>(bytes: &'a [u8], most: usize, codes: &Codes) -> Result<&'a str, SyntaxError> {
    if bytes.len() > most {
        let message = format!("the file has {} bytes, more than the {most} that are read", bytes.len());
        return Err(SyntaxError::at(codes.too_large, message, "", 0)
            .hint("split it, or move large data to `uploads/`"));
    }
    std::str::from_utf8(bytes).map_err(|cause| {
        let readable = String::from_utf8_lossy(&bytes[..cause.valid_up_to()]);
        SyntaxError::at(codes.not_utf8, "a byte that is not UTF-8 text", &readable, readable.len())
            .hint("save the file with the encoding UTF-8")
    })
}

/// Refuses characters that are not allowed in YAML files.
pub(super) fn refuse_unprintable(text: &str) -> Result<(), SyntaxError> {
    let Some((at, c)) = first_unprintable(text) else { return Ok(()) };
    let name = match c {
        '\r' => "a carriage return that ends no line".to_owned(),
        '\u{FEFF}' => "a byte order mark inside the text".to_owned(),
        _ => format!("the control character U+{:04X}", u32::from(c)),
    };
    Err(SyntaxError::at("yaml.control-character", name, text, at)
        .hint("remove it, or write it as an escape in double quotes, such as \"\\u0007\""))
}

/// Whether YAML allows a character in a file; line breaks are handled elsewhere.
pub(super) fn is_printable(c: char) -> bool {
    match c {
        ' '..='~' | '\t' => true,
        '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}' => false,
        c => c >= '\u{A0}' || c == '\u{85}',
    }
}

fn first_unprintable(text: &str) -> Option<(usize, char)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    // Every refused character begins with one of these bytes, and few others do.
    let suspect = |b: u8| (b < b' ' && b != b'\n' && b != b'\t') || matches!(b, 0x7F | 0xC2 | 0xEF);
    while let Some(step) = bytes[at..].iter().position(|b| suspect(*b)) {
        at += step;
        let c = text[at..].chars().next()?;
        let ends_line = c == '\r' && bytes.get(at + 1) == Some(&b'\n');
        if !ends_line && !is_printable(c) {
            return Some((at, c));
        }
        at += c.len_utf8();
    }
    None
}

/// The position of the first line of a conflict, if its last line follows. git never indents them: indented ones are
/// part of a text, such as one about git.
fn conflict(text: &str) -> Option<usize> {
    let [first, last] = CONFLICT_MARKS;
    let at = marked_line(text, first, 0)?;
    marked_line(text, last, at).map(|_| at)
}

fn marked_line(text: &str, mark: &str, from: usize) -> Option<usize> {
    let mut starts = text[from..].match_indices(mark).map(|(at, _)| from + at);
    starts.find(|at| *at == 0 || text.as_bytes()[at - 1] == b'\n')
}
