//! The stages of storing a write's new objects: packed in memory, in temporary files, in place.

use super::error::io_at;
use super::pack::{Placed, Small, Unplaced};
use super::{Oid, Repo, StorageError, WriteError};
use gix::objs::Kind;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Number of objects from which several threads compress them: starting threads costs as much as compressing a few.
pub(super) const PARALLEL_MIN: usize = 64;

/// Packs objects in memory, on all processors if there are many objects.
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

/// The objects of a write in temporary files.
#[derive(Default)]
pub(super) struct NewObjects {
    pub(super) unplaced: Vec<Unplaced>,
    pub(super) relied_on: Vec<PathBuf>,
    /// The folder of all objects, if a folder was made in it.
    pub(super) touched: Vec<PathBuf>,
    /// Existing packs whose objects are included here.
    pub(super) taken_over: Vec<PathBuf>,
}

/// The objects of a write in place.
#[must_use]
pub(super) struct PlacedObjects {
    /// Folders to flush before a ref names the objects.
    pub(super) touched: Vec<PathBuf>,
    /// Held until refs name the objects.
    packs: Vec<Placed>,
    taken_over: Vec<PathBuf>,
}

impl NewObjects {
    /// Files to flush before [`NewObjects::place`].
    pub(super) fn unflushed(&self) -> Vec<PathBuf> {
        let new = self.unplaced.iter().flat_map(|pack| pack.unflushed().map(Path::to_owned));
        new.chain(self.relied_on.iter().cloned()).collect()
    }

    /// Puts the objects in place.
    pub(super) fn place(self, repo: &Repo) -> Result<PlacedObjects, StorageError> {
        let NewObjects { unplaced, mut touched, mut taken_over, .. } = self;
        // A write that is repeated after it failed makes the same pack, and finds the first one among those to fold in.
        taken_over.retain(|earlier| !unplaced.iter().any(|pack| pack.is_at(earlier)));
        if !unplaced.is_empty() {
            touched.push(repo.common_dir().join("objects/pack"));
        }
        let cms_dir = repo.cms_dir();
        let packs = unplaced.into_iter().map(|pack| pack.place(&cms_dir)).collect::<Result<_, _>>()?;
        Ok(PlacedObjects { touched, packs, taken_over })
    }
}

impl PlacedObjects {
    /// Called once the objects are flushed and refs name them: removes the packs that were folded in. Programs that
    /// read those look again, as they do after a `git repack`.
    pub(super) fn keep(self) {
        drop(self.packs);
        for pack in self.taken_over {
            // The index first: an index without its pack is an error to some programs. A pack that cannot be removed is
            // folded in again later.
            drop(std::fs::remove_file(pack.with_extension("idx")));
            drop(std::fs::remove_file(pack));
        }
    }
}
