//! Which addresses may stand on a page.

/// Schemes that links may have; everything else could run code or reach the visitor's files.
pub const SAFE_SCHEMES: [&str; 5] = ["http", "https", "mailto", "tel", "sms"];
/// Schemes that pictures may have.
const IMAGE_SCHEMES: [&str; 2] = ["http", "https"];

/// The scheme of an address as a browser sees it, lower-cased: leading control characters and spaces are skipped, and
/// tabs and line ends inside do not count.
pub fn scheme(url: &str) -> Option<String> {
    let mut scheme = String::new();
    for c in url.trim_start_matches(|c: char| c <= ' ').chars() {
        match c {
            '\t' | '\n' | '\r' => {}
            ':' if !scheme.is_empty() => return Some(scheme),
            'a'..='z' | 'A'..='Z' => scheme.push(c.to_ascii_lowercase()),
            '0'..='9' | '+' | '-' | '.' if !scheme.is_empty() => scheme.push(c),
            _ => return None,
        }
    }
    None
}

/// Whether a link may have this target: a safe scheme, or a path, a query or an anchor.
pub fn is_safe_link(url: &str) -> bool {
    has_one_of(url, &SAFE_SCHEMES)
}

/// Whether a picture may have this address.
pub fn is_safe_image(url: &str) -> bool {
    has_one_of(url, &IMAGE_SCHEMES)
}

fn has_one_of(url: &str, schemes: &[&str]) -> bool {
    // Some browsers drop a NUL, for others it ends the text.
    !url.contains('\0') && scheme(url).is_none_or(|scheme| schemes.contains(&scheme.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_schemes_are_recognized_as_in_browsers() {
        for good in [
            "https://x.y",
            "HTTP://x",
            "/a:b",
            "a/b:c",
            "?a:b",
            "#a:b",
            "mailto:a@b.c",
            "tel:+1",
            "",
            "1:2",
            "é:x",
        ] {
            assert!(is_safe_link(good), "{good}");
        }
        for bad in [
            "javascript:x",
            "JavaScript:x",
            " javascript:x",
            "\u{1}javascript:x",
            "java\tscript:x",
            "java\nscript:x",
            "data:text/html,x",
            "vbscript:x",
            "file:///x",
            "blob:x",
            "java\0script:x",
            "x:y",
        ] {
            assert!(!is_safe_link(bad) && !is_safe_image(bad), "{bad:?}");
        }
        assert!(!is_safe_image("mailto:a@b.c") && is_safe_image("/a.png"));
    }
}
