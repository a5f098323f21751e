//! Secrets of requests: content names an environment variable, which holds the value.

/// The value of an environment variable.
#[expect(clippy::disallowed_methods, reason = "the name of the variable comes from content")]
pub fn secret(variable: &str) -> Option<String> {
    std::env::var(variable).ok()
}
