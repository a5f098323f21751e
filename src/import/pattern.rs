//! Patterns of texts that are constants of the program.

use regex::Regex;

/// The pattern, compiled.
pub(super) fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("because the pattern is a constant that the tests compile")
}
