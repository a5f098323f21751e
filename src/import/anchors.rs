//! Places that HTML in a Markdown text names, `<a name="x">`: before or in a heading they are its anchor.

use super::html_tree::may_be;
use crate::import::pattern::regex;
use crate::richtext::heading_anchor;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// What a report says of a place that no heading is.
pub(super) fn lost(id: &str) -> String {
    format!("the place `{id}` is not a heading: links to it lead to the page")
}

/// Signs of emphasis and code, which mean something else where they meet.
const MARKS: [char; 4] = ['*', '_', '`', '~'];

/// An element that only names a place.
static EMPTY: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"(?is)<a\s[^<>]*\b(?:id|name)\s*=[^<>]*>\s*</a>|<span\s[^<>]*\bid\s*=[^<>]*>\s*</span>")
});

/// The name that a tag gives to its place.
fn name(html: &str) -> Option<String> {
    static NAME: LazyLock<Regex> = LazyLock::new(|| {
        regex(r#"(?is)^<(?:a|span)\s(?:[^<>]*?\s)?(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"#)
    });
    let found = NAME.captures(html)?;
    let is_named = found[1].eq_ignore_ascii_case("id") || html[1..].to_lowercase().starts_with('a');
    let value = (2..=4).find_map(|group| found.get(group))?.as_str().trim();
    Some(value.to_owned()).filter(|value| is_named && !value.is_empty())
}

/// A text whose headings have such names, and the names of other places with their lines.
pub(super) fn at_headings(text: &str) -> (String, Vec<(usize, String)>) {
    let mut reader = Reader { text, ..Reader::default() };
    if ["<a ", "<A ", "<span "].iter().any(|tag| text.contains(tag)) {
        for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            reader.event(&event, range);
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    /// Names that wait for a heading, and where they are.
    waiting: Vec<(usize, String)>,
    lost: Vec<(usize, String)>,
    edits: Vec<(Range<usize>, String)>,
    /// Where the words of the open heading end.
    heading: Option<usize>,
    /// Whether events are within a block of HTML.
    is_block: bool,
}

impl Reader<'_> {
    fn event(&mut self, event: &Event<'_>, range: Range<usize>) {
        let end = range.end;
        match event {
            Event::Start(Tag::Heading { .. }) => {
                self.heading = Some(range.start);
                return;
            }
            Event::End(TagEnd::Heading(_)) => return self.end_heading(),
            Event::Start(Tag::HtmlBlock) => {
                self.is_block = true;
                self.block(range);
            }
            Event::End(TagEnd::HtmlBlock) => self.is_block = false,
            Event::InlineHtml(html) => self.inline(html, range),
            Event::Text(words) if self.is_block || words.trim().is_empty() => {}
            Event::Text(_)
            | Event::Code(_)
            | Event::Rule
            | Event::Start(Tag::Image { .. } | Tag::CodeBlock(_))
                if self.heading.is_none() =>
            {
                self.lose();
            }
            _ => {}
        }
        self.heading = self.heading.map(|own| own.max(end));
    }

    /// A block of HTML. One with more than names in it is converted as a whole.
    fn block(&mut self, range: Range<usize>) {
        let block = &self.text[range.clone()];
        if !EMPTY.replace_all(block, "").trim().is_empty() {
            return self.lose();
        }
        for found in EMPTY.find_iter(block) {
            let at = range.start + found.start()..range.start + found.end();
            self.waiting.extend(name(found.as_str()).map(|name| (at.start, name)));
            self.edits.push((at, String::new()));
        }
    }

    fn inline(&mut self, html: &str, range: Range<usize>) {
        let Some(name) = name(html) else { return };
        self.waiting.push((range.start, name));
        if let Some(found) = EMPTY.find(&self.text[range.start..]).filter(|found| found.start() == 0) {
            let end = range.start + found.end();
            // Between marks it stays: `**a****b**` would be read as another text.
            let is_between = self.text[..range.start].ends_with(MARKS) && self.text[end..].starts_with(MARKS);
            if !is_between {
                self.edits.push((range.start..end, String::new()));
            }
        }
    }

    fn end_heading(&mut self) {
        let Some(end) = self.heading.take() else { return };
        let line = self.text[..end].rfind('\n').map_or(0, |at| at + 1);
        let has_own = heading_anchor(&EMPTY.replace_all(&self.text[line..end], "")).is_some();
        let at = self.waiting.iter().position(|(_, name)| may_be(name)).filter(|_| !has_own);
        if let Some((_, name)) = at.map(|at| self.waiting.remove(at)) {
            self.edits.push((end..end, format!(" {{#{name}}}")));
        }
        self.lose();
    }

    fn lose(&mut self) {
        self.lost.append(&mut self.waiting);
    }

    fn finish(mut self) -> (String, Vec<(usize, String)>) {
        self.lose();
        let (mut out, mut from) = (String::with_capacity(self.text.len()), 0);
        self.edits.sort_by_key(|(range, _)| (range.start, range.end));
        for (range, new) in &self.edits {
            if range.start >= from {
                out.push_str(&self.text[from..range.start]);
                // The space before a name that was there.
                out.push_str(if out.ends_with(' ') { new.trim_start() } else { new });
                from = range.end;
            }
        }
        out.push_str(&self.text[from..]);
        let line = |at: usize| 1 + self.text[..at].matches('\n').count();
        (out, self.lost.iter().map(|(at, name)| (line(*at), name.clone())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_before_and_in_headings_are_their_anchors() {
        for (text, expected, others) in [
            ("### Tag <span id=\"x\"></span>\n", "### Tag {#x}\n", 0),
            ("<a name='x'></a>\n\n## H ##\n", "\n\n## H {#x} ##\n", 0),
            ("<a id=x></a>\n## H\n", "\n## H {#x}\n", 0),
            ("## <a name=\"x\">H</a>\n", "## <a name=\"x\">H</a> {#x}\n", 0),
            ("<a id=\"x\"></a>\n\ntext\n\n## H\n", "\n\ntext\n\n## H\n", 1),
            ("a <span id=\"x\">b</span>\n", "a <span id=\"x\">b</span>\n", 1),
            ("**m**<span id=\"x\"></span>**n**\n", "**m**<span id=\"x\"></span>**n**\n", 1),
            ("`m`<a name=\"x\"></a>`n`\n", "`m`<a name=\"x\"></a>`n`\n", 1),
            ("**m** <span id=\"x\"></span>**n**\n", "**m** **n**\n", 1),
            ("## H {#h} <a id=\"x\"></a>\n", "## H {#h} \n", 1),
            ("`<a name=\"x\"></a>` <a href=\"/b\">c</a>\n", "`<a name=\"x\"></a>` <a href=\"/b\">c</a>\n", 0),
        ] {
            let (found, lost) = at_headings(text);
            assert_eq!((found.as_str(), lost.len()), (expected, others), "{text}");
        }
    }
}
