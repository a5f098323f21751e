//! Markdown: read with pulldown-cmark, written with a printer of our own.
//!
//! comrak's formatter does not guarantee that its output reads back the same: it separates adjacent lists with an
//! HTML comment (which is text here), does not support inert HTML, and writes `**a.**b`, which is not read as
//! emphasis.

mod address;
mod cjk;
mod escape;
mod footnote;
mod headings;
mod inline;
mod like;
mod mark;
mod nested;
mod read;
mod respell;
mod span;
mod terms;
mod tight;
mod token;
mod write;

pub(super) use headings::headings;
pub(super) use like::write_like;
pub(super) use mark::before_html;
pub(super) use read::read;
pub(super) use respell::respell;
pub use token::markdown_tokens;
pub(super) use write::write;
