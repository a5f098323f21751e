//! Addresses of the site: routing of a path, the HTTP response for one, and a list of all.

mod list;
mod test;
mod trace;

pub use list::{List, Listed, ListedAddress};
pub use test::{Test, Tested};
pub use trace::{Trace, Traced, TracedPost};
