//! Splitting a text into its Markdown blocks: paragraphs, headings, list items, table rows, code, quotes, HTML.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// The kind of a block, for the purpose of merging.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A list item, or a block inside one.
    Item,
    /// A row of a table; the header with its rule is one row.
    Row,
    /// A line for which the parser emits no event, such as the definition of a link.
    Definition,
    /// Anything else.
    Block,
}

/// One block: whole lines, without the blank lines around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) kind: Kind,
    pub(super) lines: Range<usize>,
}

/// A text as lines and blocks. Lines outside blocks are blank.
#[derive(Debug)]
pub(super) struct Cut<'a> {
    pub(super) lines: Vec<&'a str>,
    pub(super) blocks: Vec<Block>,
}

impl<'a> Cut<'a> {
    /// Splits a text. Its lines, joined by line feeds, are the text.
    pub(super) fn new(text: &'a str) -> Self {
        let lines: Vec<&str> = text.split('\n').collect();
        let mut blocks = Vec::new();
        let mut next = 0;
        for block in marks(text) {
            loose_lines(&lines, next..block.lines.start, &mut blocks);
            let start = block.lines.start.max(next);
            let blank = lines[start..block.lines.end].iter().rev().take_while(|line| is_blank(line)).count();
            let end = block.lines.end - blank;
            if start < end {
                blocks.push(Block { kind: block.kind, lines: start..end });
                next = end;
            }
        }
        loose_lines(&lines, next..lines.len(), &mut blocks);
        Cut { lines, blocks }
    }

    /// The lines of a block.
    pub(super) fn block(&self, index: usize) -> &[&'a str] {
        &self.lines[self.blocks[index].lines.clone()]
    }

    /// The blank lines before a block; for the number of blocks, those at the end of the text.
    pub(super) fn blank_before(&self, index: usize) -> &[&'a str] {
        let start = index.checked_sub(1).map_or(0, |before| self.blocks[before].lines.end);
        let end = self.blocks.get(index).map_or(self.lines.len(), |block| block.lines.start);
        &self.lines[start..end]
    }
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Lines in none of the parser's blocks become a block each.
fn loose_lines(lines: &[&str], range: Range<usize>, blocks: &mut Vec<Block>) {
    for line in range.filter(|&line| !is_blank(lines[line])) {
        blocks.push(Block { kind: Kind::Definition, lines: line..line + 1 });
    }
}

/// The parser's blocks, as whole lines, in order and without overlap.
fn marks(text: &str) -> Vec<Block> {
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line_of = |byte: usize| starts.partition_point(|&start| start <= byte).saturating_sub(1);
    let lines_of = |range: &Range<usize>| {
        let last = range.end.saturating_sub(1).max(range.start);
        line_of(range.start)..line_of(last) + 1
    };
    let mut marks: Vec<Block> = Vec::new();
    // Nesting depth inside a block, and of list items, whose blocks are separate.
    let (mut inside, mut items) = (0_usize, 0_usize);
    for (event, range) in
        Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES).into_offset_iter()
    {
        // Most events are inline; lines are only computed for blocks.
        let lines = || lines_of(&range);
        let kind = if items == 0 { Kind::Block } else { Kind::Item };
        match event {
            Event::Start(Tag::Item) if inside == 0 => {
                items += 1;
                mark(&mut marks, Kind::Item, lines());
            }
            Event::End(TagEnd::Item) if inside == 0 => items -= 1,
            Event::Start(Tag::Table(_)) if inside == 0 => mark(&mut marks, Kind::Row, lines()),
            Event::Start(Tag::TableRow) if inside == 0 => mark(&mut marks, Kind::Row, lines()),
            Event::Start(tag) if is_block(&tag) => {
                if inside == 0 {
                    mark(&mut marks, kind, lines());
                }
                inside += 1;
            }
            Event::End(end) if ends_block(end) && inside > 0 => inside -= 1,
            Event::Rule if inside == 0 => mark(&mut marks, kind, lines()),
            _ => {}
        }
    }
    marks
}

/// Adds a block; a block that contains it is cut off where it begins.
fn mark(marks: &mut Vec<Block>, kind: Kind, lines: Range<usize>) {
    if let Some(outer) = marks.last_mut() {
        if lines.start <= outer.lines.start {
            return;
        }
        outer.lines.end = outer.lines.end.min(lines.start);
    }
    marks.push(Block { kind, lines });
}

fn is_block(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Paragraph
            | Tag::Heading { .. }
            | Tag::CodeBlock(_)
            | Tag::HtmlBlock
            | Tag::BlockQuote(_)
            | Tag::FootnoteDefinition(_)
    )
}

fn ends_block(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::BlockQuote(_)
            | TagEnd::FootnoteDefinition
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, want: &[(Kind, &str)]) {
        let cut = Cut::new(text);
        let got: Vec<(Kind, String)> =
            (0..cut.blocks.len()).map(|at| (cut.blocks[at].kind, cut.block(at).join("\n"))).collect();
        let got: Vec<(Kind, &str)> = got.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
        assert_eq!(got, want, "{text:?}");
    }

    #[test]
    fn markdown_is_split_into_blocks() {
        use Kind::{Block, Definition, Item, Row};
        check("", &[]);
        check("\n \n", &[]);
        check("# H\npara\nmore\n\n---\n", &[(Block, "# H"), (Block, "para\nmore"), (Block, "---")]);
        check("```\na\n\nb\n```\n\nend", &[(Block, "```\na\n\nb\n```"), (Block, "end")]);
        check("    a\n\n    b\n\nend", &[(Block, "    a\n\n    b"), (Block, "end")]);
        check(
            "- a\n  b\n  - c\n- d\n\n  e\n",
            &[(Item, "- a\n  b"), (Item, "  - c"), (Item, "- d"), (Item, "  e")],
        );
        check("|a|\n|-|\n|b|\n|c|\n", &[(Row, "|a|\n|-|"), (Row, "|b|"), (Row, "|c|")]);
        check("> a\n>\n> - b\n\nc", &[(Block, "> a\n>\n> - b"), (Block, "c")]);
        check("<div>\na\n</div>\n\nb", &[(Block, "<div>\na\n</div>"), (Block, "b")]);
        check("a\n\n[x]: /y\n[z]: /w\n", &[(Block, "a"), (Definition, "[x]: /y"), (Definition, "[z]: /w")]);
        check("a\n=\nb", &[(Block, "a\n="), (Block, "b")]);
        check(
            "- a\n\n      code\n\n      more\n- b",
            &[(Item, "- a"), (Item, "      code\n\n      more"), (Item, "- b")],
        );
    }
}
