//! What a page decides about the HTML of rich text.

use crate::richtext::node::{Link, Media, Node};

/// What a page decides.
#[derive(Clone, Copy)]
pub struct HtmlOptions<'a> {
    /// Who is asked about links, pictures and headings.
    pub hooks: &'a dyn Hooks,
    /// How many levels headings go down: with 1, `# A` is an `<h2>`, because the page has its own `<h1>`. None goes below `<h6>`.
    pub heading_shift: u8,
    /// What the ids of footnotes begin with, so that two texts of one page have different ones.
    pub id_prefix: &'a str,
}

impl Default for HtmlOptions<'_> {
    fn default() -> Self {
        HtmlOptions { hooks: &Unasked, heading_shift: 0, id_prefix: "" }
    }
}

/// Who is asked what becomes of links, pictures and headings. Every answer is optional.
pub trait Hooks {
    /// Where a link leads on this page: the path of a post, say. `None` leaves its address as it is. The answer is checked like
    /// any address.
    fn link(&self, _link: &LinkUse<'_>) -> Option<String> {
        None
    }

    /// The HTML of a picture or video, put into the page as it is: whoever answers has escaped it. `None` makes an `<img>` or
    /// `<video>` of its address.
    fn media(&self, _media: &MediaUse<'_>) -> Option<String> {
        None
    }

    /// The id of a heading with these words, unique on the page. `None` gives it none.
    fn heading_id(&self, _level: u8, _words: &str) -> Option<String> {
        None
    }
}

/// Nobody is asked.
struct Unasked;

impl Hooks for Unasked {}

/// A link that is about to be written.
#[derive(Debug, Clone, Copy)]
pub struct LinkUse<'a> {
    /// What it says about itself.
    pub link: &'a Link,
    /// The node, for attributes that only its sender knows (`postId`).
    pub node: &'a Node,
}

/// A picture or video that is about to be written.
#[derive(Debug, Clone, Copy)]
pub struct MediaUse<'a> {
    /// What it says about itself.
    pub media: &'a Media,
    /// The node, for attributes that only its sender knows.
    pub node: &'a Node,
    /// Whether it stands alone in its paragraph, so that it may be a block.
    pub alone: bool,
}
