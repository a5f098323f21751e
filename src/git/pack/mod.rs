//! Packs: each write is one; small writes are packed in memory, thousands of objects go directly to disk.
//!
//! With one file for each object, each file and its folder would have to be flushed: two dozen flushes for one changed
//! field. A pack needs three, whatever its size. So that thousands of packs do not accumulate, a write includes earlier
//! packs whenever there are several of one size (see [`fold`]).
//!
//! *source*: gitformat-pack(5), pack and index version 2. Objects are stored whole, not as deltas; `git gc` compresses
//! further.

mod fold;
mod format;
mod large;
mod place;
mod small;

pub(super) use fold::survey;
pub(super) use large::{PackWriter, Partial};
pub(super) use place::{Placed, Unplaced};
pub(super) use small::Small;
