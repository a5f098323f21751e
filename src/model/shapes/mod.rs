//! The shapes of all files, one table a kind.

mod automation;
mod content;
mod definition;
mod navigation;
mod site;

pub(super) use automation::{AGENT, WORKFLOW};
pub(super) use content::{GLOBAL, MEDIA, POST, TERM};
pub use content::{MAIN_VARIATION, POST_STATUSES};
pub(super) use definition::{FIELD, GROUP, MODULE_TYPE, POST_TYPE, TAXONOMY};
pub(super) use navigation::{FORM, MENU, REDIRECT_LIST, REDIRECTS};
pub(super) use site::{LAYOUT, SETTINGS};

/// The facts of a brief that `seedMapping` can use (`docs/design/compatibility.md`).
pub use site::FACTS;
