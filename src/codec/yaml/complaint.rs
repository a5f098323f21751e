//! The parser's errors, in helpful words.

use super::SyntaxError;
use crate::base::limits::DEPTH_MAX;
use crate::codec::error::number;
use saphyr_parser::ScanError;

/// Parts of the parser's messages, each with its meaning and advice.
const WORDS: [(&str, &str, &str); 11] = [
    (
        "mapping values are not allowed",
        "a `:` where no key can stand",
        "put a text that contains `: ` in quotes",
    ),
    (
        "simple key expect",
        "a line that is no `key: value`",
        "add the `:`, or indent the line as part of the text above it",
    ),
    (
        "did not find expected key",
        "a line that does not belong to the mapping above it",
        "check its indentation",
    ),
    ("invalid indentation", "an indentation that fits nothing above it", "indent with two spaces a level"),
    (
        "wrongly indented line",
        "a line that is indented less than the text it belongs to",
        "indent it like the others",
    ),
    ("unknown escape character", "an unknown escape after `\\`", "double the `\\`, or use single quotes"),
    (
        "found unexpected end of stream",
        "quotes that are never closed",
        "close them, or double a quote inside the text",
    ),
    ("invalid trailing content", "text after the closing quote", "double a quote that is part of the text"),
    (
        "comment intercepting",
        "a `#` inside a text of several lines",
        "put the text in quotes, or write it as a block (`|`)",
    ),
    ("unexpected character", "a character that cannot begin a text", "put the text in quotes"),
    (
        "did not find expected ',' or",
        "brackets that are not closed, or a missing `,`",
        "put texts with brackets in quotes",
    ),
];

/// Converts the parser's error.
pub(super) fn explain(cause: &ScanError) -> SyntaxError {
    let (mark, info) = (cause.marker(), cause.info());
    let error = SyntaxError {
        code: "yaml.syntax",
        message: info.to_owned(),
        hint: None,
        line: number(mark.line()),
        column: number(mark.col() + 1),
    };
    let has = |part: &str| info.contains(part);
    if has("recursion limit") {
        too_deep(error)
    } else if has("tab") && !has("quoted scalar") {
        tab(error)
    } else if has("anchor") {
        anchor(error)
    } else if has("tag") || has("handle") {
        tag(error, "a tag")
    } else {
        in_other_words(error)
    }
}

fn in_other_words(error: SyntaxError) -> SyntaxError {
    match WORDS.iter().find(|(part, ..)| error.message.contains(part)) {
        None => error.hint("check quotes, brackets and indentation here and in the line above"),
        Some((_, message, hint)) => SyntaxError { message: (*message).to_owned(), ..error }.hint(*hint),
    }
}

/// A tab in the indentation.
pub(super) fn tab(error: SyntaxError) -> SyntaxError {
    SyntaxError { code: "yaml.tab", message: "a tab as indentation".to_owned(), ..error }
        .hint("indent with spaces")
}

/// Too many levels.
pub(super) fn too_deep(error: SyntaxError) -> SyntaxError {
    let message = format!("more than {DEPTH_MAX} levels of mappings and lists");
    SyntaxError { code: "yaml.too-deep", message, ..error }.hint("flatten the content")
}

/// An anchor or alias.
pub(super) fn anchor(error: SyntaxError) -> SyntaxError {
    let message = "an anchor (`&`) or alias (`*`)".to_owned();
    let hint = "write the value out; put a text that begins with `&` or `*` in quotes";
    SyntaxError { code: "yaml.anchor", message, ..error }.hint(hint)
}

/// A tag.
pub(super) fn tag(error: SyntaxError, message: impl Into<String>) -> SyntaxError {
    let hint = "remove it; put a text that begins with `!` in quotes";
    SyntaxError { code: "yaml.tag", message: message.into(), ..error }.hint(hint)
}
