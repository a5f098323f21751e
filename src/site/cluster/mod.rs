//! A site whose clone is a node of a cluster: it follows the git host that all nodes write to (`git/host.rs`).

pub(super) mod follow;
pub(super) mod landed;
#[cfg(test)]
mod model;
pub(super) mod news;
pub(super) mod revision;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod turns_model;
