//! What pages and forms need to know of a field type.

/// What a value is: how pages show it, and which part of its definition describes what is inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Plain text.
    Text,
    /// A date.
    Date,
    /// A number.
    Number,
    /// Yes or no.
    Flag,
    /// The value of one of the definition's `options`.
    Choice,
    /// Values of the definition's `options`.
    Choices,
    /// A media record.
    Media,
    /// An address.
    Url,
    /// An address, a post or a place on the page.
    Link,
    /// Posts.
    Posts,
    /// Terms.
    Terms,
    /// A form.
    Form,
    /// The name of an icon.
    Icon,
    /// Rich text.
    Richtext,
    /// The definition's `fields`.
    Fields,
    /// Rows of the definition's `item`.
    Rows,
    /// No value.
    Nothing,
}

impl Holds {
    /// Whether only a text is a value. In a file, a number without quotes is one; from a program it is a mistake.
    pub fn is_text(self) -> bool {
        matches!(self, Holds::Text | Holds::Choice | Holds::Url | Holds::Icon | Holds::Richtext)
    }
}

/// The control of a field in a form that visitors fill in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// A text on one line; the browser's type follows from the field's name.
    Line,
    /// Text of several lines.
    Lines,
    /// An input of this type, such as `number`.
    Input(&'static str),
    /// One box to tick.
    Checkbox,
    /// A list to choose one option from.
    Select,
    /// A box for every option.
    Checkboxes,
}
