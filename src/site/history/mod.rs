//! Activity, authorship, events and publishing times, read from history.

pub(super) mod activity;
pub(super) mod audit;
pub(super) mod audit_check;
pub(super) mod compare;
pub(super) mod events;
pub(super) mod past;
pub(super) mod rejections;
pub(super) mod source_moves;
pub(super) mod traces;
pub(super) mod work;
