//! `cms audit verify`: whether the ledger's record of acts is whole.

use crate::model::roles::Permission;
use crate::ops::{Context, ErrorKind, Facts, OpError, Operation, Page, Reading, View};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Check that no row of the ledger's record of acts was changed or taken out
///
/// Each row is bound to the one before by a hash. What commits tell of is held by git itself: `cms doctor` checks that.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verify {}

/// A record that is whole.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct Whole {
    /// How many rows it has
    pub rows: u64,
    /// Always true: a broken record is an error
    pub ok: bool,
}

impl Operation for Verify {
    const FACTS: Facts = Facts {
        name: "audit.verify",
        permission: Permission::UsersManage,
        examples: &[("audit verify", "Whether somebody changed the record of sign-ins and accounts")],
        tool: None,
    };
    type Can = Reading;
    type Output = Whole;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Whole, OpError> {
        let checked = cx.look()?.check_deeds()?;
        match checked.broken {
            None => Ok(Whole { rows: checked.count, ok: true }),
            Some(row) => Err(OpError::new(
                ErrorKind::Unsound,
                "audit.broken",
                format!("row {row} of the record of acts is not as it was written, or is missing"),
            )
            .hint("`cms restore` into a fresh clone shows an earlier record")),
        }
    }
}

impl View for Whole {
    fn show(&self, page: &mut Page) {
        page.line(format!("{} are as they were written", crate::base::text::count(self.rows_shown(), "row")));
    }
}

impl Whole {
    fn rows_shown(self) -> usize {
        usize::try_from(self.rows).unwrap_or(usize::MAX)
    }
}
