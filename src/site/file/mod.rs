//! One file of a site: its content, parsed; its row in the index; the item that it is.

pub(super) mod bytes;
pub(super) mod docs;
pub(super) mod folders;
pub(super) mod forwarded;
pub(super) mod item;
pub(super) mod new_file;
pub(super) mod rows;
pub(super) mod unit;
