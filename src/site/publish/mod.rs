//! The live site: pages, themes, builds.

pub(super) mod address;
pub(super) mod at_path;
pub(super) mod build;
pub(super) mod extra;
mod fingerprint;
mod follow;
pub(super) mod lists;
mod post_lists;
pub(super) mod published_content;
pub(super) mod published_index;
mod sitemap;
pub(super) mod theme_trial;
pub(super) mod visit;
