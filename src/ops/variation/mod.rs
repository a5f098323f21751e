//! Variations: an alternative text of a post for some visitors, to find out which one performs better.
//!
//! A post, its variations, and the translations of all of them form one group (`abGroupId`). The main post is variation
//! `A`, and has the address. A variation is a separate post, found only by its id, its slug, or through the group.

mod clone;
mod create;
mod delete;
mod edit;
mod group;
mod list;
mod promote;
mod serve;
mod show;
mod stats;

pub use clone::Made;
pub use create::{Create, Created};
pub use delete::Delete;
pub use edit::Edit;
pub use list::List;
pub use promote::Promote;
pub use serve::Serve;
pub use show::Show;
pub use stats::Stats;
