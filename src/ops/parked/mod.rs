//! Parked work: what was rejected, and writes that were refused because somebody else was first.

mod list;
mod restore;
mod show;

pub use list::List;
pub use restore::Restore;
pub use show::Show;
