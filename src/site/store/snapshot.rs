//! The content of one commit: immutable, read through the index.

use super::place::Place;
use super::read_set::Asking;
use super::view::followed;
use super::view_overlay::ViewOverlay;
use crate::db::{Entry, Index, ItemHit, ItemQuery, PostHit, PostPage, PostQuery, Prefix};
use crate::model::{self, Definitions, Settings};
use crate::site::SETTINGS_FILE;
use crate::site::caches::PostCounts;
use crate::site::error::readable;
use crate::site::file::docs;
use crate::site::file::item::{Item, identity};
use crate::site::prelude::*;
use crate::urls::Patterns;
use std::cell::OnceCell;
use std::sync::Arc;

/// How often a view that other processes keep moving is brought back, before this process switches to its own index.
const VIEW_ATTEMPTS_MAX: u32 = 3;

/// The content of one commit.
#[derive(Clone)]
pub struct Snapshot<'a> {
    site: &'a Site,
    pub(super) view: String,
    stage: Option<Stage>,
    commit: Oid,
    tree: Oid,
    /// The key of its definitions, computed on demand.
    defining: OnceCell<Oid>,
    /// The definitions, loaded on demand.
    definitions: OnceCell<Arc<Definitions>>,
    /// The address patterns, computed on demand.
    pub(in crate::site) patterns: OnceCell<Arc<Patterns>>,
    /// For content that is not stored yet: its difference from what the view of its stage shows.
    pub(in crate::site) over: Option<ViewOverlay>,
    /// Later commits of its stage whose view is accepted as well.
    or_at: Vec<Oid>,
    /// The read set, if it is recorded.
    pub(in crate::site) asking: Option<Asking>,
}

impl<'a> Snapshot<'a> {
    pub(in crate::site) fn of(site: &'a Site, view: String, commit: Oid) -> Result<Self, SiteError> {
        let stage = followed(&view);
        let tree = site.repo.tree_of(commit)?;
        let (defining, definitions, patterns) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (over, or_at, asking) = (None, Vec::new(), None);
        Ok(Snapshot { site, view, stage, commit, tree, defining, definitions, patterns, over, or_at, asking })
    }

    /// The content of a stage at a commit that is not stored yet. Queries that the stage's view and the overlay cannot
    /// answer use a separate view, because readers bring the stage's view to what is stored.
    pub(in crate::site) fn unstored(
        site: &'a Site,
        stage: Stage,
        commit: Oid,
        over: Option<ViewOverlay>,
    ) -> Result<Self, SiteError> {
        let snapshot = Snapshot::of(site, format!("unstored:{stage}"), commit)?;
        Ok(Snapshot { stage: Some(stage), over, ..snapshot })
    }

    /// Accepts the index view at one of these later commits as well, for queries that have the same results there.
    pub(in crate::site) fn or_at(self, others: Vec<Oid>) -> Self {
        Snapshot { or_at: others, ..self }
    }

    /// The commit.
    pub fn commit(&self) -> Oid {
        self.ask_more();
        self.commit
    }

    /// The commit's tree.
    pub fn tree(&self) -> Oid {
        self.ask_more();
        self.tree
    }

    /// The commit's tree, without a note in the read set: for callers that look only at recorded paths, their parent
    /// folders and what is inside them.
    pub(in crate::site) fn root(&self) -> Oid {
        self.tree
    }

    /// The site that this content belongs to.
    pub(crate) fn site(&self) -> &'a Site {
        self.site
    }

    /// The stage, if this is the content of one.
    pub fn stage(&self) -> Option<Stage> {
        self.stage
    }

    /// Runs a query on the index of this content.
    pub(in crate::site) fn indexed<T>(
        &self,
        act: impl Fn(&Index, &str) -> Result<T, crate::db::IndexError>,
    ) -> Result<T, SiteError> {
        self.ask_all()?;
        self.queried(act)
    }

    /// Like [`Snapshot::indexed`], for queries that the caller has recorded in the read set.
    pub(in crate::site) fn queried<T>(
        &self,
        act: impl Fn(&Index, &str) -> Result<T, crate::db::IndexError>,
    ) -> Result<T, SiteError> {
        for attempt in 0..=VIEW_ATTEMPTS_MAX {
            // Another process that reads an older or newer commit of this stage may move the view at any time.
            let answer = self.site.index(|index| {
                index.reading(|index| match index.state(&self.view)? {
                    Some(state) if self.is_shown_at(&state.commit) => act(index, &self.view).map(Some),
                    Some(_) | None => Ok(None),
                })
            })?;
            if let Some(answer) = answer {
                return Ok(answer);
            }
            self.ask_all()?;
            self.site.give_way(followed(&self.view), self.commit)?;
            if attempt + 1 == VIEW_ATTEMPTS_MAX {
                self.site.leave_shared_index()?;
            }
            match self.stage.filter(|_| attempt == 0 && !self.or_at.is_empty()) {
                // The view may soon show one of the later commits: it need not be taken back.
                Some(stage) => self.site.bring_tip(stage)?,
                None => drop(self.site.bring(&self.view, self.commit)?),
            }
        }
        Err(SiteError::Contended)
    }

    /// Whether a view at this commit is acceptable.
    fn is_shown_at(&self, commit: &str) -> bool {
        commit.parse().is_ok_and(|commit: Oid| commit == self.commit || self.or_at.contains(&commit))
    }

    /// When its commit was made.
    ///
    /// # Errors
    /// The commit cannot be read.
    pub fn made_at(&self) -> Result<jiff::Timestamp, SiteError> {
        Ok(self.site.repo.commit(self.commit)?.committer.time)
    }

    /// The site's settings, read without other definitions.
    ///
    /// # Errors
    /// `cms.toml` is missing or unreadable.
    pub fn settings(&self) -> Result<Arc<Settings>, SiteError> {
        let Some(blob) = self.blob_id(SETTINGS_FILE)? else { return read_settings(&[]) };
        self.site.caches.settings.of(blob, || read_settings(&self.site.repo.blob(blob)?))
    }

    /// The definitions of this content: types, modules, groups and the rest. Broken ones are left out.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn definitions(&self) -> Result<Arc<Definitions>, SiteError> {
        if let Some(known) = self.definitions.get() {
            return Ok(Arc::clone(known));
        }
        let key = self.defining()?;
        let loaded = self.site.caches.definitions.of(key, || self.load_definitions().map(Arc::new))?;
        Ok(Arc::clone(self.definitions.get_or_init(|| loaded)))
    }

    /// The key of the definitions: trees with equal keys have equal definitions.
    pub(in crate::site) fn defining(&self) -> Result<Oid, SiteError> {
        if let Some(known) = self.defining.get() {
            return Ok(*known);
        }
        let is_defining = |name: &str| {
            Kind::definitions()
                .iter()
                .any(|kind| kind.folder() == Some(name) || Kind::of_path(name) == Some(*kind))
        };
        let id = self.site.caches.defining.of(self.tree, || {
            let top = self.site.repo.top(self.tree)?.into_iter().filter(|(name, _)| is_defining(name));
            let text: String = top.map(|(name, oid)| format!("{name} {oid}\n")).collect();
            Ok::<_, SiteError>(Repo::blob_id(text.as_bytes()))
        })?;
        Ok(*self.defining.get_or_init(|| id))
    }

    fn load_definitions(&self) -> Result<Definitions, SiteError> {
        let found: Vec<Vec<Entry>> = self.queried(|index, view| {
            Kind::definitions().iter().map(|kind| index.files(view, kind.name())).collect()
        })?;
        let files: Vec<(String, String)> = found.into_iter().flatten().map(|e| (e.path, e.blob)).collect();
        self.site.loaded(&files)
    }

    /// The bytes of a file, if it exists.
    ///
    /// # Errors
    /// [`SiteError::Unreadable`] when the repository has lost them, or it cannot be read.
    pub fn bytes(&self, path: &str) -> Result<Option<Vec<u8>>, SiteError> {
        let Some(blob) = self.blob_id(path)? else { return Ok(None) };
        let read = docs::bytes_of(&self.site.repo, blob)?;
        read.map(Some).map_err(|cause| unreadable(path, cause))
    }

    /// The blob at a path, if a file is there.
    pub(in crate::site) fn blob_id(&self, path: &str) -> Result<Option<Oid>, SiteError> {
        self.ask_path(path);
        if self.shows(path)? { self.site.blob_id(self.tree, path) } else { Ok(None) }
    }

    /// The file at a path, including links and submodules.
    pub(in crate::site) fn place(&self, path: &str) -> Result<Option<Place>, SiteError> {
        self.ask_path(path);
        if self.shows(path)? { self.site.place(self.tree, path) } else { Ok(None) }
    }

    /// Whether there is a file or folder at a path.
    pub(in crate::site) fn has(&self, path: &str) -> Result<bool, SiteError> {
        self.ask_path(path);
        Ok(self.shows(path)? && self.site.repo.id_at(self.tree, path)?.is_some())
    }

    /// The item at a path.
    ///
    /// # Errors
    /// [`SiteError::Unreadable`] when the file is not valid YAML; the repository cannot be read.
    pub fn item_at(&self, path: &str) -> Result<Option<Item>, SiteError> {
        let Some(kind) = Kind::of_path(path) else { return Ok(None) };
        let Some(blob) = self.blob_id(path)? else { return Ok(None) };
        self.item_of(kind, path, blob).map(Some)
    }

    /// The item at a path, if there is one that can be read.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn readable_at(&self, path: &str) -> Result<Option<Item>, SiteError> {
        readable(self.item_at(path))
    }

    fn item_of(&self, kind: Kind, path: &str, blob: Oid) -> Result<Item, SiteError> {
        let read = self.site.caches.docs.of_blob(1, path, blob, &self.site.repo)?;
        let doc = read.map_err(|cause| unreadable(path, cause))?;
        let definitions = self.definitions()?;
        let (mut value, _) = model::read(kind, doc.value.clone(), &definitions);
        if self.is_published() {
            self.without_private(kind, &mut value)?;
        }
        Ok(Item { id: identity(kind, path, &value), path: path.to_owned(), blob, value })
    }

    /// Whether an item is certain to be displayed as in other content: its file, the definitions and all terms are the
    /// same.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn shows_alike(&self, other: &Snapshot<'_>, path: &str) -> Result<bool, SiteError> {
        self.ask_more();
        if self.tree == other.tree {
            return Ok(true);
        }
        let repo = &self.site.repo;
        let terms =
            |tree| Ok::<_, SiteError>(repo.top(tree)?.into_iter().find(|(name, _)| is_of_terms(name)));
        Ok(self.blob_id(path)? == other.blob_id(path)?
            && self.defining()? == other.defining()?
            && terms(self.tree)? == terms(other.tree)?)
    }

    /// The item with an identity.
    ///
    /// # Errors
    /// The file is not valid, or the repository cannot be read.
    pub fn item(&self, id: &ItemId) -> Result<Option<Item>, SiteError> {
        match self.path_of(id)? {
            Some(path) => self.item_at(&path),
            None => Ok(None),
        }
    }

    /// The post with an id.
    ///
    /// # Errors
    /// The file is not valid, or the repository cannot be read.
    pub fn post(&self, id: &str) -> Result<Option<Item>, SiteError> {
        self.item(&ItemId { kind: Kind::Post, id: id.to_owned() })
    }

    /// Taxonomy and slug of the term with an id.
    ///
    /// # Errors
    /// The file is not valid, or the repository cannot be read.
    pub fn term(&self, id: &str) -> Result<Option<(String, String)>, SiteError> {
        let path = self.path_of(&ItemId { kind: Kind::Term, id: id.to_owned() })?;
        let names = path
            .as_deref()
            .and_then(|path| path.strip_prefix("terms/")?.strip_suffix(".yaml")?.split_once('/'));
        Ok(names.map(|(taxonomy, slug)| (taxonomy.to_owned(), slug.to_owned())))
    }

    /// The path of an item's file.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn path_of(&self, id: &ItemId) -> Result<Option<String>, SiteError> {
        if id.kind.is_singleton() {
            let path = id.kind.default_path(&id.id);
            return Ok(self.blob_id(&path)?.map(|_| path));
        }
        Ok(self.paths_of(id.kind, &id.id)?.into_iter().min())
    }

    /// Every file of a kind, by path.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn paths(&self, kind: Kind) -> Result<Vec<String>, SiteError> {
        if self.conceals(kind) {
            return Ok(Vec::new());
        }
        Ok(paths(self.indexed(|index, view| index.files(view, kind.name()))?))
    }

    /// Every readable item of a kind, by path.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn items(&self, kind: Kind) -> Result<Vec<Item>, SiteError> {
        let mut items = Vec::new();
        self.each_item(kind, |item| {
            items.push(item);
            Ok::<(), SiteError>(())
        })?;
        Ok(items)
    }

    /// Every readable item of a kind, by path, one at a time: a large site does not fit into memory.
    ///
    /// # Errors
    /// The repository cannot be read; errors of `act`.
    pub fn each_item<E: From<SiteError>>(
        &self,
        kind: Kind,
        mut act: impl FnMut(Item) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.conceals(kind) {
            return Ok(());
        }
        // The index has the blobs: looking each of them up by its path would read a folder once for each file in it.
        for Entry { path, blob, .. } in self.indexed(|index, view| index.files(view, kind.name()))? {
            let item = match blob.parse() {
                Ok(blob) => self.item_of(kind, &path, blob).map(Some),
                Err(_) => self.item_at(&path),
            };
            if let Some(item) = readable(item)? {
                act(item)?;
            }
        }
        Ok(())
    }

    /// When an item was created, and when it last changed, in seconds since 1970, as far as history is known.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn times(&self, path: &str) -> Result<(Option<i64>, Option<i64>), SiteError> {
        let row = self.indexed(|index, view| index.file(view, path))?;
        Ok(row.map_or((None, None), |row| (row.made_at, row.updated_at)))
    }

    /// A page of posts, and how many there are in all.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn posts(&self, query: &PostQuery) -> Result<PostPage, SiteError> {
        self.ask_all()?;
        self.site.update_published_at()?;
        if query.search.is_some() {
            self.site.keep_words()?;
        }
        self.indexed(|index, view| index.posts(view, query))
    }

    /// A page of the items of several kinds, and the number of items on all pages.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(crate) fn items_page(&self, query: &ItemQuery) -> Result<(Vec<ItemHit>, u64), SiteError> {
        self.ask_all()?;
        if query.words.is_some() {
            self.site.keep_words()?;
        }
        self.indexed(|index, view| index.items(view, query))
    }

    /// The posts whose status is scheduled to change, the next one first, at most `limit`; and how many there are.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn appointments(&self, limit: u32) -> Result<PostPage, SiteError> {
        self.ask_all()?;
        self.indexed(|index, view| index.appointments(view, limit))
    }

    /// Whether it is read in a server process.
    pub(crate) fn serves(&self) -> bool {
        self.site.serves
    }

    /// The first slugs of posts with this prefix, including deleted posts.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(crate) fn slugs_from(&self, start: &str, limit: u32) -> Result<Vec<String>, SiteError> {
        self.indexed(|index, view| index.slugs_from(view, Prefix { start, limit }))
    }

    /// The index entry of the post with an id.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn hit(&self, id: &str) -> Result<Option<PostHit>, SiteError> {
        self.ask_all()?;
        self.site.update_published_at()?;
        self.indexed(|index, view| index.post(view, id))
    }

    /// How many posts of each type and status there are, without deleted ones.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn post_counts(&self) -> Result<PostCounts, SiteError> {
        self.ask_more();
        let counts = || Ok(Arc::new(self.indexed(|index, view| index.post_counts(view))?));
        match self.is_published() {
            true => counts(),
            false => self.site.caches.counts.of(self.tree, counts),
        }
    }

    /// The references to an item: paths and JSON pointers.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn referrers(&self, kind: &str, target: &str) -> Result<Vec<(String, String)>, SiteError> {
        let found = self.indexed(|index, view| index.referrers(view, kind, target))?;
        Ok(found.into_iter().map(|referrer| (referrer.path, referrer.pointer)).collect())
    }

    /// Like [`Snapshot::referrers`], without those in deleted posts.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn living_referrers(&self, kind: &str, target: &str) -> Result<Vec<(String, String)>, SiteError> {
        let found = self.indexed(|index, view| index.living_referrers(view, kind, target))?;
        Ok(found.into_iter().map(|referrer| (referrer.path, referrer.pointer)).collect())
    }

    /// The path and value of every readable item of a kind.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn values(&self, kind: Kind) -> Result<Vec<(String, Value)>, SiteError> {
        Ok(self.items(kind)?.into_iter().map(|item| (item.path, item.value)).collect())
    }
}

/// Whether a name at the top of a tree is the folder of terms.
fn is_of_terms(name: &str) -> bool {
    Kind::Term.folder() == Some(name)
}

fn read_settings(bytes: &[u8]) -> Result<Arc<Settings>, SiteError> {
    let doc = codec::parse_file(SETTINGS_FILE, bytes).map_err(|cause| unreadable(SETTINGS_FILE, cause))?;
    let (value, _) = model::read(Kind::Settings, doc.value, &Definitions::default());
    Ok(Arc::new(<Settings as model::View>::from_value(&value).unwrap_or_default()))
}

/// The paths of index entries.
pub(in crate::site) fn paths(entries: Vec<Entry>) -> Vec<String> {
    entries.into_iter().map(|entry| entry.path).collect()
}

/// A syntax error as the finding that commands show.
pub(in crate::site) fn unreadable(path: &str, cause: codec::SyntaxError) -> SiteError {
    SiteError::Unreadable(Box::new(syntax(path, cause)))
}

/// A syntax error as a diagnostic.
pub(crate) fn syntax(path: &str, cause: codec::SyntaxError) -> Diagnostic {
    cause.in_file(path)
}
