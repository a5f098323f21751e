//! The history of one item: each commit that made something else of it.

use super::item_history::ItemHistory;
use super::{CommitKind, Past};
use crate::base::Stage;
use crate::base::source::rfc3339;
use crate::git::{Commit, Oid};
use crate::merge::Change;
use crate::site::error::SiteError;
use crate::site::look::Look;
use crate::site::store::change::State;
use crate::site::store::item::ItemName;
use crate::site::store::place::Pair;
use crate::site::store::unit::Unit;
use schemars::JsonSchema;
use serde::Serialize;

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
    /// Who made a commit's change: its author, also where a host squashed or rebased it.
    pub(in crate::site) fn of(commit: &Commit) -> Author {
        Author {
            name: commit.author.name.clone(),
            email: commit.author.email.clone(),
            agent: commit.trailer("Cms-Agent"),
        }
    }
}

/// One version of an item: what a commit made of it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revision {
    /// The commit: what `--rev`, `--to` and `--expect` take.
    pub id: String,
    /// When, RFC 3339.
    pub created_at: String,
    /// Who.
    pub user: Author,
    /// The stage on which it was done; null where that cannot be told.
    pub stage: Option<Stage>,
    /// The operation, such as `post.set`; null for a commit by other tools.
    pub operation: Option<String>,
    /// The first line of the commit's message.
    pub subject: String,
    /// `added`, `removed`, `changed` or `moved` (the file only).
    pub state: State,
    /// Where the file lay then; before it, for one that was removed.
    pub path: String,
    /// Field by field; empty where the item was added or removed as a whole.
    #[schemars(with = "Vec<serde_json::Value>")]
    pub changes: Vec<Change>,
}

/// Which commit made the version of an item that a revision has.
#[derive(Debug, Clone)]
pub struct Made {
    /// The commit.
    pub id: String,
    /// When, RFC 3339.
    pub created_at: String,
    /// Who.
    pub user: Author,
    /// The stage on which it was done; null where that cannot be told.
    pub stage: Option<Stage>,
}

/// A part of an item's history.
#[derive(Debug, Clone)]
pub struct History {
    /// The item, as it is now or was last.
    pub name: ItemName,
    /// The versions asked for, newest first.
    pub revisions: Vec<Revision>,
    /// How many there are in all.
    pub total: usize,
    /// Whether there may be more before the oldest: a shallow clone hides it.
    pub is_cut_off: bool,
}

/// A commit that changed an item, with both versions.
struct Step {
    node: usize,
    pair: Pair,
}

impl Look<'_> {
    /// The versions of an item, newest first: `skip` are passed over, `limit` told. With `rev` those that lead to it, with
    /// `stage` those made on that stage.
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

    /// Which commit made the version of an item that a commit has; none where it never had the item.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn made(&self, unit: &Unit, from: Oid) -> Result<Option<Made>, SiteError> {
        let past = Past::of(self.site, Some(from))?;
        let mut steps = ItemHistory::of(&past, unit.clone())?.steps();
        past.keep_leading_to(Some(from), &mut steps);
        steps.first().map(|step| Ok(past.made(step, &past.commit(step.node)?))).transpose()
    }

    /// What a name means in history: an item that is nowhere any more, by its id, its file or its file's name.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn gone(&self, name: &str) -> Result<Option<Unit>, SiteError> {
        Past::of(self.site, None)?.last_called(name)
    }
}

impl ItemHistory<'_> {
    /// The commits that made something else of the item, newest first.
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

    /// What a commit's change began with; `None` where the commit changed nothing, or only carried what was done
    /// elsewhere.
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

    /// The item as the stage furthest down has it.
    fn now(&self, past: &Past<'_>) -> Option<Pair> {
        let place = past.tips().iter().rev().find_map(|tip| self.at(*tip))?;
        Some(Pair { unit: self.unit.clone(), before: None, after: Some(place.clone()) })
    }
}

impl Past<'_> {
    /// Leaves only the steps that lead to a commit, if one is meant.
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
