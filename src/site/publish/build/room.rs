//! The output folder of a build. Nothing outside of it is written, and nothing in it that no build wrote.

use super::Finished;
use super::manifest::{Earlier, JOURNAL, Journal, MANIFEST, Made, Manifest, Record};
use crate::base::OutPath;
use crate::base::digest::{hex, sha256};
use crate::base::shared_map::FastMap;
use crate::disk::{self, ConfinedFolder, Occupant};
use crate::git::Repo;
use crate::site::SiteError;
use crate::site::file::folders::{refuse_links, refuse_tracked};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The output folder of a build.
pub(super) struct Room {
    folder: ConfinedFolder,
    pub(super) before: Earlier,
    journal: Journal,
    /// The sizes of the files of the site that were there when the build began.
    there: FastMap<OutPath, u64>,
    /// How many files of earlier builds were removed for files of this one.
    cleared: usize,
}

impl Room {
    /// What earlier builds left in a folder, which need not exist.
    ///
    /// # Errors
    /// [`SiteError::OutRefused`] for a folder that is not this person's choice alone; [`SiteError::OutTaken`] for a
    /// manifest that is none; disk.
    pub(super) fn look(repo: &Repo, out: &Path) -> Result<Earlier, SiteError> {
        refuse_links(repo, out)?;
        refuse_tracked(out, [MANIFEST, JOURNAL])?;
        match disk::exists(out) {
            true => Earlier::read(&ConfinedFolder::open(out)?),
            false => Ok(Earlier::default()),
        }
    }

    /// Opens the folder for the files of a site, after [`Room::look`]. Until all of it is checked, nothing is written. Then files
    /// of earlier builds are removed where a file is now a folder, or a folder a file.
    ///
    /// # Errors
    /// [`SiteError::OutTaken`] if a file that no build wrote is where one is to be written, [`SiteError::OutEdited`] if
    /// somebody changed one that is to be removed; disk.
    pub(super) fn open<T>(
        before: Earlier,
        out: &Path,
        (files, reserved): (&BTreeMap<OutPath, T>, &BTreeSet<OutPath>),
    ) -> Result<Room, SiteError> {
        let folder = ConfinedFolder::create(out)?;
        let stale = before.paths().filter(|path| !files.contains_key(*path));
        let mut removable = BTreeSet::new();
        for path in stale.filter(|path| path.clashes(files) || path.is_below(reserved)) {
            match is_intact(&folder, &before, path)? {
                Some(true) => drop(removable.insert(path.clone())),
                Some(false) => return Err(SiteError::OutEdited { path: folder.place(path) }),
                None => {}
            }
        }
        let is_file = |path: &OutPath| matches!(folder.look(path), Ok(Occupant::File(_)));
        let paths: Vec<&OutPath> = files.keys().chain(reserved).collect();
        let look = |path: &&OutPath| match folder.look(path)? {
            Occupant::Nothing => Ok(None),
            Occupant::File(size) if before.has(path) => Ok(Some(((*path).clone(), Some(size)))),
            Occupant::Other if is_free(&folder, path, &removable)? => Ok(Some(((*path).clone(), None))),
            Occupant::File(_) | Occupant::Other => {
                let taken = path.above().find(is_file).unwrap_or_else(|| (*path).clone());
                Err(SiteError::OutTaken { path: folder.place(&taken) })
            }
        };
        let found = paths.par_iter().map(look).collect::<Result<Vec<_>, SiteError>>()?;
        for path in &removable {
            remove(&folder, path)?;
        }
        let mut there = FastMap::default();
        for (path, size) in found.into_iter().flatten() {
            match size {
                Some(size) => drop(there.insert(path, size)),
                None => folder.remove_empty_folder(&path)?,
            }
        }
        let journal = Journal::begin(&folder)?;
        Ok(Room { folder, before, journal, there, cleared: removable.len() })
    }

    /// The entry of a file from the previous build, if it is up to date and the file exists.
    pub(super) fn current_entry(&self, path: &OutPath, holds: impl Fn(&Record) -> bool) -> Option<Arc<Made>> {
        let made = self.before.manifest.files.get(path)?;
        let record = made.record.as_ref()?;
        (holds(record) && self.has_bytes(path, made.bytes)).then(|| Arc::clone(made))
    }

    fn has_bytes(&self, path: &OutPath, bytes: u64) -> bool {
        self.there.get(path).map_or_else(|| is_file_of(&self.folder, path, bytes), |size| *size == bytes)
    }

    /// Writes a file, unless it exists with these bytes.
    ///
    /// # Errors
    /// [`SiteError::OutTaken`], [`SiteError::OutEdited`] if somebody else wrote or changed the file there; disk.
    pub(super) fn put(
        &self,
        path: &OutPath,
        bytes: &[u8],
        record: Option<Record>,
    ) -> Result<Finished, SiteError> {
        let made = Arc::new(Made { digest: digest(bytes), bytes: bytes.len() as u64, record });
        let is_current = self.before.wrote(path, &made.digest) && self.has_bytes(path, made.bytes);
        if !is_current {
            let place = || self.folder.place(path);
            match self.folder.look(path)? {
                Occupant::Nothing => {}
                Occupant::File(size) if is_ours(&self.folder, &self.before, path, size) => {}
                Occupant::File(_) if self.before.has(path) => {
                    return Err(SiteError::OutEdited { path: place() });
                }
                Occupant::File(_) | Occupant::Other => return Err(SiteError::OutTaken { path: place() }),
            }
            self.journal.note(&self.folder, path, &made)?;
            self.folder.write(path, bytes)?;
        }
        Ok(Finished { path: path.clone(), made, written: !is_current })
    }

    /// The bytes of a file of this build.
    ///
    /// # Errors
    /// Disk.
    pub(super) fn bytes(&self, path: &OutPath, size: u64) -> Result<Vec<u8>, SiteError> {
        Ok(self.folder.read(path, usize::try_from(size).unwrap_or(usize::MAX))?)
    }

    /// A text of the last finished build, if it is as that build wrote it.
    pub(super) fn earlier_text(&self, path: &OutPath) -> Option<String> {
        let made = self.before.manifest.files.get(path)?;
        let bytes = self.bytes(path, made.bytes).ok()?;
        if digest(&bytes) == made.digest { String::from_utf8(bytes).ok() } else { None }
    }

    /// Removes files of earlier builds that this one does not have. A file that was changed since then stays.
    ///
    /// # Errors
    /// Disk.
    pub(super) fn sweep(
        &self,
        now: &FastMap<OutPath, Arc<Made>>,
        notes: &mut Vec<String>,
    ) -> Result<usize, SiteError> {
        let stale: Vec<&OutPath> = self.before.paths().filter(|path| !now.contains_key(*path)).collect();
        let notes = Mutex::new(notes);
        let gone: Result<Vec<usize>, SiteError> = stale
            .par_iter()
            .map(|path| match is_intact(&self.folder, &self.before, path)? {
                Some(true) => remove(&self.folder, path).map(|()| 1),
                Some(false) => {
                    let note = "is no longer part of the site; somebody changed it, so it stays";
                    notes.lock().iter_mut().for_each(|notes| notes.push(format!("`{path}` {note}")));
                    Ok(0)
                }
                None => Ok(0),
            })
            .collect();
        Ok(self.cleared + gone?.into_iter().sum::<usize>())
    }

    /// Writes the manifest of this build, which is now finished.
    ///
    /// # Errors
    /// Disk.
    pub(super) fn finish(&self, manifest: &Manifest) -> Result<(), SiteError> {
        Ok(manifest.write(&self.folder)?)
    }
}

/// Whether all files of the last build are there, as far as their sizes tell.
///
/// # Errors
/// The folder cannot be opened.
pub(super) fn has_all(before: &Earlier, out: &Path) -> Result<bool, SiteError> {
    let folder = ConfinedFolder::open(out)?;
    Ok(before.manifest.files.par_iter().all(|(path, made)| is_file_of(&folder, path, made.bytes)))
}

/// Whether an ordinary file of this size is at a path.
fn is_file_of(folder: &ConfinedFolder, path: &OutPath, bytes: u64) -> bool {
    folder.look(path).is_ok_and(|found| found == Occupant::File(bytes))
}

/// Whether the file that is there is as an earlier build wrote it.
fn is_ours(folder: &ConfinedFolder, before: &Earlier, path: &OutPath, size: u64) -> bool {
    let bytes = folder.read(path, usize::try_from(size).unwrap_or(usize::MAX));
    before.has(path) && bytes.is_ok_and(|bytes| before.wrote(path, &digest(&bytes)))
}

/// Whether a file of an earlier build is as that build wrote it, which may be removed then. None if no file is there.
fn is_intact(folder: &ConfinedFolder, before: &Earlier, path: &OutPath) -> Result<Option<bool>, SiteError> {
    match folder.look(path)? {
        Occupant::File(size) => Ok(Some(is_ours(folder, before, path, size))),
        Occupant::Nothing | Occupant::Other => Ok(None),
    }
}

fn remove(folder: &ConfinedFolder, path: &OutPath) -> Result<(), SiteError> {
    folder.remove_file(path)?;
    folder.remove_empty_folders_above(path);
    Ok(())
}

/// Whether a path has no file or link without some files: they are above it, or all that a folder there has.
fn is_free(folder: &ConfinedFolder, path: &OutPath, without: &BTreeSet<OutPath>) -> Result<bool, SiteError> {
    Ok(path.is_below(without)
        || folder.files_below(path)?.is_some_and(|files| files.iter().all(|file| without.contains(file))))
}

/// The first half of the SHA-256 of bytes.
fn digest(bytes: &[u8]) -> String {
    hex(&sha256(bytes)[..16])
}
