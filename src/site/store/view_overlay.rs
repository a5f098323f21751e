//! What writes that are not stored yet changed of a stage, laid over the index view of what is stored: to bring a view of its
//! own to each of their commits takes longer than the rest of such a write, and it asks for a few names only.

use super::read_set::{Name, Touched};
use super::rows::facts;
use super::snapshot::{Snapshot, paths};
use crate::db::{Address, FileRow, Index, IndexError};
use crate::git::Oid;
use crate::model::Kind;
use crate::site::Site;
use crate::site::error::SiteError;
use std::sync::Arc;

/// Most files of a stage that are kept beside its view; where more differ, a view is brought to what is not stored.
const FILES_MAX: usize = 1_000;

/// Most storings, begun one after another, whose results a view may show: one that is shown just now, one that is being stored,
/// and those that are gathered on top of it; and what was shown before them.
const LAYERS_MAX: usize = 4;

/// Files of a stage that differ from what its view shows, whichever commit of a few that is.
#[derive(Debug, Clone)]
pub(in crate::site) struct ViewOverlay {
    /// The oldest first; what is laid over all that the view may show.
    layers: Vec<Layer>,
}

/// What was changed after a commit that the view may show, up to the next one.
#[derive(Debug, Clone)]
struct Layer {
    over: Oid,
    files: Arc<Differing>,
}

/// Files that a write, or several, changed.
pub(in crate::site) type Differing = Vec<Arc<File>>;

/// A file that differs; one that is gone, or holds no content, has no row.
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

/// What is shown of a stage, and the files that differ from it.
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
    /// Nothing differs yet from this commit.
    pub(in crate::site) fn since(stored: Oid) -> ViewOverlay {
        ViewOverlay { layers: vec![Layer::over(stored)] }
    }

    /// What differs is being stored up to this commit, and the view may show that, too, from now on. What it showed before all
    /// that is known of is shown no more.
    pub(in crate::site) fn beyond(mut self, tip: Oid) -> ViewOverlay {
        if self.layers.len() >= LAYERS_MAX {
            self.layers.remove(0);
        }
        self.layers.push(Layer::over(tip));
        self
    }

    /// What a write changed besides. `None` where it is too much in all.
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

    /// The files that differ and are such, each as it is now.
    fn all(&self, is_such: impl Fn(&File) -> bool) -> impl Iterator<Item = &File> {
        let files = self.layers.iter().flat_map(|layer| layer.files.iter().map(Arc::as_ref));
        let is_newest = |file: &&File| self.at(file.path()).is_some_and(|newest| std::ptr::eq(newest, *file));
        files.filter(move |file| is_such(file)).filter(is_newest)
    }
}

impl Site {
    /// The files that differ between two trees, as the second has them. `None` where they are too many.
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

    /// What rules ask of a version of a file, one of so many; nothing where it holds no content.
    fn facts_of(&self, path: &str, blob: Option<Oid>, count: usize) -> Result<Option<FileRow>, SiteError> {
        let Some((kind, blob)) = Kind::of_path(path).zip(blob) else { return Ok(None) };
        let read = self.known.docs.of_blob(count, path, blob, &self.repo)?;
        Ok(Some(facts(path, kind, &read)))
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

    /// What rules ask of the file at a path.
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

    /// The content that this is laid over, and what differs from it.
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

    /// What can be asked by name, and all names that files of the content have.
    fn asked(snapshot: &Snapshot<'_>, names: &Names) -> Vec<Vec<String>> {
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
    fn what_is_not_stored_is_found_as_if_it_were() {
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
            // Where one was, another comes.
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
            // Over what the view shows before a part of it is stored, and after that.
            for shown in over.layers.iter().map(|layer| layer.over) {
                site.bring("source", shown).unwrap();
                assert_eq!(asked(&laid_over, &names), asked(&stored, &names));
                let state = site.index(|index| index.state("source")).unwrap().unwrap();
                assert_eq!(state.commit, shown.to_string(), "the view stays where it is");
            }
            // What is not asked by name has a view of its own.
            assert_eq!(laid_over.paths(Kind::Post).unwrap(), stored.paths(Kind::Post).unwrap());
            if [0, 1, 3].contains(&n) {
                // From here on others write on top of what is being stored.
                over = over.beyond(tip);
            }
        }
        let layers: Vec<_> = over.layers.iter().map(|layer| layer.files.len()).collect();
        assert_eq!(layers, [2, 1, 2, 1]);
        // The oldest goes when there are more.
        let tip = site.tip(Stage::Source).unwrap();
        let over = over.beyond(tip);
        let layers: Vec<_> = over.layers.iter().map(|layer| layer.files.len()).collect();
        assert_eq!(layers, [1, 2, 1, 0]);
    }
}
