//! Checks single words (ids, languages, times, addresses, paths), and suggests corrections.

use crate::base::Alternatives;
use crate::base::hidden_text::is_hidden;
use crate::base::{UploadPath, Value, source::rfc3339};
pub use crate::richtext::{SAFE_SCHEMES, has_plain_slashes, host, scheme};
use jiff::{Timestamp, civil};
use uuid::Uuid;

/// Reads a uuid in its hyphenated form, in either case.
pub fn uuid(text: &str) -> Option<Uuid> {
    (text.len() == 36).then(|| Uuid::try_parse(text).ok()).flatten()
}

/// Whether a text is a language such as `en`, `pt-BR`, `zh-Hant` or `zh-Hant-TW`.
pub fn is_locale(text: &str) -> bool {
    let mut parts = text.split('-');
    let language =
        parts.next().is_some_and(|p| matches!(p.len(), 2 | 3) && p.bytes().all(|b| b.is_ascii_lowercase()));
    let mut stage = 0;
    language
        && parts.all(|part| {
            let script = part.len() == 4
                && part.as_bytes()[0].is_ascii_uppercase()
                && part.bytes().skip(1).all(|b| b.is_ascii_lowercase());
            let region = part.len() == 2 && part.bytes().all(|b| b.is_ascii_uppercase())
                || part.len() == 3 && part.bytes().all(|b| b.is_ascii_digit());
            let next = if script { 1 } else { 2 };
            let is_valid = (script || region) && next > stage;
            stage = next;
            is_valid
        })
}

/// The language that was probably meant, such as `en-US` for `en_us`.
pub fn locale_meant(text: &str) -> Option<String> {
    let parts = text.split(['-', '_']).enumerate().map(|(i, part)| match (i, part.len()) {
        (0, _) => part.to_ascii_lowercase(),
        (_, 4) => part[..1].to_ascii_uppercase() + &part[1..].to_ascii_lowercase(),
        _ => part.to_ascii_uppercase(),
    });
    let meant = if text.is_ascii() { parts.collect::<Vec<_>>().join("-") } else { return None };
    is_locale(&meant).then_some(meant)
}

/// Reads a point in time by RFC 3339: date, `T`, time with seconds, and a zone.
pub fn time(text: &str) -> Option<Timestamp> {
    let bytes = text.as_bytes();
    let dated =
        bytes.len() >= 20 && matches!(bytes[10], b'T' | b't') && bytes[16] == b':' && bytes[19] != b'[';
    (dated && !text.contains('[')).then(|| text.parse().ok()).flatten()
}

/// The time that was probably meant: a date is midnight UTC, a time without zone is UTC.
pub fn time_meant(text: &str) -> Option<String> {
    let text = text.trim();
    let exact = text.parse::<Timestamp>().ok();
    let local = || {
        text.parse::<civil::DateTime>().ok()?.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|z| z.timestamp())
    };
    exact.or_else(local).map(rfc3339)
}

/// Whether a text is a date: `2026-11-20`, with or without a time and a zone.
pub fn is_date(text: &str) -> bool {
    text.len() >= 10 && (text.parse::<civil::DateTime>().is_ok() || text.parse::<Timestamp>().is_ok())
}

/// Whether a text can name a user-defined field: `openingHours`, `first_name`, `_useReact`.
pub fn is_field_name(text: &str) -> bool {
    let is_valid = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    (1..=100).contains(&text.len())
        && !text.as_bytes()[0].is_ascii_digit()
        && !text.starts_with('-')
        && text.bytes().all(is_valid)
}

/// Why a web address is invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadUrl {
    /// Its scheme, lower-cased, is not allowed in links.
    Scheme(String),
    /// It has spaces or control characters, is empty, or does not have its [slashes](has_plain_slashes).
    Form,
}

/// Checks an address: absolute with a [safe scheme](SAFE_SCHEMES), or a path, a query or an anchor.
///
/// # Errors
/// [`BadUrl`] for other schemes, blanks, control characters and unusual slashes.
pub fn url(text: &str) -> Result<(), BadUrl> {
    if let Some(scheme) = scheme(text).filter(|s| !SAFE_SCHEMES.contains(&s.as_str())) {
        return Err(BadUrl::Scheme(scheme));
    }
    let has_form = !text.is_empty() && !text.chars().any(|c| c.is_whitespace() || c.is_control());
    match has_form && has_plain_slashes(text) {
        true => Ok(()),
        false => Err(BadUrl::Form),
    }
}

/// Whether a text is a path of the site as it is requested, decoded: blanks may be within it.
pub fn is_url_path(text: &str) -> bool {
    text.starts_with('/') && !text.ends_with(' ') && url(&text.replace(' ', "")).is_ok()
}

/// Scheme, host and port of an address of the web.
pub fn origin_of(url: &str) -> Option<&str> {
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let start = ["https://", "http://"].into_iter().find(|scheme| url.starts_with(scheme))?.len();
    let end = url[start..].find(['/', '?', '#']).map_or(url.len(), |end| start + end);
    let host = &url[start..end];
    (!host.is_empty() && host.chars().all(is_host)).then_some(&url[..end])
}

/// Whether a text is an address of the web with an [origin](origin_of).
pub fn is_plain_url(text: &str) -> bool {
    origin_of(text).is_some() && url(text).is_ok()
}

/// Whether a text is the origin of an address of the web, with a final `/` or without.
pub fn is_origin(text: &str) -> bool {
    origin_of(text) == Some(text.trim_end_matches('/'))
}

/// Whether a text is an address of the web that paths can follow: a scheme, a host in any script, a port if need be, and a
/// folder that is escaped as in requests, because their paths are compared with it.
pub fn is_web_base(text: &str) -> bool {
    let is_of_web = |scheme: &str| ["http", "https"].iter().any(|one| one.eq_ignore_ascii_case(scheme));
    let rest = text.split_once("://").filter(|(scheme, _)| is_of_web(scheme)).map_or("", |(_, rest)| rest);
    let (server, folder) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (host, port) = match server.rfind(':').filter(|at| !server[*at..].contains(']')) {
        Some(at) => (&server[..at], Some(&server[at + 1..])),
        None => (server, None),
    };
    let is_number =
        |port: &str| port.parse::<u16>().is_ok_and(|number| number > 0 && number.to_string() == port);
    is_host_name(host) && port.is_none_or(is_number) && is_plain_folder(folder)
}

/// Whether a text can be the host of an address: a name in any script, or an IPv6 address in brackets.
fn is_host_name(host: &str) -> bool {
    if let Some(six) = host.strip_prefix('[') {
        return six.strip_suffix(']').is_some_and(|six| six.parse::<core::net::Ipv6Addr>().is_ok());
    }
    // Some scripts need the joiners within words.
    let is_seen = |c: char| !is_hidden(c) || matches!(c, '\u{200c}' | '\u{200d}');
    let is_allowed = |c: char| !c.is_whitespace() && !c.is_control() && !"\"'<>\\^`{|}?#@:[]%".contains(c);
    !host.is_empty() && !host.starts_with('.') && host.chars().all(|c| is_allowed(c) && is_seen(c))
}

/// Whether a path needs no escaping, has no empty name, and none that browsers resolve: `.` and `..`, escaped too.
fn is_plain_folder(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-._~%".contains(c);
    let is_escape = |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|b| b.is_ascii_hexdigit());
    let is_resolved =
        |name: &str| matches!(name.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..");
    path.chars().all(is_plain)
        && !path.contains("//")
        && path.split('%').skip(1).all(is_escape)
        && !path.split('/').any(is_resolved)
}

/// Scheme, host, port and folder of an address of the web that paths can follow, without a final `/`. Nothing in it needs
/// to be escaped in HTML, in a `srcset` or in a content security policy.
pub fn plain_web_base(url: &str) -> Option<&str> {
    let folder = url.strip_prefix(origin_of(url)?)?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~' | '%' | '/');
    folder.chars().all(is_plain).then(|| url.trim_end_matches('/'))
}

/// Whether a text is a relative path that stays below its folder.
pub fn is_upload_path(text: &str) -> bool {
    UploadPath::new(text).is_some()
}

/// Describes a value for a sentence: `the text "no"`, `a list`.
pub fn describe(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(b) => format!("`{b}`"),
        Value::Number(n) => format!("the number `{n}`"),
        Value::String(s) => format!("the text `{}`", short(s)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "a mapping".to_owned(),
    }
}

/// The first line of a text, at most 40 characters of it.
pub fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None if line.len() < text.trim_end().len() => format!("{line}…"),
        None => line.to_owned(),
    }
}

/// Suggests a list for a text where one is expected: valid in JSON, TOML and YAML alike.
pub fn list_meant(text: &str) -> String {
    let inside = text.trim().trim_start_matches('[').trim_end_matches(']');
    let items = inside.split(',').map(|item| item.trim().trim_matches(['"', '\'']));
    let items = items.filter(|item| !item.is_empty()).map(|item| match number_meant(item) {
        Some(number) if number == item => number,
        _ => Value::from(item).to_string(),
    });
    let items: Vec<String> = items.collect();
    format!("write `[{}]`, in a command after `:=`", short(&items.join(", ")))
}

/// Suggests a boolean for a value.
pub fn boolean_meant(value: &Value) -> Option<&'static str> {
    let text = match value {
        Value::String(text) => text.to_lowercase(),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    match text.as_str() {
        "true" | "yes" | "y" | "on" | "1" => Some("write `true`"),
        "false" | "no" | "n" | "off" | "0" => Some("write `false`"),
        _ => None,
    }
}

/// Suggests a number for a text: `017` is `17`, `.5` is `0.5`, `4,50` is `4.50`, `0x1f` is `31`.
pub fn number_meant(text: &str) -> Option<String> {
    let plain = with_point(&text.trim().trim_start_matches('+').replace('_', ""))?;
    let radix =
        |prefix: &str, radix| plain.strip_prefix(prefix).and_then(|d| i64::from_str_radix(d, radix).ok());
    if let Some(n) = radix("0x", 16).or_else(|| radix("0o", 8)).or_else(|| radix("0b", 2)) {
        return Some(n.to_string());
    }
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain.as_str()), |digits| ("-", digits));
    let trimmed = digits.trim_start_matches('0');
    let whole = if trimmed.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "0" };
    let meant = format!("{sign}{whole}{}", trimmed.trim_end_matches('.'));
    matches!(serde_json::from_str::<Value>(&meant), Ok(Value::Number(_))).then_some(meant)
}

/// A number with a point before its decimals, and nothing between its thousands: `1.234,50` is `1234.50`. None for `1,234`,
/// which some read as a fraction and some as thousands.
fn with_point(text: &str) -> Option<String> {
    let is_grouped = |text: &str, by: char| text.split(by).skip(1).all(|group| group.len() == 3);
    match text.rsplit_once(',') {
        None => Some(text.to_owned()),
        Some((whole, decimals)) if !whole.contains(',') && !decimals.contains('.') => {
            let is_clear = decimals.len() != 3 || whole.contains('.');
            (is_clear && is_grouped(whole, '.')).then(|| format!("{}.{decimals}", whole.replace('.', "")))
        }
        Some(_) => {
            let whole = text.split('.').next().unwrap_or_default();
            is_grouped(whole, ',').then(|| text.replace(',', ""))
        }
    }
}

/// Whether a key of `[users]` can be a person: a mail address, a user name of a git host, or `default_role` spelt
/// right.
pub fn is_user(key: &str) -> bool {
    let is_name = key.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)) && !key.is_empty();
    key == "default_role"
        || key.contains('@')
        || is_name && Alternatives::near(key, ["default_role"]).nearest.is_none()
}

/// `` `a`, `b`, `c` ``; at most twelve of them.
pub fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut words = words.into_iter();
    let mut text = words.by_ref().take(12).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    if words.next().is_some() {
        text.push_str(" …");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn blanks_may_be_within_requested_paths() {
        for (path, is_valid) in [
            ("/old", true),
            ("/my old page", true),
            ("/", true),
            ("old", false),
            ("/old ", false),
            ("/o\td", false),
        ] {
            assert_eq!(is_url_path(path), is_valid, "{path:?}");
        }
    }

    #[test]
    fn locales_are_validated_and_corrected() {
        for good in ["en", "pt-BR", "zh-Hant", "zh-Hant-TW", "es-419", "gsw"] {
            assert!(is_locale(good), "{good}");
        }
        for (bad, meant) in [
            ("EN", Some("en")),
            ("en_us", Some("en-US")),
            ("pt-br", Some("pt-BR")),
            ("zh-hant", Some("zh-Hant")),
            ("english", None),
            ("en-", None),
            ("", None),
            ("en-US-Latn", None),
            ("日本", None),
            ("é-éé", None),
        ] {
            assert!(!is_locale(bad), "{bad}");
            assert_eq!(locale_meant(bad).as_deref(), meant, "{bad}");
        }
    }

    #[test]
    fn times_are_validated_and_corrected() {
        for good in ["2026-11-20T09:30:00Z", "2026-11-20T09:30:00.125+02:00"] {
            assert!(time(good).is_some(), "{good}");
        }
        for (bad, meant) in [
            ("2026-11-20", Some("2026-11-20T00:00:00Z")),
            ("2026-11-20 09:30", Some("2026-11-20T09:30:00Z")),
            ("2026-11-20 09:30:00+02:00", Some("2026-11-20T07:30:00Z")),
            ("2026-13-20T09:30:00Z", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert!(time(bad).is_none(), "{bad}");
            assert_eq!(time_meant(bad).as_deref(), meant, "{bad}");
        }
        assert!(is_date("2026-11-20") && is_date("2026-11-20T09:30:00Z") && !is_date("20.11.2026"));
    }

    #[test]
    fn unsafe_and_malformed_urls_are_refused() {
        for good in [
            "https://example.org/a?b#c",
            "/a",
            "#",
            "?q",
            "a.html",
            "mailto:a@b.c",
            "//cdn/x",
            "HTTP://A",
            "1:2",
            "/a\\b",
        ] {
            assert_eq!(url(good), Ok(()), "{good}");
        }
        for bad in
            ["javascript:x", " JaVa\tScript:x", "\u{1}data:x", "java\nscript:x", "file:///etc", "vbscript:x"]
        {
            assert!(matches!(url(bad), Err(BadUrl::Scheme(_))), "{bad}");
        }
        for bad in [
            "",
            "a b",
            "https://a\u{7}",
            "https:a.b",
            "HTTPS:/a.b",
            "http:\\\\a.b",
            "/\\a.b",
            "\\\\a.b",
            "\\a",
        ] {
            assert_eq!(url(bad), Err(BadUrl::Form), "{bad}");
        }
    }

    #[test]
    fn intended_numbers_booleans_and_lists_are_suggested() {
        for (text, meant) in [
            ("017", Some("17")),
            ("+1", Some("1")),
            (".5", Some("0.5")),
            ("-.5", Some("-0.5")),
            ("0x1f", Some("31")),
            ("1_000", Some("1000")),
            ("4,50", Some("4.50")),
            ("-0,5", Some("-0.5")),
            ("1.234,50", Some("1234.50")),
            ("1,234,567.8", Some("1234567.8")),
            ("1,234", None),
            ("1,2,3", None),
            ("5.", Some("5")),
            ("000", Some("0")),
            ("3", Some("3")),
            (".inf", None),
            ("three", None),
        ] {
            assert_eq!(number_meant(text).as_deref(), meant, "{text}");
        }
        assert_eq!(boolean_meant(&json!("No")), Some("write `false`"));
        assert_eq!(boolean_meant(&json!(1)), Some("write `true`"));
        assert_eq!(boolean_meant(&json!("maybe")), None);
        for (text, list) in [
            ("320", "[320]"),
            ("[320, 640]", "[320, 640]"),
            ("a, 017", "[\"a\", \"017\"]"),
            ("[\"a\"]", "[\"a\"]"),
        ] {
            assert_eq!(list_meant(text), format!("write `{list}`, in a command after `:=`"));
        }
    }

    #[test]
    fn upload_paths_and_field_names_are_validated() {
        assert!(is_upload_path("2026/a b.jpg"));
        for bad in ["", "/a", "../a", "a/../b", "a//b", ".git/x", "a\\b", "c:x"] {
            assert!(!is_upload_path(bad), "{bad}");
        }
        assert!(
            is_field_name("openingHours") && is_field_name("_useReact") && is_field_name("content_layout")
        );
        assert!(!is_field_name("") && !is_field_name("1a") && !is_field_name("a b") && !is_field_name("-a"));
        assert_eq!(short("one\ntwo"), "one…");
    }
}
