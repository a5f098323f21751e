//! Tokens of pages, such as `{title}`, in imported texts: there they were words, and a backslash says so.

use crate::base::Value;
use crate::richtext::{markdown_tokens, token};

/// A Markdown without tokens.
pub(super) fn markdown(text: &str) -> String {
    let places = markdown_tokens(text).into_iter().map(|token| token.start);
    // After an odd number of backslashes the last one already belongs to the brace.
    with_backslashes(text, places.filter(|at| backslashes(&text[..*at]).is_multiple_of(2)))
}

/// A text that is not Markdown, without tokens.
pub(super) fn plain(text: &str) -> String {
    let braces = text.match_indices('{').map(|(at, _)| at);
    with_backslashes(text, braces.filter(|at| token(&text[*at..]).is_some()))
}

/// The texts of a module without tokens.
pub(super) fn module(value: &mut Value) {
    match value {
        Value::String(text) => *text = markdown(text),
        Value::Array(items) => items.iter_mut().for_each(module),
        // An editor's document, which has code that no Markdown says.
        Value::Object(map) if map.contains_key("root") => {}
        Value::Object(map) => map.values_mut().for_each(module),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn backslashes(text: &str) -> usize {
    text.len() - text.trim_end_matches('\\').len()
}

fn with_backslashes(text: &str, places: impl Iterator<Item = usize>) -> String {
    let (mut out, mut from) = (String::with_capacity(text.len()), 0);
    for at in places {
        out.extend([&text[from..at], "\\"]);
        from = at;
    }
    out.push_str(&text[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_in_words_get_a_backslash() {
        for (text, expected) in [
            ("{{year}}-{title} `{title}`", "{\\{year}}-\\{title} `{title}`"),
            ("```\n{now}\n```\n\n[x](/{now})", "```\n{now}\n```\n\n[x](/{now})"),
            ("\\{title} \\\\{title}", "\\{title} \\\\\\{title}"),
            ("{other} {custom.x}", "{other} \\{custom.x}"),
        ] {
            assert_eq!(markdown(text), expected, "{text}");
        }
        assert_eq!(plain("`{title}` {x}"), "`\\{title}` {x}");
    }
}
