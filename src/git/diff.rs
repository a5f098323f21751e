//! The difference between two trees.

use super::store::Lent;
use super::tree::Node;
use super::tree_entries::{TreeBudget, TreeEntry, tree_entries};
use super::{GitError, Mode, Oid, Repo, names};
use gix::objs::Kind;
use std::cmp::Ordering;

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
    /// As [`Repo::entries`].
    pub fn diff(&self, old: Oid, new: Oid) -> Result<Vec<Change>, GitError> {
        let mut walk = Walk {
            reader: self.store.reader(),
            old_budget: TreeBudget::default(),
            new_budget: TreeBudget::default(),
            path: Vec::new(),
            changes: Vec::new(),
        };
        if old != new {
            walk.folders(Some(old), Some(new))?;
        }
        let mut changes = walk.changes;
        changes.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(changes)
    }
}

/// A walk through two trees at once.
struct Walk<'repo> {
    reader: Lent<'repo>,
    old_budget: TreeBudget,
    new_budget: TreeBudget,
    path: Vec<u8>,
    changes: Vec<Change>,
}

impl Walk<'_> {
    /// Compares two folders at the current path; a missing one is empty.
    fn folders(&mut self, old: Option<Oid>, new: Option<Oid>) -> Result<(), GitError> {
        let (mut old_bytes, mut new_bytes) = (Vec::new(), Vec::new());
        let old = self.entries(old, &mut old_bytes)?;
        let new = self.entries(new, &mut new_bytes)?;
        self.old_budget.count(old.len(), &self.path)?;
        self.new_budget.count(new.len(), &self.path)?;
        let (mut old, mut new) = (old.as_slice(), new.as_slice());
        loop {
            let order = match (old.first(), new.first()) {
                (None, None) => return Ok(()),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(one), Some(other)) => one.order(other),
            };
            let (mut before, mut after) = (None, None);
            if order.is_le() {
                before = old.split_off_first();
            }
            if order.is_ge() {
                after = new.split_off_first();
            }
            self.entry(before, after)?;
        }
    }

    fn entries<'a>(&self, tree: Option<Oid>, bytes: &'a mut Vec<u8>) -> Result<Vec<TreeEntry<'a>>, GitError> {
        let Some(tree) = tree else { return Ok(Vec::new()) };
        self.reader.read(tree, Kind::Tree, bytes)?;
        tree_entries(tree, bytes, &self.path)
    }

    /// Compares two entries of one name, both folders or both files.
    fn entry(&mut self, old: Option<&TreeEntry<'_>>, new: Option<&TreeEntry<'_>>) -> Result<(), GitError> {
        let Some(name) = old.or(new).map(|entry| entry.name) else { return Ok(()) };
        let (old, new) = (old.map(|entry| entry.node), new.map(|entry| entry.node));
        if old == new {
            return Ok(());
        }
        let length = self.path.len();
        if length > 0 {
            self.path.push(b'/');
        }
        self.path.extend_from_slice(name);
        let folder = |node: Option<Node>| match node {
            Some(Node::Tree(oid)) => Some(oid),
            Some(Node::Leaf(..)) | None => None,
        };
        let file = |node: Option<Node>| match node {
            Some(Node::Leaf(oid, mode)) => Some((oid, mode)),
            Some(Node::Tree(_)) | None => None,
        };
        let compared = match (folder(old), folder(new)) {
            (None, None) => {
                let (old, new) = (file(old), file(new));
                self.changes.push(Change {
                    path: names::decode(&self.path),
                    old: old.map(|(oid, _)| oid),
                    new: new.map(|(oid, _)| oid),
                    old_mode: old.map(|(_, mode)| mode),
                    new_mode: new.map(|(_, mode)| mode),
                });
                Ok(())
            }
            (old, new) => self.folders(old, new),
        };
        self.path.truncate(length);
        compared
    }
}
