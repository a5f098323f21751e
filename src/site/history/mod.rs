//! Who did what and when, and since when a post is live.

pub(super) mod activity;
pub(super) mod events;
pub(super) mod lives;
pub(super) mod origin;
pub(super) mod past;
