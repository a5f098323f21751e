//! Folders that are read and written by paths from content: no path and no link leads out of them.
//!
//! A path is an [`OutPath`], so it has no `..`. Each folder on the way is opened in the one above it, by a call that
//! refuses links, so that replacing a folder by a link meanwhile does not help either. This needs only `openat`, which
//! all Unix systems have (`openat2` is Linux alone); other systems compare the folders' paths before each use.

#[cfg(not(unix))]
mod by_path;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use by_path::Dir;
#[cfg(unix)]
use unix::Dir;

use super::{DiskError, failed};
use crate::base::OutPath;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Attempts to find a free name for a temporary file.
const TEMPORARY_NAMES_MAX: u32 = 10_000;

/// A folder that no path leaves. The folder itself may be named through links, because a person or a server names it.
#[derive(Debug)]
pub struct ConfinedFolder {
    path: PathBuf,
    top: Dir,
}

/// What is at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occupant {
    /// Nothing.
    Nothing,
    /// An ordinary file of this size in bytes.
    File(u64),
    /// A folder, a link, a device, or something below a file or a link: never read, replaced or removed.
    Other,
}

impl ConfinedFolder {
    /// Opens a folder.
    ///
    /// # Errors
    /// [`DiskError::Failed`], also if it is not a folder.
    pub fn open(path: &Path) -> Result<ConfinedFolder, DiskError> {
        let top = Dir::open(path).map_err(failed("open the folder", path))?;
        Ok(ConfinedFolder { path: path.to_owned(), top })
    }

    /// Opens a folder, which is created if it does not exist.
    ///
    /// # Errors
    /// [`DiskError::Failed`].
    pub fn create(path: &Path) -> Result<ConfinedFolder, DiskError> {
        super::create_dir_all(path)?;
        ConfinedFolder::open(path)
    }

    /// The path of a file in it, for messages.
    pub fn place(&self, path: &OutPath) -> PathBuf {
        self.path.join(&**path)
    }

    /// What is at a path.
    ///
    /// # Errors
    /// [`DiskError::Failed`].
    pub fn look(&self, path: &OutPath) -> Result<Occupant, DiskError> {
        match self.in_folder(path, |folder, name| folder.look(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Occupant::Nothing),
            Err(error) if error.kind() == ErrorKind::NotADirectory => Ok(Occupant::Other),
            found => found.map_err(failed("look at", self.place(path))),
        }
    }

    /// The bytes of an ordinary file of at most `bytes_max` bytes.
    ///
    /// # Errors
    /// [`DiskError::TooLarge`] before anything is read; [`DiskError::Failed`], also if a link is in the way.
    pub fn read(&self, path: &OutPath, bytes_max: usize) -> Result<Vec<u8>, DiskError> {
        let place = self.place(path);
        let file = self.in_folder(path, |folder, name| folder.open_file(name));
        let file = file.map_err(failed("read", &place))?;
        let metadata = file.metadata().map_err(failed("read", &place))?;
        if !metadata.is_file() {
            return Err(failed("read", &place)(in_the_way()));
        }
        let too_large =
            |bytes| DiskError::TooLarge { path: place.clone(), bytes, bytes_max: bytes_max as u64 };
        if metadata.len() > bytes_max as u64 {
            return Err(too_large(metadata.len()));
        }
        let mut content = Vec::with_capacity(metadata.len() as usize);
        file.take(bytes_max as u64 + 1).read_to_end(&mut content).map_err(failed("read", &place))?;
        if content.len() > bytes_max {
            return Err(too_large(content.len() as u64));
        }
        Ok(content)
    }

    /// As [`ConfinedFolder::read`], with `None` for a missing file.
    ///
    /// # Errors
    /// As [`ConfinedFolder::read`].
    pub fn read_if_there(&self, path: &OutPath, bytes_max: usize) -> Result<Option<Vec<u8>>, DiskError> {
        match self.read(path, bytes_max) {
            Err(error) if error.is_absent() => Ok(None),
            result => result.map(Some),
        }
    }

    /// Writes a whole file, and missing folders above it: readers see the old one or the new one. An existing one keeps
    /// its permissions; a link is replaced, never followed. Nothing is flushed.
    ///
    /// # Errors
    /// [`DiskError::Failed`].
    pub fn write(&self, path: &OutPath, bytes: &[u8]) -> Result<(), DiskError> {
        self.put(path, bytes, false)
    }

    /// As [`ConfinedFolder::write`]; when it returns, file and folder are flushed.
    ///
    /// # Errors
    /// [`DiskError::Failed`].
    pub fn write_durably(&self, path: &OutPath, bytes: &[u8]) -> Result<(), DiskError> {
        self.put(path, bytes, true)
    }

    fn put(&self, path: &OutPath, bytes: &[u8], durably: bool) -> Result<(), DiskError> {
        let written = || -> io::Result<()> {
            self.make_folders(path)?;
            self.in_folder(path, |folder, name| {
                let (temporary, mut file) = temporary(folder)?;
                let mut filled = || -> io::Result<()> {
                    file.write_all(bytes)?;
                    if let Ok(old) = folder.open_file(name).and_then(|old| old.metadata()) {
                        file.set_permissions(old.permissions())?;
                    }
                    if durably {
                        file.sync_all()?;
                    }
                    folder.rename(&temporary, name)
                };
                if let Err(error) = filled() {
                    drop(folder.remove_file(&temporary));
                    return Err(error);
                }
                if durably { folder.sync() } else { Ok(()) }
            })
        };
        written().map_err(failed("write", self.place(path)))
    }

    /// Opens a file for appending, and makes it and missing folders above it.
    ///
    /// # Errors
    /// [`DiskError::Failed`].
    pub fn append(&self, path: &OutPath) -> Result<File, DiskError> {
        let opened =
            self.make_folders(path).and_then(|()| self.in_folder(path, |folder, name| folder.append(name)));
        opened.map_err(failed("open", self.place(path)))
    }

    /// Removes a file or link; a missing one is not an error.
    ///
    /// # Errors
    /// [`DiskError::Failed`].
    pub fn remove_file(&self, path: &OutPath) -> Result<(), DiskError> {
        match self.in_folder(path, |folder, name| folder.remove_file(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done.map_err(failed("remove", self.place(path))),
        }
    }

    /// The files below a folder; `None` if something else is there, or below it something that is neither file nor folder.
    ///
    /// # Errors
    /// [`DiskError::Failed`].
    pub fn files_below(&self, path: &OutPath) -> Result<Option<Vec<OutPath>>, DiskError> {
        let mut files = Vec::new();
        match self.in_folder(path, |above, name| add_files(&above.folder(name)?, path, &mut files)) {
            Err(error) if error.kind() == ErrorKind::NotADirectory => Ok(None),
            done => done.map(|()| Some(files)).map_err(failed("look at", self.place(path))),
        }
    }

    /// Removes a folder with the folders in it, if none of them has a file; a missing one is not an error.
    ///
    /// # Errors
    /// [`DiskError::Failed`], also if there is a file.
    pub fn remove_empty_folder(&self, path: &OutPath) -> Result<(), DiskError> {
        match self.in_folder(path, remove_empty) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done.map_err(failed("remove", self.place(path))),
        }
    }

    /// Removes the folders above a path that are empty, from the inside out.
    pub fn remove_empty_folders_above(&self, path: &OutPath) {
        let mut path = &**path;
        while let Some((folder, _)) = path.rsplit_once('/') {
            let removed = OutPath::new(folder).is_ok_and(|folder| {
                self.in_folder(&folder, |above, name| above.remove_empty_dir(name)).is_ok()
            });
            if !removed {
                break;
            }
            path = folder;
        }
    }

    /// Runs `act` on the folder of a path and the last name.
    fn in_folder<T>(&self, path: &OutPath, act: impl FnOnce(&Dir, &str) -> io::Result<T>) -> io::Result<T> {
        let (folders, name) = path.split();
        let mut inner: Option<Dir> = None;
        for folder in folders {
            inner = Some(inner.as_ref().unwrap_or(&self.top).folder(folder)?);
        }
        act(inner.as_ref().unwrap_or(&self.top), name)
    }

    /// Makes the folders above a path.
    fn make_folders(&self, path: &OutPath) -> io::Result<()> {
        let (folders, _) = path.split();
        let mut inner: Option<Dir> = None;
        for folder in folders {
            let above = inner.as_ref().unwrap_or(&self.top);
            inner = Some(match above.folder(folder) {
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    above.make_dir(folder)?;
                    above.folder(folder)?
                }
                opened => opened?,
            });
        }
        Ok(())
    }
}

/// Writes a file below a folder, as [`ConfinedFolder::write_durably`], by a path that may be none.
///
/// # Errors
/// [`DiskError::Failed`], also for a path that leaves the folder.
pub fn write_inside(folder: &Path, path: &str, bytes: &[u8]) -> Result<(), DiskError> {
    let inner = inner(folder, path, "write")?;
    ConfinedFolder::open(folder)?.write_durably(&inner, bytes)
}

/// Reads a file below a folder, as [`ConfinedFolder::read_if_there`], by a path that may be none.
///
/// # Errors
/// As [`write_inside`].
pub fn read_inside(folder: &Path, path: &str, bytes_max: usize) -> Result<Option<Vec<u8>>, DiskError> {
    let inner = inner(folder, path, "read")?;
    ConfinedFolder::open(folder)?.read_if_there(&inner, bytes_max)
}

/// Removes a file below a folder, as [`ConfinedFolder::remove_file`], by a path that may be none.
///
/// # Errors
/// As [`write_inside`].
pub fn remove_inside(folder: &Path, path: &str) -> Result<(), DiskError> {
    let inner = inner(folder, path, "remove")?;
    ConfinedFolder::open(folder)?.remove_file(&inner)
}

fn inner(folder: &Path, path: &str, act: &'static str) -> Result<OutPath, DiskError> {
    let refused = |fault| {
        failed(act, folder.join(path))(io::Error::new(ErrorKind::InvalidInput, format!("it {fault}")))
    };
    OutPath::new(path).map_err(refused)
}

/// Adds the files of a folder and of those in it.
fn add_files(folder: &Dir, path: &str, files: &mut Vec<OutPath>) -> io::Result<()> {
    for name in folder.names()? {
        let inner = OutPath::new(&format!("{path}/{name}")).map_err(|_| in_the_way())?;
        match folder.look(&name)? {
            Occupant::File(_) => files.push(inner),
            Occupant::Nothing | Occupant::Other => add_files(&folder.folder(&name)?, &inner, files)?,
        }
    }
    Ok(())
}

fn remove_empty(above: &Dir, name: &str) -> io::Result<()> {
    let folder = above.folder(name)?;
    for inner in folder.names()? {
        remove_empty(&folder, &inner)?;
    }
    above.remove_empty_dir(name)
}

/// A new file under a free name.
fn temporary(folder: &Dir) -> io::Result<(String, File)> {
    let process = std::process::id();
    for number in 0..TEMPORARY_NAMES_MAX {
        let name = format!(".cms-{process:x}-{number}.tmp");
        match folder.create_new(&name) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (name, file)),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists))
}

fn in_the_way() -> io::Error {
    io::Error::new(ErrorKind::NotADirectory, "a link or a special file is in the way")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::{temp_dir, write_new};

    fn path(text: &str) -> OutPath {
        OutPath::new(text).unwrap()
    }

    #[test]
    fn files_are_written_read_and_removed() {
        let dir = temp_dir().unwrap();
        let folder = ConfinedFolder::create(&dir.path().join("out")).unwrap();
        let page = path("a/b/index.html");
        assert_eq!(folder.look(&page).unwrap(), Occupant::Nothing);
        for text in ["one", "three"] {
            folder.write(&page, text.as_bytes()).unwrap();
        }
        folder.write_durably(&path("top"), b"x").unwrap();
        assert_eq!(folder.look(&page).unwrap(), Occupant::File(5));
        assert_eq!(folder.read(&page, 5).unwrap(), b"three");
        assert!(matches!(folder.read(&page, 4), Err(DiskError::TooLarge { bytes: 5, .. })));
        assert_eq!(folder.read_if_there(&path("a/none"), 4).unwrap(), None);
        assert_eq!(folder.look(&path("a/b")).unwrap(), Occupant::Other);
        assert_eq!(folder.look(&path("top/below")).unwrap(), Occupant::Other);
        assert!(folder.write(&path("top/below"), b"x").is_err());
        assert!(folder.write(&path("a/b"), b"x").is_err());
        folder.append(&path("log")).unwrap().write_all(b"1").unwrap();
        folder.append(&path("log")).unwrap().write_all(b"2").unwrap();
        assert_eq!(folder.read(&path("log"), 9).unwrap(), b"12");
        folder.write(&path("a/c"), b"x").unwrap();
        crate::disk::create_dir_all(&dir.path().join("out/a/d/e")).unwrap();
        let mut below = folder.files_below(&path("a")).unwrap().unwrap();
        below.sort();
        assert_eq!(below, [page.clone(), path("a/c")]);
        assert_eq!(folder.files_below(&path("top")).unwrap(), None);
        assert!(folder.remove_empty_folder(&path("a")).is_err());
        for _ in 0..2 {
            folder.remove_empty_folder(&path("a/d")).unwrap();
        }
        folder.remove_file(&path("a/c")).unwrap();
        folder.remove_file(&page).unwrap();
        folder.remove_file(&page).unwrap();
        folder.remove_empty_folders_above(&page);
        let mut names = crate::disk::list(&dir.path().join("out")).unwrap();
        names.retain(|name| !name.ends_with("top") && !name.ends_with("log"));
        assert_eq!(names, [] as [PathBuf; 0], "no temporary files, no empty folders");
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_are_not_followed() {
        use std::os::unix::fs::symlink;
        let dir = temp_dir().unwrap();
        write_new(&dir.path().join("outside/file"), b"precious").unwrap();
        let out = dir.path().join("out");
        let folder = ConfinedFolder::create(&out).unwrap();
        symlink("../outside", out.join("folder")).unwrap();
        symlink("../outside/file", out.join("file")).unwrap();
        symlink("../outside/new", out.join("dangling")).unwrap();
        for below in ["folder/file", "folder/new", "folder/sub/new"] {
            assert_eq!(folder.look(&path(below)).unwrap(), Occupant::Other);
            assert!(folder.read(&path(below), 100).is_err());
            assert!(folder.write(&path(below), b"x").is_err());
            assert!(folder.append(&path(below)).is_err());
            assert!(folder.remove_file(&path(below)).is_err());
        }
        folder.write(&path("own/file"), b"x").unwrap();
        symlink("../../outside", out.join("own/link")).unwrap();
        for linked in ["own", "folder"] {
            assert_eq!(folder.files_below(&path(linked)).unwrap(), None);
            assert!(folder.remove_empty_folder(&path(linked)).is_err());
        }
        for link in ["folder", "file", "dangling"] {
            assert_eq!(folder.look(&path(link)).unwrap(), Occupant::Other);
            assert!(folder.read(&path(link), 100).is_err() && folder.append(&path(link)).is_err());
        }
        folder.write(&path("file"), b"mine").unwrap();
        folder.write(&path("dangling"), b"mine").unwrap();
        assert_eq!(folder.look(&path("file")).unwrap(), Occupant::File(4));
        assert_eq!(crate::disk::read(&dir.path().join("outside/file"), 100).unwrap(), b"precious");
        assert_eq!(crate::disk::list(&dir.path().join("outside")).unwrap().len(), 1);
        assert!(write_inside(&out, "folder/new", b"x").is_err() && write_inside(&out, "../x", b"x").is_err());
        assert!(
            read_inside(&out, "../outside/file", 100).is_err() && remove_inside(&out, "folder/file").is_err()
        );
        // The folder itself may be named through a link.
        symlink(&out, dir.path().join("link")).unwrap();
        let linked = ConfinedFolder::open(&dir.path().join("link")).unwrap();
        assert_eq!(linked.read(&path("file"), 10).unwrap(), b"mine");
    }
}
