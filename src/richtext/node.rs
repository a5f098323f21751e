//! The tree: documents, nodes and their kinds.

use crate::base::Map;

/// The bits of a text's format.
pub mod bits {
    /// Bold.
    pub const STRONG: u32 = 1;
    /// Italic.
    pub const EMPHASIS: u32 = 2;
    /// Struck through.
    pub const STRIKE: u32 = 4;
    /// Underlined.
    pub const UNDERLINE: u32 = 8;
    /// Code.
    pub const CODE: u32 = 16;
    /// Below the line.
    pub const SUBSCRIPT: u32 = 32;
    /// Above the line.
    pub const SUPERSCRIPT: u32 = 64;
    /// Marked with a colour.
    pub const HIGHLIGHT: u32 = 128;
    /// The bits that Markdown has no signs for, with the elements of HTML that it writes, from the outside in.
    pub(in crate::richtext) const ELEMENTS: [(u32, &str); 4] =
        [(HIGHLIGHT, "mark"), (UNDERLINE, "u"), (SUBSCRIPT, "sub"), (SUPERSCRIPT, "sup")];
    /// The bits that Markdown can put around other content.
    pub const SPANS: u32 = STRONG | EMPHASIS | STRIKE;
    /// The bits that editors use; the bits above count nested emphasis of the same kind.
    pub const EDITORS: u32 = 0xffff;

    /// For each bit, where the count of further nested emphases begins, and the attribute that holds it.
    pub(in crate::richtext) const NESTED: [(u32, u32, &str); 2] =
        [(STRONG, 16, "nestedStrong"), (EMPHASIS, 24, "nestedEmphasis")];

    /// How many emphases of one kind are around a text.
    pub(in crate::richtext) fn depth(format: u32, bit: u32) -> u32 {
        let more = NESTED
            .iter()
            .find(|(nested, ..)| *nested == bit)
            .map_or(0, |(_, shift, _)| (format >> shift) & 0xff);
        if format & bit == 0 { 0 } else { 1 + more }
    }
}

/// A document: rich text as its editor sees it.
///
/// Two documents are equal when they mean the same: attributes with default values count as absent, and the order of
/// attributes is ignored.
#[derive(Debug, Clone, Default)]
pub struct Document {
    /// The blocks, in order.
    pub children: Vec<Node>,
    /// The attributes of the root, if they differ from the defaults.
    pub(super) root: Option<Box<AsSent>>,
    /// The attributes beside the root.
    pub(super) beside: Option<Box<AsSent>>,
}

impl PartialEq for Document {
    fn eq(&self, other: &Document) -> bool {
        more(self.root.as_deref()) == more(other.root.as_deref())
            && more(self.beside.as_deref()) == more(other.beside.as_deref())
            && self.children == other.children
    }
}

impl Document {
    /// A document of these blocks.
    pub fn of(children: Vec<Node>) -> Document {
        Document { children, root: None, beside: None }
    }

    /// The same document with other blocks.
    #[must_use]
    pub fn with(&self, children: Vec<Node>) -> Document {
        Document { children, root: self.root.clone(), beside: self.beside.clone() }
    }

    /// Whether it has no visible content.
    pub fn is_empty(&self) -> bool {
        !self.children.iter().any(Node::has_content)
    }
}

/// A node of the tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// Its kind.
    pub kind: Kind,
    /// Its children, in order.
    pub children: Vec<Node>,
    pub(super) as_sent: Option<Box<AsSent>>,
}

/// The attributes of a node as received.
#[derive(Debug, Clone)]
pub(super) struct AsSent {
    /// All of them in their order; `null` is the placeholder of what the tree holds.
    pub(super) attributes: Map,
    /// Those that the node's kind does not express.
    pub(super) more: Map,
}

fn more(as_sent: Option<&AsSent>) -> Option<&Map> {
    as_sent.map(|sent| &sent.more).filter(|more| !more.is_empty())
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.kind == other.kind
            && more(self.as_sent.as_deref()) == more(other.as_sent.as_deref())
            && self.children == other.children
    }
}

/// The kind of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// `paragraph`
    Paragraph,
    /// `heading`, with its level from 1 to 6.
    Heading(u8),
    /// `list`, of items.
    List(List),
    /// `listitem`; `checked` is set for tasks.
    Item {
        /// Whether the task is done; `None` for an item that is not a task.
        checked: Option<bool>,
    },
    /// `quote`
    Quote,
    /// `code`, with its text in it.
    Code(Box<Code>),
    /// `horizontalrule`
    Rule,
    /// `table`, of rows.
    Table,
    /// `tablerow`, of cells.
    Row,
    /// `tablecell`, of paragraphs.
    Cell {
        /// Whether it is a header cell.
        header: bool,
        /// Its text alignment.
        align: Option<Align>,
    },
    /// `footnote`: the target of references with the same label.
    Footnote {
        /// The label, without `^`.
        label: String,
    },
    /// `text`
    Text {
        /// The text.
        text: String,
        /// Which of the [`bits`] are set.
        format: u32,
    },
    /// `linebreak`
    Break,
    /// `link`, around inline nodes.
    Link(Box<Link>),
    /// `lexical-media`: a picture or video.
    Media(Box<Media>),
    /// `footnotereference`
    FootnoteReference {
        /// The label, without `^`.
        label: String,
    },
    /// Any other node; its `type` is among the received attributes.
    Other,
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The first number, for a numbered list.
    pub start: Option<u64>,
    /// Whether Markdown separates its items with blank lines although no content requires it.
    pub loose: bool,
}

/// A block of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// Its language.
    pub language: String,
    /// The info string of the fence, if it is not just the language; empty for code without a language.
    pub info: Option<String>,
}

/// The default language of code.
pub(super) const LANGUAGE_DEFAULT: &str = "typescript";

/// A link.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Link {
    /// Its target; not checked, see [`super::is_safe_link`].
    pub url: String,
    /// Its title, or empty.
    pub title: String,
    /// The format around the link; the texts in it have their own.
    pub format: u32,
}

/// A picture or video.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Media {
    /// Its address; not checked, see [`super::is_safe_image`].
    pub url: String,
    /// Its text alternative.
    pub alt: String,
    /// Its title, or empty.
    pub title: String,
    /// The format around it.
    pub format: u32,
    /// Its id in the media library.
    pub id: Option<String>,
}

/// The text alignment of a table cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Left.
    Left,
    /// Centered.
    Center,
    /// Right.
    Right,
}

impl Align {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Align::Left => "left",
            Align::Center => "center",
            Align::Right => "right",
        }
    }

    /// The alignment with this name.
    pub fn named(name: &str) -> Option<Align> {
        [Align::Left, Align::Center, Align::Right].into_iter().find(|align| align.name() == name)
    }
}

impl Node {
    /// A node with children.
    pub fn new(kind: Kind, children: Vec<Node>) -> Node {
        Node { kind, children, as_sent: None }
    }

    /// A text node.
    pub fn text(text: impl Into<String>, format: u32) -> Node {
        Node::new(Kind::Text { text: text.into(), format }, Vec::new())
    }

    /// A received attribute that the kind does not express.
    pub fn attribute(&self, name: &str) -> Option<&crate::base::Value> {
        self.as_sent.as_deref().and_then(|sent| sent.attributes.get(name))
    }

    /// Its `type` in JSON.
    pub fn type_name(&self) -> &str {
        match self.attribute("type").and_then(crate::base::Value::as_str) {
            Some(name) => name,
            None => self.kind.name(),
        }
    }

    /// Whether it is inline.
    pub fn is_inline(&self) -> bool {
        match &self.kind {
            Kind::Text { .. }
            | Kind::Break
            | Kind::Link(_)
            | Kind::Media(_)
            | Kind::FootnoteReference { .. } => true,
            // An unknown node is inline if its content is: a mention, a mark, an overflow.
            Kind::Other => self.children.first().is_some_and(Node::is_inline),
            Kind::Paragraph
            | Kind::Heading(_)
            | Kind::List(_)
            | Kind::Item { .. }
            | Kind::Quote
            | Kind::Code(_)
            | Kind::Rule
            | Kind::Table
            | Kind::Row
            | Kind::Cell { .. }
            | Kind::Footnote { .. } => false,
        }
    }

    /// Whether it or a descendant is visible.
    fn has_content(&self) -> bool {
        match &self.kind {
            Kind::Text { text, .. } => !text.trim().is_empty(),
            Kind::Paragraph | Kind::Heading(_) | Kind::Quote | Kind::Link(_) => {
                self.children.iter().any(Node::has_content)
            }
            Kind::Break => false,
            Kind::List(_)
            | Kind::Item { .. }
            | Kind::Code(_)
            | Kind::Rule
            | Kind::Table
            | Kind::Row
            | Kind::Cell { .. }
            | Kind::Footnote { .. }
            | Kind::Media(_)
            | Kind::FootnoteReference { .. }
            | Kind::Other => true,
        }
    }
}

impl Kind {
    /// The `type` of such nodes in JSON; empty for unknown ones.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Kind::Paragraph => "paragraph",
            Kind::Heading(_) => "heading",
            Kind::List(_) => "list",
            Kind::Item { .. } => "listitem",
            Kind::Quote => "quote",
            Kind::Code(_) => "code",
            Kind::Rule => "horizontalrule",
            Kind::Table => "table",
            Kind::Row => "tablerow",
            Kind::Cell { .. } => "tablecell",
            Kind::Footnote { .. } => "footnote",
            Kind::Text { .. } => "text",
            Kind::Break => "linebreak",
            Kind::Link(_) => "link",
            Kind::Media(_) => "lexical-media",
            Kind::FootnoteReference { .. } => "footnotereference",
            Kind::Other => "",
        }
    }
}
