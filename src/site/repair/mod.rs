//! Creating a site, and checking and repairing one.

pub(super) mod adopt;
pub(super) mod care;
pub(super) mod init;
mod pages;
pub(super) mod unreadable;
mod variables;
pub(super) mod wholeness;
