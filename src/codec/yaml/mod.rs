//! YAML, a strict subset: one mapping per file, no anchors, tags, merge keys or further documents.

mod builder;
mod complaint;
mod edit;
mod parse;
mod quote;
mod scalar;
mod trivia;
mod write;

#[cfg(test)]
pub(super) mod tests;

pub use super::{Doc, SyntaxError};
pub use edit::{edit, edit_and_read, edit_merged};
pub use parse::parse;
pub(super) use scalar::{is_number, resolve};
pub use write::write;
