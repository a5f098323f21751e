//! What writes that are not stored yet changed of a stage, laid over the index view of what is stored: to bring a view of its
//! own to each of their commits takes longer than the rest of such a write, and it asks for a few names only.

use super::Site;
use super::error::SiteError;
use super::rows::facts;
use super::snapshot::{Snapshot, paths};
use crate::db::{Address, FileRow, Index, IndexError};
use crate::git::Oid;
use crate::model::Kind;
use std::sync::Arc;

/// Most files of a stage that are kept beside its view; where more differ, a view is brought to what is not stored.
const FILES_MAX: usize = 1_000;

/// Files of a stage that differ from what its view shows.
#[derive(Debug, Clone)]
pub(super) struct Unstored {
    /// The commit that the stage's view shows.
    stored: Oid,
    files: Arc<Vec<Arc<File>>>,
}

/// A file that differs; one that is gone, or holds no content, has no row.
#[derive(Debug)]
struct File {
    path: String,
    row: Option<FileRow>,
}

impl Unstored {
    /// Nothing differs yet from this commit.
    pub(super) fn since(stored: Oid) -> Unstored {
        Unstored { stored, files: Arc::default() }
    }

    /// What a write changed besides, from one tree to another. `None` where there is too much of it.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn with(&self, site: &Site, from: Oid, to: Oid) -> Result<Option<Unstored>, SiteError> {
        let changes = site.repo.diff(from, to)?;
        if self.files.len() + changes.len() > FILES_MAX {
            return Ok(None);
        }
        let mut more = self.clone();
        let files = Arc::make_mut(&mut more.files);
        for change in &changes {
            let row = match Kind::of_path(&change.path).zip(change.new) {
                Some((kind, blob)) => {
                    let bytes = || site.repo.blob(blob);
                    let read = site.known.docs.of_blob(changes.len(), &change.path, blob, bytes)?;
                    Some(facts(&change.path, kind, &read))
                }
                None => None,
            };
            files.retain(|file| file.path != change.path);
            files.push(Arc::new(File { path: change.path.clone(), row }));
        }
        Ok(Some(more))
    }
}

impl Snapshot<'_> {
    /// The files whose rows in the index are those that somebody asks for: `ask` names them, `is_one` says it of a row.
    ///
    /// # Errors
    /// The repository cannot be read.
    fn paths_where(
        &self,
        ask: impl Fn(&Index, &str) -> Result<Vec<String>, IndexError>,
        is_one: impl Fn(&FileRow) -> bool,
    ) -> Result<Vec<String>, SiteError> {
        let Some((stored, files)) = self.over()? else { return self.indexed(ask) };
        let mut found = stored.indexed(ask)?;
        found.retain(|path| !files.iter().any(|file| file.path == *path));
        let new = files.iter().filter(|file| file.row.as_ref().is_some_and(&is_one));
        found.extend(new.map(|file| file.path.clone()));
        Ok(found)
    }

    /// The files of the posts at an address.
    pub(super) fn posts_at(&self, address: &Address<'_>) -> Result<Vec<String>, SiteError> {
        let ask = |index: &Index, view: &str| {
            Ok(index.posts_at(view, address)?.into_iter().map(|hit| hit.path).collect())
        };
        self.paths_where(ask, |row| row.post.as_ref().is_some_and(|post| address.is_of(post)))
    }

    /// The files of a kind that carry an id: more than one when it was copied.
    pub(super) fn paths_of(&self, kind: Kind, id: &str) -> Result<Vec<String>, SiteError> {
        let ask = |index: &Index, view: &str| {
            let found = index.with_id(view, id)?.into_iter();
            Ok(paths(found.filter(|entry| entry.kind == kind.name()).collect()))
        };
        self.paths_where(ask, |row| row.kind == kind.name() && row.id.as_deref() == Some(id))
    }

    /// The files of a kind with a slug or name.
    pub(super) fn paths_of_key(&self, kind: Kind, key: &str) -> Result<Vec<String>, SiteError> {
        self.paths_where(
            |index, view| Ok(paths(index.with_key(view, kind.name(), key)?)),
            |row| row.kind == kind.name() && row.key.as_deref() == Some(key),
        )
    }

    /// The files that hold a module with an id.
    pub(super) fn paths_of_module(&self, id: &str) -> Result<Vec<String>, SiteError> {
        let ask = |index: &Index, view: &str| {
            Ok(index.modules_with_id(view, id)?.into_iter().map(|hit| hit.path).collect())
        };
        self.paths_where(ask, |row| row.modules.iter().any(|module| module.id == id))
    }

    /// What rules ask of the file at a path.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn row_at(&self, path: &str) -> Result<Option<FileRow>, SiteError> {
        let Some((stored, files)) = self.over()? else {
            return self.indexed(|index, view| index.file(view, path));
        };
        match files.iter().find(|file| file.path == path) {
            Some(file) => Ok(file.row.clone()),
            None => stored.indexed(|index, view| index.file(view, path)),
        }
    }

    /// The stored content that this is laid over, and what differs from it.
    fn over(&self) -> Result<Option<(Snapshot<'_>, &[Arc<File>])>, SiteError> {
        let (Some(over), Some(stage)) = (&self.over, self.stage()) else { return Ok(None) };
        let stored = Snapshot::of(self.site(), stage.branch().to_owned(), over.stored)?;
        Ok(Some((stored, &over.files)))
    }
}
