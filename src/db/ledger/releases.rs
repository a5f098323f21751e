//! Sets that were approved for a time. The approval is not content, so that nothing that git carries publishes by itself.

use super::{Ledger, LedgerError};
use crate::db::records::{Result, Row, params};

/// A set that was approved for a time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Release {
    /// Name of the set.
    pub name: String,
    /// Its title.
    pub title: String,
    /// When it was made, which tells it from a later set of the same name.
    pub made_at: String,
    /// When it goes live, in seconds since 1970.
    pub due_at: i64,
    /// The commit of Review that was approved.
    pub revision: String,
    /// Its items and places then, as JSON.
    pub items: String,
    /// What the approval allows, as JSON.
    pub options: String,
    /// Name of the user who approved it.
    pub approved_by: String,
    /// Their mail address.
    pub email: String,
    /// Name of their role.
    pub role: String,
    /// When they did, in seconds since 1970.
    pub approved_at: i64,
    /// Why it did not go live at its time.
    pub refused: Option<String>,
}

const COLUMNS: &str =
    "name, title, made_at, due_at, revision, items, options, approved_by, email, role, approved_at, refused";

fn release(row: &Row<'_>) -> Result<Release> {
    Ok(Release {
        name: row.get(0)?,
        title: row.get(1)?,
        made_at: row.get(2)?,
        due_at: row.get(3)?,
        revision: row.get(4)?,
        items: row.get(5)?,
        options: row.get(6)?,
        approved_by: row.get(7)?,
        email: row.get(8)?,
        role: row.get(9)?,
        approved_at: row.get(10)?,
        refused: row.get(11)?,
    })
}

impl Ledger {
    /// The sets that were approved for a time, the next one first.
    pub fn releases(&self) -> Result<Vec<Release>, LedgerError> {
        self.act("list the scheduled sets", |db| {
            let sql = format!("SELECT {COLUMNS} FROM releases ORDER BY due_at, name");
            db.prepare_cached(&sql)?.query_map(params![], release)?.collect()
        })
    }

    /// Schedules a set, instead of an earlier time.
    pub fn put_release(&self, new: &Release) -> Result<(), LedgerError> {
        self.act_alone("schedule the set", |db| {
            db.execute("DELETE FROM releases WHERE name = ?1", [&new.name])?;
            let sql = format!(
                "INSERT INTO releases ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
            );
            let values = params![
                new.name,
                new.title,
                new.made_at,
                new.due_at,
                new.revision,
                new.items,
                new.options,
                new.approved_by,
                new.email,
                new.role,
                new.approved_at,
                new.refused
            ];
            db.execute(&sql, values).map(drop)
        })
    }

    /// Takes a set off the schedule; returns whether it was on it. With `approved_at` only if it was approved then, so that a
    /// newer approval stays.
    pub fn drop_release(&self, name: &str, approved_at: Option<i64>) -> Result<bool, LedgerError> {
        self.act("take a set off the schedule", |db| {
            let sql = "DELETE FROM releases WHERE name = ?1 AND (?2 IS NULL OR approved_at = ?2)";
            Ok(db.execute(sql, params![name, approved_at])? > 0)
        })
    }

    /// Notes why a set did not go live.
    pub fn refuse_release(&self, name: &str, approved_at: i64, why: &str) -> Result<(), LedgerError> {
        self.act("note why a set is not live", |db| {
            let sql = "UPDATE releases SET refused = ?3 WHERE name = ?1 AND approved_at = ?2";
            db.execute(sql, params![name, approved_at, why]).map(drop)
        })
    }
}
