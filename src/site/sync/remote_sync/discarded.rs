//! Pending changes that are gone after an exchange, although nobody decided about them and nothing of them went
//! live: a merge by plain git can discard them (`git merge -s ours`).

use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::change::State;
use crate::site::store::tips::Tips;
use std::collections::BTreeSet;

/// Most new commits that are searched for decisions.
const COMMITS_MAX: usize = 1000;

/// A pending change that a merge discarded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Discarded {
    /// The stage on which it waited.
    pub stage: Stage,
    /// The item.
    #[serde(flatten)]
    pub name: ItemName,
    /// A commit that has it.
    pub commit: String,
}

impl Site {
    /// The pending changes of a stage that the new tips discard.
    pub(super) fn discarded(&self, tips: &Tips<'_>, stage: Stage) -> Result<Vec<Discarded>, SiteError> {
        let Some(above) = stage.upstream() else { return Ok(Vec::new()) };
        let (Some(up), Some(down)) = (tips.old(above), tips.old(stage)) else { return Ok(Vec::new()) };
        let (Some(new_up), Some(new)) = (tips.known(above), tips.known(stage)) else { return Ok(Vec::new()) };
        if new == down {
            return Ok(Vec::new());
        }
        let still = self.waiting_from(stage, new_up, new)?;
        let still: BTreeSet<&Unit> = still.iter().map(|pair| &pair.unit).collect();
        let live = self.repo.tree_of(new_up)?;
        let mut gone = Vec::new();
        for pair in self.waiting_from(stage, up, down)? {
            if still.contains(&pair.unit) || pair.state() == State::Disputed {
                continue;
            }
            let lay = pair.before.as_ref().map_or(pair.path(), |before| &before.path);
            if self.place(live, lay)? == pair.before {
                gone.push(pair);
            }
        }
        if gone.is_empty() {
            return Ok(Vec::new());
        }
        let mut decided = BTreeSet::new();
        for commit in self.repo.since(new, &[down], COMMITS_MAX)? {
            // A commit, such as a revert, is a decision about the items that it changes.
            decided.extend(self.items_of(&commit)?);
        }
        gone.retain(|pair| !decided.contains(&pair.unit.to_string()));
        let commit = down.to_string();
        let named = self.as_changes(&gone)?.into_iter();
        Ok(named.map(|change| Discarded { stage, name: change.name, commit: commit.clone() }).collect())
    }
}
