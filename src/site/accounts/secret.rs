//! Secrets that are handed out once and kept as a digest only.

use crate::base::digest::sha256_hex;
use crate::base::source::Ids;

/// A secret of 244 random bits, in hexadecimal.
pub(super) fn fresh(ids: &dyn Ids) -> String {
    format!("{}{}", ids.uuid().simple(), ids.uuid().simple())
}

/// Under which a secret is kept: who reads the ledger cannot use it.
pub(super) fn kept(secret: &str) -> String {
    sha256_hex(secret.as_bytes())
}
