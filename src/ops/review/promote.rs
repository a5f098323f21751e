//! `cms review submit` and `cms review approve`: items move up a stage.

use super::{named_or_all, told, units};
use crate::base::Stage;
use crate::model::roles::Permission;
use crate::ops::answer::{closing, item_changes, item_headings, left_alone, warnings};
use crate::ops::{Context, Facts, OpError, Operation, Page, Publishing, Staging, Tone, View};
use crate::site::{Promoted, Promotion, Why};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Move items from AI review to review, where a person looks at them
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Submit {
    /// Items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Everything that agents staged
    #[arg(long)]
    pub all: bool,
}

impl Operation for Submit {
    const FACTS: Facts = Facts {
        name: "review.submit",
        permission: Permission::AiReviewSubmit,
        examples: &[
            ("review submit worn-chain", "Hand a staged edit to the reviewers"),
            ("review submit --all", "Hand over everything that is staged"),
        ],
        tool: Some("submit_ai_review_to_review"),
    };
    type Can = Staging;
    type Output = Promoted;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Promoted, OpError> {
        named_or_all(&self.items, self.all)?;
        let items = units(cx, Stage::AiReview, &self.items)?;
        let promotion = Promotion { items, all: self.all, publish: false };
        cx.submit(&promotion).map_err(|error| told(error, &promotion.items, &self.items))
    }
}

/// Move items from review to source: they are live
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Approve {
    /// Items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Everything that waits on review
    #[arg(long)]
    pub all: bool,
    /// Publish posts that are drafts
    #[arg(long)]
    pub publish: bool,
}

impl Operation for Approve {
    const FACTS: Facts = Facts {
        name: "review.approve",
        permission: Permission::ReviewApprove,
        examples: &[
            ("review approve worn-chain", "Make one post's changes live"),
            ("review approve --all --expect 1a2b3c4", "Make all live, if nothing changed since you looked"),
            ("review approve new-bell --publish", "Make a draft live and publish it"),
        ],
        tool: None,
    };
    type Can = Publishing;
    type Output = Promoted;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Promoted, OpError> {
        named_or_all(&self.items, self.all)?;
        let items = units(cx, Stage::Review, &self.items)?;
        let promotion = Promotion { items, all: self.all, publish: self.publish };
        cx.approve(&promotion).map_err(|error| told(error, &promotion.items, &self.items))
    }
}

/// Items beyond this are counted, not listed.
const ITEMS_SHOWN: usize = 40;

impl View for Promoted {
    fn show(&self, page: &mut Page) {
        let shown = self.items.len().min(ITEMS_SHOWN);
        match self.dry_run {
            true => item_changes(page, &self.items[..shown]),
            false => item_headings(page, &self.items[..shown]),
        }
        if self.items.len() > shown {
            page.toned_line(Tone::Faint, format!("… and {} more items", self.items.len() - shown));
        }
        for name in &self.dependencies {
            page.toned_line(
                Tone::Notice,
                format!("taken along, because it is referred to: {} {}", name.kind, name.title),
            );
        }
        for held in &self.held_back {
            let why = match held.why {
                Why::Conflict => "an open conflict",
                Why::Right => "a right that your role lacks",
            };
            page.toned_line(
                Tone::Notice,
                format!("held back by {why}: {} {}", held.name.kind, held.name.title),
            );
        }
        warnings(page, &self.warnings);
        left_alone(page, &self.left_alone);
        let total = self.items.len() + self.dependencies.len();
        let place = format!("{} now on {}", crate::base::text::count(total, "item"), self.stage);
        closing(page, self.dry_run, self.commit.as_deref(), &place);
    }
}
