//! The headings of a Markdown text and where they stand.

use super::read::OPTIONS;
use crate::richtext::section::Heading;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// The headings at the top of a text, with their places in bytes.
pub(in crate::richtext) fn headings(markdown: &str) -> Vec<Heading> {
    let (mut found, mut depth) = (Vec::<Heading>::new(), 0_usize);
    let mut is_open = false;
    for (event, at) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if let Tag::Heading { level, .. } = tag
                    && depth == 0
                {
                    is_open = true;
                    found.push(Heading { level: level as u8, text: String::new(), at });
                }
                depth += 1;
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                is_open &= !matches!(tag, TagEnd::Heading(_));
            }
            Event::Text(text) | Event::Code(text) if is_open => {
                if let Some(heading) = found.last_mut() {
                    heading.text.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found.iter_mut().for_each(|heading| heading.text = heading.text.trim().to_owned());
    found
}
