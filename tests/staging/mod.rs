//! Three stages: what every act does, and what plain git may do between the acts.

pub(crate) mod bench;
mod comments;
mod conflicts;
mod contain;
mod foreign;
mod history;
mod machine;
mod parked;
mod parts;
mod promote;
mod reject;
mod rights;
mod strays;
mod translations;
mod undo;
