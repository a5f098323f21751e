//! The mark `<!--more-->`: what is before it in a text is the text's excerpt.

use super::{Document, markdown};
use crate::base::limits::EXCERPT_CHARS_MAX;
use crate::base::text::one_line;
use std::borrow::Cow;

/// The words of the mark: of Hugo, Zola, Jekyll and WordPress, and of Docusaurus.
const WORDS: [&str; 2] = ["more", "truncate"];

/// Whether a piece of HTML is the mark, with or without spaces in it. WordPress lets words for a link follow.
pub fn is_more_mark(html: &str) -> bool {
    let comment = html.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
    let word = comment.and_then(|comment| comment.split_whitespace().next());
    word.is_some_and(|word| WORDS.contains(&word))
}

/// The HTML before its first mark; `None` without one.
pub fn before_more_mark(html: &str) -> Option<&str> {
    let is_mark = |at: &usize| {
        let end = html[*at..].find("-->").map(|end| at + end + "-->".len());
        end.is_some_and(|end| is_more_mark(&html[*at..end]))
    };
    html.match_indices("<!--").map(|(at, _)| at).find(is_mark).map(|at| &html[..at])
}

/// The words of a Markdown before its first mark, as one line; `None` without a mark, or with nothing before it. Marks in
/// code are code.
pub fn excerpt(markdown: &str) -> Option<String> {
    if !markdown.contains("<!--") {
        return None;
    }
    let before = markdown::before_html(markdown, is_more_mark)?;
    as_excerpt(&Document::from_markdown(&without_callout_marks(before)).without_escapes().to_text())
}

/// A text whose quotes do not say which callouts they are: `[!tip]` is no word of theirs.
fn without_callout_marks(markdown: &str) -> Cow<'_, str> {
    if !markdown.contains("[!") {
        return Cow::Borrowed(markdown);
    }
    let plain = |line: &str| {
        let (marks, rest) = line.split_at(line.len() - line.trim_start_matches(['>', ' ']).len());
        let kind =
            rest.strip_prefix("[!").filter(|_| marks.contains('>')).and_then(|rest| rest.split_once(']'));
        match kind {
            Some((kind, words))
                if !kind.is_empty() && kind.chars().all(|c| c.is_alphanumeric() || c == '-') =>
            {
                format!("{marks}{}", words.trim_start_matches(['-', '+']).trim_start_matches(' '))
            }
            _ => line.to_owned(),
        }
    };
    Cow::Owned(markdown.split_inclusive('\n').map(plain).collect())
}

/// A text as one line, cut after a word at the longest excerpt; `None` without words.
pub fn as_excerpt(text: &str) -> Option<String> {
    let mut words = one_line(text);
    if let Some((end, _)) = words.char_indices().nth(EXCERPT_CHARS_MAX) {
        words.truncate(words[..end].rfind(' ').unwrap_or(end));
    }
    Some(words).filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_the_mark_are_the_excerpt() {
        let of = |markdown: &str| excerpt(markdown);
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(of("One *two*\nthree.\n\n<!--more-->\n\nFour."), some("One two three."));
        assert_eq!(of("# Head\n\nOne.\n\n<!-- more -->\nTwo."), some("Head One."));
        assert_eq!(of("One.<!--more-->Two."), some("One."), "inside a line");
        assert_eq!(of("One.\n\n<!--truncate-->\n\nTwo.\n\n<!--more-->"), some("One."), "the first counts");
        assert_eq!(
            of("> [!tip] Read\n> this.\n\n<!--more-->\nTwo."),
            some("Read this."),
            "of a callout its words"
        );
        assert_eq!(of("One.\n\n<!-- moreover -->\n\nTwo."), None);
        assert_eq!(of("<!--more-->\n\nTwo."), None, "nothing is before it");
        assert_eq!(of("```\n<!--more-->\n```\n\n`<!--more-->` is the mark."), None, "code");
        assert_eq!(of("One."), None);
        let long = format!("{}\n\n<!--more-->", "word ".repeat(500));
        let cut = of(&long).unwrap();
        assert!(cut.chars().count() <= EXCERPT_CHARS_MAX && cut.ends_with("word"), "{cut}");
    }
}
