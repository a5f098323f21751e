//! The idempotency key of a request, as its writes carry it.

use crate::base::digest::sha256_hex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use uuid::Uuid;

/// The namespace of ids of records.
const NAMESPACE: Uuid = Uuid::from_u128(0x0b5b_3a86_54cf_4e0e_9a1c_6f2f_7c0d_51ab);
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

    /// The id of a record that this request makes: the same at each repetition.
    pub fn id(&self) -> Uuid {
        Uuid::new_v5(&NAMESPACE, format!("{} {}", self.caller, self.request).as_bytes())
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
