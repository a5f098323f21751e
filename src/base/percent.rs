//! Percent-encoding (RFC 3986 §2.1).

/// Encodes a text for a query or a segment of a path.
pub fn encode(text: &str) -> String {
    text.bytes().fold(String::with_capacity(text.len() + 16), |mut out, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
        out
    })
}

/// Decodes the two hexadecimal digits at the beginning and returns the rest.
fn byte(text: &[u8]) -> Option<(u8, &[u8])> {
    let (digits, rest) = text.split_at_checked(2)?;
    let digits = std::str::from_utf8(digits).ok().filter(|two| two.bytes().all(|b| b.is_ascii_hexdigit()))?;
    Some((u8::from_str_radix(digits, 16).ok()?, rest))
}

/// Decodes a text; `None` if it is not percent-encoded UTF-8.
pub fn decode(text: &str) -> Option<String> {
    read(text.as_bytes(), false)
}

/// Decodes a part of a query or of a form, where `+` is a space; `None` if it is not percent-encoded UTF-8.
pub fn decode_query(text: &str) -> Option<String> {
    read(text.as_bytes(), true)
}

fn read(mut rest: &[u8], is_query: bool) -> Option<String> {
    let mut decoded = Vec::with_capacity(rest.len());
    while let Some((&first, behind)) = rest.split_first() {
        let (read, behind) = match first {
            b'%' => byte(behind)?,
            b'+' if is_query => (b' ', behind),
            other => (other, behind),
        };
        decoded.push(read);
        rest = behind;
    }
    String::from_utf8(decoded).ok()
}

/// Decodes a text as far as possible; what is not UTF-8 afterwards stays encoded.
pub fn decode_what_can_be(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let (mut decoded, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let Some((&first, behind)) = rest.split_first() {
        let coded = if first == b'%' { byte(behind) } else { None };
        let (read, behind) = coded.unwrap_or((first, behind));
        decoded.push(read);
        rest = behind;
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}

/// An address for a header: blanks and other characters than ASCII are percent-encoded.
pub fn ascii(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for c in address.chars() {
        match c.is_ascii() && c != ' ' {
            true => out.push(c),
            false => {
                c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| out.push_str(&format!("%{byte:02X}")))
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_hexadecimal_digits_decode_to_a_byte() {
        for (text, strict, lenient) in [
            ("/a%20b", Some("/a b"), "/a b"),
            ("/caf%C3%a9+1", Some("/café+1"), "/café+1"),
            ("/100%", None, "/100%"),
            ("/%4", None, "/%4"),
            ("/%+1%41", None, "/%+1A"),
            ("/%zz%41", None, "/%zzA"),
            ("/%ff", None, "/%ff"),
        ] {
            assert_eq!(decode(text).as_deref(), strict, "{text}");
            assert_eq!(decode_what_can_be(text), lenient, "{text}");
        }
        assert_eq!(ascii("/a b/é?c=d"), "/a%20b/%C3%A9?c=d");
        assert_eq!(decode_query("a+b%2B").as_deref(), Some("a b+"));
    }
}
