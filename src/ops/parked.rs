//! Parked work: rejected changes, and writes refused because of a concurrent one.

use crate::ops::diff::{ItemDiff, described, show_items};
use crate::ops::draft;
use crate::ops::prelude::*;
use crate::site::{ConflictFile, Parked, Waited};
use std::marker::PhantomData;

/// List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days
///
/// Parked work lies below `refs/cms/parked/`: `git clone` and `git push` do not include it; nodes of a cluster share it.
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
    "id" => parked.id, "when" => parked.at, "why" => parked.why.name(), "stage" => parked.stage,
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

/// Show parked work: its author, why it was refused, what it changes
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// Its id, or the beginning of it
    #[arg(value_name = "ID")]
    pub id: String,
}

/// Parked work in full.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// Whose, when, why
    #[serde(flatten)]
    pub parked: Parked,
    /// What it changes of what it was made on, item by item
    pub data: Vec<ItemDiff>,
    /// Values that waited in a conflict together with it: a restore puts them into a conflict again
    pub waiting: Vec<Waited>,
}

impl Operation for Show {
    const FACTS: Facts = facts!("parked.show", Permission::DraftsView;
        "parked show 1a2b3c4d" => "What was refused, field by field");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let look = cx.look()?;
        let parked = look.parked_one(&cx.call().actor, &self.id)?;
        let data = described(&cx.snapshot_of(parked.stage)?, &look.parked_changes(&parked)?)?;
        let waiting = look.parked_waiting(&parked)?;
        Ok(Shown { parked, data, waiting })
    }
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        let Parked { id, why, stage, at, by, email, reason, subject, expires_at, .. } = &self.parked;
        page.pieces(&[(Tone::Strong, subject), (Tone::Faint, &format!("  {id}"))]);
        page.line(format!("{} on {stage} at {at}, by {by} <{email}>", why.name()));
        for line in reason.lines() {
            page.line(format!("  {line}"));
        }
        show_items(page, &self.data);
        for Waited { title, path, value, .. } in &self.waiting {
            let place = if path.is_empty() { "the whole item" } else { path };
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            page.toned_line(Tone::Notice, format!("also waited at {place} of {title}: {text}"));
        }
        page.gap();
        styled!(page,
            Faint "`cms parked restore {id}` merges it onto {stage}; it is kept until {expires_at}");
    }
}

/// Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict
///
/// The merge is three-way, from what the work was made on: what changed elsewhere since then stays. Where the stage has
/// something else, its value stands, and `cms review conflicts` lists the parked one to decide. The parked work itself
/// stays until it expires, so a restore can be repeated.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Restore<C: Stages> {
    /// Its id, or the beginning of it
    #[arg(value_name = "ID")]
    pub id: String,
    /// Only these items of it, as `kind:id`
    #[arg(value_name = "ITEM")]
    #[serde(default)]
    pub items: Vec<String>,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

/// What came of a restore.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Restored {
    /// What changed
    #[serde(flatten)]
    pub written: Written,
    /// The conflicts that it left on the stage; `cms review resolve` resolves them
    pub conflicts: Vec<ConflictFile>,
}

impl<C: Stages> Operation for Restore<C> {
    const FACTS: Facts = facts!("parked.restore", Permission::PostsEdit;
        "parked restore 1a2b3c4d" => "Put rejected work back on review",
        "parked restore 1a2b3c4d --dry-run" => "See what would change")
    .or_staged::<C>(draft::RESTORE);
    type Can = C;
    type Output = Restored;

    fn run(self, cx: &mut Context<'_, C>) -> Result<Restored, OpError> {
        let parked = cx.look()?.parked_one(&cx.call().actor, &self.id)?;
        let is_agent = cx.call().actor.is_agent();
        let stage = match cx.call().stage {
            _ if C::ONLY_AI_REVIEW => Stage::AiReview,
            Some(stage) => stage,
            None if is_agent => Stage::AiReview,
            None => parked.stage,
        };
        let units = units(&parked, &self.items)?;
        let written = cx.restore_parked(stage, &parked, &units)?;
        let mut conflicts = Vec::new();
        if stage != Stage::Source {
            conflicts = cx.look()?.conflicts(stage)?;
            conflicts.retain(|file| {
                file.disputed.iter().any(|dispute| dispute.parked.as_deref() == Some(parked.id.as_str()))
            });
        }
        Ok(Restored { written, conflicts })
    }
}

/// The selected units of parked work: `kind:id`, or an id alone.
fn units(parked: &Parked, names: &[String]) -> Result<Vec<Unit>, OpError> {
    let unit = |name: &String| {
        let is = |item: &&String| *item == name || item.split_once(':').is_some_and(|(_, id)| id == name);
        let found = parked.items.iter().find(is).and_then(|item| Unit::parse(item));
        found.ok_or_else(|| {
            OpError::not_found("parked.no-item", format!("`{name}` is not part of parked `{}`", parked.id))
                .hint(format!("its items are {}", parked.items.join(", ")))
        })
    };
    names.iter().map(unit).collect()
}

impl View for Restored {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        for file in &self.conflicts {
            let places: Vec<&str> = file.disputed.iter().map(|dispute| dispute.path.as_str()).collect();
            styled!(page, Bad "conflict in {} {}: {} (`cms review conflicts`)",
                file.kind, file.title, places.join(", "));
        }
    }
}
