//! Digests, and signatures with a secret key.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::ops::Deref;

/// The SHA-256 of bytes as 64 lower-case hexadecimal digits. It cannot be made from another text, so that it can name a
/// file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Digest(String);

impl Digest {
    /// The digest of bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(sha256_hex(bytes))
    }

    /// The digest that a text is, if it is one.
    pub fn parse(text: &str) -> Option<Digest> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == 64 && text.bytes().all(is_digit)).then(|| Digest(text.to_owned()))
    }

    /// Reads a field of a record; a text that is no digest counts as missing, and `validate` reports it.
    ///
    /// # Errors
    /// The value is neither a text nor null.
    pub fn if_valid<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Digest>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.and_then(|text| Digest::parse(&text)))
    }
}

impl Deref for Digest {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

/// The SHA-256 of bytes.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The SHA-256 of bytes as RFC 7636 writes it: Base64 for addresses, without padding.
pub fn sha256_base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(sha256(bytes))
}

/// The SHA-256 of bytes in hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&sha256(bytes))
}

/// An incremental SHA-256.
#[derive(Debug, Clone, Default)]
pub struct Running(Sha256);

impl Running {
    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all bytes, in hexadecimal.
    pub fn hex(self) -> String {
        hex(&self.0.finalize())
    }
}

/// The HMAC-SHA256 of a message in hexadecimal.
pub fn sign(key: &[u8], message: &str) -> String {
    hex(&mac(key, message).finalize().into_bytes())
}

/// Whether a hexadecimal signature is valid for a message, in constant time.
pub fn verify(key: &[u8], message: &str, signature: &str) -> bool {
    unhex(signature).is_some_and(|bytes| mac(key, message).verify_slice(&bytes).is_ok())
}

fn mac(key: &[u8], message: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("because HMAC takes keys of any length");
    mac.update(message.as_bytes());
    mac
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)]).collect()
}

/// Decodes hexadecimal text, if it is valid.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let is_hex = digits.len().is_multiple_of(2) && digits.iter().all(u8::is_ascii_hexdigit);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    is_hex.then(|| digits.chunks(2).map(byte).collect::<Option<Vec<u8>>>())?
}

/// Bytes in base 64, as in digests of a content security policy.
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// Decodes padded base 64, if it is valid and canonical.
pub fn unbase64(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_and_encodings_match_known_vectors() {
        // RFC 4231, test case 2; FIPS 180-2, `abc`; RFC 4648 §10.
        assert_eq!(
            sign(b"Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        assert!(sha256_hex(b"abc").starts_with("ba7816bf8f01cfea"));
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
            assert_eq!(unbase64(text).as_deref(), Some(bytes.as_bytes()));
        }
        for text in ["Z", "Zg", "Zg=", "Zh==", "Zg==Zg==", "Z===", "Zm9v\n", "Zm_v"] {
            assert_eq!(unbase64(text), None, "{text}");
        }
        assert_eq!(unhex("00ff"), Some(vec![0, 255]));
        assert_eq!((unhex("0"), unhex("zz"), unhex("é")), (None, None, None));
    }

    #[test]
    fn malformed_digests_are_rejected() {
        let digest = sha256_hex(b"abc");
        assert_eq!(Digest::parse(&digest), Some(Digest::of(b"abc")));
        let upper = digest.to_uppercase();
        for text in
            ["", "aéx", "....", &digest[1..], &upper, &format!("../{}", &digest[3..]), &"é".repeat(32)]
        {
            assert_eq!(Digest::parse(text), None, "{text}");
        }
    }

    #[test]
    fn only_the_exact_signature_verifies() {
        let signature = sign(b"key", "message");
        assert!(verify(b"key", "message", &signature));
        for (key, message, signature) in [
            ("other", "message", signature.as_str()),
            ("key", "massage", &signature),
            ("key", "message", &signature[..62]),
            ("key", "message", ""),
            ("key", "message", "zz"),
        ] {
            assert!(!verify(key.as_bytes(), message, signature));
        }
    }
}
