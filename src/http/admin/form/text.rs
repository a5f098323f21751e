//! Values as the texts of fields, and such texts as values.

use crate::codec;
use crate::http::admin::prelude::*;

/// A key in words: `metaTitle` as "Meta title".
pub(in crate::http::admin) fn in_words(key: &str) -> String {
    let (mut words, mut before) = (String::new(), ' ');
    for c in key.chars() {
        let is_separator = matches!(c, '_' | '-' | '.');
        let begins = c.is_uppercase() && !before.is_uppercase();
        if (is_separator || begins) && !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
        match c {
            _ if is_separator => {}
            c if words.is_empty() => words.extend(c.to_uppercase()),
            c => words.extend(c.to_lowercase()),
        }
        before = c;
    }
    words
}

/// A scalar as a text.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// A text with line feeds alone: browsers send line ends as CRLF, whatever was there.
pub(in crate::http::admin) fn lines(text: impl AsRef<str>) -> String {
    text.as_ref().replace("\r\n", "\n").replace('\r', "\n")
}

/// A number; what is none goes on as a text, which the operation refuses in its own words.
pub(super) fn number(text: &str) -> Value {
    let parsed = serde_json::from_str::<Value>(text).ok().filter(Value::is_number);
    parsed.unwrap_or_else(|| Value::from(text))
}

/// Whether a text can be a line among others.
pub(super) fn is_entry(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r'])
}

pub(super) fn entries(text: &str) -> Value {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// A value that was written as YAML or JSON.
pub(super) fn any(name: &str, text: &str) -> Result<Value, Refusal> {
    if text.trim_start().starts_with(['{', '[', '"'])
        && let Ok(value) = codec::json::parse(text.as_bytes())
    {
        return Ok(value);
    }
    // The parser reads files, which are mappings: the value is that of a key.
    let below: String = text.lines().map(|line| format!("\n  {line}")).collect();
    match codec::yaml::parse(format!("value:{below}\n").as_bytes()) {
        Ok(mut parsed) => Ok(parsed.value["value"].take()),
        Err(fault) => {
            let (line, column) = (fault.line.saturating_sub(1), fault.column.saturating_sub(2));
            let place = format!("(line {line}, column {column})");
            Err(invalid(name, &format!("is neither YAML nor JSON: {} {place}", fault.message)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_as_words() {
        for (key, words) in
            [("metaTitle", "Meta title"), ("slug", "Slug"), ("post_type", "Post type"), ("seoURL", "Seo url")]
        {
            assert_eq!(in_words(key), words);
        }
    }
}
