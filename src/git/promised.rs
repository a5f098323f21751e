//! Objects that a partial clone (`git clone --filter`) left at its remote. They are fetched when one is read for the
//! first time: history without them would be wrong.
//!
//! *source*: git's `partial-clone.adoc`, "Handling Missing Objects".

use super::store::Store;
use super::tree::{Node, to_node};
use super::{GitError, GitProgram, LogOptions, Mode, Oid, Repo};
use crate::base::limits::TREE_LEVELS_MAX;
use gix::objs::{Kind, TreeRefIter};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The folder of pictures, which are fetched one by one: nobody compares them to older versions.
const PICTURES: &[u8] = b"uploads";

/// How often the texts of the history are looked for: in a clone without folders, more show up each time.
const WALKS_MAX: usize = 4;

/// The remote that has promised the missing objects.
pub(super) struct Promised {
    git_dir: PathBuf,
    remote: String,
    git: OnceLock<GitProgram>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// How often the texts of the history were looked for.
    walks: usize,
    /// Why the last fetch failed: it is not tried again.
    failed: Option<String>,
}

impl Promised {
    /// The promising remote of a repository; `None` if it is no partial clone.
    pub(super) fn of(local: &gix::Repository, git_dir: &Path) -> Option<Promised> {
        let config = local.config_snapshot();
        let named = config.string("extensions.partialClone").map(|name| name.to_string());
        let promises =
            |name: &String| config.boolean(format!("remote.{name}.promisor").as_str()) == Some(true);
        let remote = named.or_else(|| local.remote_names().iter().map(ToString::to_string).find(promises))?;
        Some(Promised { git_dir: git_dir.to_owned(), remote, git: OnceLock::new(), state: Mutex::default() })
    }

    /// Fetches a missing object; the first time, together with all missing texts.
    pub(super) fn bring(&self, oid: Oid) -> Result<(), GitError> {
        let refused = |why: String| GitError::NotFetched { oid, why };
        let git = self.git.get().ok_or_else(|| refused("no program to fetch it is available".to_owned()))?;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let repo = Repo::open(&self.git_dir)?;
        if repo.has(oid) {
            return Ok(());
        }
        if let Some(why) = &state.failed {
            return Err(refused(why.clone()));
        }
        let mut wanted = vec![oid];
        if state.walks < WALKS_MAX {
            state.walks += 1;
            wanted.extend(repo.missing_texts()?);
        }
        let remote = repo.remote(git, &self.remote);
        let brought = match remote {
            Some(remote) => remote.bring(&wanted).map_err(|cause| cause.to_string()),
            None => Err(format!("there is no remote `{}`", self.remote)),
        };
        match brought {
            Ok(()) => Ok(()),
            Err(why) => {
                state.failed = Some(why.clone());
                Err(refused(why))
            }
        }
    }
}

impl Repo {
    /// Whether it is a partial clone, which leaves some objects at its remote.
    pub fn is_partial(&self) -> bool {
        self.store.promised.is_some()
    }

    /// Has missing objects of a partial clone fetched by this program from now on.
    pub fn fetch_missing_with(&self, git: &GitProgram) {
        if let Some(promised) = &self.store.promised {
            // The first program stays.
            drop(promised.git.set(git.clone()));
        }
    }

    /// The files in the history of all branches that are missing here, without pictures.
    fn missing_texts(&self) -> Result<Vec<Oid>, GitError> {
        let (mut seen, mut missing) = (HashSet::new(), Vec::new());
        for prefix in ["refs/heads/", "refs/remotes/", "refs/cms/"] {
            for (_, tip) in self.refs(prefix)? {
                for commit in self.log(tip, &LogOptions::default()) {
                    let Ok(commit) = commit else { break };
                    self.collect_missing(commit.tree, 0, &mut seen, &mut missing);
                }
            }
        }
        Ok(missing)
    }

    fn collect_missing(&self, tree: Oid, level: usize, seen: &mut HashSet<Oid>, missing: &mut Vec<Oid>) {
        let mut bytes = Vec::new();
        if level > TREE_LEVELS_MAX
            || !seen.insert(tree)
            || self.store.reader().read(tree, Kind::Tree, &mut bytes).is_err()
        {
            return;
        }
        for entry in TreeRefIter::from_bytes(&bytes, gix::hash::Kind::Sha1).flatten() {
            if level == 0 && entry.filename == PICTURES {
                continue;
            }
            match to_node(entry.oid, entry.mode.kind()) {
                Node::Tree(oid) => self.collect_missing(oid, level + 1, seen, missing),
                Node::Leaf(oid, mode) if mode != Mode::Submodule && seen.insert(oid) && !self.has(oid) => {
                    missing.push(oid);
                }
                Node::Leaf(..) => {}
            }
        }
    }
}

impl Store {
    /// Fetches an object that a partial clone lacks. Returns whether it may be there now.
    pub(super) fn bring(&self, oid: Oid) -> Result<bool, GitError> {
        match &self.promised {
            Some(promised) => promised.bring(oid).map(|()| true),
            None => Ok(false),
        }
    }
}
