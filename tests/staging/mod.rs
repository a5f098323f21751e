//! Three stages: what every act does, and what plain git may do between the acts.

pub(crate) mod bench;
mod conflicts;
mod contain;
mod foreign;
mod machine;
mod promote;
mod reject;
mod rights;
