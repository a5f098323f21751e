//! `cms review diff`: what is pending, for a reviewer to read and decide on.

use super::list::{Revision, revisions, sets};
use crate::ops::agent::RunView;
use crate::ops::diff::{Format, ItemDiff, described, json_form, show_document, show_items, signed};
use crate::ops::prelude::*;
use crate::site::{Look, Pending, SetHead, Version};

/// Show pending changes by item, module and field, and who made them and why
///
/// A new post reads as an article. Markdown fits a comment on a pull request, HTML is one page of its own, without scripts
/// and links; both show new items in full.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Diff {
    /// Only these items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Only what belongs to this set
    #[arg(long, value_name = "SET", conflicts_with = "items")]
    pub set: Option<String>,
    /// Compare with the live site, also what is on AI Review: it shows all that visitors would see differently
    #[arg(long)]
    pub live: bool,
    /// How to print it
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: Format,
}

/// What waits, in full.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Differences {
    /// The set, if one was named: its title, who proposed it, and why
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<SetHead>,
    /// The items with their changes
    pub data: Vec<ItemDiff>,
    /// The runs of agents that worked on these items, as this repository knows them
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<RunView>,
    /// The commit of review and of AI review that were compared: pass it as `--expect` to approve just this
    pub revisions: Vec<Revision>,
    /// How to print it.
    #[serde(skip)]
    format: Format,
    #[serde(skip)]
    is_live: bool,
}

impl Operation for Diff {
    const FACTS: Facts = facts!("review.diff", Permission::DraftsView;
        "review diff" => "Everything that waits, field by field, texts word by word",
        "review diff --set opening-hours" => "What one set changes, in all its items",
        "review diff worn-chain" => "One post; a new one as an article",
        "review diff worn-chain --live --format html > chain.html" => "Against what visitors see, as a page");
    type Can = Reading;
    type Output = Differences;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Differences, OpError> {
        let look = cx.look()?;
        let stages = match cx.call().stage {
            Some(stage) => vec![stage],
            None => vec![Stage::Review, Stage::AiReview],
        };
        let mut wanted = Vec::new();
        for name in &self.items {
            let known: Vec<Stage> = stages.iter().rev().copied().collect();
            wanted.extend(super::named(cx, &known, name)?);
        }
        let sets = match &self.set {
            Some(name) => Some(sets(cx, Some(name))?),
            None => None,
        };
        let of_sets = sets.iter().flatten().flat_map(|set| &set.items);
        wanted.extend(of_sets.filter_map(|part| Unit::parse(&part.item)));
        let mut data = Vec::new();
        for stage in stages.into_iter().filter(|stage| *stage != Stage::Source) {
            let mut items = self.pending(&look, stage, &wanted)?;
            if let Some(sets) = &sets {
                let own =
                    |item: &str| sets.iter().filter(move |set| set.stage == stage && set.has(item)).count();
                items.retain(|item| own(&item.name.item) > 0);
                for item in &mut items {
                    let name = item.name.item.clone();
                    item.changes.retain(|change| {
                        sets.iter().any(|set| set.stage == stage && set.holds(&name, &change.path))
                    });
                }
            }
            let mut items = described(&cx.snapshot_of(stage)?, &items)?;
            signed(&mut items, &look.work_on(stage)?, cx.sees_addresses());
            data.extend(items);
        }
        let (runs, revisions) = (runs(cx, &data)?, revisions(cx)?);
        let mut set = sets.and_then(|sets| Some(sets.into_iter().next()?.head));
        if let Some(set) = set.as_mut().filter(|_| !cx.sees_addresses()) {
            set.email.clear();
        }
        Ok(Differences { set, data, runs, revisions, format: self.format, is_live: self.live })
    }
}

impl Diff {
    /// The pending items of a stage, in full if some are named or a document is asked for.
    fn pending(&self, look: &Look<'_>, stage: Stage, wanted: &[Unit]) -> Result<Vec<Pending>, OpError> {
        let is_document = matches!(self.format, Format::Markdown | Format::Html);
        if !self.live {
            return Ok(match wanted.is_empty() && !is_document {
                true => look.pending(stage)?,
                false => look.pending_whole(stage, wanted)?,
            });
        }
        let waiting = look.waiting(stage)?.into_iter().map(|(unit, _)| unit);
        let units: Vec<Unit> = waiting.filter(|unit| wanted.is_empty() || wanted.contains(unit)).collect();
        if units.is_empty() {
            return Ok(Vec::new());
        }
        let side = |stage: Stage| look.revision(stage.branch()).map(Version::Commit);
        let items = look.compare(side(Stage::Source)?, side(stage)?, &units)?;
        Ok(items.into_iter().map(|item| Pending { stage: Some(stage), ..item }).collect())
    }
}

/// The agent runs whose work is pending.
fn runs(cx: &Context<'_, Reading>, items: &[ItemDiff]) -> Result<Vec<RunView>, OpError> {
    let (known, mut found) = (cx.agent_runs()?, Vec::<RunView>::new());
    for id in items.iter().flat_map(|item| &item.work).filter_map(|work| work.run.as_ref()) {
        if found.iter().all(|other| other.id != *id) {
            found.extend(known.find(id)?.map(RunView::of));
        }
    }
    Ok(found)
}

impl View for Differences {
    fn show(&self, page: &mut Page) {
        match self.format {
            Format::Text => self.text(page),
            Format::Json => json_form(page, self),
            Format::Markdown | Format::Html => {
                let waits = match self.data.len() {
                    0 => "Nothing waits".to_owned(),
                    1 => "1 item waits".to_owned(),
                    more => format!("{} wait", count(more, "item")),
                };
                show_document(page, self.format, (&waits, self.set.as_ref()), &self.data);
            }
        }
    }
}

impl Differences {
    fn text(&self, page: &mut Page) {
        if let Some(set) = &self.set {
            styled!(page, Strong "{}", set.set_title; Faint "  set {}, proposed by {}", set.set, set.by);
            set.why.lines().for_each(|line| page.line(format!("  {line}")));
        }
        for stage in [Stage::Review, Stage::AiReview] {
            let items: Vec<ItemDiff> =
                self.data.iter().filter(|item| item.stage == Some(stage)).cloned().collect();
            if items.is_empty() {
                continue;
            }
            page.gap();
            let upstream = match self.is_live {
                true => Stage::Source.branch(),
                false => stage.upstream().map_or("", Stage::branch),
            };
            page.toned_line(Tone::Strong, format!("on {stage}, not on {upstream}"));
            show_items(page, &items);
        }
        if self.data.is_empty() {
            page.line("nothing waits");
        }
        if !self.runs.is_empty() {
            page.gap();
        }
        for run in &self.runs {
            let id = short_id(&run.id);
            styled!(page, Strong "{}", run.agent_id; Faint " (run {id}, asked by {}): ", run.asked_by;
                Plain "{}", run.summary);
        }
    }
}
