//! Reading tree objects: the one place where names, order and number of the entries that a repository sends are
//! checked.
//!
//! Git never checks out a tree with an entry `..` or `.git`, but clones and serves it. Here such a tree is refused
//! whole, so that no caller ever sees such a path. A few small trees that contain each other can stand for 10⁹ paths,
//! so that whoever reads several trees counts with a [`TreeBudget`].

use super::tree::{Node, to_node};
use super::{GitError, Oid, names};
use crate::base::limits::{TREE_ENTRIES_MAX, TREE_LEVELS_MAX};
use gix::objs::TreeRefIter;

/// An entry of a tree object.
#[derive(Debug, Clone, Copy)]
pub(super) struct TreeEntry<'a> {
    pub(super) name: &'a [u8],
    pub(super) node: Node,
}

impl TreeEntry<'_> {
    /// Git's order: a folder's name sorts as if it ended with `/`.
    pub(super) fn order(&self, other: &TreeEntry<'_>) -> std::cmp::Ordering {
        let common = self.name.len().min(other.name.len());
        let after = |entry: &TreeEntry<'_>| match (entry.name.get(common), entry.node) {
            (Some(byte), _) => *byte,
            (None, Node::Tree(_)) => b'/',
            (None, Node::Leaf(..)) => 0,
        };
        self.name[..common].cmp(&other.name[..common]).then_with(|| after(self).cmp(&after(other)))
    }
}

/// The entries of a tree object. `folder` is its path, for errors.
///
/// # Errors
/// [`GitError::Corrupt`]; [`GitError::BadTree`] for a name that git never checks out, a name that occurs twice, and
/// names out of order.
pub(super) fn tree_entries<'a>(
    tree: Oid,
    bytes: &'a [u8],
    folder: &[u8],
) -> Result<Vec<TreeEntry<'a>>, GitError> {
    let bad = |name: &[u8], why: &'static str| GitError::BadTree {
        folder: names::decode(folder),
        why: format!("contains the entry `{}`: {why}", names::decode(name).escape_debug()),
    };
    let mut entries: Vec<TreeEntry<'a>> = Vec::new();
    // Files that a later folder may have the same name as: `a`, `a.b`, `a/`.
    let mut files: Vec<&'a [u8]> = Vec::new();
    for entry in TreeRefIter::from_bytes(bytes, gix::hash::Kind::Sha1) {
        let entry = entry.map_err(|error| GitError::Corrupt { oid: tree, source: error.into() })?;
        let entry = TreeEntry { name: entry.filename.as_ref(), node: to_node(entry.oid, entry.mode.kind()) };
        if let Some(why) = names::forbidden_name(entry.name) {
            return Err(bad(entry.name, why));
        }
        files.retain(|file| entry.name.starts_with(file));
        let is_twice =
            files.contains(&entry.name) || entries.last().is_some_and(|last| last.name == entry.name);
        if is_twice {
            return Err(bad(entry.name, "it appears twice"));
        }
        if entries.last().is_some_and(|last| last.order(&entry).is_ge()) {
            return Err(bad(entry.name, "it is out of order"));
        }
        if let Node::Leaf(..) = entry.node {
            files.push(entry.name);
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Limits what one reading of a tree may unfold to.
#[derive(Debug, Default)]
pub(super) struct TreeBudget {
    entries: usize,
}

impl TreeBudget {
    /// Counts the entries of a folder.
    ///
    /// # Errors
    /// [`GitError::BadTree`] naming the folder at the top that it is in.
    pub(super) fn count(&mut self, entries: usize, folder: &[u8]) -> Result<(), GitError> {
        self.entries = self.entries.saturating_add(entries);
        let top = folder.split(|byte| *byte == b'/').next().unwrap_or_default();
        let bad = |why: String| Err(GitError::BadTree { folder: names::decode(top), why });
        if self.entries > TREE_ENTRIES_MAX {
            return bad(format!(
                "expands to too many entries: at most {TREE_ENTRIES_MAX} files and folders are read"
            ));
        }
        if folder.iter().filter(|byte| **byte == b'/').count() >= TREE_LEVELS_MAX {
            return bad(format!("is nested too deep: at most {TREE_LEVELS_MAX} levels of folders are read"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let each = entries
            .iter()
            .flat_map(|(mode, name)| [mode.as_bytes(), b" ", name, b"\0", [7; 20].as_slice()].concat());
        each.collect()
    }

    fn check(entries: &[(&str, &[u8])], expected: Option<&str>) {
        let bytes = raw(entries);
        match (tree_entries(Oid::EMPTY_TREE, &bytes, b"theme/assets"), expected) {
            (Ok(found), None) => assert_eq!(found.len(), entries.len()),
            (Err(GitError::BadTree { folder, why }), Some(expected)) => {
                assert_eq!(folder, "theme/assets");
                assert!(why.contains(expected), "{why}");
            }
            (found, _) => panic!("{entries:?}: {found:?}"),
        }
    }

    #[test]
    fn names_that_git_never_checks_out_are_refused() {
        let bad: [&[u8]; 10] = [
            b"",
            b".",
            b"..",
            b".git",
            b".GIT",
            b"GIT~1",
            b"a/b",
            b".git ",
            b"../../x",
            "\u{200c}.git".as_bytes(),
        ];
        for name in bad {
            for mode in ["100644", "40000", "120000", "160000"] {
                check(&[(mode, name)], Some("contains the entry"));
            }
        }
        check(&[("100644", b"a\n::error::b"), ("100644", b"git~")], None);
        check(&[("100644", b"..."), ("40000", b".gitx"), ("100644", b"a"), ("120000", b"caf\xe9")], None);
    }

    #[test]
    fn duplicate_or_unsorted_names_are_refused() {
        check(&[("100644", b"a"), ("100644", b"a.b"), ("40000", b"a")], Some("twice"));
        check(&[("100644", b"a"), ("100644", b"a")], Some("twice"));
        check(&[("100644", b"a"), ("40000", b"a")], Some("twice"));
        check(&[("100644", b"b"), ("100644", b"a")], Some("order"));
        check(&[("100644", b"a.b"), ("40000", b"a"), ("100644", b"a0")], None);
    }
}
