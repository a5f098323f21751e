//! Opening and making a database that is original, step by step from any older version.

use super::schema::STEPS;
use super::{Ledger, LedgerError};
use crate::db::settings;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

/// The database's name in its folder.
const FILE: &str = "ledger.db";

pub(super) fn open(folder: &Path) -> Result<Ledger, LedgerError> {
    let (connection, file) = open_file(folder, FILE, STEPS)?;
    let log = settings::log_of(&file);
    Ok(Ledger { connection, file, log, known_tokens: RefCell::default() })
}

/// Opens the database of a name in a folder, or makes it there, and takes the steps that it lacks.
pub(in crate::db) fn open_file(
    folder: &Path,
    name: &str,
    steps: &[&str],
) -> Result<(Connection, PathBuf), LedgerError> {
    fs::create_dir_all(folder).map_err(|source| LedgerError::Folder { folder: folder.to_owned(), source })?;
    let file = folder.join(name);
    let is_new = !file.exists();
    let failed = |act| {
        let file = file.clone();
        move |source| LedgerError::of(act, &file, source)
    };
    let mut connection = Connection::open(&file).map_err(failed("open the database"))?;
    if is_new {
        // It holds hashes of passwords and what visitors wrote: nobody else reads it.
        keep_private(&file);
    }
    prepare(&connection).map_err(failed("open the database"))?;
    let found = migrate(&mut connection, steps).map_err(failed("bring the database up to date"))?;
    if found > steps.len() {
        return Err(LedgerError::Newer { file, found, known: steps.len() });
    }
    Ok((connection, file))
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    settings::apply(connection, true)?;
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    if mode != "wal" {
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    }
    // What was erased is gone from the file, too.
    connection.pragma_update(None, "secure_delete", true)?;
    // What was acknowledged is on the disk.
    connection.pragma_update(None, "synchronous", "FULL")
}

/// Takes the steps that are missing, all or none; answers the version that it found.
fn migrate(connection: &mut Connection, steps: &[&str]) -> rusqlite::Result<usize> {
    let found = version(connection)?;
    if found >= steps.len() {
        return Ok(found);
    }
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    // Another process may have just done it.
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
    // A file system without such rights keeps it as it is.
    let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o600));
}

#[cfg(not(unix))]
fn keep_private(_: &Path) {}
