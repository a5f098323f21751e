//! Characters in stored text that a model reads but a person does not see: they are escaped and reported.
//!
//! Content has many authors, and text that is invisible on a page can be an instruction to a model. JSON allows any
//! character to be escaped, so the value stays the same for programs.

use super::*;

/// Most places that are reported.
const PLACES_MAX: usize = 20;

/// Whether a character is invisible: control characters, zero widths, directions, tags, selectors.
fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether it occurs in normal text: joiners and selectors of scripts and emoji, soft hyphens.
fn is_usual(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200c}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}')
}

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
    let mut found = Vec::new();
    look(value, &mut String::new(), &mut found);
    found
}

fn look(value: &Value, path: &mut String, found: &mut Vec<Value>) {
    let length = path.len();
    match value {
        Value::String(text) if !text.is_ascii() && found.len() < PLACES_MAX => {
            let hidden: Vec<char> = text.chars().filter(|c| is_hidden(*c) && !is_usual(*c)).collect();
            if let Some(first) = hidden.first() {
                let first = format!("U+{:04X}", u32::from(*first));
                found.push(json!({"path": path.as_str(), "characters": hidden.len(), "first": first}));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push_str(&format!("[{index}]"));
                look(item, path, found);
                path.truncate(length);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                path.push_str(if path.is_empty() { "" } else { "." });
                path.push_str(key);
                look(item, path, found);
                path.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
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

    #[test]
    fn unusual_invisible_characters_are_reported_with_paths() {
        let value = json!({"data": [{"title": "ok"}, {"title": "a\u{e0041}\u{e0042}"}], "x": "👩\u{200d}🔧 na\u{ad}me"});
        assert_eq!(places(&value), [json!({"path": "data[1].title", "characters": 2, "first": "U+E0041"})]);
        let many = json!(vec!["\u{202e}"; 100]);
        assert_eq!(places(&many).len(), PLACES_MAX);
    }
}
