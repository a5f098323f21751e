//! Copies all records from files to a server, or back: table by table, in one transaction of the target.

use super::server::Server;
use super::session::{Session, Slot};
use super::store::{Store, Tables, key};
use super::tables::{self, NUMBERED};
use super::value::{cell_of_postgres, cell_of_sqlite};
use super::{Connection, Error, Result, Value};
use crate::db::LedgerError;
use postgres::binary_copy::BinaryCopyInWriter;
use postgres::types::{ToSql, Type};
use std::path::Path;
use std::sync::Arc;

/// How many rows of a table there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCount {
    /// Its name.
    pub table: String,
    /// Its rows.
    pub rows: u64,
}

/// A table of both databases.
struct Table {
    name: String,
    /// Name and type in SQLite.
    columns: Vec<(String, String)>,
    /// The column that counts its rows.
    counter: Option<String>,
}

impl Table {
    fn column_list(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    }

    fn is_numbered(&self) -> bool {
        NUMBERED.iter().any(|(name, _)| *name == self.name)
    }
}

/// The tables that steps make, those that others refer to first.
fn all(set: &Tables) -> Result<Vec<Table>> {
    let memory = rusqlite::Connection::open_in_memory()?;
    let mut found = Vec::new();
    for definition in tables::definitions(set.steps)?.into_iter().filter(|definition| definition.is_table) {
        memory.execute_batch(&definition.sql)?;
        let mut query = memory.prepare("SELECT name, type FROM pragma_table_info(?1)")?;
        let columns = query.query_map([&definition.table], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let columns = columns.collect::<rusqlite::Result<Vec<(String, String)>>>()?;
        let counts = definition.sql.contains("AUTOINCREMENT");
        let counter = columns.first().filter(|_| counts).map(|(name, _)| name.clone());
        found.push(Table { name: definition.table, columns, counter });
    }
    Ok(found)
}

/// What must be the same of the original and the copy, before that is kept.
pub(in crate::db) type Check = fn(&Connection<'_>) -> Result<Option<i64>>;

/// The tables of a file, with their check.
pub(in crate::db) type Checked = (&'static Tables, Check);

/// Copies the files of a folder to a server, and notes values there that belong to all of them. Nobody writes to the files
/// meanwhile; `then` runs while that is so.
///
/// # Errors
/// [`LedgerError::Occupied`] when the server has records already, [`LedgerError::Left`] when it had them before; one of both
/// cannot be read or written. Then the server has none.
pub(in crate::db) fn to_server<T>(
    folder: &Path,
    server: &Arc<Server>,
    (sets, notes): (&[Checked], &[(&str, String)]),
    then: impl FnOnce() -> std::result::Result<T, LedgerError>,
) -> std::result::Result<(Vec<TableCount>, T), LedgerError> {
    let place = Path::new(server.name());
    let failed = |source| LedgerError::of("copy the records", place, source);
    let mut files = Vec::new();
    for (set, check) in sets {
        let file = Store::in_folder(folder, set)?;
        // This makes the tables.
        Store::on_server(Arc::clone(server), set)?;
        files.push((file, *set, *check));
    }
    for (file, ..) in &files {
        file.on_file(|connection| Ok(connection.execute_batch("BEGIN IMMEDIATE")?))?;
    }
    let slot = Slot::default();
    slot.put(Session::new(server.client().map_err(failed)?, Arc::clone(server)));
    let mut counts = Vec::new();
    for (number, (file, set, _)) in files.iter().enumerate() {
        let tables = all(set).map_err(failed)?;
        slot.with(|session| lock(session, number == 0, set, server, &tables)).map_err(failed)?;
        for table in &tables {
            let rows =
                file.on_file(|connection| slot.with(|session| fill_server(session, connection, table)))?;
            counts.push(TableCount { table: table.name.clone(), rows });
        }
    }
    for (file, set, check) in &files {
        let original = file.act("check the records", check)?;
        if check(&Connection::Postgres(&slot)).map_err(failed)? != original {
            return Err(failed(Error::Uneven(set.name)));
        }
    }
    for (name, value) in notes {
        slot.with(|session| session.note(name, value)).map_err(failed)?;
    }
    slot.with(Session::commit).map_err(failed)?;
    let done = then()?;
    Ok((counts, done))
}

/// Copies the records of a server to new files in a folder. Where these are put to use in another folder, nobody writes to
/// the server meanwhile; `then` runs while that is so.
///
/// # Errors
/// One of both cannot be read or written.
pub(in crate::db) fn to_files<T>(
    server: &Arc<Server>,
    folder: &Path,
    sets: &[(&'static Tables, Check)],
    put_to_use: Option<&Path>,
    then: impl FnOnce() -> std::result::Result<T, LedgerError>,
) -> std::result::Result<(Vec<TableCount>, T), LedgerError> {
    let place = Path::new(server.name());
    let failed = |source| LedgerError::of("copy the records", place, source);
    for (set, _) in sets {
        Store::on_server(Arc::clone(server), set)?;
    }
    let slot = Slot::default();
    slot.put(Session::new(server.client().map_err(failed)?, Arc::clone(server)));
    let mut counts = Vec::new();
    for (number, (set, check)) in sets.iter().enumerate() {
        let file = Store::in_folder(folder, set)?;
        let tables = all(set).map_err(failed)?;
        if put_to_use.is_none() && number == 0 {
            slot.with(Session::begin_look).map_err(failed)?;
        } else if put_to_use.is_some() {
            slot.with(|session| lock(session, number == 0, set, server, &tables)).map_err(failed)?;
        }
        file.act_alone("copy the records", |db| {
            for table in &tables {
                let Connection::Sqlite(connection) = db else { continue };
                let rows = slot.with(|session| fill_file(session, connection, table))?;
                counts.push(TableCount { table: table.name.clone(), rows });
            }
            match check(db)? == check(&Connection::Postgres(&slot))? {
                true => Ok(()),
                false => Err(Error::Uneven(set.name)),
            }
        })?;
    }
    let done = then()?;
    if let Some(folder) = put_to_use {
        slot.with(|session| session.move_away(&folder.display().to_string())).map_err(failed)?;
    }
    Ok((counts, done))
}

/// Keeps others from writing to the tables until the transaction ends.
fn lock(
    session: &mut Session,
    is_first: bool,
    set: &Tables,
    server: &Server,
    tables: &[Table],
) -> Result<()> {
    let key = key("write", set.name, server.schema());
    match is_first {
        true => session.begin(key)?,
        false => session.batch(&format!("SELECT pg_advisory_xact_lock({key})"))?,
    }
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    session.batch(&format!("LOCK TABLE {} IN EXCLUSIVE MODE", names.join(", ")))
}

/// The rows of a table of a file, into one of the server that must be empty.
fn fill_server(session: &mut Session, file: &rusqlite::Connection, table: &Table) -> Result<u64> {
    let (name, columns) = (&table.name, table.column_list());
    let client = session.client();
    if client.query_opt(&format!("SELECT 1 FROM {name} LIMIT 1"), &[])?.is_some() {
        return Err(Error::Occupied(name.clone()));
    }
    if table.is_numbered() {
        client.batch_execute(&format!("ALTER TABLE {name} DISABLE TRIGGER number"))?;
    }
    let types: Vec<Type> = table.columns.iter().map(|(_, kind)| postgres_type(kind)).collect();
    let copy = client.copy_in(&format!("COPY {name} ({columns}) FROM STDIN BINARY"))?;
    let mut writer = BinaryCopyInWriter::new(copy, &types);
    let mut query = file.prepare(&format!("SELECT {columns} FROM {name}"))?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let mut values = Vec::new();
        for (number, (_, kind)) in table.columns.iter().enumerate() {
            values.push(cell_of_sqlite(row, number)?.to_value(kind));
        }
        let values: Vec<&(dyn ToSql + Sync)> =
            values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
        writer.write(&values)?;
    }
    let count = writer.finish()?;
    if let Some(counter) = &table.counter {
        let last: i64 = file.query_row(
            "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?1), 0)",
            [name],
            |row| row.get(0),
        )?;
        let set = match table.is_numbered() {
            true => format!(
                "UPDATE numbers SET seq = {last} WHERE name = '{name}'; ALTER TABLE {name} ENABLE TRIGGER number"
            ),
            false => format!(
                "SELECT setval(pg_get_serial_sequence('{name}', '{counter}'), {}, {})",
                last.max(1),
                last > 0
            ),
        };
        client.batch_execute(&set)?;
    }
    Ok(count)
}

/// The rows of a table of the server, into a new file.
fn fill_file(session: &mut Session, file: &rusqlite::Connection, table: &Table) -> Result<u64> {
    let (name, columns) = (&table.name, table.column_list());
    let places: Vec<String> = (1..=table.columns.len()).map(|number| format!("?{number}")).collect();
    let mut insert =
        file.prepare(&format!("INSERT INTO {name} ({columns}) VALUES ({})", places.join(", ")))?;
    let mut count = 0;
    session.each(&format!("SELECT {columns} FROM {name} ORDER BY 1"), &[], &mut |row| {
        let mut values: Vec<Value<'_>> = Vec::new();
        for (number, (_, kind)) in table.columns.iter().enumerate() {
            values.push(cell_of_postgres(row, number)?.to_value(kind));
        }
        insert.execute(rusqlite::params_from_iter(values))?;
        count += 1;
        Ok(())
    })?;
    if let Some(counter) = &table.counter {
        let last: i64 = match table.is_numbered() {
            true => {
                let sql = "SELECT seq FROM numbers WHERE name = $1";
                session.client().query_one(sql, &[name])?.try_get(0)?
            }
            false => {
                let sequence: String = session
                    .client()
                    .query_one(&format!("SELECT pg_get_serial_sequence('{name}', '{counter}')"), &[])?
                    .try_get(0)?;
                let sql = format!("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}");
                session.client().query_one(&sql, &[])?.try_get(0)?
            }
        };
        // SQLite has a row there as soon as the table had one.
        let changed =
            file.execute("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", (name, last))?;
        if changed == 0 && last > 0 {
            file.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", (name, last))?;
        }
    }
    Ok(count)
}

fn postgres_type(kind: &str) -> Type {
    match kind {
        "INTEGER" => Type::INT8,
        "REAL" => Type::FLOAT8,
        _ => Type::TEXT,
    }
}
