//! Words that every layer shares: values, paths into them, diagnostics, limits, text, time and id sources. Pure.

pub(crate) mod by_size;
pub mod diagnostic;
pub mod digest;
pub(crate) mod lately;
pub mod limits;
pub mod markup;
pub mod path;
pub mod percent;
pub mod progress;
pub mod source;
pub mod stage;
pub mod text;
pub mod unmarked;

/// A YAML or JSON value. Numbers keep the text they were written with (`1.10` is not `1.1`), maps keep their order
/// but compare without it.
pub type Value = serde_json::Value;
/// The mapping inside a [`Value`].
pub type Map = serde_json::Map<String, Value>;

pub use diagnostic::{Diagnostic, Finding, Severity};
pub use path::{Path, Step};
pub use stage::Stage;
