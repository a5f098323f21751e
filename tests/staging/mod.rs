//! Three stages: what every act does, and what plain git may do between the acts.

mod bench;
mod conflicts;
mod contain;
mod foreign;
mod history;
mod machine;
mod promote;
mod reject;
mod rights;
mod undo;
