//! Reading the content of a commit: snapshots, items and the index of a stage.

pub(super) mod answer_cache;
pub(super) mod attribution;
pub(super) mod change;
pub(super) mod consistent_read;
pub(super) mod contained;
pub(super) mod dropped;
mod entrances;
pub(super) mod found;
pub(super) mod live_schedules;
pub(super) mod lookup;
pub(super) mod page_place;
pub(super) mod parsed;
pub(super) mod place;
mod published;
pub(super) mod published_at;
pub(super) mod read_set;
pub(super) mod recent_deltas;
pub(super) mod redirects;
pub(super) mod snapshot;
pub(super) mod static_files;
pub(super) mod theme;
pub(super) mod tips;
pub(super) mod unpublished;
pub(super) mod view;
pub(super) mod view_overlay;
