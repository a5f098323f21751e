//! Escapes foreign text in markup: no content can act as markup, and nothing can hide.

use crate::base::markup;
use crate::base::text::one_line;
use crate::ops::visible;

/// Escapes a text for HTML, in an element or a quoted attribute.
pub(super) fn html(text: &str) -> String {
    markup::html(&visible(text))
}

/// A text as a line of inline code, as HTML inside Markdown: hosts look for mentions, issues and addresses everywhere
/// except in code. White space at its ends and line ends become one space each.
pub(super) fn code(text: &str) -> String {
    let line = one_line(text);
    format!("<code>{}</code>", html(&line))
}

/// The fence of a code block that none of these texts can end.
pub(super) fn fence<'a>(texts: impl Iterator<Item = &'a String>) -> String {
    let longest = texts.flat_map(|text| text.split(|c| c != '`')).map(str::len).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(html("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;&#039;");
        assert_eq!(html("a\u{1b}[2J\u{202e}b"), "a\\u{1b}[2J\\u{202e}b");
        assert_eq!(code(" </code>\n\n# @you "), "<code>&lt;/code&gt; # @you</code>");
    }

    #[test]
    fn code_fence_is_longer_than_any_inside() {
        let fence = |text: &str| fence(std::iter::once(&text.to_owned()));
        assert_eq!(fence("plain"), "```");
        assert_eq!(fence("a ```` b `x`"), "`````");
    }
}
