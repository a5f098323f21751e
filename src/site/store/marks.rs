//! Marks: files by which programs of a site find what others are doing just now. A program holds its file locked, and the
//! system releases the lock when the program ends, for whatever reason; so a file without a lock is a dead program's.

use crate::disk::{self, FileLock};
use crate::site::{LEDGER_FOLDER, Site, SiteError};
use std::path::PathBuf;

/// Longest text of a mark, in bytes.
const BYTES_MAX: usize = 4_096;

/// What the names of marks begin with that are not locked yet.
const BEGUN: &str = ".";

/// A mark of this process, until dropped.
#[derive(Debug)]
pub struct Mark {
    file: PathBuf,
    _lock: Option<FileLock>,
}

impl Drop for Mark {
    fn drop(&mut self) {
        // One that stays is that of a dead program.
        drop(disk::remove_file(&self.file));
    }
}

impl Site {
    /// The folder of marks of a kind, inside that of the ledger.
    fn marks_folder(&self, kind: &str) -> PathBuf {
        self.repo.common_dir().join(LEDGER_FOLDER).join(kind)
    }

    /// Makes a mark with a name that no other has.
    ///
    /// # Errors
    /// It cannot be written or locked.
    pub(in crate::site) fn mark(&self, kind: &str, name: &str, text: &str) -> Result<Mark, SiteError> {
        let folder = self.marks_folder(kind);
        disk::create_dir_all(&folder)?;
        let (file, new) = (folder.join(name), folder.join(format!("{BEGUN}{name}")));
        disk::write(&new, text.as_bytes())?;
        // It is locked before others see it, so nobody takes it for a dead program's.
        let lock = disk::lock_file(&new)?;
        disk::rename(&new, &file)?;
        Ok(Mark { file, _lock: lock })
    }

    /// Whether a program that runs holds this mark.
    ///
    /// # Errors
    /// It cannot be locked.
    pub(in crate::site) fn has_mark(&self, kind: &str, name: &str) -> Result<bool, SiteError> {
        let file = self.marks_folder(kind).join(name);
        Ok(disk::exists(&file) && disk::lock_file(&file)?.is_none())
    }

    /// The texts of all marks of a kind that programs which run hold. Those of dead ones are removed.
    ///
    /// # Errors
    /// They cannot be read.
    pub(in crate::site) fn marks(&self, kind: &str) -> Result<Vec<String>, SiteError> {
        let folder = self.marks_folder(kind);
        let mut found = Vec::new();
        for file in if disk::is_dir(&folder) { disk::list(&folder)? } else { Vec::new() } {
            if file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(BEGUN)) {
                continue;
            }
            if disk::lock_file(&file)?.is_some() {
                drop(disk::remove_file(&file));
            } else if let Some(text) = disk::read_if_there(&file, BYTES_MAX)? {
                found.push(String::from_utf8_lossy(&text).into_owned());
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use crate::site::tests::begun;

    #[test]
    fn a_mark_is_there_as_long_as_its_holder() {
        let (_folder, site) = begun(true, true);
        assert!(!site.has_mark("test", "one").unwrap());
        assert_eq!(site.marks("test").unwrap(), Vec::<String>::new());
        let one = site.mark("test", "one", "first").unwrap();
        let two = site.mark("test", "two", "second").unwrap();
        assert!(site.has_mark("test", "one").unwrap());
        assert_eq!(site.marks("test").unwrap(), ["first", "second"]);
        drop(one);
        assert!(!site.has_mark("test", "one").unwrap());
        // A killed program leaves its file.
        let file = site.marks_folder("test").join("dead");
        crate::disk::write(&file, b"dead").unwrap();
        assert!(!site.has_mark("test", "dead").unwrap());
        assert_eq!(site.marks("test").unwrap(), ["second"]);
        assert!(!crate::disk::exists(&file));
        drop(two);
        assert_eq!(site.marks("test").unwrap(), Vec::<String>::new());
    }
}
