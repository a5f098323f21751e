//! Lists of definitions, as kramdown, Hugo and Python-Markdown take them, become what those of HTML do: a bold term, and
//! paragraphs.

use super::code::{self, Code, Indents};
use std::borrow::Cow;

/// Most lines of terms above a definition; a paragraph with more is a text.
const TERMS_MAX: usize = 3;
/// Columns by which Python-Markdown wants the further lines of a definition in.
const FOUR: usize = 4;

/// A text without lists of definitions.
pub(super) fn as_paragraphs(text: &str, indents: Indents) -> Cow<'_, str> {
    if !text.contains("\n:") {
        return Cow::Borrowed(text);
    }
    let code = code::code(text, indents);
    let mut reader = Reader { out: Vec::new(), indents, inner: None, is_first: false };
    let mut at = 0;
    for line in text.split('\n') {
        let is_code = is_in(&code, at);
        at += line.len() + 1;
        reader.line(line, is_code);
    }
    Cow::Owned(reader.out.join("\n"))
}

fn is_in(code: &[Code], at: usize) -> bool {
    code.iter().any(|code| code.range.start <= at && at < code.range.end)
}

struct Reader<'t> {
    out: Vec<Cow<'t, str>>,
    indents: Indents,
    /// The columns before the text of the definition that is open.
    inner: Option<usize>,
    /// Whether the definition has no further line yet.
    is_first: bool,
}

impl<'t> Reader<'t> {
    fn line(&mut self, line: &'t str, is_code: bool) {
        if let Some((columns, words)) = definition(line).filter(|_| !is_code)
            && (self.inner.is_some() || self.ends_with_terms())
        {
            if self.out.last().is_some_and(|last| !last.is_empty()) {
                self.out.push(Cow::Borrowed(""));
            }
            self.inner = Some(match self.indents {
                Indents::Fours => columns.max(FOUR),
                Indents::Marks => columns,
            });
            self.is_first = true;
            return self.out.push(Cow::Borrowed(words));
        }
        let indent = line.len() - line.trim_start_matches(' ').len();
        if (1..line.len()).contains(&indent) && std::mem::take(&mut self.is_first) {
            // The first further line may be less far in than the text, and all others stand below it.
            self.inner = self.inner.map(|columns| columns.min(indent));
        }
        let is_after_blank = self.out.last().is_some_and(|last| last.trim().is_empty());
        let own = match self.inner {
            _ if line.trim().is_empty() => line,
            Some(columns) if indent > 0 => &line[indent.min(columns)..],
            // The paragraph of a definition goes on.
            Some(_) if !is_after_blank && !is_code => line,
            _ => {
                self.inner = None;
                line
            }
        };
        self.out.push(Cow::Borrowed(own));
    }

    /// Whether the lines so far end with a term, which becomes bold.
    fn ends_with_terms(&mut self) -> bool {
        let blank = usize::from(self.out.last().is_some_and(|last| last.trim().is_empty()));
        let end = self.out.len() - blank;
        let terms = self.out[..end].iter().rev().take_while(|line| !line.trim().is_empty()).count();
        let is_term = |line: &Cow<'_, str>| {
            let is_block =
                line.starts_with(['#', '>', '-', '+', '|', '<', '{', '=', ' ', '\t', ':', '`', '~', '!']);
            let item = super::lines::after_list_sign(line).is_some();
            !is_block && !item && is_whole(line)
        };
        if !(1..=TERMS_MAX).contains(&terms) || !self.out[end - terms..end].iter().all(is_term) {
            return false;
        }
        let new: Vec<Cow<'t, str>> = self.out[end - terms..end]
            .iter()
            .flat_map(|line| {
                let line = line.trim();
                let bold = if line.contains("**") { line.to_owned() } else { format!("**{line}**") };
                [Cow::Owned(bold), Cow::Borrowed("")]
            })
            .collect();
        self.out.truncate(end - terms);
        self.out.extend(new);
        true
    }
}

/// Whether a line ends no link, emphasis or code of another line and leaves none open: else it is a part of a sentence.
fn is_whole(line: &str) -> bool {
    let count = |sign: &str| line.matches(sign).count();
    count("[") == count("]") && count("**").is_multiple_of(2) && count("`").is_multiple_of(2)
}

/// The columns before the text of a definition, and the text.
fn definition(line: &str) -> Option<(usize, &str)> {
    let rest = line.trim_start_matches(' ');
    let margin = line.len() - rest.len();
    let after = rest.strip_prefix(':').filter(|after| margin < 4 && after.starts_with([' ', '\t']))?;
    let words = after.trim_start();
    let columns = line.len() - words.len();
    let columns = if line[..columns].contains('\t') { columns.max(FOUR) } else { columns };
    (!words.is_empty()).then_some((columns, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_become_a_bold_term_and_paragraphs() {
        for (text, expected) in [
            ("a\n\nTerm\n: Def *one*\n: Def two\n\nb", "a\n\n**Term**\n\nDef *one*\n\nDef two\n\nb"),
            ("A\nB\n\n:   one\n    two\n\n    three\n\nb", "**A**\n\n**B**\n\none\ntwo\n\nthree\n\nb"),
            ("Term\n: one\n\nOther\n: two", "**Term**\n\none\n\n**Other**\n\ntwo"),
            ("```\nTerm\n: one\n```", "```\nTerm\n: one\n```"),
            ("- item\n: one", "- item\n: one"),
            ("a\n:::note\n: b", "a\n:::note\n: b"),
            ("x\n:smile: y", "x\n:smile: y"),
            ("see [the\n: long](/a) text", "see [the\n: long](/a) text"),
            ("a **bold\n: word** b", "a **bold\n: word** b"),
            ("Term\n: def\n\n  * one\n    * two\n\nb", "**Term**\n\ndef\n\n* one\n  * two\n\nb"),
            ("Term\n:   def\n\n  * one\n    * two", "**Term**\n\ndef\n\n* one\n  * two"),
            ("Term\n: def\n  1. step\n\n     more", "**Term**\n\ndef\n1. step\n\n   more"),
        ] {
            assert_eq!(as_paragraphs(text, Indents::Marks), expected, "{text}");
        }
        let text = "Term\n: def\n\n    more\n\n        code";
        assert_eq!(as_paragraphs(text, Indents::Fours), "**Term**\n\ndef\n\nmore\n\n    code");
    }
}
