//! Visits the texts of a document one by one to replace words; the rest of the document stays as it is.

use super::markdown;
use super::node::{Document, Kind, Link, Node};
use crate::base::Value;
use std::collections::HashMap;

/// The kind of a text in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// Words that readers see or hear: text, the description and title of a picture, the title of a link.
    Words,
    /// The target of a link or a picture; if the text of the link repeats it, both change together.
    Address,
    /// The text of a link that only repeats its address without `https://` or `mailto:`; both change together.
    Autolink,
}

impl TextKind {
    /// Whether it is an address, shown as text or not.
    pub fn is_address(self) -> bool {
        match self {
            TextKind::Words => false,
            TextKind::Address | TextKind::Autolink => true,
        }
    }

    /// The kind of a text that repeats its address without this part of it.
    pub(super) fn of_bare(left_out: &str) -> TextKind {
        if left_out.is_empty() { TextKind::Address } else { TextKind::Autolink }
    }
}

/// Returns the new form of a text; `None` leaves it as it is.
pub type Reword<'a> = dyn FnMut(TextKind, &str) -> Option<String> + 'a;

/// Prefixes of an address that the text of a bare link may omit.
const LEFT_OUT: [&str; 4] = ["", "http://", "https://", "mailto:"];

impl Document {
    /// The document with the texts that `change` replaces; `None` if it replaces none.
    pub fn reworded(&self, change: &mut Reword<'_>) -> Option<Document> {
        let mut document = self.clone();
        reword(&mut document.children, change).then_some(document)
    }
}

/// A Markdown text with the texts that `change` replaces; `None` if it replaces none. The text around them keeps its
/// spelling; only a block whose spelling cannot express the result is written anew.
pub fn reword_markdown(source: &str, change: &mut Reword<'_>) -> Option<String> {
    let mut known: HashMap<(TextKind, String), String> = HashMap::new();
    let reworded = Document::from_markdown(source).reworded(&mut |kind, text| {
        let new = change(kind, text)?;
        known.insert((kind, text.to_owned()), new.clone());
        Some(new)
    })?;
    let meant = Document::from_markdown(&reworded.to_markdown());
    let new = |kind: TextKind, text: &str| known.get(&(kind, text.to_owned())).cloned();
    let in_place = markdown::respell(source, &new, false);
    Some(match Document::from_markdown(&in_place) == meant {
        true => in_place,
        false => markdown::write_like(&meant, &markdown::respell(source, &new, true)),
    })
}

fn reword(nodes: &mut Vec<Node>, change: &mut Reword<'_>) -> bool {
    let mut is_changed = false;
    for node in nodes.iter_mut() {
        is_changed |= reword_node(node, change);
    }
    // A text node without words shows nothing, and Markdown cannot express it.
    nodes.retain(|node| !matches!(&node.kind, Kind::Text { text, .. } if text.is_empty()));
    is_changed
}

fn reword_node(node: &mut Node, change: &mut Reword<'_>) -> bool {
    let mut own = Vec::new();
    let mut apply = |kind: TextKind, key: &'static str, text: &mut String| {
        if let Some(new) = change(kind, text) {
            own.push((key, new.clone()));
            *text = new;
        }
    };
    match &mut node.kind {
        Kind::Text { text, .. } => apply(TextKind::Words, "text", text),
        Kind::Link(link) => {
            if let Some(left_out) = bare(link, &node.children) {
                return reword_bare(node, left_out, change);
            }
            apply(TextKind::Address, "url", &mut link.url);
            apply(TextKind::Words, "title", &mut link.title);
        }
        Kind::Media(media) => {
            apply(TextKind::Address, "url", &mut media.url);
            apply(TextKind::Words, "alt", &mut media.alt);
            apply(TextKind::Words, "title", &mut media.title);
        }
        // The words of unknown nodes: the label of a button, the name in a mention.
        Kind::Other => {
            for key in ["text", "label"] {
                let mut text = node
                    .as_sent
                    .as_ref()
                    .and_then(|sent| sent.attributes.get(key)?.as_str())
                    .map(str::to_owned);
                if let Some(text) = &mut text {
                    apply(TextKind::Words, key, text);
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
    let kind = TextKind::of_bare(left_out);
    let Some(new) = change(kind, &link.url[left_out.len()..]) else { return false };
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

/// Updates the changed values in the received attributes.
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

/// The part of the address that a link's text omits, if the text is its address.
pub(super) fn bare(link: &Link, children: &[Node]) -> Option<&'static str> {
    let [Node { kind: Kind::Text { text, .. }, .. }] = children else { return None };
    bare_text(&link.url, text)
}

/// The same for an address and a text.
pub(super) fn bare_text(url: &str, text: &str) -> Option<&'static str> {
    LEFT_OUT.into_iter().find(|left_out| url.strip_prefix(left_out) == Some(text))
}
