//! Characters in stored text that a model reads but a person does not see: they are escaped and reported.
//!
//! JSON allows any character to be escaped, so the value stays the same for programs.

use super::*;
use crate::base::hidden_text::{hidden_texts, is_hidden};

/// JSON with invisible characters escaped: the same value.
pub(super) fn escaped(json: String) -> String {
    if json.is_ascii() || !json.contains(is_hidden) {
        return json;
    }
    let mut shown = String::with_capacity(json.len() + 64);
    for c in json.chars() {
        match is_hidden(c) {
            true => {
                c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| shown.push_str(&format!("\\u{unit:04x}")))
            }
            false => shown.push(c),
        }
    }
    shown
}

/// The places of invisible characters that do not occur in normal text, each with the characters.
pub(super) fn places(value: &Value) -> Vec<Value> {
    let found = hidden_texts(value).into_iter();
    found.map(|text| json!({"path": text.path, "characters": text.characters, "first": text.first})).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped_without_changing_the_value() {
        for (text, shown) in [
            ("plain", "plain"),
            ("Größe – „gut“ 日本", "Größe – „gut“ 日本"),
            ("a\u{200b}b", "a\\u200bb"),
            ("\u{202e}txt.exe", "\\u202etxt.exe"),
            ("hi\u{e0049}\u{e0047}", "hi\\udb40\\udc49\\udb40\\udc47"),
            ("👩\u{200d}🔧", "👩\\u200d🔧"),
        ] {
            let value = json!({"title": text});
            let json = escaped(value.to_string());
            assert_eq!(json, format!("{{\"title\":\"{shown}\"}}"));
            assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), value);
        }
    }
}
