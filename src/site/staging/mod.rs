//! What waits on a stage: pending items, approval, rejection, conflicts, comments.

pub(super) mod aside;
pub(super) mod carry;
pub(super) mod compare;
pub(super) mod conflict;
pub(super) mod contain;
pub(super) mod dependencies;
pub(super) mod kept;
pub(super) mod note;
pub(super) mod observed;
pub(super) mod parked;
pub(super) mod part;
pub(super) mod pending;
pub(super) mod promote;
pub(super) mod reject;
pub(super) mod rejections;
pub(super) mod resolve;
pub(super) mod restore;
pub(super) mod returned;
pub(super) mod settle;
pub(super) mod traces;
pub(super) mod uncommitted;
pub(super) mod waits;
pub(super) mod wish;
