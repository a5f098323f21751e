//! Rich text: the editor's document tree, and its conversion to and from Markdown, JSON, HTML and plain text. Pure.
//!
//! A file holds Markdown if that can express the document ([`Document::to_file_value`]), the API shows the editor's
//! JSON, a page HTML. The shapes are those of `docs/design/compatibility.md` with improvements: entities and escapes
//! are resolved, images are nodes, footnotes exist, unsafe addresses never reach a page.

mod anchor;
mod clean;
mod excerpt;
mod html;
mod json;
mod markdown;
mod node;
mod reword;
mod section;
mod text;
mod token;
mod url;

#[cfg(test)]
mod tests;

pub use anchor::at_end as heading_anchor;
pub use excerpt::{as_excerpt, before_more_mark, excerpt, is_more_mark};
pub use html::{Hooks, HtmlOptions, LinkUse, MediaUse, is_callout, is_tag, stays_html};
pub use json::ShapeError;
pub use markdown::markdown_tokens;
pub use node::{Align, Code, Document, Kind, Link, List, Media, Node, bits};
pub use reword::{Reword, TextKind, reword_markdown};
pub use section::{SectionError, with_section};
pub use token::token;
pub use url::{SAFE_SCHEMES, as_browsers_read, has_plain_slashes, host, is_safe_image, is_safe_link, scheme};

use crate::base::Value;

/// An output form of rich text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Markdown, as far as it can express the document.
    Markdown,
    /// The editor's JSON.
    Json,
    /// HTML as shown on a page.
    Html,
    /// Plain text.
    Text,
}

impl Form {
    /// The forms by name; the first two can also be read.
    pub const NAMED: [(&'static str, Form); 4] =
        [("markdown", Form::Markdown), ("json", Form::Json), ("html", Form::Html), ("text", Form::Text)];

    /// The form with this name.
    pub fn named(name: &str) -> Option<Form> {
        Form::NAMED.into_iter().find(|(own, _)| *own == name).map(|(_, form)| form)
    }

    /// A document in this form.
    pub fn of(self, document: &Document) -> Value {
        match self {
            Form::Markdown => Value::String(document.to_markdown()),
            Form::Json => document.to_json(),
            Form::Html => Value::String(document.clone().without_escapes().to_html(&HtmlOptions::default())),
            Form::Text => Value::String(document.clone().without_escapes().to_text()),
        }
    }
}

impl Document {
    /// Reads Markdown: CommonMark 0.31 with GFM's tables, task lists, strikethrough, autolinks and footnotes. Every
    /// text is a valid document. Raw HTML becomes text; content that is nested too deeply moves to the enclosing
    /// node.
    pub fn from_markdown(markdown: &str) -> Document {
        Document::of(markdown::read(markdown))
    }

    /// Reads the editor's JSON: `{"root": {"children": […]}}`. Unknown nodes and attributes are kept, in order.
    ///
    /// # Errors
    /// [`ShapeError`] at the first invalid node: one without a type, say, or nested too deeply.
    pub fn from_json(value: &Value) -> Result<Document, ShapeError> {
        json::read(value)
    }

    /// Reads a value from a file or caller: Markdown as text, the editor's JSON as a mapping, or that JSON as text.
    ///
    /// # Errors
    /// [`ShapeError`] when it is neither.
    pub fn from_value(value: &Value) -> Result<Document, ShapeError> {
        json::read_any(value)
    }

    /// The editor's JSON.
    pub fn to_json(&self) -> Value {
        json::write(self)
    }

    /// Markdown, as far as it can express the document; [`Document::to_file_value`] checks whether that is lossless.
    pub fn to_markdown(&self) -> String {
        markdown::write(self)
    }

    /// The value for a file: Markdown if it is lossless, else the editor's JSON.
    pub fn to_file_value(&self) -> Value {
        let markdown = self.to_markdown();
        if Document::from_markdown(&markdown) == *self {
            return Value::String(markdown);
        }
        self.to_json()
    }

    /// The value for a file that held the Markdown `source`: unchanged blocks keep their spelling.
    pub fn to_file_value_like(&self, source: &str) -> Value {
        let markdown = markdown::write_like(self, source);
        if Document::from_markdown(&markdown) == *self {
            return Value::String(markdown);
        }
        self.to_json()
    }

    /// HTML for a page, with only allowed elements and attributes and safe addresses.
    pub fn to_html(&self, options: &HtmlOptions<'_>) -> String {
        html::write(self, options)
    }

    /// Plain text, one block a line.
    pub fn to_text(&self) -> String {
        text::write(self)
    }
}
