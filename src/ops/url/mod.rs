//! Addresses of the site: what a path is answered with, what the HTTP server says on one, and all of them.

mod list;
mod test;
mod trace;

pub use list::{List, Listed, ListedAddress};
pub use test::{Test, Tested};
pub use trace::{Trace, Traced, TracedPost};
