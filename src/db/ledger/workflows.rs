//! Executions of workflows, and cursors of the events that were read for them.

use super::{Feedback, Ledger, LedgerError};
use rusqlite::{OptionalExtension, Row, params};

/// A request of a workflow: waiting, being sent, or finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Execution {
    /// Its uuid.
    pub id: String,
    /// The workflow's id.
    pub workflow: String,
    /// The event that started it.
    pub trigger: String,
    /// The id of that event; if a user started it, an id of its own.
    pub event: String,
    /// The id of the event's item, if it is about a single one.
    pub item: Option<String>,
    /// The payload of the request.
    pub payload: String,
    /// Mail address of the user who started it, if any.
    pub started_by: Option<String>,
    /// `pending`, `running`, `success` or `failed`.
    pub status: String,
    /// The status of the last response.
    pub status_code: Option<i64>,
    /// Why the last attempt failed.
    pub error: Option<String>,
    /// Number of attempts.
    pub attempt: i64,
    /// When it is due, in milliseconds since 1970. While it is being sent: when another process may take it over.
    pub due_at: i64,
    /// When it was created, in seconds since 1970.
    pub created_at: i64,
    /// When it ended.
    pub finished_at: Option<i64>,
}

const COLUMNS: &str = "id, workflow, trigger_name, event, payload, started_by, status, status_code, error, attempt, due_at, \
    created_at, finished_at, item";

fn execution(row: &Row<'_>) -> rusqlite::Result<Execution> {
    Ok(Execution {
        id: row.get(0)?,
        workflow: row.get(1)?,
        trigger: row.get(2)?,
        event: row.get(3)?,
        payload: row.get(4)?,
        started_by: row.get(5)?,
        status: row.get(6)?,
        status_code: row.get(7)?,
        error: row.get(8)?,
        attempt: row.get(9)?,
        due_at: row.get(10)?,
        created_at: row.get(11)?,
        finished_at: row.get(12)?,
        item: row.get(13)?,
    })
}

impl Ledger {
    /// The position up to which a source of events was read; `None` before the first time.
    ///
    /// # Errors
    /// The database refused.
    pub fn workflow_cursor(&self, source: &str) -> Result<Option<String>, LedgerError> {
        self.act("find a cursor of workflows", |db| {
            let sql = "SELECT place FROM workflow_cursors WHERE source = ?1";
            db.prepare_cached(sql)?.query_row([source], |row| row.get(0)).optional()
        })
    }

    /// Moves a cursor and stores executions, in one transaction. Returns false, and stores nothing, if another process
    /// has moved it.
    ///
    /// # Errors
    /// The database refused.
    pub fn start_workflows(
        &self,
        source: &str,
        (from, to): (Option<&str>, &str),
        new: &[Execution],
    ) -> Result<bool, LedgerError> {
        self.act_alone("start workflows", |db| {
            let find = "SELECT place FROM workflow_cursors WHERE source = ?1";
            let place: Option<String> = db.query_row(find, [source], |row| row.get(0)).optional()?;
            if place.as_deref() != from {
                return Ok(false);
            }
            db.execute("REPLACE INTO workflow_cursors (source, place) VALUES (?1, ?2)", [source, to])?;
            for one in new {
                insert(db, one)?;
            }
            Ok(true)
        })
    }

    /// Stores an execution.
    ///
    /// # Errors
    /// The database refused.
    pub fn add_execution(&self, new: &Execution) -> Result<(), LedgerError> {
        self.act("start a workflow", |db| insert(db, new))
    }

    /// The oldest execution of each workflow that is due, except for workflows in `busy`.
    ///
    /// # Errors
    /// The database refused.
    pub fn due_executions(
        &self,
        busy: &[&str],
        now_ms: i64,
        limit: usize,
    ) -> Result<Vec<Execution>, LedgerError> {
        self.act("find executions that are due", |db| {
            // SQLite takes the other columns from the row with the smallest number.
            let sql = format!(
                "SELECT {COLUMNS}, min(seq) FROM workflow_executions
                 WHERE status IN ('pending', 'running') AND due_at <= ?1
                   AND workflow NOT IN (SELECT value FROM json_each(?2))
                 GROUP BY workflow ORDER BY min(seq) LIMIT ?3"
            );
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            db.prepare_cached(&sql)?
                .query_map(params![now_ms, serde_json::json!(busy).to_string(), limit], execution)?
                .collect()
        })
    }

    /// Claims an execution for sending, until a time. Returns false if another process has it.
    ///
    /// # Errors
    /// The database refused.
    pub fn claim_execution(&self, id: &str, now_ms: i64, until_ms: i64) -> Result<bool, LedgerError> {
        self.act("take an execution", |db| {
            let sql = "UPDATE workflow_executions SET status = 'running', due_at = ?3
                 WHERE id = ?1 AND status IN ('pending', 'running') AND due_at <= ?2";
            Ok(db.execute(sql, params![id, now_ms, until_ms])? == 1)
        })
    }

    /// Stores the result of an attempt.
    ///
    /// # Errors
    /// The database refused.
    pub fn note_execution(&self, done: &Execution) -> Result<(), LedgerError> {
        self.act("note an execution", |db| {
            let sql = "UPDATE workflow_executions SET status = ?2, status_code = ?3, error = ?4, attempt = ?5, due_at = ?6,
                   finished_at = ?7 WHERE id = ?1";
            let values = params![
                done.id, done.status, done.status_code, done.error, done.attempt, done.due_at, done.finished_at
            ];
            db.execute(sql, values).map(drop)
        })
    }

    /// Executions of one workflow or of all, the newest first.
    ///
    /// # Errors
    /// The database refused.
    pub fn executions(&self, workflow: Option<&str>, limit: i64) -> Result<Vec<Execution>, LedgerError> {
        self.act("list executions", |db| {
            let sql = format!(
                "SELECT {COLUMNS} FROM workflow_executions WHERE ?1 IS NULL OR workflow = ?1 ORDER BY seq DESC LIMIT ?2"
            );
            db.prepare_cached(&sql)?.query_map(params![workflow, limit], execution)?.collect()
        })
    }

    /// Deletes executions that ended before a time.
    ///
    /// # Errors
    /// The database refused.
    pub fn forget_executions(&self, before: i64) -> Result<(), LedgerError> {
        self.act("forget executions", |db| {
            db.execute("DELETE FROM workflow_executions WHERE finished_at < ?1", [before]).map(drop)
        })
    }

    /// The feedback after a sequence number, the oldest first, each with its number.
    ///
    /// # Errors
    /// The database refused.
    pub fn feedback_after(&self, number: i64, limit: i64) -> Result<Vec<(i64, Feedback)>, LedgerError> {
        self.act("list the feedback", |db| {
            let sql = format!(
                "SELECT {}, seq FROM feedback WHERE seq > ?1 ORDER BY seq LIMIT ?2",
                super::feedback::COLUMNS
            );
            db.prepare_cached(&sql)?
                .query_map([number, limit], |row| Ok((row.get(18)?, super::feedback::feedback(row)?)))?
                .collect()
        })
    }

    /// The sequence number of the newest feedback ever stored; 0 if there was none.
    ///
    /// # Errors
    /// The database refused.
    pub fn last_feedback(&self) -> Result<i64, LedgerError> {
        self.act("find the newest feedback", |db| {
            let sql = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'feedback'), 0)";
            db.query_row(sql, [], |row| row.get(0))
        })
    }
}

/// Executions of one workflow that one item may start per minute; further ones are delayed by a minute. So a receiver
/// that answers a request with a write, which starts the workflow again, is slowed down, and nothing is lost.
const PER_MINUTE: i64 = 60;
/// Seconds per minute.
const MINUTE_S: i64 = 60;

/// Adds an execution. An existing one is left unchanged: a branch that was moved back and forward again produces the
/// same events twice.
pub(super) fn insert(db: &rusqlite::Connection, new: &Execution) -> rusqlite::Result<()> {
    let lately = "SELECT count(*) FROM (SELECT 1 FROM workflow_executions
         WHERE workflow = ?1 AND item = ?2 AND created_at > ?3 LIMIT ?4)";
    let found = params![new.workflow, new.item, new.created_at - MINUTE_S, PER_MINUTE];
    let count: i64 = db.prepare_cached(lately)?.query_row(found, |row| row.get(0))?;
    let sql = format!(
        "INSERT OR IGNORE INTO workflow_executions ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
    );
    let values = params![
        new.id,
        new.workflow,
        new.trigger,
        new.event,
        new.payload,
        new.started_by,
        new.status,
        new.status_code,
        new.error,
        new.attempt,
        if count < PER_MINUTE { new.due_at } else { new.due_at.max((new.created_at + MINUTE_S) * 1_000) },
        new.created_at,
        new.finished_at,
        new.item
    ];
    db.execute(&sql, values).map(drop)
}
