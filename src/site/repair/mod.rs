//! Creating a site, and checking and repairing one.

pub(super) mod care;
pub(super) mod init;
pub(super) mod unreadable;
pub(super) mod wholeness;
