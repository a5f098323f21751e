//! The idempotency key of a request, as its writes carry it.

use crate::base::digest::sha256_hex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Characters of each digest.
const DIGITS: usize = 32;

/// The key of a request. All copies belong to one request.
#[derive(Debug, Clone)]
pub struct RequestKey {
    caller: String,
    request: String,
    has_written: Arc<AtomicBool>,
}

impl RequestKey {
    /// The key of a caller's request, whose digest it also carries.
    pub fn new(principal: &str, key: &str, request: &str) -> RequestKey {
        let short = |text: &str| sha256_hex(text.as_bytes())[..DIGITS].to_owned();
        RequestKey {
            caller: short(&format!("{principal}\n{key}")),
            request: short(request),
            has_written: Arc::default(),
        }
    }

    /// The digest of caller and key.
    pub(in crate::site) fn of_caller(&self) -> &str {
        &self.caller
    }

    /// The digest of the request.
    pub(in crate::site) fn of_request(&self) -> &str {
        &self.request
    }

    /// Whether a write of this request is stored: what it writes next is no repetition.
    pub(in crate::site) fn has_written(&self) -> bool {
        self.has_written.load(Ordering::Relaxed)
    }

    /// Notes that a write is stored.
    pub(in crate::site) fn wrote(&self) {
        self.has_written.store(true, Ordering::Relaxed);
    }
}

impl PartialEq for RequestKey {
    fn eq(&self, other: &Self) -> bool {
        self.caller == other.caller && self.request == other.request
    }
}

impl Eq for RequestKey {}
