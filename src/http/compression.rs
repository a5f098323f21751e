//! Compresses answers for clients that accept gzip (RFC 9110 §12.5.3). Streams of events do not come here.
//!
//! The length of a compressed answer tells whether a text that a stranger chose is in it, too (BREACH). So answers that may
//! hold a secret are sent as they are.

use super::conditional::mark;
use super::message::{Answer, Request};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE, CONTENT_TYPE, SET_COOKIE, VARY,
};
use http::{HeaderName, HeaderValue};
use std::io::Write as _;
use std::sync::{Arc, OnceLock};

/// Smallest body that is compressed, in bytes: a smaller one fits into one packet anyway.
const BYTES_MIN: usize = 1024;
/// A level at which text of any size takes less time to compress than to send.
const LEVEL: u32 = 4;
/// The coding.
const GZIP: &str = "gzip";
/// What answers vary by, unless they say so themselves.
pub(super) const VARY_USUAL: &str = "cookie, authorization, origin";

/// Media types that are compressed, beside `text/…`, `…+json` and `…+xml`. Pictures are compressed by themselves.
const TYPES: [&str; 3] = ["application/json", "application/xml", "application/javascript"];
/// Beginnings of paths whose answers may hold a password's session, a token, a signature, or who did what.
const SECRETS: [&str; 11] = [
    "/admin/",
    "/preview/",
    "/api/auth/",
    "/api/security/",
    "/api/users",
    "/api/webhooks",
    "/api/operations/audit",
    "/api/operations/preview.",
    "/api/operations/token.",
    "/api/operations/user.",
    "/api/operations/webhook.",
];
/// A part of paths below posts that does the same.
const LINKS: &str = "/preview-link";

/// The compressed body of a cached answer, made for the first client that accepts it.
#[derive(Clone, Default)]
pub(super) struct Compressed(Arc<OnceLock<Bytes>>);

/// Compresses an answer if it is worth it and its client accepts that.
pub(super) fn applied(request: &Request, mut answer: Answer, known: &Compressed) -> Answer {
    if announced(request, &mut answer) {
        answer.body = known.0.get_or_init(|| gzip(&answer.body)).clone();
        answer.headers.insert(CONTENT_ENCODING, HeaderValue::from_static(GZIP));
    }
    answer
}

/// Sets the headers that an answer has where it is compressed for some; true if it is to be compressed for this client.
/// Its tag is marked then: one for each coding.
pub(super) fn announced(request: &Request, answer: &mut Answer) -> bool {
    if !is_worth_it(request, answer) {
        return false;
    }
    let varies = text(answer, VARY).unwrap_or(VARY_USUAL).to_owned();
    if !varies.contains("accept-encoding") {
        *answer = std::mem::replace(answer, Answer::empty(answer.status))
            .with(VARY, &format!("{varies}, accept-encoding"));
    }
    let is_accepted = is_accepted(request);
    if is_accepted {
        mark(answer, GZIP);
    }
    is_accepted
}

fn is_worth_it(request: &Request, answer: &Answer) -> bool {
    let kind = text(answer, CONTENT_TYPE).and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    let is_text = kind.starts_with("text/")
        || kind.ends_with("+json")
        || kind.ends_with("+xml")
        || TYPES.contains(&kind);
    let has = |name: HeaderName| answer.headers.contains_key(name);
    let is_whole = answer.status.is_success() && !has(CONTENT_RANGE) && !has(CONTENT_ENCODING);
    let may_change = !text(answer, CACHE_CONTROL).is_some_and(|words| words.contains("no-transform"));
    let path = request.path.as_str();
    let is_secret =
        has(SET_COOKIE) || path.contains(LINKS) || SECRETS.iter().any(|secret| path.starts_with(secret));
    is_text && is_whole && may_change && answer.body.len() >= BYTES_MIN && !is_secret
}

/// Whether a client takes gzip, and prefers it to the bytes as they are.
fn is_accepted(request: &Request) -> bool {
    let values = request.headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let (mut gzip, mut any, mut identity) = (None, None, None);
    for coding in values.flat_map(|value| value.split(',')) {
        let mut parts = coding.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        let weight = weight.map_or(Some(1.0), |weight| weight.trim().parse::<f32>().ok()).unwrap_or(0.0);
        match name.as_str() {
            "gzip" | "x-gzip" => gzip = Some(weight),
            "*" => any = Some(weight),
            "identity" => identity = Some(weight),
            _ => {}
        }
    }
    let weight = gzip.or(any).unwrap_or(0.0);
    weight > 0.0 && weight >= identity.unwrap_or(0.0)
}

fn gzip(body: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::new(LEVEL));
    let written = encoder.write_all(body).and_then(|()| encoder.finish());
    Bytes::from(written.expect("because a vector takes all bytes"))
}

fn text(answer: &Answer, name: HeaderName) -> Option<&str> {
    answer.headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::message::Body;
    use flate2::read::GzDecoder;
    use http::header::ETAG;
    use http::{HeaderMap, Method, StatusCode};
    use std::io::Read as _;

    fn request(path: &str, accepts: &[&str]) -> Request {
        let mut headers = HeaderMap::new();
        for value in accepts {
            headers.append(ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap());
        }
        let (path, query) = (path.to_owned(), String::new());
        Request { method: Method::GET, path, query, headers, body: Body::Whole(Bytes::new()), peer: None }
    }

    fn answer(kind: &str, bytes: usize) -> Answer {
        let mut answer = Answer::empty(StatusCode::OK).with(CONTENT_TYPE, kind).with(ETAG, "\"a\"");
        answer.body = Bytes::from("x".repeat(bytes));
        answer
    }

    fn is_compressed(path: &str, accepts: &[&str], answer: Answer) -> bool {
        let before = answer.body.clone();
        let sent = applied(&request(path, accepts), answer, &Compressed::default());
        let is_compressed = sent.headers.contains_key(CONTENT_ENCODING);
        if is_compressed {
            let mut read = Vec::new();
            GzDecoder::new(&sent.body[..]).read_to_end(&mut read).unwrap();
            assert_eq!(before, read);
            assert_eq!(sent.headers[ETAG], "\"a-gzip\"");
        } else {
            assert_eq!(before, sent.body);
            assert!(sent.headers.get(ETAG).is_none_or(|tag| tag == "\"a\""));
        }
        is_compressed
    }

    #[test]
    fn content_coding_follows_accept_encoding() {
        let json = || answer("application/json; charset=utf-8", 2_000);
        for accepts in [
            &["gzip"][..],
            &["br", "deflate, GZIP"],
            &["x-gzip;q=0.1"],
            &["*"],
            &["identity;q=0.5, *;q=0.6"],
            &["gzip; q=1.0, identity"],
        ] {
            assert!(is_compressed("/api/posts", accepts, json()), "{accepts:?}");
        }
        for accepts in [
            &[][..],
            &[""],
            &["br"],
            &["gzip;q=0"],
            &["gzip;q=0, *"],
            &["*;q=0"],
            &["gzip;q=0.1, identity"],
            &["gzip;q=many"],
        ] {
            assert!(!is_compressed("/api/posts", accepts, json()), "{accepts:?}");
        }
    }

    #[test]
    fn only_long_texts_without_secrets_are_compressed() {
        let gzip = &["gzip"];
        for kind in ["text/html", "image/svg+xml", "application/problem+json", "application/xml"] {
            assert!(is_compressed("/about", gzip, answer(kind, BYTES_MIN)), "{kind}");
            assert!(!is_compressed("/about", gzip, answer(kind, BYTES_MIN - 1)), "{kind}");
        }
        for kind in ["image/png", "application/pdf", "application/octet-stream", ""] {
            assert!(!is_compressed("/about", gzip, answer(kind, 9_999)), "{kind}");
        }
        let text = || answer("text/plain", 9_999);
        for path in
            ["/api/auth/me", "/api/users/7", "/api/posts/x/preview-links", "/api/operations/token.list"]
        {
            assert!(!is_compressed(path, gzip, text()), "{path}");
        }
        assert!(!is_compressed("/x", gzip, text().with(SET_COOKIE, "a=b")));
        assert!(!is_compressed("/x", gzip, text().with(CONTENT_RANGE, "bytes 0-1/2")));
        assert!(!is_compressed("/x", gzip, text().with(CACHE_CONTROL, "public, no-transform")));
    }

    #[test]
    fn compressible_responses_vary_by_accept_encoding() {
        for accepts in [&["gzip"][..], &[]] {
            let sent = applied(&request("/x", accepts), answer("text/css", 2_000), &Compressed::default());
            assert_eq!(sent.headers[VARY], format!("{VARY_USUAL}, accept-encoding"));
            let again = applied(&request("/x", accepts), sent.clone(), &Compressed::default());
            assert_eq!(again.headers[VARY], sent.headers[VARY]);
            assert_eq!(again.body, sent.body);
        }
    }
}
