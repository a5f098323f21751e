//! Secrets of requests: content names a variable, and the environment of the program has its value.

/// The value of a variable of the environment.
#[expect(clippy::disallowed_methods, reason = "the name of the variable comes from content")]
pub fn secret(variable: &str) -> Option<String> {
    std::env::var(variable).ok()
}
