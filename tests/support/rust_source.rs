//! A minimal parser of Rust: code ranges, ends of items, line numbers of offsets.

use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// `text` with comments and the inside of string and character literals blanked: same length, same lines.
pub(crate) fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let blanked = inert(bytes, at);
        code[blanked.clone()].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = blanked.end.max(at + 1);
    }
    // Whole literals and comments are blanked, and their ends are ASCII, so no character is cut in two.
    String::from_utf8(code).expect("whole characters were blanked")
}

/// The comment or literal that begins at `at`; empty when there is code at `at`.
fn inert(bytes: &[u8], at: usize) -> Range<usize> {
    let rest = &bytes[at..];
    let in_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    match rest {
        [b'/', b'/', ..] => at..at + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
        [b'/', b'*', ..] => at..at + block_comment(rest),
        [b'"', ..] => at..at + quoted(rest, b'"'),
        [b'\'', b'\\', ..] => at..at + quoted(rest, b'\''),
        [b'\'', ..] => at..at + character(rest),
        [b'r', ..] if !in_word => at..at + raw_string(&rest[1..]).map_or(0, |length| length + 1),
        [b'b' | b'c', b'r', ..] if !in_word => at..at + raw_string(&rest[2..]).map_or(0, |length| length + 2),
        _ => at..at,
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at.min(rest.len())
}

/// The length of a literal with escapes, its quotes included.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// The length of a character literal without an escape; 0 for a lifetime.
fn character(rest: &[u8]) -> usize {
    let width = match rest.get(1) {
        Some(byte) if *byte >= 0xf0 => 4,
        Some(byte) if *byte >= 0xe0 => 3,
        Some(byte) if *byte >= 0xc0 => 2,
        _ => 1,
    };
    if rest.get(1 + width) == Some(&b'\'') { width + 2 } else { 0 }
}

/// The length of `#"…"#` after its `r`; `None` for a raw identifier or a word.
fn raw_string(rest: &[u8]) -> Option<usize> {
    let hashes = rest.iter().take_while(|byte| **byte == b'#').count();
    if rest.get(hashes) != Some(&b'"') {
        return None;
    }
    let closing = [&b"\""[..], &b"#".repeat(hashes)].concat();
    let inside = &rest[hashes + 1..];
    let end = inside.windows(closing.len()).position(|window| window == closing);
    Some(end.map_or(rest.len(), |end| hashes + 1 + end + closing.len()))
}

/// `code` (from [`code_only`]) with its `#[cfg(test)]` modules blanked.
pub(crate) fn without_test_modules(code: &str) -> String {
    static HEAD: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"#\[cfg\(test\)\]\s*(pub(\([^)]*\))?\s+)?mod\s+\w+\s*\{"));
    let mut product = code.to_owned();
    for head in HEAD.find_iter(code) {
        let end = closing(code, head.end() - 1);
        let blank: String =
            code[head.start()..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        // Lengths may differ where an identifier is not ASCII; the lines stay, and columns are not used here.
        product.replace_range(head.start()..end, &format!("{blank:<width$}", width = end - head.start()));
    }
    product
}

/// The offset after the bracket that closes the one at `open`; the end of `code` when it is not closed.
pub(crate) fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// A function with a body.
#[derive(Debug, PartialEq)]
pub(crate) struct Function<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// From `fn` to the closing brace.
    pub(crate) span: Range<usize>,
}

/// Every function with a body, nested ones too.
pub(crate) fn functions(code: &str) -> Vec<Function<'_>> {
    static HEAD: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bfn\s+(?<name>\w+)"));
    let heads = HEAD.captures_iter(code).filter_map(|head| Some((head.get(0)?, head.name("name")?)));
    heads
        .filter_map(|(head, name)| {
            let span = head.start()..closing(code, body(code, head.end())?);
            Some(Function { name: name.as_str(), span })
        })
        .collect()
}

/// The offset of the opening brace of the function whose name ends at `at`; `None` without a body.
fn body(code: &str, mut at: usize) -> Option<usize> {
    loop {
        at += code[at..].find(['(', '[', '{', ';'])?;
        match code.as_bytes()[at] {
            b'{' => return Some(at),
            b';' => return None,
            _ => at = closing(code, at),
        }
    }
}

/// The line, from 1, that `offset` is on.
pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Compiles a pattern of these checks.
pub(crate) fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|error| panic!("pattern `{text}`: {error}"))
}

mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_blanked() {
        let cases = [
            ("a // b\nc", "a     \nc"),
            ("a /* b /* c */ d */ e", "a                   e"),
            (r#"f("x\"y", b"z")"#, "f(      , b   )"),
            (r##"r#"a "b" c"#; r#type"##, r"            ; r#type"),
            (r#"br"x" for 'a in '\'' '{' '→'"#, "      for 'a in"),
            ("var\"s\"", "var   "),
        ];
        for (text, expected) in cases {
            let code = code_only(text);
            assert_eq!(code.trim_end(), expected.trim_end(), "of `{text}`");
            assert_eq!(code.len(), text.len(), "of `{text}`");
        }
    }

    #[test]
    fn functions_are_measured_from_name_to_brace() {
        let text = "trait T { fn open(&self) -> [u8; 3]; }\nfn whole(a: [u8; 2]) -> u8\nwhere A: B,\n{\n    { 1 }\n}\n";
        let found: Vec<_> = functions(text).into_iter().map(|f| (f.name, &text[f.span])).collect();
        let whole = "fn whole(a: [u8; 2]) -> u8\nwhere A: B,\n{\n    { 1 }\n}";
        assert_eq!(found, [("whole", whole)]);
        assert_eq!(line_of(text, text.find("where").expect("there")), 3);
    }

    #[test]
    fn test_modules_are_left_out() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() {} }\nfn c() {}";
        let product = without_test_modules(text);
        assert!(
            product.contains("fn a") && product.contains("fn c") && !product.contains("fn b"),
            "{product}"
        );
        assert_eq!(product.lines().count(), 4);
    }
}
