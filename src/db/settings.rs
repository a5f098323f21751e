//! Settings for every connection, and the place of a database's write-ahead log.

use crate::base::limits::LOCK_WAIT_MS;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Sets the time-out for other writers, distrusts code in the file's schema, and keeps the plan of a prepared
/// statement: otherwise SQLite makes a new one for each value of a bound `LIMIT`.
pub(super) fn apply(connection: &Connection, foreign_keys: bool) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_millis(LOCK_WAIT_MS))?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, foreign_keys)?;
    Ok(())
}

/// The write-ahead log of a database.
pub(super) fn log_of(file: &Path) -> PathBuf {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}
