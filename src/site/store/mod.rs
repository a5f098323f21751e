//! A commit's content, read: snapshots, items, the index of a stage.

pub(super) mod asked;
pub(super) mod coming;
pub(super) mod contained;
pub(super) mod docs;
pub(super) mod error;
pub(super) mod found;
pub(super) mod item;
pub(super) mod keep;
pub(super) mod known;
pub(super) mod look;
pub(super) mod lookup;
pub(super) mod lost;
pub(super) mod parsed;
pub(super) mod place;
pub(super) mod rows;
pub(super) mod snapshot;
pub(super) mod steady;
pub(super) mod steps;
pub(super) mod tips;
pub(super) mod unit;
pub(super) mod unstored;
pub(super) mod view;
pub(super) mod watched;
