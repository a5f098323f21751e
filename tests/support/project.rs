//! The project's own files, for the checks of its rules.

use super::rust_source;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One Rust file of the project.
pub(crate) struct RustFile {
    /// Its path from the project's root, with `/`.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: String,
    /// Its text with comments and literals blanked: same lines, same columns.
    pub(crate) code: String,
}

impl RustFile {
    /// A file that need not exist: the checks' own tests make files up.
    pub(crate) fn new(path: &str, text: &str) -> RustFile {
        RustFile { path: path.to_owned(), text: text.to_owned(), code: rust_source::code_only(text) }
    }

    /// The folder of `src/` that it belongs to, such as `base`; `main` and `lib` for the roots, none outside `src/`.
    pub(crate) fn folder(&self) -> Option<&str> {
        let inside = self.path.strip_prefix("src/")?;
        Some(inside.split('/').next()?.trim_end_matches(".rs"))
    }

    /// Its code without `#[cfg(test)]` modules; empty when the whole file is tests.
    pub(crate) fn code_of_product(&self) -> String {
        let tests_only = self.path.starts_with("tests/") || self.path.ends_with("/tests.rs");
        if tests_only || self.path.contains("/tests/") {
            return String::new();
        }
        rust_source::without_test_modules(&self.code)
    }
}

/// The project's root.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether documents and generated files are to be rewritten instead of compared: `CMS_BLESS=1`.
pub(crate) fn bless() -> bool {
    variable("CMS_BLESS").is_some_and(|value| value == "1")
}

/// An environment variable, set by whoever runs the tests.
#[expect(clippy::disallowed_methods, reason = "a test has no command line that could carry this")]
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// An environment variable with a number, such as a count or a seed.
pub(crate) fn number(name: &str) -> Option<u64> {
    variable(name)?.parse().ok()
}

/// A text file of the project.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("read `{path}`: {error}"))
}

/// Every Rust file under `src/` and `tests/`, by path.
pub(crate) fn rust_files() -> Vec<RustFile> {
    let mut paths = walk("src");
    paths.extend(walk("tests"));
    paths.retain(|path| path.ends_with(".rs"));
    paths.iter().map(|path| RustFile::new(path, &read(path))).collect()
}

/// Every file under `folder`, by path.
pub(crate) fn walk(folder: &str) -> Vec<String> {
    let files = walkdir::WalkDir::new(root().join(folder)).sort_by_file_name().into_iter().flatten();
    files.filter(|entry| entry.file_type().is_file()).map(|entry| relative(entry.into_path())).collect()
}

/// Every file that git tracks or would track, by path.
pub(crate) fn tracked() -> Vec<String> {
    let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output =
        Command::new("git").args(args).current_dir(root()).output().expect("git lists the project's files");
    assert!(output.status.success(), "`git ls-files` failed: {}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).expect("paths of this project are UTF-8");
    listed.split_terminator('\0').filter(|path| root().join(path).is_file()).map(str::to_owned).collect()
}

fn relative(path: PathBuf) -> String {
    let inside = path.strip_prefix(root()).expect("the walk starts in the project");
    inside.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
