//! Single files and folders.

use super::{DiskError, failed};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Buffer size for large files, in bytes.
const PIECE_BYTES: usize = 256 * 1024;

/// The bytes of a file of at most `bytes_max` bytes.
///
/// # Errors
/// [`DiskError::TooLarge`] before anything is read, [`DiskError::Failed`], also for a named pipe: to open it would wait for
/// somebody who writes to it.
pub fn read(path: &Path, bytes_max: usize) -> Result<Vec<u8>, DiskError> {
    let file = open(path)?;
    let bytes = file.metadata().map_err(failed("read", path))?.len();
    let too_large = |bytes| DiskError::TooLarge { path: path.to_owned(), bytes, bytes_max: bytes_max as u64 };
    if bytes > bytes_max as u64 {
        return Err(too_large(bytes));
    }
    let mut content = Vec::with_capacity(bytes as usize);
    // The file may grow meanwhile, and a device has no length.
    file.take(bytes_max as u64 + 1).read_to_end(&mut content).map_err(failed("read", path))?;
    if content.len() > bytes_max {
        return Err(too_large(content.len() as u64));
    }
    Ok(content)
}

fn open(path: &Path) -> Result<File, DiskError> {
    if is_pipe(path) {
        let cause = std::io::Error::new(ErrorKind::InvalidInput, "it is a named pipe");
        return Err(failed("read", path)(cause));
    }
    File::open(path).map_err(failed("read", path))
}

/// Whether a path is a named pipe. A link to a pipe, such as a shell's `/dev/fd/63`, is not one.
#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// Whether a path is a Unix socket. A link to one is not.
#[cfg(unix)]
pub fn is_socket(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket())
}

/// As [`read`], with `None` for a missing file.
///
/// # Errors
/// As [`read`].
pub fn read_if_there(path: &Path, bytes_max: usize) -> Result<Option<Vec<u8>>, DiskError> {
    match read(path, bytes_max) {
        Err(error) if error.is_absent() => Ok(None),
        result => result.map(Some),
    }
}

/// Writes a file atomically: to a temporary file beside it that is flushed and renamed, then flushes the folder. Makes
/// missing folders above it. A new file gets the usual permissions, an existing one keeps its own.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    create_dir_all(folder)?;
    let written = || -> std::io::Result<()> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.prefix(".cms-").suffix(".tmp").tempfile_in(folder)?;
        file.write_all(bytes)?;
        if let Ok(old) = fs::metadata(path) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        if cfg!(unix) {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    };
    written().map_err(failed("write", path))
}

/// As [`write_atomic`], for a script or program, which everyone who may read it may run.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn write_program(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    write_atomic(path, bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).map_err(failed("read", path))?.permissions().mode();
        let runnable = PermissionsExt::from_mode(mode | ((mode & 0o444) >> 2));
        fs::set_permissions(path, runnable).map_err(failed("make runnable", path))?;
    }
    Ok(())
}

/// Whether the owner of a file may run it. On systems without this permission every file counts.
pub fn is_program(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::metadata(path)
            .is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o100 != 0)
    }
    #[cfg(not(unix))]
    {
        path.is_file()
    }
}

/// Writes a whole file without flushing it, for data that can be regenerated. Makes missing folders above it.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    match fs::write(path, bytes) {
        Ok(()) => Ok(()),
        Err(cause) if cause.kind() == ErrorKind::NotFound => {
            make_parent(path)?;
            fs::write(path, bytes).map_err(failed("write", path))
        }
        Err(cause) => Err(failed("write", path)(cause)),
    }
}

/// The size of an ordinary file in bytes; `None` if there is none.
pub fn file_bytes(path: &Path) -> Option<u64> {
    fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file).map(|found| found.len())
}

/// Removes a folder if it is empty; returns whether it was.
pub fn remove_empty_dir(path: &Path) -> bool {
    fs::remove_dir(path).is_ok()
}

/// Writes a file that must not exist yet. Makes missing folders above it.
///
/// # Errors
/// [`DiskError::Failed`], with [`ErrorKind::AlreadyExists`] if something is there.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    make_parent(path)?;
    File::create_new(path).and_then(|mut file| file.write_all(bytes)).map_err(failed("make", path))
}

/// Writes a file that must not exist yet and that only its owner may read. Makes missing folders above it.
///
/// # Errors
/// As [`write_new`].
pub fn write_secret(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    make_parent(path)?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(failed("make", path))
}

/// Opens a file for appending; makes it, for its owner only, and missing folders above it.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn append(path: &Path) -> Result<File, DiskError> {
    make_parent(path)?;
    let mut options = File::options();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(failed("open", path))
}

/// Makes a folder and missing folders above it.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn create_dir_all(path: &Path) -> Result<(), DiskError> {
    fs::create_dir_all(path).map_err(failed("make the folder", path))
}

/// Makes missing folders above a path.
fn make_parent(path: &Path) -> Result<(), DiskError> {
    path.parent().map_or(Ok(()), create_dir_all)
}

/// Whether a path is a symbolic link.
pub fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink())
}

/// When a file was last written, if known; for comparing files.
pub fn modified(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// Whether a file, folder or link exists, even a dangling link.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether a folder exists (not a link to one).
pub fn is_dir(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

/// Whether an ordinary file exists (not a link to one).
pub fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file())
}

/// The absolute path of something that exists, without links, `.` and `..`.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn canonical(path: &Path) -> Result<PathBuf, DiskError> {
    fs::canonicalize(path).map_err(failed("find", path))
}

/// The paths in a folder, sorted; empty if the folder does not exist.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn list(path: &Path) -> Result<Vec<PathBuf>, DiskError> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(failed("list", path))?,
    };
    let mut found = Vec::new();
    for entry in entries {
        found.push(entry.map_err(failed("list", path))?.path());
    }
    found.sort_unstable();
    Ok(found)
}

/// Copies a file's bytes and permissions.
///
/// # Errors
/// [`DiskError::Failed`], naming the source.
pub fn copy(from: &Path, to: &Path) -> Result<(), DiskError> {
    fs::copy(from, to).map(drop).map_err(failed("copy", from))
}

/// Makes a folder that must not exist yet and that only its owner may enter, and missing folders above it.
///
/// # Errors
/// [`DiskError::Failed`], with [`ErrorKind::AlreadyExists`] if something is there.
pub fn create_private_dir(path: &Path) -> Result<(), DiskError> {
    make_parent(path)?;
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(failed("make the folder", path))
}

/// Copies a file to a new one that only its owner may read, and flushes it.
///
/// # Errors
/// [`DiskError::Failed`], with [`ErrorKind::AlreadyExists`] if something is there.
pub fn copy_private(from: &Path, to: &Path) -> Result<(), DiskError> {
    let mut source = File::open(from).map_err(failed("read", from))?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut copy = options.open(to).map_err(failed("make", to))?;
    std::io::copy(&mut source, &mut copy).and_then(|_| copy.sync_all()).map_err(failed("copy", from))
}

/// Passes a file of any size to `take` in pieces, and returns its size.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn read_in_pieces(path: &Path, take: &mut dyn FnMut(&[u8])) -> Result<u64, DiskError> {
    let mut file = open(path)?;
    let mut piece = vec![0; PIECE_BYTES];
    let mut bytes = 0;
    loop {
        match file.read(&mut piece).map_err(failed("read", path))? {
            0 => return Ok(bytes),
            read => {
                take(&piece[..read]);
                bytes += read as u64;
            }
        }
    }
}

/// Moves a file or folder within one file system.
///
/// # Errors
/// [`DiskError::Failed`], naming the source.
pub fn rename(from: &Path, to: &Path) -> Result<(), DiskError> {
    fs::rename(from, to).map_err(failed("move", from))
}

/// Removes a file; a missing one is not an error.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn remove_file(path: &Path) -> Result<(), DiskError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        result => result.map_err(failed("remove", path)),
    }
}

/// Removes a folder and its content, without following links; a missing one is not an error.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn remove_dir_all(path: &Path) -> Result<(), DiskError> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        result => result.map_err(failed("remove", path)),
    }
}

/// A new private temporary folder, removed when dropped.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn temp_dir() -> Result<TempDir, DiskError> {
    tempfile::Builder::new()
        .prefix("cms-")
        .tempdir()
        .map_err(failed("make a folder in", std::env::temp_dir()))
}

/// Reads standard input, up to `bytes_max` bytes.
///
/// # Errors
/// Standard input cannot be read, or holds more.
pub fn read_stdin(bytes_max: usize) -> Result<Vec<u8>, DiskError> {
    let path = Path::new("(standard input)");
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(bytes_max as u64 + 1).read_to_end(&mut bytes);
    read.map_err(failed("read", path))?;
    if bytes.len() > bytes_max {
        let bytes = bytes.len() as u64;
        return Err(DiskError::TooLarge { path: path.to_owned(), bytes, bytes_max: bytes_max as u64 });
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_are_bounded_and_errors_name_the_path() {
        let dir = temp_dir().unwrap();
        let path = dir.path().join("a/b.yaml");
        write_atomic(&path, b"12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert!(matches!(read(&path, 4), Err(DiskError::TooLarge { bytes: 5, bytes_max: 4, .. })));
        let absent = dir.path().join("none");
        assert_eq!(read_if_there(&absent, 5).unwrap(), None);
        let error = read(&absent, 5).unwrap_err();
        assert!(error.is_absent() && error.to_string().contains("none"));
        assert_eq!(error.path(), absent);
        if cfg!(target_os = "linux") {
            assert!(matches!(read(Path::new("/dev/zero"), 100), Err(DiskError::TooLarge { .. })));
        }
    }

    #[test]
    fn writes_replace_whole_files_and_leave_no_others() {
        let dir = temp_dir().unwrap();
        let path = dir.path().join("x");
        write_new(&path, b"one").unwrap();
        assert!(write_new(&path, b"two").is_err());
        write_atomic(&path, b"three").unwrap();
        assert_eq!(read(&path, 10).unwrap(), b"three");
        assert_eq!(list(dir.path()).unwrap().len(), 1);
        assert!(write_atomic(&path.join("below"), b"").is_err());
        remove_file(&path).unwrap();
        remove_file(&path).unwrap();
        assert_eq!(list(&path).unwrap(), [] as [PathBuf; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_preserved() {
        use std::os::unix::fs::PermissionsExt;
        let dir = temp_dir().unwrap();
        let path = dir.path().join("x");
        write_atomic(&path, b"1").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o444, 0o444);
        fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        write_atomic(&path, b"2").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o755);
        let script = dir.path().join("y");
        write_atomic(&script, b"1").unwrap();
        assert!(!is_program(&script));
        write_program(&script, b"2").unwrap();
        assert!(is_program(&script) && !is_program(dir.path()));
    }
}
