//! Finding the files and folders of a tree that are missing or damaged in the object store.

use super::tree::Node;
use super::tree_entries::{TreeBudget, tree_entries};
use super::{Entry, GitError, Mode, Oid, Repo, names};
use gix::objs::Kind;
use rayon::prelude::*;
use std::collections::HashSet;

/// Blobs up to this size are read whole and compared to their id; of larger ones (media) only the header is read.
const HASHED_BYTES_MAX: u64 = 4 << 20;

/// A file or folder of a tree that cannot be read.
#[derive(Debug)]
pub struct Damage {
    /// The path; empty for the top folder.
    pub path: String,
    /// The object.
    pub oid: Oid,
    /// Whether it is a folder, which includes all its content.
    pub is_folder: bool,
    /// What is wrong with it.
    pub cause: GitError,
}

impl Repo {
    /// Everything in `tree` that cannot be read as the kind of object it should be, by path. Objects in `checked` are
    /// skipped, and all that are checked are added to it.
    pub fn damages(&self, tree: Oid, checked: &mut HashSet<Oid>) -> Vec<Damage> {
        let (mut damages, mut files) = (Vec::new(), Vec::new());
        self.collect_new(tree, &mut Vec::new(), checked, &mut files, &mut damages);
        let broken = |file: Entry| {
            // A partial clone may lack it.
            if self.is_partial() && !self.has(file.oid) {
                return None;
            }
            let cause = self.check_blob(file.oid).err()?;
            Some(Damage { path: file.path, oid: file.oid, is_folder: false, cause })
        };
        damages.extend(files.into_par_iter().filter_map(broken).collect::<Vec<_>>());
        damages.sort_by(|a, b| a.path.cmp(&b.path));
        damages
    }

    fn collect_new(
        &self,
        tree: Oid,
        path: &mut Vec<u8>,
        checked: &mut HashSet<Oid>,
        files: &mut Vec<Entry>,
        damages: &mut Vec<Damage>,
    ) {
        if tree == Oid::EMPTY_TREE || !checked.insert(tree) {
            return;
        }
        let mut bytes = Vec::new();
        let read = self.store.reader().read(tree, Kind::Tree, &mut bytes);
        let entries = read.and_then(|()| hold_against(tree, Kind::Tree, &bytes)).and_then(|()| {
            let entries = tree_entries(tree, &bytes, path)?;
            // Each object is examined once, so that only the depth is to be limited.
            TreeBudget::default().count(0, path).map(|()| entries)
        });
        let entries = match entries {
            Ok(entries) => entries,
            Err(cause) => {
                damages.push(Damage { path: names::decode(path), oid: tree, is_folder: true, cause });
                return;
            }
        };
        for entry in entries {
            let length = path.len();
            if !path.is_empty() {
                path.push(b'/');
            }
            path.extend_from_slice(entry.name);
            match entry.node {
                Node::Tree(oid) => self.collect_new(oid, path, checked, files, damages),
                Node::Leaf(oid, mode) => {
                    if mode != Mode::Submodule && checked.insert(oid) {
                        files.push(Entry { path: names::decode(path), oid, mode });
                    }
                }
            }
            path.truncate(length);
        }
    }

    fn check_blob(&self, oid: Oid) -> Result<(), GitError> {
        match self.blob_bytes(oid)? {
            0..=HASHED_BYTES_MAX => hold_against(oid, Kind::Blob, &self.blob(oid)?),
            _ => Ok(()),
        }
    }
}

fn hold_against(oid: Oid, kind: Kind, bytes: &[u8]) -> Result<(), GitError> {
    let found = gix::objs::compute_hash(gix::hash::Kind::Sha1, kind, bytes);
    match found.map(Oid::from) {
        Ok(found) if found == oid => Ok(()),
        _ => Err(GitError::Corrupt { oid, source: "its bytes are not those that were stored".into() }),
    }
}
