//! The static knowledge of the tool server, for people and for CI.

mod dump;

pub use dump::DumpContext;
