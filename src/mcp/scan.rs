//! Finds the id of an unreadable request, so that it can be answered; otherwise its client would wait forever.

use super::message::is_id;
use serde_json::Value;

/// Most bytes of a key or an id that are stored.
const TOKEN_BYTES_MAX: usize = 300;

/// Scans a message incrementally for the `id` of its outermost object, without parsing the rest.
#[derive(Debug, Default)]
pub(super) struct Scan {
    depth: usize,
    in_text: bool,
    is_escaped: bool,
    /// Whether the next token is a value.
    is_value: bool,
    token: Vec<u8>,
    key: Vec<u8>,
    ids: Vec<Vec<u8>>,
    has_method: bool,
    /// The message is not an object.
    is_other: bool,
}

impl Scan {
    /// The id of a request in these bytes, if it is readable.
    pub(super) fn id_of(bytes: &[u8]) -> Option<Value> {
        let mut scan = Scan::default();
        scan.take(bytes);
        scan.id()
    }

    /// Scans the next piece.
    pub(super) fn take(&mut self, piece: &[u8]) {
        piece.iter().for_each(|byte| self.byte(*byte));
    }

    /// The id, if there is exactly one, and a method, so that an answer is expected.
    pub(super) fn id(&self) -> Option<Value> {
        match self.ids.as_slice() {
            [id] if self.has_method && !self.is_other => serde_json::from_slice(id).ok().filter(is_id),
            _ => None,
        }
    }

    fn byte(&mut self, byte: u8) {
        if self.in_text {
            self.keep(byte);
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = true,
                b'"' => self.in_text = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => {
                self.in_text = true;
                self.keep(byte);
            }
            b'{' | b'[' => {
                self.is_other |= self.depth == 0 && byte == b'[';
                self.depth += 1;
            }
            b'}' | b']' => {
                self.member();
                self.depth = self.depth.saturating_sub(1);
            }
            b',' => self.member(),
            b':' if self.depth == 1 => {
                self.key = std::mem::take(&mut self.token);
                self.is_value = true;
            }
            _ if byte.is_ascii_whitespace() => {}
            _ => self.keep(byte),
        }
    }

    fn keep(&mut self, byte: u8) {
        if self.depth == 1 && self.token.len() < TOKEN_BYTES_MAX {
            self.token.push(byte);
        }
    }

    /// A member of the outermost object has ended.
    fn member(&mut self) {
        if self.depth != 1 {
            return;
        }
        let value = std::mem::take(&mut self.token);
        if std::mem::take(&mut self.is_value) {
            match self.key.as_slice() {
                b"\"id\"" if self.ids.len() < 2 => self.ids.push(value),
                b"\"method\"" => self.has_method = true,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn id_of_an_invalid_message_is_found() {
        for (text, id) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"x","params":{"a":"\ud83d","id":9}}"#, Some(json!(7))),
            (
                r#"{"method":"x","params":{"a":1,"a":[{"id":1}]},"jsonrpc":"2.0", "id" : "b:\",c" }"#,
                Some(json!("b:\",c")),
            ),
            (r#"{"id":7,"method":"x","params":{"a":"no end"#, Some(json!(7))),
            (r#"{"id":7,"id":8,"method":"x"}"#, None),
            (r#"{"id":7,"result":{"a":"\ud83d"}}"#, None),
            (r#"[{"id":7,"method":"x"}]"#, None),
            ("nonsense", None),
            ("", None),
        ] {
            assert_eq!(Scan::id_of(text.as_bytes()), id, "{text}");
            let mut scan = Scan::default();
            text.as_bytes().chunks(3).for_each(|piece| scan.take(piece));
            assert_eq!(scan.id(), id, "{text}");
        }
    }
}
