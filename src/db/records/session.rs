//! A connection to PostgreSQL, with the statements that are prepared on it.

use super::server::{Permit, Server};
use super::{Error, Result, Value, dialect};
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Statement};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// A connection, for one operation or one transaction.
pub(in crate::db) struct Session {
    client: Client,
    server: Arc<Server>,
    /// By the SQL of the operation.
    statements: HashMap<String, Statement>,
    pub(super) used: Instant,
    pub(super) permit: Option<Permit>,
    in_transaction: bool,
    /// Whether a statement of the transaction failed: the server does nothing more in it.
    has_failed: bool,
}

/// The place of the connection that an operation or a transaction of a store has just now.
#[derive(Default)]
pub(in crate::db) struct Slot(RefCell<Option<Session>>);

impl Slot {
    pub(super) fn with<T>(&self, act: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        match self.0.borrow_mut().as_mut() {
            Some(session) => act(session),
            None => Err(Error::Exhausted),
        }
    }

    pub(super) fn is_taken(&self) -> bool {
        self.0.borrow().is_some()
    }

    pub(super) fn put(&self, session: Session) {
        self.0.replace(Some(session));
    }

    pub(super) fn take(&self) -> Option<Session> {
        self.0.take()
    }
}

impl Session {
    pub(super) fn new(client: Client, server: Arc<Server>) -> Session {
        Session {
            client,
            server,
            statements: HashMap::new(),
            used: Instant::now(),
            permit: None,
            in_transaction: false,
            has_failed: false,
        }
    }

    pub(super) fn client(&mut self) -> &mut Client {
        &mut self.client
    }

    /// Whether it can be used again.
    pub(super) fn is_usable(&self) -> bool {
        !self.in_transaction && !self.client.is_closed()
    }

    /// Begins a transaction, alone among those with the same key.
    pub(super) fn begin(&mut self, key: i64) -> Result<()> {
        let sql = format!("BEGIN; SELECT pg_advisory_xact_lock({key})");
        let begun = self.client.batch_execute(&sql).map_err(Error::from);
        self.in_transaction = begun.is_ok();
        if begun.is_err() && !self.client.is_closed() {
            // The lock was not to be had in time.
            self.client.batch_execute("ROLLBACK")?;
        }
        self.has_failed = false;
        begun
    }

    /// Begins a transaction that sees everything as it is now.
    pub(super) fn begin_look(&mut self) -> Result<()> {
        self.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        self.in_transaction = true;
        Ok(())
    }

    /// Ends the transaction. After a failed statement the server would roll back and report success.
    pub(super) fn commit(&mut self) -> Result<()> {
        if self.has_failed {
            self.roll_back();
            return Err(Error::Server("a step of the transaction failed".to_owned()));
        }
        self.client.batch_execute("COMMIT")?;
        self.in_transaction = false;
        Ok(())
    }

    /// Notes a value that belongs to the records as a whole.
    pub(super) fn note(&mut self, name: &str, value: &str) -> Result<()> {
        let sql = "INSERT INTO cms_records (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.client.execute(sql, &[&name, &value])?;
        Ok(())
    }

    /// Commits that the records are elsewhere from now on. Other processes are disconnected, and find that when they come back.
    pub(super) fn move_away(&mut self, to: &str) -> Result<()> {
        let sql = "INSERT INTO cms_records (name, value) VALUES ('moved', $1)";
        self.client.execute(sql, &[&to])?;
        self.commit()?;
        self.batch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
             AND usename = current_user AND application_name = current_setting('application_name')
             AND pid <> pg_backend_pid()",
        )
    }

    /// Gives the transaction up. If the server does not hear it, it does the same.
    pub(super) fn roll_back(&mut self) {
        self.in_transaction = self.client.batch_execute("ROLLBACK").is_err();
    }

    /// Runs statements without parameters.
    pub(super) fn batch(&mut self, sql: &str) -> Result<()> {
        Ok(self.client.batch_execute(sql)?)
    }

    fn prepared(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Statement> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let types: Vec<_> = values.iter().map(Value::postgres_type).collect();
        let statement = self.client.prepare_typed(&dialect::query(sql), &types)?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    /// Runs a statement with its values. What only reads runs again on a new connection if this one has broken.
    fn run<T>(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
        mut act: impl FnMut(&mut Client, &Statement) -> Result<T>,
    ) -> Result<T> {
        let mut attempt = |session: &mut Session| {
            let statement = session.prepared(sql, values)?;
            act(&mut session.client, &statement)
        };
        let done = attempt(self);
        match done {
            Err(error) if error.is_gone() && !self.in_transaction && sql.starts_with("SELECT") => {
                self.client = self.server.client()?;
                self.statements.clear();
                attempt(self)
            }
            done => {
                self.has_failed |= done.is_err();
                done
            }
        }
    }

    pub(super) fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Result<usize> {
        let values_sql = to_sql(values);
        self.run(sql, values, |client, statement| {
            let changed = client.execute(statement, &values_sql)?;
            Ok(usize::try_from(changed).unwrap_or(usize::MAX))
        })
    }

    pub(super) fn rows(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<postgres::Row>> {
        let values_sql = to_sql(values);
        self.run(sql, values, |client, statement| Ok(client.query(statement, &values_sql)?))
    }

    pub(super) fn each(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
        read: &mut dyn FnMut(&postgres::Row) -> Result<()>,
    ) -> Result<()> {
        let statement = self.prepared(sql, values)?;
        let mut rows = self.client.query_raw(&statement, to_sql(values))?;
        while let Some(row) = rows.next()? {
            read(&row)?;
        }
        Ok(())
    }
}

fn to_sql<'v>(values: &'v [Value<'v>]) -> Vec<&'v (dyn postgres::types::ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn postgres::types::ToSql + Sync)).collect()
}
