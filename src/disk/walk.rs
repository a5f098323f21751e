//! Walking a folder of content.

use super::DiskError;
use std::path::Path;
use walkdir::WalkDir;

/// Deepest folder that is entered: deeper nesting is a mistake, and some systems limit the length of paths.
const DEPTH_MAX: usize = 64;

/// Something found in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// From the folder that was walked, with `/` between names, such as `posts/blog/en/hello.yaml`.
    pub path: String,
    /// What it is.
    pub kind: FoundKind,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoundKind {
    /// An ordinary file.
    File,
    /// A symbolic link; it is not followed.
    Symlink,
    /// A pipe, socket or device; it is not opened.
    Special,
    /// A file or folder whose name is not UTF-8; `path` shows it with replacement characters, and it is not entered.
    NotUtf8,
}

/// All entries below `folder` that are not folders, sorted by path, each with its kind. Git's own folder is skipped,
/// links are not followed. A missing folder is empty.
///
/// # Errors
/// [`DiskError::Failed`] naming the file or folder that could not be examined.
pub fn walk(folder: &Path) -> Result<Vec<Found>, DiskError> {
    let mut found = Vec::new();
    if !super::exists(folder) {
        return Ok(found);
    }
    let mut walker = WalkDir::new(folder).follow_links(false).max_depth(DEPTH_MAX).into_iter();
    while let Some(entry) = walker.next() {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(folder).to_owned();
            let source =
                error.into_io_error().unwrap_or_else(|| std::io::Error::other("the folders form a loop"));
            DiskError::Failed { act: "look at", path, source }
        })?;
        if entry.depth() == 0 {
            continue;
        }
        if entry.file_name() == ".git" {
            if entry.file_type().is_dir() {
                walker.skip_current_dir();
            }
            continue;
        }
        let kind = entry.file_type();
        let is_utf8 = entry.file_name().to_str().is_some();
        if kind.is_dir() && is_utf8 {
            continue;
        }
        if kind.is_dir() {
            walker.skip_current_dir();
        }
        let kind = match (is_utf8, kind.is_file(), kind.is_symlink()) {
            (false, ..) => FoundKind::NotUtf8,
            (true, true, _) => FoundKind::File,
            (true, false, true) => FoundKind::Symlink,
            (true, false, false) => FoundKind::Special,
        };
        let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let names: Vec<_> = relative.iter().map(|name| name.to_string_lossy()).collect();
        found.push(Found { path: names.join("/"), kind });
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::disk::{create_dir_all, temp_dir, write_new};
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn files_are_listed_and_links_are_not_followed() {
        let dir = temp_dir().unwrap();
        for path in [
            "posts/en/b.yaml",
            "posts/en/a.yaml",
            "posts/en-gb.yaml",
            ".git/config",
            "sub/.git",
            ".gitignore",
        ] {
            write_new(&dir.path().join(path), b"1234").unwrap();
        }
        create_dir_all(&dir.path().join("empty")).unwrap();
        std::os::unix::fs::symlink(dir.path(), dir.path().join("loop")).unwrap();
        let odd = std::ffi::OsStr::from_bytes(b"odd\xff");
        write_new(&dir.path().join(odd).join("inside"), b"").unwrap();
        let found = walk(dir.path()).unwrap();
        let shown: Vec<(&str, FoundKind)> = found.iter().map(|f| (f.path.as_str(), f.kind)).collect();
        let expected = [
            (".gitignore", FoundKind::File),
            ("loop", FoundKind::Symlink),
            ("odd\u{fffd}", FoundKind::NotUtf8),
            ("posts/en-gb.yaml", FoundKind::File),
            ("posts/en/a.yaml", FoundKind::File),
            ("posts/en/b.yaml", FoundKind::File),
        ];
        assert_eq!(shown, expected);
        assert_eq!(walk(&dir.path().join("none")).unwrap(), []);
    }
}
