//! Looking up one path in many trees, as a walk through history does.

use super::tree::Node;
use super::{Entry, GitError, Oid, Repo, names};
use std::collections::HashMap;

/// Looks up one path in many trees. The entries of each folder on the way are cached, so that the cost depends on how
/// often those folders changed, not on the number of commits.
pub struct PathLookup<'repo> {
    repo: &'repo Repo,
    path: String,
    /// The path's names, as git stores them.
    names: Vec<Vec<u8>>,
    /// By depth: the entry of the next name in each folder.
    known: Vec<HashMap<Oid, Option<Node>>>,
}

impl Repo {
    /// A lookup of one path (a file or folder, not empty) in many trees.
    pub fn trail(&self, path: &str) -> PathLookup<'_> {
        let names: Vec<Vec<u8>> = path.split('/').map(names::encode).collect();
        let known = vec![HashMap::new(); names.len()];
        PathLookup { repo: self, path: path.to_owned(), names, known }
    }
}

impl PathLookup<'_> {
    /// The file at the path in a tree, as [`Repo::entry`] finds it.
    ///
    /// # Errors
    /// As [`Repo::entry`].
    pub fn entry(&mut self, tree: Oid) -> Result<Option<Entry>, GitError> {
        Ok(match self.node(tree)? {
            Some(Node::Leaf(oid, mode)) => Some(Entry { path: self.path.clone(), oid, mode }),
            Some(Node::Tree(_)) | None => None,
        })
    }

    /// The id of the file or folder at the path in a tree, as [`Repo::id_at`] finds it.
    ///
    /// # Errors
    /// As [`Repo::id_at`].
    pub fn id(&mut self, tree: Oid) -> Result<Option<Oid>, GitError> {
        Ok(self.node(tree)?.map(Node::oid))
    }

    fn node(&mut self, tree: Oid) -> Result<Option<Node>, GitError> {
        let mut node = Node::Tree(tree);
        for (name, known) in self.names.iter().zip(&mut self.known) {
            let Node::Tree(folder) = node else { return Ok(None) };
            let found = match known.get(&folder) {
                Some(found) => *found,
                None => {
                    let found = self.repo.node_in(folder, name)?;
                    known.insert(folder, found);
                    found
                }
            };
            match found {
                Some(found) => node = found,
                None => return Ok(None),
            }
        }
        Ok(Some(node))
    }
}
