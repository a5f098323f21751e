//! Parsing and serializing: strict YAML, TOML and JSON, the canonical form, edits that keep comments. Pure.

mod doc;
mod error;
pub mod json;
mod screen;
pub mod toml;
pub mod yaml;

pub use doc::Doc;
pub use error::SyntaxError;

/// Parses a content or settings file by its extension: `.toml`, else YAML.
///
/// # Errors
/// [`SyntaxError`] with the position of the first error.
pub fn parse_file(path: &str, bytes: &[u8]) -> Result<Doc, SyntaxError> {
    if path.ends_with(".toml") { toml::parse(bytes) } else { yaml::parse(bytes) }
}
