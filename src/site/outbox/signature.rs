//! Signatures of deliveries: those of Standard Webhooks, and the one that known receivers check.
//!
//! *source*: <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>

use crate::base::digest::{base64, sign, unbase64, unhex};
use crate::base::source::Ids;
use std::ops::RangeInclusive;

/// The prefix of secrets in Standard Webhooks.
const PREFIX: &str = "whsec_";
/// Lengths of the key in such a secret, in bytes, as Standard Webhooks gives them.
const KEY_BYTES: RangeInclusive<usize> = 24..=64;
/// Lengths of a secret in the form of the original product, in bytes: any text.
const TEXT_BYTES: RangeInclusive<usize> = 8..=200;
/// Beginnings that Standard Webhooks gives other things than a shared secret: a version, and pairs of keys.
const OTHER_PREFIXES: [&str; 3] = ["v1", "whsk_", "whpk_"];

/// A new secret: 32 bytes.
pub(super) fn new_secret(ids: &dyn Ids) -> String {
    let bytes: Vec<u8> = [ids.uuid(), ids.uuid()].iter().flat_map(|id| *id.as_bytes()).collect();
    format!("{PREFIX}{}", base64(&crate::base::digest::sha256(&bytes)))
}

/// Why receivers could not verify deliveries with a secret; none where they can.
pub(super) fn fault(secret: &str) -> Option<String> {
    let (least, most) = (TEXT_BYTES.start(), TEXT_BYTES.end());
    if !TEXT_BYTES.contains(&secret.len()) || secret.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Some(format!("must have {least} to {most} characters, without spaces"));
    }
    let lower = secret.to_ascii_lowercase();
    let key = secret.strip_prefix(PREFIX).and_then(unbase64);
    let is_standard = key.is_some_and(|key| KEY_BYTES.contains(&key.len()));
    let is_meant = lower.contains(PREFIX) || OTHER_PREFIXES.iter().any(|other| begins(&lower, other));
    (is_meant && !is_standard).then(|| {
        let (least, most) = (KEY_BYTES.start(), KEY_BYTES.end());
        format!("must be `{PREFIX}` and the base64 of {least} to {most} bytes, with its padding and nothing before; or a text of another form")
    })
}

/// Whether a secret has a prefix; `v1` is one only before a comma.
fn begins(secret: &str, prefix: &str) -> bool {
    secret.strip_prefix(prefix).is_some_and(|rest| prefix.ends_with('_') || rest.starts_with(','))
}

/// The keys of a secret: the decoded bytes behind the prefix. Without a prefix it is the text, as in the original
/// product, and what libraries decode from it if it is base64.
fn keys(secret: &str) -> Vec<Vec<u8>> {
    if let Some(key) = secret.strip_prefix(PREFIX).and_then(unbase64) {
        return vec![key];
    }
    let decoded = unbase64(secret).filter(|key| KEY_BYTES.contains(&key.len()));
    std::iter::once(secret.as_bytes().to_vec()).chain(decoded).collect()
}

/// The header `webhook-signature`: a signature for each key of each secret; one that fits is enough for a receiver.
pub fn standard(secrets: &[&str], id: &str, timestamp: i64, body: &str) -> String {
    let message = format!("{id}.{timestamp}.{body}");
    let one = |key: Vec<u8>| {
        let mac = unhex(&sign(&key, &message)).unwrap_or_default();
        format!("v1,{}", base64(&mac))
    };
    secrets.iter().flat_map(|secret| keys(secret)).map(one).collect::<Vec<_>>().join(" ")
}

/// Whether one of the signatures in a header is valid.
pub fn is_right(secret: &str, id: &str, timestamp: i64, body: &str, header: &str) -> bool {
    let message = format!("{id}.{timestamp}.{body}");
    header.split(' ').any(|signature| {
        let mac = signature.strip_prefix("v1,").and_then(unbase64);
        let hex = mac.map(|mac| crate::base::digest::hex(&mac));
        let is_of =
            |hex: &str| keys(secret).iter().any(|key| crate::base::digest::verify(key, &message, hex));
        hex.is_some_and(|hex| is_of(&hex))
    })
}

/// The header `X-Webhook-Signature` of the original product: over the body alone, with the text of the secret.
pub fn original(secret: &str, body: &str) -> String {
    format!("sha256={}", sign(secret.as_bytes(), body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signature_matches_the_test_vector_of_the_specification() {
        let (secret, id) = ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek");
        let (time, body) = (1_614_265_330, r#"{"test": 2432232314}"#);
        let signature = standard(&[secret], id, time, body);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert!(is_right(secret, id, time, body, &format!("v1,AAAA {signature}")));
        for (id, time, body) in [("msg_x", time, body), (id, time + 1, body), (id, time, "{}")] {
            assert!(!is_right(secret, id, time, body, &signature));
        }
        assert!(!is_right("whsec_AAAA", id, time, body, &signature));
    }

    #[test]
    fn old_and_new_secret_both_sign_during_rotation() {
        let made = standard(&["new secret", "old secret"], "id", 1, "{}");
        assert!(is_right("new secret", "id", 1, "{}", &made) && is_right("old secret", "id", 1, "{}", &made));
        assert_eq!(
            original("secret", "{}"),
            "sha256=77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13"
        );
    }

    #[test]
    fn malformed_secrets_are_rejected() {
        let key = |bytes: usize| base64(&vec![7; bytes]);
        for secret in [
            "short",
            "with a space",
            "whsec_short",
            "whsec_!!!!",
            "whsec_",
            "WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "v1,MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS-",
            "whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            &format!("whsec_{}", key(23)),
            &format!("whsec_{}", key(65)),
            &format!("whsec_{}", key(25).trim_end_matches('=')),
        ] {
            assert!(fault(secret).is_some(), "{secret}");
        }
        for secret in ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "a-text-of-the-original", "v1-of-mine"] {
            assert_eq!(fault(secret), None, "{secret}");
        }
        for bytes in [24, 25, 64] {
            assert_eq!(fault(&format!("whsec_{}", key(bytes))), None, "{bytes}");
        }
    }

    #[test]
    fn secret_without_prefix_signs_as_text_and_as_base64() {
        let (text, prefixed) = ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let made = standard(&[text], "id", 1, "{}");
        assert!(made.ends_with(&standard(&[prefixed], "id", 1, "{}")), "libraries decode it");
        assert_eq!(made.split(' ').count(), 2);
        assert!(is_right(text, "id", 1, "{}", &made) && is_right(prefixed, "id", 1, "{}", &made));
    }
}
