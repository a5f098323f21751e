//! Which pages of other sites may use the API and read uploads from a browser: those of the origins that the settings
//! name, without cookies.

use super::prelude::*;
use crate::urls::UPLOADS_URL;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ALLOW, ORIGIN,
};

/// Request headers that a page may send, beyond the safelisted ones.
const SENT: &str = "authorization, content-type, if-match, if-none-match, idempotency-key, last-event-id, tus-resumable, \
    upload-length, upload-metadata, upload-offset";
/// Response headers that a page may read, beyond the safelisted ones.
const READ: &str = "etag, idempotent-replayed, location, retry-after, x-request-id, x-ratelimit-limit, \
    x-ratelimit-remaining, x-ratelimit-reset, tus-resumable, upload-expires, upload-length, upload-media, upload-offset";
/// How long a browser may cache a preflight, in seconds.
const MAX_AGE_S: &str = "600";

/// Adds CORS headers to an answer, if its origin is allowed.
pub(super) fn shared(answer: Answer, request: &Request, site: &Site) -> Answer {
    let Some(origin) = granted(request, site) else { return answer };
    let answer = answer.with(ACCESS_CONTROL_ALLOW_ORIGIN, &origin);
    let is_preflight =
        request.method == Method::OPTIONS && request.header(ACCESS_CONTROL_REQUEST_METHOD).is_some();
    if !is_preflight || answer.status != StatusCode::NO_CONTENT {
        return answer.with(ACCESS_CONTROL_EXPOSE_HEADERS, READ);
    }
    let methods =
        answer.headers.get(ALLOW).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    answer
        .with(ACCESS_CONTROL_ALLOW_METHODS, &methods)
        .with(ACCESS_CONTROL_ALLOW_HEADERS, SENT)
        .with(ACCESS_CONTROL_MAX_AGE, MAX_AGE_S)
}

/// The origin of a request, if the live settings allow it.
pub(super) fn granted(request: &Request, site: &Site) -> Option<String> {
    let is_shared = ["/api/", UPLOADS_URL].iter().any(|start| request.path.starts_with(start));
    let origin = request.header(ORIGIN).filter(|_| is_shared)?;
    let settings = site.snapshot(Stage::Source).ok()?.settings().ok()?;
    let is_named = |named: &String| named.trim_end_matches('/').eq_ignore_ascii_case(origin);
    settings.api.cors_origins.iter().any(is_named).then(|| origin.to_owned())
}
