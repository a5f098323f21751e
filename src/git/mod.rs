//! The only folder that uses gix.
//!
//! [`Repo`] reads objects, refs and history, from any thread, without locks. [`Lock`] is the one writer's lock of a
//! repository; its [`Writer`] makes objects and moves refs durably, by compare-and-swap and only if a guard allows it.

mod attributes;
mod changes;
mod checkout_plan;
mod commit;
mod diff;
mod discovery;
mod durable;
mod error;
mod folder;
mod history;
mod host;
mod index;
mod index_rows;
mod lock;
mod lock_file;
mod missing_objects;
mod names;
mod new_commit;
mod new_objects;
mod odb_snapshot;
mod oid;
mod pack;
mod path_lookup;
mod program;
mod program_settings;
mod promised;
mod recovery;
mod reflog;
mod refs;
mod remote;
mod repo;
mod rewinds;
mod settings;
mod sign;
mod stale_files;
mod store;
mod tracked;
mod transaction;
mod tree;
mod tree_entries;
mod watched_ref;
mod work_tree;
mod worktree_update;
mod writer;

#[cfg(test)]
mod tests;

pub use attributes::filter_of;
pub use changes::{Uncommitted, UncommittedKind};
pub use commit::{Commit, Signature, trailer};
pub use diff::Change;
pub use error::{
    BrokenRef, Cause, GitError, HostFault, RemoteFault, StorageError, UnsupportedFormat, WriteError,
};
pub use history::{Log, LogOptions};
pub use host::{Host, HostCounts, HostSettings, HostStatus};
pub use lock::{HeldLock, Holder, Lock};
pub use missing_objects::Damage;
pub use names::{check_new, odd};
pub use new_commit::{NewCommit, Person};
pub use oid::{NotAnOid, Oid};
pub use path_lookup::PathLookup;
pub use program::GitProgram;
pub use recovery::Recovered;
pub use reflog::ReflogBreak;
pub use refs::Head;
pub use remote::{MOVED_ON, Outcome, Remote};
pub use repo::Repo;
pub use rewinds::{LoggedMove, Moved};
pub use settings::{Deviation, SETTINGS, Setting};
pub use sign::Signer;
pub use stale_files::{Base, Behind, Version};
pub use store::{BatchNumber, PendingObjects};
pub use tracked::is_tracked;
pub use transaction::{Guard, RefMove};
pub use tree::{Entry, Mode};
pub use watched_ref::WatchedRef;
pub use writer::{Made, Writer};
