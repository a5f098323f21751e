//! Stale files: files of a work tree that were not updated when their branch moved, because they have uncommitted
//! changes. Committed as they are, they would undo what the branch received meanwhile. So the version that such a file
//! is based on is recorded, for a merge at its commit.
//!
//! There is one small record for each, in the git folder of its work tree, so no two writers share one. It is valid as
//! long as the branch has a version that it names; a user who moves the branch past those by other means has decided
//! for themselves.

use super::error::io_at;
use super::{GitError, Oid, Repo, StorageError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The folder of the records, in the git folder of a work tree.
const FOLDER: &str = "cms/behind";
/// Stands for a version where the file does not exist.
const ABSENT: &str = "absent";

/// A version of a file; `None` if it does not exist.
pub type Version = Option<Oid>;

/// A stale file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behind {
    /// From the top of the work tree.
    pub path: String,
    /// The version that it is based on, for each version of the branch for which that is known.
    pub bases: Vec<Base>,
    /// Notices that its author was shown already, one word each.
    pub shown_words: Vec<String>,
    /// Whether the base is a guess: such a file is never merged, and committed as it is once its author was warned.
    pub is_guess: bool,
}

/// What a file is based on while its branch has a given version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Base {
    /// The version of the branch.
    pub at: Version,
    /// The version that the file is based on.
    pub made_of: Version,
}

impl Behind {
    /// A stale file whose author was not warned yet.
    pub fn new(path: String, base: Base) -> Behind {
        Behind { path, bases: vec![base], shown_words: Vec::new(), is_guess: false }
    }

    /// What the file is based on, if known for this version of the branch.
    pub fn base(&self, at: Version) -> Option<Version> {
        self.bases.iter().find(|base| base.at == at).map(|base| base.made_of)
    }

    fn read(text: &str) -> Option<Behind> {
        let mut lines = text.lines();
        let path = lines.next()?.strip_prefix("path ")?.to_owned();
        let mut behind = Behind { path, bases: Vec::new(), shown_words: Vec::new(), is_guess: false };
        for line in lines {
            let (word, rest) = line.split_once(' ')?;
            let version =
                |text: &str| if text == ABSENT { Some(None) } else { Some(Some(text.parse().ok()?)) };
            match (word, rest.split_once(' ')) {
                ("at", Some((at, made_of))) => {
                    behind.bases.push(Base { at: version(at)?, made_of: version(made_of)? });
                }
                ("guess", _) => behind.is_guess = true,
                (_, _) => behind.shown_words.push(rest.to_owned()),
            }
        }
        Some(behind)
    }

    fn text(&self) -> String {
        let version = |version: &Version| version.map_or_else(|| ABSENT.to_owned(), |oid| oid.to_string());
        let mut text = format!("path {}\n", self.path);
        for Base { at, made_of } in &self.bases {
            text.push_str(&format!("at {} {}\n", version(at), version(made_of)));
        }
        self.shown_words.iter().for_each(|word| text.push_str(&format!("told {word}\n")));
        if self.is_guess {
            text.push_str("guess yes\n");
        }
        text
    }
}

/// The stale files of one work tree.
pub(super) struct StaleFiles(PathBuf);

impl StaleFiles {
    /// Those of the work tree with this git folder.
    pub(super) fn of(git_dir: &Path) -> StaleFiles {
        StaleFiles(git_dir.join(FOLDER))
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        !self.0.exists()
    }

    fn file(&self, path: &str) -> PathBuf {
        self.0.join(Repo::blob_id(path.as_bytes()).to_string())
    }

    fn find(&self, path: &str) -> Option<Behind> {
        Behind::read(&std::fs::read_to_string(self.file(path)).ok()?).filter(|behind| behind.path == path)
    }

    /// Records that a file stays as it is while its branch moves. [`StaleFiles::flush`] makes the record durable. A
    /// path with line breaks is not recorded.
    pub(super) fn note(&self, path: &str, (old, new): (Version, Version)) -> Result<(), StorageError> {
        if path.contains(['\n', '\r']) {
            return Ok(());
        }
        match self.moved(path, (old, new)) {
            Some(behind) => self.write(&behind),
            None => self.write(&Behind::new(path.to_owned(), Base { at: new, made_of: old })),
        }
    }

    /// Updates the record of a file that moves with its branch: a stash may hold changes of it.
    pub(super) fn advance(&self, path: &str, (old, new): (Version, Version)) -> Result<(), StorageError> {
        self.moved(path, (old, new)).map_or(Ok(()), |behind| self.write(&behind))
    }

    /// The record of a file after its branch has moved.
    fn moved(&self, path: &str, (old, new): (Version, Version)) -> Option<Behind> {
        let behind = self.find(path)?;
        let made_of = behind.base(old)?;
        Some(Behind { bases: vec![Base { at: new, made_of }], ..behind })
    }

    fn write(&self, behind: &Behind) -> Result<(), StorageError> {
        let file = self.file(&behind.path);
        std::fs::create_dir_all(&self.0).map_err(io_at("make", &self.0))?;
        let written = || -> std::io::Result<()> {
            let mut temporary =
                tempfile::Builder::new().prefix(".cms-").suffix(".tmp").tempfile_in(&self.0)?;
            temporary.write_all(behind.text().as_bytes())?;
            temporary.as_file().sync_all()?;
            temporary.persist(&file).map(drop).map_err(|error| error.error)
        };
        written().map_err(io_at("write", &file))
    }

    /// Makes all records and their removal durable.
    pub(super) fn flush(&self) -> Result<(), StorageError> {
        super::durable::sync(&self.0)
    }

    /// Deletes the record of a file that is no longer stale.
    pub(super) fn forget(&self, path: &str) {
        // If this fails, the record is valid only while the branch stays where it is.
        drop(std::fs::remove_file(self.file(path)));
    }

    fn all(&self) -> Result<Vec<Behind>, StorageError> {
        let entries = match std::fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(io_at("list", &self.0)(error)),
        };
        let text = |entry: std::fs::DirEntry| std::fs::read_to_string(entry.path()).ok();
        let mut all: Vec<Behind> =
            entries.flatten().filter_map(text).filter_map(|text| Behind::read(&text)).collect();
        all.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(all)
    }
}

impl Repo {
    /// The stale files of this work tree, by path.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn behind(&self) -> Result<Vec<Behind>, GitError> {
        Ok(StaleFiles::of(self.git_dir()).all()?)
    }

    /// Stores the record of a stale file of this work tree.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn keep_behind(&self, behind: &Behind) -> Result<(), GitError> {
        let stragglers = StaleFiles::of(self.git_dir());
        Ok(stragglers.write(behind).and_then(|()| stragglers.flush())?)
    }

    /// Whether there is a stash, whose changes may be restored.
    ///
    /// # Errors
    /// As [`Repo::read_ref`].
    pub fn has_stash(&self) -> Result<bool, GitError> {
        Ok(self.read_ref("refs/stash")?.is_some())
    }

    /// Deletes the record of a file of this work tree that is no longer stale.
    pub fn forget_behind(&self, path: &str) {
        StaleFiles::of(self.git_dir()).forget(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stale_file_records_its_base_as_the_branch_advances() {
        let folder = tempfile::tempdir().unwrap();
        let stragglers = StaleFiles::of(folder.path());
        assert!(stragglers.is_empty() && stragglers.all().unwrap().is_empty());
        let oid = |number: u8| Some(Oid::from_bytes([number; 20]));
        stragglers.note("posts/a.yaml", (None, oid(1))).unwrap();
        stragglers.note("posts/a.yaml", (oid(1), oid(2))).unwrap();
        stragglers.note("posts/ö b.yaml", (oid(1), None)).unwrap();
        stragglers.note("posts/a\nb.yaml", (oid(1), oid(2))).unwrap();
        stragglers.flush().unwrap();
        let behind =
            |path: &str, made_of: Version, at: Version| Behind::new(path.to_owned(), Base { at, made_of });
        let all = || stragglers.all().unwrap();
        assert_eq!(all(), [behind("posts/a.yaml", None, oid(2)), behind("posts/ö b.yaml", oid(1), None)]);
        let bases = vec![Base { at: None, made_of: oid(1) }, Base { at: oid(7), made_of: oid(3) }];
        let shown_words = vec!["once".to_owned()];
        let updated = Behind { bases, shown_words, is_guess: true, ..all()[1].clone() };
        stragglers.write(&updated).unwrap();
        assert_eq!(all()[1], updated);
        // A move from a version without a record starts a new record.
        stragglers.advance("posts/a.yaml", (oid(5), oid(6))).unwrap();
        stragglers.advance("posts/ö b.yaml", (oid(7), oid(8))).unwrap();
        let bases = |at: usize| all()[at].bases.clone();
        assert_eq!(bases(0), [Base { at: oid(2), made_of: None }]);
        assert_eq!(bases(1), [Base { at: oid(8), made_of: oid(3) }]);
        stragglers.note("posts/a.yaml", (oid(5), oid(6))).unwrap();
        assert_eq!(all()[0], behind("posts/a.yaml", oid(5), oid(6)));
        stragglers.forget("posts/a.yaml");
        assert_eq!(all().len(), 1);
    }
}
