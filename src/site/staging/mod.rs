//! Pending changes of a stage: items, approval, rejection, conflicts, comments.

pub(super) mod all_stages;
pub(super) mod comment;
pub(super) mod contain;
pub(super) mod dependencies;
pub(super) mod described;
pub(super) mod on_write;
pub(super) mod parked;
pub(super) mod part;
pub(super) mod pending;
pub(super) mod promote;
pub(super) mod promoted;
pub(super) mod reject;
pub(super) mod resolve;
pub(super) mod resolve_by_edit;
pub(super) mod restore;
pub(super) mod restored_comments;
pub(super) mod set;
pub(super) mod shown;
pub(super) mod waiting;
pub(super) mod wishes;
