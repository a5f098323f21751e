//! The only access to SQLite and PostgreSQL. Each database has its own folder: some may be lost, others must be kept.

pub mod analytics;
mod copy;
pub mod index;
pub mod ledger;
pub mod records;
pub mod relocation;
mod settings;

pub use copy::{copy_database, is_sound};
pub use index::*;
pub use ledger::{Ledger, LedgerError, PreviewLink};
pub use records::{News, Server};
