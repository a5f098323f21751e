//! Writes the blocks of the tree as Markdown.

use super::escape::{Place, push_number};
use super::inline::{self, longest_run};
use super::tight::{is_underlined, may_be_html, must_be_loose, needs_blank};
use crate::richtext::node::{Align, Code, Document, Kind, List, Node};

/// The Markdown of a document.
pub(in crate::richtext) fn write(document: &Document) -> String {
    let mut writer = Writer { out: String::new(), prefix: String::new() };
    writer.blocks(&document.children, Inside::default());
    if !writer.out.is_empty() {
        writer.out.push('\n');
    }
    writer.out
}

struct Writer {
    out: String,
    /// The prefix of every line in the open blocks.
    prefix: String,
}

/// The context of blocks.
#[derive(Clone, Copy, Default)]
struct Inside {
    /// In a task, after whose box no block can begin.
    task: bool,
    /// In a tight list: no blank lines between blocks unless they are needed.
    tight: bool,
    /// In an item, with the marker of its list.
    mark: Option<char>,
}

impl Inside {
    /// The context of a paragraph's lines.
    fn place(self) -> Place {
        Place { in_item: self.mark.is_some(), in_task: self.task, ..Place::default() }
    }
}

/// The markers of items; a list takes the first one that neither the list before it nor the enclosing one uses.
const BULLETS: [char; 3] = ['-', '*', '+'];
/// The largest item number in CommonMark.
const NUMBER_MAX: u64 = 999_999_999;

impl Writer {
    fn blocks(&mut self, nodes: &[Node], inside: Inside) {
        let mut above: Option<(&Node, char)> = None;
        let mut at = 0;
        while at < nodes.len() {
            // Text directly among blocks forms a paragraph.
            let inline = nodes[at..].iter().take_while(|node| node.is_inline()).count();
            if let Some((above, _)) = above {
                self.part(!inside.tight || needs_blank(above, &nodes[at]));
            }
            let mark = if inline > 0 {
                self.lines(
                    &nodes[at..at + inline],
                    Inside { task: inside.task && at == 0, ..inside }.place(),
                );
                ' '
            } else {
                let lists =
                    above.filter(|(above, _)| same_kind_of_list(above, &nodes[at])).map(|(_, mark)| mark);
                let parent = inside.mark.filter(|_| at == 0);
                self.block(&nodes[at], Inside { task: inside.task && at == 0, ..inside }, [lists, parent])
            };
            above = Some((&nodes[at], mark));
            at += inline.max(1);
        }
    }

    /// Begins a new line, after a blank one if requested.
    fn part(&mut self, blank: bool) {
        if blank {
            self.out.push('\n');
            self.out.push_str(self.prefix.trim_end());
        }
        self.out.push('\n');
        self.out.push_str(&self.prefix);
    }

    /// Writes a block; returns the marker that a list uses.
    fn block(&mut self, node: &Node, inside: Inside, taken: [Option<char>; 2]) -> char {
        match &node.kind {
            Kind::Paragraph if !inside.task && may_be_html(node) && self.html(node) => {}
            Kind::Heading(level) => self.heading(node, *level),
            Kind::List(list) => return self.list(node, list, taken),
            Kind::Quote => self.within("> ", |writer| writer.blocks(&node.children, Inside::default())),
            Kind::Footnote { label } => {
                self.out.push_str(&format!("[^{label}]: "));
                self.indented(4, |writer| writer.blocks(&node.children, Inside::default()));
            }
            Kind::Code(code) => self.code(node, code),
            // A line of hyphens could underline the text above it, or be read as nested items.
            Kind::Rule => self.out.push_str(match inside.mark {
                Some(_) => "___",
                None => "---",
            }),
            Kind::Table => self.table(node),
            Kind::Row | Kind::Cell { .. } | Kind::Item { .. } => self.blocks(&node.children, inside),
            Kind::Other if !node.children.is_empty() => self.blocks(&node.children, inside),
            Kind::Other
            | Kind::Paragraph
            | Kind::Text { .. }
            | Kind::Break
            | Kind::Link(_)
            | Kind::Media(_)
            | Kind::FootnoteReference { .. } => {
                let nodes = if matches!(node.kind, Kind::Paragraph) {
                    &node.children[..]
                } else {
                    std::slice::from_ref(node)
                };
                self.lines(nodes, inside.place());
            }
        }
        ' '
    }

    /// The lines of a paragraph.
    fn lines(&mut self, nodes: &[Node], place: Place) {
        inline::add(&mut self.out, &self.prefix, nodes, Place { ends: true, ..place });
    }

    /// Writes a paragraph as an HTML block if that reads back the same; returns whether it did.
    fn html(&mut self, node: &Node) -> bool {
        let [Node { kind: Kind::Text { text, .. }, .. }] = node.children.as_slice() else { return false };
        // An HTML block that does not end by itself would swallow the following text.
        let read = super::read(&format!("{text}\n\nx"));
        let reads_back = read.len() == 2 && read[0] == *node;
        if reads_back {
            for (number, line) in text.split('\n').enumerate() {
                if number > 0 {
                    self.out.push('\n');
                    let prefix = if line.is_empty() { self.prefix.trim_end() } else { &self.prefix };
                    self.out.push_str(prefix);
                }
                self.out.push_str(line);
            }
        }
        reads_back
    }

    fn heading(&mut self, node: &Node, level: u8) {
        if is_underlined(node) {
            self.lines(&node.children, Place::default());
            self.part(false);
            return self.out.push_str(if level == 1 { "===" } else { "---" });
        }
        self.out.push_str(&"#".repeat(level.into()));
        if !node.children.is_empty() {
            self.out.push(' ');
            self.lines(&node.children, Place { one_line: true, ..Place::default() });
        }
    }

    fn list(&mut self, node: &Node, list: &List, taken: [Option<char>; 2]) -> char {
        let mark = match list.start {
            Some(_) if taken[0] == Some('.') => ')',
            Some(_) => '.',
            None => BULLETS.into_iter().find(|mark| !taken.contains(&Some(*mark))).unwrap_or('-'),
        };
        let loose = list.loose || must_be_loose(&node.children);
        for (index, item) in node.children.iter().enumerate() {
            if index > 0 {
                self.part(loose);
            }
            let marker = match list.start {
                Some(start) => format!("{}{mark}", start.saturating_add(index as u64).min(NUMBER_MAX)),
                None => mark.to_string(),
            };
            self.out.push_str(&marker);
            let inside = Inside { task: false, tight: !loose, mark: Some(mark) };
            self.indented(marker.len() + 1, |writer| writer.item(item, inside));
        }
        mark
    }

    fn item(&mut self, item: &Node, inside: Inside) {
        let task = match item.kind {
            Kind::Item { checked: Some(true) } => " [x]",
            Kind::Item { checked: Some(false) } => " [ ]",
            _ => "",
        };
        self.out.push_str(task);
        if !item.children.is_empty() {
            self.out.push(' ');
            // Only text can follow the box; other blocks begin below it.
            let is_text =
                item.children.first().is_some_and(|first| first.is_inline() || first.kind == Kind::Paragraph);
            if !task.is_empty() && !is_text {
                self.part(false);
            }
            self.blocks(&item.children, Inside { task: !task.is_empty(), ..inside });
        }
    }

    /// Writes with a mark at the start of every line.
    fn within(&mut self, mark: &str, inner: impl FnOnce(&mut Self)) {
        let length = self.prefix.len();
        self.out.push_str(mark);
        self.prefix.push_str(mark);
        inner(self);
        self.prefix.truncate(length);
        if self.out.ends_with(' ') && self.out.ends_with(mark) {
            self.out.pop();
        }
    }

    /// Writes with further lines indented by this width.
    fn indented(&mut self, width: usize, inner: impl FnOnce(&mut Self)) {
        let length = self.prefix.len();
        self.prefix.extend(std::iter::repeat_n(' ', width));
        inner(self);
        self.prefix.truncate(length);
    }

    fn code(&mut self, node: &Node, code: &Code) {
        let mut text = String::new();
        plain(&node.children, &mut text);
        let info = code.info.as_deref().unwrap_or(&code.language);
        let mark = if info.contains('`') { '~' } else { '`' };
        let fence = mark.to_string().repeat(3.max(1 + longest_run(&text, mark)));
        self.out.push_str(&fence);
        for (at, c) in info.char_indices() {
            match c {
                '\\' | '&' | '`' | '~' if info[at..].len() > 1 || c == '\\' => self.out.extend(['\\', c]),
                '\n' | '\r' => push_number(&mut self.out, c),
                _ => self.out.push(c),
            }
        }
        if !text.is_empty() {
            for line in text.split('\n') {
                self.out.push('\n');
                let prefix = if line.is_empty() { self.prefix.trim_end() } else { &self.prefix };
                self.out.push_str(prefix);
                self.out.push_str(line);
            }
        }
        self.part(false);
        self.out.push_str(&fence);
    }

    fn table(&mut self, node: &Node) {
        let Some(head) = node.children.first() else { return };
        for (index, row) in node.children.iter().enumerate() {
            if index > 0 {
                self.part(false);
            }
            self.row(row);
            if index == 0 {
                self.part(false);
                self.out.push('|');
                for cell in &head.children {
                    let Kind::Cell { align, .. } = cell.kind else { continue };
                    self.out.push_str(match align {
                        None => " --- |",
                        Some(Align::Left) => " :-- |",
                        Some(Align::Center) => " :-: |",
                        Some(Align::Right) => " --: |",
                    });
                }
            }
        }
    }

    fn row(&mut self, row: &Node) {
        self.out.push('|');
        for cell in &row.children {
            self.out.push(' ');
            let place = Place { in_table: true, one_line: true, ..Place::default() };
            for (index, block) in cell.children.iter().enumerate() {
                if index > 0 {
                    self.out.push(' ');
                }
                let nodes = if block.is_inline() { std::slice::from_ref(block) } else { &block.children[..] };
                self.lines(nodes, place);
            }
            self.out.push_str(if self.out.ends_with(' ') { "|" } else { " |" });
        }
    }
}

fn same_kind_of_list(above: &Node, below: &Node) -> bool {
    match (&above.kind, &below.kind) {
        (Kind::List(above), Kind::List(below)) => above.start.is_some() == below.start.is_some(),
        _ => false,
    }
}

/// The text of code, without highlighting.
fn plain(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match &node.kind {
            Kind::Text { text, .. } => out.push_str(text),
            Kind::Break => out.push('\n'),
            _ => plain(&node.children, out),
        }
    }
}
