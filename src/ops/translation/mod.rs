//! Translations: the posts that are one text in several languages.

mod list;

pub use list::List;
