//! Layouts: suggested modules for a page.

mod suggest;

pub use suggest::Suggest;
