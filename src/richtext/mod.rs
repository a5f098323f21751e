//! Rich text: the editor's document tree, and its ways to and from Markdown, JSON, HTML and plain text. Pure.
//!
//! A file holds Markdown where Markdown can say it ([`Document::to_file_value`]), the API shows the editor's JSON, a page HTML.
//! The shapes are those of `original.md` §5, with what is better: entities and escapes are resolved, images are nodes,
//! footnotes exist, unsafe addresses never reach a page.

mod html;
mod json;
mod markdown;
mod node;
mod reword;
mod text;
mod url;

#[cfg(test)]
mod tests;

pub use html::{Hooks, HtmlOptions, LinkUse, MediaUse};
pub use json::ShapeError;
pub use node::{Align, Code, Document, Kind, Link, List, Media, Node, bits};
pub use reword::{Reword, Said, reword_markdown};
pub use url::{SAFE_SCHEMES, is_safe_image, is_safe_link, scheme};

use crate::base::Value;

/// A form in which rich text is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Markdown, as far as it can say it.
    Markdown,
    /// The editor's JSON.
    Json,
    /// HTML as a page shows it.
    Html,
    /// The words alone.
    Text,
}

impl Form {
    /// The forms by their names; the first two can be read as well.
    pub const NAMED: [(&'static str, Form); 4] =
        [("markdown", Form::Markdown), ("json", Form::Json), ("html", Form::Html), ("text", Form::Text)];

    /// The form of a name.
    pub fn named(name: &str) -> Option<Form> {
        Form::NAMED.into_iter().find(|(own, _)| *own == name).map(|(_, form)| form)
    }

    /// A document in this form.
    pub fn of(self, document: &Document) -> Value {
        match self {
            Form::Markdown => Value::String(document.to_markdown()),
            Form::Json => document.to_json(),
            Form::Html => Value::String(document.to_html(&HtmlOptions::default())),
            Form::Text => Value::String(document.to_text()),
        }
    }
}

impl Document {
    /// Reads Markdown: CommonMark 0.31 with GFM's tables, task lists, strikethrough, autolinks and footnotes. Every text is some
    /// document. Raw HTML becomes text; what is nested too deep stands in what is around it.
    pub fn from_markdown(markdown: &str) -> Document {
        Document::of(markdown::read(markdown))
    }

    /// Reads the editor's JSON: `{"root": {"children": […]}}`. Nodes and attributes that nobody here knows are kept, in order.
    ///
    /// # Errors
    /// [`ShapeError`] at the first thing that is no document: a node without a type, say, or one nested too deep.
    pub fn from_json(value: &Value) -> Result<Document, ShapeError> {
        json::read(value)
    }

    /// Reads what a file or a caller holds: Markdown as text, or the editor's JSON as a mapping, or that JSON as text.
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

    /// Markdown, as much as it can say; [`Document::to_file_value`] says whether that is all.
    pub fn to_markdown(&self) -> String {
        markdown::write(self)
    }

    /// What a file holds: Markdown if it says everything, else the editor's JSON.
    pub fn to_file_value(&self) -> Value {
        let markdown = self.to_markdown();
        if Document::from_markdown(&markdown) == *self {
            return Value::String(markdown);
        }
        self.to_json()
    }

    /// What a file holds that held the Markdown `source`: its blocks that stay keep their spelling.
    pub fn to_file_value_like(&self, source: &str) -> Value {
        let markdown = markdown::write_like(self, source);
        if Document::from_markdown(&markdown) == *self {
            return Value::String(markdown);
        }
        self.to_json()
    }

    /// HTML for a page, of elements and attributes on a list, with addresses that are safe.
    pub fn to_html(&self, options: &HtmlOptions<'_>) -> String {
        html::write(self, options)
    }

    /// The words, one block a line.
    pub fn to_text(&self) -> String {
        text::write(self)
    }
}
