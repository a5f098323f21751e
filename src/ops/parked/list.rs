//! `cms parked list`: the parked work.

use crate::ops::prelude::*;
use crate::site::Parked;

/// List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days
///
/// Parked work lies in this repository alone, below `refs/cms/parked/`: `git clone` and `git push` do not include it.
/// `cms gc` drops it after 90 days. An agent sees its own and what was on ai-review.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {}

/// What is parked.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The parked work, newest first
    pub data: Vec<Parked>,
}

impl Operation for List {
    const FACTS: Facts = facts!("parked.list", Permission::DraftsView;
        "parked list" => "What was rejected or refused, newest first");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let mut data = cx.look()?.parked(&cx.call().actor)?;
        data.retain(|parked| cx.call().stage.is_none_or(|stage| parked.stage == stage));
        Ok(Listed { data })
    }
}

/// Parked work on the page.
const SHOWN: usize = 100;

const COLUMNS: &Columns<Parked> = columns! {
    parked: Parked;
    "id" => parked.id, "when" => parked.at, "why" => parked.why.word(), "stage" => parked.stage,
    "by" => parked.by, "what" => parked.subject, "reason" => parked.reason,
};

impl View for Listed {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("nothing is parked");
        }
        page.rows(COLUMNS, self.data.iter().take(SHOWN));
        if self.data.len() > SHOWN {
            let more = count(self.data.len() - SHOWN, "more");
            page.toned_line(Tone::Faint, format!("… and {more} (--json shows all)"));
        }
    }
}
