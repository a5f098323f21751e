//! Validates a site. One rule a file, one row each, with stable codes that `cms explain` documents. Pure.
//!
//! [`item`] checks one file as part of its site, [`tree`] the names of all files; [`Facts`] answers the look-ups of
//! rules from values in memory, a site from its index.

mod addresses;
mod canonical;
mod concerned;
mod entrances;
mod explain;
mod facts;
mod ids;
mod item;
mod late_schedule;
mod locked;
mod lookup;
pub mod report;
mod rule;
mod rules;
#[cfg(test)]
mod tests;
mod tree;

pub use addresses::slugs_of_path;
pub use canonical::{Canonical, Written, canonical, identified};
pub use concerned::concerned;
pub use entrances::{Entrance, homes, leads_in, locales, missing_entrances};
pub use explain::{Explanation, explain, explanations};
pub use facts::{Facts, FileFacts, names};
pub use ids::{fill_in as fill_in_ids, ids_in, without_taken};
pub use item::item;
pub use late_schedule::late_schedule;
pub use locked::{locked_module_lost, locks};
pub use lookup::{Lookup, PostFacts};
pub use rule::{Example, Rule, Run, Strictness, Subject};
pub use rules::ALL;
pub use tree::{Mode, TREE, TreeFile, tree};
