//! `cms parked restore`: restores parked work.

use crate::ops::answer::write_changes;
use crate::ops::prelude::*;
use crate::site::{ConflictFile, Parked, Unit};

/// Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict
///
/// The merge is three-way, from what the work was made on: what changed elsewhere since then stays. Where the stage has
/// something else, its value stands, and `cms review conflicts` lists the parked one to decide. The parked work itself
/// stays until it expires, so a restore can be repeated.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Restore {
    /// Its id, or the beginning of it
    #[arg(value_name = "ID")]
    pub id: String,
    /// Only these items of it, as `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
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

impl Operation for Restore {
    const FACTS: Facts = facts!("parked.restore", Permission::PostsEdit;
        "parked restore 1a2b3c4d" => "Put rejected work back on review",
        "parked restore 1a2b3c4d --dry-run" => "See what would change");
    type Can = Publishing;
    type Output = Restored;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Restored, OpError> {
        let parked = cx.look()?.parked_one(&cx.call().actor, &self.id)?;
        let is_agent = cx.call().actor.is_agent();
        let own = if is_agent { Stage::AiReview } else { parked.stage };
        let stage = cx.call().stage.unwrap_or(own);
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
                .hint(format!("it has {}", parked.items.join(", ")))
        })
    };
    names.iter().map(unit).collect()
}

impl View for Restored {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        for file in &self.conflicts {
            let places: Vec<&str> = file.disputed.iter().map(|dispute| dispute.path.as_str()).collect();
            page.toned_line(
                Tone::Bad,
                format!(
                    "conflict in {} {}: {} (`cms review conflicts`)",
                    file.kind,
                    file.title,
                    places.join(", ")
                ),
            );
        }
    }
}
