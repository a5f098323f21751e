//! The audit: what was done, from history and from the ledger.

mod list;
mod verify;

pub use list::Audit;
pub use verify::Verify;
