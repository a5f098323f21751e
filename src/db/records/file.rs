//! Opening and making a database in a file, with migration step by step from any older version.

use crate::db::LedgerError;
use crate::db::settings;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use std::fs;
use std::path::{Path, PathBuf};

pub(in crate::db) use crate::db::settings::log_of;

/// Prepared statements that a connection keeps: about as many as operations have.
const STATEMENTS_MAX: usize = 64;

/// Opens or makes the database with a name in a folder, and runs the missing migration steps.
pub(super) fn open_file(
    folder: &Path,
    name: &str,
    steps: &[&str],
) -> Result<(Connection, PathBuf), LedgerError> {
    fs::create_dir_all(folder)
        .map_err(|source| LedgerError::Folder { folder: folder.to_owned(), source: source.into() })?;
    let file = folder.join(name);
    let is_new = !file.exists();
    let failed = |act| {
        let file = file.clone();
        move |source: rusqlite::Error| LedgerError::of(act, &file, source.into())
    };
    let opened = Connection::open(&file).and_then(|connection| {
        if is_new {
            // It holds password hashes and visitors' data: only its owner may read it.
            keep_private(&file);
        }
        prepare(&connection).map(|()| connection)
    });
    let mut connection = match opened {
        Err(refused) if is_unwritable(&refused) => {
            let connection =
                to_read(&file, is_new, steps).map_err(|_| failed("open the database")(refused))?;
            return Ok((connection, file));
        }
        opened => opened.map_err(failed("open the database"))?,
    };
    let found = migrate(&mut connection, steps).map_err(failed("bring the database up to date"))?;
    if found > steps.len() {
        return Err(LedgerError::Newer { file, found, known: steps.len() });
    }
    Ok((connection, file))
}

/// Whether the database is not writable, or the files beside it cannot be made.
pub(in crate::db) fn is_unwritable(refused: &rusqlite::Error) -> bool {
    matches!(refused.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

/// Opens the database read-only, for when nothing can be written; without a file, an empty database in memory.
fn to_read(file: &Path, is_new: bool, steps: &[&str]) -> rusqlite::Result<Connection> {
    let connection = match is_new {
        true => {
            let mut connection = Connection::open_in_memory()?;
            migrate(&mut connection, steps)?;
            connection
        }
        false => {
            let connection = open_alone(file)?;
            if version(&connection)? != steps.len() {
                return Err(rusqlite::Error::InvalidPath(file.to_owned()));
            }
            connection
        }
    };
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Opens a database read-only without the files beside it, which are not made. Fails if it has a log that is not empty.
pub(in crate::db) fn open_alone(file: &Path) -> rusqlite::Result<Connection> {
    // The content of a log would be ignored.
    let log = fs::metadata(settings::log_of(file)).map_or(0, |log| log.len());
    if log > 0 {
        return Err(rusqlite::Error::InvalidPath(file.to_owned()));
    }
    let name = file.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(format!("file:{name}?immutable=1"), flags)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    settings::apply(connection, true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    if mode != "wal" {
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    }
    // Deleted data is erased from the file, too.
    connection.pragma_update(None, "secure_delete", true)?;
    // Acknowledged writes are on disk.
    connection.pragma_update(None, "synchronous", "FULL")
}

/// Runs the missing steps, all or none; returns the version before.
pub(super) fn migrate(connection: &mut Connection, steps: &[&str]) -> rusqlite::Result<usize> {
    let found = version(connection)?;
    if found >= steps.len() {
        return Ok(found);
    }
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    // Another process may just have done it.
    let found = version(&transaction)?;
    for step in steps.iter().skip(found) {
        transaction.execute_batch(step)?;
    }
    if found < steps.len() {
        transaction.pragma_update(None, "user_version", i64::try_from(steps.len()).unwrap_or(i64::MAX))?;
    }
    transaction.commit()?;
    Ok(found)
}

fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

#[cfg(unix)]
fn keep_private(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    // A file system without permissions ignores this.
    let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o600));
}

#[cfg(not(unix))]
fn keep_private(_: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_only_connection_reads_rows_and_refuses_writes() {
        let folder = tempfile::tempdir().expect("a folder");
        let steps = ["CREATE TABLE t (n INTEGER)"];
        let count = |connection: &Connection| {
            connection.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, i64>(0)).expect("a count")
        };
        let (connection, file) = open_file(folder.path(), "a.db", &steps).expect("it is made");
        connection.execute("INSERT INTO t VALUES (1)", []).expect("a row");
        drop(connection);
        for (file, is_new, rows) in [(file, false, 1), (folder.path().join("b.db"), true, 0)] {
            let connection = to_read(&file, is_new, &steps).expect("it is read");
            assert_eq!(count(&connection), rows);
            assert!(connection.execute("INSERT INTO t VALUES (2)", []).is_err(), "nothing is lost unseen");
        }
        assert!(!folder.path().join("b.db").exists());
    }
}
