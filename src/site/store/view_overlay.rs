//! Overlays the changes of writes that are not stored yet on the index view of a stage. Updating a separate view for
//! each of their commits would take longer than the rest of such a write, which queries only a few names.

use super::read_set::{Name, Touched};
use super::snapshot::{Snapshot, paths};
use crate::db::{Address, FileRow, Index, IndexError};
use crate::site::file::rows::facts;
use crate::site::prelude::*;
use std::sync::Arc;

/// Maximum number of files in an overlay; if more differ, a separate view is updated to the unstored commit.
const FILES_MAX: usize = 1_000;

/// Maximum number of layers: the commit shown before, the batch that is just being shown, the one that is being stored,
/// and the one that is gathered on top of it.
const LAYERS_MAX: usize = 4;

/// The files of a stage that differ from what its view shows, for any of the few commits that the view may be at.
#[derive(Debug, Clone)]
pub(in crate::site) struct ViewOverlay {
    /// Oldest first. All are applied, whichever of these commits the view shows.
    layers: Vec<Layer>,
}

/// The changes after one commit that the view may show, up to the next one.
#[derive(Debug, Clone)]
struct Layer {
    over: Oid,
    files: Arc<Differing>,
}

/// Files changed by one or more writes.
pub(in crate::site) type Differing = Vec<Arc<File>>;

/// A file that differs; a deleted file, or one that is not content, has no row.
#[derive(Debug)]
pub(in crate::site) struct File {
    pub(in crate::site) touched: Arc<Touched>,
    row: Option<FileRow>,
}

impl File {
    fn path(&self) -> &str {
        &self.touched.path
    }
}

/// The shown content of a stage, and the overlay on it.
struct Over<'a> {
    shown: Snapshot<'a>,
    unstored: &'a ViewOverlay,
}

impl Layer {
    fn over(commit: Oid) -> Layer {
        Layer { over: commit, files: Arc::default() }
    }

    fn at(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path() == path).map(Arc::as_ref)
    }
}

impl ViewOverlay {
    /// An empty overlay on this commit.
    pub(in crate::site) fn since(stored: Oid) -> ViewOverlay {
        ViewOverlay { layers: vec![Layer::over(stored)] }
    }

    /// Starts a new layer at this commit, which is being stored: from now on, the view may show it, too. At the limit
    /// the oldest layer is dropped, because the view no longer shows its commit.
    pub(in crate::site) fn beyond(mut self, tip: Oid) -> ViewOverlay {
        if self.layers.len() >= LAYERS_MAX {
            self.layers.remove(0);
        }
        self.layers.push(Layer::over(tip));
        self
    }

    /// Adds the changes of a write. `None` if the overlay would become too large.
    pub(in crate::site) fn with(&self, changed: &Differing) -> Option<ViewOverlay> {
        let known: usize = self.layers.iter().map(|layer| layer.files.len()).sum();
        if known + changed.len() > FILES_MAX {
            return None;
        }
        let mut more = self.clone();
        let files = Arc::make_mut(&mut more.layers.last_mut()?.files);
        for file in changed {
            files.retain(|known| known.path() != file.path());
            files.push(Arc::clone(file));
        }
        Some(more)
    }

    /// The file at a path, if it differs.
    fn at(&self, path: &str) -> Option<&File> {
        self.layers.iter().rev().find_map(|layer| layer.at(path))
    }

    /// The differing files whose newest version matches.
    fn all(&self, is_such: impl Fn(&File) -> bool) -> impl Iterator<Item = &File> {
        let files = self.layers.iter().flat_map(|layer| layer.files.iter().map(Arc::as_ref));
        let is_newest = |file: &&File| self.at(file.path()).is_some_and(|newest| std::ptr::eq(newest, *file));
        files.filter(move |file| is_such(file)).filter(is_newest)
    }
}

impl Site {
    /// The files that differ between two trees, as in the second. `None` if there are too many.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn differing(&self, from: Oid, to: Oid) -> Result<Option<Differing>, SiteError> {
        let changes = self.repo.diff(from, to)?;
        if changes.len() > FILES_MAX {
            return Ok(None);
        }
        let mut files = Differing::with_capacity(changes.len());
        for change in &changes {
            let [old, row] =
                [change.old, change.new].map(|blob| self.facts_of(&change.path, blob, changes.len()));
            let (old, row) = (old?, row?);
            let names = Name::changed(old.as_ref(), row.as_ref());
            let touched = Arc::new(Touched { path: change.path.clone(), names });
            files.push(Arc::new(File { touched, row }));
        }
        Ok(Some(files))
    }

    /// The facts that rules look up about a version of a file; `None` if it is not content. `count` is how many files
    /// are read together.
    fn facts_of(&self, path: &str, blob: Option<Oid>, count: usize) -> Result<Option<FileRow>, SiteError> {
        let Some((kind, blob)) = Kind::of_path(path).zip(blob) else { return Ok(None) };
        let read = self.caches.docs.of_blob(count, path, blob, &self.repo)?;
        Ok(Some(facts(path, kind, &read)))
    }
}

impl Snapshot<'_> {
    /// The files with matching rows: `ask` queries the index, `is_one` tests the rows of the overlay.
    ///
    /// # Errors
    /// The repository cannot be read.
    fn paths_where(
        &self,
        ask: impl Fn(&Index, &str) -> Result<Vec<String>, IndexError>,
        is_one: impl Fn(&FileRow) -> bool,
    ) -> Result<Vec<String>, SiteError> {
        let Some(Over { shown, unstored }) = self.over()? else { return self.queried(ask) };
        let mut found = shown.queried(ask)?;
        found.retain(|path| unstored.at(path).is_none());
        let new = unstored.all(|file| file.row.as_ref().is_some_and(&is_one));
        found.extend(new.map(|file| file.path().to_owned()));
        Ok(found)
    }

    /// The files of the posts at an address.
    pub(in crate::site) fn posts_at(&self, address: &Address<'_>) -> Result<Vec<String>, SiteError> {
        self.ask_name(|| Name::Slug(address.slug.to_owned()));
        let ask = |index: &Index, view: &str| index.posts_at(view, address);
        self.paths_where(ask, |row| row.post.as_ref().is_some_and(|post| address.is_of(post)))
    }

    /// The files of a kind that carry an id: more than one when it was copied.
    pub(in crate::site) fn paths_of(&self, kind: Kind, id: &str) -> Result<Vec<String>, SiteError> {
        self.ask_name(|| Name::Id(kind, id.to_owned()));
        let ask = |index: &Index, view: &str| {
            let found = index.with_id(view, id)?.into_iter();
            Ok(paths(found.filter(|entry| entry.kind == kind.name()).collect()))
        };
        self.paths_where(ask, |row| row.kind == kind.name() && row.id.as_deref() == Some(id))
    }

    /// The files of a kind with a slug or name.
    pub(in crate::site) fn paths_of_key(&self, kind: Kind, key: &str) -> Result<Vec<String>, SiteError> {
        self.ask_name(|| Name::Key(kind, key.to_owned()));
        self.paths_where(
            |index, view| Ok(paths(index.with_key(view, kind.name(), key)?)),
            |row| row.kind == kind.name() && row.key.as_deref() == Some(key),
        )
    }

    /// The files that hold a module with an id.
    pub(in crate::site) fn paths_of_module(&self, id: &str) -> Result<Vec<String>, SiteError> {
        self.ask_name(|| Name::Module(id.to_owned()));
        let ask = |index: &Index, view: &str| {
            Ok(index.modules_with_id(view, id)?.into_iter().map(|hit| hit.path).collect())
        };
        self.paths_where(ask, |row| row.modules.iter().any(|module| module.id == id))
    }

    /// The facts that rules look up about the file at a path.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn row_at(&self, path: &str) -> Result<Option<FileRow>, SiteError> {
        self.ask_path(path);
        let Some(Over { shown, unstored }) = self.over()? else {
            return self.queried(|index, view| index.file(view, path));
        };
        match unstored.at(path) {
            Some(file) => Ok(file.row.clone()),
            None => shown.queried(|index, view| index.file(view, path)),
        }
    }

    /// The content below the overlay, and the overlay, if there is one.
    fn over(&self) -> Result<Option<Over<'_>>, SiteError> {
        let (Some(unstored), Some(stage)) = (&self.over, self.stage()) else { return Ok(None) };
        let mut layers = unstored.layers.iter().map(|layer| layer.over);
        let Some(oldest) = layers.next() else { return Ok(None) };
        let shown = Snapshot::of(self.site(), stage.branch().to_owned(), oldest)?;
        let mut shown = shown.or_at(layers.collect());
        shown.asking.clone_from(&self.asking);
        Ok(Some(Over { shown, unstored }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::site::tests::{act, demo};
    use crate::site::{Draft, SiteError};
    use std::collections::BTreeSet;

    /// The results of all queries by name, for these names.
    fn answers(snapshot: &Snapshot<'_>, names: &Names) -> Vec<Vec<String>> {
        let mut answers = Vec::new();
        for (kind, id) in &names.ids {
            answers.push(snapshot.paths_of(*kind, id).unwrap());
        }
        for (kind, key) in &names.keys {
            answers.push(snapshot.paths_of_key(*kind, key).unwrap());
        }
        for id in &names.modules {
            answers.push(snapshot.paths_of_module(id).unwrap());
        }
        for (type_, locale, slug) in &names.slugs {
            let (type_, locale) = (Some(type_.as_str()), Some(locale.as_str()));
            for address in [Address { type_, locale, slug }, Address { type_: None, locale: None, slug }] {
                answers.push(snapshot.posts_at(&address).unwrap());
            }
        }
        for path in &names.paths {
            let post = snapshot.row_at(path).unwrap().and_then(|row| row.post);
            answers.push(vec![format!("{post:?}")]);
        }
        answers.iter_mut().for_each(|answer| answer.sort());
        answers
    }

    type Step<'a> = &'a dyn Fn(&mut Draft<'_>) -> Result<(), SiteError>;

    #[derive(Default)]
    struct Names {
        ids: BTreeSet<(Kind, String)>,
        keys: BTreeSet<(Kind, String)>,
        slugs: BTreeSet<(String, String, String)>,
        modules: BTreeSet<String>,
        paths: BTreeSet<String>,
    }

    impl Names {
        fn add_all(&mut self, snapshot: &Snapshot<'_>) {
            for entry in snapshot.indexed(|index, view| index.all_files(view)).unwrap() {
                let kind = Kind::from_name(&entry.kind).unwrap();
                self.ids.extend(entry.id.map(|id| (kind, id)));
                self.keys.extend(entry.key.map(|key| (kind, key)));
                let row = snapshot.row_at(&entry.path).unwrap().unwrap();
                self.modules.extend(row.modules.into_iter().map(|module| module.id));
                self.slugs.extend(row.post.map(|post| (post.type_, post.locale, post.slug)));
                self.paths.insert(entry.path);
            }
        }
    }

    #[test]
    fn overlay_answers_queries_like_the_stored_commit() {
        let (_folder, site) = demo();
        let first = site.snapshot(Stage::Source).unwrap();
        let posts = first.items(Kind::Post).unwrap();
        let [moved, copied] = [0, 1].map(|at| posts[at].clone());
        let nobody_names = |post: &&crate::site::Item| first.referrers("id", &post.id.id).unwrap().is_empty();
        let removed = posts[2..].iter().find(nobody_names).unwrap().clone();
        let mut names = Names::default();
        names.add_all(&first);
        let steps: [Step<'_>; 5] = [
            &|draft| {
                let mut value = draft.item_at(&moved.path)?.unwrap().value;
                value["slug"] = "somewhere-else".into();
                draft.put(Kind::Post, &moved.path, value)?;
                draft.rename(Kind::Post, &moved.path, "posts/pages/en/somewhere-else.yaml")
            },
            &|draft| {
                draft.remove(&removed.path);
                Ok(())
            },
            &|draft| {
                let mut value = draft.item_at(&copied.path)?.unwrap().value;
                value["id"] = "0d3c5a6e-0000-4000-8000-00000000000a".into();
                value["slug"] = "another".into();
                value["modules"] = serde_json::json!([]);
                draft.put(Kind::Post, "posts/pages/en/another.yaml", value)
            },
            // Another post takes the place of the removed one.
            &|draft| draft.rename(Kind::Post, "posts/pages/en/another.yaml", &removed.path),
            &|draft| {
                draft.put_file("notes.txt", b"no content".to_vec());
                Ok(())
            },
        ];
        let mut over = ViewOverlay::since(first.commit());
        let mut before = first.tree();
        for (n, step) in steps.into_iter().enumerate() {
            site.write(&act(Stage::Source), step).unwrap();
            let tip = site.tip(Stage::Source).unwrap();
            let tree = site.repo.tree_of(tip).unwrap();
            assert_ne!(tree, before);
            over = over.with(&site.differing(before, tree).unwrap().unwrap()).unwrap();
            before = tree;
            let stored = Snapshot::of(&site, "rev:test".to_owned(), tip).unwrap();
            names.add_all(&stored);
            let laid_over = Snapshot::unstored(&site, Stage::Source, tip, Some(over.clone())).unwrap();
            // With the view at each of the commits that it may show.
            for shown in over.layers.iter().map(|layer| layer.over) {
                site.bring("source", shown).unwrap();
                assert_eq!(answers(&laid_over, &names), answers(&stored, &names));
                let state = site.index(|index| index.state("source")).unwrap().unwrap();
                assert_eq!(state.commit, shown.to_string(), "the view stays where it is");
            }
            // Queries that are not by name use a separate view.
            assert_eq!(laid_over.paths(Kind::Post).unwrap(), stored.paths(Kind::Post).unwrap());
            if [0, 1, 3].contains(&n) {
                // From here on, other writes build on what is being stored.
                over = over.beyond(tip);
            }
        }
        let layers: Vec<_> = over.layers.iter().map(|layer| layer.files.len()).collect();
        assert_eq!(layers, [2, 1, 2, 1]);
        // Beyond the limit, the oldest layer is dropped.
        let tip = site.tip(Stage::Source).unwrap();
        let over = over.beyond(tip);
        let layers: Vec<_> = over.layers.iter().map(|layer| layer.files.len()).collect();
        assert_eq!(layers, [1, 2, 1, 0]);
    }
}
