//! The audit log, from history and from the ledger.

mod list;
mod note;
pub(super) mod refused;
mod verify;

pub use list::Audit;
pub(crate) use note::note;
pub use verify::Verify;
