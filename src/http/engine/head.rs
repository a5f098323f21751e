//! Checks a head that passed the gate for what two programs on its way could read differently.

use crate::http::answer::Refusal;
use http::header::{EXPECT, HOST};
use http::request::Parts;
use http::uri::Authority;
use http::{Method, StatusCode, Version};

/// Longest target, in bytes.
pub(super) const TARGET_BYTES_MAX: usize = 8 * 1024;

/// Why a request is refused for its head; none when the head is valid.
pub(super) fn fault(head: &Parts, is_from_proxy: bool) -> Option<Refusal> {
    let bad = |code: &str, message: &str| Some(Refusal::plain(StatusCode::BAD_REQUEST, code, message));
    let uri = &head.uri;
    if uri.path().len() + uri.query().map_or(0, str::len) > TARGET_BYTES_MAX {
        return Some(too_long());
    }
    let is_star = uri.path() == "*" && head.method == Method::OPTIONS;
    let is_path = uri.path().starts_with('/') && !uri.path().starts_with("//");
    if uri.scheme().is_some() || uri.authority().is_some() || !(is_path || is_star) {
        return bad("request.target", "the target must be a path that begins with one `/`");
    }
    let hosts = head.headers.get_all(HOST).iter().count();
    if hosts > 1 || (hosts == 0 && head.version == Version::HTTP_11) {
        return bad("request.host", "a request must have exactly one `Host`");
    }
    let is_host = |value: &http::HeaderValue| {
        let name = value.to_str().unwrap_or_default();
        value.is_empty() || (name.parse::<Authority>().is_ok() && !name.contains('@'))
    };
    if !head.headers.get(HOST).is_none_or(is_host) {
        return bad("request.host", "`Host` must be a name or an address, optionally with a port");
    }
    // A proxy adds headers of its own, such as the name of a city.
    let is_ascii = |value: &http::HeaderValue| value.as_bytes().is_ascii();
    if !is_from_proxy && !head.headers.values().all(is_ascii) {
        return bad("request.header", "a header has characters beyond ASCII");
    }
    match head.headers.get(EXPECT) {
        Some(expected) if !expected.as_bytes().eq_ignore_ascii_case(b"100-continue") => Some(Refusal::plain(
            StatusCode::EXPECTATION_FAILED,
            "request.expect",
            "`Expect` must be `100-continue`",
        )),
        Some(_) | None => None,
    }
}

/// The refusal of a target that is too long.
pub(super) fn too_long() -> Refusal {
    Refusal::plain(StatusCode::URI_TOO_LONG, "request.target", "the path and query are too long")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(method: &str, target: &str, headers: &[(&str, &[u8])]) -> Option<u16> {
        let mut request = http::Request::builder().method(method).uri(target);
        for (name, value) in headers {
            request = request.header(*name, http::HeaderValue::from_bytes(value).unwrap());
        }
        let (head, ()) = request.body(()).unwrap().into_parts();
        fault(&head, false).map(|refusal| match refusal {
            Refusal::As(status, _) => status.as_u16(),
            Refusal::Failed(error) => panic!("{error}"),
        })
    }

    #[test]
    fn ambiguous_targets_and_hosts_are_refused() {
        let host: (&str, &[u8]) = ("host", b"a");
        assert_eq!(code("GET", "/api/posts?x=1", &[host]), None);
        assert_eq!(code("OPTIONS", "*", &[host]), None);
        for (target, headers) in [
            ("http://evil/api/posts", &[host][..]),
            ("//evil/x", &[host]),
            ("*", &[host]),
            ("/", &[]),
            ("/", &[host, ("host", b"b")]),
            ("/", &[("host", b"a/b@c")]),
            ("/", &[("host", b"user@a")]),
            ("/", &[("host", b"a b")]),
            ("/", &[("host", b"a:b:c")]),
            ("/", &[host, ("x-name", b"caf\xc3\xa9")]),
        ] {
            assert_eq!(code("GET", target, headers), Some(400), "{target} {headers:?}");
        }
        for name in ["a:80", "[::1]:8080", "127.0.0.1", "a.example.", ""] {
            assert_eq!(code("GET", "/", &[("host", name.as_bytes())]), None, "{name}");
        }
        assert_eq!(code("GET", "/", &[host, ("expect", b"tea")]), Some(417));
        assert_eq!(code("GET", "/", &[host, ("expect", b"100-Continue")]), None);
        assert_eq!(code("GET", &format!("/{}", "x".repeat(9_000)), &[host]), Some(414));
    }
}
