//! Filters what reaches hyper from a connection: only unambiguous request heads, and the bodies that they announce.
//!
//! hyper accepts more (lines that end in LF alone, a repeated length), and answers what it rejects without a body.
//! So the bytes of a connection are parsed here first, and a refused head never reaches hyper.

use super::head::{TARGET_BYTES_MAX, too_long};
use crate::http::answer::Refusal;
use http::{Method, StatusCode, Uri};

/// Largest head, in bytes.
pub(super) const HEAD_BYTES_MAX: usize = 32 * 1024;
/// Most headers.
pub(super) const HEADERS_MAX: usize = 100;
/// Most empty lines before a request, which old clients send behind a body.
const EMPTY_LINES_MAX: usize = 4;
/// Most digits of a chunk's size.
const CHUNK_DIGITS_MAX: usize = 15;

/// Parser state: what the next byte belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a head, or before one.
    Head,
    /// In a body with this many bytes left.
    Body(u64),
    Chunk(Chunk),
    /// Closed: nothing more passes.
    Shut,
}

/// Position in a chunked body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chunk {
    Size {
        digits: usize,
        bytes: u64,
    },
    Blank {
        bytes: u64,
    },
    Extension {
        bytes: u64,
    },
    SizeEnd {
        bytes: u64,
    },
    Data(u64),
    DataCr,
    DataLf,
    /// At the start of a line after the last chunk.
    TrailerStart,
    Trailer,
    TrailerEnd,
    LastLf,
}

/// The parser of one connection.
#[derive(Debug)]
pub(super) struct Gate {
    place: Place,
    /// Empty lines since the last request.
    empty_lines: usize,
    /// Heads that passed.
    heads: u64,
}

/// The result of parsing some bytes.
#[derive(Debug)]
pub(super) struct Passed {
    /// How many of them may pass; the rest is an incomplete or a refused head.
    pub(super) bytes: usize,
    pub(super) stop: Option<Stop>,
}

/// Why nothing more passes.
#[derive(Debug)]
pub(super) enum Stop {
    /// A head is refused.
    Head(Refusal),
    /// A body is framed wrongly.
    Body,
}

impl Gate {
    pub(super) fn new() -> Gate {
        Gate { place: Place::Head, empty_lines: 0, heads: 0 }
    }

    /// How many heads passed.
    pub(super) fn heads(&self) -> u64 {
        self.heads
    }

    /// Whether the current message is incomplete or not fully read.
    pub(super) fn is_amid(&self) -> bool {
        self.place != Place::Head
    }

    /// Whether nothing more is let through.
    pub(super) fn is_shut(&self) -> bool {
        self.place == Place::Shut
    }

    /// Closes the gate.
    pub(super) fn shut(&mut self) {
        self.place = Place::Shut;
    }

    /// Parses the next bytes. Bytes that did not pass must be given again, before those that follow; `known` is
    /// the number of bytes given before.
    pub(super) fn follow(&mut self, bytes: &[u8], known: usize) -> Passed {
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let (taken, stop) = match self.place {
                Place::Shut => return Passed { bytes: at, stop: None },
                Place::Head => match self.head(rest, known.saturating_sub(at)) {
                    Ok(0) => return Passed { bytes: at, stop: None },
                    Ok(taken) => (taken, None),
                    Err(refusal) => (0, Some(Stop::Head(*refusal))),
                },
                Place::Body(left) => {
                    let taken = left.min(rest.len() as u64);
                    self.place = if taken == left { Place::Head } else { Place::Body(left - taken) };
                    (usize::try_from(taken).unwrap_or(rest.len()), None)
                }
                Place::Chunk(chunk) => match chunk.follow(rest) {
                    Some((taken, next)) => {
                        self.place = next;
                        (taken, None)
                    }
                    None => (0, Some(Stop::Body)),
                },
            };
            at += taken;
            if stop.is_some() {
                self.shut();
                return Passed { bytes: at, stop };
            }
        }
        Passed { bytes: at, stop: None }
    }

    /// The length of the head or empty line at the start of the bytes; 0 when it is incomplete.
    fn head(&mut self, bytes: &[u8], known: usize) -> Result<usize, Box<Refusal>> {
        if bytes.starts_with(b"\r\n") {
            self.empty_lines += 1;
            return match self.empty_lines > EMPTY_LINES_MAX {
                true => Err(bad("request.line", "there is no request before the empty line")),
                false => Ok(2),
            };
        }
        let Some(length) = length(bytes, known)? else { return Ok(0) };
        let head = &bytes[..length];
        self.place = announced(head)?;
        self.empty_lines = 0;
        self.heads += 1;
        Ok(length)
    }
}

fn bad(code: &str, message: &str) -> Box<Refusal> {
    Box::new(Refusal::plain(StatusCode::BAD_REQUEST, code, message))
}

/// Where a head ends, if it does: lines end in CR LF, and nothing else in it is a control character but a tab.
fn length(bytes: &[u8], known: usize) -> Result<Option<usize>, Box<Refusal>> {
    let wrong = || Err(bad("request.line", "a header line has a wrong line ending or a control character"));
    for at in known.saturating_sub(1)..bytes.len().min(HEAD_BYTES_MAX) {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        match bytes[at] {
            b'\n' if before != Some(b'\r') => return wrong(),
            b'\n' if bytes[..at].ends_with(b"\r\n\r") => return Ok(Some(at + 1)),
            b'\n' => {}
            _ if before == Some(b'\r') => return wrong(),
            b'\t' | b'\r' | b' '..=b'~' | 0x80.. => {}
            _ => return wrong(),
        }
    }
    if bytes.len() < HEAD_BYTES_MAX {
        return Ok(None);
    }
    let line = bytes.iter().position(|byte| *byte == b'\r').unwrap_or(bytes.len());
    Err(Box::new(match line > TARGET_BYTES_MAX {
        true => too_long(),
        false => too_much(),
    }))
}

fn too_much() -> Refusal {
    let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
    let message =
        format!("the head of a request must have at most {HEAD_BYTES_MAX} bytes and {HEADERS_MAX} headers");
    Refusal::plain(status, "request.header", message)
}

/// The state after a head.
fn announced(head: &[u8]) -> Result<Place, Box<Refusal>> {
    let text = head.strip_suffix(b"\r\n\r\n").unwrap_or(head);
    let mut lines = text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let is_1_0 = is_1_0(lines.next().unwrap_or_default())?;
    let mut length: Option<u64> = None;
    let (mut is_chunked, mut count) = (false, 0);
    let framing = || Err(bad("request.framing", "the length of the body is invalid, or given in two ways"));
    for line in lines {
        count += 1;
        if count > HEADERS_MAX {
            return Err(Box::new(too_much()));
        }
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(0);
        let (name, value) = (&line[..colon], line.get(colon + 1..).unwrap_or_default());
        // Parsers disagree on blanks before the colon and on folded lines.
        if name.is_empty() || !name.iter().copied().all(is_of_token) {
            return Err(bad("request.header", "a header must be `Name: value` on one line"));
        }
        let value = value.trim_ascii();
        if name.eq_ignore_ascii_case(b"content-length") {
            let digits =
                std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
            let bytes = digits.and_then(|digits| digits.parse::<i64>().ok()).map(i64::unsigned_abs);
            if length.is_some() || bytes.is_none() {
                return framing();
            }
            length = bytes;
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            if is_chunked || is_1_0 || !value.eq_ignore_ascii_case(b"chunked") {
                return framing();
            }
            is_chunked = true;
        }
    }
    match (is_chunked, length) {
        (true, Some(_)) => framing(),
        (true, None) => Ok(Place::Chunk(Chunk::Size { digits: 0, bytes: 0 })),
        (false, Some(bytes)) if bytes > 0 => Ok(Place::Body(bytes)),
        (false, Some(_) | None) => Ok(Place::Head),
    }
}

/// Whether a request line, `METHOD target HTTP/1.x`, is of HTTP/1.0.
fn is_1_0(line: &[u8]) -> Result<bool, Box<Refusal>> {
    let mut parts = line.split(|byte| *byte == b' ');
    let (Some(method), Some(target), Some(version), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(bad("request.line", "a request must begin with `METHOD target HTTP/1.1`"));
    };
    if target.len() > TARGET_BYTES_MAX {
        return Err(Box::new(too_long()));
    }
    if Method::from_bytes(method).is_err() {
        return Err(bad("request.line", "the method is not a word"));
    }
    // A fragment (`#`) is not part of a request target (RFC 9112 §3.2).
    if target.contains(&b'#') || Uri::try_from(target).is_err() {
        return Err(bad("request.target", "the target must be a path that begins with one `/`"));
    }
    match version {
        b"HTTP/1.1" => Ok(false),
        b"HTTP/1.0" => Ok(true),
        _ => Err(bad("request.version", "this server supports only HTTP/1.1")),
    }
}

/// Whether a byte may stand in the name of a header (RFC 9110 §5.6.2).
fn is_of_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

impl Chunk {
    /// How many bytes belong to this state, and the next state; none where they are invalid.
    fn follow(self, bytes: &[u8]) -> Option<(usize, Place)> {
        use Chunk::{
            Blank, Data, DataCr, DataLf, Extension, LastLf, Size, SizeEnd, Trailer, TrailerEnd, TrailerStart,
        };
        let first = *bytes.first()?;
        let next = match (self, first) {
            (Data(left), _) => {
                let taken = left.min(bytes.len() as u64);
                let next = if taken == left { DataCr } else { Data(left - taken) };
                return Some((usize::try_from(taken).ok()?, Place::Chunk(next)));
            }
            (Size { digits, bytes }, digit) if digit.is_ascii_hexdigit() && digits < CHUNK_DIGITS_MAX => {
                let digit = char::from(digit).to_digit(16)?;
                Size { digits: digits + 1, bytes: bytes * 16 + u64::from(digit) }
            }
            (Size { digits: 0, .. }, _) => return None,
            (Size { bytes, .. } | Blank { bytes }, b' ' | b'\t') => Blank { bytes },
            (Size { bytes, .. } | Blank { bytes }, b';') => Extension { bytes },
            (Size { bytes, .. } | Blank { bytes } | Extension { bytes }, b'\r') => SizeEnd { bytes },
            (Extension { .. }, b'\n') => return None,
            (Extension { bytes }, _) => Extension { bytes },
            (SizeEnd { bytes: 0 }, b'\n') => TrailerStart,
            (SizeEnd { bytes }, b'\n') => Data(bytes),
            (DataCr, b'\r') => DataLf,
            (DataLf, b'\n') => Size { digits: 0, bytes: 0 },
            (TrailerStart, b'\r') => LastLf,
            (Trailer, b'\r') => TrailerEnd,
            (TrailerEnd, b'\n') => TrailerStart,
            (TrailerStart | Trailer, byte) if byte != b'\n' => Trailer,
            (LastLf, b'\n') => return Some((1, Place::Head)),
            _ => return None,
        };
        Some((1, Place::Chunk(next)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    /// Feeds a text in parts of a given length; returns what passed, and how it ended.
    fn follow(text: &str, part: usize) -> (String, &'static str) {
        let (mut gate, mut held, mut passed) = (Gate::new(), Vec::new(), Vec::new());
        for part in text.as_bytes().chunks(part) {
            let known = held.len();
            held.extend_from_slice(part);
            let done = gate.follow(&held, known);
            passed.extend(held.drain(..done.bytes));
            let end = match done.stop {
                Some(Stop::Head(Refusal::As(status, _))) => match status.as_u16() {
                    400 => "400",
                    414 => "414",
                    431 => "431",
                    _ => "another status",
                },
                Some(Stop::Head(Refusal::Failed(_))) => "a failure",
                Some(Stop::Body) => "body",
                None => continue,
            };
            return (String::from_utf8(passed).unwrap(), end);
        }
        (String::from_utf8(passed).unwrap(), if held.is_empty() { "" } else { "waits" })
    }

    #[track_caller]
    fn check(text: &str, passed: &str, end: &str) {
        for part in [1, 2, 7, usize::MAX] {
            let found = follow(text, part);
            assert_eq!((found.0.as_str(), found.1), (passed, end), "{text:?} in parts of {part}");
        }
    }

    #[test]
    fn unambiguous_heads_are_accepted() {
        for text in [
            GOOD.repeat(3),
            format!("\r\n\r\n{GOOD}\r\n{GOOD}"),
            format!("POST / HTTP/1.1\r\nContent-Length: 5 \r\n\r\nhello{GOOD}"),
            format!("POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n{GOOD}"),
            format!(
                "POST / HTTP/1.1\r\ntransfer-encoding:\tChunked\t\r\n\r\n5;x=\"y\"\r\nhello\r\nA \r\n0123456789\r\n0\r\n\r\n{GOOD}"
            ),
            format!("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\nC: d\r\n\r\n{GOOD}"),
            "OPTIONS * HTTP/1.0\r\nX:\r\nY: caf\u{e9}\r\n\r\n".to_owned(),
        ] {
            check(&text, &text, "");
        }
        check(&format!("{GOOD}GET / HT"), GOOD, "waits");
        check("GET / HTTP/1.1\r\nHost: a\r\n\r", "", "waits");
    }

    #[test]
    fn ambiguous_heads_are_refused() {
        for head in [
            "GET /\r\n",
            "GET  / HTTP/1.1\r\n",
            "GET / HTTP/1.1 x\r\n",
            " GET / HTTP/1.1\r\n",
            "GET / HTTP/2.0\r\n",
            "GET / http/1.1\r\n",
            "G@T / HTTP/1.1\r\n",
            "GET a\\b HTTP/1.1\r\n",
            "GET / HTTP/1.1\nHost: a\n",
            "GET / HTTP/1.1\r\nX: a\rb\r\n",
            "GET / HTTP/1.1\r\nX: a\0b\r\n",
            "GET / HTTP/1.1\r\nX : y\r\n",
            "GET / HTTP/1.1\r\nX: y\r\n z\r\n",
            "GET / HTTP/1.1\r\n: y\r\n",
            "GET / HTTP/1.1\r\nnothing\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 5\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked, chunked\r\n",
            "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n",
            "GET / HTTP/1.1\r\nContent-Length:\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 0x10\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 9223372036854775808\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n",
            "\r\n\r\n\r\n\r\n\r\n",
            "\u{16}\u{3}\u{1}",
        ] {
            let passed = if head.starts_with("\r\n") { &head[..8] } else { "" };
            check(&format!("{head}\r\n{GOOD}"), passed, "400");
            check(&format!("{GOOD}{head}\r\n{GOOD}"), &format!("{GOOD}{passed}"), "400");
        }
    }

    #[test]
    fn oversized_heads_are_refused() {
        let long = "x".repeat(HEAD_BYTES_MAX);
        for (text, end) in [
            (format!("GET /{long} HTTP/1.1\r\n\r\n"), "414"),
            (format!("GET /{} HTTP/1.1\r\n\r\n", &long[..TARGET_BYTES_MAX]), "414"),
            (format!("GET / HTTP/1.1\r\nX: {long}\r\n\r\n"), "431"),
            (format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(HEADERS_MAX + 1)), "431"),
        ] {
            for part in [1000, usize::MAX] {
                assert_eq!(follow(&text, part), (String::new(), end));
            }
        }
        let most = format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(HEADERS_MAX));
        assert_eq!(follow(&most, usize::MAX), (most, ""));
    }

    #[test]
    fn invalid_chunked_framing_is_refused() {
        let head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        for (good, wrong) in [
            ("", "zz\r\nx"),
            ("", "-1\r\n"),
            ("", "\r\n"),
            ("1\r\nx", "x5\r\nhello"),
            ("1\r\nx\r", "x"),
            ("1", "\nx"),
            ("fffffffffffffff", "f\r\n"),
            ("5;a", "\nhello\r\n"),
            ("0\r\nA: b", "\n\r\n"),
            ("0\r\nA: b\r", "\r\n"),
        ] {
            check(&format!("{head}{good}{wrong}{GOOD}"), &format!("{head}{good}"), "body");
        }
    }
}
