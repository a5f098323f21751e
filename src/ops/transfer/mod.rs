//! Content as canonical JSON, out and in: one post, some, or all of a site (`metadata.version` 2.0.0).

mod document;
mod export;
mod import;
mod incoming;

pub use document::Document;
pub use export::Export;
pub use import::Json;
