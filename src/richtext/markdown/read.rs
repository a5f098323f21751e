//! Reads Markdown into the tree.

use super::nested::{flatten, says_again};
use super::terms::{align, begins_block, code};
use super::tight::must_be_loose;
use super::{address, cjk, footnote, token};
use crate::base::limits::RICHTEXT_DEPTH_MAX;
use crate::richtext::node::{Align, Kind, Link, List, Media, Node, bits};
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::ops::Range;

/// Deepest node that may still have nested content: a table's row, cell, paragraph, link and text fit below it.
const CONTAINER_DEPTH_MAX: usize = RICHTEXT_DEPTH_MAX - 6;

/// Most nested emphases of one kind; more have no further meaning, and Markdown's two marks cannot tell them apart.
const NESTED_MAX: u32 = 2;

/// Enabled extensions of CommonMark.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES);

/// The blocks of a Markdown text.
pub(in crate::richtext) fn read(markdown: &str) -> Vec<Node> {
    read_as(markdown, true)
}

pub(super) fn read_as(markdown: &str, checks_nested: bool) -> Vec<Node> {
    let mut reader = Reader::new();
    reader.checks_nested = checks_nested;
    // A carriage return also ends a line; code would keep it.
    let lines = markdown.contains('\r').then(|| markdown.replace("\r\n", "\n").replace('\r', "\n"));
    let markdown = lines.as_deref().unwrap_or(markdown);
    let marked = cjk::marked(markdown);
    let markdown = marked.as_deref().unwrap_or(markdown);
    reader.labels = footnote::labels(markdown, OPTIONS);
    reader.tokens = token::escaped(markdown);
    for (event, range) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        reader.event(event, range);
    }
    cjk::unmarked(reader.finish(), marked.is_some())
}

/// A node that is still open.
struct Open {
    kind: Kind,
    children: Vec<Node>,
    /// It was not opened by an event: it holds text directly inside a list item.
    implied: bool,
}

/// The open emphasis, and what it was outside of a link.
#[derive(Clone, Copy, Default)]
struct Format {
    strong: u32,
    emphasis: u32,
    strike: u32,
}

impl Format {
    fn bits(self) -> u32 {
        let bit = |depth: u32, bit: u32| if depth > 0 { bit } else { 0 };
        let [strong, emphasis] = [self.strong, self.emphasis].map(|depth| depth.min(NESTED_MAX));
        let nested = bits::NESTED.iter().zip([strong, emphasis]);
        nested.fold(bit(self.strike, bits::STRIKE), |format, ((kind, shift, _), depth)| {
            format | bit(depth, *kind) | depth.saturating_sub(1) << shift
        })
    }
}

struct Reader {
    /// The document and its open nodes.
    open: Vec<Open>,
    /// For each open list, quote and item, whether it became a node.
    containers: Vec<bool>,
    format: Format,
    /// For each open link the format around it, and whether it became a node: nested links do not.
    outside: Vec<(Format, bool)>,
    /// Contiguous text of the source, and where it ends there.
    run: String,
    run_end: usize,
    /// The run begins with an escaped character, which cannot begin an address.
    escaped: bool,
    /// The run differs from its spelling in the source.
    spelled: bool,
    /// Footnotes whose references the parser may have missed.
    labels: BTreeSet<String>,
    /// The tokens after a backslash, which stays before them.
    tokens: BTreeSet<usize>,
    /// Nothing may be appended to the last text.
    sealed: bool,
    /// The picture whose description is being read, and the number of open elements inside it.
    picture: Option<(Media, usize)>,
    /// The text of the open code or HTML block.
    block: Option<String>,
    /// The alignments of the open table, the row's header flag and the column.
    columns: Vec<Option<Align>>,
    header: bool,
    column: usize,
    /// Whether the open block has nested emphasis of one kind, and whether round trips of it are to be checked.
    nested: bool,
    checks_nested: bool,
}

impl Reader {
    fn new() -> Self {
        let document = Open { kind: Kind::Other, children: Vec::new(), implied: false };
        Reader {
            open: vec![document],
            containers: Vec::new(),
            format: Format::default(),
            outside: Vec::new(),
            run: String::new(),
            run_end: 0,
            escaped: false,
            spelled: false,
            labels: BTreeSet::new(),
            tokens: BTreeSet::new(),
            sealed: false,
            picture: None,
            block: None,
            columns: Vec::new(),
            header: false,
            column: 0,
            nested: false,
            checks_nested: true,
        }
    }

    fn finish(mut self) -> Vec<Node> {
        self.flush();
        while self.open.len() > 1 {
            self.pop();
        }
        self.open.pop().map(|document| document.children).unwrap_or_default()
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        if self.picture.is_some() {
            return self.describe(event);
        }
        if let Some(block) = &mut self.block
            && let Event::Text(text) | Event::Html(text) = &event
        {
            return block.push_str(text);
        }
        if let Event::Text(text) = &event {
            return self.text(text, range);
        }
        self.flush();
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Code(code) => {
                self.begin_line();
                self.add_text(&code, self.format.bits() | bits::CODE);
            }
            Event::InlineHtml(html) | Event::Html(html) => self.inert(&html),
            Event::SoftBreak => {
                self.begin_line();
                self.add_text("\n", self.format.bits());
            }
            Event::HardBreak => {
                self.begin_line();
                self.add(Node::new(Kind::Break, Vec::new()));
            }
            Event::Rule => {
                self.end_line();
                self.add(Node::new(Kind::Rule, Vec::new()));
            }
            Event::TaskListMarker(checked) => self.task(checked),
            Event::FootnoteReference(label) => {
                self.begin_line();
                self.add(Node::new(Kind::FootnoteReference { label: label.into_string() }, Vec::new()));
            }
            // The math extension is not enabled.
            Event::InlineMath(text) | Event::DisplayMath(text) => self.add_text(&text, self.format.bits()),
            Event::Text(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Emphasis => self.format.emphasis += 1,
            Tag::Strong => self.format.strong += 1,
            Tag::Strikethrough => self.format.strike += 1,
            Tag::Link { link_type, dest_url, title, .. } => self.link(link_type, &dest_url, &title),
            Tag::Image { dest_url, title, .. } => {
                self.begin_line();
                let (url, title) = (dest_url.into_string(), title.into_string());
                let format = self.format.bits();
                self.picture = Some((Media { url, title, format, ..Media::default() }, 0));
            }
            Tag::Paragraph => {
                self.end_line();
                self.note_loose();
                self.push(Kind::Paragraph);
            }
            Tag::Heading { level, .. } => {
                self.end_line();
                self.push(Kind::Heading(level as u8));
            }
            Tag::BlockQuote(_) => self.container(Kind::Quote),
            Tag::List(start) => self.container(Kind::List(List { start, loose: false })),
            Tag::Item => {
                // An item is only valid in a list.
                let in_list = self.containers.last() == Some(&true) || matches!(self.top(), Kind::List(_));
                match in_list && matches!(self.top(), Kind::List(_)) {
                    true => self.container(Kind::Item { checked: None }),
                    false => self.skip(),
                }
            }
            Tag::FootnoteDefinition(label) => self.container(Kind::Footnote { label: label.into_string() }),
            Tag::CodeBlock(kind) => {
                self.end_line();
                self.push(Kind::Code(Box::new(code(&kind))));
                self.block = Some(String::new());
            }
            Tag::HtmlBlock => {
                self.end_line();
                self.block = Some(String::new());
            }
            tag @ (Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::TableCell) => self.start_table(tag),
            Tag::MetadataBlock(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript => {}
        }
    }

    fn start_table(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Table(alignments) => {
                self.end_line();
                self.columns = alignments.into_iter().map(align).collect();
                self.push(Kind::Table);
            }
            Tag::TableHead | Tag::TableRow => {
                self.header = matches!(tag, Tag::TableHead);
                self.column = 0;
                self.push(Kind::Row);
            }
            Tag::TableCell => {
                let align = self.columns.get(self.column).copied().flatten();
                self.column += 1;
                self.push(Kind::Cell { header: self.header, align });
                self.push(Kind::Paragraph);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.format.emphasis = self.format.emphasis.saturating_sub(1),
            TagEnd::Strong => self.format.strong = self.format.strong.saturating_sub(1),
            TagEnd::Strikethrough => self.format.strike = self.format.strike.saturating_sub(1),
            TagEnd::Link => {
                let (format, is_node) = self.outside.pop().unwrap_or_default();
                self.format = format;
                if is_node {
                    self.pop();
                }
            }
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow => {
                self.pop()
            }
            TagEnd::TableCell => {
                self.pop();
                self.pop();
            }
            TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item | TagEnd::FootnoteDefinition => {
                self.end_line();
                if self.containers.pop() == Some(true) {
                    self.pop();
                }
            }
            TagEnd::CodeBlock => {
                let mut text = self.block.take().unwrap_or_default();
                if text.ends_with('\n') {
                    text.pop();
                }
                if !text.is_empty() {
                    self.add(Node::text(text, 0));
                }
                self.pop();
            }
            TagEnd::HtmlBlock => {
                let html = self.block.take().unwrap_or_default();
                let html = html.trim_end_matches('\n').trim_start_matches(' ');
                if !html.is_empty() {
                    self.push(Kind::Paragraph);
                    self.add(Node::text(html, 0));
                    self.pop();
                }
            }
            TagEnd::Image
            | TagEnd::MetadataBlock(_)
            | TagEnd::DefinitionList
            | TagEnd::DefinitionListTitle
            | TagEnd::DefinitionListDefinition
            | TagEnd::Superscript
            | TagEnd::Subscript => {}
        }
    }

    /// Handles an event inside a picture: its description is plain text.
    fn describe(&mut self, event: Event<'_>) {
        let Some((media, depth)) = &mut self.picture else { return };
        match event {
            Event::Start(_) => *depth += 1,
            Event::End(_) if *depth > 0 => *depth -= 1,
            Event::End(_) => {
                if let Some((media, _)) = self.picture.take() {
                    self.add(Node::new(Kind::Media(Box::new(media)), Vec::new()));
                }
            }
            Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) | Event::Html(text) => {
                media.alt.push_str(&text);
            }
            Event::InlineMath(text) | Event::DisplayMath(text) => media.alt.push_str(&text),
            Event::SoftBreak | Event::HardBreak => media.alt.push(' '),
            Event::FootnoteReference(_) | Event::Rule | Event::TaskListMarker(_) => {}
        }
    }

    fn link(&mut self, link_type: LinkType, url: &str, title: &str) {
        self.begin_line();
        if !self.outside.is_empty() {
            return self.outside.push((self.format, false));
        }
        let url = if link_type == LinkType::Email { format!("mailto:{url}") } else { url.to_owned() };
        self.push(Kind::Link(Box::new(Link { url, title: title.to_owned(), format: self.format.bits() })));
        self.outside.push((self.format, true));
        self.format = Format::default();
    }

    /// Adds text; text that is adjacent in the source belongs to the same run, in which addresses are searched.
    fn text(&mut self, text: &str, range: Range<usize>) {
        self.begin_line();
        if range.start != self.run_end || self.run.is_empty() {
            self.flush();
            self.escaped =
                range.start == self.run_end + 1 && text.starts_with(|c: char| c.is_ascii_punctuation());
            self.spelled = false;
        }
        self.spelled |= text.len() != range.len();
        self.run.push_str(if self.tokens.contains(&range.start) { "\\" } else { "" });
        self.run.push_str(text);
        self.run_end = range.end;
    }

    fn flush(&mut self) {
        if self.run.is_empty() {
            return;
        }
        let run = std::mem::take(&mut self.run);
        let (mut from, mut skip) = (0, usize::from(self.escaped));
        while !self.spelled
            && let Some((mark, label)) = footnote::first(&run, skip, &self.labels)
        {
            self.words(&run[from..mark.start], skip - from);
            self.add(Node::new(Kind::FootnoteReference { label: label.to_owned() }, Vec::new()));
            (from, skip) = (mark.end, mark.end);
        }
        self.words(&run[from..], skip - from);
        self.run = run;
        self.run.clear();
    }

    /// Adds text, turning addresses in it into links; none begins in the skipped part.
    fn words(&mut self, text: &str, skip: usize) {
        let mut from = 0;
        while self.outside.is_empty()
            && let Some(found) = address::first(text, from.max(skip))
        {
            self.add_text(&text[from..found.range.start], self.format.bits());
            let shown = Node::text(&text[found.range.clone()], 0);
            let link = Link { url: found.url, title: String::new(), format: self.format.bits() };
            self.add(Node::new(Kind::Link(Box::new(link)), vec![shown]));
            from = found.range.end;
        }
        self.add_text(&text[from..], self.format.bits());
    }

    fn inert(&mut self, html: &str) {
        self.begin_line();
        // After spaces the parser leaves block markers in the text.
        let begins_line = self.children().last().is_some_and(|node| match &node.kind {
            Kind::Text { text, .. } => text.ends_with('\n'),
            kind => *kind == Kind::Break,
        });
        if begins_line && begins_block(html) {
            return self.add_text(html, self.format.bits());
        }
        self.sealed = true;
        self.add_text(html, self.format.bits());
        self.sealed = true;
    }

    fn add_text(&mut self, more: &str, more_format: u32) {
        self.nested |= more_format > bits::EDITORS;
        if more.is_empty() {
            return;
        }
        if !self.sealed
            && let Some(Node { kind: Kind::Text { text, format }, .. }) = self.children().last_mut()
            && *format == more_format
        {
            return text.push_str(more);
        }
        self.add(Node::text(more, more_format));
    }

    fn task(&mut self, done: bool) {
        let item = self.open.iter_mut().rev().find(|open| matches!(open.kind, Kind::Item { .. }));
        if let Some(Open { kind: Kind::Item { checked }, .. }) = item {
            *checked = Some(done);
        }
    }

    /// A list, quote, item or footnote. If it is too deep, its content goes into the enclosing node.
    fn container(&mut self, kind: Kind) {
        self.end_line();
        if self.open.len() > CONTAINER_DEPTH_MAX {
            return self.skip();
        }
        self.containers.push(true);
        self.push(kind);
    }

    fn skip(&mut self) {
        self.end_line();
        self.containers.push(false);
    }

    /// A separate paragraph in an item makes the list loose.
    fn note_loose(&mut self) {
        let [.., list, item] = self.open.as_mut_slice() else { return };
        if let (Kind::List(list), Kind::Item { .. }) = (&mut list.kind, &item.kind) {
            list.loose = true;
        }
    }

    fn top(&self) -> &Kind {
        self.open.last().map_or(&Kind::Other, |open| &open.kind)
    }

    fn children(&mut self) -> &mut Vec<Node> {
        &mut self.open.last_mut().expect("because the document stays open to the end").children
    }

    fn add(&mut self, node: Node) {
        self.sealed = false;
        self.children().push(node);
    }

    /// Opens a paragraph for text directly in a list item.
    fn begin_line(&mut self) {
        if matches!(self.top(), Kind::Item { .. } | Kind::Quote | Kind::Footnote { .. } | Kind::Other) {
            self.open.push(Open { kind: Kind::Paragraph, children: Vec::new(), implied: true });
        }
    }

    /// Closes it.
    fn end_line(&mut self) {
        if self.open.last().is_some_and(|open| open.implied) {
            self.pop();
        }
    }

    fn push(&mut self, kind: Kind) {
        self.sealed = false;
        self.open.push(Open { kind, children: Vec::new(), implied: false });
    }

    fn pop(&mut self) {
        if self.open.len() < 2 {
            return;
        }
        if let Some(Open { mut kind, children, .. }) = self.open.pop() {
            if let Kind::List(list) = &mut kind {
                list.loose = list.loose && !must_be_loose(&children);
            }
            let mut node = Node::new(kind, children);
            if self.nested && matches!(node.kind, Kind::Paragraph | Kind::Heading(_)) {
                self.nested = false;
                if self.checks_nested && !says_again(&node) {
                    flatten(&mut node);
                }
            }
            self.add(node);
        }
    }
}
