//! Footnotes: numbered in the order in which the text refers to them.

use crate::richtext::node::{Document, Kind, Node};
use std::collections::HashMap;

/// The footnotes of a document.
#[derive(Default)]
pub(super) struct Footnotes<'a> {
    notes: HashMap<&'a str, &'a Node>,
    /// The labels in the order of their numbers.
    order: Vec<&'a str>,
    /// For each label its number, and the count of references so far.
    numbers: HashMap<&'a str, (usize, usize)>,
}

impl<'a> Footnotes<'a> {
    /// Collects the footnotes. If two share a label, the first wins.
    pub(super) fn of(document: &'a Document) -> Self {
        let mut footnotes = Footnotes::default();
        footnotes.find(&document.children);
        footnotes
    }

    fn find(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            if let Kind::Footnote { label } = &node.kind {
                self.notes.entry(label).or_insert(node);
            }
            if !node.is_inline() {
                self.find(&node.children);
            }
        }
    }

    /// The number of a footnote and of this reference to it; `None` if no footnote has the label.
    pub(super) fn refer(&mut self, label: &'a str) -> Option<(usize, usize)> {
        self.notes.get(label)?;
        let next = self.order.len() + 1;
        let (number, uses) = self.numbers.entry(label).or_insert((next, 0));
        *uses += 1;
        if *number == next {
            self.order.push(label);
        }
        Some((*number, *uses))
    }

    /// The footnote with this number, and how often it is referenced.
    pub(super) fn numbered(&self, number: usize) -> Option<(&'a Node, usize)> {
        let label = self.order.get(number - 1)?;
        Some((self.notes.get(label)?, self.numbers.get(label)?.1))
    }
}
