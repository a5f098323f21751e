//! The parser's terms in ours.

use crate::richtext::node::{Align, Code, LANGUAGE_DEFAULT};
use pulldown_cmark::{Alignment, CodeBlockKind};

/// What a block of code says about its language.
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

/// How a column stands.
pub(super) fn align(alignment: Alignment) -> Option<Align> {
    match alignment {
        Alignment::None => None,
        Alignment::Left => Some(Align::Left),
        Alignment::Center => Some(Align::Center),
        Alignment::Right => Some(Align::Right),
    }
}
