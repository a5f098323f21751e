//! Copying a database in a consistent state while others write (SQLite's online backup).

use super::LedgerError;
use super::records::{is_unwritable, open_alone};
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// Pages per step of the copy; writers may write between steps.
const PAGES: i32 = 256;
/// Pause between steps, in milliseconds.
const REST_MS: u64 = 2;

/// Copies a database to an existing, empty file.
///
/// # Errors
/// The database cannot be read, or the copy cannot be written.
pub fn copy_database(from: &Path, to: &Path) -> Result<(), LedgerError> {
    let failed = |file: &Path| {
        let file = file.to_owned();
        move |source: rusqlite::Error| LedgerError::of("copy the database", &file, source.into())
    };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags).map_err(failed(from))?;
    let mut copy = Connection::open_with_flags(to, flags).map_err(failed(to))?;
    let backup = Backup::new(&source, &mut copy).map_err(failed(from))?;
    backup.run_to_completion(PAGES, Duration::from_millis(REST_MS), None).map_err(failed(from))?;
    drop(backup);
    // The copy is a single file, complete without a log.
    copy.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(())).map_err(failed(to))
}

/// Whether a database is intact, checked page by page and index by index.
///
/// # Errors
/// The file is not a database, or cannot be read.
pub fn is_sound(file: &Path) -> Result<bool, LedgerError> {
    let failed = |source: rusqlite::Error| LedgerError::of("check the database", file, source.into());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let check = |connection: Connection| {
        connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0))
    };
    let answer = match Connection::open_with_flags(file, flags).and_then(check) {
        Err(refused) if is_unwritable(&refused) => open_alone(file).map_err(|_| refused).and_then(check),
        answer => answer,
    };
    Ok(answer.map_err(failed)? == "ok")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::Ledger;
    use crate::db::ledger::NewDeed;

    #[test]
    fn copy_is_a_consistent_snapshot() {
        let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let ledger = Ledger::in_folder(here.path()).unwrap();
        let note = |at| {
            ledger.note_deed(&NewDeed { at, action: "x", actor: "y", detail: "{}", ..NewDeed::default() })
        };
        note(1).unwrap();
        let copy = there.path().join("ledger.db");
        std::fs::write(&copy, b"").unwrap();
        // The source stays open, and its newest rows are in its write-ahead log.
        copy_database(&here.path().join("ledger.db"), &copy).unwrap();
        note(2).unwrap();
        assert!(is_sound(&copy).unwrap());
        assert_eq!(std::fs::read_dir(there.path()).unwrap().count(), 1, "no other file is created");
        let copied = Ledger::in_folder(there.path()).unwrap();
        assert_eq!((copied.deeds(9).unwrap().len(), ledger.deeds(9).unwrap().len()), (1, 2));
    }

    #[test]
    fn invalid_database_file_is_not_sound() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        std::fs::write(&file, "not a database, whatever its name says".repeat(100)).unwrap();
        assert!(!matches!(is_sound(&file), Ok(true)));
    }
}
