//! The only folder that names gix.
//!
//! [`Repo`] reads: objects, refs, history, from any thread, without locks. [`Lock`] is the one writer's lock of a repository;
//! its [`Writer`] makes objects and moves refs durably, by compare-and-swap and only past a guard.

mod behind;
mod changes;
mod commit;
mod diff;
mod durable;
mod error;
mod escort;
mod folder;
mod follow;
mod history;
mod index;
mod index_rows;
mod lock;
mod lock_file;
mod look;
mod names;
mod new_objects;
mod oid;
mod pack;
mod program;
mod recovery;
mod reflog;
mod refs;
mod remote;
mod repo;
mod rewinds;
mod seen;
mod settings;
mod store;
mod trail;
mod transaction;
mod tree;
mod wholeness;
mod work_tree;
mod writer;

#[cfg(test)]
mod tests;

pub use behind::{Base, Behind, Version};
pub use changes::{Uncommitted, UncommittedKind};
pub use commit::{Commit, Signature};
pub use diff::Change;
pub use error::{BrokenRef, Cause, GitError, RemoteFault, StorageError, WriteError};
pub use history::{Log, LogOptions};
pub use lock::{Held, Holder, Lock};
pub use names::odd;
pub use oid::{NotAnOid, Oid};
pub use program::GitProgram;
pub use recovery::Recovered;
pub use reflog::ReflogBreak;
pub use refs::Head;
pub use remote::{Outcome, Remote};
pub use repo::Repo;
pub use rewinds::Moved;
pub use seen::Seen;
pub use settings::{Deviation, SETTINGS, Setting};
pub use store::{BatchNumber, Together};
pub use trail::Trail;
pub use transaction::{Guard, RefMove};
pub use tree::{Entry, Mode};
pub use wholeness::Damage;
pub use writer::{Made, NewCommit, Person, Writer};
