//! Records in a relational database: SQLite in a file beside the repository, or PostgreSQL, which several machines share.
//!
//! Operations are written once, in the SQL that both understand; [`dialect`] translates the rest. A [`Store`] runs them: alone,
//! or several as one transaction. In both databases one transaction of several steps runs at a time.

pub(in crate::db) mod copy;
mod dialect;
mod error;
mod file;
mod news;
mod server;
mod session;
mod store;
mod tables;
#[cfg(test)]
mod tests;
mod value;

pub use copy::TableCount;
pub use error::{Error, OptionalExtension, Result};
pub use news::News;
pub use server::Server;
pub use store::{Lease, Moved, moved, note_moved, server_of, use_server};

pub(in crate::db) use file::{is_unwritable, log_of, open_alone};
pub(in crate::db) use store::{MOVED, Store, Tables};
pub(in crate::db) use value::{Bind, Value, params};

use session::Slot;
use value::{FromCell, Params, cell_of_postgres, cell_of_sqlite};

/// A connection, while an operation runs.
#[derive(Clone, Copy)]
pub(in crate::db) enum Connection<'c> {
    Sqlite(&'c rusqlite::Connection),
    Postgres(&'c Slot),
}

/// A row of an answer.
pub(in crate::db) enum Row<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r postgres::Row),
}

impl Row<'_> {
    /// The value of a column, counted from 0.
    pub(in crate::db) fn get<T: FromCell>(&self, column: usize) -> Result<T> {
        let cell = match self {
            Row::Sqlite(row) => cell_of_sqlite(row, column)?,
            Row::Postgres(row) => cell_of_postgres(row, column)?,
        };
        T::from_cell(cell).ok_or(Error::Column { column })
    }
}

/// A prepared statement.
pub(in crate::db) enum Statement<'c> {
    Sqlite(rusqlite::CachedStatement<'c>),
    Postgres(&'c Slot, String),
}

impl Statement<'_> {
    /// Runs it; returns the number of rows that it changed.
    pub(in crate::db) fn execute(&mut self, params: impl Params) -> Result<usize> {
        match self {
            Statement::Sqlite(statement) => {
                Ok(statement.execute(rusqlite::params_from_iter(params.values()))?)
            }
            Statement::Postgres(slot, sql) => {
                slot.with(|session| session.execute(sql, params.values().as_ref()))
            }
        }
    }

    /// The first row.
    ///
    /// # Errors
    /// [`Error::NoRow`] when there is none.
    pub(in crate::db) fn query_row<T>(
        &mut self,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<T> {
        match self {
            Statement::Sqlite(statement) => {
                let mut rows = statement.query(rusqlite::params_from_iter(params.values()))?;
                read(&Row::Sqlite(rows.next()?.ok_or(Error::NoRow)?))
            }
            Statement::Postgres(slot, sql) => {
                let rows = slot.with(|session| session.rows(sql, params.values().as_ref()))?;
                read(&Row::Postgres(rows.first().ok_or(Error::NoRow)?))
            }
        }
    }

    /// All rows.
    pub(in crate::db) fn query_map<T>(
        &mut self,
        params: impl Params,
        mut read: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<std::vec::IntoIter<Result<T>>> {
        let mut found = Vec::new();
        match self {
            Statement::Sqlite(statement) => {
                let mut rows = statement.query(rusqlite::params_from_iter(params.values()))?;
                while let Some(row) = rows.next()? {
                    found.push(read(&Row::Sqlite(row)));
                }
            }
            Statement::Postgres(slot, sql) => {
                let rows = slot.with(|session| session.rows(sql, params.values().as_ref()))?;
                found.extend(rows.iter().map(|row| read(&Row::Postgres(row))));
            }
        }
        Ok(found.into_iter())
    }

    /// Reads the rows one by one: they may be more than fit into memory. `read` runs no other statement.
    pub(in crate::db) fn each(
        &mut self,
        params: impl Params,
        mut read: impl FnMut(&Row<'_>) -> Result<()>,
    ) -> Result<()> {
        match self {
            Statement::Sqlite(statement) => {
                let mut rows = statement.query(rusqlite::params_from_iter(params.values()))?;
                while let Some(row) = rows.next()? {
                    read(&Row::Sqlite(row))?;
                }
                Ok(())
            }
            Statement::Postgres(slot, sql) => slot.with(|session| {
                session.each(sql, params.values().as_ref(), &mut |row| read(&Row::Postgres(row)))
            }),
        }
    }
}

impl<'c> Connection<'c> {
    /// Prepares a statement, or finds it prepared.
    pub(in crate::db) fn prepare_cached(&self, sql: &str) -> Result<Statement<'c>> {
        Ok(match self {
            Connection::Sqlite(connection) => Statement::Sqlite(connection.prepare_cached(sql)?),
            Connection::Postgres(slot) => Statement::Postgres(slot, sql.to_owned()),
        })
    }

    /// Runs a statement; returns the number of rows that it changed.
    pub(in crate::db) fn execute(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.prepare_cached(sql)?.execute(params)
    }

    /// The first row of an answer.
    pub(in crate::db) fn query_row<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<T> {
        self.prepare_cached(sql)?.query_row(params, read)
    }

    /// The highest number that a table of [`tables::NUMBERED`] ever had; 0 if it never had a row.
    pub(in crate::db) fn last_number(&self, table: &str) -> Result<i64> {
        let sql = match self {
            Connection::Sqlite(_) => "SELECT seq FROM sqlite_sequence WHERE name = ?1",
            Connection::Postgres(_) => "SELECT seq FROM numbers WHERE name = ?1",
        };
        Ok(self.query_row(sql, [table], |row| row.get(0)).optional()?.unwrap_or(0))
    }

    /// SQL for whether one of the texts in a JSON column contains a parameter, ignoring the case of ASCII letters.
    pub(in crate::db) fn json_mentions(&self, column: &str, parameter: &str) -> String {
        match self {
            Connection::Sqlite(_) => format!(
                "EXISTS (SELECT 1 FROM json_tree({column}) WHERE type = 'text'
                 AND instr(lower(atom), lower({parameter})) > 0)"
            ),
            Connection::Postgres(_) => format!("json_mentions({column}, {parameter})"),
        }
    }

    /// Erases deleted data from the log of the database, too. A concurrent reader delays this. PostgreSQL's log is the
    /// server's, which recycles it.
    pub(in crate::db) fn empty_log(&self) -> Result<()> {
        match self {
            Connection::Sqlite(connection) => {
                let emptied = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
                emptied.or_else(|cause| match cause {
                    rusqlite::Error::QueryReturnedNoRows => Ok(()),
                    cause => Err(cause.into()),
                })
            }
            Connection::Postgres(_) => Ok(()),
        }
    }

    /// Runs statements without parameters, in the language of the database.
    #[cfg(test)]
    pub(in crate::db) fn execute_batch(&self, sql: &str) -> Result<()> {
        match self {
            Connection::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            Connection::Postgres(slot) => slot.with(|session| session.batch(sql)),
        }
    }
}
