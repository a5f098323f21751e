//! What `.gitattributes` says about a file, as far as it changes the bytes that git keeps.

use gix::bstr::ByteSlice as _;
use gix::glob::pattern::Case;
use gix::glob::{Pattern, wildmatch};

/// The filter that a path has by these attributes files, given with their folders (`""`, `uploads/`) from the top down;
/// a later line overrides an earlier one.
pub fn filter_of(files: &[(&str, Vec<u8>)], path: &str) -> Option<String> {
    let mut filter = None;
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
            if !matches {
                continue;
            }
            for word in line[end..].fields() {
                match word.strip_prefix(b"filter=") {
                    Some(name) => filter = Some(name.to_str_lossy().into_owned()),
                    None if matches!(word, b"-filter" | b"!filter") => filter = None,
                    None => {}
                }
            }
        }
    }
    filter
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
}
