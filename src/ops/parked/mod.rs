//! Parked work: rejected changes, and writes refused because of a concurrent one.

mod list;
mod restore;
mod show;

pub use list::List;
pub use restore::Restore;
pub use show::Show;
