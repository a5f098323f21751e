//! Passwords: their bounds, their hashes (Argon2id, RFC 9106, with the parameters that OWASP names).

use super::AccountError;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};

/// Shortest password, in characters.
pub(super) const PASSWORD_CHARS_MIN: usize = 8;
/// Longest password, in characters: hashing costs time.
pub(super) const PASSWORD_CHARS_MAX: usize = 256;

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
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
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
