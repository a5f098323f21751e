//! `cms review reject`: resets items to the upstream stage.

use super::{named_or_all, units, with_caller_names};
use crate::ops::answer::{closing, item_headings, left_alone, write_items};
use crate::ops::prelude::*;
use crate::site::{Promotion, Rejected};

/// Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Reject {
    /// Items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Everything pending on the stage
    #[arg(long)]
    pub all: bool,
    /// Why: it is kept in history, where `cms review comments` finds it for whoever made the change
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
}

impl Operation for Reject {
    const FACTS: Facts = facts!("review.reject", Permission::AdminAccess;
        "review reject worn-chain --reason 'not our tone'" => "Take a change off review",
        "review reject --all --stage ai-review" => "Clear what agents staged");
    type Can = Publishing;
    type Output = Rejected;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Rejected, OpError> {
        named_or_all(&self.items, self.all)?;
        let stage = cx.call().stage.unwrap_or(Stage::Review);
        let items = units(cx, stage, &self.items)?;
        let promotion = Promotion { items, all: self.all, ..Promotion::default() };
        let rejected = cx.reject(&promotion, self.reason.as_deref());
        rejected.map_err(|error| with_caller_names(error, &promotion.items, &self.items))
    }
}

impl View for Rejected {
    fn show(&self, page: &mut Page) {
        match self.dry_run {
            true => write_items(page, &self.items),
            false => item_headings(page, &self.items),
        }
        left_alone(page, &self.left_alone);
        if let Some(parked) = &self.parked {
            let short = short_commit(parked);
            page.toned_line(Tone::Faint, format!("what was rejected is kept: `cms parked show {short}`"));
        }
        let place = format!("{} rejected on {}", count(self.items.len(), "item"), self.stage);
        closing(page, self.dry_run, self.commit.as_deref(), &place);
    }
}
