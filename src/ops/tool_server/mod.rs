//! What the tool server knows by definition, for people and for CI.

mod dump;

pub use dump::DumpContext;
