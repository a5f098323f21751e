//! `cms op log`: the operations on the site.

use super::{PageRequest, Span, minute, more, who};
use crate::ops::prelude::*;
use crate::site::LoggedOperation;

/// List what was done, newest first: when, by whom, on which stage
///
/// Commits by other tools are shown as `git`. `cms undo` takes an operation back, `cms redo` does it again.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Log {
    /// Page, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Operations on a page, at most 1000
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// Operations.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Logged {
    /// The operations, newest first
    pub data: Vec<LoggedOperation>,
    /// Where this page stands
    pub meta: Span,
}

impl Operation for Log {
    const FACTS: Facts = facts!("op.log", Permission::DraftsView;
        "op log" => "The last twenty operations",
        "op log --stage source --json" => "What changed the live site, as JSON");
    type Can = Reading;
    type Output = Logged;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Logged, OpError> {
        let page = PageRequest::of(self.page, self.limit)?;
        let (mut data, total) = cx.look()?.operations(cx.call().stage, page.span())?;
        if !cx.sees_addresses() {
            data.iter_mut().for_each(|operation| operation.user.hide_address());
        }
        Ok(Logged { data, meta: page.of_total(total) })
    }
}

const COLUMNS: &Columns<LoggedOperation> = columns! {
    operation: LoggedOperation;
    "operation" => short_commit(&operation.id), "when" => minute(&operation.created_at),
    "who" => who(&operation.user), "stage" => operation.stage.map_or("-", Stage::branch),
    "act" => operation.operation.as_deref().unwrap_or("git"),
    "items" => operation.item_count.map_or_else(|| "-".to_owned(), |count| count.to_string()),
    "what" => {
        let undone = match (&operation.undone_by, operation.operation.as_deref()) {
            (Some(_), Some("undo")) => " (redone)",
            (Some(_), _) => " (undone)",
            (None, _) => "",
        };
        format!("{}{undone}", operation.subject)
    },
};

impl View for Logged {
    fn show(&self, page: &mut Page) {
        page.rows(COLUMNS, &self.data);
        more(page, &self.meta, self.data.len());
    }
}
