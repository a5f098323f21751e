//! HTML for a page: only elements of [`ELEMENTS`], with all text escaped and all addresses checked.

mod callout;
mod extras;
mod footnotes;
mod options;
mod raw;
mod write;

pub use callout::is_callout;
pub use options::{Hooks, HtmlOptions, LinkUse, MediaUse};
pub(super) use raw::{cleaned, code_pieces, code_tag};
pub use raw::{is_tag, stays_html};
pub(super) use write::write;

/// The elements that rich text can produce. Only [hooks](Hooks) for media can add others.
#[cfg(test)]
pub(super) const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "b",
    "bdi",
    "bdo",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
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
    "i",
    "img",
    "input",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "section",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
];
