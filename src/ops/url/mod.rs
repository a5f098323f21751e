//! Addresses of the site: what a path is answered with, and all of them.

mod list;
mod trace;

pub use list::{List, Listed, ListedAddress};
pub use trace::{Trace, Traced, TracedPost};
