//! `cms audit`: everything that was done, by whom, from where.

use crate::model::roles::Permission;
use crate::ops::{Context, Facts, OpError, Operation, Page, Reading, View};
use crate::site::{Deed, DeedFilter};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rows unless asked otherwise.
const ROWS: u32 = 50;
/// Most rows.
const ROWS_MAX: i64 = 1000;

/// List everything that was done, newest first: writes and approvals from history, sign-ins and accounts from the ledger
///
/// Failed attempts to sign in are listed too. `cms audit verify` checks that no row of the ledger was changed or taken out.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Audit {
    /// Rows, 1 to 1000; 50 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=ROWS_MAX))]
    pub limit: Option<u32>,
    /// Leave out so many of the newest
    #[arg(long, value_name = "N")]
    pub offset: Option<u32>,
    /// Only this act, such as `user.login` or `review.approve`
    #[arg(long, value_name = "ACTION")]
    pub action: Option<String>,
    /// Only what was done to the item, user or token with this id
    #[arg(long = "item", value_name = "ID")]
    pub entity_id: Option<String>,
    /// Only what the user with this number did
    #[arg(long, value_name = "NUMBER")]
    pub user: Option<i64>,
}

/// What was done.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Audited {
    /// One row for each item of each act, newest first
    pub data: Vec<Deed>,
    /// Where these rows stand
    pub pagination: Place,
}

/// Where rows stand among all.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct Place {
    /// Most rows
    pub limit: u32,
    /// Rows before the first one
    pub offset: u32,
    /// All rows
    pub total: usize,
}

impl Operation for Audit {
    const FACTS: Facts = Facts {
        name: "audit",
        permission: Permission::UsersManage,
        examples: &[
            ("audit", "The last fifty acts"),
            ("audit --action user.login_failed", "Who tried to sign in and could not"),
        ],
        tool: None,
    };
    type Can = Reading;
    type Output = Audited;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Audited, OpError> {
        let limit = self.limit.unwrap_or(ROWS).clamp(1, ROWS_MAX as u32);
        let offset = self.offset.unwrap_or(0);
        let filter = DeedFilter {
            item: self.entity_id,
            action: self.action,
            user: self.user,
            limit: limit as usize,
            offset: offset as usize,
        };
        let (data, total) = cx.look()?.all_deeds(&filter)?;
        Ok(Audited { data, pagination: Place { limit, offset, total } })
    }
}

impl View for Audited {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("nothing was done");
        }
        let row = |deed: &Deed| {
            let from = deed.address.clone().or_else(|| deed.client.clone()).unwrap_or_default();
            vec![deed.at.clone(), deed.action.clone(), deed.actor.clone(), deed.subject.clone(), from]
        };
        let rows: Vec<_> = self.data.iter().map(row).collect();
        page.table(&["when", "act", "who", "what", "from"], &rows);
    }
}
