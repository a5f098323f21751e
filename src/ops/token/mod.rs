//! Bearer tokens for programs: CI, front ends.

mod create;
mod list;
mod revoke;

pub use create::Create;
pub use list::List;
pub use revoke::Revoke;
