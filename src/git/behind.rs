//! Files of a work tree that stayed as they were while their branch moved on, because they have changes of their own.
//! Committed as they are, they would take back what the branch got meanwhile. So the versions that such a file may have been
//! made of are kept, for who commits it to merge.
//!
//! One small file for each, in the git folder of its work tree: no two writers share one.

use super::error::io_at;
use super::{GitError, Oid, Repo, StorageError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Where they lie, in the git folder of a work tree.
const FOLDER: &str = "cms/behind";
/// Versions that are kept of one file: the first, and the newest.
const BASES_MAX: usize = 16;
/// A version that is none: the file was not there.
const ABSENT: &str = "absent";

/// A version of a file; none where it is not there.
pub type Version = Option<Oid>;

/// A file that stayed behind its branch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behind {
    /// From the top of the work tree.
    pub path: String,
    /// The versions that it may have been made of, oldest first.
    pub bases: Vec<Version>,
    /// The version of the branch with which its writer was told that it disagrees.
    pub told: Option<Version>,
}

impl Behind {
    fn read(text: &str) -> Option<Behind> {
        let mut lines = text.lines();
        let path = lines.next()?.strip_prefix("path ")?.to_owned();
        let mut behind = Behind { path, bases: Vec::new(), told: None };
        for line in lines {
            let (word, version) = line.split_once(' ')?;
            let version = if version == ABSENT { None } else { Some(version.parse().ok()?) };
            match word {
                "base" => behind.bases.push(version),
                _ => behind.told = Some(version),
            }
        }
        Some(behind)
    }

    fn text(&self) -> String {
        let line = |word: &str, version: &Version| {
            format!("{word} {}\n", version.map_or_else(|| ABSENT.to_owned(), |oid| oid.to_string()))
        };
        let bases = self.bases.iter().map(|base| line("base", base));
        let told = self.told.iter().map(|told| line("told", told));
        [format!("path {}\n", self.path)].into_iter().chain(bases).chain(told).collect()
    }

    fn add(&mut self, base: Version) {
        self.bases.retain(|known| *known != base);
        self.bases.push(base);
        if self.bases.len() > BASES_MAX {
            self.bases.remove(1);
        }
    }
}

/// The files of one work tree that stayed behind.
pub(super) struct Stragglers(PathBuf);

impl Stragglers {
    /// Those of the work tree with this git folder.
    pub(super) fn of(git_dir: &Path) -> Stragglers {
        Stragglers(git_dir.join(FOLDER))
    }

    /// Whether there may be any.
    pub(super) fn is_empty(&self) -> bool {
        !self.0.exists()
    }

    fn file(&self, path: &str) -> PathBuf {
        self.0.join(Repo::blob_id(path.as_bytes()).to_string())
    }

    fn find(&self, path: &str) -> Option<Behind> {
        Behind::read(&std::fs::read_to_string(self.file(path)).ok()?).filter(|behind| behind.path == path)
    }

    /// Keeps, durably, a version that a file may have been made of. A path that is no line of text is not kept.
    pub(super) fn note(&self, path: &str, base: Version) -> Result<(), StorageError> {
        if path.contains(['\n', '\r']) {
            return Ok(());
        }
        let new = || Behind { path: path.to_owned(), bases: Vec::new(), told: None };
        let mut behind = self.find(path).unwrap_or_else(new);
        behind.add(base);
        self.write(&behind)
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
        written().map_err(io_at("write", &file))?;
        super::durable::sync(&self.0)
    }

    /// Forgets a file that is no longer behind.
    pub(super) fn forget(&self, path: &str) {
        // One that stays is found to be of no use by who looks next.
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
    /// The files of this work tree that stayed behind, by path.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn behind(&self) -> Result<Vec<Behind>, GitError> {
        Ok(Stragglers::of(self.git_dir()).all()?)
    }

    /// Keeps that the writer of a file knows with which version of the branch it disagrees.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn tell_behind(&self, behind: &Behind, version: Version) -> Result<(), GitError> {
        Ok(Stragglers::of(self.git_dir()).write(&Behind { told: Some(version), ..behind.clone() })?)
    }

    /// Forgets a file of this work tree that is no longer behind.
    pub fn forget_behind(&self, path: &str) {
        Stragglers::of(self.git_dir()).forget(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_version_and_the_newest_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let stragglers = Stragglers::of(folder.path());
        assert!(stragglers.is_empty() && stragglers.all().unwrap().is_empty());
        let oid = |number: u8| Some(Oid::from_bytes([number; 20]));
        stragglers.note("posts/a.yaml", None).unwrap();
        (1..40).for_each(|number| stragglers.note("posts/a.yaml", oid(number)).unwrap());
        stragglers.note("posts/a.yaml", oid(30)).unwrap();
        stragglers.note("posts/ö b.yaml", oid(1)).unwrap();
        stragglers.note("posts/a\nb.yaml", oid(1)).unwrap();
        let all = stragglers.all().unwrap();
        let paths: Vec<&str> = all.iter().map(|behind| behind.path.as_str()).collect();
        assert_eq!(paths, ["posts/a.yaml", "posts/ö b.yaml"]);
        let bases = &all[0].bases;
        assert_eq!((bases.len(), bases[0], bases[BASES_MAX - 1]), (BASES_MAX, None, oid(30)));
        let told = Behind { told: Some(None), ..all[1].clone() };
        stragglers.write(&told).unwrap();
        assert_eq!(stragglers.all().unwrap()[1], told);
        stragglers.forget("posts/a.yaml");
        assert_eq!(stragglers.all().unwrap(), [told]);
    }
}
