//! Renders the tree as HTML.

use super::callout;
use super::footnotes::Footnotes;
use super::options::{HtmlOptions, LinkUse, MediaUse};
use crate::base::Value;
use crate::base::markup::push_html;
use crate::richtext::node::{Code, Document, Kind, Link, Media, Node, bits};
use crate::richtext::{anchor, is_safe_image, is_safe_link, scheme, text};
use std::fmt::Write as _;

/// The HTML of a document.
pub(in crate::richtext) fn write(document: &Document, options: &HtmlOptions<'_>) -> String {
    let notes = Footnotes::of(document);
    let mut writer = Writer { out: String::new(), options, notes, plain: 0, tags: Vec::new(), base: 0 };
    writer.blocks(&document.children);
    writer.footnotes();
    writer.out
}

pub(super) struct Writer<'a, 'o> {
    pub(super) out: String,
    pub(super) options: &'o HtmlOptions<'o>,
    notes: Footnotes<'a>,
    /// The number of open links. Links are not nested: inside one, a link is rendered as plain content.
    plain: usize,
    /// The open elements of raw HTML.
    pub(super) tags: Vec<&'static str>,
    /// How many of them are around the present node, which cannot close them.
    pub(super) base: usize,
}

/// Begins the wrapper in which a wide table scrolls sideways; it can be focused, for keyboards.
pub(super) const TABLE_OPENS: &str = "<div class=\"table-wrapper\" tabindex=\"0\">";
/// Ends it.
pub(super) const TABLE_CLOSES: &str = "</div>\n";

/// The elements for text formats from the inside out (`docs/design/compatibility.md`), by bit.
const WRAPS: [(u32, &str); 7] = [
    (bits::STRONG, "strong"),
    (bits::EMPHASIS, "em"),
    (bits::STRIKE, "s"),
    (bits::UNDERLINE, "u"),
    (bits::SUBSCRIPT, "sub"),
    (bits::SUPERSCRIPT, "sup"),
    (bits::CODE, "code"),
];

impl<'a> Writer<'a, '_> {
    /// Writes nodes; raw HTML that is opened among them is closed behind them.
    pub(super) fn blocks(&mut self, nodes: &'a [Node]) {
        let outer = std::mem::replace(&mut self.base, self.tags.len());
        // Where no container ends behind a node, none does behind those after it: each node is looked at once.
        let (mut at, mut may_end) = (0, true);
        while let Some(node) = nodes.get(at) {
            let opening = callout::of_colons(node).filter(|_| may_end);
            let found = opening.and_then(|opening| {
                let end = callout::end(&nodes[at..]);
                may_end = end.is_some();
                Some((opening, end?))
            });
            at += match found {
                Some((opening, (length, last))) => {
                    self.container(&opening, &nodes[at..=at + length], last);
                    length + 1
                }
                None => {
                    self.node(node);
                    1
                }
            };
        }
        self.close_tags(self.base);
        self.base = outer;
    }

    pub(super) fn node(&mut self, node: &'a Node) {
        match &node.kind {
            Kind::Paragraph => self.paragraph(node),
            Kind::Heading(level) => self.heading(node, *level),
            Kind::List(list) => {
                let tag = if list.start.is_some() { "ol" } else { "ul" };
                self.out.push('<');
                self.out.push_str(tag);
                if let Some(start) = list.start.filter(|start| *start != 1) {
                    let _ = write!(self.out, " start=\"{start}\"");
                }
                self.out.push_str(">\n");
                self.blocks(&node.children);
                self.close(tag);
            }
            Kind::Item { checked } => {
                self.out.push_str("<li>");
                if let Some(checked) = checked {
                    let word = if *checked { " checked" } else { "" };
                    let label = if *checked { "done" } else { "to do" };
                    let _ =
                        write!(self.out, "<input type=\"checkbox\" disabled aria-label=\"{label}\"{word}> ");
                }
                self.blocks(&node.children);
                self.close("li");
            }
            Kind::Quote => match callout::of_quote(node) {
                Some(opening) => self.callout(&opening, |writer| {
                    let (first, rest) = node.children.split_at(1);
                    first.iter().for_each(|first| writer.part(first, opening.bytes, 0));
                    writer.blocks(rest);
                }),
                None => self.around("blockquote", node),
            },
            Kind::Code(code) => self.code(node, code),
            Kind::Rule => self.out.push_str("<hr>\n"),
            Kind::Table => self.table(node),
            Kind::Row => self.around("tr", node),
            Kind::Cell { header, align } => {
                let tag = if *header { "th" } else { "td" };
                let class =
                    align.map(|align| format!(" class=\"text-{}\"", align.name())).unwrap_or_default();
                let _ = write!(self.out, "<{tag}{class}>");
                self.cell(node);
                self.close(tag);
            }
            // Footnotes are rendered at the end of the text, not in place.
            Kind::Footnote { .. } => {}
            Kind::Text { text, format } => self.text(text, *format),
            Kind::Break => self.out.push_str("<br>\n"),
            Kind::Link(link) => self.link(node, link),
            Kind::Media(media) => self.media(node, media, false),
            Kind::FootnoteReference { label } => self.reference(label),
            Kind::Other => self.other(node),
        }
    }

    fn around(&mut self, tag: &str, node: &'a Node) {
        let _ = writeln!(self.out, "<{tag}>");
        self.blocks(&node.children);
        self.close(tag);
    }

    pub(super) fn close(&mut self, tag: &str) {
        self.out.push_str("</");
        self.out.push_str(tag);
        self.out.push_str(">\n");
    }

    fn paragraph(&mut self, node: &'a Node) {
        if let [only] = node.children.as_slice()
            && let Kind::Media(media) = &only.kind
        {
            return self.media(only, media, true);
        }
        // A block element inside a paragraph would end the paragraph in a browser.
        if node.children.iter().any(|child| !child.is_inline() && !child.children.is_empty()) {
            return self.around("div", node);
        }
        if self.raw_block(node) {
            return;
        }
        self.out.push_str("<p>");
        match node.children.is_empty() {
            true => self.out.push_str("<br>"),
            false => self.blocks(&node.children),
        }
        self.close("p");
    }

    fn heading(&mut self, node: &'a Node, level: u8) {
        let level = level.saturating_add(self.options.heading_shift).clamp(1, 6);
        let _ = write!(self.out, "<h{level}");
        let hooks = self.options.hooks;
        let (id, cut) = match anchor::of(&node.children) {
            Some((id, bytes)) => (hooks.anchor(id), bytes),
            None => (hooks.heading_id(level, &text::line(&node.children)), 0),
        };
        if let Some(id) = id {
            self.attribute("id", &id);
        }
        self.out.push('>');
        self.without_ends(&node.children, 0, cut);
        let _ = writeln!(self.out, "</h{level}>");
    }

    fn code(&mut self, node: &'a Node, code: &Code) {
        // It scrolls sideways, so it must be focusable for keyboard users.
        self.out.push_str("<div class=\"code-block-wrapper\"><pre tabindex=\"0\"><code");
        if code.info.as_deref() != Some("") && !code.language.is_empty() {
            self.attribute("class", &format!("language-{}", code.language));
        }
        self.out.push('>');
        if let Some(html) = plain_code(node).and_then(|text| self.options.hooks.code(&code.language, &text)) {
            let _ = writeln!(self.out, "{html}\n</code></pre></div>");
            return;
        }
        for child in &node.children {
            match &child.kind {
                Kind::Text { text, .. } => push_html(text, &mut self.out),
                Kind::Break => self.out.push('\n'),
                _ => self.node(child),
            }
        }
        self.out.push_str("\n</code></pre></div>\n");
    }

    fn table(&mut self, node: &'a Node) {
        let is_head = |row: &&Node| {
            row.children.iter().all(|cell| matches!(cell.kind, Kind::Cell { header: true, .. }))
        };
        let heads = node.children.iter().take_while(is_head).count();
        let (head, body) = node.children.split_at(heads);
        self.out.push_str(TABLE_OPENS);
        self.out.push_str("<table>\n");
        for (tag, rows) in [("thead", head), ("tbody", body)] {
            if !rows.is_empty() {
                let _ = writeln!(self.out, "<{tag}>");
                self.blocks(rows);
                self.close(tag);
            }
        }
        self.out.push_str("</table>");
        self.out.push_str(TABLE_CLOSES);
    }

    /// A cell with a single paragraph needs no `<p>`.
    fn cell(&mut self, node: &'a Node) {
        match node.children.as_slice() {
            [only] if matches!(only.kind, Kind::Paragraph) => self.blocks(&only.children),
            blocks => self.blocks(blocks),
        }
    }

    pub(super) fn text(&mut self, text: &str, format: u32) {
        if format & bits::CODE == 0 && self.raw_tag(text) {
            return;
        }
        let wraps = WRAPS.iter().filter(|(bit, _)| format & bit != 0);
        for (_, tag) in wraps.clone().rev() {
            self.out.push('<');
            self.out.push_str(tag);
            self.out.push('>');
        }
        push_html(text, &mut self.out);
        for (_, tag) in wraps {
            self.out.push_str("</");
            self.out.push_str(tag);
            self.out.push('>');
        }
    }

    /// Content that is emphasised as a whole.
    fn emphasised(&mut self, format: u32, inner: impl FnOnce(&mut Self)) {
        let wraps = WRAPS.iter().filter(|(bit, _)| format & bits::SPANS & bit != 0);
        wraps.clone().rev().for_each(|(_, tag)| self.out.extend(["<", tag, ">"]));
        inner(self);
        wraps.for_each(|(_, tag)| self.out.extend(["</", tag, ">"]));
    }

    fn link(&mut self, node: &'a Node, link: &'a Link) {
        let target = self.options.hooks.link(&LinkUse { link, node });
        let url = target.as_deref().unwrap_or(&link.url);
        if self.plain > 0 || !is_safe_link(url) {
            return self.blocks(&node.children);
        }
        self.emphasised(link.format, |writer| {
            writer.out.push_str("<a");
            writer.attribute("href", url);
            if !link.title.is_empty() {
                writer.attribute("title", &link.title);
            }
            let target = match node.attribute("target") {
                Some(target) => target.as_str().filter(|target| matches!(*target, "_blank" | "_self")),
                // All links from Markdown have `_blank`; on a page only links to other sites open a new window.
                None => scheme(url).is_some_and(|scheme| scheme.starts_with("http")).then_some("_blank"),
            };
            if let Some(target) = target {
                writer.attribute("target", target);
            }
            if target == Some("_blank") {
                writer.attribute("rel", "noreferrer noopener");
            }
            writer.out.push('>');
            writer.plain += 1;
            writer.blocks(&node.children);
            writer.plain -= 1;
            writer.out.push_str("</a>");
        });
    }

    fn media(&mut self, node: &'a Node, media: &'a Media, alone: bool) {
        if let Some(html) = self.options.hooks.media(&MediaUse { media, node, alone }) {
            self.out.push_str(&html);
            return;
        }
        if !is_safe_image(&media.url) || media.url.is_empty() {
            return push_html(&media.alt, &mut self.out);
        }
        if alone {
            self.out.push_str("<figure>");
        }
        self.emphasised(media.format, |writer| match is_video(&media.url) {
            true => {
                writer.out.push_str("<video controls preload=\"metadata\"");
                writer.attribute("src", &media.url);
                writer.attribute("aria-label", &media.alt);
                writer.out.push_str("></video>");
            }
            false => {
                writer.out.push_str("<img loading=\"lazy\"");
                writer.attribute("src", &media.url);
                writer.attribute("alt", &media.alt);
                if !media.title.is_empty() {
                    writer.attribute("title", &media.title);
                }
                writer.out.push('>');
            }
        });
        if alone {
            if !media.title.is_empty() {
                self.out.push_str("<figcaption>");
                push_html(&media.title, &mut self.out);
                self.out.push_str("</figcaption>");
            }
            self.out.push_str("</figure>\n");
        }
    }

    fn reference(&mut self, label: &'a str) {
        match self.notes.refer(label) {
            // Links cannot be nested.
            Some((number, _)) if self.plain > 0 => {
                let _ = write!(self.out, "<sup>{number}</sup>");
            }
            Some((number, use_)) => {
                let prefix = self.options.id_prefix;
                self.out.push_str("<sup><a");
                self.attribute("href", &format!("#{prefix}fn-{number}"));
                self.attribute("id", &format!("{prefix}fnref-{number}-{use_}"));
                let _ = write!(self.out, " role=\"doc-noteref\">{number}</a></sup>");
            }
            None => push_html(&format!("[^{label}]"), &mut self.out),
        }
    }

    /// The referenced footnotes, including those referenced only by other footnotes.
    fn footnotes(&mut self) {
        let mut number = 1;
        while let Some((note, _)) = self.notes.numbered(number) {
            if number == 1 {
                self.out.push_str("<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n");
            }
            let prefix = self.options.id_prefix;
            self.out.push_str("<li");
            self.attribute("id", &format!("{prefix}fn-{number}"));
            self.out.push('>');
            self.blocks(&note.children);
            let uses = self.notes.numbered(number).map_or(1, |(_, uses)| uses);
            for use_ in 1..=uses {
                self.out.push_str("<a");
                self.attribute("href", &format!("#{prefix}fnref-{number}-{use_}"));
                self.out.push_str(" role=\"doc-backlink\" aria-label=\"back to the text\">↩</a> ");
            }
            self.close("li");
            number += 1;
        }
        if number > 1 {
            self.out.push_str("</ol>\n</section>\n");
        }
    }

    /// A node of unknown type: a button, or else its children.
    fn other(&mut self, node: &'a Node) {
        let text = |key: &str| node.attribute(key).and_then(Value::as_str);
        let label = ["text", "label"].into_iter().find_map(text);
        let url = text("url").or(text("href")).filter(|url| is_safe_link(url));
        if let ("button" | "lexical-button", Some(label), Some(url)) = (node.type_name(), label, url) {
            let known = |variant: &&str| ["secondary", "outline", "ghost", "link"].contains(variant);
            let variant = text("variant").filter(known).unwrap_or("primary");
            self.out.push_str("<a");
            self.attribute("class", &format!("button button-{variant}"));
            self.attribute("href", url);
            self.out.push('>');
            push_html(label, &mut self.out);
            return self.out.push_str("</a>");
        }
        if let Some(words) = text("text") {
            push_html(words, &mut self.out);
        }
        self.blocks(&node.children);
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        push_html(value, &mut self.out);
        self.out.push('"');
    }
}

/// Whether an address is that of a video, by its extension.
fn is_video(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit('.').next().unwrap_or_default();
    ["mp4", "webm", "ogg", "ogv", "mov", "m4v"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The text of a code block that has nothing but text.
fn plain_code(node: &Node) -> Option<String> {
    let piece = |child: &Node| match &child.kind {
        Kind::Text { text, .. } => Some(text.clone()),
        Kind::Break => Some("\n".to_owned()),
        _ => None,
    };
    node.children.iter().map(piece).collect()
}
