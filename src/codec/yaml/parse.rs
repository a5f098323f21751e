//! Strict parsing: bytes to a value and the positions of its parts.

use super::builder::Builder;
use super::{Doc, SyntaxError};
use crate::codec::screen::{YAML, refuse_unprintable, screen};

/// Parses a file.
///
/// # Errors
/// [`SyntaxError`] at the first violation of YAML's own rules or ours (`docs/design/storage.md`, Files). The
/// codes are `yaml.syntax`, `yaml.tab`, `yaml.duplicate-key`, `yaml.anchor`, `yaml.tag`, `yaml.merge-key`, `yaml.key`,
/// `yaml.directive`, `yaml.several-documents`, `yaml.not-a-mapping`, `yaml.empty`, `yaml.too-deep`, `yaml.too-large`,
/// `yaml.not-utf8`, `yaml.control-character` and `yaml.conflict-markers`.
pub fn parse(bytes: &[u8]) -> Result<Doc, SyntaxError> {
    let text = screen(bytes, &YAML)?;
    refuse_unprintable(text)?;
    let (root, value) = Builder::new(text).document()?;
    Ok(Doc::new(text.to_owned(), value, root))
}
