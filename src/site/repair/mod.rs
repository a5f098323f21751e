//! A new site, and what keeps one in order.

pub(super) mod care;
pub(super) mod init;
pub(super) mod unreadable;
pub(super) mod wholeness;
