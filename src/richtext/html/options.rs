//! Options for rendering rich text as HTML.

use crate::richtext::node::{Link, Media, Node};

/// Options of a page.
#[derive(Clone, Copy)]
pub struct HtmlOptions<'a> {
    /// Callbacks for links, media and headings.
    pub hooks: &'a dyn Hooks,
    /// How many levels headings are lowered: with 1, `# A` is an `<h2>`, because the page has its own `<h1>`. None
    /// goes below `<h6>`.
    pub heading_shift: u8,
    /// Prefix of footnote ids, so that two texts on one page have different ids.
    pub id_prefix: &'a str,
}

impl Default for HtmlOptions<'_> {
    fn default() -> Self {
        HtmlOptions { hooks: &NoHooks, heading_shift: 0, id_prefix: "" }
    }
}

/// Callbacks that decide how links, media and headings are rendered. Each is optional.
pub trait Hooks {
    /// The target of a link on this page, such as the path of a post. `None` leaves its address as it is. The result
    /// is checked like any address.
    fn link(&self, _link: &LinkUse<'_>) -> Option<String> {
        None
    }

    /// The HTML of a picture or video, inserted unescaped: the implementation must escape it. `None` renders an
    /// `<img>` or `<video>` with its address.
    fn media(&self, _media: &MediaUse<'_>) -> Option<String> {
        None
    }

    /// The HTML of a code block in a language, inserted unescaped: the implementation must escape it. `None` renders its
    /// text as it is.
    fn code(&self, _language: &str, _text: &str) -> Option<String> {
        None
    }

    /// A unique id on the page for a heading with this text. `None` gives it no id.
    fn heading_id(&self, _level: u8, _words: &str) -> Option<String> {
        None
    }

    /// The id on the page for a heading to which the author gave this one, `{#install}`.
    fn anchor(&self, id: &str) -> Option<String> {
        Some(id.to_owned())
    }

    /// The title of a callout without one, by its look (`note`, `tip`, `important`, `warning`, `caution`) and the word of
    /// the author. `None` shows that word.
    fn callout_title(&self, _look: &str, _word: &str) -> Option<String> {
        None
    }
}

/// Hooks that return `None` for everything.
struct NoHooks;

impl Hooks for NoHooks {}

/// A link about to be rendered.
#[derive(Debug, Clone, Copy)]
pub struct LinkUse<'a> {
    /// Its data.
    pub link: &'a Link,
    /// The node, for custom attributes of the sender (`postId`).
    pub node: &'a Node,
}

/// A picture or video about to be rendered.
#[derive(Debug, Clone, Copy)]
pub struct MediaUse<'a> {
    /// Its data.
    pub media: &'a Media,
    /// The node, for custom attributes of the sender.
    pub node: &'a Node,
    /// Whether it is alone in its paragraph, so that it may be a block.
    pub alone: bool,
}
