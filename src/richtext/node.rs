//! The tree: documents, nodes and what each kind of node says.

use crate::base::Map;

/// The bits of a text's format.
pub mod bits {
    /// Bold.
    pub const STRONG: u32 = 1;
    /// Italic.
    pub const EMPHASIS: u32 = 2;
    /// Struck through.
    pub const STRIKE: u32 = 4;
    /// Underlined; Markdown has no word for it.
    pub const UNDERLINE: u32 = 8;
    /// Code.
    pub const CODE: u32 = 16;
    /// The bits that Markdown can put around other things.
    pub const SPANS: u32 = STRONG | EMPHASIS | STRIKE;
    /// The bits that editors know; above them stands how often emphasis is inside emphasis of its kind.
    pub const EDITORS: u32 = 0xffff;

    /// Where the number of further emphases begins, and the attribute that holds it, by bit.
    pub(in crate::richtext) const NESTED: [(u32, u32, &str); 2] =
        [(STRONG, 16, "nestedStrong"), (EMPHASIS, 24, "nestedEmphasis")];

    /// How often emphasis of one kind is around a text.
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
/// Two documents are equal when they say the same: attributes that have their usual value count as if they were not there, and the
/// order of attributes does not count.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Document {
    /// The blocks, in order.
    pub children: Vec<Node>,
    /// The attributes of the root, where a sender said more than usual.
    pub(super) root: Option<Box<AsSent>>,
    /// What stood beside the root.
    pub(super) beside: Option<Box<AsSent>>,
}

impl Document {
    /// A document of blocks.
    pub fn of(children: Vec<Node>) -> Document {
        Document { children, root: None, beside: None }
    }

    /// The same around other blocks.
    #[must_use]
    pub fn with(&self, children: Vec<Node>) -> Document {
        Document { children, root: self.root.clone(), beside: self.beside.clone() }
    }

    /// Whether nothing in it can be seen.
    pub fn is_empty(&self) -> bool {
        !self.children.iter().any(Node::has_content)
    }
}

/// A node of the tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// What is in it, in order.
    pub children: Vec<Node>,
    pub(super) as_sent: Option<Box<AsSent>>,
}

/// The attributes of a node as a sender wrote them.
#[derive(Debug, Clone)]
pub(super) struct AsSent {
    /// All of them in their order; `null` holds the place of what the tree has.
    pub(super) attributes: Map,
    /// Those that the kind of the node does not say.
    pub(super) more: Map,
}

impl PartialEq for AsSent {
    fn eq(&self, other: &AsSent) -> bool {
        self.more == other.more
    }
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

/// What a node is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// `paragraph`
    Paragraph,
    /// `heading`, with its level from 1 to 6.
    Heading(u8),
    /// `list`, of items.
    List(List),
    /// `listitem`; `checked` is there for tasks.
    Item {
        /// Whether the task is done; `None` for an item that is no task.
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
        /// Whether it heads its column.
        header: bool,
        /// Where its text stands.
        align: Option<Align>,
    },
    /// `footnote`: what a reference with the same label leads to.
    Footnote {
        /// The label, without `^`.
        label: String,
    },
    /// `text`
    Text {
        /// The words.
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
    /// Anything else; its `type` is among the attributes as they were sent.
    Other,
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The first number, for a numbered list.
    pub start: Option<u64>,
    /// Whether Markdown keeps its items apart with blank lines though nothing in them asks for it.
    pub loose: bool,
}

/// A block of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// Its language.
    pub language: String,
    /// The words behind the fence, where they are not just the language; empty for code without a language.
    pub info: Option<String>,
}

/// The language of code that names none.
pub(super) const LANGUAGE_DEFAULT: &str = "typescript";

/// A link.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Link {
    /// Where it leads; not checked, see [`super::is_safe_link`].
    pub url: String,
    /// Its title, or nothing.
    pub title: String,
    /// The format that stands around the link; the texts in it have their own.
    pub format: u32,
}

/// A picture or video.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Media {
    /// Where it lies; not checked, see [`super::is_safe_image`].
    pub url: String,
    /// What it shows, in words.
    pub alt: String,
    /// Its title, or nothing.
    pub title: String,
    /// The format that stands around it.
    pub format: u32,
    /// Its id in the media library.
    pub id: Option<String>,
}

/// Where the text of a table's cell stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At the left.
    Left,
    /// In the middle.
    Center,
    /// At the right.
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

    /// The one with a name.
    pub fn named(name: &str) -> Option<Align> {
        [Align::Left, Align::Center, Align::Right].into_iter().find(|align| align.name() == name)
    }
}

impl Node {
    /// A node with others in it.
    pub fn new(kind: Kind, children: Vec<Node>) -> Node {
        Node { kind, children, as_sent: None }
    }

    /// A text.
    pub fn text(text: impl Into<String>, format: u32) -> Node {
        Node::new(Kind::Text { text: text.into(), format }, Vec::new())
    }

    /// An attribute as it was sent, for what the kind does not say.
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

    /// Whether it stands in a line of text.
    pub fn is_inline(&self) -> bool {
        match &self.kind {
            Kind::Text { .. }
            | Kind::Break
            | Kind::Link(_)
            | Kind::Media(_)
            | Kind::FootnoteReference { .. } => true,
            // What nobody knows stands in a line if what is in it does: a mention, a mark, an overflow.
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

    /// Whether it, or something in it, can be seen.
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
    /// The `type` of such nodes in JSON; empty for what nobody knows.
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
