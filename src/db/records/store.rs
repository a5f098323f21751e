//! Runs operations on records, wherever those are: alone, or several as one transaction.

use super::file::open_file;
use super::server::Server;
use super::session::{Session, Slot};
use super::{Connection, Error, Result, params};
use crate::base::digest::sha256_hex;
use crate::db::LedgerError;
use crate::disk::{self, DiskError, FileIdentity};
use rusqlite::{Transaction, TransactionBehavior};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The tables of one database.
#[derive(Debug)]
pub(in crate::db) struct Tables {
    /// What they are together.
    pub(in crate::db) name: &'static str,
    /// The file's name in its folder.
    pub(in crate::db) file: &'static str,
    /// The steps that make them, each from the version before. A released step is never changed.
    pub(in crate::db) steps: &'static [&'static str],
}

/// The file that says where the records of a folder were moved to.
pub(in crate::db) const MOVED: &str = "records-moved";
const MOVED_BYTES_MAX: usize = 4096;
/// What the line with the id of the records begins with there.
const ID: &str = "id ";

/// The server of this process, which the environment names.
static SERVER: OnceLock<Arc<Server>> = OnceLock::new();

/// Puts the records of this process on a server, instead of files; once, at the start.
pub fn use_server(server: Arc<Server>) {
    SERVER.get_or_init(|| server);
}

/// The server that holds the records that belong to a folder, if they are on one.
pub fn server_of(folder: &Path) -> Option<Arc<Server>> {
    #[cfg(test)]
    if let Some(server) = super::tests::server_of(folder) {
        return Some(server);
    }
    let _ = folder;
    SERVER.get().cloned()
}

/// One connection to records, for one thread.
pub(in crate::db) struct Store {
    engine: Engine,
    tables: &'static Tables,
    /// Where the records are, as messages name it.
    place: PathBuf,
}

enum Engine {
    File {
        connection: rusqlite::Connection,
        /// Identity of the file; `None` if it is in memory, because nothing can be written.
        identity: Option<FileIdentity>,
    },
    /// A connection is taken for each operation or transaction only.
    Server { server: Arc<Server>, slot: Box<Slot> },
}

impl std::fmt::Debug for Store {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} in {}", self.tables.name, self.place.display())
    }
}

/// A part that one process has among all that use the same server. It ends with the process.
pub struct Lease {
    /// The connection that has it; none for records in a file, which one machine uses.
    session: Option<Mutex<Session>>,
}

impl std::fmt::Debug for Lease {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("a lease")
    }
}

impl Lease {
    /// Whether this process has it still: the server forgets it when the connection breaks.
    pub fn holds(&self) -> bool {
        let is_answered = |session: &Mutex<Session>| {
            session.lock().unwrap_or_else(PoisonError::into_inner).batch("SELECT 1").is_ok()
        };
        self.session.as_ref().is_none_or(is_answered)
    }
}

impl Store {
    /// Opens the records that belong to a folder: on the server of this process, or in a file there.
    ///
    /// # Errors
    /// They cannot be opened or made, or a newer version of this program wrote them.
    pub(in crate::db) fn open(folder: &Path, tables: &'static Tables) -> Result<Store, LedgerError> {
        let Some(server) = server_of(folder) else { return Store::in_folder(folder, tables) };
        let file = folder.join(tables.file);
        if disk::exists(&file) {
            return Err(LedgerError::NotMoved { file, server: server.name().to_owned() });
        }
        let expected = moved(folder)?.and_then(|moved| moved.id);
        Store::expected_on_server(server, tables, expected.as_deref())
    }

    pub(in crate::db) fn in_folder(folder: &Path, tables: &'static Tables) -> Result<Store, LedgerError> {
        if let Some(Moved { to, .. }) = moved(folder)? {
            return Err(LedgerError::Moved { to });
        }
        let (connection, place) = open_file(folder, tables.file, tables.steps)?;
        let identity = FileIdentity::of(&place);
        Ok(Store { engine: Engine::File { connection, identity }, tables, place })
    }

    pub(in crate::db) fn on_server(
        server: Arc<Server>,
        tables: &'static Tables,
    ) -> Result<Store, LedgerError> {
        Store::expected_on_server(server, tables, None)
    }

    /// Opens records on a server, which have this id.
    fn expected_on_server(
        server: Arc<Server>,
        tables: &'static Tables,
        id: Option<&str>,
    ) -> Result<Store, LedgerError> {
        let place = PathBuf::from(server.name());
        let newer = server
            .prepare(tables, id)
            .map_err(|source| LedgerError::of("open the records", &place, source))?;
        match newer {
            Some(found) => Err(LedgerError::Newer { file: place, found, known: tables.steps.len() }),
            None => Ok(Store { engine: Engine::Server { server, slot: Box::default() }, tables, place }),
        }
    }

    pub(in crate::db) fn place(&self) -> &Path {
        &self.place
    }

    /// Identity of the file; none on a server.
    pub(in crate::db) fn identity(&self) -> Option<FileIdentity> {
        match &self.engine {
            Engine::File { identity, .. } => *identity,
            Engine::Server { .. } => None,
        }
    }

    /// Whether the records are in a file, which shows when they change.
    pub(in crate::db) fn is_file(&self) -> bool {
        matches!(self.engine, Engine::File { .. })
    }

    fn failed(&self, act: &'static str) -> impl Fn(Error) -> LedgerError {
        move |source| LedgerError::of(act, &self.place, source)
    }

    /// Fails when the open file is not the one at its path any more: writes to it must not be acknowledged.
    fn check_place(&self) -> Result<(), LedgerError> {
        LedgerError::unless_at(self.identity(), &self.place)
    }

    /// Runs one operation; errors name it. On a server each statement of it is a transaction.
    pub(in crate::db) fn act<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection<'_>) -> Result<T>,
    ) -> Result<T, LedgerError> {
        let done = match &self.engine {
            Engine::File { connection, .. } => run(&Connection::Sqlite(connection)),
            Engine::Server { slot, .. } if slot.is_taken() => run(&Connection::Postgres(slot)),
            Engine::Server { server, slot } => server.take().and_then(|session| {
                slot.put(session);
                let done = run(&Connection::Postgres(slot));
                slot.take().into_iter().for_each(|session| server.give_back(session));
                done
            }),
        };
        // First, because operations on a deleted file fail in many ways.
        self.check_place()?;
        done.map_err(self.failed(act))
    }

    /// Runs one operation of several steps in a transaction.
    pub(in crate::db) fn act_alone<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection<'_>) -> Result<T>,
    ) -> Result<T, LedgerError> {
        match self.is_in_transaction() {
            true => self.act(act, run),
            false => self.transaction(act, || self.act(act, run), |cause| cause),
        }
    }

    /// Runs several operations as one transaction, or as a part of the one that runs.
    pub(in crate::db) fn together<T, E>(
        &self,
        run: impl FnOnce() -> Result<T, E>,
        failed: impl Fn(LedgerError) -> E,
    ) -> Result<T, E> {
        match self.is_in_transaction() {
            true => run(),
            false => self.transaction("write the ledger", run, failed),
        }
    }

    fn is_in_transaction(&self) -> bool {
        match &self.engine {
            Engine::File { connection, .. } => !connection.is_autocommit(),
            Engine::Server { slot, .. } => slot.is_taken(),
        }
    }

    /// Begins a transaction, runs a closure and commits. After a failure nothing has an effect.
    fn transaction<T, E>(
        &self,
        act: &'static str,
        run: impl FnOnce() -> Result<T, E>,
        failed: impl Fn(LedgerError) -> E,
    ) -> Result<T, E> {
        let refused = |source: Error| failed(LedgerError::of(act, &self.place, source));
        let done = match &self.engine {
            Engine::File { connection, .. } => {
                let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)
                    .map_err(|source| self.check_place().map_or_else(&failed, |()| refused(source.into())))?;
                // Dropping it without a commit rolls back.
                let done = run()?;
                transaction.commit().map_err(|source| refused(source.into()))?;
                done
            }
            Engine::Server { server, slot } => {
                slot.put(self.begun(server).map_err(&refused)?);
                let done = run();
                let Some(mut session) = slot.take() else { return Err(refused(Error::Exhausted)) };
                let ended = match done {
                    Ok(done) => session.commit().map(|()| done).map_err(&refused),
                    Err(cause) => {
                        session.roll_back();
                        Err(cause)
                    }
                };
                server.give_back(session);
                ended?
            }
        };
        self.check_place().map_err(failed)?;
        Ok(done)
    }

    /// A connection with a transaction. One that broke while it was idle is replaced.
    fn begun(&self, server: &Arc<Server>) -> Result<Session> {
        let mut session = server.take()?;
        let key = self.key("write", server);
        match session.begin(key) {
            Err(error) if error.is_gone() => {
                drop(session);
                let mut session = server.take()?;
                session.begin(key)?;
                Ok(session)
            }
            begun => begun.map(|()| session),
        }
    }

    /// The number of a lock on the server.
    fn key(&self, purpose: &str, server: &Server) -> i64 {
        key(purpose, self.tables.name, server.schema())
    }

    /// A number that changes when another connection writes. On a server it changes with every write to it.
    pub(in crate::db) fn version(&self, act: &'static str) -> Result<i64, LedgerError> {
        self.act(act, |db| match db {
            Connection::Sqlite(_) => db.query_row("PRAGMA data_version", params![], |row| row.get(0)),
            Connection::Postgres(_) => {
                // Which transactions are visible: the same ones, the same content.
                let sql = "SELECT pg_current_snapshot()::text COLLATE \"C\"";
                let snapshot: String = db.query_row(sql, params![], |row| row.get(0))?;
                let mut hasher = DefaultHasher::new();
                snapshot.hash(&mut hasher);
                Ok(i64::from_ne_bytes(hasher.finish().to_ne_bytes()))
            }
        })
    }

    /// The part that a name stands for; none if another process that uses the same server has it.
    pub(in crate::db) fn lease(&self, name: &'static str) -> Result<Option<Lease>, LedgerError> {
        let Engine::Server { server, .. } = &self.engine else { return Ok(Some(Lease { session: None })) };
        let taken = || {
            let mut session = server.take()?;
            let sql = format!("SELECT pg_try_advisory_lock({})", self.key(name, server));
            if session.client().query_one(&sql, &[])?.try_get(0)? {
                // It is lent for good, and counts no more.
                drop(session.permit.take());
                return Ok(Some(Lease { session: Some(Mutex::new(session)) }));
            }
            server.give_back(session);
            Ok(None)
        };
        taken().map_err(self.failed("take a lease"))
    }

    /// Runs a closure on the connection to a file.
    pub(super) fn on_file<T>(
        &self,
        run: impl FnOnce(&rusqlite::Connection) -> Result<T>,
    ) -> Result<T, LedgerError> {
        self.act("copy the records", |db| match db {
            Connection::Sqlite(connection) => run(connection),
            Connection::Postgres(_) => Err(Error::Exhausted),
        })
    }
}

/// Where the records of a folder are, if they are on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The server's address, without the password.
    pub to: String,
    /// The id of the records; files of earlier versions have none.
    pub id: Option<String>,
}

/// Notes that the records of a folder are on a server, so that a program that is started without it, or with another one,
/// finds that it lacks something.
///
/// # Errors
/// The file cannot be written.
pub fn note_moved(folder: &Path, server: &Server) -> Result<(), DiskError> {
    let id = server.identity().map(|id| format!("{ID}{id}\n")).unwrap_or_default();
    let (file, text) = (folder.join(MOVED), format!("{}\n{id}", server.name()));
    match disk::exists(&file) {
        true => disk::write_atomic(&file, text.as_bytes()),
        false => disk::write_secret(&file, text.as_bytes()),
    }
}

/// Where the records of a folder are, if they are on a server.
///
/// # Errors
/// The folder cannot be read.
pub fn moved(folder: &Path) -> Result<Option<Moved>, LedgerError> {
    let failed = |source: DiskError| LedgerError::Folder {
        folder: folder.to_owned(),
        source: Arc::new(std::io::Error::other(source)),
    };
    let bytes = disk::read_if_there(&folder.join(MOVED), MOVED_BYTES_MAX).map_err(failed)?;
    Ok(bytes.map(|bytes| {
        let text = String::from_utf8_lossy(&bytes);
        let to = text.lines().next().unwrap_or_default().trim().to_owned();
        let id = text.lines().find_map(|line| line.strip_prefix(ID)).map(|id| id.trim().to_owned());
        Moved { to, id }
    }))
}

/// The number of a lock on a server, for a purpose of the tables in a schema.
pub(super) fn key(purpose: &str, tables: &str, schema: Option<&str>) -> i64 {
    let digest = sha256_hex(format!("cms {purpose} {tables} {}", schema.unwrap_or_default()).as_bytes());
    let first = digest.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or_default();
    i64::from_ne_bytes(first.to_ne_bytes())
}
