//! Posts: list, show, create, change, delete.

mod assign;
mod create;
mod delete;
mod list;
mod move_;
mod set;
mod show;
mod view;

pub use assign::Assignment;
pub(crate) use assign::lengthened;
pub use create::Create;
pub use delete::{Delete, Purge, Restore};
pub use list::List;
pub use move_::Move;
pub use set::{Replace, Set};
pub(crate) use set::{home, taken};
pub use show::Show;
pub use view::Changed;
