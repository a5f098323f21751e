//! Finds a piece of HTML in a Markdown text.

use super::read::OPTIONS;
use pulldown_cmark::{Event, Parser};

/// The text before the first piece of HTML that `is_it` accepts; `None` without one. HTML in code is code.
pub(in crate::richtext) fn before_html(markdown: &str, is_it: fn(&str) -> bool) -> Option<&str> {
    let mut events = Parser::new_ext(markdown, OPTIONS).into_offset_iter();
    let found = events.find_map(|(event, at)| match event {
        Event::Html(html) | Event::InlineHtml(html) if is_it(&html) => Some(at.start),
        _ => None,
    });
    found.map(|at| &markdown[..at])
}
