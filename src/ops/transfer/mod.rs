//! Export and import of canonical JSON: one post, some, or a whole site (`metadata.version` 2.0.0).

mod document;
mod export;
mod import;
mod incoming;

pub use document::Document;
pub use export::Export;
pub use import::Json;
