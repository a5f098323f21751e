//! Characters in stored text that a program reads but a person does not see.
//!
//! Content has many authors, and text that is invisible on a page can be an instruction to a model.

use crate::base::Value;

/// Most places that are reported.
const PLACES_MAX: usize = 20;
/// The black flag, which tags make the flag of a region.
const FLAG: char = '\u{1f3f4}';
/// Most characters of the code of a region.
const FLAG_CODE_MAX: usize = 6;

/// Whether a character is invisible: control characters, zero widths, directions, tags, selectors.
pub fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The characters of a text, each with whether it is invisible and does not occur in normal text, as joiners and selectors of
/// scripts and emoji, soft hyphens, and the tags of a flag do.
pub fn with_unusual(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut flag_tags: usize = 0;
    text.char_indices().map(move |(at, c)| {
        let is_of_flag = flag_tags > 0;
        flag_tags = match c {
            FLAG => tags_of_flag(&text[at + c.len_utf8()..]),
            _ => flag_tags.saturating_sub(1),
        };
        (c, !is_of_flag && is_unusual(c))
    })
}

fn is_unusual(c: char) -> bool {
    let is_usual = matches!(c, '\u{ad}' | '\u{200c}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}');
    is_hidden(c) && !is_usual
}

/// How many tags after a black flag make it that of a region, such as Scotland: the letters and digits of its code, and an end.
fn tags_of_flag(behind: &str) -> usize {
    let code = behind
        .chars()
        .take_while(|c| matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'))
        .count();
    match behind.chars().nth(code) {
        Some('\u{e007f}') if (1..=FLAG_CODE_MAX).contains(&code) => code + 1,
        Some(_) | None => 0,
    }
}

/// Whether a text has no character that a person sees.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_hidden(c))
}

/// A text with invisible characters that do not occur in normal text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenText {
    /// Its place in the value, such as `data[1].title`.
    pub path: String,
    /// How many such characters it has.
    pub characters: usize,
    /// The first one, such as `U+200B`.
    pub first: String,
}

/// The texts of a value with invisible characters that do not occur in normal text.
pub fn hidden_texts(value: &Value) -> Vec<HiddenText> {
    let mut found = Vec::new();
    look(value, &mut String::new(), &mut found);
    found
}

fn look(value: &Value, path: &mut String, found: &mut Vec<HiddenText>) {
    let length = path.len();
    match value {
        Value::String(text) if !text.is_ascii() && found.len() < PLACES_MAX => {
            let hidden: Vec<char> = with_unusual(text).filter_map(|(c, is)| is.then_some(c)).collect();
            if let Some(first) = hidden.first() {
                let first = format!("U+{:04X}", u32::from(*first));
                found.push(HiddenText { path: path.clone(), characters: hidden.len(), first });
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
    use serde_json::json;

    #[test]
    fn unusual_invisible_characters_are_reported_with_paths() {
        let value = json!({"data": [{"title": "ok"}, {"title": "a\u{e0041}\u{e0042}"}], "x": "👩\u{200d}🔧 na\u{ad}me"});
        let found =
            HiddenText { path: "data[1].title".to_owned(), characters: 2, first: "U+E0041".to_owned() };
        assert_eq!(hidden_texts(&value), [found]);
        let many = json!(vec!["\u{202e}"; 100]);
        assert_eq!(hidden_texts(&many).len(), PLACES_MAX);
    }

    #[test]
    fn tags_are_usual_in_the_flag_of_a_region_alone() {
        let tags = |code: &str| {
            code.chars().map(|c| char::from_u32(0xe0000 + u32::from(c)).expect("a tag")).collect::<String>()
        };
        let unusual = |text: String| with_unusual(&text).filter(|(_, is)| *is).count();
        let end = '\u{e007f}';
        for code in ["gbeng", "gbsct", "gbwls", "usca"] {
            assert_eq!(unusual(format!("a {FLAG}{}{end} b", tags(code))), 0, "{code}");
        }
        assert_eq!(unusual(format!("{FLAG}{}", tags("gbeng"))), 5, "no end");
        assert_eq!(unusual(format!("{FLAG}{}{end}", tags("ignoreall"))), 10, "too long");
        assert_eq!(unusual(format!("{FLAG}{}{end}{}", tags("gbeng"), tags("hi"))), 2, "more behind the end");
        assert_eq!(unusual(format!("{FLAG} {}{end}", tags("gbeng"))), 6, "apart from the flag");
    }

    #[test]
    fn text_without_visible_characters_is_blank() {
        assert!(is_blank("") && is_blank(" \u{a0}\n") && is_blank("\u{200b}\u{2060}\u{e0041}\u{ad}"));
        assert!(!is_blank("\u{200b}a") && !is_blank("日本"));
    }
}
