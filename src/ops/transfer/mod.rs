//! Export and import of canonical JSON: one post, some, or a whole site (`metadata.version` 2.0.0).

mod article;
mod document;
mod export;
mod files;
mod import;
mod incoming;
mod uploads;
mod wxr;

pub use document::Document;
pub use export::Export;
pub use files::{ExportHugo, ExportMarkdown, ExportWxr, FilesExported};
pub use import::Json;
