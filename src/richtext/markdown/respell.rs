//! Replaces texts in a Markdown source in place, so that everything around them stays as written.

use super::address;
use super::read::OPTIONS;
use crate::richtext::reword::{TextKind, bare_text};
use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};
use std::ops::Range;

/// Returns the new form of a text from the results computed before.
type Known<'a> = &'a dyn Fn(TextKind, &str) -> Option<String>;

/// The source with new texts. A text that is escaped in the source (`&amp;`, `\*`) is not replaced: the caller
/// compares the result with the expected document.
pub(in crate::richtext) fn respell(source: &str, known: Known<'_>) -> String {
    let mut search =
        Search { source, known, edits: Vec::new(), run: 0..0, links: Vec::new(), end: 0, is_code: false };
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

struct Search<'a> {
    source: &'a str,
    known: Known<'a>,
    edits: Vec<(Range<usize>, String)>,
    /// A contiguous run of text, as a range of the source.
    run: Range<usize>,
    /// The addresses of the links and pictures that are open.
    links: Vec<String>,
    /// Where the last event inside them ended.
    end: usize,
    is_code: bool,
}

impl Search<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match &event {
            Event::Text(text) => return self.text(text, range),
            Event::SoftBreak if self.run.end == range.start && &self.source[range.clone()] == "\n" => {
                self.run.end = range.end;
                return;
            }
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
            Event::Start(Tag::CodeBlock(_)) => self.is_code = true,
            Event::End(TagEnd::CodeBlock) => self.is_code = false,
            Event::Start(Tag::Link { link_type: LinkType::Email, dest_url, .. }) => {
                self.links.push(format!("mailto:{dest_url}"));
                self.end = range.start;
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                self.links.push(dest_url.into_string());
                self.end = range.start;
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(url) = self.links.pop() {
                    self.once(self.end..range.end, &url, TextKind::Address);
                }
                self.end = range.end;
            }
            Event::Start(_) | Event::End(_) => {}
            _ => self.end = range.end,
        }
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        self.end = range.end;
        if self.run.end != range.start {
            self.flush();
        }
        match &self.source[range.clone()] == text {
            true if self.run.is_empty() => self.run = range,
            true => self.run.end = range.end,
            false => self.flush(),
        }
    }

    /// Rewrites the run, except for bare addresses in it.
    fn flush(&mut self) {
        let run = std::mem::replace(&mut self.run, 0..0);
        let text = &self.source[run.clone()];
        if let Some(url) = self.links.last() {
            let kind = bare_text(url, text).map_or(TextKind::Words, TextKind::of_bare);
            return self.change(run, kind);
        }
        let mut from = 0;
        while !self.is_code
            && let Some(found) = address::first(text, from)
        {
            self.change(run.start + from..run.start + found.range.start, TextKind::Words);
            let shown = run.start + found.range.start..run.start + found.range.end;
            let left_out = bare_text(&found.url, &text[found.range.clone()]).unwrap_or_default();
            self.change(shown, TextKind::of_bare(left_out));
            from = found.range.end;
        }
        // The line break at the end of a code block is not part of its text.
        let rest = text[from..].strip_suffix('\n').filter(|_| self.is_code).unwrap_or(&text[from..]);
        self.change(run.start + from..run.start + from + rest.len(), TextKind::Words);
    }

    fn change(&mut self, range: Range<usize>, kind: TextKind) {
        if let Some(new) = (self.known)(kind, &self.source[range.clone()]) {
            self.edits.push((range, new));
        }
    }

    /// Replaces a text that occurs once in a part of the source.
    fn once(&mut self, part: Range<usize>, text: &str, kind: TextKind) {
        let Some(inside) = self.source.get(part.clone()).filter(|_| !text.is_empty()) else { return };
        if let (Some(at), 1) = (inside.find(text), inside.matches(text).count()) {
            let start = part.start + at;
            self.change(start..start + text.len(), kind);
        }
    }
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
