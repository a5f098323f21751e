//! Paths inside a tree: lossless conversion between bytes and text, and which paths may be written.

use super::WriteError;
use gix::bstr::ByteSlice;

/// Each byte of a name that is not UTF-8 is mapped to one private-use character from here on, so that every path is a
/// `String` without loss.
const RAW_BYTE: u32 = 0x10_FF00;

/// A tree path as text. Bytes that are not UTF-8 become private-use characters; [`encode`] turns them back.
pub(super) fn decode(path: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(path)
        && text.chars().all(|c| raw_byte(c).is_none())
    {
        return text.to_owned();
    }
    let mut text = String::with_capacity(path.len() + 8);
    for chunk in path.utf8_chunks() {
        for c in chunk.valid().chars() {
            match raw_byte(c) {
                None => text.push(c),
                Some(_) => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| text.push(raw_char(byte))),
            }
        }
        chunk.invalid().iter().for_each(|byte| text.push(raw_char(*byte)));
    }
    text
}

/// The bytes of a path that [`decode`] made.
pub(super) fn encode(path: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(path.len());
    for c in path.chars() {
        match raw_byte(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}

fn raw_byte(c: char) -> Option<u8> {
    (c as u32).checked_sub(RAW_BYTE).and_then(|offset| u8::try_from(offset).ok()).filter(|byte| *byte >= 0x80)
}

fn raw_char(byte: u8) -> char {
    char::from_u32(RAW_BYTE + u32::from(byte)).expect("because U+10FF00 to U+10FFFF are characters")
}

/// Why a path is odd, if it is: such a path may come in with a commit made elsewhere and is then preserved, but is
/// never newly written. Odd are control characters, backslashes, a leading `-`, names reserved on Windows, trailing
/// dots and spaces, and bytes that are not UTF-8.
pub fn odd(path: &str) -> Option<&'static str> {
    path.split('/').find_map(odd_name)
}

fn odd_name(name: &str) -> Option<&'static str> {
    if let Some(why) = forbidden_name(name.as_bytes()) {
        return Some(why);
    }
    if name.chars().any(|c| raw_byte(c).is_some()) {
        return Some("a name is not UTF-8");
    }
    if name.chars().any(char::is_control) {
        return Some("a name contains a control character");
    }
    if name.contains(['\\', ':', '<', '>', '"', '|', '?', '*']) {
        return Some("a name contains a character that some systems do not allow");
    }
    if name.starts_with('-') {
        return Some("a name starts with `-`, which programs take for an option");
    }
    if name.ends_with(['.', ' ']) {
        return Some("a name ends with a dot or a space, which some systems drop");
    }
    if gix::validate::path::component_is_windows_device(name.into()) {
        return Some("a name is reserved on Windows");
    }
    None
}

/// Names that git itself rejects: empty names, `.`, `..`, `.git` and everything that a file system treats as `.git`.
pub(super) fn forbidden_name(name: &[u8]) -> Option<&'static str> {
    use gix::validate::path::component;
    // Most names need no closer look.
    let is_harmless = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    if name.first().is_some_and(u8::is_ascii_alphanumeric) && name.iter().all(is_harmless) {
        return None;
    }
    let options = component::Options { protect_windows: false, protect_hfs: true, protect_ntfs: true };
    match component(name.as_bstr(), None, options) {
        Ok(_) if name.contains(&0) => Some("a name contains a zero byte"),
        Ok(_) => None,
        Err(component::Error::Empty) => Some("a name is empty"),
        Err(component::Error::Relative) => Some("`.` and `..` are not names"),
        Err(_) => Some("a name means `.git` on some system"),
    }
}

/// Checks a path that this program is to write newly, as [`Writer::tree`](super::Writer::tree) does.
///
/// # Errors
/// [`WriteError::BadPath`] with the reason, for everything that [`odd`] reports.
pub fn check_new(path: &str) -> Result<(), WriteError> {
    reject(path, odd(path))
}

/// Checks a path that came with another commit and is preserved: only names that git rejects are refused.
///
/// # Errors
/// [`WriteError::BadPath`] with the reason.
pub(super) fn check_carried(path: &str) -> Result<(), WriteError> {
    reject(path, encode(path).split(|byte| *byte == b'/').find_map(forbidden_name))
}

fn reject(path: &str, why: Option<&'static str>) -> Result<(), WriteError> {
    match why {
        Some(why) => Err(WriteError::BadPath { path: path.to_owned(), why }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn content_paths_are_accepted_and_dangerous_ones_rejected() {
        for fine in ["posts/blog/en/hello.yaml", ".gitattributes", "posts/übung/~a1.yaml", "media/a b.png"] {
            assert_eq!(odd(fine), None, "{fine}");
        }
        let bad = [
            "",
            "/a",
            "a//b",
            "a/",
            "a/../b",
            "./a",
            ".git/config",
            "a/.GIT/x",
            "GIT~1/x",
            ".g\u{200c}it/x",
            "a\nb",
            "a\\b",
            "-rf",
            "a/-x",
            "con",
            "nul.yaml",
            "x:y",
            "a. ",
            "tab\there",
            "a\0b",
        ];
        for path in bad {
            assert!(check_new(path).is_err(), "{path:?}");
        }
    }

    #[test]
    fn odd_existing_names_are_accepted_except_git_folders() {
        for carried in ["-rf", "con", "a\nb", "a\\b", "x:y"] {
            assert!(check_carried(carried).is_ok(), "{carried:?}");
        }
        for refused in [".git/hooks/post-checkout", "a/..", "", "git~1", "\u{200c}.git", "a\0"] {
            assert!(check_carried(refused).is_err(), "{refused:?}");
        }
    }

    proptest! {
        #[test]
        fn encoding_round_trips_any_bytes(path in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(encode(&decode(&path)), path);
        }

        #[test]
        fn plain_text_is_decoded_unchanged(path in "[a-zA-Zäöü0-9/._ -]{0,40}") {
            prop_assert_eq!(decode(path.as_bytes()), path);
        }
    }
}
