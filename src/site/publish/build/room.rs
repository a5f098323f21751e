//! The output folder of a build. Nothing outside of it is written, and nothing in it that no build wrote.

use super::Finished;
use super::manifest::{Earlier, JOURNAL, Journal, MANIFEST, Made, Manifest, Record, own};
use crate::base::OutPath;
use crate::base::digest::{hex, sha256};
use crate::base::shared_map::FastMap;
use crate::disk::{self, ConfinedFolder, Occupant};
use crate::git::{Repo, is_tracked};
use crate::site::SiteError;
use crate::site::file::folders::taken_by_site;
use rayon::prelude::*;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The output folder of a build.
pub(super) struct Room {
    folder: ConfinedFolder,
    pub(super) before: Earlier,
    journal: Journal,
    /// The sizes of the files of the site that were there when the build began.
    there: FastMap<OutPath, u64>,
}

impl Room {
    /// What earlier builds left in a folder, which need not exist.
    ///
    /// # Errors
    /// [`SiteError::OutRefused`] for a folder that is not this person's choice alone; [`SiteError::OutTaken`] for a
    /// manifest that is none; disk.
    pub(super) fn look(repo: &Repo, out: &Path) -> Result<Earlier, SiteError> {
        refuse_links(repo, out)?;
        refuse_tracked(out)?;
        match disk::exists(out) {
            true => Earlier::read(&ConfinedFolder::open(out)?),
            false => Ok(Earlier::default()),
        }
    }

    /// Opens the folder for the files of a site, after [`Room::look`]. Until then, nothing is written.
    ///
    /// # Errors
    /// [`SiteError::OutTaken`] if a file that no build wrote is where one is to be written; disk.
    pub(super) fn open<'p>(
        before: Earlier,
        out: &Path,
        paths: impl Iterator<Item = &'p OutPath>,
    ) -> Result<Room, SiteError> {
        let folder = ConfinedFolder::create(out)?;
        let paths: Vec<&OutPath> = paths.collect();
        let look = |path: &&OutPath| match folder.look(path)? {
            Occupant::Nothing => Ok(None),
            Occupant::File(size) if before.has(path) => Ok(Some(((*path).clone(), size))),
            Occupant::File(_) | Occupant::Other => Err(SiteError::OutTaken { path: folder.place(path) }),
        };
        let there: Result<Vec<Option<(OutPath, u64)>>, SiteError> = paths.par_iter().map(look).collect();
        let there = there?.into_iter().flatten().collect();
        let journal = Journal::begin(&folder)?;
        Ok(Room { folder, before, journal, there })
    }

    /// The entry of a file from the previous build, if it is up to date and the file exists.
    pub(super) fn current_entry(&self, path: &OutPath, holds: impl Fn(&Record) -> bool) -> Option<Arc<Made>> {
        let made = self.before.manifest.files.get(path)?;
        let record = made.record.as_ref()?;
        (holds(record) && self.has_bytes(path, made.bytes)).then(|| Arc::clone(made))
    }

    fn has_bytes(&self, path: &OutPath, bytes: u64) -> bool {
        match self.there.get(path) {
            Some(size) => *size == bytes,
            None => is_file_of(&self.folder, path, bytes),
        }
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
            match self.folder.look(path)? {
                Occupant::Nothing => {}
                Occupant::File(size) if self.is_ours(path, size) => {}
                Occupant::File(_) if self.before.has(path) => {
                    return Err(SiteError::OutEdited { path: self.folder.place(path) });
                }
                Occupant::File(_) | Occupant::Other => {
                    return Err(SiteError::OutTaken { path: self.folder.place(path) });
                }
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

    /// Whether the file that is there is as an earlier build wrote it.
    fn is_ours(&self, path: &OutPath, size: u64) -> bool {
        let bytes = self.folder.read(path, usize::try_from(size).unwrap_or(usize::MAX));
        self.before.has(path) && bytes.is_ok_and(|bytes| self.before.wrote(path, &digest(&bytes)))
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
            .map(|path| {
                let size = match self.folder.look(path)? {
                    Occupant::Nothing | Occupant::Other => return Ok(0),
                    Occupant::File(size) => size,
                };
                if !self.is_ours(path, size) {
                    if let Ok(mut notes) = notes.lock() {
                        notes.push(format!(
                            "`{path}` is no longer part of the site; somebody changed it, so it stays"
                        ));
                    }
                    return Ok(0);
                }
                self.folder.remove_file(path)?;
                self.folder.remove_empty_folders_above(path);
                Ok(1)
            })
            .collect();
        Ok(gone?.into_iter().sum())
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

/// The first half of the SHA-256 of bytes.
fn digest(bytes: &[u8]) -> String {
    hex(&sha256(bytes)[..16])
}

/// Refuses a folder of the site, and one that the repository could have chosen: behind a link in the work tree, or in
/// git's own folder.
fn refuse_links(repo: &Repo, out: &Path) -> Result<(), SiteError> {
    let real = |path: &Path| disk::canonical(path).ok();
    let work_tree = repo.work_dir().and_then(real);
    let refused = |path: &Path, why, hint| Err(SiteError::OutRefused { path: path.to_owned(), why, hint });
    for place in out.ancestors() {
        let above = place.parent().and_then(real);
        let is_inside = matches!((&above, &work_tree), (Some(above), Some(top)) if above.starts_with(top));
        if is_inside && disk::is_link(place) {
            let hint = "name the folder that it leads to, if that is where the site is to be built";
            return refused(place, "is a link in the work tree, which a repository can bring along", hint);
        }
        let is_of_git =
            real(place).zip(real(repo.common_dir())).is_some_and(|(place, git)| place.starts_with(git));
        if is_of_git {
            return refused(place, "is inside git's own folder", "choose another folder");
        }
    }
    match taken_by_site(repo, out) {
        Some(why) => refused(out, why, "choose another folder, such as `dist`"),
        None => Ok(()),
    }
}

/// Refuses a folder whose manifest git tracks: it came with the repository, and says which files may be removed.
fn refuse_tracked(out: &Path) -> Result<(), SiteError> {
    for name in [MANIFEST, JOURNAL] {
        let path = out.join(&*own(name));
        if disk::exists(&path) && is_tracked(&path)? {
            let why =
                "is tracked by git, so that it is not believed: it names the files that a build may remove";
            let hint = "`git rm --cached` it and let `.gitignore` name it, then build again; or choose another folder";
            return Err(SiteError::OutRefused { path, why, hint });
        }
    }
    Ok(())
}
