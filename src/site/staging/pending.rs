//! Pending items of a stage: the differences from its upstream, unit by unit.

use crate::merge;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::staging::wishes::Wish;
use crate::site::store::change::State;
use crate::site::store::docs;
use crate::site::store::item::ItemName;
use crate::site::store::place::{Pair, Place};
use crate::site::store::unit::{Unit, title_of};
use crate::site::write::act::ItemChange;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Pair {
    /// The file's current or former path.
    pub(crate) fn path(&self) -> &str {
        self.after.as_ref().or(self.before.as_ref()).map_or("", |place| &place.path)
    }
}

/// An item that differs between two revisions.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pending {
    /// The item.
    #[serde(flatten)]
    pub name: ItemName,
    /// The stage on which it is pending.
    pub stage: Option<Stage>,
    /// What happened to it.
    pub state: State,
    /// Its former path, if the file moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Field by field, modules by id. For an added or removed item, its fields if full detail was requested.
    pub changes: Vec<merge::Change>,
    /// Whether a conflict must be resolved before it can be promoted.
    pub conflict: bool,
    /// What an agent wants of a post, to publish it or to take it down, which takes an approver's `--publish`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<Wish>,
    /// Why the difference cannot be shown, if a version is not valid YAML.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Diagnostic>,
    /// The item before, as far as it can be read.
    #[serde(skip)]
    pub before: Option<Arc<Value>>,
    /// The item after.
    #[serde(skip)]
    pub after: Option<Arc<Value>>,
}

impl Site {
    /// The pending units of a stage: those that differ from its upstream, and those with an open conflict. Source has
    /// none. While a stage lacks foreign commits of its upstream, only the stage's own changes are pending.
    pub(crate) fn waiting(&self, stage: Stage) -> Result<Vec<Pair>, SiteError> {
        let Some(upstream) = stage.upstream() else { return Ok(Vec::new()) };
        self.waiting_from(stage, self.tip(upstream)?, self.tip(stage)?)
    }

    /// The pending units of a stage with these tips.
    pub(in crate::site) fn waiting_from(
        &self,
        stage: Stage,
        up: Oid,
        down: Oid,
    ) -> Result<Vec<Pair>, SiteError> {
        if up == down {
            return Ok(Vec::new());
        }
        let (up_tree, down_tree) = (self.repo.tree_of(up)?, self.repo.tree_of(down)?);
        if self.is_contained(stage, up, down)? {
            return self.waiting_in(stage, up_tree, down_tree);
        }
        let base = match self.repo.merge_bases(up, down)?.first() {
            Some(base) => self.repo.tree_of(*base)?,
            None => Oid::EMPTY_TREE,
        };
        let mut waiting = self.waiting_in(stage, base, down_tree)?;
        let mut pending = Vec::with_capacity(waiting.len());
        for pair in waiting.drain(..) {
            let live = match &pair.after {
                Some(after) => self.place(up_tree, &after.path)?,
                None => None,
            };
            if pair.after.is_none() || live != pair.after {
                pending.push(pair);
            }
        }
        Ok(pending)
    }

    /// The pending units of a stage with these trees, ordered by path for display.
    pub(in crate::site) fn waiting_in(
        &self,
        stage: Stage,
        up: Oid,
        down: Oid,
    ) -> Result<Vec<Pair>, SiteError> {
        self.joined_by_disputed(stage, down, self.pairs(up, down)?)
    }

    /// Adds the units with an open conflict in this tree to `waiting`, ordered by path.
    pub(in crate::site) fn joined_by_disputed(
        &self,
        stage: Stage,
        down: Oid,
        mut waiting: Vec<Pair>,
    ) -> Result<Vec<Pair>, SiteError> {
        let known: BTreeSet<Unit> = waiting.iter().map(|pair| pair.unit.clone()).collect();
        for (_, file) in self.conflicts_in(down, stage)? {
            let Some(unit) = file.unit().filter(|unit| !known.contains(unit)) else { continue };
            let place = self.place(down, &file.path)?;
            if !waiting.iter().any(|pair| pair.unit == unit) {
                waiting.push(Pair { unit, before: place.clone(), after: place });
            }
        }
        waiting.sort_by(|a, b| a.path().cmp(b.path()));
        Ok(waiting)
    }

    /// The units with an open conflict on a stage, with their conflict files.
    pub(in crate::site) fn disputed(
        &self,
        tree: Oid,
        stage: Stage,
    ) -> Result<BTreeMap<Unit, ConflictFile>, SiteError> {
        let files = self.conflicts_in(tree, stage)?.into_iter();
        Ok(files.filter_map(|(_, file)| Some((file.unit()?, file))).collect())
    }

    /// Compares pending units for display.
    pub(crate) fn described(&self, pairs: &[Pair], stage: Option<Stage>) -> Result<Vec<Pending>, SiteError> {
        self.described_in(pairs, stage, Detail::Changes)
    }

    /// Compares pending units for display, at the given level of detail.
    pub(crate) fn described_in(
        &self,
        pairs: &[Pair],
        stage: Option<Stage>,
        detail: Detail,
    ) -> Result<Vec<Pending>, SiteError> {
        let disputed = match stage {
            Some(stage) => self.disputed(self.repo.tree_of(self.tip(stage)?)?, stage)?,
            None => BTreeMap::new(),
        };
        let repo = &self.repo;
        let described = pairs.par_iter().map(|pair| {
            let conflict = disputed.get(&pair.unit);
            describe(repo, pair, detail, conflict).map(|pending| Pending { stage, ..pending })
        });
        let mut described: Vec<Pending> = described.collect::<Result<_, SiteError>>()?;
        let Some(stage) = stage.filter(|stage| *stage != Stage::Source) else { return Ok(described) };
        let wishes = self.agents_wishes((self.tip(Stage::Source)?, self.tip(stage)?), pairs)?;
        for (pending, pair) in described.iter_mut().zip(pairs) {
            pending.wish = wishes.get(&pair.unit).copied();
        }
        Ok(described)
    }

    /// Compares the two versions of a unit for display.
    pub(in crate::site) fn describe(
        &self,
        pair: &Pair,
        stage: Option<Stage>,
        conflict: Option<&ConflictFile>,
    ) -> Result<Pending, SiteError> {
        let pending = describe(&self.repo, pair, Detail::Changes, conflict)?;
        Ok(Pending { stage, ..pending })
    }

    /// Changed units, as a response lists them.
    pub(in crate::site) fn as_changes(&self, pairs: &[Pair]) -> Result<Vec<ItemChange>, SiteError> {
        pairs
            .iter()
            .map(|pair| {
                let pending = self.describe(pair, None, None)?;
                Ok(ItemChange { name: pending.name, state: pending.state, changes: pending.changes })
            })
            .collect()
    }
}

/// How much is reported about an added or removed item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Only that it was added or removed.
    Changes,
    /// Also its fields.
    Whole,
}

fn describe(
    repo: &Repo,
    pair: &Pair,
    detail: Detail,
    conflict: Option<&ConflictFile>,
) -> Result<Pending, SiteError> {
    let mut problem = None;
    let mut side = |version: Result<Option<Value>, Box<Diagnostic>>| match version {
        Ok(value) => value,
        Err(found) => {
            problem = Some(*found);
            None
        }
    };
    let before = side(read_version(repo, pair.before.as_ref())?);
    let after = side(read_version(repo, pair.after.as_ref())?);
    let state = match pair.state() {
        State::Changed => State::of_change(before.as_ref(), after.as_ref()),
        state => state,
    };
    let nothing = Value::Object(serde_json::Map::new());
    let changes = match (state, detail) {
        _ if problem.is_some() => Vec::new(),
        (State::Changed | State::Deleted, _) => merge::difference(before.as_ref(), after.as_ref()),
        (State::Added, Detail::Whole) if after.is_some() => merge::difference(Some(&nothing), after.as_ref()),
        (State::Removed, Detail::Whole) if before.is_some() => {
            merge::difference(before.as_ref(), Some(&nothing))
        }
        (State::Added | State::Removed | State::Moved | State::Disputed, _) => Vec::new(),
    };
    let title = title_of(after.as_ref().or(before.as_ref()));
    let title = title.or_else(|| conflict.map(|file| file.title.clone()));
    let path = match pair.path() {
        "" => conflict.map_or("", |file| &file.path),
        path => path,
    };
    let lay = pair.before.as_ref().map(|place| &place.path);
    let from = lay.filter(|lay| pair.after.is_some() && *lay != path).cloned();
    let name = pair.unit.name(title.as_deref(), path);
    Ok(Pending {
        name,
        stage: None,
        state,
        from,
        changes,
        conflict: conflict.is_some(),
        wish: None,
        problem,
        before: before.map(Arc::new),
        after: after.map(Arc::new),
    })
}

/// Parses a version of an item. Files that are not items have none.
fn read_version(
    repo: &Repo,
    version: Option<&Place>,
) -> Result<Result<Option<Value>, Box<Diagnostic>>, SiteError> {
    let Some(place) = version.filter(|place| place.mode.is_file()) else { return Ok(Ok(None)) };
    if crate::model::Kind::of_path(&place.path).is_none() {
        return Ok(Ok(None));
    }
    Ok(match docs::doc_of(repo, &place.path, place.oid)? {
        Ok(doc) => Ok(Some(doc.value)),
        Err(cause) => Err(Box::new(crate::site::store::snapshot::syntax(&place.path, cause))),
    })
}
