//! The audit log of actions without a commit: sign-ins, accounts, tokens. Rows are only ever added, each chained to the
//! previous one by its hash, so that changed or removed rows are detected.

use super::cursors::advance;
use super::{Ledger, LedgerError};
use crate::base::digest::sha256_hex;
use crate::db::records::{Connection, OptionalExtension, Result, Row, params};

/// An action to be logged.
#[derive(Debug, Clone, Default)]
pub struct NewDeed<'a> {
    /// When, in seconds since 1970.
    pub at: i64,
    /// The action, such as `user.login`.
    pub action: &'a str,
    /// Kind of the target.
    pub kind: Option<&'a str>,
    /// Id of the target.
    pub item: Option<&'a str>,
    /// Number of the user who did it.
    pub user: Option<i64>,
    /// Who did it, as `Name <email>`.
    pub actor: &'a str,
    /// Further details, as a JSON object; never a secret.
    pub detail: &'a str,
    /// Address of the client.
    pub address: Option<&'a str>,
    /// User agent of the client.
    pub client: Option<&'a str>,
}

/// A logged action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotedDeed {
    /// Its number, from 1.
    pub id: i64,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The action.
    pub action: String,
    /// Kind of the target.
    pub kind: Option<String>,
    /// Id of the target.
    pub item: Option<String>,
    /// Number of the user who did it.
    pub user: Option<i64>,
    /// Who did it.
    pub actor: String,
    /// Further details, as a JSON object.
    pub detail: String,
    /// Address of the client.
    pub address: Option<String>,
    /// User agent of the client.
    pub client: Option<String>,
}

/// Result of checking all rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeedsChecked {
    /// Number of rows.
    pub count: u64,
    /// Number of the first row that was changed, or after which one is missing.
    pub broken: Option<i64>,
}

/// The reader that the log is: the first part of the names of its cursors.
pub const LOG: &str = "audit";
const COLUMNS: &str = "id, at, action, kind, item, user_id, actor, detail, address, client";

fn deed_of(row: &Row<'_>) -> Result<NotedDeed> {
    Ok(NotedDeed {
        id: row.get(0)?,
        at: row.get(1)?,
        action: row.get(2)?,
        kind: row.get(3)?,
        item: row.get(4)?,
        user: row.get(5)?,
        actor: row.get(6)?,
        detail: row.get(7)?,
        address: row.get(8)?,
        client: row.get(9)?,
    })
}

impl NotedDeed {
    /// The hash that chains it to the previous row. Each part is prefixed with its length, so that no two rows have the
    /// same input.
    fn hash(&self, before: &str) -> String {
        let NotedDeed { id, at, action, kind, item, user, actor, detail, address, client } = self;
        let text = |part: &Option<String>| {
            part.as_ref().map_or("-".to_owned(), |part| format!("{}:{part}", part.len()))
        };
        let user = user.map_or("-".to_owned(), |user| user.to_string());
        let parts = [
            format!("{before} {id} {at} {user} {}:{action}", action.len()),
            text(kind),
            text(item),
            format!("{}:{actor} {}:{detail}", actor.len(), detail.len()),
            text(address),
            text(client),
        ];
        sha256_hex(parts.join(" ").as_bytes())
    }
}

impl Ledger {
    /// Logs an action.
    pub fn note_deed(&self, deed: &NewDeed<'_>) -> Result<(), LedgerError> {
        self.act_alone("write the audit log", |connection| add(connection, deed))
    }

    /// Logs actions that were read from a source up to a place, and moves the log's cursor there, in one transaction. Returns false, and logs nothing, if another process has moved it.
    pub fn note_deeds_once(
        &self,
        source: &str,
        (from, to): (Option<&str>, &str),
        deeds: &[NewDeed<'_>],
    ) -> Result<bool, LedgerError> {
        self.act_alone("write the audit log", |connection| {
            let has_moved = advance(connection, LOG, source, (from, to))?;
            deeds.iter().filter(|_| has_moved).try_for_each(|deed| add(connection, deed))?;
            Ok(has_moved)
        })
    }

    /// The latest actions, the newest first, at most `limit`.
    pub fn deeds(&self, limit: usize) -> Result<Vec<NotedDeed>, LedgerError> {
        self.act("list the audit log", |connection| {
            let sql = format!("SELECT {COLUMNS} FROM deeds ORDER BY id DESC LIMIT ?1");
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            connection.prepare_cached(&sql)?.query_map([limit], deed_of)?.collect()
        })
    }

    /// Checks that no row was changed and none is missing, including the last ones.
    pub fn check_deeds(&self) -> Result<DeedsChecked, LedgerError> {
        self.act("check the audit log", check)
    }
}

/// Checks all rows, including the last ones.
pub(in crate::db) fn check(connection: &Connection<'_>) -> Result<DeedsChecked> {
    let sql = format!("SELECT {COLUMNS}, hash FROM deeds ORDER BY id");
    // Before the rows: others may add some meanwhile.
    let newest = connection.last_number("deeds")?;
    let mut query = connection.prepare_cached(&sql)?;
    let (mut before, mut last, mut count, mut is_broken) = (String::new(), 0, 0, false);
    query.each(params![], |row| {
        let (deed, hash): (_, String) = (deed_of(row)?, row.get(10)?);
        is_broken |= deed.id != last + 1 || deed.hash(&before) != hash;
        if !is_broken {
            (before, last, count) = (hash, deed.id, count + 1);
        }
        Ok(())
    })?;
    is_broken |= last < newest;
    Ok(DeedsChecked { count, broken: is_broken.then_some(last + 1) })
}

fn add(connection: &Connection<'_>, deed: &NewDeed<'_>) -> Result<()> {
    let newest = "SELECT id, hash FROM deeds ORDER BY id DESC LIMIT 1";
    let before: Option<(i64, String)> =
        connection.query_row(newest, params![], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (last, before) = before.unwrap_or_default();
    let noted = NotedDeed {
        id: last + 1,
        at: deed.at,
        action: deed.action.to_owned(),
        kind: deed.kind.map(str::to_owned),
        item: deed.item.map(str::to_owned),
        user: deed.user,
        actor: deed.actor.to_owned(),
        detail: deed.detail.to_owned(),
        address: deed.address.map(str::to_owned),
        client: deed.client.map(str::to_owned),
    };
    let sql =
        format!("INSERT INTO deeds ({COLUMNS}, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
    let hash = noted.hash(&before);
    let NotedDeed { id, at, action, kind, item, user, actor, detail, address, client } = noted;
    connection
        .execute(&sql, params![id, at, action, kind, item, user, actor, detail, address, client, hash])
        .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger() -> (tempfile::TempDir, Ledger) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        for (at, action) in [(10, "user.create"), (20, "user.login"), (30, "user.logout")] {
            let deed =
                NewDeed { at, action, actor: "Ada", detail: "{}", item: Some("1"), ..NewDeed::default() };
            ledger.note_deed(&deed).unwrap();
        }
        (folder, ledger)
    }

    #[test]
    fn acts_are_listed_newest_first() {
        let (_folder, ledger) = ledger();
        let actions: Vec<String> = ledger.deeds(2).unwrap().into_iter().map(|deed| deed.action).collect();
        assert_eq!(actions, ["user.logout", "user.login"]);
        assert_eq!(ledger.check_deeds().unwrap(), DeedsChecked { count: 3, broken: None });
    }

    #[test]
    fn changed_and_deleted_audit_rows_are_detected() {
        for (change, broken) in [
            ("UPDATE deeds SET actor = 'Eve' WHERE id = 2", 2),
            ("UPDATE deeds SET address = '127.0.0.1' WHERE id = 1", 1),
            ("UPDATE deeds SET item = NULL WHERE id = 3", 3),
            ("DELETE FROM deeds WHERE id = 1", 1),
            ("DELETE FROM deeds WHERE id = 2", 2),
            ("DELETE FROM deeds WHERE id = 3", 3),
            ("DELETE FROM deeds", 1),
        ] {
            let (_folder, ledger) = ledger();
            ledger.act("forge", |connection| connection.execute_batch(change)).unwrap();
            assert_eq!(ledger.check_deeds().unwrap().broken, Some(broken), "{change}");
        }
    }
}
