//! Variations: an alternative text of a post for some visitors, to find out which one performs better.
//!
//! A post, its variations, and the translations of all of them form one group (`abGroupId`). The main post is variation
//! `A`, and has the address. A variation is a separate post, found only by its id, its slug, or through the group.

mod change;
mod clone;
mod group;
mod list;
mod promote;
mod serve;

pub use change::{Create, Created, Delete, Edit};
pub use clone::Made;
pub use list::{List, Show, Stats};
pub use promote::Promote;
pub use serve::Serve;
