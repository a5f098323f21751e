//! Paths from content that stay below a folder: types that cannot be made from a text that leaves it.

use super::text::is_device;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Deref;

/// Longest path of an upload, in bytes.
const UPLOAD_PATH_BYTES_MAX: usize = 1000;

/// A relative path whose names are ordinary ones on every system: not empty, not `.` or `..`, nothing that a file system
/// takes for `.git`, no backslash and no control character; on Windows also no device, colon, or dot or space at the end.
///
/// Shape: `blog/hello/index.html`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct OutPath(String);

impl OutPath {
    /// The path, if it is one.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence about it.
    pub fn new(text: &str) -> Result<OutPath, &'static str> {
        match text.split('/').find_map(|name| fault(name, cfg!(windows))) {
            Some(fault) => Err(fault),
            None => Ok(OutPath(text.to_owned())),
        }
    }

    /// Its folders, from the outermost in, and its last name.
    pub fn split(&self) -> (impl Iterator<Item = &str>, &str) {
        let (folders, name) = self.0.rsplit_once('/').unwrap_or(("", &self.0));
        (folders.split('/').filter(|folder| !folder.is_empty()), name)
    }

    /// Whether it cannot be a file beside others: one of them is in place of a folder above it, or is below it.
    pub fn clashes<T>(&self, others: &BTreeMap<OutPath, T>) -> bool {
        let inside = format!("{self}/");
        let next = others.range(OutPath(inside.clone())..).next();
        self.above().any(|path| others.contains_key(&path))
            || next.is_some_and(|(path, _)| path.starts_with(&inside))
    }

    /// Whether one of some files is in place of a folder above it.
    pub fn is_below(&self, files: &BTreeSet<OutPath>) -> bool {
        self.above().any(|path| files.contains(&path))
    }

    /// The folders above it, from the outermost in.
    pub fn above(&self) -> impl Iterator<Item = OutPath> {
        self.0.match_indices('/').map(|(at, _)| OutPath(self.0[..at].to_owned()))
    }
}

/// What is wrong with a name, if anything is.
fn fault(name: &str, on_windows: bool) -> Option<&'static str> {
    let is_dots = name.chars().all(|c| c == '.' || c == ' ');
    if name.is_empty() || is_dots {
        return Some("has an empty name, `.` or `..`");
    }
    if name.contains('\\') || name.chars().any(char::is_control) {
        return Some("has a backslash or a control character");
    }
    if means_git(name) {
        return Some("has a name that means `.git` on some system");
    }
    let stem = || name.split('.').next().unwrap_or(name).trim_end().to_ascii_lowercase();
    if on_windows && (name.contains(':') || name.ends_with(['.', ' ']) || is_device(&stem())) {
        return Some("has a name that Windows does not allow");
    }
    None
}

/// Whether a file system takes a name for git's folder: in any case, as a short name of Windows, with characters that
/// macOS ignores, with dots and spaces at the end, or as a stream of it.
fn means_git(name: &str) -> bool {
    // Nearly all names are like this.
    if name.is_ascii() && !name.starts_with(['.', 'g', 'G']) {
        return false;
    }
    let is_seen = |c: &char| !matches!(c, '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{206a}'..='\u{206f}' | '\u{feff}');
    let seen: String = name.chars().filter(is_seen).flat_map(char::to_lowercase).collect();
    let seen = seen.split(':').next().unwrap_or_default().trim_end_matches(['.', ' ']);
    let short = seen.strip_prefix("git~").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    seen == ".git" || short
}

/// The path of an upload below `uploads/`: an [`OutPath`] without hidden names and colons, of at most 1000 bytes.
///
/// Shape: `2026/photo.jpg`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct UploadPath(OutPath);

impl UploadPath {
    /// The path, if it is one.
    pub fn new(text: &str) -> Option<UploadPath> {
        let is_shown = |name: &str| !name.starts_with('.') && !name.contains(':');
        let is_valid = text.len() <= UPLOAD_PATH_BYTES_MAX && text.split('/').all(is_shown);
        OutPath::new(text).ok().filter(|_| is_valid).map(UploadPath)
    }
}

macro_rules! text_of_path {
    ($path:ty, $($inner:tt)+) => {
        impl Deref for $path {
            type Target = str;

            fn deref(&self) -> &str {
                &self.$($inner)+
            }
        }

        impl fmt::Display for $path {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self)
            }
        }
    };
}

text_of_path!(OutPath, 0);
text_of_path!(UploadPath, 0.0);

impl<'de> Deserialize<'de> for OutPath {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<OutPath, D::Error> {
        let text = String::deserialize(from)?;
        OutPath::new(&text).map_err(|fault| de::Error::custom(format!("the path {text:?} {fault}")))
    }
}

impl<'de> Deserialize<'de> for UploadPath {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<UploadPath, D::Error> {
        let text = String::deserialize(from)?;
        UploadPath::new(&text)
            .ok_or_else(|| de::Error::custom(format!("{text:?} is not a path below `uploads/`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::{Component, Path};

    #[test]
    fn file_clashes_with_files_above_and_below_it() {
        let path = |text: &str| OutPath::new(text).unwrap();
        let others: BTreeMap<OutPath, ()> =
            ["a/feed.xml", "b-c", "b/d/e"].map(|text| (path(text), ())).into();
        for (text, clashes) in [
            ("a/feed.xml/index.html", true),
            ("b", true),
            ("b/d", true),
            ("a/feed.xml", false),
            ("a/feed", false),
            ("b-c.html", false),
            ("b/d/f", false),
            ("b/d/e.html", false),
        ] {
            assert_eq!(path(text).clashes(&others), clashes, "{text}");
        }
    }

    #[test]
    fn paths_outside_their_folder_are_rejected() {
        let bad = [
            "",
            "/",
            "/etc/passwd",
            "a//b",
            "a/",
            "..",
            "../a",
            "a/../b",
            "a/..",
            ".",
            "./a",
            "a/. /b",
            "a/.. ",
            "...",
            ".git",
            ".git/config",
            "a/.GIT/config",
            "a/.Git",
            "GIT~1/x",
            "git~27",
            ".git ",
            ".git.",
            ".git...",
            ".g\u{200c}it",
            "\u{feff}.git",
            ".git:stream",
            ".git::$INDEX_ALLOCATION",
            "a\\..\\b",
            "C:\\x",
            "a\nb",
            "a\0b",
            "a\u{1b}[2J",
        ];
        for path in bad {
            assert!(OutPath::new(path).is_err(), "{path:?}");
            assert_eq!(UploadPath::new(path), None, "{path:?}");
        }
        for path in [
            "index.html",
            "a/b/index.html",
            ".nojekyll",
            "..a",
            "a..b/c",
            ".gitignore",
            "git",
            "日本/x",
            "a b",
        ] {
            assert_eq!(OutPath::new(path).as_deref(), Ok(path));
        }
        assert_eq!(OutPath::new("a/b/c").map(|path| path.split().0.count()), Ok(2));
        for path in ["2026/a b.jpg", "a.png"] {
            assert_eq!(UploadPath::new(path).as_deref(), Some(path));
        }
        for path in [".hidden/x.png", "a/.x", "a:b", &"x".repeat(1001)] {
            assert_eq!(UploadPath::new(path), None, "{path}");
        }
    }

    #[test]
    fn windows_reserved_names_are_rejected_on_windows_only() {
        for name in ["con", "NUL.txt", "com1.tar.gz", "a.", "a ", "a:b", "C:"] {
            assert!(fault(name, true).is_some() && fault(name, false).is_none(), "{name}");
        }
        assert_eq!(fault("contact", true), None);
    }

    proptest! {
        #[test]
        fn accepted_paths_have_normal_components_only(text in "([a.:~ ]|\\.\\.|/|\\\\|\\.git|GIT~1|\\PC){0,12}") {
            if let Ok(path) = OutPath::new(&text) {
                let components: Vec<_> = Path::new(&*path).components().collect();
                prop_assert!(components.iter().all(|one| matches!(one, Component::Normal(_))));
                prop_assert_eq!(components.len(), text.split('/').count());
                prop_assert!(!text.to_lowercase().split('/').any(|name| name == ".git"));
            }
        }
    }
}
