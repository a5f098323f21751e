//! The paragraphs of classic texts: WordPress stores blank lines, and makes `<p>` and `<br>` of them when it shows them.

use regex::Regex;
use std::sync::LazyLock;

/// Elements that are no part of a paragraph.
const BLOCKS: &str = "table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|\
blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|\
details|menu|summary|iframe|script|video|audio|object";

static BEFORE: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)<(?:{BLOCKS})(?:[\s/][^>]*)?>")));
static AFTER: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)</(?:{BLOCKS})>|<hr\b[^>]*>")));
static AT_START: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)^</?(?:{BLOCKS})(?:[\s/][^>]*)?>")));
static BLANK_LINES: LazyLock<Regex> = LazyLock::new(|| pattern(r"\n[ \t]*\n\s*"));
static VERBATIM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?is)<pre\b.*?</pre>|<script\b.*?</script>|<style\b.*?</style>|<textarea\b.*?</textarea>")
});
static LINE_END: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)(<br\s*/?>)?[ \t]*\n"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("because it is a constant that a test compiles")
}

/// The HTML that a classic text is shown as.
pub(super) fn paragraphs(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut at = 0;
    for verbatim in VERBATIM.find_iter(text) {
        flow(&text[at..verbatim.start()], &mut out);
        out.push_str(verbatim.as_str());
        at = verbatim.end();
    }
    flow(&text[at..], &mut out);
    out
}

fn flow(text: &str, out: &mut String) {
    let text = BEFORE.replace_all(text, "\n\n$0");
    let text = AFTER.replace_all(&text, "$0\n\n");
    for chunk in BLANK_LINES.split(&text).map(str::trim).filter(|chunk| !chunk.is_empty()) {
        if AT_START.is_match(chunk) {
            out.push_str(chunk);
        } else {
            out.push_str("<p>");
            out.push_str(&LINE_END.replace_all(chunk, "<br>"));
            out.push_str("</p>");
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::html::to_markdown;

    #[test]
    fn classic_text_has_its_paragraphs_and_line_breaks() {
        for (text, expected) in [
            ("a\nb\n\nc", "a\\\nb\n\nc"),
            (
                "<h2>T</h2>\ntext <em>x</em>\n<ul>\n<li>1</li>\n\n<li>2</li>\n</ul>\nend",
                "## T\n\ntext *x*\n\n- 1\n- 2\n\nend",
            ),
            ("<blockquote>q\n\nr</blockquote>\ns", "> q\n> \n> r\n\ns"),
            ("<pre>a\n\nb</pre>\nc", "```\na\n\nb\n```\n\nc"),
            ("a<br />\nb", "a\\\nb"),
        ] {
            assert_eq!(to_markdown(&paragraphs(text)).markdown.trim(), expected, "{text}");
        }
    }
}
