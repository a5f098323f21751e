//! Converts the parser's types to ours.

use crate::richtext::node::{Align, Code, LANGUAGE_DEFAULT};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, Parser, Tag};

/// The language and info string of a code block.
pub(super) fn code(kind: &CodeBlockKind<'_>) -> Code {
    let info = match kind {
        CodeBlockKind::Fenced(info) => info.as_ref().trim(),
        CodeBlockKind::Indented => "",
    };
    match info.split_whitespace().next() {
        None => Code { language: LANGUAGE_DEFAULT.to_owned(), info: Some(String::new()) },
        Some(word) => Code { language: word.to_owned(), info: (word != info).then(|| info.to_owned()) },
    }
}

/// The alignment of a column.
pub(super) fn align(alignment: Alignment) -> Option<Align> {
    match alignment {
        Alignment::None => None,
        Alignment::Left => Some(Align::Left),
        Alignment::Center => Some(Align::Center),
        Alignment::Right => Some(Align::Right),
    }
}

/// Whether raw HTML at the start of a line interrupts a paragraph.
pub(super) fn begins_block(html: &str) -> bool {
    Parser::new(&format!("x\n{html}")).any(|event| matches!(event, Event::Start(Tag::HtmlBlock)))
}
