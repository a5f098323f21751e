//! The HTTP engines: hyper, or tiny_http on loopback.

mod body;
mod gate;
mod head;
pub(super) mod hyper;
mod leaves;
mod payload;
mod stop;
pub(super) mod tiny_http;
mod wire;

pub(super) use wire::Listening;

use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::base::words;
use http::HeaderMap;
use http::header::{AUTHORIZATION, COOKIE};

/// How long a mounted service's answer may take before it becomes a stream, in seconds.
const PATIENCE_S: u64 = 10;
/// Largest body that is read, in bytes, but for uploads.
pub(super) const BODY_BYTES_MAX: usize = 4 * 1024 * 1024;
/// What takes uploads: the endpoint, and the form of the pages.
const UPLOAD_PATHS: [&str; 2] = ["/api/media/upload", "/admin/media/upload"];
/// What replaces a file: start and end of its path.
const REPLACING: [(&str, &str); 2] = [("/api/media/", "/override"), ("/admin/media/", "/replace")];
/// Below it are uploads in parts; clients that cut none send a whole file as one.
const PARTS: &str = "/api/media/uploads/";
/// Largest upload form, in bytes: the file and its metadata.
const FORM_BYTES_MAX: usize = UPLOAD_BYTES_MAX + 256 * 1024;

/// Whether a request has a credential, valid or not.
pub(super) fn has_credential(headers: &HeaderMap) -> bool {
    headers.contains_key(AUTHORIZATION) || headers.contains_key(COOKIE)
}

/// Largest body that is read at a path, in bytes. Uploads need at least some credential.
pub(super) fn body_bytes_max(path: &str, headers: &HeaderMap) -> usize {
    let is_claimed = has_credential(headers);
    let replaces = REPLACING.iter().any(|(start, end)| path.starts_with(start) && path.ends_with(end));
    let takes_files = UPLOAD_PATHS.contains(&path) || path.starts_with(PARTS) || replaces;
    if takes_files && is_claimed { FORM_BYTES_MAX } else { BODY_BYTES_MAX }
}

words! {
    pub enum Engine() or Hyper: "An HTTP engine." {
        Hyper "hyper": "hyper: every limit set, fit for the internet",
        TinyHttp "tiny_http": "tiny_http: on loopback only",
    }
}
