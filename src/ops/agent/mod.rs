//! Agents: who may be asked to stage changes.

mod list;

pub use list::List;
