//! Writes: the actor, the draft, the rules and the commit, alone or in a group commit.

pub(super) mod act;
pub(super) mod affected;
pub(super) mod batch;
pub(super) mod dangling;
pub(super) mod draft;
pub(super) mod dropped;
pub(super) mod dry_check;
pub(super) mod group_commit;
pub(super) mod left_addresses;
pub(super) mod locks;
pub(super) mod moved;
pub(super) mod permitted;
pub(super) mod put_new;
pub(super) mod reserved;
pub(super) mod rights;
pub(super) mod semaphore;
pub(super) mod signed;
pub(super) mod speculative;
pub(super) mod stage_hooks;
pub(super) mod trailers;
pub(super) mod transaction;
pub(super) mod uncommitted;
pub(super) mod uploads;
pub(super) mod validation;
