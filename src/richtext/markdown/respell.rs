//! Replaces texts in a Markdown source in place, so that everything around them stays as written.

use super::escape::{self, Place};
use super::read::OPTIONS;
use super::{address, token};
use crate::richtext::reword::{TextKind, bare_text};
use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::ops::Range;

/// Returns the new form of a text from the results computed before.
type Known<'a> = &'a dyn Fn(TextKind, &str) -> Option<String>;

/// The source with new texts; `escapes` if they may have characters with a meaning in Markdown. A text that cannot be
/// replaced in place stays: the caller compares the result with the expected document.
pub(in crate::richtext) fn respell(source: &str, known: Known<'_>, escapes: bool) -> String {
    let mut search = Search {
        source,
        known,
        escapes,
        tokens: token::escaped(source),
        edits: Vec::new(),
        words: Spelled::default(),
        node: 0,
        run: 0,
        skip: 0,
        links: Vec::new(),
        end: 0,
        block: None,
        line: Place::default(),
    };
    let parser = Parser::new_ext(source, OPTIONS);
    // `[label]: address`, which links refer to by label.
    for (_, definition) in parser.reference_definitions().iter() {
        search.once(definition.span.clone(), &definition.dest, TextKind::Address);
    }
    for (event, range) in parser.into_offset_iter() {
        search.event(event, range);
    }
    search.flush();
    apply(source, search.edits)
}

/// A text, and where its pieces are in the source.
#[derive(Default)]
struct Spelled {
    text: String,
    pieces: Vec<Piece>,
}

struct Piece {
    /// Where it begins in the text.
    at: usize,
    source: Range<usize>,
    /// Whether the source has the same characters: a reference (`&amp;`) and an escaped one (`\*`) differ.
    is_verbatim: bool,
}

impl Spelled {
    fn push(&mut self, text: &str, source: Range<usize>, is_verbatim: bool) {
        if !text.is_empty() {
            self.pieces.push(Piece { at: self.text.len(), source, is_verbatim });
            self.text.push_str(text);
        }
    }

    /// Where the last piece ends in the source.
    fn source_end(&self) -> Option<usize> {
        self.pieces.last().map(|piece| piece.source.end)
    }

    /// Where a part of the text is in the source; `None` if it begins or ends inside a piece that is spelled otherwise.
    fn in_source(&self, part: &Range<usize>) -> Option<Range<usize>> {
        let start = self.place(part.start, self.pieces.partition_point(|piece| piece.at <= part.start))?;
        let end = match part.is_empty() {
            true => start,
            false => self.place(part.end, self.pieces.partition_point(|piece| piece.at < part.end))?,
        };
        (start <= end).then_some(start..end)
    }

    /// The places of a part of the text that differ in its new form, and what is there.
    fn differences(&self, part: Range<usize>, new: &str) -> Vec<(Range<usize>, Range<usize>)> {
        let whole = || vec![(part.clone(), 0..new.len())];
        let mut found = Vec::new();
        for (old, own) in self.segments(&part, new).unwrap_or_else(whole) {
            for (before, after) in differences(&self.text[old.clone()], &new[own.clone()]) {
                found.push((
                    old.start + before.start..old.start + before.end,
                    own.start + after.start..own.start + after.end,
                ));
            }
        }
        found
    }

    /// A part of the text and its new form between the pieces that are spelled otherwise; `None` if the new form does not
    /// have all of them.
    fn segments(&self, part: &Range<usize>, new: &str) -> Option<Vec<(Range<usize>, Range<usize>)>> {
        let (mut old_at, mut new_at) = (part.start, 0);
        let mut segments = Vec::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            let end = self.pieces.get(index + 1).map_or(self.text.len(), |next| next.at);
            if piece.is_verbatim || end <= part.start || piece.at >= part.end {
                continue;
            }
            if piece.at < old_at || end > part.end {
                return None;
            }
            let shown = &self.text[piece.at..end];
            let before = self.text[old_at..piece.at].matches(shown).count();
            let (offset, _) = new[new_at..].match_indices(shown).nth(before)?;
            segments.push((old_at..piece.at, new_at..new_at + offset));
            (old_at, new_at) = (end, new_at + offset + shown.len());
        }
        segments.push((old_at..part.end, new_at..new.len()));
        Some(segments)
    }

    /// The place of a position of the text in the last of the first `count` pieces.
    fn place(&self, at: usize, count: usize) -> Option<usize> {
        let piece = self.pieces[..count].last()?;
        let next = self.pieces.get(count).map_or(self.text.len(), |next| next.at);
        match at - piece.at {
            offset if piece.is_verbatim => Some(piece.source.start + offset),
            0 => Some(piece.source.start),
            _ if at == next => Some(piece.source.end),
            _ => None,
        }
    }
}

/// A block whose text is not read as Markdown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Raw {
    Code,
    Html,
}

struct Search<'a> {
    source: &'a str,
    known: Known<'a>,
    escapes: bool,
    /// The tokens after a backslash, which belongs to their text.
    tokens: BTreeSet<usize>,
    edits: Vec<(Range<usize>, String)>,
    /// The text since the last mark.
    words: Spelled,
    /// Where in it the current text of the document begins: after the last address.
    node: usize,
    /// Where the part begins that is contiguous in the source; addresses are searched in it.
    run: usize,
    /// The length of its beginning in which no address can begin.
    skip: usize,
    /// The addresses of the links and pictures that are open.
    links: Vec<String>,
    /// Where the last event inside them ended.
    end: usize,
    block: Option<Raw>,
    /// The context of the open heading or table.
    line: Place,
}

impl Search<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match &event {
            Event::Text(text) => return self.text(text, range),
            Event::Html(html) if self.block == Some(Raw::Html) => return self.text(html, range),
            Event::SoftBreak => return self.soft_break(range),
            _ => self.flush(),
        }
        match event {
            Event::Code(code) => {
                self.once(range.clone(), &code, TextKind::Words);
                self.end = range.end;
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                self.once(range.clone(), html.trim_matches(['\n', ' ']), TextKind::Words);
                self.end = range.end;
            }
            Event::Start(tag) => self.start(tag, range),
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(url) = self.links.pop() {
                    self.once(self.end..range.end, &url, TextKind::Address);
                }
                self.end = range.end;
            }
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => self.block = None,
            Event::End(TagEnd::Heading(_) | TagEnd::Table) => self.line = Place::default(),
            Event::End(_) => {}
            _ => self.end = range.end,
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::CodeBlock(_) => self.block = Some(Raw::Code),
            Tag::HtmlBlock => self.block = Some(Raw::Html),
            Tag::Heading { .. } => {
                // The other form, with a line below, can have several lines.
                let is_one = self.source[range].starts_with('#');
                self.line = Place { one_line: is_one, ends: is_one, ..Place::default() };
            }
            Tag::Table(_) => self.line = Place { in_table: true, one_line: true, ..Place::default() },
            Tag::Link { link_type: LinkType::Email, dest_url, .. } => {
                self.links.push(format!("mailto:{dest_url}"));
                self.end = range.start;
            }
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.links.push(dest_url.into_string());
                self.end = range.start;
            }
            _ => {}
        }
    }

    fn soft_break(&mut self, range: Range<usize>) {
        self.end_run();
        self.end = range.end;
        let is_verbatim = &self.source[range.clone()] == "\n";
        self.words.push("\n", range, is_verbatim);
        self.run = self.words.text.len();
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        self.end = range.end;
        let is_contiguous = self.words.source_end() == Some(range.start);
        if !is_contiguous {
            self.end_run();
        }
        let is_verbatim = &self.source[range.clone()] == text;
        let is_escaped = !is_contiguous
            && is_verbatim
            && self.block.is_none()
            && self.source[..range.start].ends_with('\\')
            && text.starts_with(|c: char| c.is_ascii_punctuation());
        if self.run == self.words.text.len() {
            self.skip = usize::from(is_escaped);
        }
        if self.tokens.contains(&range.start) {
            self.words.push("\\", range.start - 1..range.start, true);
        } else if is_escaped {
            self.words.push(&text[..1], range.start - 1..range.start + 1, false);
            return self.words.push(&text[1..], range.start + 1..range.end, true);
        }
        self.words.push(text, range, is_verbatim);
    }

    /// Rewrites the addresses in the run, and the words before each.
    fn end_run(&mut self) {
        let mut found = Vec::new();
        if self.block.is_none() && self.links.is_empty() {
            let run = &self.words.text[self.run..];
            let mut from = self.skip;
            while let Some(address) = address::first(run, from) {
                from = address.range.end;
                found.push(address);
            }
        }
        for address in found {
            let shown = self.run + address.range.start..self.run + address.range.end;
            self.change(self.node..shown.start, TextKind::Words);
            let left_out = bare_text(&address.url, &self.words.text[shown.clone()]).unwrap_or_default();
            self.node = shown.end;
            self.change(shown, TextKind::of_bare(left_out));
        }
        (self.run, self.skip) = (self.words.text.len(), 0);
    }

    /// Rewrites the text since the last mark.
    fn flush(&mut self) {
        self.end_run();
        let all = &self.words.text[self.node..];
        // What the document leaves out of the text of a block.
        let text = match self.block {
            Some(Raw::Code) => all.strip_suffix('\n').unwrap_or(all),
            Some(Raw::Html) => all.trim_end_matches('\n'),
            None => all,
        };
        let blank = match self.block {
            Some(Raw::Html) => text.len() - text.trim_start_matches(' ').len(),
            Some(Raw::Code) | None => 0,
        };
        let part = self.node + blank..self.node + text.len();
        let left_out = self.links.last().and_then(|url| bare_text(url, text));
        self.change(part, left_out.map_or(TextKind::Words, TextKind::of_bare));
        self.words = Spelled::default();
        (self.node, self.run) = (0, 0);
    }

    /// Replaces a part of the text, only where the new one differs.
    fn change(&mut self, part: Range<usize>, kind: TextKind) {
        let Some(new) = (self.known)(kind, &self.words.text[part.clone()]) else { return };
        for (before, after) in self.words.differences(part, &new) {
            let Some(place) = self.words.in_source(&before) else { continue };
            let text = match self.escapes && kind == TextKind::Words && self.block.is_none() {
                true => self.escaped(&new, after, place.start),
                false => new[after].to_owned(),
            };
            self.edits.push((place, text));
        }
    }

    /// A part of a new text as Markdown, to be written at a place of the source.
    fn escaped(&self, text: &str, part: Range<usize>, at: usize) -> String {
        let before = &self.source[..at];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        let begins = !line.contains(char::is_alphabetic);
        let place = Place { in_brackets: !self.links.is_empty(), ..self.line };
        escape::part(text, part, place, (begins, before.bytes().next_back()))
    }

    /// Replaces a text that occurs once in a part of the source.
    fn once(&mut self, part: Range<usize>, text: &str, kind: TextKind) {
        let Some(inside) = self.source.get(part.clone()).filter(|_| !text.is_empty()) else { return };
        if let (Some(at), 1) = (inside.find(text), inside.matches(text).count())
            && let Some(new) = (self.known)(kind, text)
        {
            let start = part.start + at;
            self.edits.push((start..start + text.len(), new));
        }
    }
}

/// The parts in which two texts differ: line by line if both have as many lines.
fn differences(old: &str, new: &str) -> Vec<(Range<usize>, Range<usize>)> {
    let lines = |text: &str| text.split_inclusive('\n').count();
    if lines(old) != lines(new) {
        return vec![difference(old, new)];
    }
    let (mut old_at, mut new_at) = (0, 0);
    let mut found = Vec::new();
    for (old, new) in old.split_inclusive('\n').zip(new.split_inclusive('\n')) {
        if old != new {
            let (before, after) = difference(old, new);
            found
                .push((old_at + before.start..old_at + before.end, new_at + after.start..new_at + after.end));
        }
        old_at += old.len();
        new_at += new.len();
    }
    found
}

/// The part between the first and the last difference.
fn difference(old: &str, new: &str) -> (Range<usize>, Range<usize>) {
    fn length(pairs: impl Iterator<Item = (char, char)>) -> usize {
        pairs.take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    }
    let start = length(old.chars().zip(new.chars()));
    let end = length(old[start..].chars().rev().zip(new[start..].chars().rev()));
    (start..old.len() - end, start..new.len() - end)
}

fn apply(source: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(source.len());
    let mut from = 0;
    for (range, new) in edits {
        if range.start >= from {
            out.push_str(&source[from..range.start]);
            out.push_str(&new);
            from = range.end;
        }
    }
    out.push_str(&source[from..]);
    out
}
