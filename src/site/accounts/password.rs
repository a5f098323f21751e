//! Passwords: their bounds, their hashes (Argon2id, RFC 9106, with the parameters that OWASP names).

use super::{AccountError, Accounts};
use crate::base::source::Ids;
use argon2::password_hash::Error;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::sync::{Condvar, Mutex, PoisonError};

/// Shortest password, in characters.
pub(super) const PASSWORD_CHARS_MIN: usize = 8;
/// Longest password, in characters: hashing costs time.
pub(super) const PASSWORD_CHARS_MAX: usize = 256;

/// A hashed password. Hashing takes long, so it is done before anything is locked.
pub struct HashedPassword(pub(super) String);

impl Accounts<'_> {
    /// The hash of a password; of a random one that nobody knows if none is given.
    ///
    /// # Errors
    /// [`AccountError::BadPassword`] when it is too short or too long.
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
    let hash = hashed(password, salt).expect("because password and salt have lengths that Argon2 takes");
    Ok(hash.to_string())
}

fn hashed(password: &str, salt: &[u8]) -> Result<PasswordHash, Error> {
    let (params, salt) = (Params::DEFAULT, Salt::new(salt)?);
    let mut found = [0; Params::DEFAULT_OUTPUT_LEN];
    fill(password, &salt, params.clone(), &mut found)?;
    Ok(PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params)?,
        salt: Some(salt),
        hash: Some(Output::new(&found)?),
    })
}

fn fill(password: &str, salt: &[u8], params: Params, found: &mut [u8]) -> Result<(), argon2::Error> {
    let mut room = Room::of(params.block_count());
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, found, &mut room.0)
}

/// Whether a password matches a hash. A password of invalid length never does.
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
    let mut found = vec![0; expected.as_bytes().len()];
    let done = fill(password, salt, params, &mut found);
    // Outputs are compared in constant time.
    done.is_ok() && Output::new(&found).is_ok_and(|found| found == *expected)
}

/// Most passwords that are hashed at a time. Hashing is CPU-bound and takes 19 MiB each.
const ROOMS_MAX: usize = 2;

/// Buffers for hashing, reused and never freed: when many threads allocate and free such memory in turn, each keeps
/// some of it.
struct Rooms {
    state: Mutex<State>,
    freed: Condvar,
}

struct State {
    free: Vec<Vec<Block>>,
    made: usize,
}

static ROOMS: Rooms = Rooms { state: Mutex::new(State { free: Vec::new(), made: 0 }), freed: Condvar::new() };

/// A buffer on loan.
struct Room(Vec<Block>);

impl Room {
    /// Waits for a buffer of so many blocks.
    fn of(blocks: usize) -> Room {
        let mut state = ROOMS.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory = loop {
            if let Some(memory) = state.free.pop() {
                break memory;
            }
            if state.made < ROOMS_MAX {
                state.made += 1;
                break Vec::new();
            }
            state = ROOMS.freed.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        drop(state);
        memory.resize(blocks, Block::default());
        Room(memory)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let memory = std::mem::take(&mut self.0);
        ROOMS.state.lock().unwrap_or_else(PoisonError::into_inner).free.push(memory);
        ROOMS.freed.notify_one();
    }
}

/// A hash that no password matches: signing in under an unknown name takes as long as under a known one.
pub(super) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LW5vYm9keQ$dRzB3LFoDPYFGGbHqBf5BFkUiGcWlwEy0hCqYNJwUIE";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_verifies_only_its_password() {
        let one = hash("correct horse", b"0123456789abcdef").unwrap();
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert!(verify("correct horse", &one));
        assert!(!verify("correct horsf", &one));
        assert_ne!(one, hash("correct horse", b"another salt 016").unwrap());
        assert!(!verify("", NOBODY) && PasswordHash::new(NOBODY).is_ok());
    }

    #[test]
    fn concurrent_verifications_share_a_bounded_number_of_buffers() {
        let hash = hash("correct horse", b"0123456789abcdef").unwrap();
        let ask = || (0..3).all(|_| verify("correct horse", &hash));
        assert!(std::thread::scope(|all| {
            let threads: Vec<_> = (0..8).map(|_| all.spawn(ask)).collect();
            threads.into_iter().all(|one| one.join().unwrap())
        }));
        assert!(ROOMS.state.lock().unwrap().made <= ROOMS_MAX);
    }

    #[test]
    fn password_length_is_bounded_in_characters() {
        let of = |chars: usize| hash(&"é".repeat(chars), b"0123456789abcdef").is_ok();
        assert_eq!([7, 8, 256, 257].map(of), [false, true, true, false]);
    }
}
