//! `cms audit verify`: checks that the audit log is complete and agrees with history.

use super::note;
use crate::ops::EXIT_INVALID_CONTENT;
use crate::ops::prelude::*;
use crate::site::AuditFault;

/// Check that the record of acts is whole, and that the history agrees with it
///
/// Each row of the ledger is bound to the one before by a hash. What commits tell of is held by git: no write that was there at the last
/// check may be missing, and each commit since must name the items that it changed. If all agree, the tips of the stages are noted.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verify {}

/// A record that is whole.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Whole {
    /// How many rows the ledger has
    pub rows: u64,
    /// How many commits were compared with what they say: those since the last check
    pub commits: usize,
    /// Where record and history disagree
    pub faults: Vec<AuditFault>,
    /// Whether nothing is wrong: a broken ledger is an error
    pub ok: bool,
}

impl Operation for Verify {
    const FACTS: Facts = facts!("audit.verify", Permission::UsersManage;
        "audit verify" => "Whether somebody changed the record, or the history");
    type Can = Reading;
    type Output = Whole;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Whole, OpError> {
        let checked = cx.look()?.check_deeds()?;
        if let Some(row) = checked.broken {
            return Err(OpError::new(
                ErrorKind::InvalidContent,
                "audit.broken",
                format!("row {row} of the record of acts is not as it was written, or is missing"),
            )
            .hint("`cms restore` into a fresh clone shows an earlier record"));
        }
        let look = cx.look()?;
        let trail = look.check_history()?;
        let ok = trail.faults.is_empty();
        if let Some(tips) = trail.tips.filter(|_| ok && !cx.call().dry_run) {
            note(cx, look.verified_action(), ("history", ""), Value::Object(tips))?;
        }
        Ok(Whole { rows: checked.count, commits: trail.commits, faults: trail.faults, ok })
    }
}

impl View for Whole {
    fn show(&self, page: &mut Page) {
        for AuditFault { commit, message, .. } in &self.faults {
            page.line(format!("{} {message}", &commit[..commit.len().min(12)]));
        }
        let rows = count(usize::try_from(self.rows).unwrap_or(usize::MAX), "row");
        let commits = count(self.commits, "commit");
        match self.faults.len() {
            0 => page.line(format!("the record is complete: {rows} and {commits} agree")),
            many => page.line(format!("the record is complete: {rows}; of {commits} {many} disagree")),
        }
    }

    fn exit(&self) -> u8 {
        if self.ok { 0 } else { EXIT_INVALID_CONTENT }
    }
}
