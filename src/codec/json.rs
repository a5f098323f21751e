//! Strict JSON (RFC 8259): no duplicate keys, numbers keep their text, size and depth are limited.

use super::SyntaxError;
use super::screen::{JSON, decode};
use super::yaml::{is_number, resolve};
use crate::base::limits::{DEPTH_MAX, FILE_BYTES_MAX};
use crate::base::{Map, Value};
use serde_json::Number;

/// Parses one JSON value of any kind.
///
/// # Errors
/// [`SyntaxError`] at the first error: `json.syntax`, `json.duplicate-key`, `json.too-deep`, `json.too-large` or
/// `json.not-utf8`.
pub fn parse(bytes: &[u8]) -> Result<Value, SyntaxError> {
    parse_up_to(bytes, FILE_BYTES_MAX)
}

/// The same with another size limit in bytes, for values that are not files.
///
/// # Errors
/// As [`parse`].
pub fn parse_up_to(bytes: &[u8], most: usize) -> Result<Value, SyntaxError> {
    let text = decode(bytes, most, &JSON)?;
    if text.starts_with('\u{FEFF}') {
        let error = SyntaxError::at("json.syntax", "a byte order mark before the value", text, 0);
        return Err(error.hint("save the file without it"));
    }
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.space();
    if reader.at < text.len() { Err(reader.unexpected("the end")) } else { Ok(value) }
}

/// The list, object, number, or yes or no that a text stands for as JSON. Some clients send every value as a text.
pub fn in_text(text: &str) -> Option<Value> {
    let text = text.trim();
    let is_one =
        text.starts_with(['[', '{', '-', 't', 'f']) || text.starts_with(|c: char| c.is_ascii_digit());
    parse(text.as_bytes()).ok().filter(|value| is_one && !value.is_string() && !value.is_null())
}

struct Reader<'a> {
    text: &'a str,
    /// The byte to read next.
    at: usize,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Result<Value, SyntaxError> {
        self.space();
        match self.peek() {
            Some(b'{' | b'[') if depth >= DEPTH_MAX => {
                let message = format!("more than {DEPTH_MAX} levels of objects and arrays");
                Err(SyntaxError::at("json.too-deep", message, self.text, self.at).hint("flatten the content"))
            }
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.array(depth + 1),
            Some(b'"') => self.string().map(Value::String),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, SyntaxError> {
        let mut map = Map::new();
        self.at += 1;
        self.space();
        if self.eat(b'}') {
            return Ok(Value::Object(map));
        }
        loop {
            self.space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a key in double quotes"));
            }
            let key = self.string()?;
            if map.contains_key(&key) {
                let message = format!("the key `{key}` appears twice in one object");
                let error = SyntaxError::at("json.duplicate-key", message, self.text, start);
                return Err(error.hint("keep one of the two"));
            }
            self.space();
            if !self.eat(b':') {
                return Err(self.unexpected("`:`"));
            }
            let value = self.value(depth)?;
            map.insert(key, value);
            self.space();
            if self.eat(b'}') {
                return Ok(Value::Object(map));
            }
            if !self.eat(b',') {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Value, SyntaxError> {
        let mut items = Vec::new();
        self.at += 1;
        self.space();
        if self.eat(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(depth)?);
            self.space();
            if self.eat(b']') {
                return Ok(Value::Array(items));
            }
            if !self.eat(b',') {
                return Err(self.unexpected("`,` or `]`"));
            }
        }
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<Value, SyntaxError> {
        let rest = &self.text[self.at..];
        let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
        let word = &rest[..rest.bytes().take_while(is_part).count()];
        if matches!(word, "true" | "false" | "null") || is_number(word) {
            self.at += word.len();
            Ok(match is_number(word) {
                true => Value::Number(Number::from_string_unchecked(word.to_owned())),
                false => resolve(word),
            })
        } else {
            Err(self.unexpected("a value"))
        }
    }

    /// A string, from its opening to its closing quote.
    fn string(&mut self) -> Result<String, SyntaxError> {
        let start = self.at;
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.bytes().take_while(|b| *b >= b' ' && !matches!(b, b'"' | b'\\')).count();
            out.push_str(&rest[..plain]);
            self.at += plain;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                Some(_) => {
                    let error = self.error("a control character inside a string");
                    return Err(error.hint("write it as an escape, such as `\\n`"));
                }
                None => {
                    self.at = start;
                    return Err(self.error("a string that is never closed").hint("add the closing `\"`"));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let code = self.text.as_bytes().get(self.at + 1);
        let simple = match code {
            Some(b'u') => return self.unicode(),
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            _ => return Err(self.error("an unknown escape after `\\`").hint("double the `\\`")),
        };
        self.at += 2;
        Ok(simple)
    }

    /// `\u00e9`, or a surrogate pair of two such escapes.
    fn unicode(&mut self) -> Result<char, SyntaxError> {
        let first = self.hex(self.at);
        let (code, length) = match first {
            Some(high @ 0xD800..=0xDBFF) => match self.hex(self.at + 6) {
                Some(low @ 0xDC00..=0xDFFF) => {
                    (Some(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00)), 12)
                }
                _ => (None, 6),
            },
            other => (other, 6),
        };
        let c = code.and_then(char::from_u32).ok_or_else(|| {
            let error = self.error("an escape that is not a character");
            error.hint("write the character itself, or `\\u` and four hexadecimal digits")
        })?;
        self.at += length;
        Ok(c)
    }

    /// The number of the escape `\uXXXX` at a byte offset.
    fn hex(&self, at: usize) -> Option<u32> {
        let digits = self.text.get(at..at + 6)?.strip_prefix("\\u")?;
        let is_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        is_hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn unexpected(&self, wanted: &str) -> SyntaxError {
        let found = match self.text[self.at..].chars().next() {
            Some(c) if c.is_control() => format!("the character U+{:04X}", u32::from(c)),
            Some(c) => format!("`{c}`"),
            None => "the end".to_owned(),
        };
        self.error(&format!("{found} where {wanted} should be"))
            .hint("check commas, quotes and brackets here and before")
    }

    fn error(&self, message: &str) -> SyntaxError {
        SyntaxError::at("json.syntax", message, self.text, self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn texts_are_parsed_to_values_other_than_strings() {
        for (text, value) in
            [(" [1] ", "[1]"), ("{\"a\": \"b\"}", "{\"a\":\"b\"}"), ("-5", "-5"), ("true", "true")]
        {
            assert_eq!(in_text(text).map(|value| value.to_string()).as_deref(), Some(value), "{text}");
        }
        for text in ["", "null", "\"a\"", "about", "[1", "{a: 1}", "{\"a\": 1, \"a\": 2}", "5 apples", "True"]
        {
            assert_eq!(in_text(text), None, "{text}");
        }
    }

    #[test]
    fn invalid_json_is_refused_with_its_position() {
        let deep = "[".repeat(DEPTH_MAX + 1) + &"]".repeat(DEPTH_MAX + 1);
        let deepest = "[".repeat(100_000);
        for (text, code, line, column) in [
            ("", "json.syntax", 1, 1),
            ("{\"é\": 1,\n \"é\": 2}", "json.duplicate-key", 2, 2),
            ("[1,]", "json.syntax", 1, 4),
            ("{\"a\": 1,}", "json.syntax", 1, 9),
            ("{a: 1}", "json.syntax", 1, 2),
            ("[1 2]", "json.syntax", 1, 4),
            ("01", "json.syntax", 1, 1),
            ("NaN", "json.syntax", 1, 1),
            ("[1] x", "json.syntax", 1, 5),
            ("{} {}", "json.syntax", 1, 4),
            ("\"a\nb\"", "json.syntax", 1, 3),
            ("\"abc", "json.syntax", 1, 1),
            ("\"\\x\"", "json.syntax", 1, 2),
            ("\"\\ud800\"", "json.syntax", 1, 2),
            ("\"\\ud800\\u0041\"", "json.syntax", 1, 2),
            ("\"\\u+041\"", "json.syntax", 1, 2),
            ("\u{feff}1", "json.syntax", 1, 1),
            ("'a'", "json.syntax", 1, 1),
            ("// a\n1", "json.syntax", 1, 1),
            (&deep, "json.too-deep", 1, 97),
            (&deepest, "json.too-deep", 1, 97),
        ] {
            let error = parse(text.as_bytes()).expect_err(text);
            let shown = &text[..text.len().min(30)];
            assert_eq!((error.code, error.line, error.column), (code, line, column), "{shown}: {error}");
            assert!(error.hint.is_some(), "{shown}");
        }
        assert_eq!(parse(b"\"\xff\"").expect_err("not UTF-8").code, "json.not-utf8");
        assert_eq!(parse(&vec![b' '; 1024 * 1024 + 1]).expect_err("too large").code, "json.too-large");
    }

    #[test]
    fn number_texts_are_preserved() {
        let value = parse(
            b" [1.10, -0, 1E5, 123456789012345678901234567890, true, null, \"\\ud83d\\ude00\\/\\u00e9\"] ",
        )
        .unwrap();
        assert_eq!(value[0].to_string(), "1.10");
        assert_eq!(value[2].to_string(), "1E5");
        assert_eq!(value[3].to_string(), "123456789012345678901234567890");
        assert_eq!(value[6], json!("😀/é"));
        let private = parse(b"{\"$serde_json::private::Number\": \"1\"}").unwrap();
        assert!(private.is_object(), "a key is only a key");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn values_round_trip(value in crate::codec::yaml::tests::root()) {
            prop_assert_eq!(&parse(value.to_string().as_bytes()).unwrap(), &value);
            prop_assert_eq!(&parse(serde_json::to_string_pretty(&value).unwrap().as_bytes()).unwrap(), &value);
        }

        #[test]
        fn arbitrary_text_is_refused_unless_valid(text in "[-a1:,\"\\\\u\\[\\]{}. \u{e9}]{0,40}") {
            if let Ok(value) = parse(text.as_bytes()) {
                prop_assert_eq!(serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok(), true, "{}", value);
            }
        }
    }
}
