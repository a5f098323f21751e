//! Extracts headings and paragraphs of a text, which fill modules (`docs/design/compatibility.md`).

use crate::base::text::one_line;
use regex::Regex;
use std::sync::LazyLock;

/// Shortest text that counts as a paragraph, in characters.
const PARAGRAPH_CHARS_MIN: usize = 20;

static LINK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"!?\[([^\]]*)\]\([^)]*\)").expect("because the pattern is fixed"));
static LIST_MARK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^([-*+]|\d+[.)])\s").expect("because the pattern is fixed"));

/// The facts of a text; empty if missing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Brief {
    /// The first heading of the first level.
    pub(super) h1: String,
    /// The first heading of the second level.
    pub(super) h2: String,
    /// The first paragraph.
    pub(super) paragraph: String,
}

impl Brief {
    /// Reads a Markdown text.
    pub(super) fn of(markdown: &str) -> Brief {
        let heading = |mark: &str| {
            let line = markdown.lines().find_map(|line| line.strip_prefix(mark));
            line.map(plain).unwrap_or_default()
        };
        let blocks = markdown.replace("\r\n", "\n");
        let paragraph = blocks
            .split("\n\n")
            .map(one_line)
            .filter(|block| {
                !block.starts_with('#') && !block.starts_with("```") && !LIST_MARK.is_match(block)
            })
            .map(|block| plain(&block))
            .find(|text| text.chars().count() >= PARAGRAPH_CHARS_MIN);
        Brief { h1: heading("# "), h2: heading("## "), paragraph: paragraph.unwrap_or_default() }
    }
}

/// A text without inline markup; of links, their texts.
fn plain(text: &str) -> String {
    let text = LINK.replace_all(text, "$1");
    text.replace(['`', '*', '_'], "").trim().trim_end_matches('#').trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brief_is_the_first_headings_and_paragraph() {
        for (text, h1, h2, paragraph) in [
            ("", "", "", ""),
            ("# Big *news*\n\nShort.\n\n## One `x`\n\n## Two", "Big news", "One x", ""),
            (
                "Some [words](/x) that are\nlong **enough** for it.\n\nOther words that are long.",
                "",
                "",
                "Some words that are long enough for it.",
            ),
            (
                "- a list that is long enough\n\n```\ncode that is long enough\n```\n\n> quotes are kept, if long enough",
                "",
                "",
                "> quotes are kept, if long enough",
            ),
            ("1. first of a list that is long\n\n### Third level heading here", "", "", ""),
        ] {
            let expected = Brief { h1: h1.into(), h2: h2.into(), paragraph: paragraph.into() };
            assert_eq!(Brief::of(text), expected, "{text}");
        }
    }
}
