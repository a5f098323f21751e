//! The file of one item in every commit.

use super::Past;
use crate::git::{Mode, PathLookup};
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::{Place, old_place};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Maximum number of files in a cached list of deleted files, which takes about 150 bytes for each.
const WENT_FILES_MAX: usize = 10_000;

/// One item in every commit of the graph.
pub(super) struct ItemHistory<'p> {
    pub(super) past: &'p Past<'p>,
    pub(super) unit: Unit,
    /// The distinct files that it ever had.
    pub(super) places: Vec<Place>,
    /// By node: its index in `places`; `None` if the item does not exist there.
    at: Vec<Option<usize>>,
    known: HashMap<Place, usize>,
    trails: HashMap<String, PathLookup<'p>>,
    /// By blob: whether it is the item.
    is_unit: HashMap<Oid, bool>,
    /// Folders (by id) that do not contain it.
    without: HashSet<Option<Oid>>,
}

impl<'p> ItemHistory<'p> {
    /// Follows an item from the tips to the roots.
    pub(super) fn of(past: &'p Past<'p>, unit: Unit) -> Result<Self, SiteError> {
        let mut course = ItemHistory {
            past,
            unit,
            places: Vec::new(),
            at: vec![None; past.nodes.len()],
            known: HashMap::new(),
            trails: HashMap::new(),
            is_unit: HashMap::new(),
            without: HashSet::new(),
        };
        let mut seen = vec![false; past.nodes.len()];
        for tip in past.tips() {
            course.at[*tip] = course.at_tip(*tip)?;
            seen[*tip] = true;
        }
        for node in &past.order {
            for parent in &past.nodes[*node].parents {
                if !std::mem::replace(&mut seen[*parent], true) {
                    course.at[*parent] = course.before(*node, *parent)?;
                }
            }
        }
        Ok(course)
    }

    /// The item's file in a commit.
    pub(super) fn at(&self, node: usize) -> Option<&Place> {
        self.at[node].map(|place| &self.places[place])
    }

    /// The index in [`ItemHistory::places`] of the item in a commit.
    pub(super) fn which(&self, node: usize) -> Option<usize> {
        self.at[node]
    }

    fn at_tip(&mut self, tip: usize) -> Result<Option<usize>, SiteError> {
        let node = &self.past.nodes[tip];
        let path = match &self.unit {
            Unit::File(path) => Some(path.clone()),
            Unit::Item(id) => {
                let by_path = Kind::of_path(&id.id).is_some().then(|| id.id.clone());
                match self.past.site.snapshot_of_commit(node.id)?.path_of(id)? {
                    Some(path) => Some(path),
                    None => by_path,
                }
            }
        };
        let tree = node.tree;
        let there = match path {
            Some(path) => self.lying_at(&path, tree)?,
            None => None,
        };
        match there {
            Some(place) if self.is_it(&place)? => Ok(Some(self.keep(place))),
            Some(_) | None => Ok(None),
        }
    }

    /// The item in the parent of a commit.
    fn before(&mut self, child: usize, parent: usize) -> Result<Option<usize>, SiteError> {
        let (new, old) = (self.past.nodes[child].tree, self.past.nodes[parent].tree);
        let here = self.at[child];
        if new == old {
            return Ok(here);
        }
        if let Some(here) = here {
            let place = self.places[here].clone();
            match self.lying_at(&place.path, old)? {
                Some(there) if there == place => return Ok(Some(here)),
                Some(there) if self.is_it(&there)? => return Ok(Some(self.keep(there))),
                Some(_) | None => {}
            }
        }
        let Some(folder) = self.unit.kind().and_then(Kind::folder) else {
            // A file by its path, or a kind with a single file.
            return match here {
                Some(_) => Ok(None),
                None => self.alone(old),
            };
        };
        let old_folder = self.folder(folder, old)?;
        if self.without.contains(&old_folder) {
            return Ok(None);
        }
        let new_folder = self.folder(folder, new)?;
        if here.is_none() {
            self.without.insert(new_folder);
        }
        let found =
            if old_folder == new_folder { None } else { self.moved_from(folder, old_folder, new_folder)? };
        if found.is_none() {
            self.without.insert(old_folder);
        }
        Ok(found.map(|place| self.keep(place)))
    }

    /// The item among the removed or changed files of a folder.
    fn moved_from(
        &mut self,
        folder: &str,
        old: Option<Oid>,
        new: Option<Oid>,
    ) -> Result<Option<Place>, SiteError> {
        let site = self.past.site;
        let tree = |folder: Option<Oid>| folder.unwrap_or(Oid::EMPTY_TREE);
        let (old, new) = (tree(old), tree(new));
        // Cached for all items: a commit with ten thousand files is compared only once.
        let make = || {
            let mut changes = site.repo.diff(old, new)?;
            // Removed files are more likely candidates than changed ones.
            changes.sort_by_key(|change| change.new.is_some());
            Ok::<_, SiteError>(Arc::new(changes.iter().filter_map(old_place).collect::<Vec<Place>>()))
        };
        let candidates = site.caches.went.of_small((old, new), make, |made| made.len() <= WENT_FILES_MAX)?;
        for candidate in candidates.iter() {
            let place = Place { path: format!("{folder}/{}", candidate.path), ..candidate.clone() };
            if self.is_it(&place)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The item at its only possible path.
    fn alone(&mut self, tree: Oid) -> Result<Option<usize>, SiteError> {
        let path = match &self.unit {
            Unit::File(path) => path.clone(),
            Unit::Item(id) => id.kind.default_path(&id.id),
        };
        Ok(self.lying_at(&path, tree)?.map(|place| self.keep(place)))
    }

    fn lying_at(&mut self, path: &str, tree: Oid) -> Result<Option<Place>, SiteError> {
        Ok(self.trail(path).entry(tree)?.map(Place::from))
    }

    fn folder(&mut self, folder: &str, tree: Oid) -> Result<Option<Oid>, SiteError> {
        Ok(self.trail(folder).id(tree)?)
    }

    fn trail(&mut self, path: &str) -> &mut PathLookup<'p> {
        let repo = &self.past.site.repo;
        self.trails.entry(path.to_owned()).or_insert_with(|| repo.trail(path))
    }

    fn keep(&mut self, place: Place) -> usize {
        let next = self.places.len();
        let index = *self.known.entry(place.clone()).or_insert(next);
        if index == next {
            self.places.push(place);
        }
        index
    }

    /// Whether a file is the item.
    fn is_it(&mut self, place: &Place) -> Result<bool, SiteError> {
        if matches!(&self.unit, Unit::File(_)) || self.unit == Unit::by_path(&place.path) {
            return Ok(self.unit.id() == place.path);
        }
        if place.mode == Mode::Submodule || Kind::of_path(&place.path) != self.unit.kind() {
            return Ok(false);
        }
        if let Some(known) = self.is_unit.get(&place.oid) {
            return Ok(*known);
        }
        let is = self.past.site.unit_of(place)? == self.unit;
        self.is_unit.insert(place.oid, is);
        Ok(is)
    }
}

impl Past<'_> {
    /// The last unit with this path, file name or id: finds deleted items by name.
    pub(super) fn last_called(&self, name: &str) -> Result<Option<Unit>, SiteError> {
        let repo = &self.site.repo;
        let is_meant = |path: &str, unit: &Unit| {
            let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".yaml");
            path == name || stem == name || unit.id() == name || unit.to_string() == name
        };
        for node in &self.order {
            let node = &self.nodes[*node];
            let Some(parent) = node.parents.first() else { continue };
            for change in repo.diff(self.nodes[*parent].tree, node.tree)? {
                let gone = change.new.is_none().then(|| old_place(&change)).flatten();
                let Some(place) = gone.filter(|place| Kind::of_path(&place.path).is_some()) else { continue };
                let unit = self.site.unit_of(&place)?;
                if is_meant(&place.path, &unit) {
                    return Ok(Some(unit));
                }
            }
        }
        Ok(None)
    }
}
