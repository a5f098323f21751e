//! What `.gitattributes` says about a file, as far as it changes the bytes that git keeps.

use gix::bstr::ByteSlice as _;
use gix::glob::pattern::Case;
use gix::glob::{Pattern, wildmatch};

/// The filter that a path has by these attributes files, given with their folders (`""`, `uploads/`) from the top down;
/// a later line overrides an earlier one.
pub fn filter_of(files: &[(&str, Vec<u8>)], path: &str) -> Option<String> {
    let mut filter = None;
    for word in words(files, path) {
        match word.strip_prefix(b"filter=") {
            Some(name) => filter = Some(name.to_str_lossy().into_owned()),
            None if matches!(word, b"-filter" | b"!filter") => filter = None,
            None => {}
        }
    }
    filter
}

/// What the attribute `text` says of a path.
enum Text {
    Unspecified,
    Always,
    Never,
    /// Of what looks like text.
    Auto,
}

/// Whether git stores CRLF line ends of these bytes as LF.
pub(super) fn stores_lf(files: &[(&str, Vec<u8>)], path: &str, bytes: &[u8]) -> bool {
    let (mut text, mut has_eol) = (Text::Unspecified, false);
    for word in words(files, path) {
        match word {
            b"text" => text = Text::Always,
            b"-text" | b"binary" => text = Text::Never,
            b"!text" => text = Text::Unspecified,
            b"text=auto" => text = Text::Auto,
            b"eol=lf" | b"eol=crlf" => has_eol = true,
            b"-eol" | b"!eol" => has_eol = false,
            _ => {}
        }
    }
    match text {
        Text::Always => true,
        Text::Never => false,
        Text::Unspecified => has_eol,
        Text::Auto => {
            let has_lone_cr = || bytes.find_iter("\r").any(|at| bytes.get(at + 1) != Some(&b'\n'));
            !bytes.contains(&0) && !has_lone_cr()
        }
    }
}

/// The words of the lines that match a path, in their order.
fn words<'f>(files: &'f [(&str, Vec<u8>)], path: &str) -> Vec<&'f [u8]> {
    let mut words = Vec::new();
    for (folder, text) in files {
        let Some(inside) = path.strip_prefix(folder) else { continue };
        for line in text.lines() {
            let line = line.trim();
            let end = line.find_byteset(b" \t").unwrap_or(line.len());
            let Some(pattern) = Pattern::from_bytes_without_negation(&line[..end]) else { continue };
            let name = inside.rfind('/').map(|at| at + 1);
            let mode = wildmatch::Mode::NO_MATCH_SLASH_LITERAL;
            let matches =
                pattern.matches_repo_relative_path(inside.into(), name, Some(false), Case::Sensitive, mode);
            if matches {
                words.extend(line[end..].fields());
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_matching_attribute_line_wins() {
        let top = b"# comment\n*.jpg filter=lfs diff=lfs -text\nuploads/*.png\tfilter=lfs\nuploads/own.jpg -filter\n/*.gif filter=x\n";
        let below = b"*.webp filter=crypt\nlogo.png !filter\n";
        let files = [("", top.to_vec()), ("uploads/", below.to_vec())];
        for (path, expected) in [
            ("uploads/a.jpg", Some("lfs")),
            ("uploads/deep/a.jpg", Some("lfs")),
            ("uploads/own.jpg", None),
            ("uploads/a.png", Some("lfs")),
            ("uploads/deep/a.png", None),
            ("uploads/logo.png", None),
            ("uploads/a.webp", Some("crypt")),
            ("a.webp", None),
            ("uploads/a.gif", None),
            ("a.gif", Some("x")),
        ] {
            assert_eq!(filter_of(&files, path).as_deref(), expected, "{path}");
        }
    }
    #[test]
    fn line_ends_of_text_are_stored_as_lf() {
        let top = b"* text=auto eol=lf\n*.raw -text\nuploads/** -text\n*.txt text\n".to_vec();
        let files = [("", top), ("own/", b"*.yaml eol=crlf\n* !text\n".to_vec())];
        for (path, bytes, expected) in [
            ("posts/a.yaml", "a\r\nb\r\n", true),
            ("posts/a.yaml", "a\rb\r\n", false),
            ("posts/a.yaml", "a\0\r\n", false),
            ("a.txt", "a\0\r\n", true),
            ("a.raw", "a\r\n", false),
            ("uploads/a.svg", "a\r\n", false),
            ("own/a.yaml", "a\r\n", true),
        ] {
            assert_eq!(stores_lf(&files, path, bytes.as_bytes()), expected, "{path} {bytes:?}");
        }
        assert!(!stores_lf(&[], "a.yaml", b"a\r\n"));
    }
}
