//! The three branches in step, here and with other clones.

pub(super) mod containment;
pub(super) mod remote_sync;
