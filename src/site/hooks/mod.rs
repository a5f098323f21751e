//! Checks of what plain git is about to do, and the hooks that call them.

pub(super) mod gate;
pub(super) mod inspect;
pub(super) mod install;
pub(super) mod lost;
