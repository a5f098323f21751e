//! Where code is in a text of Markdown: in fences, in indented blocks, between backticks. Nothing there is a sign of
//! any program.

use super::lines::{Fence, after_list_sign, fence};
use std::ops::Range;

/// Columns by which a block of code is further in than the text around it.
const INDENT: usize = 4;

/// The first character that stands for code, and how many there are.
const MASK: u32 = 0xf_0000;
const MASKS_MAX: u32 = 0xfff0;

/// A part of a text that is code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) range: Range<usize>,
    pub(super) is_indented: bool,
}

/// How a program reads indented lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Indents {
    /// As CommonMark: below an item of a list they begin where its text does.
    Marks,
    /// As Python-Markdown: below an item, an admonition or a tab they begin four columns in.
    Fours,
}

/// The code of a text, in its order.
pub(super) fn code(text: &str, indents: Indents) -> Vec<Code> {
    let mut reader = Reader { text, indents, ..Reader::default() };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        reader.line(line, range);
    }
    reader.paragraph(text.len());
    reader.found
}

/// A line, or a part of one, with characters in place of its code, which no pattern finds; and the code.
pub(super) fn masked(line: &str, at: usize, code: &[Code]) -> (String, Vec<String>) {
    // Fonts of icons use these characters, too.
    if line.chars().any(|c| (MASK..MASK + MASKS_MAX).contains(&u32::from(c))) {
        return (line.to_owned(), Vec::new());
    }
    let (mut out, mut parts, mut from) = (String::with_capacity(line.len()), Vec::new(), 0);
    let first = code.partition_point(|code| code.range.end <= at);
    let here = code[first..].iter().take_while(|code| code.range.start < at + line.len());
    for range in here.map(|code| &code.range) {
        let (start, end) = (range.start.max(at) - at, range.end.min(at + line.len()) - at);
        // The line end and the outer backticks stay: others look at them.
        let inner = &line[start..end];
        let opening = inner.len() - inner.trim_start_matches('`').len();
        let closing = inner.trim_end_matches('\n').trim_end_matches('`').len();
        let Some(mark) = mask(parts.len()).filter(|_| opening < closing) else { continue };
        out.push_str(&line[from..start + opening]);
        out.push(mark);
        parts.push(inner[opening..closing].to_owned());
        from = start + closing;
    }
    out.push_str(&line[from..]);
    (out, parts)
}

/// A text with its code in place of the characters for it.
pub(super) fn unmasked(text: &str, parts: &[String]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let number = u32::from(c).checked_sub(MASK).and_then(|number| usize::try_from(number).ok());
        match number.and_then(|number| parts.get(number)) {
            Some(part) => out.push_str(part),
            None => out.push(c),
        }
    }
    out
}

/// A character for private use.
fn mask(number: usize) -> Option<char> {
    u32::try_from(number).ok().filter(|number| *number < MASKS_MAX).and_then(|n| char::from_u32(MASK + n))
}

struct Reader<'t> {
    text: &'t str,
    indents: Indents,
    found: Vec<Code>,
    fence: Option<Fence>,
    /// The columns at which the texts of open items, admonitions and tabs begin.
    columns: Vec<usize>,
    /// Whether the last lines were an indented block.
    in_block: bool,
    was_blank: bool,
    /// Where the lines of text begin that may share a pair of backticks.
    paragraph: Option<usize>,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Reader {
            text: "",
            indents: Indents::Marks,
            found: Vec::new(),
            fence: None,
            columns: Vec::new(),
            in_block: false,
            was_blank: true,
            paragraph: None,
        }
    }
}

impl Reader<'_> {
    fn line(&mut self, line: &str, range: Range<usize>) {
        let (was_open, was_blank) = (self.fence.is_some(), self.was_blank);
        self.was_blank = false;
        if fence(line, &mut self.fence) {
            self.paragraph(range.start);
            self.in_block = false;
            self.take(range, false, was_open);
            return;
        }
        if line.trim().is_empty() {
            self.paragraph(range.start);
            self.was_blank = true;
            return;
        }
        let column = width(line);
        while self.columns.last().is_some_and(|own| *own > column) {
            self.columns.pop();
        }
        let around = self.columns.last().copied().unwrap_or_default();
        if column >= around + INDENT && (was_blank || self.in_block) {
            let goes_on = self.in_block;
            self.in_block = true;
            self.paragraph(range.start);
            self.take(range, true, goes_on);
            return;
        }
        self.in_block = false;
        let is_heading = line.trim_start().starts_with('#');
        if is_heading || !was_blank && self.opens(line, column) {
            self.paragraph(range.start);
        }
        if was_blank {
            self.opens(line, column);
        }
        self.paragraph.get_or_insert(range.start);
        if is_heading {
            self.paragraph(range.end);
            self.was_blank = self.indents == Indents::Marks;
        }
    }

    /// Whether a line begins a block whose further lines are further in.
    fn opens(&mut self, line: &str, column: usize) -> bool {
        let text = line.trim_start();
        let item = after_list_sign(text);
        let is_python = self.indents == Indents::Fours;
        let is_block = is_python && ["!!!", "???", "=== ", ":   "].iter().any(|sign| text.starts_with(sign));
        let is_note = text.starts_with("[^") && text.contains("]:");
        let inner = match item {
            Some(rest) if !is_python => {
                let blanks = rest.len() - rest.trim_start_matches(' ').len();
                let blanks = if blanks > INDENT || rest.trim().is_empty() { 1 } else { blanks.max(1) };
                text.len() - rest.len() + blanks
            }
            Some(_) => INDENT,
            None if is_block || is_note => INDENT,
            None => return false,
        };
        self.columns.push(column + inner);
        true
    }

    /// Adds lines of code.
    fn take(&mut self, range: Range<usize>, is_indented: bool, goes_on: bool) {
        match self.found.last_mut().filter(|last| goes_on && last.is_indented == is_indented) {
            Some(last) => last.range.end = range.end,
            None => self.found.push(Code { range, is_indented }),
        }
    }

    /// Adds what is between backticks in the lines of text that end here.
    fn paragraph(&mut self, end: usize) {
        let Some(start) = self.paragraph.take() else { return };
        let text = &self.text[start..end];
        let run = |at: usize| text[at..].bytes().take_while(|b| *b == b'`').count();
        let mut at = 0;
        while let Some(from) = text[at..].find('`').map(|found| at + found) {
            let length = run(from);
            at = from + length;
            let slashes = text[..from].bytes().rev().take_while(|b| *b == b'\\').count();
            if slashes % 2 == 1 {
                at = from + 1;
                continue;
            }
            let mut place = at;
            while let Some(close) = text[place..].find('`').map(|found| place + found) {
                let other = run(close);
                place = close + other;
                if other == length {
                    let range = start + from..start + place;
                    self.found.push(Code { range, is_indented: false });
                    at = place;
                    break;
                }
            }
        }
    }
}

/// The columns of blanks before a line.
fn width(line: &str) -> usize {
    let blanks = line.bytes().take_while(|b| matches!(b, b' ' | b'\t'));
    blanks.fold(0, |width, b| if b == b'\t' { width + INDENT - width % INDENT } else { width + 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, indents: Indents) -> Vec<&str> {
        code(text, indents).into_iter().map(|code| &text[code.range]).collect()
    }

    #[test]
    fn code_is_found_in_fences_indented_blocks_and_backticks() {
        for (text, expected) in [
            ("a `b` ``c ` d`` e", &["`b`", "``c ` d``"][..]),
            ("a `b\nc` d ``e\n\nf`` \\`g`", &["`b\nc`"]),
            ("a\n    b\n\n    c\n\n    d\ne\n", &["    c\n\n    d\n"]),
            ("# a\n    b\n", &["    b\n"]),
            ("- a\n\n    b\n\n      c\n", &["      c\n"]),
            ("1.  a\n\n    b `c`\n\n        d\n", &["`c`", "        d\n"]),
            ("```\n    a\n```\n\tb\n\n\tc\n", &["```\n    a\n```\n", "\tc\n"]),
            ("    a\n- b\n  - c\n\n    d\n", &["    a\n"]),
        ] {
            assert_eq!(found(text, Indents::Marks), expected, "{text}");
        }
        for (text, expected) in [
            ("!!! note\n\n    a\n\n        b\n", &["        b\n"][..]),
            ("=== \"A\"\n\n    a `b`\n", &["`b`"]),
            ("- a\n\n      b\n\n        c\n", &["        c\n"]),
            ("a\n\n    b\n", &["    b\n"]),
        ] {
            assert_eq!(found(text, Indents::Fours), expected, "{text}");
        }
    }

    #[test]
    fn masked_code_comes_back() {
        let line = "a `b` c ``d ` e`` f\n";
        let (text, parts) = masked(line, 0, &code(line, Indents::Marks));
        assert_eq!(text, "a `\u{f0000}` c ``\u{f0001}`` f\n");
        assert_eq!(unmasked(&text, &parts), line);
        let icons = "\u{f0001} `a` `b`\n";
        assert_eq!(masked(icons, 0, &code(icons, Indents::Marks)), (icons.to_owned(), Vec::new()));
    }
}
