//! Escaping untrusted text in markup.

/// Escapes a text for HTML, also inside quotes. NUL, which is not valid in HTML, becomes U+FFFD.
pub fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    push_html(text, &mut out);
    out
}

/// Appends a text escaped for HTML.
pub fn push_html(text: &str, out: &mut String) {
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let replacement = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            b'\'' => "&#039;",
            0 => "\u{fffd}",
            _ => continue,
        };
        out.push_str(&text[from..at]);
        out.push_str(replacement);
        from = at + 1;
    }
    out.push_str(&text[from..]);
}

/// Escapes a text for XML 1.0, also in attributes; characters that are not valid in XML become U+FFFD.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' | '\r' | '\t' => out.push_str(&format!("&#{};", u32::from(c))),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(html("a\0b"), "a\u{fffd}b");
        assert_eq!(html("<a href=\"x\">&'é"), "&lt;a href=&quot;x&quot;&gt;&amp;&#039;é");
        assert_eq!(xml("<a b=\"x\">&'é\n"), "&lt;a b=&quot;x&quot;&gt;&amp;&apos;é&#10;");
        assert_eq!(xml("\u{1b}a\u{fffe}"), "\u{fffd}a\u{fffd}");
    }
}
