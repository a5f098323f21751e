//! Abbreviations, as kramdown and Python-Markdown explain them once for all places: `*[HTML]: Hyper Text`.

use crate::base::markup;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::borrow::Cow;

/// An abbreviation and what it means, of a line that says so.
pub(super) fn of_line(line: &str) -> Option<(String, String)> {
    let (short, long) = line.strip_prefix("*[")?.split_once("]:")?;
    Some((short.trim().to_owned(), long.trim().to_owned())).filter(|(short, _)| !short.is_empty())
}

/// A text in which abbreviations say what they mean, as `<abbr>` does; not in headings, whose words are their addresses.
pub(super) fn expanded<'t>(text: &'t str, all: &[(String, String)]) -> Cow<'t, str> {
    if !all.iter().any(|(short, long)| !long.is_empty() && text.contains(short.as_str())) {
        return Cow::Borrowed(text);
    }
    let syntax = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let (mut out, mut from, mut closed) = (String::with_capacity(text.len() + 256), 0, 0_usize);
    for (event, range) in Parser::new_ext(text, syntax).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::Image { .. }) => {
                closed += 1;
            }
            Event::End(TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::Image) => {
                closed = closed.saturating_sub(1);
            }
            Event::InlineHtml(html) if html.starts_with("<abbr") => closed += 1,
            Event::InlineHtml(html) if html.starts_with("</abbr") => closed = closed.saturating_sub(1),
            Event::Text(_) if closed == 0 => {
                let mut at = range.start;
                while let Some((start, short, long)) = first(text, at, range.end, all) {
                    let title = markup::html(long);
                    out.extend([
                        &text[from..start],
                        "<abbr title=\"",
                        title.as_str(),
                        "\">",
                        short,
                        "</abbr>",
                    ]);
                    (from, at) = (start + short.len(), start + short.len());
                }
            }
            _ => {}
        }
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// The first abbreviation between two places that is a word of its own; the longest of those that begin there.
fn first<'a>(
    text: &str,
    at: usize,
    end: usize,
    all: &'a [(String, String)],
) -> Option<(usize, &'a str, &'a str)> {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let place = |short: &str| {
        let mut places = text[at..end].match_indices(short).map(|(found, _)| at + found);
        places.find(|start| {
            let before = text[..*start].chars().next_back();
            let word = text[..*start].rsplit(char::is_whitespace).next().unwrap_or_default();
            !is_word(before) && !word.contains("://") && !is_word(text[start + short.len()..].chars().next())
        })
    };
    let known = all.iter().filter(|(_, long)| !long.is_empty());
    let found = known.filter_map(|(short, long)| Some((place(short)?, short.as_str(), long.as_str())));
    found.min_by_key(|(start, short, _)| (*start, std::cmp::Reverse(short.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_say_what_they_mean_wherever_they_are_words() {
        let all: Vec<_> =
            ["*[HTML]: Hyper <Text>", "*[HTML 5]: Five", "*[X]:"].into_iter().filter_map(of_line).collect();
        assert_eq!(all.len(), 3);
        let html = "<abbr title=\"Hyper &lt;Text&gt;\">HTML</abbr>";
        for (text, expected) in [
            ("The HTML, XHTML and *HTML*.", format!("The {html}, XHTML and *{html}*.")),
            ("HTML 5 X", "<abbr title=\"Five\">HTML 5</abbr> X".to_owned()),
            ("# HTML\n\n`HTML` [a](/HTML)", "# HTML\n\n`HTML` [a](/HTML)".to_owned()),
            ("<https://a.example/HTML>", "<https://a.example/HTML>".to_owned()),
            ("<abbr title=\"x\">HTML</abbr>", "<abbr title=\"x\">HTML</abbr>".to_owned()),
        ] {
            assert_eq!(expanded(text, &all), expected, "{text}");
        }
    }
}
