//! Markdown: to the tree with pulldown-cmark, and back with a printer of our own.
//!
//! comrak's formatter cannot keep the law that what is written reads the same: it parts neighbouring lists with an HTML comment
//! (which is text here), knows nothing of inert HTML, and writes `**a.**b`, which is no emphasis when it is read.

mod address;
mod escape;
mod footnote;
mod inline;
mod like;
mod nested;
mod read;
mod respell;
mod span;
mod terms;
mod tight;
mod write;

pub(super) use like::write_like;
pub(super) use read::read;
pub(super) use respell::respell;
pub(super) use write::write;
