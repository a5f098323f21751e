//! The objects of a write on their way to the store: packed in memory, beside their places, in them.

use super::error::io_at;
use super::pack::{Placed, Small, Unplaced};
use super::{Oid, Repo, StorageError, WriteError};
use gix::objs::Kind;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Objects from which several threads compress them: starting those costs as much as compressing a few.
const PARALLEL_MIN: usize = 64;

/// Packs objects in memory, on all processors where they are many.
pub(super) fn packed(repo: &Repo, objects: &[(Oid, Kind)], folder: &Path) -> Result<Small, WriteError> {
    let pack = |objects: &[(Oid, Kind)]| -> Result<Small, WriteError> {
        let (mut small, reader, mut bytes) = (Small::new(), repo.store.reader(), Vec::new());
        for (oid, kind) in objects {
            reader.read(*oid, *kind, &mut bytes)?;
            small.add(*oid, *kind, &bytes).map_err(io_at("compress objects for", folder))?;
        }
        Ok(small)
    };
    if objects.len() < PARALLEL_MIN {
        return pack(objects);
    }
    let share = objects.len().div_ceil(rayon::current_num_threads());
    let parts: Vec<Small> = objects.par_chunks(share).map(pack).collect::<Result<_, _>>()?;
    Ok(parts.into_iter().reduce(Small::joined).unwrap_or_else(Small::new))
}

/// The objects of a write, beside their places.
#[derive(Default)]
pub(super) struct NewObjects {
    pub(super) unplaced: Vec<Unplaced>,
    pub(super) relied_on: Vec<PathBuf>,
    /// The folder of all objects, if a folder was made in it.
    pub(super) touched: Vec<PathBuf>,
    /// Packs whose objects are here, too.
    pub(super) taken_over: Vec<PathBuf>,
}

/// The objects of a write in their places.
#[must_use]
pub(super) struct PlacedObjects {
    /// Folders to flush before a ref names the objects.
    pub(super) touched: Vec<PathBuf>,
    /// Until the refs name them.
    kept: Vec<Placed>,
    taken_over: Vec<PathBuf>,
}

impl NewObjects {
    /// Files to flush before [`NewObjects::place`].
    pub(super) fn unflushed(&self) -> Vec<PathBuf> {
        let new = self.unplaced.iter().flat_map(|pack| pack.unflushed().map(Path::to_owned));
        new.chain(self.relied_on.iter().cloned()).collect()
    }

    /// Puts the objects in their places.
    pub(super) fn place(self, repo: &Repo) -> Result<PlacedObjects, StorageError> {
        let NewObjects { unplaced, mut touched, taken_over, .. } = self;
        if !unplaced.is_empty() {
            touched.push(repo.common_dir().join("objects/pack"));
        }
        let cms_dir = repo.cms_dir();
        let kept = unplaced.into_iter().map(|pack| pack.place(&cms_dir)).collect::<Result<_, _>>()?;
        Ok(PlacedObjects { touched, kept, taken_over })
    }
}

impl PlacedObjects {
    /// The objects are flushed, and refs name them: the packs that were taken over are removed. Programs that read them look
    /// again, as they do after a `git repack`.
    pub(super) fn settle(self) {
        drop(self.kept);
        for pack in self.taken_over {
            // The index first: without its pack it would be an error to some. What stays is taken over again.
            drop(std::fs::remove_file(pack.with_extension("idx")));
            drop(std::fs::remove_file(pack));
        }
    }
}
