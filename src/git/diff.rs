//! The difference between two trees.

use super::{GitError, Mode, Oid, Repo, names};
use gix::bstr::BStr;
use gix::diff::tree::{State, Visit, visit};
use gix::objs::{Kind, TreeRefIter};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// One path that differs: added (no `old`), removed (no `new`) or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// From the top of the tree.
    pub path: String,
    /// The blob before.
    pub old: Option<Oid>,
    /// The blob after.
    pub new: Option<Oid>,
    /// The mode before.
    pub old_mode: Option<Mode>,
    /// The mode after.
    pub new_mode: Option<Mode>,
}

impl Repo {
    /// The files that differ from tree `old` to tree `new`, by path. A rename is a removal and an addition. Equal
    /// subtrees are not read, so the cost depends on the size of the difference, not of the trees.
    ///
    /// # Errors
    /// [`GitError::Missing`], [`GitError::Corrupt`].
    pub fn diff(&self, old: Oid, new: Oid) -> Result<Vec<Change>, GitError> {
        if old == new {
            return Ok(Vec::new());
        }
        let reader = self.store.reader();
        let (mut old_bytes, mut new_bytes) = (Vec::new(), Vec::new());
        reader.read(old, Kind::Tree, &mut old_bytes)?;
        reader.read(new, Kind::Tree, &mut new_bytes)?;
        let mut found = Found::default();
        let tree = |bytes| TreeRefIter::from_bytes(bytes, gix::hash::Kind::Sha1);
        gix::diff::tree(tree(&old_bytes), tree(&new_bytes), State::default(), &reader, &mut found)
            .map_err(|error| GitError::Corrupt { oid: new, source: error.into() })?;
        let mut changes = found.changes;
        changes.sort_by(|a, b| a.path.cmp(&b.path));
        // Where a file replaced a folder, or vice versa, one path has two changes.
        changes.dedup_by(|later, earlier| {
            let same = later.path == earlier.path;
            if same {
                earlier.old = earlier.old.or(later.old);
                earlier.new = earlier.new.or(later.new);
                earlier.old_mode = earlier.old_mode.or(later.old_mode);
                earlier.new_mode = earlier.new_mode.or(later.new_mode);
            }
            same
        });
        Ok(changes)
    }
}

/// Keeps track of the path while gix walks both trees breadth first.
#[derive(Default)]
struct Found {
    path: Vec<u8>,
    waiting: VecDeque<Vec<u8>>,
    changes: Vec<Change>,
}

impl Found {
    fn push(&mut self, name: &[u8]) {
        if !self.path.is_empty() {
            self.path.push(b'/');
        }
        self.path.extend_from_slice(name);
    }

    fn pop(&mut self) {
        let length = self.path.iter().rposition(|byte| *byte == b'/').unwrap_or(0);
        self.path.truncate(length);
    }
}

impl Visit for Found {
    fn pop_front_tracked_path_and_set_current(&mut self) {
        self.path = self.waiting.pop_front().expect("because gix pops what it pushed");
    }

    fn push_back_tracked_path_component(&mut self, component: &BStr) {
        self.push(component);
        self.waiting.push_back(self.path.clone());
    }

    fn push_path_component(&mut self, component: &BStr) {
        self.push(component);
    }

    fn pop_path_component(&mut self) {
        self.pop();
    }

    fn visit(&mut self, change: visit::Change) -> visit::Action {
        let side = |oid: gix::ObjectId, mode: gix::objs::tree::EntryMode| {
            Mode::from_gix(mode.kind()).map(|mode| (Oid::from(oid), mode))
        };
        let (old, new) = match change {
            visit::Change::Addition { entry_mode, oid, .. } => (None, side(oid, entry_mode)),
            visit::Change::Deletion { entry_mode, oid, .. } => (side(oid, entry_mode), None),
            visit::Change::Modification { previous_entry_mode, previous_oid, entry_mode, oid } => {
                (side(previous_oid, previous_entry_mode), side(oid, entry_mode))
            }
        };
        if old.is_some() || new.is_some() {
            self.changes.push(Change {
                path: names::decode(&self.path),
                old: old.map(|(oid, _)| oid),
                new: new.map(|(oid, _)| oid),
                old_mode: old.map(|(_, mode)| mode),
                new_mode: new.map(|(_, mode)| mode),
            });
        }
        ControlFlow::Continue(())
    }
}
