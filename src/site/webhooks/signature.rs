//! Signatures of deliveries: those of Standard Webhooks, and the one that known receivers check.
//!
//! *source*: <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>

use crate::base::digest::{base64, sign, unbase64, unhex};
use crate::base::source::Ids;

/// The prefix of secrets in Standard Webhooks.
const PREFIX: &str = "whsec_";

/// A new secret: 32 bytes.
pub(super) fn new_secret(ids: &dyn Ids) -> String {
    let bytes: Vec<u8> = [ids.uuid(), ids.uuid()].iter().flat_map(|id| *id.as_bytes()).collect();
    format!("{PREFIX}{}", base64(&crate::base::digest::sha256(&bytes)))
}

/// The key of a secret: the decoded bytes behind the prefix, or the text where there is no prefix.
fn key(secret: &str) -> Vec<u8> {
    let bytes = secret.strip_prefix(PREFIX).and_then(unbase64);
    bytes.unwrap_or_else(|| secret.as_bytes().to_vec())
}

/// The header `webhook-signature`: one signature for each secret.
pub fn standard(secrets: &[&str], id: &str, timestamp: i64, body: &str) -> String {
    let message = format!("{id}.{timestamp}.{body}");
    let one = |secret: &&str| {
        let mac = unhex(&sign(&key(secret), &message)).unwrap_or_default();
        format!("v1,{}", base64(&mac))
    };
    secrets.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Whether one of the signatures in a header is valid.
pub fn is_right(secret: &str, id: &str, timestamp: i64, body: &str, header: &str) -> bool {
    let message = format!("{id}.{timestamp}.{body}");
    header.split(' ').any(|signature| {
        let mac = signature.strip_prefix("v1,").and_then(unbase64);
        let hex = mac.map(|mac| crate::base::digest::hex(&mac));
        hex.is_some_and(|hex| crate::base::digest::verify(&key(secret), &message, &hex))
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
    fn the_vector_of_the_specification() {
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
    fn both_secrets_sign_while_one_replaces_the_other() {
        let made = standard(&["new secret", "old secret"], "id", 1, "{}");
        assert!(is_right("new secret", "id", 1, "{}", &made) && is_right("old secret", "id", 1, "{}", &made));
        assert_eq!(
            original("secret", "{}"),
            "sha256=77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13"
        );
    }
}
