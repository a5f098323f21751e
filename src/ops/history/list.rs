//! `cms history`: the versions of one item.

use super::{PageRequest, STAGES, Span, heading, minute, more, unit, who};
use crate::ops::answer::{changes, places};
use crate::ops::prelude::*;
use crate::site::{ItemName, PendingState, Revision};

/// Show who changed an item, when, on which stage, and what, newest first
///
/// An item is a post or `kind:id`, also a deleted one. The history follows its file wherever it was moved. --stage shows
/// only what was done on that stage (`--stage source`: what was live), --rev only what leads to a revision.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct History {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Show the values, field by field
    #[arg(long)]
    pub diff: bool,
    /// Page, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Revisions on a page, at most 1000
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// The versions of an item.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Versions {
    /// The item, as it is now or was last
    pub item: ItemName,
    /// The versions, newest first
    pub data: Vec<Revision>,
    /// Where this page stands
    pub meta: Span,
    /// Whether this is all: a shallow clone hides what is older
    pub complete: bool,
    #[serde(skip)]
    diff: bool,
}

impl Operation for History {
    const FACTS: Facts = facts!("history", Permission::DraftsView;
        "history worn-chain" => "Who changed a post, when, and what",
        "history worn-chain --diff --limit 3" => "The last three changes, value by value",
        "history menu:main --stage source" => "What was live of a menu");
    type Can = Reading;
    type Output = Versions;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Versions, OpError> {
        let page = PageRequest::of(self.page, self.limit)?;
        let (rev, stage) = (cx.call().rev.as_deref(), cx.call().stage);
        let unit = unit(cx, &STAGES, rev, &self.item)?;
        let mut found = cx.look()?.history(&unit, (rev, stage), page.span())?;
        if !cx.sees_addresses() {
            found.revisions.iter_mut().for_each(|revision| revision.user.hide_address());
        }
        Ok(Versions {
            item: found.name,
            data: found.revisions,
            meta: page.of_total(found.total),
            complete: !found.is_cut_off,
            diff: self.diff,
        })
    }
}

impl View for Versions {
    fn show(&self, page: &mut Page) {
        heading(page, &self.item);
        if self.diff {
            self.data.iter().for_each(|revision| whole(page, revision));
        } else {
            page.rows(COLUMNS, &self.data);
        }
        more(page, &self.meta, self.data.len());
        if !self.complete {
            page.toned_line(Tone::Notice, "this shallow clone does not hold what is older");
        }
    }
}

const COLUMNS: &Columns<Revision> = columns! {
    revision: Revision;
    "revision" => short_commit(&revision.id), "when" => minute(&revision.created_at), "who" => who(&revision.user),
    "stage" => revision.stage.map_or("-", Stage::branch),
    "operation" => revision.operation.as_deref().unwrap_or("git"),
    "what" => match revision.state {
        PendingState::Changed => places(&revision.changes),
        state => state.word().to_owned(),
    },
};

fn whole(page: &mut Page, revision: &Revision) {
    page.gap();
    styled!(page, Strong "{}", short_commit(&revision.id);
        Plain "  {}  {}", minute(&revision.created_at), who(&revision.user);
        Faint "  {}", revision.stage.map_or("", Stage::branch));
    page.line(format!("  {}", revision.subject));
    match revision.state {
        PendingState::Changed => changes(page, &revision.changes),
        state => page.line(format!("    {} {}", state.word(), revision.path)),
    }
}
