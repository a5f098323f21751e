//! Comparing two versions of units for display: what happened to each, field by field.

use crate::base::sized_lru::{Room, SizedLru};
use crate::codec::Doc;
use crate::merge;
use crate::site::file::docs;
use crate::site::file::item::ItemName;
use crate::site::file::unit::title_of;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::staging::wishes::Wish;
use crate::site::store::change::State;
use crate::site::store::place::{Pair, Place};
use crate::site::write::act::ItemChange;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The size of the cache of descriptions, in bytes of file text: a thousand changed posts. A description takes about
/// five times as much memory.
const ROOM: Room = Room { bytes_max: 8 << 20, bytes_usual: 8 << 10 };

/// The versions of a file before and after.
type Versions = (Option<Place>, Option<Place>);

/// What was described, by the versions: pages of reviewers compare the same ones again and again.
pub(in crate::site) struct Descriptions(SizedLru<Versions, Arc<Pending>>);

impl Default for Descriptions {
    fn default() -> Self {
        Descriptions(SizedLru::new(ROOM))
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
        let (repo, known) = (&self.repo, &self.caches.descriptions);
        let described = pairs.par_iter().map(|pair| {
            let conflict = disputed.get(&pair.unit);
            known.of(repo, pair, detail, conflict).map(|pending| Pending { stage, ..pending })
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
        let pending = self.caches.descriptions.of(&self.repo, pair, Detail::Changes, conflict)?;
        Ok(Pending { stage, ..pending })
    }

    /// Compares the versions of many units on all processors, each for as long as `made` needs it.
    pub(in crate::site) fn each_described<T: Send>(
        &self,
        pairs: &[Pair],
        made: impl Fn(&Pair, Pending) -> Result<T, SiteError> + Sync,
    ) -> Result<Vec<T>, SiteError> {
        let (repo, known) = (&self.repo, &self.caches.descriptions);
        let each = pairs.par_iter().map(|pair| made(pair, known.of(repo, pair, Detail::Changes, None)?));
        each.collect()
    }

    /// Changed units, as a response lists them.
    pub(in crate::site) fn as_changes(&self, pairs: &[Pair]) -> Result<Vec<ItemChange>, SiteError> {
        self.each_described(pairs, |_, pending| Ok(ItemChange::from(pending)))
    }
}

impl From<Pending> for ItemChange {
    fn from(pending: Pending) -> ItemChange {
        ItemChange { name: pending.name, state: pending.state, changes: pending.changes }
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

impl Descriptions {
    /// The description of a unit with these versions.
    fn of(
        &self,
        repo: &Repo,
        pair: &Pair,
        detail: Detail,
        conflict: Option<&ConflictFile>,
    ) -> Result<Pending, SiteError> {
        if detail == Detail::Whole || conflict.is_some() || pair.path().is_empty() {
            return Ok(describe(repo, pair, detail, conflict)?.0);
        }
        let versions = (pair.before.clone(), pair.after.clone());
        if let Some(known) = self.0.find(&versions) {
            return Ok(Pending::clone(&known));
        }
        let (pending, bytes) = describe(repo, pair, detail, None)?;
        // A version that cannot be read today may be mended.
        if pending.problem.is_none() {
            self.0.keep(versions, Arc::new(pending.clone()), bytes);
        }
        Ok(pending)
    }
}

/// Compares the versions of a unit; also gives how many bytes these have.
fn describe(
    repo: &Repo,
    pair: &Pair,
    detail: Detail,
    conflict: Option<&ConflictFile>,
) -> Result<(Pending, usize), SiteError> {
    let (mut problem, mut bytes) = (None, 0);
    let mut side = |version: Result<Option<Doc>, Box<Diagnostic>>| match version {
        Ok(doc) => doc.map(|doc| {
            bytes += doc.text().len();
            doc.value
        }),
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
    let pending = Pending {
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
    };
    Ok((pending, bytes))
}

/// Parses a version of an item. Files that are not items have none.
fn read_version(
    repo: &Repo,
    version: Option<&Place>,
) -> Result<Result<Option<Doc>, Box<Diagnostic>>, SiteError> {
    let Some(place) = version.filter(|place| place.mode.is_file()) else { return Ok(Ok(None)) };
    if crate::model::Kind::of_path(&place.path).is_none() {
        return Ok(Ok(None));
    }
    Ok(match docs::doc_of(repo, &place.path, place.oid)? {
        Ok(doc) => Ok(Some(doc)),
        Err(cause) => Err(Box::new(crate::site::store::snapshot::syntax(&place.path, cause))),
    })
}
