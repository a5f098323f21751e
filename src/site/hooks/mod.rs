//! Checks of what plain git is about to do, and the hooks that call them; checks of what a promotion would do.

pub(super) mod compared;
pub(super) mod entries;
pub(super) mod gate;
pub(super) mod inspect;
pub(super) mod install;
pub(super) mod lost;
pub(super) mod promotion_warnings;
pub(super) mod saved;
pub(super) mod ungranted;
