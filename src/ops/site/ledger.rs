//! `cms ledger move`: moves the records from files to a server, or back.

use crate::db::Server;
use crate::ops::prelude::*;
use crate::site::{MovedRecords, RecordsPlace};

/// Move all that is not in git to PostgreSQL, or back to files beside the repository
///
/// Accounts, tokens, submissions, events and the audit log are copied in one transaction, counted, and the audit log is checked.
/// Where they are moved to must be empty. Writers wait meanwhile. The old files are put aside, and programs that are started
/// without CMS_DATABASE_URL refuse to go on without the records.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct MoveLedger {
    /// `postgres://USER:PASSWORD@HOST/DATABASE`, or `sqlite` for files beside the repository. Give a password with `--input`,
    /// where lists of processes do not show it
    #[arg(long, value_name = "URL")]
    pub to: String,
}

/// Records that were moved.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerMove {
    /// Where they are now, without a password
    pub to: String,
    /// What was moved
    pub tables: Vec<MovedTable>,
    /// What the names of the old files end with, in `.git/cms`; none after a move to files
    #[serde(skip_serializing_if = "Option::is_none")]
    pub put_aside: Option<String>,
}

/// One table that was moved.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedTable {
    /// Its name
    pub table: String,
    /// Its rows
    pub rows: u64,
}

impl Operation for MoveLedger {
    const FACTS: Facts = facts!("ledger.move", Permission::DatabaseImport;
        "ledger move --to postgres://cms@db.example.com/site" => "Use PostgreSQL from now on",
        "ledger move --to sqlite" => "Use files beside the repository again");
    type Can = Administration;
    type Output = LedgerMove;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<LedgerMove, OpError> {
        cx.in_earnest("moving the records")?;
        let to = match self.to.as_str() {
            "sqlite" => RecordsPlace::Files,
            url => RecordsPlace::Server(Server::at(url).map_err(|why| {
                OpError::of_field("to", &format!("is not an address of a PostgreSQL server: {why}"))
                    .hint("give `postgres://USER:PASSWORD@HOST/DATABASE`, or `sqlite`")
            })?),
        };
        let name = match &to {
            RecordsPlace::Files => "sqlite".to_owned(),
            RecordsPlace::Server(server) => server.name().to_owned(),
        };
        note(cx, "ledger.move", ("site", "site"), json!({"to": name}))?;
        let (now, ids) = (cx.call().now, cx.call().ids);
        let MovedRecords { tables, to, put_aside } = cx.repository()?.move_records(&to, now, ids)?;
        let tables = tables.into_iter().map(|one| MovedTable { table: one.table, rows: one.rows }).collect();
        Ok(LedgerMove { to, tables, put_aside })
    }
}

impl View for LedgerMove {
    fn show(&self, page: &mut Page) {
        let rows: u64 = self.tables.iter().map(|one| one.rows).sum();
        styled!(page, Good "moved"; Plain " {rows} rows to `{}`; the audit log is the same", self.to);
        for MovedTable { table, rows } in self.tables.iter().filter(|one| one.rows > 0) {
            page.line(format!("  {table}: {rows}"));
        }
        match &self.put_aside {
            Some(ending) => {
                page.line("start every program with CMS_DATABASE_URL from now on");
                page.line(format!(
                    "the old files stay as `.git/cms/*.{ending}`: delete them when all is well"
                ));
            }
            None => page.line("start every program without CMS_DATABASE_URL from now on"),
        }
    }
}
