//! Pages of HTML with front matter, as Hugo, Jekyll and Eleventy have them beside Markdown.

use super::finding::Finding;
use super::html;
use super::layout::{Generator, Layout};
use super::markdown::{SourceFile, Unread};
use super::tags;
use crate::base::text::one_line;
use crate::base::{Map, Value};
use crate::import::pattern::regex;
use regex::Regex;
use std::borrow::Cow;
use std::sync::LazyLock;

const ENDINGS: [&str; 2] = [".html", ".htm"];

/// Whether a file is such a page, if its first bytes are front matter.
pub fn is_html(path: &str) -> bool {
    let path = path.to_lowercase();
    ENDINGS.iter().any(|ending| path.ends_with(ending))
}

/// Whether a file begins with front matter.
pub fn has_front_matter(bytes: &[u8]) -> bool {
    [&b"---\n"[..], b"---\r\n", b"+++\n", b"+++\r\n"].iter().any(|start| bytes.starts_with(start))
}

/// Whether a file is a page of HTML of a site.
pub(super) fn is_page(file: &SourceFile, layout: &Layout) -> bool {
    is_text(file, layout) && layout.is_in_place(&file.path)
}

/// Whether a file is such a page, wherever it lies.
pub(super) fn is_text(file: &SourceFile, layout: &Layout) -> bool {
    let has_some = matches!(layout.generator, Generator::Hugo | Generator::Jekyll | Generator::Eleventy);
    has_some && is_html(&file.path) && !file.bytes.is_empty()
}

/// Whether a page has no layout: a file that programs read.
pub(super) fn is_bare(fields: &Map) -> bool {
    match fields.get("layout") {
        Some(Value::Null | Value::Bool(false)) => true,
        Some(Value::String(name)) => matches!(name.as_str(), "null" | "none" | "redirect" | "false"),
        _ => false,
    }
}

/// A text of HTML as Markdown.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Read {
    pub(super) text: String,
    /// What a person should know.
    pub(super) findings: Vec<Finding>,
    /// Whether hardly anything is left of it without what is computed from other pages.
    pub(super) is_computed: bool,
}

impl Read {
    /// What a person should know of a file.
    pub(super) fn unread(self, file: &str) -> impl Iterator<Item = Unread> {
        self.findings.into_iter().map(move |found| Unread {
            file: file.to_owned(),
            line: 0,
            what: found.message,
            is_kept: !found.is_loss,
        })
    }
}

/// Fewest words by which a page with a computed list is one of its own.
const WORDS_MIN: usize = 20;

/// Reads the HTML below the front matter.
pub(super) fn read(html: &str, site: &[(String, String)]) -> Read {
    let plain = without_loops(html);
    let has_list = matches!(plain, Cow::Owned(_));
    let (replaced, hidden) = tags::replaced(&plain, tags::Code::default(), site);
    let converted = html::to_markdown(&replaced);
    let mut findings = converted.notes;
    if has_list {
        findings.push(Finding::loss("a list that templates make of other pages".to_owned()));
    }
    findings.extend(hidden.written.iter().map(|written| {
        let written = one_line(written);
        Finding::loss(format!("`{written}`"))
    }));
    let words =
        converted.markdown.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count();
    let is_computed = words == 0 && !hidden.written.is_empty() || has_list && words < WORDS_MIN;
    Read { text: converted.markdown, findings, is_computed }
}

/// The text without what templates repeat for each of several things.
fn without_loops(html: &str) -> Cow<'_, str> {
    static LOOP: LazyLock<Regex> = LazyLock::new(|| regex(r"\{%-?\s*(end)?(?:for|tablerow)\b[^%]*-?%\}"));
    let (mut out, mut at, mut depth) = (String::new(), 0, 0_usize);
    for found in LOOP.captures_iter(html) {
        let Some(whole) = found.get(0) else { continue };
        let is_end = found.get(1).is_some();
        if !is_end {
            if depth == 0 {
                out.push_str(&html[at..whole.start()]);
            }
            depth += 1;
        } else if depth > 0 {
            depth -= 1;
            at = whole.end();
        }
    }
    match at {
        0 => Cow::Borrowed(html),
        at => Cow::Owned(out + &html[at..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_becomes_markdown_without_what_templates_compute() {
        let html = "<section>\n  <h2>One</h2>\n    <p>Two <a href=\"{{ '/a/' | relative_url }}\">three</a></p>\n</section>\n{% for post in site.posts %}\n<a href=\"{{ post.url }}\">x</a>{% for tag in post.tags %}y{% endfor %}\n{% endfor %}\n<p>{% comment %}no{% endcomment %}End</p>\n";
        let read = read(html, &[]);
        assert_eq!(read.text.trim(), "## One\n\nTwo [three](/a/)\n\nEnd");
        assert!(read.is_computed && read.findings.len() == 1, "{:?}", read.findings);
        assert!(
            !super::read(&format!("{{% for a in b %}}{{% endfor %}}<p>{}</p>", "word ".repeat(30)), &[])
                .is_computed
        );
        assert_eq!(super::read("<p>a</p>", &[]).findings, []);
    }
}
