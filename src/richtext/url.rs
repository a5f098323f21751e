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

/// An address of the web as a browser reads it: `\` is a `/`, tabs and line ends do not count, and slashes after the
/// scheme may be missing or too many. Addresses with other schemes stay as they are.
pub fn as_browsers_read(url: &str) -> String {
    let scheme = scheme(url);
    if scheme.as_deref().is_some_and(|scheme| !is_of_the_web(scheme)) {
        return url.to_owned();
    }
    let mut plain = url.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
    let end = plain.find(['?', '#']).unwrap_or(plain.len());
    let path = plain[..end].replace('\\', "/");
    plain.replace_range(..end, &path);
    let (before, start) = match scheme {
        Some(scheme) => (format!("{scheme}://"), plain.find(':').map_or(0, |colon| colon + 1)),
        None if plain.starts_with("//") => ("//".to_owned(), 0),
        None => return plain,
    };
    before + plain[start..].trim_start_matches('/')
}

/// The host that an address of the web leads to, in lower case, with its port; none for a path, a query, an anchor and
/// other schemes.
pub fn host(url: &str) -> Option<String> {
    let address = as_browsers_read(url);
    let (scheme, rest) = address.split_once("//")?;
    if !scheme.is_empty() && !scheme.strip_suffix(':').is_some_and(is_of_the_web) {
        return None;
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    (!host.is_empty()).then(|| host.to_lowercase())
}

/// Whether an address has the slashes of its parts as the standard of URLs writes them. Browsers also accept
/// `https:example.org` and `/\example.org`, which people and programs take for paths of the site.
pub fn has_plain_slashes(url: &str) -> bool {
    match (scheme(url).is_some_and(|scheme| is_of_the_web(&scheme)), url.split_once(':')) {
        (true, Some((_, rest))) => rest.starts_with("//"),
        _ => !url.trim_start_matches('/').starts_with('\\'),
    }
}

fn is_of_the_web(scheme: &str) -> bool {
    matches!(scheme, "http" | "https")
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

    #[test]
    fn hosts_are_recognized_as_in_browsers() {
        for url in [
            "https://b.example/x",
            "HTTPS://B.example",
            "https:/b.example",
            "https:b.example",
            "http:\\\\b.example\\x",
            "https:///b.example",
            "//b.example?x",
            "///b.example",
            "/\\b.example",
            "\\/b.example",
            "\\\\b.example#x",
            "/\t/b.example",
            "ht\ntps:b.example",
            " \u{1}//b.example",
            "https://a.example@b.example/",
            "https://b.example\\@a.example",
        ] {
            assert_eq!(host(url).as_deref(), Some("b.example"), "{url:?}");
        }
        for url in
            ["/a//b", "a\\/b", "\\a", "?//b", "#//b", "mailto:a@b.example", "tel://1", "https:", "", "é://b"]
        {
            assert_eq!(host(url), None, "{url:?}");
        }
        assert_eq!(as_browsers_read("/\\b.example/a?c\\d"), "//b.example/a?c\\d");
        assert_eq!(as_browsers_read("HTTPS:b.example"), "https://b.example");
        assert_eq!(as_browsers_read("mailto:a\\b@c.d"), "mailto:a\\b@c.d");
    }
}
