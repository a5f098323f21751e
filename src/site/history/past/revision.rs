//! The history of one item: each commit that changed it.

use super::item_history::ItemHistory;
use super::{CommitKind, Past};
use crate::base::source::rfc3339;
use crate::merge::Change;
use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::change::State;
use crate::site::store::place::Pair;

/// Who did something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Author {
    /// Name.
    pub name: String,
    /// E-mail.
    pub email: String,
    /// The agent, if one acted.
    pub agent: Option<String>,
}

impl Author {
    /// Removes the mail address.
    pub fn hide_address(&mut self) {
        self.email.clear();
    }

    /// The author of a commit, also if a host squashed or rebased it.
    pub(in crate::site) fn of(commit: &Commit) -> Author {
        Author {
            name: commit.author.name.clone(),
            email: commit.author.email.clone(),
            agent: commit.trailer("Cms-Agent"),
        }
    }
}

/// One version of an item, as made by a commit.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revision {
    /// The commit, as accepted by `--rev`, `--to` and `--expect`.
    pub id: String,
    /// When, RFC 3339.
    pub created_at: String,
    /// Who.
    pub user: Author,
    /// The stage on which it was done; null if unknown.
    pub stage: Option<Stage>,
    /// The operation, such as `post.set`; null for a commit by other tools.
    pub operation: Option<String>,
    /// The first line of the commit's message.
    pub subject: String,
    /// `added`, `removed`, `changed` or `moved` (the file only).
    pub state: State,
    /// The file's path then; for a removed item, its last path.
    pub path: String,
    /// Field by field; empty if the item was added or removed.
    #[schemars(with = "Vec<serde_json::Value>")]
    pub changes: Vec<Change>,
}

/// The commit that created a version of an item.
#[derive(Debug, Clone)]
pub struct Made {
    /// The commit.
    pub id: String,
    /// When, RFC 3339.
    pub created_at: String,
    /// Who.
    pub user: Author,
    /// The stage on which it was done; null if unknown.
    pub stage: Option<Stage>,
}

/// A part of an item's history.
#[derive(Debug, Clone)]
pub struct History {
    /// The item, as it is now or last was.
    pub name: ItemName,
    /// The requested versions, newest first.
    pub revisions: Vec<Revision>,
    /// The total number of versions.
    pub total: usize,
    /// Whether older versions may exist that a shallow clone hides.
    pub is_cut_off: bool,
}

/// A commit that changed an item, with both versions.
struct Step {
    node: usize,
    pair: Pair,
}

impl Look<'_> {
    /// The versions of an item, newest first: `limit` of them after the first `skip`. With `rev` only its ancestors,
    /// with `stage` only those made on that stage.
    ///
    /// # Errors
    /// The revision is unknown, or the repository cannot be read.
    pub fn history(
        &self,
        unit: &Unit,
        (rev, stage): (Option<&str>, Option<Stage>),
        (skip, limit): (usize, usize),
    ) -> Result<History, SiteError> {
        let from = rev.map(|rev| self.site.revision(rev)).transpose()?;
        let past = Past::of(self.site, from)?;
        let course = ItemHistory::of(&past, unit.clone())?;
        let mut steps = course.steps();
        let last = steps.first().map(|step| step.pair.clone());
        past.keep_leading_to(from, &mut steps);
        steps.retain(|step| stage.is_none_or(|stage| past.nodes[step.node].stage == Some(stage)));
        let total = steps.len();
        let shown = steps.iter().skip(skip).take(limit);
        let revisions = shown.map(|step| past.revision(step)).collect::<Result<Vec<_>, _>>()?;
        let name = match course.now(&past).or(last) {
            Some(pair) => self.site.describe(&pair, None, None)?.name,
            None => unit.name(None, ""),
        };
        Ok(History { name, revisions, total, is_cut_off: past.is_cut_off() })
    }

    /// The commit that created the version of an item which a commit has; none if the item never existed there.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn made(&self, unit: &Unit, from: Oid) -> Result<Option<Made>, SiteError> {
        let past = Past::of(self.site, Some(from))?;
        let mut steps = ItemHistory::of(&past, unit.clone())?.steps();
        past.keep_leading_to(Some(from), &mut steps);
        steps.first().map(|step| Ok(past.made(step, &past.commit(step.node)?))).transpose()
    }

    /// Finds a deleted item in history by its id, its file or its file's name.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn gone(&self, name: &str) -> Result<Option<Unit>, SiteError> {
        Past::of(self.site, None)?.last_called(name)
    }
}

impl ItemHistory<'_> {
    /// The commits that changed the item, newest first.
    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for node in &self.past.order {
            if let Some(before) = self.changed_from(*node) {
                let pair = Pair {
                    unit: self.unit.clone(),
                    before: before.map(|place| self.places[place].clone()),
                    after: self.at(*node).cloned(),
                };
                steps.push(Step { node: *node, pair });
            }
        }
        steps
    }

    /// The item's version before a commit's change; `None` if the commit did not change it, or only took over a change
    /// made elsewhere.
    #[expect(clippy::option_option, reason = "no change, and a change from nothing, are different answers")]
    fn changed_from(&self, place: usize) -> Option<Option<usize>> {
        let node = &self.past.nodes[place];
        let now = self.which(place);
        let Some(first) = node.parents.first() else {
            return (!node.is_cut_off && now.is_some()).then_some(None);
        };
        let before = self.which(*first);
        let carried = node.parents.iter().skip(1).any(|parent| self.which(*parent) == now);
        let only_carries = match node.deed {
            CommitKind::Contain => carried,
            CommitKind::Foreign => carried && node.stage != Some(Stage::Source),
            CommitKind::Write | CommitKind::Promote => false,
        };
        (before != now && !only_carries).then_some(before)
    }

    /// The item on the most downstream stage that has it.
    fn now(&self, past: &Past<'_>) -> Option<Pair> {
        let place = past.tips().iter().rev().find_map(|tip| self.at(*tip))?;
        Some(Pair { unit: self.unit.clone(), before: None, after: Some(place.clone()) })
    }
}

impl Past<'_> {
    /// Keeps only the steps that are ancestors of a commit, if given.
    fn keep_leading_to(&self, from: Option<Oid>, steps: &mut Vec<Step>) {
        if let Some(within) = from.and_then(|from| self.place(from)).map(|from| self.ancestors(from)) {
            steps.retain(|step| within[step.node]);
        }
    }

    fn made(&self, step: &Step, commit: &Commit) -> Made {
        Made {
            id: commit.id.to_string(),
            created_at: rfc3339(commit.author.time),
            user: Author::of(commit),
            stage: self.nodes[step.node].stage,
        }
    }

    fn revision(&self, step: &Step) -> Result<Revision, SiteError> {
        let commit = self.commit(step.node)?;
        let described = self.site.describe(&step.pair, None, None)?;
        let Made { id, created_at, user, stage } = self.made(step, &commit);
        Ok(Revision {
            id,
            created_at,
            user,
            stage,
            operation: commit.trailer("Cms-Op"),
            subject: commit.subject().to_owned(),
            state: described.state,
            path: described.name.path,
            changes: described.changes,
        })
    }
}
