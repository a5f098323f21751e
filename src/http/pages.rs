//! The live site's pages beside the API.

use super::answer::Refusal;
use super::message::{Answer, Request};
use crate::base::percent;
use crate::ops::OpError;
use crate::site::{Site, Visit};
use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, LOCATION};
use http::{HeaderValue, Method, StatusCode};
use jiff::Timestamp;

/// The answer to a visitor; none where the live site has nothing at this path.
pub(super) fn visit(request: &Request, site: &Site, now: Timestamp) -> Result<Option<Answer>, Refusal> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Ok(None);
    }
    let Some(path) = percent::decode(&request.path) else { return Ok(None) };
    match site.visit(&path, now).map_err(OpError::from)? {
        Visit::Nothing => Ok(None),
        Visit::File { text, is_xml } => {
            let kind = if is_xml { "application/xml" } else { "text/plain; charset=utf-8" };
            let tag = format!("\"{}\"", &crate::base::digest::sha256_hex(text.as_bytes())[..16]);
            let mut answer = Answer::empty(StatusCode::OK);
            answer.body = Bytes::from(text);
            answer.headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
            answer.headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
            Ok(Some(answer.with(ETAG, &tag)))
        }
        Visit::Redirect { status, location } => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::MOVED_PERMANENTLY);
            // A location that is not a valid header value is treated as missing.
            let location = percent::ascii(&location);
            let leads = HeaderValue::from_str(&location).is_ok();
            Ok(leads.then(|| Answer::empty(status).with(LOCATION, &location)))
        }
        Visit::Page { html, style } => {
            let style = if style.is_empty() { "'none'" } else { &style };
            let policy = format!(
                "default-src 'none'; style-src {style}; img-src 'self' https:; media-src 'self' https:; font-src 'self'; \
                 form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
            );
            let tag = format!("\"{}\"", &crate::base::digest::sha256_hex(html.as_bytes())[..16]);
            let mut answer = Answer::empty(StatusCode::OK);
            answer.body = Bytes::from(html);
            answer.headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            answer.headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
            Ok(Some(answer.with(CONTENT_SECURITY_POLICY, &policy).with(ETAG, &tag)))
        }
    }
}
