//! The site's settings: `cms.toml`, key by key.

mod list;
mod set;
mod show;

pub use list::List;
pub use set::Set;
pub use show::Show;
