//! Packs: every write is one, small ones are gathered in memory, thousands of objects go to the disk as they come.
//!
//! A file for each object would have to be flushed, and its folder, too: two dozen times for one changed field. A pack is three
//! flushes, however much there is in it. What that would leave behind, thousands of packs, is folded together as they come:
//! a write takes the packs before it along, whenever there are some of a size (see [`fold`]).
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
