//! Keeps the three branches in step, locally and with other clones.

pub(super) mod containment;
pub(super) mod follow;
pub(super) mod remote_sync;
pub(super) mod watched;
