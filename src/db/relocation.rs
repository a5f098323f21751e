//! Moves all records of a site from files to a server, or back, and saves those of a server to files.

use super::records::copy::{Check, to_files, to_server};
use super::records::{MOVED, Server, TableCount, Tables, note_moved};
use super::{LedgerError, analytics, ledger};
use crate::disk::{self, DiskError};
use std::path::Path;
use std::sync::Arc;

/// Both databases, and what must be the same after a move: where the audit log is broken, if it is.
const SETS: [(&Tables, Check); 2] =
    [(&ledger::TABLES, |db| Ok(ledger::audit::check(db)?.broken)), (&analytics::TABLES, |_| Ok(None))];
/// What is beside a database while it is in use.
const BESIDE: [&str; 3] = ["", "-wal", "-shm"];

/// Moves the files of a folder to a server, with values that belong to all records. The files are put aside, with `ending`
/// after their names; from then on, programs that are started without the server refuse to go on without the records.
///
/// # Errors
/// The server cannot be used, or has records already ([`LedgerError::Occupied`]); a file cannot be read or put aside. Then the
/// files stay in use.
pub fn move_to_server(
    folder: &Path,
    server: &Arc<Server>,
    notes: &[(&str, String)],
    ending: &str,
) -> Result<Vec<TableCount>, LedgerError> {
    let put_aside = || {
        note_moved(folder, server)?;
        for (tables, _) in SETS {
            for beside in BESIDE {
                let file = folder.join(format!("{}{beside}", tables.file));
                if disk::exists(&file) {
                    disk::rename(&file, &folder.join(format!("{}.{ending}{beside}", tables.file)))?;
                }
            }
        }
        Ok(())
    };
    let put_aside = || put_aside().map_err(|cause: DiskError| failed(folder, cause));
    to_server(folder, server, (&SETS, notes), put_aside).map(|(counts, ())| counts)
}

/// Moves the records of a server to files in a folder. `part` is a new folder for them until they are complete.
///
/// # Errors
/// [`LedgerError::Occupied`] when there are files already; one of both cannot be read or written. Then the server stays in use.
pub fn move_to_files(
    server: &Arc<Server>,
    folder: &Path,
    part: &Path,
) -> Result<Vec<TableCount>, LedgerError> {
    for (tables, _) in SETS {
        let place = folder.join(tables.file);
        if disk::exists(&place) {
            return Err(LedgerError::Occupied { place, table: tables.name.to_owned() });
        }
    }
    let put_in_place = || {
        for (tables, _) in SETS.iter().rev() {
            for beside in BESIDE {
                let file = part.join(format!("{}{beside}", tables.file));
                if disk::exists(&file) {
                    disk::rename(&file, &folder.join(format!("{}{beside}", tables.file)))?;
                }
            }
        }
        disk::remove_file(&folder.join(MOVED))
    };
    let put_in_place = || put_in_place().map_err(|cause: DiskError| failed(folder, cause));
    to_files(server, part, &SETS, Some(folder), put_in_place).map(|(counts, ())| counts)
}

/// Saves the records of a server, as they are at one moment, to new files in a folder.
///
/// # Errors
/// One of both cannot be read or written.
pub fn save_server(server: &Arc<Server>, folder: &Path) -> Result<(), LedgerError> {
    to_files(server, folder, &SETS, None, || Ok(())).map(drop)
}

fn failed(folder: &Path, cause: DiskError) -> LedgerError {
    LedgerError::Folder { folder: folder.to_owned(), source: Arc::new(std::io::Error::other(cause)) }
}
