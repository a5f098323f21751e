//! An item before and after a step. If its file is unreadable, its last readable version is used.

use super::walk::Step;
use crate::codec::SyntaxError;
use crate::site::file::docs;
use crate::site::file::item::identity;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::Pair;
use crate::site::store::snapshot::Snapshot;

/// Most commits that are searched for the last readable version of an item.
const COMMITS_MAX: usize = 1000;
/// The index view of the commits of a walk.
const VIEW: &str = "events";

/// An item in one version of the content.
pub(super) enum Side {
    /// It does not exist.
    Absent,
    /// The content of its file.
    There(Value),
}

/// The content of a path.
enum At {
    Nothing,
    /// A file of another item.
    Other,
    Item(Value),
    Unreadable,
}

/// The content before a step and after.
pub(super) struct Sides<'a> {
    site: &'a Site,
    step: Step,
    pub(super) trees: [Oid; 2],
    after: Snapshot<'a>,
}

impl<'a> Sides<'a> {
    pub(super) fn of(site: &'a Site, step: Step) -> Result<Self, SiteError> {
        let before = step.before.map_or(Ok(Oid::EMPTY_TREE), |before| site.repo.tree_of(before))?;
        let trees = [before, site.repo.tree_of(step.after)?];
        Ok(Sides { site, step, trees, after: after(site, step)? })
    }

    /// An item before and after; none if its file is unreadable now, or another file has the same id.
    pub(super) fn both(&self, pair: &Pair) -> Result<Option<(Side, Side)>, SiteError> {
        let Unit::Item(item) = &pair.unit else { return Ok(None) };
        let lay = pair.before.as_ref().or(pair.after.as_ref()).map_or("", |place| place.path.as_str());
        let lies = pair.after.as_ref().map_or(lay, |place| place.path.as_str());
        let after = match self.at(self.trees[1], lies, item)? {
            At::Unreadable => return Ok(None),
            At::Item(value) => Side::There(value),
            At::Nothing | At::Other => Side::Absent,
        };
        let before = match self.at(self.trees[0], lay, item)? {
            At::Unreadable => self.last_good(lay, item)?,
            At::Item(value) => Side::There(value),
            At::Nothing | At::Other => Side::Absent,
        };
        let is_new_or_gone = matches!((&before, &after), (Side::Absent, _) | (_, Side::Absent));
        match is_new_or_gone && self.is_twice(item, lies)? {
            true => Ok(None),
            false => Ok(Some((before, after))),
        }
    }

    /// Whether another file has the same id now.
    fn is_twice(&self, item: &ItemId, path: &str) -> Result<bool, SiteError> {
        if item.kind.is_singleton() {
            return Ok(false);
        }
        Ok(self.after.paths_of(item.kind, &item.id)?.iter().any(|other| other != path))
    }

    fn at(&self, tree: Oid, path: &str, item: &ItemId) -> Result<At, SiteError> {
        let Some(entry) = self.site.repo.entry(tree, path)?.filter(|entry| entry.mode.is_file()) else {
            return Ok(At::Nothing);
        };
        Ok(self.read(path, entry.oid, item)?.unwrap_or(At::Unreadable))
    }

    fn read(&self, path: &str, blob: Oid, item: &ItemId) -> Result<Result<At, SyntaxError>, SiteError> {
        let doc = docs::doc_of(&self.site.repo, path, blob)?;
        Ok(doc.map(|doc| match identity(item.kind, path, &doc.value) == *item {
            true => At::Item(doc.value),
            false => At::Other,
        }))
    }

    /// The newest readable version of an item before the step.
    fn last_good(&self, path: &str, item: &ItemId) -> Result<Side, SiteError> {
        let Some(before) = self.step.before else { return Ok(Side::Absent) };
        let mut seen = None;
        for commit in self.site.repo.first_parents(before).take(COMMITS_MAX) {
            let entry = self.site.repo.entry(commit?.tree, path)?.filter(|entry| entry.mode.is_file());
            let Some(entry) = entry else { return Ok(Side::Absent) };
            if seen.replace(entry.oid) == Some(entry.oid) {
                continue;
            }
            match self.read(path, entry.oid, item)? {
                Ok(At::Item(value)) => return Ok(Side::There(value)),
                Ok(_) => return Ok(Side::Absent),
                Err(_) => {}
            }
        }
        Ok(Side::Absent)
    }
}

/// The content after a step, through a dedicated index view that moves with the walk.
pub(super) fn after(site: &Site, step: Step) -> Result<Snapshot<'_>, SiteError> {
    Snapshot::of(site, VIEW.to_owned(), step.after)
}
