//! The texts of a document one by one, for who changes a word everywhere: the rest of the document stays as it is.

use super::markdown;
use super::node::{Document, Kind, Link, Node};
use crate::base::Value;
use std::collections::HashMap;

/// What a text of a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Said {
    /// Words that readers see or hear: text, the description and title of a picture, the title of a link.
    Words,
    /// Where a link or a picture leads, and the text of a link that only repeats its address.
    Address,
}

/// Gives a text its new form; none leaves it as it is.
pub type Reword<'a> = dyn FnMut(Said, &str) -> Option<String> + 'a;

/// What an address that is written bare leaves out of its text.
const LEFT_OUT: [&str; 4] = ["", "http://", "https://", "mailto:"];

impl Document {
    /// The document with the texts that `change` gives a new form; none when it gives none.
    pub fn reworded(&self, change: &mut Reword<'_>) -> Option<Document> {
        let mut document = self.clone();
        reword(&mut document.children, change).then_some(document)
    }
}

/// A Markdown text with the texts that `change` gives a new form; none when it gives none. What stands around them keeps its
/// spelling, unless only another spelling says the same.
pub fn reword_markdown(source: &str, change: &mut Reword<'_>) -> Option<String> {
    let mut known = Known::default();
    let reworded = Document::from_markdown(source).reworded(&mut |said, text| {
        let new = change(said, text)?;
        known.learn(said, text, &new);
        Some(new)
    })?;
    let printed = reworded.to_markdown();
    let in_place = markdown::respell(source, &|said, text| known.of(said, text));
    let is_same = Document::from_markdown(&in_place) == Document::from_markdown(&printed);
    Some(if is_same { in_place } else { printed })
}

/// Texts that got a new form, and their lines: a quote or a list parts them in the source.
#[derive(Default)]
struct Known(HashMap<(Said, String), String>);

impl Known {
    fn learn(&mut self, said: Said, text: &str, new: &str) {
        self.0.insert((said, text.to_owned()), new.to_owned());
        if text.lines().count() == new.lines().count() {
            for (line, new) in text.lines().zip(new.lines()).filter(|(line, new)| line != new) {
                self.0.insert((said, line.to_owned()), new.to_owned());
            }
        }
    }

    fn of(&self, said: Said, text: &str) -> Option<String> {
        let exactly = |text: &str| self.0.get(&(said, text.to_owned())).cloned();
        exactly(text).or_else(|| exactly(text.strip_suffix('\n')?).map(|new| new + "\n"))
    }
}

fn reword(nodes: &mut Vec<Node>, change: &mut Reword<'_>) -> bool {
    let mut is_changed = false;
    for node in nodes.iter_mut() {
        is_changed |= reword_node(node, change);
    }
    // Nothing would be left to show of a text without words, and no Markdown says it.
    nodes.retain(|node| !matches!(&node.kind, Kind::Text { text, .. } if text.is_empty()));
    is_changed
}

fn reword_node(node: &mut Node, change: &mut Reword<'_>) -> bool {
    let mut own = Vec::new();
    let mut apply = |said: Said, key: &'static str, text: &mut String| {
        if let Some(new) = change(said, text) {
            own.push((key, new.clone()));
            *text = new;
        }
    };
    match &mut node.kind {
        Kind::Text { text, .. } => apply(Said::Words, "text", text),
        Kind::Link(link) => {
            if let Some(left_out) = bare(link, &node.children) {
                return reword_bare(node, left_out, change);
            }
            apply(Said::Address, "url", &mut link.url);
            apply(Said::Words, "title", &mut link.title);
        }
        Kind::Media(media) => {
            apply(Said::Address, "url", &mut media.url);
            apply(Said::Words, "alt", &mut media.alt);
            apply(Said::Words, "title", &mut media.title);
        }
        // The words of what nobody here knows: the label of a button, the name in a mention.
        Kind::Other => {
            for key in ["text", "label"] {
                let mut text = node
                    .as_sent
                    .as_ref()
                    .and_then(|sent| sent.attributes.get(key)?.as_str())
                    .map(str::to_owned);
                if let Some(text) = &mut text {
                    apply(Said::Words, key, text);
                }
            }
        }
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
        | Kind::Footnote { .. }
        | Kind::Break
        | Kind::FootnoteReference { .. } => {}
    }
    say_again(node, &own);
    reword(&mut node.children, change) || !own.is_empty()
}

/// Changes a link whose text is its address: both change together.
fn reword_bare(node: &mut Node, left_out: &str, change: &mut Reword<'_>) -> bool {
    let Kind::Link(link) = &mut node.kind else { return false };
    let Some(new) = change(Said::Address, &link.url[left_out.len()..]) else { return false };
    link.url = format!("{left_out}{new}");
    let url = link.url.clone();
    say_again(node, &[("url", url)]);
    for child in &mut node.children {
        if let Kind::Text { text, .. } = &mut child.kind {
            text.clone_from(&new);
        }
        say_again(child, &[("text", new.clone())]);
    }
    true
}

/// Puts what changed where it stands among the attributes as they were sent.
fn say_again(node: &mut Node, changed: &[(&'static str, String)]) {
    let Some(sent) = node.as_sent.as_deref_mut() else { return };
    for (key, new) in changed {
        for map in [&mut sent.attributes, &mut sent.more] {
            if let Some(value) = map.get_mut(*key) {
                *value = Value::from(new.as_str());
            }
        }
    }
}

/// What an address leaves out of its text, if the text of a link is its address.
pub(super) fn bare(link: &Link, children: &[Node]) -> Option<&'static str> {
    let [Node { kind: Kind::Text { text, .. }, .. }] = children else { return None };
    bare_text(&link.url, text)
}

/// The same of an address and a text.
pub(super) fn bare_text(url: &str, text: &str) -> Option<&'static str> {
    LEFT_OUT.into_iter().find(|left_out| url.strip_prefix(left_out) == Some(text))
}
