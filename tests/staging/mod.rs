//! Three stages: the effect of every operation, and of plain git between operations.

mod attribution;
pub(crate) mod bench;
mod comments;
mod conflicts;
mod contain;
mod dangling;
mod foreign;
mod history;
mod kept_open;
mod machine;
mod parked;
mod parts;
mod promote;
mod reject;
mod rights;
mod sets;
mod strays;
mod translations;
mod undo;
mod undo_of_all_stages;
