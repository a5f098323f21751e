//! Marks: files by which programs tell each other what they are doing just now. A program holds its file locked, and the
//! system releases the lock when the program ends, for whatever reason; so a file without a lock is a dead program's.

use super::{
    DiskError, FileLock, create_dir_all, exists, is_dir, list, lock_file, read_if_there, remove_file, rename,
    write,
};
use std::path::{Path, PathBuf};

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
        drop(remove_file(&self.file));
    }
}

/// Makes a mark in a folder, with a name that no other has.
///
/// # Errors
/// It cannot be written or locked.
pub fn mark(folder: &Path, name: &str, text: &str) -> Result<Mark, DiskError> {
    create_dir_all(folder)?;
    let (file, new) = (folder.join(name), folder.join(format!("{BEGUN}{name}")));
    write(&new, text.as_bytes())?;
    // The file is locked before it is visible, so no program mistakes it for that of a dead one.
    let lock = lock_file(&new)?;
    rename(&new, &file)?;
    Ok(Mark { file, _lock: lock })
}

/// Whether a program that runs holds this mark.
///
/// # Errors
/// It cannot be locked.
pub fn has_mark(folder: &Path, name: &str) -> Result<bool, DiskError> {
    let file = folder.join(name);
    Ok(exists(&file) && lock_file(&file)?.is_none())
}

/// The texts of all marks in a folder that programs which run hold. Those of dead ones are removed.
///
/// # Errors
/// They cannot be read.
pub fn marks(folder: &Path) -> Result<Vec<String>, DiskError> {
    let mut found = Vec::new();
    for file in if is_dir(folder) { list(folder)? } else { Vec::new() } {
        if file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(BEGUN)) {
            continue;
        }
        if lock_file(&file)?.is_some() {
            drop(remove_file(&file));
        } else if let Some(text) = read_if_there(&file, BYTES_MAX)? {
            found.push(String::from_utf8_lossy(&text).into_owned());
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mark_lives_as_long_as_its_holder() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("marks");
        assert!(!has_mark(&folder, "one").unwrap());
        assert_eq!(marks(&folder).unwrap(), Vec::<String>::new());
        let one = mark(&folder, "one", "first").unwrap();
        let two = mark(&folder, "two", "second").unwrap();
        assert!(has_mark(&folder, "one").unwrap());
        assert_eq!(marks(&folder).unwrap(), ["first", "second"]);
        drop(one);
        assert!(!has_mark(&folder, "one").unwrap());
        // A killed program leaves its file.
        write(&folder.join("dead"), b"dead").unwrap();
        assert!(!has_mark(&folder, "dead").unwrap());
        assert_eq!(marks(&folder).unwrap(), ["second"]);
        assert!(!exists(&folder.join("dead")));
        drop(two);
        assert_eq!(marks(&folder).unwrap(), Vec::<String>::new());
    }
}
