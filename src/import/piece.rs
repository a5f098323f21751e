//! The body of a foreign post: text and modules in their order.

use super::finding::Finding;
use super::html;
use crate::base::Map;

/// A part of a body.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// Markdown without HTML.
    Markdown(String),
    /// A module; pictures in its props are addresses.
    Module {
        /// Its type.
        module: String,
        /// Its values.
        props: Map,
        /// The places of pictures in `props`, as JSON pointers.
        pictures: Vec<String>,
        /// The places in `props` that name a post by its identity in the source.
        posts: Vec<String>,
    },
}

/// Collects a body: HTML that follows other HTML becomes one text.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pieces: Vec<Piece>,
    html: String,
    notes: Vec<Finding>,
}

impl Pieces {
    /// Adds HTML.
    pub(super) fn html(&mut self, html: &str) {
        self.html.push_str(html);
    }

    /// Adds Markdown of a person: it may hold HTML.
    pub(super) fn markdown(&mut self, markdown: &str) {
        self.flush();
        let clean = html::without_html(markdown);
        if clean != markdown {
            self.notes.push(Finding::change("HTML in a text of Markdown: only its text is kept"));
        }
        self.text(&clean);
    }

    fn text(&mut self, markdown: &str) {
        let markdown = markdown.trim_matches('\n');
        if markdown.trim().is_empty() {
            return;
        }
        if let Some(Piece::Markdown(before)) = self.pieces.last_mut() {
            before.push_str("\n\n");
            before.push_str(markdown);
        } else {
            self.pieces.push(Piece::Markdown(markdown.to_owned()));
        }
    }

    /// Converts the HTML so far.
    pub(super) fn flush(&mut self) {
        let html = std::mem::take(&mut self.html);
        if html.trim().is_empty() {
            return;
        }
        let converted = html::to_markdown(&html);
        self.notes.extend(converted.notes);
        self.text(&converted.markdown);
    }

    /// Adds a module.
    pub(super) fn module(&mut self, module: &str, props: Map, pictures: Vec<String>) {
        self.entry(module, props, pictures, Vec::new());
    }

    /// Adds a module that may name posts.
    pub(super) fn entry(&mut self, module: &str, props: Map, pictures: Vec<String>, posts: Vec<String>) {
        self.flush();
        self.pieces.push(Piece::Module { module: module.to_owned(), props, pictures, posts });
    }

    /// The last part, if nothing follows it.
    pub(super) fn last_mut(&mut self) -> Option<&mut Piece> {
        self.flush();
        self.pieces.last_mut()
    }

    /// The notes since the last call.
    pub(super) fn take_notes(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.notes)
    }

    /// The body and the notes that were not taken.
    pub(super) fn finish(mut self) -> (Vec<Piece>, Vec<Finding>) {
        self.flush();
        (self.pieces, self.notes)
    }
}
