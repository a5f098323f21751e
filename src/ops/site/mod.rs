//! The site as a whole: identity, status, repair and maintenance.

mod backup;
mod care;
mod glance;
mod ledger;
mod overview;
mod relayout;
mod run;
mod status;
mod sync;

pub use backup::{Backup, Restore};
pub use care::{ClearCache, Doctor, Gc, VerifyCache};
pub use glance::Glance;
pub use ledger::{LedgerMove, MoveLedger};
pub(crate) use overview::id_of;
pub use overview::{Activity, Logs, Migrate, Registry, Summary, Whoami};
pub use relayout::Relayout;
pub use run::Run;
pub use status::Status;
pub use sync::Sync;
