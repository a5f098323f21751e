//! JSON Schema (draft 2020-12) of each kind of file, from the shapes and the site's own definitions, so that an editor completes
//! and checks while somebody types.

mod file;
mod writer;

#[cfg(test)]
mod tests;

pub use file::schema;
pub use writer::{Use, Writer};
