//! Changes a tree of HTML before it becomes Markdown, which has no links around blocks and ids on headings only.

use super::html::{node_attribute, tag, text_of};
use super::html_marks::is_mark;
use htmd::Node;
use markup5ever_rcdom::NodeData;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// Stands for an ampersand that Markdown would take for the beginning of a character reference.
pub(super) const AMPERSAND: char = '\u{e0ff}';
/// Elements that Markdown has inside of blocks only.
const MARKS: [&str; 5] = ["a", "strong", "b", "em", "i"];
/// Elements that are blocks in Markdown, or have some.
const BLOCKS: [&str; 32] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "section",
    "summary",
    "ul",
    "caption",
];
/// Blocks that take no mark inside.
const CLOSED: [&str; 9] = ["pre", "table", "hr", "iframe", "video", "audio", "embed", "object", "form"];
/// Elements that show something without text.
const SHOWN: [&str; 9] = ["img", "video", "audio", "iframe", "embed", "object", "picture", "input", "hr"];
/// Most marks that are put into blocks; a text with more is no text, and its further blocks go without.
const COPIES_MAX: usize = 10_000;

/// Puts links and emphasis around blocks into each of the blocks.
pub(super) fn put_marks_inside(tree: &Rc<Node>) {
    let mut copies = 0;
    let mut open = vec![Rc::clone(tree)];
    while let Some(node) = open.pop() {
        loop {
            let children = node.children.borrow().clone();
            if !children.iter().any(is_around_blocks) {
                break;
            }
            let mut new = Vec::with_capacity(children.len());
            for child in children {
                if is_around_blocks(&child) {
                    // A node that goes takes the children of its children with it: it is left without any.
                    let own = child.children.take();
                    new.extend(inside(&child, &own, &mut copies));
                } else {
                    new.push(child);
                }
            }
            replace_children(&node, new);
        }
        open.extend(node.children.borrow().iter().cloned());
    }
}

fn is_around_blocks(node: &Rc<Node>) -> bool {
    MARKS.contains(&tag(node)) && has(node, &|tag| BLOCKS.contains(&tag) || CLOSED.contains(&tag))
}

/// Whether an element in a node has such a name.
fn has(node: &Rc<Node>, is_wanted: &dyn Fn(&str) -> bool) -> bool {
    let mut open: Vec<Rc<Node>> = node.children.borrow().clone();
    while let Some(node) = open.pop() {
        if is_wanted(tag(&node)) {
            return true;
        }
        open.extend(node.children.borrow().iter().cloned());
    }
    false
}

/// The children of a mark, each with the mark in it.
fn inside(mark: &Rc<Node>, children: &[Rc<Node>], copies: &mut usize) -> Vec<Rc<Node>> {
    let (mut all, mut line) = (Vec::new(), Vec::new());
    for child in children {
        let is_block = |tag: &str| BLOCKS.contains(&tag) || CLOSED.contains(&tag);
        if !is_block(tag(child)) && !has(child, &is_block) {
            line.push(Rc::clone(child));
            continue;
        }
        flush(mark, &mut line, &mut all, copies);
        if !CLOSED.contains(&tag(child)) {
            let own = child.children.borrow().clone();
            replace_children(child, inside(mark, &own, copies));
        }
        all.push(Rc::clone(child));
    }
    flush(mark, &mut line, &mut all, copies);
    all
}

/// Ends a run of nodes within a line: with the mark around it, if it shows something.
fn flush(mark: &Rc<Node>, line: &mut Vec<Rc<Node>>, all: &mut Vec<Rc<Node>>, copies: &mut usize) {
    let nodes = std::mem::take(line);
    if !nodes.iter().any(shows) || *copies >= COPIES_MAX {
        return all.extend(nodes);
    }
    *copies += 1;
    let copy = Node::new(mark.data.clone());
    replace_children(&copy, nodes);
    all.push(copy);
}

/// Puts the blank with which the words of a link begin before the link: the converter leaves it out there.
pub(super) fn put_blanks_before_links(tree: &Rc<Node>) {
    let begins_blank = |node: &Rc<Node>| {
        let text = if tag(node) == "a" { text_of(node) } else { String::new() };
        text.starts_with(|c: char| c.is_ascii_whitespace()) && !text.trim().is_empty()
    };
    let mut open = vec![Rc::clone(tree)];
    while let Some(node) = open.pop() {
        if tag(&node) == "pre" {
            continue;
        }
        let children = node.children.borrow().clone();
        if children.iter().any(begins_blank) {
            let mut new = Vec::with_capacity(children.len() + 1);
            for child in &children {
                if begins_blank(child) {
                    new.push(Node::new(NodeData::Text { contents: RefCell::new(" ".to_owned().into()) }));
                }
                new.push(Rc::clone(child));
            }
            replace_children(&node, new);
        }
        open.extend(children);
    }
}

/// Whether readers see something of a node.
pub(super) fn shows(node: &Rc<Node>) -> bool {
    let is_shown = |tag: &str| SHOWN.contains(&tag);
    is_shown(tag(node)) || has(node, &is_shown) || !text_of(node).trim().is_empty()
}

fn replace_children(node: &Rc<Node>, children: Vec<Rc<Node>>) {
    children.iter().for_each(|child| child.parent.set(Some(Rc::downgrade(node))));
    *node.children.borrow_mut() = children;
}

/// Leaves only text in code: Markdown reads no signs and no elements there.
pub(super) fn flatten_code(tree: &Rc<Node>) {
    let mut open = vec![Rc::clone(tree)];
    while let Some(node) = open.pop() {
        let has_elements = |node: &Node| node.children.borrow().iter().any(|child| !tag(child).is_empty());
        if tag(&node) == "code" && has_elements(&node) {
            let text = Node::new(NodeData::Text { contents: RefCell::new(text_of(&node).into()) });
            *node.children.borrow_mut() = vec![text];
        } else {
            open.extend(node.children.borrow().iter().cloned());
        }
    }
}

/// Marks what looks like character references in texts: the converter does not escape them.
pub(super) fn mark_references(tree: &Rc<Node>) {
    let mut open = vec![Rc::clone(tree)];
    while let Some(node) = open.pop() {
        if let NodeData::Text { contents } = &node.data {
            let text = contents.borrow().to_string();
            if text.contains(|c: char| matches!(c, '&' | AMPERSAND) || is_mark(c)) {
                *contents.borrow_mut() = marked(&text).into();
            }
        }
        if !matches!(tag(&node), "pre" | "code" | "kbd" | "samp" | "tt") {
            open.extend(node.children.borrow().iter().cloned());
        }
    }
}

fn marked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices().filter(|(_, c)| *c != AMPERSAND && !is_mark(*c)) {
        let is_reference = c == '&' && {
            let rest = &text[at + 1..];
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '#').unwrap_or(rest.len());
            length > 0 && rest[length..].starts_with(';')
        };
        out.push(if is_reference { AMPERSAND } else { c });
    }
    out
}

/// Names of places in a tree that links lead to.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Those of headings, by node.
    pub(super) headings: HashMap<usize, String>,
    /// Those that no heading can have.
    pub(super) lost: BTreeSet<String>,
}

/// What identifies a node in a tree.
pub(super) fn key(node: &Rc<Node>) -> usize {
    Rc::as_ptr(node) as usize
}

impl Names {
    /// The ids of headings, and those of places within or directly before headings, which become theirs.
    pub(super) fn of(tree: &Rc<Node>) -> Names {
        let mut names = Names::default();
        let mut waiting = Vec::new();
        let mut open = vec![Rc::clone(tree)];
        while let Some(node) = open.pop() {
            match tag(&node) {
                "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                    let own = [node_attribute(&node, tag(&node), "id")].into_iter().flatten();
                    let mut all = own.chain(waiting.drain(..)).chain(within(&node)).filter(|id| may_be(id));
                    if let Some(first) = all.next() {
                        names.headings.insert(key(&node), first);
                    }
                    names.lost.extend(all);
                    continue;
                }
                "a" | "span" => waiting.extend(own(&node)),
                _ => {}
            }
            let is_text =
                matches!(&node.data, NodeData::Text { contents } if !contents.borrow().trim().is_empty());
            if is_text || SHOWN.contains(&tag(&node)) {
                names.lost.extend(waiting.drain(..));
            }
            open.extend(node.children.borrow().iter().rev().cloned());
        }
        names.lost.extend(waiting);
        let Names { headings, lost } = &mut names;
        lost.retain(|id| !id.is_empty() && !headings.values().any(|own| own == id));
        names
    }
}

/// The name of a place: of `<a name>`, `<a id>` or `<span id>`.
fn own(node: &Rc<Node>) -> Option<String> {
    let name = tag(node);
    let old = || node_attribute(node, name, "name").filter(|_| name == "a");
    node_attribute(node, name, "id").or_else(old)
}

fn within(node: &Rc<Node>) -> Vec<String> {
    let (mut all, mut open) = (Vec::new(), node.children.borrow().clone());
    while let Some(node) = open.pop() {
        if matches!(tag(&node), "a" | "span") {
            all.extend(own(&node));
        }
        open.extend(node.children.borrow().iter().rev().cloned());
    }
    all
}

/// Whether a heading of Markdown can have an id.
pub(super) fn may_be(id: &str) -> bool {
    crate::richtext::heading_anchor(&format!("{{#{id}}}")).is_some_and(|(found, _)| found == id)
}
