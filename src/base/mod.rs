//! Basics for all layers: values, paths into them, diagnostics, limits, text, time and id sources. Pure.

mod alternatives;
pub mod diagnostic;
#[cfg(test)]
pub(crate) mod dice;
pub mod digest;
pub mod hidden_text;
pub mod limits;
pub(crate) mod lru;
pub mod markup;
mod media_type;
mod months;
mod out_path;
pub mod parallel;
pub mod path;
pub mod percent;
pub mod plain_text;
pub mod progress;
pub(crate) mod shared_map;
pub(crate) mod shelved;
pub(crate) mod sized_lru;
pub mod source;
pub mod stage;
pub mod tags;
pub mod text;
pub(crate) mod wording;
mod words;
pub mod zone;

/// A YAML or JSON value. Numbers keep their original text (`1.10` is not `1.1`); maps keep their order, but comparison
/// ignores it.
pub type Value = serde_json::Value;
/// A mapping in a [`Value`].
pub type Map = serde_json::Map<String, Value>;

pub use alternatives::Alternatives;
pub use diagnostic::{Diagnostic, Finding, Severity};
pub use digest::Digest;
pub use media_type::media_type;
pub use months::month_named;
pub use out_path::{OutPath, UploadPath};
pub use path::{Path, Step};
pub use shelved::{Kept, Shelf, Shelved};
pub use stage::Stage;
pub(crate) use words::words;
