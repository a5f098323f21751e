//! Files of the work tree that were saved: which ones they are, and what is wrong with them, without reading the others.

use super::inspect::{damaged_in, read_at, upload_at};
use crate::base::limits::{FILE_BYTES_MAX, LOCK_WAIT_MS};
use crate::check::{self, Mode, Strictness, TreeFile};
use crate::disk;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::lookup::{Names, Overlay};
use crate::site::store::place::checked_mode;
use crate::site::store::snapshot::Snapshot;
use crate::site::write::validation::inspect;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

/// Files of the work tree with their content: none for a deleted one.
pub type SavedFiles = BTreeMap<String, Option<Vec<u8>>>;

impl Look<'_> {
    /// Those of the paths whose files differ from the checked-out commit while no write is under way: a write moves its
    /// branch first and updates the work tree then.
    ///
    /// # Errors
    /// The repository is busy or cannot be read.
    pub fn saved_among(&self, paths: BTreeSet<String>) -> Result<BTreeSet<String>, SiteError> {
        let _lock = self.site.repo.lock(Duration::from_millis(LOCK_WAIT_MS))?;
        self.unlike_commit(paths)
    }

    /// The branch that is checked out, and those of the paths whose files differ from its commit: [`Look::work_tree`] for files
    /// that are known to have changed. `None` in a bare repository.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn work_tree_among(
        &self,
        paths: BTreeSet<String>,
    ) -> Result<Option<(String, Vec<String>)>, SiteError> {
        let Some(branch) = self.checked_out()? else { return Ok(None) };
        Ok(Some((branch, self.unlike_commit(paths)?.into_iter().collect())))
    }

    fn unlike_commit(&self, paths: BTreeSet<String>) -> Result<BTreeSet<String>, SiteError> {
        let repo = &self.site.repo;
        let Some(folder) = repo.work_dir() else { return Ok(BTreeSet::new()) };
        let Some(tip) = repo.head()?.tip() else { return Ok(paths) };
        let tree = repo.tree_of(tip)?;
        let mut unlike = BTreeSet::new();
        for path in paths {
            let place = folder.join(&path);
            let committed = repo.entry(tree, &path)?.map(|entry| entry.oid);
            let is_same = match disk::read(&place, FILE_BYTES_MAX) {
                Ok(bytes) => committed.is_some_and(|blob| repo.is_content_of(blob, &path, &bytes)),
                Err(_) => committed.is_none() && !disk::exists(&place),
            };
            if !is_same {
                unlike.insert(path);
            }
        }
        Ok(unlike)
    }

    /// The problems of some uncommitted files, as a check of all files finds them. `uncommitted` are all such files.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn check_saved(
        &self,
        uncommitted: &SavedFiles,
        saved: &BTreeSet<String>,
        strictness: Strictness,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let (Some(folder), Some(tip)) = (self.site.repo.work_dir(), self.site.repo.head()?.tip()) else {
            return Ok(Vec::new());
        };
        let before = self.site.snapshot_at(&tip.to_string())?;
        let changes: Vec<Change> =
            uncommitted.iter().map(|(path, bytes)| Change::new(path.clone(), bytes.clone())).collect();
        let stored = Names::of_bulk(&before, changes.len())?;
        let lookup = Overlay::new(&before, stored.as_ref(), &changes)?;
        let mut found = self.misnamed(&before, folder, uncommitted, strictness)?;
        found.retain(|issue| saved.contains(&issue.file));
        for (path, bytes) in uncommitted.iter().filter(|(path, _)| saved.contains(*path)) {
            let place = folder.join(path);
            let bytes = match bytes {
                Some(bytes) => bytes,
                None if disk::exists(&place) => {
                    found.extend(read_at(path, &place).err().map(|issue| *issue));
                    continue;
                }
                None => continue,
            };
            let read = self.site.caches.docs.of_bytes(changes.len(), path, bytes);
            if let Ok(doc) = &read {
                found.extend(damaged_in(path, doc, |upload| upload_at(&folder.join(upload))));
            }
            found.extend(inspect(path, read, &lookup, strictness).into_iter().map(|(_, issue)| issue));
        }
        lookup.problem().map_or(Ok(found), Err)
    }

    /// What is wrong with the names of uncommitted files, beside those of the commit.
    fn misnamed(
        &self,
        before: &Snapshot<'_>,
        folder: &Path,
        uncommitted: &SavedFiles,
        strictness: Strictness,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let mut modes: BTreeMap<String, Mode> = BTreeMap::new();
        for (path, _) in uncommitted.iter().filter(|(_, bytes)| bytes.is_some()) {
            let place = folder.join(path);
            modes.insert(path.clone(), if disk::is_link(&place) { Mode::Symlink } else { Mode::Regular });
        }
        let is_known = |path: &String| -> Result<bool, SiteError> { Ok(before.blob_id(path)?.is_some()) };
        let mut is_new = false;
        for (path, found) in &modes {
            is_new |= *found == Mode::Symlink || !is_known(path)?;
        }
        if !is_new {
            return Ok(Vec::new());
        }
        for entry in self.site.repo.entries(before.tree(), "")? {
            modes.entry(entry.path).or_insert(checked_mode(entry.mode));
        }
        modes.retain(|path, _| uncommitted.get(path).is_none_or(Option::is_some));
        let files = modes.iter().map(|(path, mode)| TreeFile { path, mode: *mode });
        Ok(check::tree(&files.collect::<Vec<_>>(), strictness))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::progress::Silent;
    use crate::site::hooks::inspect::Content;
    use crate::site::tests::begun;

    #[test]
    fn saved_files_have_the_problems_that_a_check_of_all_files_finds() {
        let (folder, site) = begun(false, false);
        let root = folder.path().join("site");
        let post = |slug: &str, parent: &str| {
            format!(
                "id: {}\ntype: page\nlocale: en\nslug: {slug}\ntitle: {slug}\nstatus: draft\nparentId: {parent}\n",
                uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_URL, slug.as_bytes())
            )
        };
        let missing = "00000000-0000-4000-8000-00000000dead";
        let pages = "posts/page/en";
        for (name, text) in [
            ("torn.yaml", "id: [\n".to_owned()),
            ("lost.yaml", post("lost", missing)),
            ("Lost.yaml", post("lost", missing)),
            ("long.yaml", "x".repeat(FILE_BYTES_MAX + 1)),
        ] {
            std::fs::write(root.join(pages).join(name), text).unwrap();
        }
        let look = site.look();
        let changed: BTreeSet<String> = look.work_tree().unwrap().unwrap().1.into_iter().collect();
        assert_eq!(changed.len(), 4, "{changed:?}");
        let settings = "cms.toml".to_owned();
        let asked = changed.iter().chain([&settings]).cloned().collect();
        let saved = look.saved_among(asked).unwrap();
        assert_eq!(saved, changed, "what is as it was committed is not saved");
        let now: SavedFiles = saved
            .iter()
            .map(|path| (path.clone(), disk::read(&root.join(path), FILE_BYTES_MAX).ok()))
            .collect();

        let mut all = look.files(Content::WorkTree, &Silent).unwrap().check(Strictness::Staged);
        all.retain(|issue| saved.contains(&issue.file));
        let mut own = look.check_saved(&now, &saved, Strictness::Staged).unwrap();
        all.sort();
        own.sort();
        assert!(all.len() >= 4, "{all:?}");
        assert_eq!(own, all);
    }
}
