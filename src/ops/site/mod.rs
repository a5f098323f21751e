//! The site as a whole: identity, status, repair and maintenance.

mod activity;
mod backup;
mod care;
mod logs;
mod migrate;
mod registry;
mod relayout;
mod run;
mod status;
mod summary;
mod sync;
mod whoami;

pub use activity::Activity;
pub(crate) use activity::id_of;
pub use backup::{Backup, Restore};
pub use care::{ClearCache, Doctor, Gc, VerifyCache};
pub use logs::Logs;
pub use migrate::Migrate;
pub use registry::Registry;
pub use relayout::Relayout;
pub use run::Run;
pub use status::Status;
pub use summary::Summary;
pub use sync::Sync;
pub use whoami::Whoami;
