//! Tokens in the source of a Markdown text.

use super::read::OPTIONS;
use crate::richtext::html;
use crate::richtext::token::{may_have, token};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::ops::Range;

/// The tokens of a Markdown text, with their braces: those where [`Document::change_texts`] looks at words, also those
/// after a backslash.
///
/// [`Document::change_texts`]: crate::richtext::Document::change_texts
pub fn markdown_tokens(markdown: &str) -> Vec<Range<usize>> {
    if !may_have(markdown) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for place in places(markdown) {
        let text = &markdown[place.clone()];
        for (at, _) in text.match_indices('{') {
            let start = place.start + at;
            if let Some(token) = token(&text[at..]).filter(|_| !is_in_address(&markdown[..start])) {
                found.push(start..start + token.len() + 2);
            }
        }
    }
    found
}

/// Where tokens begin that are behind a backslash.
pub(super) fn escaped(markdown: &str) -> BTreeSet<usize> {
    let may_have = markdown.contains("\\{");
    let tokens = if may_have { markdown_tokens(markdown) } else { Vec::new() };
    let starts = tokens.into_iter().map(|token| token.start);
    starts.filter(|start| markdown[..*start].ends_with('\\')).collect()
}

/// Whether an address without brackets reaches up to the end of a text.
fn is_in_address(before: &str) -> bool {
    let word =
        before.rsplit(|c: char| c.is_whitespace() || matches!(c, '<' | '(')).next().unwrap_or_default();
    word.contains("://") || word.to_ascii_lowercase().starts_with("www.")
}

/// Where words are: texts outside of code and of pictures, and HTML.
fn places(markdown: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut add = |range: Range<usize>| match places.last_mut() {
        Some(last) if last.end == range.start => last.end = range.end,
        _ => places.push(range),
    };
    let (mut is_block, mut is_code, mut pictures) = (false, false, 0_usize);
    for (event, range) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => is_block = true,
            Event::Start(Tag::HtmlBlock) => {
                is_block = true;
                let mut at = range.start;
                let block = &markdown[range.clone()];
                for (piece, is_code) in html::code_pieces(block.trim_end()).unwrap_or(vec![(block, false)]) {
                    if !is_code {
                        add(at..at + piece.len());
                    }
                    at += piece.len();
                }
            }
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => is_block = false,
            Event::Start(Tag::Image { .. }) => pictures += 1,
            Event::End(TagEnd::Image) => pictures = pictures.saturating_sub(1),
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::Item) => {
                is_code = false;
            }
            Event::InlineHtml(html) => match html::code_tag(&html) {
                Some(opens) => is_code = opens,
                None if !is_code && pictures == 0 => add(range),
                None => {}
            },
            Event::Text(_) if !is_block && !is_code && pictures == 0 => add(range),
            _ => {}
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_outside_of_code_and_addresses() {
        for (markdown, count) in [
            ("a {title} b {custom.my_field}", 2),
            ("\\{title} {year}", 2),
            ("# {title}\n\n- {now}\n\n| {year} |\n|---|\n", 3),
            ("`{title}` and\n\n```\n{title}\n```\n\n    {title}\n", 0),
            ("<code>{title}</code> <abbr title=\"{year}\">x</abbr>", 1),
            ("<div>\n<code>{title}</code> {title}\n</div>\n", 1),
            ("[x](/a/{title}) ![{title}](/a.png) <https://a.example/{title}>", 0),
            ("https://a.example/{title} (www.a.example/{title})", 0),
            ("{custom.*x*} {other}", 0),
        ] {
            assert_eq!(markdown_tokens(markdown).len(), count, "{markdown}");
        }
        assert_eq!(markdown_tokens("ä {title}").first(), Some(&(3..10)));
    }
}
