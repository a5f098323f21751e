//! What plain git is about to do, and the hooks by which it asks.

pub(super) mod gate;
pub(super) mod inspect;
pub(super) mod install;
