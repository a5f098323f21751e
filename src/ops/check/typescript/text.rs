//! TypeScript as text: names, keys, words, comments. Texts of the site never end a comment or a string.

use crate::base::Value;

/// The indentation of one level.
pub(super) const STEP: &str = "  ";

/// A name in TypeScript's style, such as `FeaturesList` for `features-list`.
pub(super) fn name(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let joined: String = words.map(capital).collect();
    match joined.chars().next() {
        Some(first) if !first.is_numeric() => joined,
        Some(_) | None => format!("T{joined}"),
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// The key of a property.
pub(super) fn key(text: &str) -> String {
    let is_plain = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_plain { text.to_owned() } else { word(text) }
}

/// A text as a literal.
pub(super) fn word(text: &str) -> String {
    Value::from(text).to_string().replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// One of several texts, or any where there are none.
pub(super) fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(word).collect();
    if words.is_empty() { "string".to_owned() } else { words.join(" | ") }
}

/// A list of a type.
pub(super) fn list(of: &str) -> String {
    if of.contains([' ', '|']) { format!("Array<{of}>") } else { format!("{of}[]") }
}

/// A comment before a declaration; nothing where there is nothing to say.
pub(super) fn comment(about: &str, indent: &str) -> String {
    let lines = about.lines().map(|line| line.trim().replace("*/", "* /"));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        several => {
            let rest: String = several.iter().map(|line| format!("{indent} * {line}\n")).collect();
            format!("{indent}/**\n{rest}{indent} */\n")
        }
    }
}

/// A property with its comment.
pub(super) fn property(name: &str, of: &str, is_needed: bool, about: &str, indent: &str) -> String {
    let mark = if is_needed { "" } else { "?" };
    let or_null = if is_needed || of.ends_with(" | null") { "" } else { " | null" };
    format!("{}{indent}{}{mark}: {of}{or_null};\n", comment(about, indent), key(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_site_stay_texts() {
        assert_eq!(name("features-list"), "FeaturesList");
        assert_eq!(
            (name("2-columns"), name("über_uns"), name("--")),
            ("T2Columns".into(), "ÜberUns".into(), "T".into())
        );
        assert_eq!(
            (key("first_name"), key("a-b"), key("x\"y")),
            ("first_name".into(), "\"a-b\"".into(), "\"x\\\"y\"".into())
        );
        assert_eq!(comment(" ", ""), "");
        assert!(!comment("ends */ here", "").trim_end().trim_end_matches("*/").contains("*/"));
        assert_eq!(comment("a\n\nb", "  "), "  /**\n   * a\n   * b\n   */\n");
        assert_eq!(one_of(["a", "b"].into_iter()), "\"a\" | \"b\"");
        assert_eq!(list("\"a\" | \"b\""), "Array<\"a\" | \"b\">");
    }
}
