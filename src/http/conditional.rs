//! Conditions of requests on the version that a client knows (RFC 9110 §13), and parts of an answer (§14).

use super::compression;
use super::prelude::*;
use bytes::Bytes;
use http::HeaderValue;
use http::header::{ACCEPT_RANGES, CONTENT_RANGE, ETAG, HeaderName, IF_NONE_MATCH, IF_RANGE, RANGE};
use std::ops::Range;

/// What servers on the way add to the tag of an answer that they compress, behind a hyphen or such.
const CODINGS: [&str; 5] = ["gzip", "br", "zstd", "deflate", "df"];
/// The tag that stands for any version.
pub(super) const ANY: &str = "*";

/// The tags in a header, each without its quotes and without the marks of compression: the weakness (`W/"…"`) and the
/// coding at its end (`"…-gzip"`). What is left names the version, in whatever bytes it was sent.
pub(super) fn tags(request: &Request, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = request.headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(version)
}

fn version(tag: &str) -> &str {
    let tag = tag.trim();
    let tag = tag.strip_prefix("W/").or_else(|| tag.strip_prefix("w/")).unwrap_or(tag).trim_matches('"');
    let coded = CODINGS.iter().find_map(|coding| {
        let rest = tag.strip_suffix(coding)?;
        let version = rest.trim_end_matches(['-', ';', ':', '+']);
        (version.len() < rest.len()).then_some(version)
    });
    coded.unwrap_or(tag)
}

fn tag(answer: &Answer) -> Option<&str> {
    answer.headers.get(ETAG).and_then(|tag| tag.to_str().ok())
}

/// Marks the tag of an answer with the coding of its body: other bytes, another tag.
pub(super) fn mark(answer: &mut Answer, coding: &str) {
    let marked = tag(answer).and_then(|tag| tag.strip_suffix('"')).map(|tag| format!("{tag}-{coding}\""));
    if let Some(marked) = marked.and_then(|marked| HeaderValue::from_str(&marked).ok()) {
        answer.headers.insert(ETAG, marked);
    }
}

/// Answers 304 to a client that has this version already, else the part that it asks for.
pub(super) fn applied(request: &Request, answer: Answer, id: &str) -> Answer {
    let is_read = matches!(request.method, Method::GET | Method::HEAD) && answer.status == StatusCode::OK;
    if !is_read {
        return answer;
    }
    match tag(&answer).map(version).is_some_and(|tag| is_known(request, tag)) {
        true => not_modified(request, answer),
        false => ranged(request, answer).unwrap_or_else(|refusal| refusal(id)),
    }
}

fn is_known(request: &Request, version: &str) -> bool {
    let is_same = |known: &str| {
        known == version || digest_of(known).is_some_and(|digest| digest_of(version) == Some(digest))
    };
    tags(request, IF_NONE_MATCH).any(|known| known == ANY || is_same(known))
}

/// The digest in a tag of content, behind the commit that it was read at: with the same digest, nothing but the commit is
/// another.
fn digest_of(version: &str) -> Option<&str> {
    let (commit, digest) = version.split_once('.')?;
    let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_commit.then_some(digest)
}

fn not_modified(request: &Request, mut answer: Answer) -> Answer {
    // With the headers that the whole answer would have.
    compression::announced(request, &mut answer);
    Answer { status: StatusCode::NOT_MODIFIED, body: Bytes::new(), ..answer }
}

/// The requested part of an answer that can be had in parts. A request for several parts gets the whole.
fn ranged(request: &Request, answer: Answer) -> Result<Answer, impl FnOnce(&str) -> Answer> {
    let length = answer.body.len();
    let wanted = request.header(RANGE).and_then(|text| {
        let (unit, wanted) = text.split_once('=')?;
        unit.trim().eq_ignore_ascii_case("bytes").then_some(wanted)
    });
    let can = request.method == Method::GET && answer.headers.contains_key(ACCEPT_RANGES);
    let wanted = wanted.filter(|wanted| can && !wanted.contains(',') && is_same(request, &answer));
    match wanted.and_then(|wanted| range(wanted, length)) {
        None => Ok(answer),
        Some(Some(part)) => {
            let place = format!("bytes {}-{}/{length}", part.start, part.end - 1);
            let body = answer.body.slice(part);
            let answer = Answer { status: StatusCode::PARTIAL_CONTENT, body, ..answer };
            Ok(answer.with(CONTENT_RANGE, &place))
        }
        Some(None) => Err(move |id: &str| {
            let message = format!("the file has {length} bytes, and the range begins after its end");
            Refusal::plain(StatusCode::RANGE_NOT_SATISFIABLE, "range.unsatisfiable", message)
                .answer(id)
                .with(CONTENT_RANGE, &format!("bytes */{length}"))
        }),
    }
}

/// Whether the version of `If-Range` is the present one, byte for byte. A date never is: files have none.
fn is_same(request: &Request, answer: &Answer) -> bool {
    match request.headers.get(IF_RANGE) {
        None => true,
        Some(known) => tag(answer).is_some_and(|tag| !tag.starts_with("W/") && known == tag),
    }
}

/// Parses a range of `length` bytes: none where it is invalid, `Some(None)` where it is not satisfiable.
fn range(wanted: &str, length: usize) -> Option<Option<Range<usize>>> {
    let (first, last) = wanted.split_once('-')?;
    let number = |text: &str| text.parse::<usize>().ok();
    let part = match (first.trim(), last.trim()) {
        ("", suffix) => length.saturating_sub(number(suffix)?)..length,
        (first, "") => number(first)?..length,
        (first, last) => number(first)?..number(last)?.saturating_add(1).min(length),
    };
    if !first.trim().is_empty() && !last.trim().is_empty() && number(first.trim())? > number(last.trim())? {
        return None;
    }
    Some(Some(part).filter(|part| part.start < part.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::message::Body;
    use http::HeaderMap;

    fn request(method: Method, headers: &[(HeaderName, &str)]) -> Request {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, HeaderValue::from_str(value).unwrap());
        }
        let (path, query) = ("/uploads/a".to_owned(), String::new());
        Request { method, path, query, headers: map, body: Body::Whole(Bytes::new()), peer: None }
    }

    /// Status and body of what a file of ten bytes is answered with.
    fn got(method: Method, headers: &[(HeaderName, &str)]) -> (u16, String) {
        let answer = Answer::empty(StatusCode::OK).with(ETAG, "\"tag\"").with(ACCEPT_RANGES, "bytes");
        let answer = Answer { body: Bytes::from_static(b"0123456789"), ..answer };
        let got = applied(&request(method, headers), answer, "id");
        let text = String::from_utf8(got.body.to_vec()).unwrap();
        (
            got.status.as_u16(),
            if got.status == StatusCode::RANGE_NOT_SATISFIABLE { String::new() } else { text },
        )
    }

    #[test]
    fn etags_of_compressed_responses_name_the_same_version() {
        for tag in
            ["\"a.b\"", "W/\"a.b\"", " w/\"a.b\" ", "\"a.b-gzip\"", "\"a.b--gzip\"", "\"a.b;br\"", "a.b"]
        {
            assert_eq!(version(tag), "a.b", "{tag}");
        }
        for (tag, expected) in [("\"gzip\"", "gzip"), ("\"a-b\"", "a-b"), ("*", "*"), ("\"\"", "")] {
            assert_eq!(version(tag), expected, "{tag}");
        }
    }

    #[test]
    fn matching_if_none_match_returns_not_modified() {
        let (whole, none) = ((200, "0123456789".to_owned()), (304, String::new()));
        for known in ["\"tag\"", "W/\"tag\"", "\"x\", \"tag-gzip\"", "*"] {
            assert_eq!(got(Method::GET, &[(IF_NONE_MATCH, known)]), none, "{known}");
            assert_eq!(got(Method::GET, &[(IF_NONE_MATCH, known), (RANGE, "bytes=0-3")]), none, "{known}");
        }
        assert_eq!(got(Method::GET, &[(IF_NONE_MATCH, "\"x\""), (IF_NONE_MATCH, "\"tag\"")]), none);
        assert_eq!(got(Method::GET, &[(IF_NONE_MATCH, "\"other\"")]), whole);
        assert_eq!(got(Method::POST, &[(IF_NONE_MATCH, "*")]), whole);
    }

    #[test]
    fn same_content_of_another_commit_is_not_modified() {
        let (one, other) = ("1".repeat(40), "2".repeat(40));
        let known = |tag: String| {
            is_known(&request(Method::GET, &[(IF_NONE_MATCH, tag.as_str())]), &format!("{one}.a"))
        };
        assert!(known(format!("\"{one}.a\"")) && known(format!("\"{other}.a\"")));
        assert!(known(format!("W/\"{other}.a-gzip\"")));
        assert!(!known(format!("\"{one}.b\"")) && !known("\"x.a\"".to_owned()) && !known("\"a\"".to_owned()));
    }

    #[test]
    fn range_is_served_only_for_a_matching_if_range() {
        let (whole, part) = ((200, "0123456789".to_owned()), (206, "01".to_owned()));
        let range = (RANGE, "bytes=0-1");
        assert_eq!(got(Method::GET, std::slice::from_ref(&range)), part);
        assert_eq!(got(Method::GET, &[range.clone(), (IF_RANGE, "\"tag\"")]), part);
        for other in ["\"other\"", "W/\"tag\"", "\"tag-gzip\"", "Wed, 21 Oct 2015 07:28:00 GMT"] {
            assert_eq!(got(Method::GET, &[range.clone(), (IF_RANGE, other)]), whole, "{other}");
        }
        assert_eq!(got(Method::HEAD, &[range]), whole);
        assert_eq!(got(Method::GET, &[(RANGE, "bytes=0-1,3-4")]), whole);
        assert_eq!(got(Method::GET, &[(RANGE, "items=0-1")]), whole);
        assert_eq!(got(Method::GET, &[(RANGE, "bytes=10-")]).0, 416);
        assert_eq!(got(Method::GET, &[(RANGE, "bytes=10-"), (IF_RANGE, "\"other\"")]), whole);
    }

    #[test]
    fn byte_ranges_follow_the_standard() {
        for (wanted, expected) in [
            ("0-3", Some(Some(0..4))),
            ("8-", Some(Some(8..10))),
            ("-3", Some(Some(7..10))),
            ("-30", Some(Some(0..10))),
            ("5-500", Some(Some(5..10))),
            ("10-", Some(None)),
            ("-0", Some(None)),
            ("3-1", None),
            ("x-1", None),
            ("5", None),
        ] {
            assert_eq!(range(wanted, 10), expected, "{wanted}");
        }
    }
}
