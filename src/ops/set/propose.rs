//! `cms set propose`: several edits as one commit and one set, all of them or none.

use super::edit::{Edit, Ground, Made, inside};
use super::head;
use crate::base::Diagnostic;
use crate::merge;
use crate::ops::answer::{closing, warnings};
use crate::ops::context::permit;
use crate::ops::module::refuse_locking;
use crate::ops::prelude::*;
use crate::site::{ItemChange, Set, SetHead, SetItem};

/// Most edits of one proposal.
const EDITS_MAX: usize = 200;

/// Propose several edits at once on AI Review: all or none, as a set that is reviewed as one
///
/// Edits may create, change and delete posts, menus, globals, forms, redirects and media texts, and add terms. Later edits
/// see what earlier ones made. `cms review submit --set NAME` hands the set to the reviewers.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Propose {
    /// What the set is about, in a few words
    #[arg(value_name = "TITLE")]
    #[serde(default)]
    pub title: String,
    /// The edits, in their order: `{op: create|set|add|delete, item, fields}`
    #[arg(value_name = "EDIT", required = true, value_parser = Edit::parse)]
    pub edits: Vec<Edit>,
    /// Why, for those who review it
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    #[serde(default)]
    pub why: String,
    /// A set of yours that gets these edits, too; a new one gets its name from the title
    #[arg(long, value_name = "SET")]
    pub set: Option<String>,
}

/// A proposal.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proposed {
    /// The set; none if nothing differs from Review by it, so that there is no new set
    #[serde(flatten)]
    pub head: Option<SetHead>,
    /// What it changes by these edits
    pub items: Vec<SetItem>,
    /// The ids of what is new
    pub created: Vec<Made>,
    /// The new commit; none with `--dry-run`
    pub commit: Option<String>,
    /// Whether this was a dry run
    pub dry_run: bool,
    /// What would change, where it was a dry run
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ItemChange>,
    /// Problems that do not prevent it
    pub warnings: Vec<Diagnostic>,
}

impl Operation for Propose {
    const FACTS: Facts = facts!("set.propose", Permission::PostsEdit;
        "set propose 'Summer hours' '{\"op\": \"set\", \"item\": \"about\", \"fields\": {\"excerpt\": \"Open until eight.\"}}'" =>
            "One edit; further ones follow as further arguments",
        "set propose 'Chains' '{\"op\": \"create\", \"item\": \"term\", \"fields\": {\"taxonomy\": \"tags\", \"name\": \"Chains\"}}' '{\"op\": \"set\", \"item\": \"worn-chain\", \"fields\": [{\"path\": \"taxonomies.tags\", \"insert\": \"chains\"}]}'" =>
            "A new term, and a post that carries it");
    type Can = Staging;
    type Output = Proposed;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Proposed, OpError> {
        if self.edits.is_empty() {
            return Err(OpError::of_field("edits", "must not be empty"));
        }
        if self.edits.len() > EDITS_MAX {
            let message = format!("has {} edits, at most {EDITS_MAX}: make several sets", self.edits.len());
            return Err(OpError::of_field("edits", &message));
        }
        let review = cx.snapshot_of(Stage::Review)?;
        let may_lock = refuse_locking(cx);
        // An agent stages what a person decides on; the write itself refuses what agents may not touch.
        let call = cx.call();
        let may = |permission| match permission {
            Permission::PostsCreate | Permission::PostsEdit => permit(&call.actor, permission),
            _ if call.actor.is_agent() => Ok(()),
            _ => permit(&call.actor, permission),
        };
        let ground = Ground {
            review: &review,
            ids: call.ids,
            may_lock: &may_lock,
            may: &may,
            is_agent: call.actor.is_agent(),
        };
        let ((head, items, created), written) = cx.write(Self::FACTS.name, |draft| {
            let known = draft.sets()?;
            let head = head(call, &known, (self.set.as_deref(), &self.title), &self.why)?;
            let mut created = Vec::new();
            for (at, edit) in self.edits.iter().enumerate() {
                let made = edit.apply(draft, &ground, &New::of(call));
                let made = made.map_err(|error| inside(edit.located(error), &format!("edits[{at}]")))?;
                created.extend(made.map(|(id, modules)| Made { edit: at, id, modules }));
            }
            // A later edit may have deleted an item again, or a module.
            if self.edits.len() > 1 && !created.is_empty() {
                let left = ids_in(draft)?;
                created.retain(|made| left.contains(&made.id));
                created.iter_mut().for_each(|made| made.modules.retain(|id| left.contains(id)));
            }
            draft.is_about_all();
            let mut items = draft.join_set(Stage::AiReview, &head, &mut || call.ids.uuid().to_string())?;
            for item in &mut items {
                let others = known.iter().filter(|set| set.head.set != head.set && set.has(&item.item));
                // A set may have changes of it on both stages.
                let others: BTreeSet<String> = others.map(|set| set.head.set.clone()).collect();
                item.shared_with = others.into_iter().collect();
            }
            draft.entitle(format!("Propose {}", head.set_title));
            let is_there = known.iter().any(|set| set.head.set == head.set)
                || is_pending(draft, &review, (&head, &items))?;
            Ok((is_there.then_some(head), items, created))
        })?;
        Ok(Proposed {
            head,
            items,
            created,
            commit: written.commit,
            dry_run: written.dry_run,
            changes: if written.dry_run { written.changes } else { Vec::new() },
            warnings: written.warnings,
        })
    }
}

/// Whether something that a new set changes differs from Review afterwards.
fn is_pending(
    draft: &Draft<'_>,
    review: &Snapshot<'_>,
    (head, items): (&SetHead, &[SetItem]),
) -> Result<bool, OpError> {
    let (head, items) = (head.clone(), items.to_vec());
    let set = Set { head, stage: Stage::AiReview, scheduled_at: None, items };
    for SetItem { item, .. } in &set.items {
        let Some(unit) = Unit::parse(item) else { continue };
        let Some(id) = unit.item() else { continue };
        let (before, after) = (review.item(id)?, draft.item(id)?);
        let (before, after) = (before.map(|item| item.value), after.map(|item| item.value));
        let changes = merge::difference(before.as_ref(), after.as_ref());
        let is_whole = before.is_none() != after.is_none();
        if is_whole || changes.iter().any(|change| set.holds(item, &change.path)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The ids of the items that the write has changed, and of what is in them.
fn ids_in(draft: &Draft<'_>) -> Result<BTreeSet<String>, OpError> {
    fn collect(value: &Value, ids: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                ids.extend(fields.get("id").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| collect(value, ids));
            }
            Value::Array(list) => list.iter().for_each(|value| collect(value, ids)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut ids = BTreeSet::new();
    for kind in Kind::ALL {
        for written in draft.written(kind) {
            collect(&written?.1, &mut ids);
        }
    }
    Ok(ids)
}

impl View for Proposed {
    fn show(&self, page: &mut Page) {
        match &self.head {
            Some(head) => styled!(page, Strong "{}", head.set_title; Faint "  set {}", head.set),
            None => page.line("nothing differs from what is staged already or live, so there is no new set"),
        }
        for item in &self.items {
            let places = match item.places.is_empty() {
                true => String::new(),
                false => format!(": {}", item.places.join(", ")),
            };
            styled!(page, Plain "  {}{places}", item.title; Faint "  {}", item.path);
            if !item.shared_with.is_empty() {
                styled!(page, Notice "    also changed by {}", item.shared_with.join(", "));
            }
        }
        warnings(page, &self.warnings);
        closing(page, self.dry_run, self.commit.as_deref(), "on ai-review");
    }
}
