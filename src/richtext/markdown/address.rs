//! Bare addresses in text, by the rules of GFM's autolinks.

use std::ops::Range;

/// An address in a text.
pub(super) struct Address {
    /// Its position in the text.
    pub(super) range: Range<usize>,
    /// Its target.
    pub(super) url: String,
}

/// The first address in a text from a byte offset. Reading all addresses of a text takes linear time.
pub(super) fn first(text: &str, from: usize) -> Option<Address> {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(offset) = bytes[at..].iter().position(|b| matches!(b, b':' | b'w' | b'W' | b'@')) {
        at += offset;
        let found = match bytes[at] {
            b':' => with_scheme(text, at, from),
            b'@' => mail(text, at, from),
            _ => web(text, at),
        };
        if found.is_some() {
            return found;
        }
        at += 1;
    }
    None
}

const SCHEMES: [&str; 3] = ["https", "http", "ftp"];

/// Whether an address may begin at this byte: at the start, or after a space or one of `*_~(`.
fn may_begin(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, '*' | '_' | '~' | '('))
}

/// `https://a.b`, given the position of its colon.
fn with_scheme(text: &str, colon: usize, from: usize) -> Option<Address> {
    let rest = text[colon..].strip_prefix("://")?;
    let before = &text[from..colon];
    let scheme = SCHEMES.into_iter().find(|scheme| {
        before.len() >= scheme.len()
            && before.as_bytes()[before.len() - scheme.len()..].eq_ignore_ascii_case(scheme.as_bytes())
    })?;
    let start = colon - scheme.len();
    let domain = domain(rest, false)?;
    if !may_begin(text, start) {
        return None;
    }
    let end = colon + 3 + extent(rest, domain);
    (end > colon + 3).then(|| Address { range: start..end, url: text[start..end].to_owned() })
}

/// `www.a.b`, given the position of its first letter.
fn web(text: &str, at: usize) -> Option<Address> {
    let rest = &text[at..];
    let is_web = rest.len() > 4 && rest.as_bytes()[..4].eq_ignore_ascii_case(b"www.");
    if !is_web || !may_begin(text, at) {
        return None;
    }
    let end = at + extent(rest, domain(rest, true)?);
    (end > at + 4).then(|| Address { range: at..end, url: format!("http://{}", &text[at..end]) })
}

/// The length of the domain at the start of a text, if there is one: letters, digits, hyphens and underscores between
/// dots, without underscores in the last two parts.
fn domain(text: &str, dotted: bool) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let length = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
    let name = text[..length].trim_end_matches('.');
    let mut parts = name.rsplit('.');
    let last = parts.next().unwrap_or_default();
    let before = parts.next();
    let is_valid = !last.is_empty() && !last.contains('_') && !before.unwrap_or_default().contains('_');
    (is_valid && (!dotted || before.is_some())).then_some(length)
}

/// The length of an address: up to a space or `<`, without trailing punctuation.
fn extent(text: &str, domain: usize) -> usize {
    let is_end = |c: char| c.is_whitespace() || c == '<' || c.is_control();
    let mut end = domain + text[domain..].find(is_end).unwrap_or(text.len() - domain);
    let count = |letter: char| text[..end].matches(letter).count();
    let (opened, mut closed) = (count('('), count(')'));
    loop {
        let Some(last) = text[..end].chars().next_back() else { return end };
        match last {
            '?' | '!' | '.' | ',' | ':' | '*' | '_' | '~' | '\'' | '"' => {}
            ')' if closed > opened => closed -= 1,
            ';' => {
                if let Some(start) = entity(&text[..end]) {
                    end = start;
                    continue;
                }
            }
            _ => return end,
        }
        end -= last.len_utf8();
    }
}

/// Where an entity at the end of a text begins, such as `&copy;`.
fn entity(text: &str) -> Option<usize> {
    let name = text.strip_suffix(';')?;
    let start = name.rfind(|c: char| !c.is_ascii_alphanumeric())?;
    (name[start..].starts_with('&') && start + 1 < name.len()).then_some(start)
}

/// `a@b.c`, given the position of its `@`.
fn mail(text: &str, at: usize, from: usize) -> Option<Address> {
    let is_user = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b'+');
    let bytes = text.as_bytes();
    let start = at - bytes[from..at].iter().rev().take_while(|b| is_user(b)).count();
    let is_host = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_');
    let length = bytes[at + 1..].iter().take_while(|b| is_host(b)).count();
    let host = text[at + 1..at + 1 + length].trim_end_matches('.');
    let is_valid = start < at && host.contains('.') && !host.starts_with('.') && !host.ends_with(['-', '_']);
    let end = at + 1 + host.len();
    is_valid.then(|| Address { range: start..end, url: format!("mailto:{}", &text[start..end]) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, String)> {
        let (mut all, mut from) = (Vec::new(), 0);
        while let Some(address) = first(text, from) {
            from = address.range.end;
            all.push((&text[address.range], address.url));
        }
        all
    }

    #[test]
    fn autolinks_match_those_of_github() {
        for (text, want) in [
            ("see https://a.b/c?d=e#f.", vec!["https://a.b/c?d=e#f"]),
            ("www.commonmark.org/help for", vec!["www.commonmark.org/help"]),
            ("Visit www.commonmark.org/a.b.", vec!["www.commonmark.org/a.b"]),
            ("www.google.com/search?q=Markup+(business)", vec!["www.google.com/search?q=Markup+(business)"]),
            (
                "(www.google.com/search?q=Markup+(business))",
                vec!["www.google.com/search?q=Markup+(business)"],
            ),
            (
                "www.google.com/search?q=commonmark&hl=en&copy;",
                vec!["www.google.com/search?q=commonmark&hl=en"],
            ),
            ("foo@bar.baz, hello+xyz@mail.example.", vec!["foo@bar.baz", "hello+xyz@mail.example"]),
            ("a.b-c_d@a.b_ a@b xhttps://a.b std::fs w ww", vec![]),
            ("http://a_b.c_d https:// ftp://x", vec!["ftp://x"]),
            ("HTTP://X.Y und http://ö.de/ä", vec!["HTTP://X.Y", "http://ö.de/ä"]),
        ] {
            let texts: Vec<_> = found(text).into_iter().map(|(text, _)| text).collect();
            assert_eq!(texts, want, "{text}");
        }
        assert_eq!(found("www.a.b x@y.z")[0].1, "http://www.a.b");
        assert_eq!(found("www.a.b x@y.z")[1].1, "mailto:x@y.z");
    }
}
