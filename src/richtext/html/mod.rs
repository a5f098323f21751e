//! HTML for a page: of the elements on [`ELEMENTS`] only, with every text escaped and every address checked.

mod footnotes;
mod options;
mod write;

pub use options::{Hooks, HtmlOptions, LinkUse, MediaUse};
pub(super) use write::write;

/// The elements that rich text becomes; nothing else ever comes out, but what a [hook](Hooks) makes of a picture.
#[cfg(test)]
pub(super) const ELEMENTS: &[&str] = &[
    "a",
    "blockquote",
    "br",
    "code",
    "div",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "img",
    "input",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "section",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
    "video",
];
