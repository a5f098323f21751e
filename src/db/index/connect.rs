//! Opening, making and replacing the database file.

use super::error::{Cause, IndexError};
use super::schema::{INDEXES, TABLES, VERSION};
use super::words;
use crate::db::settings;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Number of cached prepared statements; lists of posts have one for each shape of query.
const STATEMENTS_KEPT: usize = 128;
/// Size of the page cache, in KiB: a list of 10,000 posts reads a few MiB repeatedly.
const CACHE_KIB: i64 = 16 * 1024;
/// Maximum memory for the page caches of all connections of a process, in bytes: a server has many.
const MEMORY_BYTES_MAX: i64 = 64 * 1024 * 1024;
/// Size in bytes above which a write-ahead log is truncated.
const LOG_BYTES_MAX: i64 = 16 * 1024 * 1024;
/// Pages of the write-ahead log from which it is copied into the database, as many as it may have: consecutive writes
/// change the same pages, which are then copied once.
const LOG_PAGES: i64 = LOG_BYTES_MAX / 4096;

/// Size in bytes below which a write-ahead log may stay when the database is closed.
const LOG_KEPT_BYTES: u64 = 1024 * 1024;

/// Longest wait for others to close a file that is to be emptied, in milliseconds: meanwhile an index in memory does as
/// well.
const RESET_WAIT_MS: u64 = 250;

/// A connection and its file for error messages.
pub(super) struct Opened {
    pub(super) connection: Connection,
    pub(super) file: PathBuf,
}

/// The file of this version of the index. Each version has its own, so that two versions of this program on one
/// repository do not empty each other's index in turn.
pub(super) fn file_in(dir: &Path) -> PathBuf {
    dir.join(format!("index-{VERSION}.db"))
}

/// Opens the index in a folder, or makes it. An unusable file is replaced; if nothing can be written, or another
/// process has it locked, the index is kept in memory.
pub(super) fn open(dir: &Path) -> Result<Opened, IndexError> {
    let file = file_in(dir);
    // If the folder cannot be made, the next step fails and handles it.
    let _ = fs::create_dir_all(dir);
    let made = match connect(&file) {
        Ok(Some(made)) => Ok(made),
        Ok(None) => return rebuild(dir),
        Err(cause) if is_damage(&cause) => return rebuild(dir),
        Err(cause) => Err(cause),
    };
    match made {
        Ok(Made { connection, anew }) => {
            if anew {
                sweep(dir);
            }
            Ok(Opened { connection, file })
        }
        Err(cause) if is_unusable(&cause) => in_memory(),
        Err(cause) => Err(IndexError::new("open the database", &file, cause)),
    }
}

/// An index that lasts as long as the process.
pub(super) fn in_memory() -> Result<Opened, IndexError> {
    let file = PathBuf::from(":memory:");
    match connect(&file) {
        Ok(Some(Made { connection, .. })) => Ok(Opened { connection, file }),
        Ok(None) => Err(IndexError::Corrupt { file, source: Cause::from("a new database is not empty") }),
        Err(cause) => Err(IndexError::new("make the database", &file, cause)),
    }
}

/// Replaces the index in a folder by an empty one.
///
/// SQLite's own reset empties even a damaged file in place, and refuses while another process has it open. Then this
/// process continues in memory: if it deleted the file, the other process would remove the new file's log on closing.
pub(super) fn rebuild(dir: &Path) -> Result<Opened, IndexError> {
    let file = file_in(dir);
    match reset(&file).and_then(|()| connect(&file)) {
        Ok(Some(Made { connection, .. })) => Ok(Opened { connection, file }),
        Ok(None) => in_memory(),
        Err(cause) if is_unusable(&cause) || is_damage(&cause) => in_memory(),
        Err(cause) => Err(IndexError::new("rebuild the database", &file, cause)),
    }
}

struct Made {
    connection: Connection,
    /// Whether the tables were just made.
    anew: bool,
}

/// Opens or makes a database; `None` when it holds another version's tables.
fn connect(file: &Path) -> rusqlite::Result<Option<Made>> {
    let mut connection = Connection::open(file)?;
    settings::apply(&connection, false)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS_KEPT);
    if connection.is_readonly("main")? {
        return Err(read_only());
    }
    use_log(&connection)?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "soft_heap_limit", MEMORY_BYTES_MAX)?;
    connection.pragma_update(None, "journal_size_limit", LOG_BYTES_MAX)?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    if version(&connection)? == VERSION {
        return Ok(Some(Made { connection, anew: false }));
    }
    // Another process may be making the tables right now: check again under the write lock.
    let transaction = Transaction::new(&mut connection, TransactionBehavior::Immediate)?;
    let anew = version(&transaction)? != VERSION;
    if anew {
        if transaction.query_row("SELECT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))? {
            return Ok(None);
        }
        transaction.execute_batch(TABLES)?;
        transaction.execute_batch(words::TABLE)?;
        transaction.execute_batch(INDEXES)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(Some(Made { connection, anew }))
}

/// Switches to a write-ahead log, with which readers and the writer do not wait for each other. It is a property of the
/// file: when another process is switching it right now, nothing is left to do; a file system that does not support it
/// keeps the rollback journal.
fn use_log(connection: &Connection) -> rusqlite::Result<()> {
    let mode = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
    if connection.pragma_query_value(None, "journal_mode", mode)? == "wal" {
        return Ok(());
    }
    match connection.pragma_update_and_check(None, "journal_mode", "WAL", mode) {
        Ok(_) => Ok(()),
        Err(cause) if is_busy(&cause) => Ok(()),
        Err(cause) => Err(cause),
    }
}

/// Lets the last connection that closes a database keep a short write-ahead log. Emptying it waits for the disk four
/// times, and the next connection reads a short log quickly.
pub(super) fn spare_log(connection: &Connection, file: &Path) {
    if fs::metadata(settings::log_of(file)).is_ok_and(|log| log.len() < LOG_KEPT_BYTES) {
        // If this fails, the log is emptied as usual.
        drop(connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true));
    }
}

fn version(connection: &Connection) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn reset(file: &Path) -> rusqlite::Result<()> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_millis(RESET_WAIT_MS))?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_RESET_DATABASE, true)?;
    let emptied = connection.execute_batch("VACUUM");
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_RESET_DATABASE, false)?;
    emptied
}

/// Removes the files of older versions that no process has open: SQLite leaves write-ahead mode only for the sole user
/// of a database.
fn sweep(dir: &Path) {
    let Ok(names) = fs::read_dir(dir) else { return };
    for path in names.flatten().map(|entry| entry.path()).filter(|path| is_older(path)) {
        let alone = Connection::open(&path).and_then(|old| {
            old.busy_timeout(Duration::ZERO)?;
            old.pragma_update_and_check(None, "journal_mode", "DELETE", |row| row.get::<_, String>(0))
        });
        if alone.is_ok_and(|mode| mode == "delete") {
            let _ = fs::remove_file(&path);
        }
    }
}

fn is_older(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.strip_prefix("index-").and_then(|name| name.strip_suffix(".db"));
    number.and_then(|number| number.parse().ok()).is_some_and(|number: i32| number < VERSION)
}

fn read_only() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_READONLY), None)
}

fn is_damage(cause: &rusqlite::Error) -> bool {
    matches!(cause.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

fn is_busy(cause: &rusqlite::Error) -> bool {
    matches!(cause.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Whether the cause is the place, not the file: no access, no space, a disk that does not respond, a lock that is
/// never released.
fn is_unusable(cause: &rusqlite::Error) -> bool {
    matches!(
        cause.sqlite_error_code(),
        Some(
            ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::CannotOpen
                | ErrorCode::ReadOnly
                | ErrorCode::PermissionDenied
                | ErrorCode::DiskFull
                | ErrorCode::SystemIoFailure
                | ErrorCode::FileLockingProtocolFailed
                | ErrorCode::NoLargeFileSupport
        )
    )
}
