//! The site's settings: `cms.toml`, key by key.

mod list;
mod set;

pub use list::List;
pub use set::Set;
