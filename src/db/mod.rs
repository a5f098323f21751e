//! The only door to SQLite. Each database has a folder of its own: what one may lose, another must keep.

pub mod analytics;
pub mod index;
pub mod ledger;

pub use index::*;
pub use ledger::{Ledger, LedgerError, PreviewLink};
