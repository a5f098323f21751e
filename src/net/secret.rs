//! Secrets of requests: content names the variable, the environment of the program holds the value.

/// The value of a variable of the environment.
#[expect(clippy::disallowed_methods, reason = "which variable is meant is known only when a request is made")]
pub fn secret(variable: &str) -> Option<String> {
    std::env::var(variable).ok()
}
