//! Bytes to values and back: strict YAML, TOML and JSON, the canonical form, edits that keep comments. Pure.

mod doc;
mod error;
pub mod json;
mod screen;
pub mod toml;
pub mod yaml;

pub use doc::Doc;
pub use error::SyntaxError;

/// Reads a content or settings file by the end of its name: `.toml`, else YAML.
///
/// # Errors
/// [`SyntaxError`] with the place of the first thing that is not sound.
pub fn parse_file(path: &str, bytes: &[u8]) -> Result<Doc, SyntaxError> {
    if path.ends_with(".toml") { toml::parse(bytes) } else { yaml::parse(bytes) }
}
