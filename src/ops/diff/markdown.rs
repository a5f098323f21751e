//! A diff as a comment on a pull request.
//!
//! Content is put in `<code>` or in a fenced block with a fence longer than any in it: there, neither Markdown, HTML,
//! mentions (`@you`), references (`#1`) nor addresses have any effect on GitHub and GitLab.

use super::article::{Article, Block, BlockKind};
use super::escape::{code, fence};
use super::item::{ItemDiff, Row};
use super::text::{makers, moved_name};
use crate::merge::{ChangeKind, Segment, SegmentKind};
use crate::ops::prelude::*;
use crate::ops::{cut, visible};
use crate::site::PendingState;

/// Longest comment on GitHub, counted as its database does, in UTF-16 units.
const COMMENT_UNITS_MAX: usize = 65_536;
/// Reserved for the last line.
const TAIL_UNITS: usize = 256;
/// Most characters of a line of a value.
const LINE_CHARS_MAX: usize = 500;
/// Most characters of a paragraph of a new article.
const BLOCK_CHARS_MAX: usize = 4_000;
/// Most lines of one change.
const LINES_MAX: usize = 40;
/// Most characters of a heading's part.
const NAME_CHARS_MAX: usize = 120;
/// Up to this many items are unfolded.
const ITEMS_OPEN_MAX: usize = 3;

/// Some items under a title as Markdown of at most 65,536 characters, with why they are proposed.
pub(crate) fn write(title: &str, why: &str, items: &[ItemDiff]) -> String {
    let mut text = format!("### {title}\n");
    if !why.is_empty() {
        text.push_str(&format!("\n{}\n", code(&cut(why, BLOCK_CHARS_MAX))));
    }
    let mut left = COMMENT_UNITS_MAX - TAIL_UNITS - units(&text);
    let is_open = items.len() <= ITEMS_OPEN_MAX;
    let mut shown = 0;
    for item in items {
        let whole = section(item, is_open, left);
        if units(&whole) > left {
            break;
        }
        left -= units(&whole);
        text.push_str(&whole);
        shown += 1;
    }
    if shown < items.len() {
        let more = items.len() - shown;
        text.push_str(&format!("\n… and {} that did not fit\n", count(more, "more item")));
    }
    text
}

fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// A name in a title or heading.
pub(crate) fn named(name: &str) -> String {
    code(&cut(name, NAME_CHARS_MAX))
}

/// An item, collapsed. Changes that do not fit into `left` are counted.
fn section(item: &ItemDiff, is_open: bool, left: usize) -> String {
    let place = match &item.from {
        Some(from) => format!("{} → {}", code(from), code(&item.name.path)),
        None => code(&item.name.path),
    };
    let mark = match item.state {
        PendingState::Added => "➕",
        PendingState::Deleted | PendingState::Removed => "➖",
        PendingState::Changed => "✏️",
        PendingState::Moved => "🔀",
        PendingState::Disputed => "⚠️",
    };
    let open = if is_open { " open" } else { "" };
    let conflict = if item.conflict { " · ⚠️ open conflict" } else { "" };
    let mut text = format!(
        "\n<details{open}><summary>{mark} {} {} {} · {place}{conflict}</summary>\n\n",
        item.state.word(),
        item.name.kind,
        named(&item.name.title)
    );
    let end = "</details>\n";
    for line in makers(item) {
        text.push_str(&format!("{}\n\n", code(&cut(&line, LINE_CHARS_MAX))));
    }
    for warning in &item.warnings {
        text.push_str(&format!("⚠️ {}\n\n", code(&cut(warning, LINE_CHARS_MAX))));
    }
    if let Some(problem) = &item.problem {
        text.push_str(&format!("cannot be compared: {}\n\n", code(&cut(problem, LINE_CHARS_MAX))));
    }
    let (what, parts) = match &item.article {
        Some(whole) => ("more block", article(whole)),
        None => ("more change", rows(item)),
    };
    for (at, part) in parts.iter().enumerate() {
        let more = parts.len() - at;
        if units(&text) + units(part) + units(end) + TAIL_UNITS > left {
            text.push_str(&format!("… and {}\n\n", count(more, what)));
            break;
        }
        text.push_str(part);
    }
    if let Some(unchanged) = item.unchanged.words().filter(|_| !item.changes.is_empty()) {
        text.push_str(&format!("unchanged: {unchanged}\n\n"));
    }
    text + end
}

fn rows(item: &ItemDiff) -> Vec<String> {
    let (mut parts, mut module) = (Vec::new(), None);
    for row in &item.changes {
        let inside = row.module.as_ref().filter(|_| row.field.is_some());
        let is_new = inside.is_some() && inside != module;
        let heading = match &row.module_name {
            Some(name) if is_new => format!("**Module** {}\n\n", named(name)),
            _ => String::new(),
        };
        module = inside;
        parts.push(heading + &one(row));
    }
    parts
}

/// One change: its place, then a block of lines.
fn one(row: &Row) -> String {
    let position = row.position.as_ref().map(|position| format!(" {}", named(position))).unwrap_or_default();
    if row.kind == ChangeKind::Moved {
        return format!("{} moved{position}\n\n", named(moved_name(row)));
    }
    if row.module.is_some() && row.field.is_none() {
        let name = named(row.module_name.as_deref().unwrap_or("module"));
        let inner = blocks(&row.blocks).concat();
        return format!("**{} module** {name}{position}\n\n{inner}", capital(row.verb()));
    }
    let mut lines = match &row.words {
        Some(words) => worded(words),
        None => {
            let mut lines = marked("- ", row.before.as_ref().map(|_| row.was.as_str()));
            lines.extend(marked("+ ", row.after.as_ref().map(|_| row.now.as_str())));
            lines
        }
    };
    if lines.len() > LINES_MAX {
        let more = lines.len() - LINES_MAX;
        lines.truncate(LINES_MAX);
        lines.push(format!("… {}", count(more, "more line")));
    }
    let lines: Vec<String> = lines.iter().map(|line| cut(&visible(line), LINE_CHARS_MAX)).collect();
    let fence = fence(lines.iter());
    format!("{} {}\n\n{fence}diff\n{}\n{fence}\n\n", named(&row.label), row.verb(), lines.join("\n"))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}

fn marked(mark: &str, text: Option<&str>) -> Vec<String> {
    match text.map(str::trim_end) {
        None => Vec::new(),
        Some("") => vec![format!("{mark}(empty)")],
        Some(text) => text.lines().map(|line| format!("{mark}{line}")).collect(),
    }
}

/// A new post as it reads: its blocks, then its facts, collapsed.
fn article(article: &Article) -> Vec<String> {
    let mut parts: Vec<String> = article.parts.iter().flat_map(|part| blocks(&part.blocks)).collect();
    if !article.facts.is_empty() {
        let facts = article
            .facts
            .iter()
            .map(|fact| format!("- {}: {}\n", code(&fact.label), code(&cut(&fact.text, LINE_CHARS_MAX))));
        let facts: String = facts.collect();
        parts.push(format!(
            "<details><summary>Address, status, descriptions</summary>\n\n{facts}\n</details>\n\n"
        ));
    }
    parts
}

/// Some blocks; a list ends with an empty line.
fn blocks(blocks: &[Block]) -> Vec<String> {
    let next = blocks.iter().skip(1).map(Some).chain([None]);
    let ends_list = |one: &Block, next: Option<&Block>| {
        one.kind == BlockKind::Item && next.is_none_or(|next| next.kind != BlockKind::Item)
    };
    blocks
        .iter()
        .zip(next)
        .map(|(one, next)| block(one) + if ends_list(one, next) { "\n" } else { "" })
        .collect()
}

/// A block of an article. Its text is code, in which nothing acts.
fn block(block: &Block) -> String {
    let text = block.labelled();
    let inert = code(&cut(&text, BLOCK_CHARS_MAX));
    match block.kind {
        BlockKind::Heading => {
            format!("{} {inert}\n\n", "#".repeat(usize::from(block.level.unwrap_or(2)).clamp(4, 6)))
        }
        BlockKind::Item => format!("- {inert}\n"),
        BlockKind::Quote => format!("> {inert}\n\n"),
        BlockKind::Code => {
            let lines: Vec<String> =
                text.lines().take(LINES_MAX).map(|line| cut(&visible(line), LINE_CHARS_MAX)).collect();
            let fence = fence(lines.iter());
            format!("{fence}text\n{}\n{fence}\n\n", lines.join("\n"))
        }
        BlockKind::Picture => format!("🖼️ {inert}\n\n"),
        BlockKind::Paragraph | BlockKind::Value => format!("{inert}\n\n"),
    }
}

/// The changed lines of a text: whole ones as deleted or new, others with their words marked.
fn worded(words: &[Segment]) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut kinds) = (String::new(), Vec::new());
    let mut end = |line: &mut String, kinds: &mut Vec<SegmentKind>| {
        let mark = match kinds.as_slice() {
            [] | [SegmentKind::Same] => None,
            [SegmentKind::Added] => Some("+ "),
            [SegmentKind::Removed] => Some("- "),
            _ => Some("! "),
        };
        if let Some(mark) = mark {
            let is_mixed = mark == "! ";
            let text = if is_mixed { line.clone() } else { bare(line) };
            lines.push(format!("{mark}{text}"));
        }
        line.clear();
        kinds.clear();
    };
    for segment in words {
        for (index, piece) in segment.text.split('\n').enumerate() {
            if index > 0 {
                end(&mut line, &mut kinds);
            }
            if piece.is_empty() {
                continue;
            }
            if kinds.last() != Some(&segment.kind) {
                kinds.push(segment.kind);
            }
            line.push_str(&match segment.kind {
                SegmentKind::Same => piece.to_owned(),
                SegmentKind::Removed => format!("[-{piece}-]"),
                SegmentKind::Added => format!("{{+{piece}+}}"),
            });
        }
    }
    end(&mut line, &mut kinds);
    lines
}

/// A line that changed as a whole, without its marks.
fn bare(line: &str) -> String {
    line.get(2..line.len().saturating_sub(2)).unwrap_or(line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_marked() {
        let worded = |before, after| worded(&crate::merge::text_difference(before, after));
        assert_eq!(worded("a b\nc\n", "a x\nc\nd\n"), ["! a [-b-]{+x+}", "+ d"]);
        assert_eq!(worded("a\ngone\n", "a\n"), ["- gone"]);
        assert_eq!(marked("- ", Some("")), ["- (empty)"]);
        assert_eq!(marked("- ", None), Vec::<String>::new());
    }

    #[test]
    fn articles_read_in_order_and_nothing_in_them_acts() {
        let part = |kind, level, text: &str| {
            block(&Block { kind, level, label: None, text: text.to_owned(), html: None })
        };
        assert_eq!(part(BlockKind::Heading, Some(2), "# @you"), "#### <code># @you</code>\n\n");
        assert_eq!(part(BlockKind::Paragraph, None, "a </code> #1"), "<code>a &lt;/code&gt; #1</code>\n\n");
        assert_eq!(part(BlockKind::Item, None, "one"), "- <code>one</code>\n");
        assert_eq!(part(BlockKind::Code, None, "a\n```\nb"), "````text\na\n```\nb\n````\n\n");
    }
}
