//! Trees: the content of a commit, path by path.

use super::folder::{Folder, LARGE_BYTES_MIN};
use super::tree_entries::{TreeBudget, tree_entries};
use super::{GitError, Oid, Repo, names};
use gix::objs::tree::EntryKind;
use gix::objs::{Kind, TreeRefIter};

/// The kind of an entry of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// An ordinary file, `100644`.
    File,
    /// An executable file, `100755`.
    Executable,
    /// A symbolic link, `120000`: its blob is the target. Never followed.
    Symlink,
    /// Another repository, `160000`: its id is a commit of that repository.
    Submodule,
}

impl Mode {
    /// Whether content may be read from it: links and submodules are not content.
    pub fn is_file(self) -> bool {
        match self {
            Mode::File | Mode::Executable => true,
            Mode::Symlink | Mode::Submodule => false,
        }
    }

    pub(super) fn from_gix(kind: EntryKind) -> Option<Mode> {
        match kind {
            EntryKind::Tree => None,
            EntryKind::Blob => Some(Mode::File),
            EntryKind::BlobExecutable => Some(Mode::Executable),
            EntryKind::Link => Some(Mode::Symlink),
            EntryKind::Commit => Some(Mode::Submodule),
        }
    }

    pub(super) fn to_gix(self) -> EntryKind {
        match self {
            Mode::File => EntryKind::Blob,
            Mode::Executable => EntryKind::BlobExecutable,
            Mode::Symlink => EntryKind::Link,
            Mode::Submodule => EntryKind::Commit,
        }
    }
}

/// One file of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// From the top of the tree, such as `posts/blog/en/hello.yaml`.
    pub path: String,
    /// The blob, or a submodule's commit.
    pub oid: Oid,
    /// Its kind.
    pub mode: Mode,
}

/// A folder or file on the way to a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Node {
    Tree(Oid),
    Leaf(Oid, Mode),
}

impl Node {
    pub(super) fn oid(self) -> Oid {
        match self {
            Node::Tree(oid) | Node::Leaf(oid, _) => oid,
        }
    }
}

impl Repo {
    /// All files of `tree` below `prefix` (a folder such as `posts/blog`, a single file, or empty for all), in git's
    /// order. A missing prefix gives an empty list.
    ///
    /// # Errors
    /// [`GitError::Missing`], [`GitError::Corrupt`]; [`GitError::BadTree`] for names that git never checks out, and for
    /// more entries or levels than are read.
    pub fn entries(&self, tree: Oid, prefix: &str) -> Result<Vec<Entry>, GitError> {
        let prefix = prefix.trim_end_matches('/');
        let mut entries = Vec::new();
        let mut path = names::encode(prefix);
        match self.node(tree, prefix)? {
            None => {}
            Some(Node::Leaf(oid, mode)) => entries.push(Entry { path: prefix.to_owned(), oid, mode }),
            Some(Node::Tree(oid)) => {
                collect(&self.store.reader(), oid, &mut path, &mut TreeBudget::default(), &mut entries)?;
            }
        }
        Ok(entries)
    }

    /// The file at `path`, if any (a folder does not count).
    ///
    /// # Errors
    /// As [`Repo::entries`].
    pub fn entry(&self, tree: Oid, path: &str) -> Result<Option<Entry>, GitError> {
        Ok(match self.node(tree, path)? {
            Some(Node::Leaf(oid, mode)) => Some(Entry { path: path.to_owned(), oid, mode }),
            Some(Node::Tree(_)) | None => None,
        })
    }

    /// The id of the file or folder at `path`; equal ids mean equal content.
    ///
    /// # Errors
    /// As [`Repo::entries`].
    pub fn id_at(&self, tree: Oid, path: &str) -> Result<Option<Oid>, GitError> {
        Ok(self.node(tree, path)?.map(Node::oid))
    }

    /// The bytes of the file at `path`; `None` if there is none. Symbolic links and submodules do not count.
    ///
    /// # Errors
    /// As [`Repo::entries`].
    pub fn blob_at(&self, tree: Oid, path: &str) -> Result<Option<Vec<u8>>, GitError> {
        match self.entry(tree, path)? {
            Some(entry) if entry.mode.is_file() => self.blob(entry.oid).map(Some),
            Some(_) | None => Ok(None),
        }
    }

    /// Names and ids of the files and folders at the top of `tree`.
    ///
    /// # Errors
    /// As [`Repo::entries`].
    pub fn top(&self, tree: Oid) -> Result<Vec<(String, Oid)>, GitError> {
        let mut buffer = Vec::new();
        self.store.reader().read(tree, Kind::Tree, &mut buffer)?;
        let entries = tree_entries(tree, &buffer, b"")?;
        Ok(entries.iter().map(|entry| (names::decode(entry.name), entry.node.oid())).collect())
    }

    fn node(&self, tree: Oid, path: &str) -> Result<Option<Node>, GitError> {
        let mut node = Node::Tree(tree);
        for name in path.split('/').filter(|_| !path.is_empty()) {
            let Node::Tree(oid) = node else { return Ok(None) };
            match self.node_in(oid, &names::encode(name))? {
                Some(found) => node = found,
                None => return Ok(None),
            }
        }
        Ok(Some(node))
    }

    /// The entry of a name in a folder; none for a name that no folder may hold, so that the others need no check.
    pub(super) fn node_in(&self, folder: Oid, name: &[u8]) -> Result<Option<Node>, GitError> {
        if names::forbidden_name(name).is_some() {
            return Ok(None);
        }
        if let Some(known) = self.store.large_folder(folder) {
            return Ok(known.find(name));
        }
        let mut buffer = Vec::new();
        self.store.reader().read(folder, Kind::Tree, &mut buffer)?;
        if buffer.len() >= LARGE_BYTES_MIN {
            let large = Folder::new(folder, buffer)?;
            let found = large.find(name);
            self.store.keep_large_folder(folder, large);
            return Ok(found);
        }
        for entry in TreeRefIter::from_bytes(&buffer, gix::hash::Kind::Sha1) {
            let entry = entry.map_err(|error| GitError::Corrupt { oid: folder, source: error.into() })?;
            if entry.filename == name {
                return Ok(Some(to_node(entry.oid, entry.mode.kind())));
            }
        }
        Ok(None)
    }
}

pub(super) fn to_node(oid: &gix::oid, kind: EntryKind) -> Node {
    match Mode::from_gix(kind) {
        None => Node::Tree(oid.into()),
        Some(mode) => Node::Leaf(oid.into(), mode),
    }
}

fn collect(
    reader: &super::store::Lent<'_>,
    tree: Oid,
    path: &mut Vec<u8>,
    budget: &mut TreeBudget,
    entries: &mut Vec<Entry>,
) -> Result<(), GitError> {
    let mut buffer = Vec::new();
    reader.read(tree, Kind::Tree, &mut buffer)?;
    let found = tree_entries(tree, &buffer, path)?;
    budget.count(found.len(), path)?;
    let length = path.len();
    for entry in found {
        if length > 0 {
            path.push(b'/');
        }
        path.extend_from_slice(entry.name);
        match entry.node {
            Node::Tree(oid) => collect(reader, oid, path, budget, entries)?,
            Node::Leaf(oid, mode) => entries.push(Entry { path: names::decode(path), oid, mode }),
        }
        path.truncate(length);
    }
    Ok(())
}
