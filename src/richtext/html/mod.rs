//! HTML for a page: only elements of [`ELEMENTS`], with all text escaped and all addresses checked.

mod footnotes;
mod options;
mod write;

pub use options::{Hooks, HtmlOptions, LinkUse, MediaUse};
pub(super) use write::write;

/// The elements that rich text can produce. Only [hooks](Hooks) for media can add others.
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
