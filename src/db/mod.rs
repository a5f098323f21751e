//! The only door to SQLite. Each database has a folder of its own: what one may lose, another must keep.

pub mod analytics;
mod copy;
pub mod index;
pub mod ledger;
mod settings;

pub use copy::{copy_database, is_sound};
pub use index::*;
pub use ledger::{Ledger, LedgerError, PreviewLink};
