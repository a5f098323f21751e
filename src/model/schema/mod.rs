//! JSON Schema (draft 2020-12) of each kind of file, from the shapes and the site's definitions, so that an editor
//! completes and checks while typing.

mod file;
mod writer;

#[cfg(test)]
mod tests;

pub use file::schema;
pub use writer::{Use, Writer};
