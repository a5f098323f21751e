//! Strict reading of refs: loose files are read by this program itself, and unexpected content is an error.
//!
//! gix, like git's files backend for some writes, falls back to `packed-refs` when a loose file is empty or malformed.
//! After a power cut that value is outdated, and building on it would drop acknowledged commits.

use super::error::io_at;
use super::{BrokenRef, GitError, Oid, Repo};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

/// The content of `HEAD`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// On a branch, given by its full name; without an id the branch has no commit yet.
    Branch(String, Option<Oid>),
    /// On a commit.
    Detached(Oid),
}

impl Head {
    /// The commit that is checked out; none on a branch without a commit.
    pub fn tip(&self) -> Option<Oid> {
        match self {
            Head::Branch(_, tip) => *tip,
            Head::Detached(oid) => Some(*oid),
        }
    }
}

/// The content of one loose ref file.
pub(super) enum Loose {
    Absent,
    Oid(Oid),
    Symbolic(String),
}

impl Repo {
    /// The value of a ref, such as `refs/heads/source`; `None` if it does not exist.
    ///
    /// # Errors
    /// [`GitError::BrokenRef`] if its file holds anything but 40 hex digits and a line feed.
    pub fn read_ref(&self, name: &str) -> Result<Option<Oid>, GitError> {
        match read_loose(self.common_dir(), name)? {
            Loose::Oid(oid) => Ok(Some(oid)),
            Loose::Absent => read_packed(self.common_dir(), name),
            Loose::Symbolic(target) => Err(GitError::BrokenRef(BrokenRef {
                name: name.to_owned(),
                path: self.common_dir().join(name),
                found: format!("a link to `{target}`"),
            })),
        }
    }

    /// Whether a ref keeps this value when its loose file is deleted: `git pack-refs` reports that to hooks as if the
    /// ref were deleted. A real deletion holds the lock on `packed-refs`, as it must remove the ref from there, too.
    ///
    /// # Errors
    /// `packed-refs` cannot be read.
    pub fn stays_packed(&self, name: &str, value: Oid) -> Result<bool, GitError> {
        let is_locked = self.common_dir().join("packed-refs.lock").exists();
        Ok(!is_locked && read_packed(self.common_dir(), name)? == Some(value))
    }

    /// What is checked out here.
    ///
    /// # Errors
    /// [`GitError::BrokenRef`] if `HEAD`, or the branch that it names, cannot be used.
    pub fn head(&self) -> Result<Head, GitError> {
        self.head_in(self.git_dir())
    }

    /// What is checked out in the work tree with this git folder.
    pub(super) fn head_in(&self, git_dir: &Path) -> Result<Head, GitError> {
        match read_loose(git_dir, "HEAD")? {
            Loose::Oid(oid) => Ok(Head::Detached(oid)),
            Loose::Symbolic(branch) => {
                let tip = self.read_ref(&branch)?;
                Ok(Head::Branch(branch, tip))
            }
            Loose::Absent => Err(GitError::BrokenRef(BrokenRef {
                name: "HEAD".to_owned(),
                path: git_dir.join("HEAD"),
                found: "nothing".to_owned(),
            })),
        }
    }

    /// All refs whose name starts with `prefix`, such as `refs/cms/`, by name.
    ///
    /// # Errors
    /// As [`Repo::read_ref`].
    pub fn refs(&self, prefix: &str) -> Result<BTreeMap<String, Oid>, GitError> {
        let mut found = BTreeMap::new();
        let folder = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut names = Vec::new();
        list_loose(self.common_dir(), folder, &mut names)?;
        for_each_packed(self.common_dir(), |name, oid| {
            if name.starts_with(prefix) {
                found.insert(name.to_owned(), oid);
            }
        })?;
        for name in names.into_iter().filter(|name| name.starts_with(prefix)) {
            match read_loose(self.common_dir(), &name)? {
                Loose::Oid(oid) => drop(found.insert(name, oid)),
                // Deleted since it was listed, or a symbolic ref such as `refs/remotes/origin/HEAD`.
                Loose::Absent | Loose::Symbolic(_) => {}
            }
        }
        Ok(found)
    }
}

/// Reads the loose file of a ref below `dir`.
pub(super) fn read_loose(dir: &Path, name: &str) -> Result<Loose, GitError> {
    let path = dir.join(name);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => match error.kind() {
            // The path is a folder while `a/b` exists; git removes empty ones when it needs the name.
            ErrorKind::NotFound | ErrorKind::IsADirectory | ErrorKind::NotADirectory => {
                return Ok(Loose::Absent);
            }
            _ => return Err(io_at("read", path)(error).into()),
        },
    };
    if let Some(oid) = bytes.strip_suffix(b"\n").and_then(Oid::from_hex) {
        return Ok(Loose::Oid(oid));
    }
    if let Some(target) = bytes.strip_prefix(b"ref:").and_then(|target| std::str::from_utf8(target).ok()) {
        let target = target.trim();
        if target.starts_with("refs/") && !target.contains("..") {
            return Ok(Loose::Symbolic(target.to_owned()));
        }
    }
    let found = match bytes.len() {
        0 => "nothing".to_owned(),
        length => format!("{length} bytes that are not an object id"),
    };
    Err(GitError::BrokenRef(BrokenRef { name: name.to_owned(), path, found }))
}

/// The value of `name` in `packed-refs`, read from disk each time: a cached copy loses updates beside `git gc`.
pub(super) fn read_packed(common_dir: &Path, name: &str) -> Result<Option<Oid>, GitError> {
    let mut value = None;
    for_each_packed(common_dir, |packed, oid| {
        if packed == name {
            value = Some(oid);
        }
    })?;
    Ok(value)
}

fn for_each_packed(common_dir: &Path, mut each: impl FnMut(&str, Oid)) -> Result<(), GitError> {
    let path = common_dir.join("packed-refs");
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(io_at("read", path)(error).into()),
    };
    let broken = |found: String| BrokenRef { name: "packed-refs".to_owned(), path: path.clone(), found };
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if line.starts_with(b"#") || line.starts_with(b"^") {
            continue;
        }
        let entry = line.strip_suffix(b"\n").filter(|line| line.get(40) == Some(&b' '));
        let parsed = entry
            .and_then(|line| Some((Oid::from_hex(&line[..40])?, std::str::from_utf8(&line[41..]).ok()?)));
        let Some((oid, name)) = parsed else {
            let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).trim_end().to_owned();
            return Err(GitError::BrokenRef(broken(format!("the line `{shown}`"))));
        };
        each(name, oid);
    }
    Ok(())
}

fn list_loose(common_dir: &Path, folder: &str, names: &mut Vec<String>) -> Result<(), GitError> {
    let path = common_dir.join(folder);
    let entries = match std::fs::read_dir(&path) {
        Ok(entries) => entries,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(()),
        Err(error) => return Err(io_at("list", path)(error).into()),
    };
    for entry in entries {
        let entry = entry.map_err(io_at("list", &path))?;
        let Some(name) = entry.file_name().to_str().map(|name| format!("{folder}/{name}")) else { continue };
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            list_loose(common_dir, &name, names)?;
        } else if !name.ends_with(".lock") {
            names.push(name);
        }
    }
    Ok(())
}
