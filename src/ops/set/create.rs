//! `cms set create`: items that are pending already, reviewed together.

use super::head;
use crate::ops::answer::closing;
use crate::ops::prelude::*;
use crate::ops::review::units;
use crate::site::{SetHead, SetItem};

/// Put pending items into a set: they are shown, approved, rejected and scheduled together
///
/// The items stay where they are pending, on Review or with `--stage ai-review`. An item may be in several sets; each has
/// the places that it names.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// What the set is about, in a few words
    #[arg(value_name = "TITLE")]
    pub title: String,
    /// Pending items: posts, or `kind:id`
    #[arg(value_name = "ITEM", required = true)]
    pub items: Vec<String>,
    /// Why, for those who review it
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    #[serde(default)]
    pub why: String,
    /// Its name, or a set of yours that gets these items, too; made from the title unless given
    #[arg(long, value_name = "SET")]
    pub set: Option<String>,
}

/// A set that was made.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Created {
    /// The set
    #[serde(flatten)]
    pub head: SetHead,
    /// The stage where it is pending
    pub stage: Stage,
    /// The items that it got
    pub items: Vec<SetItem>,
    /// The new commit; none with `--dry-run`
    pub commit: Option<String>,
    /// Whether this was a dry run
    pub dry_run: bool,
}

impl Operation for Create {
    const FACTS: Facts = facts!("set.create", Permission::PostsEdit;
        "set create 'Spring catalogue' worn-chain menu:main" => "Two pending items that go live together");
    type Can = Publishing;
    type Output = Created;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Created, OpError> {
        let stage = cx.write_stage();
        let items = pending(cx, stage, &self.items)?;
        let call = cx.call();
        let (head, written) = cx.write_to(Self::FACTS.name, stage, |draft| {
            let head = head(call, &draft.sets()?, (self.set.as_deref(), &self.title), &self.why)?;
            for item in &items {
                draft.join(stage, &head, item, call.ids.uuid().to_string());
            }
            draft.entitle(format!("Make the set {}", head.set_title));
            Ok(head)
        })?;
        Ok(Created { head, stage, items, commit: written.commit, dry_run: written.dry_run })
    }
}

/// The pending items with names, and all places that they change.
///
/// # Errors
/// `review.not-pending`; the site cannot be read.
fn pending<C: Capability>(
    cx: &Context<'_, C>,
    stage: Stage,
    names: &[String],
) -> Result<Vec<SetItem>, OpError> {
    let (units, look) = (units(cx, stage, names)?, cx.look()?);
    let mut items = Vec::new();
    for (unit, name) in units.iter().zip(names) {
        let pending = look.waits(stage, unit)?.ok_or_else(|| {
            let message = format!("`{name}` is not pending on `{stage}`");
            OpError::not_found("review.not-pending", message)
                .hint("`cms review list` shows what is pending on each stage")
        })?;
        let mut places: Vec<String> = pending.changes.iter().map(|change| change.path.to_string()).collect();
        places.dedup();
        items.push(SetItem {
            item: pending.name.item,
            title: pending.name.title,
            path: pending.name.path,
            places,
            shared_with: Vec::new(),
        });
    }
    Ok(items)
}

/// Puts what an agent has staged into a new set of its own.
///
/// # Errors
/// As [`pending`]; the set cannot be written.
pub(in crate::ops) fn bundle(
    cx: &mut Context<'_, Staging>,
    (title, why): (&str, &str),
    names: &[String],
) -> Result<SetHead, OpError> {
    let short = |text: &str, most: usize| text.chars().take(most).collect::<String>();
    let (title, why) = (short(title, super::TITLE_CHARS_MAX), short(why, super::WHY_CHARS_MAX));
    let items = pending(cx, Stage::AiReview, names)?;
    let call = cx.call();
    let (head, _) = cx.write(Create::FACTS.name, |draft| {
        let head = head(call, &draft.sets()?, (None, &title), &why)?;
        for item in &items {
            draft.join(Stage::AiReview, &head, item, call.ids.uuid().to_string());
        }
        draft.entitle(format!("Make the set {}", head.set_title));
        Ok(head)
    })?;
    Ok(head)
}

impl View for Created {
    fn show(&self, page: &mut Page) {
        styled!(page, Strong "{}", self.head.set_title; Faint "  set {}", self.head.set);
        for item in &self.items {
            styled!(page, Plain "  {}", item.title; Faint "  {}", item.path);
        }
        closing(page, self.dry_run, self.commit.as_deref(), &format!("on {}", self.stage));
    }
}
