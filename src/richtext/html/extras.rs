//! What pages show of Markdown that CommonMark has no word for: everyday HTML and callouts.

use super::callout::Opening;
use super::raw::{self, Part, Role, Tag};
use super::write::{TABLE_CLOSES, TABLE_OPENS, Writer};
use crate::base::markup::push_html;
use crate::richtext::node::{Kind, Node};

/// Most elements of raw HTML within one another; further ones are left out.
const OPEN_MAX: usize = 64;
/// The element around which a wrapper scrolls sideways.
const TABLE: &str = "table";

impl<'a> Writer<'a, '_> {
    /// Writes a text that is one tag of raw HTML, or a comment; returns whether it was.
    pub(super) fn raw_tag(&mut self, text: &str) -> bool {
        if text.starts_with("<!--") && text.ends_with("-->") {
            return true;
        }
        let Some(tag) = raw::only_tag(text) else { return false };
        // A block inside a line would end the paragraph in a browser.
        if tag.is_inline() {
            self.tag(&tag);
        }
        true
    }

    /// Writes a paragraph that is a block of raw HTML; returns whether it was one.
    pub(super) fn raw_block(&mut self, node: &Node) -> bool {
        let [Node { kind: Kind::Text { text, format: 0 }, .. }] = node.children.as_slice() else {
            return false;
        };
        if !text.starts_with('<') {
            return false;
        }
        let Some(parts) = raw::parts(text) else { return false };
        let first = parts.iter().find_map(|part| match part {
            Part::Tag(tag) => Some(tag),
            Part::Text(_) => None,
        });
        let is_line = first.is_some_and(|tag| tag.is_inline() && tag.role != Role::Closes);
        let outer = self.base;
        if is_line {
            self.base = self.tags.len();
            self.out.push_str("<p>");
        }
        for part in &parts {
            match part {
                Part::Tag(tag) if is_line && !tag.is_inline() => {}
                Part::Tag(tag) => self.tag(tag),
                Part::Text(text) => push_entities(text, &mut self.out),
            }
        }
        if is_line {
            self.close_tags(self.base);
            self.base = outer;
            self.out.push_str("</p>");
        }
        self.out.push('\n');
        true
    }

    /// Writes a tag so that elements stay nested: an end tag closes what is open inside, and without its element it is
    /// left out.
    fn tag(&mut self, tag: &Tag) {
        match tag.role {
            Role::Closes => {
                if let Some(at) = self.tags[self.base..].iter().rposition(|open| *open == tag.name) {
                    self.close_tags(self.base + at);
                }
            }
            Role::Opens if self.tags.len() >= OPEN_MAX => {}
            Role::Opens | Role::Stands => {
                if tag.name == TABLE {
                    self.out.push_str(TABLE_OPENS);
                }
                self.out.extend(["<", tag.name]);
                for (name, value) in &tag.attributes {
                    self.out.extend([" ", name, "=\""]);
                    push_entities(value, &mut self.out);
                    self.out.push('"');
                }
                self.out.push('>');
                if tag.role == Role::Opens {
                    self.tags.push(tag.name);
                }
            }
        }
    }

    /// Closes raw HTML until only so many elements are open.
    pub(super) fn close_tags(&mut self, open: usize) {
        while self.tags.len() > open
            && let Some(name) = self.tags.pop()
        {
            self.out.extend(["</", name, ">"]);
            if name == TABLE {
                self.out.push_str(TABLE_CLOSES);
            }
        }
    }

    /// A callout with its title around content.
    pub(super) fn callout(&mut self, opening: &Opening<'_>, inner: impl FnOnce(&mut Self)) {
        let (tag, title) = match opening.folded {
            Some(_) => ("details", "summary"),
            None => ("div", "p"),
        };
        let open = if opening.folded == Some(false) { " open" } else { "" };
        let role = if tag == "div" { " role=\"note\"" } else { "" };
        self.out.push_str(&format!("<{tag} class=\"callout callout-{}\"{role}{open}>\n", opening.look));
        self.out.push_str(&format!("<{title} class=\"callout-title\">"));
        match (opening.title, self.options.hooks.callout_title(opening.look, opening.word)) {
            ("", Some(words)) => push_html(&words, &mut self.out),
            ("", None) => {
                let mut letters = opening.word.chars();
                let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
                push_html(&format!("{first}{}", letters.as_str().to_lowercase()), &mut self.out);
            }
            (words, _) => push_html(words, &mut self.out),
        }
        self.close(title);
        inner(self);
        self.close(tag);
    }

    /// A container of colons: its blocks without the first line of the first and the last line of the last one.
    pub(super) fn container(&mut self, opening: &Opening<'_>, nodes: &'a [Node], last: usize) {
        self.callout(opening, |writer| match nodes {
            [only] => writer.part(only, opening.bytes, last),
            [first, middle @ .., end] => {
                writer.part(first, opening.bytes, 0);
                writer.blocks(middle);
                writer.part(end, 0, last);
            }
            [] => {}
        });
    }

    /// A paragraph without so many bytes of its first and of its last text; nothing if none is left.
    pub(super) fn part(&mut self, node: &'a Node, from: usize, until: usize) {
        let length = match node.children.as_slice() {
            [Node { kind: Kind::Text { text, .. }, .. }] => text.len(),
            _ => usize::MAX,
        };
        if from.saturating_add(until) >= length {
            return;
        }
        self.out.push_str("<p>");
        self.without_ends(&node.children, from, until);
        self.close("p");
    }

    /// Inline nodes without so many bytes of the first and of the last text.
    pub(super) fn without_ends(&mut self, nodes: &'a [Node], from: usize, until: usize) {
        let outer = std::mem::replace(&mut self.base, self.tags.len());
        let last = nodes.len().saturating_sub(1);
        for (at, node) in nodes.iter().enumerate() {
            match &node.kind {
                Kind::Text { text, format } if (at == 0 && from > 0) || (at == last && until > 0) => {
                    let start = if at == 0 { from.min(text.len()) } else { 0 };
                    let end =
                        if at == last { text.len().saturating_sub(until).max(start) } else { text.len() };
                    self.text(&text[start..end], *format);
                }
                _ => self.node(node),
            }
        }
        self.close_tags(self.base);
        self.base = outer;
    }
}

/// Escapes a text in which entities are written as HTML writes them.
fn push_entities(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        push_html(&rest[..at], out);
        let entity = rest[at + 1..].find(';').filter(|end| {
            let name = rest[at + 1..at + 1 + end].trim_start_matches('#');
            !name.is_empty() && name.len() <= 31 && name.bytes().all(|b| b.is_ascii_alphanumeric())
        });
        let end = at + 1 + entity.map_or(0, |end| end + 1);
        match entity {
            Some(_) => out.push_str(&rest[at..end]),
            None => out.push_str("&amp;"),
        }
        rest = &rest[end..];
    }
    push_html(rest, out);
}
