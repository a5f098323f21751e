//! Secrets that are shown once and stored only as a digest.

use crate::base::digest::sha256_hex;
use crate::base::source::Ids;

/// A secret of 244 random bits, in hexadecimal.
pub(super) fn fresh(ids: &dyn Ids) -> String {
    format!("{}{}", ids.uuid().simple(), ids.uuid().simple())
}

/// The stored digest of a secret: a reader of the ledger cannot use it.
pub(super) fn digest(secret: &str) -> String {
    sha256_hex(secret.as_bytes())
}
