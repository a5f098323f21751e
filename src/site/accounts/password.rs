//! Passwords: their bounds, their hashes (Argon2id, RFC 9106, with the parameters that OWASP names).

use super::{AccountError, Accounts};
use crate::base::source::Ids;
use argon2::password_hash::phc::{Output, PasswordHash};
use argon2::{Algorithm, Argon2, Block, Params, PasswordHasher, Version};
use std::sync::{Mutex, PoisonError};

/// Shortest password, in characters.
pub(super) const PASSWORD_CHARS_MIN: usize = 8;
/// Longest password, in characters: hashing costs time.
pub(super) const PASSWORD_CHARS_MAX: usize = 256;

/// A password as it is kept. Hashing takes long, so it is done before anything is locked.
pub struct HashedPassword(pub(super) String);

impl Accounts<'_> {
    /// What is kept of a password; of a random one that nobody knows, unless one is given.
    ///
    /// # Errors
    /// [`AccountError::BadPassword`] when it is out of bounds.
    pub fn hashed(&self, given: Option<&str>, ids: &dyn Ids) -> Result<HashedPassword, AccountError> {
        let random = super::secret::fresh(ids);
        hash(given.unwrap_or(&random), ids.uuid().as_bytes()).map(HashedPassword)
    }
}

/// The hash of a password in PHC form, such as `$argon2id$v=19$m=19456,t=2,p=1$…`.
pub(super) fn hash(password: &str, salt: &[u8]) -> Result<String, AccountError> {
    let chars = password.chars().count();
    if !(PASSWORD_CHARS_MIN..=PASSWORD_CHARS_MAX).contains(&chars) {
        return Err(AccountError::BadPassword);
    }
    let hash = Argon2::default()
        .hash_password_with_salt(password.as_bytes(), salt)
        .expect("because password and salt have lengths that Argon2 takes");
    Ok(hash.to_string())
}

/// Whether a password has a hash. A password out of bounds has none.
pub(super) fn verify(password: &str, hash: &str) -> bool {
    if password.chars().count() > PASSWORD_CHARS_MAX {
        return false;
    }
    let Ok(hash) = PasswordHash::new(hash) else { return false };
    let (Some(salt), Some(expected), Ok(params)) = (&hash.salt, &hash.hash, Params::try_from(&hash)) else {
        return false;
    };
    if hash.algorithm != Algorithm::Argon2id.ident() {
        return false;
    }
    let mut memory = memory(params.block_count());
    let mut found = vec![0; expected.as_bytes().len()];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let done = argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut found, &mut memory);
    keep(memory);
    // Outputs are compared in constant time.
    done.is_ok() && Output::new(&found).is_ok_and(|found| found == *expected)
}

/// Blocks of memory for hashing that are kept: each thread that allocated its own would hold on to 19 MiB.
static KEPT: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());
/// Most of them.
const KEPT_MAX: usize = 4;

fn memory(blocks: usize) -> Vec<Block> {
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut memory = kept.unwrap_or_default();
    memory.resize(blocks, Block::default());
    memory
}

fn keep(memory: Vec<Block>) {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() < KEPT_MAX {
        kept.push(memory);
    }
}

/// A hash that no password has: who signs in under an unknown name waits as long as who has one.
pub(super) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LW5vYm9keQ$dRzB3LFoDPYFGGbHqBf5BFkUiGcWlwEy0hCqYNJwUIE";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_of_one_password() {
        let one = hash("correct horse", b"0123456789abcdef").unwrap();
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert!(verify("correct horse", &one));
        assert!(!verify("correct horsf", &one));
        assert_ne!(one, hash("correct horse", b"another salt 016").unwrap());
        assert!(!verify("", NOBODY) && PasswordHash::new(NOBODY).is_ok());
    }

    #[test]
    fn bounds_are_kept() {
        let of = |chars: usize| hash(&"é".repeat(chars), b"0123456789abcdef").is_ok();
        assert_eq!([7, 8, 256, 257].map(of), [false, true, true, false]);
    }
}
