//! Layouts: which modules a page could be made of.

mod suggest;

pub use suggest::Suggest;
