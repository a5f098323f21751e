//! The content of a stage while a write changes it: reads see the changes made so far.

use crate::base::Path;
use crate::disk::{Spool, Spooled};
use crate::model::{self, Definitions, Post, View as _};
use crate::site::error::readable;
use crate::site::file::bytes::Bytes;
use crate::site::file::docs::written_text;
use crate::site::file::item::{Item, ItemName, identity};
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::found::Found;
use crate::site::store::lookup::Outline;
use crate::site::store::snapshot::{Snapshot, unreadable};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Files whose texts are in memory in a write that keeps only these.
const IN_MEMORY_MAX: usize = 5_000;
/// Maximum number of files of a speculative write: the work on more of them might be wasted.
const AHEAD_FILES_MAX: usize = 8;

/// A changed file with its new bytes.
#[derive(Debug)]
struct Edited {
    item: Option<EditedItem>,
    /// Empty for an upload that is spooled on disk.
    bytes: Bytes,
    /// An upload that is spooled on disk, instead of bytes.
    spooled: Option<Spooled>,
}

/// The item in a changed file.
#[derive(Debug)]
struct EditedItem {
    kind: Kind,
    name: ItemName,
    /// `None` if it is to be read from the file again ([`Draft::keep_only_texts`]).
    value: Option<Value>,
    outline: Option<Arc<Outline>>,
}

/// The content of a stage while a write changes it.
pub struct Draft<'a> {
    snapshot: Snapshot<'a>,
    files: BTreeMap<String, Option<Edited>>,
    title: Option<String>,
    /// The name of an imported source, and a digest of where it lay.
    source: Option<(String, String)>,
    /// What the caller should know about the write.
    remarks: Vec<Diagnostic>,
    /// Places that were written explicitly, even if their values stay the same.
    decided: Vec<(ItemId, Path)>,
    /// The file that the caller has read, if other files are written as well.
    about: Option<String>,
    /// The spool of uploads, and of texts of a write of very many files.
    pub(super) spool: Option<Spool>,
    /// Whether the values of written files are kept beside their texts.
    keeps_values: bool,
}

impl<'a> Draft<'a> {
    pub(in crate::site) fn new(snapshot: Snapshot<'a>) -> Self {
        Draft {
            snapshot,
            files: BTreeMap::new(),
            title: None,
            source: None,
            remarks: Vec::new(),
            decided: Vec::new(),
            about: None,
            spool: None,
            keeps_values: true,
        }
    }

    /// A draft that nothing writes: to see what a change would make of the content.
    pub fn of_trial(snapshot: Snapshot<'a>) -> Self {
        Draft::new(snapshot)
    }

    /// The content before the write.
    pub fn snapshot(&self) -> &Snapshot<'a> {
        &self.snapshot
    }

    /// The definitions before the write.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn definitions(&self) -> Result<Arc<Definitions>, SiteError> {
        self.snapshot.definitions()
    }

    /// Marks a place as written explicitly: this resolves its conflict even if its value stays the same.
    pub fn decide(&mut self, id: &ItemId, place: Path) {
        self.decided.push((id.clone(), place));
    }

    /// Whether a place, or one around or inside it, is written explicitly.
    pub(in crate::site) fn has_decided(&self, id: &ItemId, place: &Path) -> bool {
        let is_near = |path: &Path| path.contains(place) || place.contains(path);
        self.decided.iter().any(|(other, path)| other == id && is_near(path))
    }

    /// Sets the first line of the commit.
    pub fn entitle(&mut self, title: impl Into<String>) {
        self.title = Some(title.into());
    }

    /// Names the source of an import in the commit, with a digest of where it lay.
    pub fn came_from(&mut self, name: &str, origin: &str) {
        self.source = Some((name.to_owned(), origin.to_owned()));
    }

    /// From here on, the values of written files are read from their texts again when somebody asks, instead of kept: in
    /// a write of very many files they would take twice the memory of the texts.
    pub fn keep_only_texts(&mut self) {
        self.keeps_values = false;
    }

    /// Adds a warning to the answer of the write.
    pub fn remark(&mut self, warning: Diagnostic) {
        self.remarks.push(warning);
    }

    pub(in crate::site) fn remarks(&self) -> &[Diagnostic] {
        &self.remarks
    }

    pub(in crate::site) fn source(&self) -> Option<&(String, String)> {
        self.source.as_ref()
    }

    pub(in crate::site) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Limits the caller's expected revision to one file: other files that are written may have changed since.
    pub fn is_about(&mut self, path: &str) {
        self.about = Some(path.to_owned());
    }

    /// Extends the caller's expected revision to all files again.
    pub fn is_about_all(&mut self) {
        self.about = None;
    }

    /// The files that must be as in the caller's expected revision.
    pub(in crate::site) fn expected(&self) -> impl Iterator<Item = &str> {
        let all = self.files.keys().filter(|_| self.about.is_none());
        self.about.iter().chain(all).map(String::as_str)
    }

    /// The files that are written, by path.
    pub(in crate::site) fn new_files(&self) -> impl Iterator<Item = Change> {
        self.files.iter().map(|(path, edited)| {
            let Some(Edited { item, bytes, spooled }) = edited else {
                return Change::new(path.clone(), None);
            };
            let outline = item.as_ref().and_then(|item| item.outline.clone());
            Change { path: path.clone(), bytes: Some(bytes.clone()), spooled: spooled.clone(), outline }
        })
    }

    /// Whether a file has other bytes than before.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn differs(&self, change: &Change) -> Result<bool, SiteError> {
        match &change.spooled {
            Some(spooled) => match readable(self.snapshot.blob_id(&change.path))? {
                Some(old) => Ok(old != Repo::blob_id(&spooled.read()?)),
                None => Ok(true),
            },
            None => match (readable(self.snapshot.bytes(&change.path))?, &change.bytes) {
                (Some(old), Some(new)) => Ok(*new.read()? != *old),
                (old, new) => Ok(old.is_some() != new.is_some()),
            },
        }
    }

    /// Sets the text of a conflict file; conflict files are not content, and no rules apply to them.
    pub(in crate::site) fn put_conflict(&mut self, path: &str, text: String) {
        self.put_bytes(path, text.into_bytes());
    }

    /// Sets the bytes of a file without parsing them: of a file that holds no item, or one that is copied as it is.
    pub(in crate::site) fn put_bytes(&mut self, path: &str, bytes: Vec<u8>) {
        self.put_content(path, bytes, None);
    }

    /// The same, or sets those of an upload that is spooled on disk.
    pub(super) fn put_content(&mut self, path: &str, bytes: Vec<u8>, spooled: Option<Spooled>) {
        let edited = Edited { item: None, bytes: bytes.into(), spooled };
        self.files.insert(path.to_owned(), Some(edited));
    }

    /// Whether it has so many files that their texts are better on disk until they are stored.
    pub(super) fn is_vast(&self) -> bool {
        !self.keeps_values && self.files.len() >= IN_MEMORY_MAX
    }

    /// Whether the write has touched a file.
    pub(in crate::site) fn changes(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Whether a file exists now.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn exists(&self, path: &str) -> Result<bool, SiteError> {
        match self.files.get(path) {
            Some(edited) => Ok(edited.is_some()),
            None => Ok(self.snapshot.blob_id(path)?.is_some()),
        }
    }

    /// The item at a path, as it is now.
    ///
    /// # Errors
    /// The file is not valid, or the repository cannot be read.
    pub fn item_at(&self, path: &str) -> Result<Option<Item>, SiteError> {
        match self.files.get(path) {
            None => self.snapshot.item_at(path),
            Some(None) => Ok(None),
            Some(Some(edited)) => {
                let Some(value) = self.value(path, edited)?.map(Cow::into_owned) else { return Ok(None) };
                let id = self.id_of(edited);
                Ok(id.map(|id| Item { id, path: path.to_owned(), blob: Oid::EMPTY_TREE, value }))
            }
        }
    }

    /// What names the item in a file of the write; none if the write does not change the file, or if it holds no item.
    pub(in crate::site) fn name_of_new(&self, path: &str) -> Option<(ItemId, ItemName)> {
        let edited = self.files.get(path)?.as_ref()?;
        Some((self.id_of(edited)?, edited.item.as_ref()?.name.clone()))
    }

    fn id_of(&self, edited: &Edited) -> Option<ItemId> {
        edited.item.as_ref().map(|item| ItemId { kind: item.kind, id: item.name.id.clone() })
    }

    /// The value of a changed file; none if it holds no item.
    fn value<'e>(&self, path: &str, edited: &'e Edited) -> Result<Option<Cow<'e, Value>>, SiteError> {
        let Some(item) = &edited.item else { return Ok(None) };
        if let Some(value) = &item.value {
            return Ok(Some(Cow::Borrowed(value)));
        }
        let doc = codec::parse_file(path, &edited.bytes).map_err(|cause| unreadable(path, cause))?;
        Ok(Some(Cow::Owned(model::read(item.kind, doc.value, &*self.definitions()?).0)))
    }

    /// Notes a changed file with an item, and its outline if that is known.
    pub(super) fn put_item(&mut self, kind: Kind, path: &str, new: (Value, Bytes), known: Option<Outline>) {
        let (value, bytes) = new;
        let item =
            Item { id: identity(kind, path, &value), path: path.to_owned(), blob: Oid::EMPTY_TREE, value };
        let name = ItemName::from(&item);
        let value = self.keeps_values.then_some(item.value);
        let item = Some(EditedItem { kind, name, value, outline: known.map(Arc::new) });
        self.files.insert(path.to_owned(), Some(Edited { item, bytes, spooled: None }));
    }

    /// The items that the write has changed so far, with the paths of their files.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn changed_items(&self) -> Result<BTreeMap<ItemId, String>, SiteError> {
        let mut found = BTreeMap::new();
        for (path, edited) in &self.files {
            let id = match edited {
                Some(edited) => self.id_of(edited),
                None => readable(self.snapshot.item_at(path))?.map(|item| item.id),
            };
            let Some(id) = id else { continue };
            // An item whose file moved lies where it is now.
            if edited.is_some() || !found.contains_key(&id) {
                found.insert(id, path.clone());
            }
        }
        Ok(found)
    }

    /// The item with an identity, as it is now.
    ///
    /// # Errors
    /// The file is not valid, or the repository cannot be read.
    pub fn item(&self, id: &ItemId) -> Result<Option<Item>, SiteError> {
        for (path, edited) in &self.files {
            if edited.as_ref().and_then(|edited| self.id_of(edited)).as_ref() == Some(id) {
                return self.item_at(path);
            }
        }
        match self.snapshot.path_of(id)? {
            Some(path) => self.item_at(&path),
            None => Ok(None),
        }
    }

    /// Looks up a post by what a person calls it: among those that the write has changed by id, path or
    /// `type/locale/slug`, else in the content before the write; by slug among both.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn find_post(&self, name: &str) -> Result<Found, SiteError> {
        let mut own = Vec::new();
        for post in self.written(Kind::Post) {
            let (path, value) = post?;
            let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
            let address = format!("{}/{}/{}", text("type"), text("locale"), text("slug"));
            if [text("id"), path.as_str(), address.as_str()].contains(&name) {
                return Ok(Found::One(path.clone()));
            }
            own.extend((text("slug") == name).then(|| path.clone()));
        }
        let others = match self.snapshot.find_post(name)? {
            found if own.is_empty() => return Ok(found),
            Found::Several(paths) => paths,
            Found::One(path) => vec![path],
            Found::None => Vec::new(),
        };
        own.extend(others.into_iter().filter(|path| !self.changes(path)));
        Ok(Found::of(own))
    }

    /// Looks up modules by the beginning of their id, with the paths of their posts.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn find_module(&self, short: &str) -> Result<Vec<(String, String)>, SiteError> {
        let mut found = self.snapshot.find_module(short)?;
        found.retain(|(path, _)| !self.files.contains_key(path));
        for post in self.written(Kind::Post) {
            let (path, value) = post?;
            let modules = value.get("modules").and_then(Value::as_array).into_iter().flatten();
            let ids =
                modules.filter_map(|module| module.get("id")?.as_str()).filter(|id| id.starts_with(short));
            found.extend(ids.map(|id| (path.clone(), id.to_owned())));
        }
        Ok(found)
    }

    /// The items of a kind that the write has changed: the paths of their files, and their values.
    pub fn written(&self, kind: Kind) -> impl Iterator<Item = Result<(&String, Cow<'_, Value>), SiteError>> {
        let files = self.files.iter().filter_map(|(path, edited)| Some((path, edited.as_ref()?)));
        let is_such = move |edited: &Edited| edited.item.as_ref().is_some_and(|item| item.kind == kind);
        let items = files.filter(move |(_, edited)| is_such(edited));
        items
            .filter_map(|(path, edited)| self.value(path, edited).transpose().map(|value| Ok((path, value?))))
    }

    /// Sets the value of a file. An existing file keeps its comments, order and style outside what changed; a new one
    /// gets the canonical form. Text fields are converted to text, and keys are put in order.
    ///
    /// # Errors
    /// The file's old text cannot be read.
    pub fn put(&mut self, kind: Kind, path: &str, value: Value) -> Result<(), SiteError> {
        self.stay_small()?;
        let definitions = self.definitions()?;
        let documents = model::documents(&value);
        let (mut value, _) = model::read(kind, value, &definitions);
        if !documents.is_empty()
            && let Some(old) = readable(self.item_at(path))?
        {
            model::keep_spelling(&documents, &old.value, &mut value);
        }
        let text = match self.old_text(path)? {
            Some(text) => self.edited_text(path, &text, &value)?,
            None => written_text(path, &value),
        };
        self.put_item(kind, path, (value, text.into()), None);
        Ok(())
    }

    fn edited_text(&self, path: &str, text: &str, value: &Value) -> Result<String, SiteError> {
        if path.ends_with(".toml") {
            return codec::toml::edit(text, value).map_err(|cause| unreadable(path, cause));
        }
        let docs = &self.snapshot.site().caches.docs;
        let old = docs.of_bytes(1, path, text.as_bytes());
        let new = old.as_ref().ok().and_then(|old| codec::yaml::edit_and_read(old, value));
        let Some(new) = new else { return Ok(written_text(path, value)) };
        let text = new.text().to_owned();
        if let Cow::Owned(new) = new {
            // It is parsed already, and will be needed again.
            docs.add(path, new);
        }
        Ok(text)
    }

    /// Like [`Draft::put`], with another version of the file, from which restored parts take their comments and style.
    ///
    /// # Errors
    /// As [`Draft::put`].
    pub fn put_like(&mut self, kind: Kind, path: &str, value: Value, like: &[u8]) -> Result<(), SiteError> {
        let definitions = self.definitions()?;
        let (value, _) = model::read(kind, value, &definitions);
        let own = self.old_text(path)?.and_then(|text| codec::yaml::parse(text.as_bytes()).ok());
        match (own, codec::yaml::parse(like)) {
            (Some(own), Ok(like)) if !path.ends_with(".toml") => {
                let text = codec::yaml::edit(&own, &value, &[&like]);
                self.put_item(kind, path, (value, text.into()), None);
                Ok(())
            }
            (_, _) => self.put(kind, path, value),
        }
    }

    /// Sets the bytes of a file that holds no item.
    pub fn put_file(&mut self, path: &str, bytes: Vec<u8>) {
        self.put_bytes(path, bytes);
    }

    /// Sets the text of a file, as a person wrote it.
    ///
    /// # Errors
    /// [`SiteError::Unreadable`] when the text is not valid.
    pub fn put_text(&mut self, kind: Kind, path: &str, text: &str) -> Result<(), SiteError> {
        self.stay_small()?;
        let doc = codec::parse_file(path, text.as_bytes()).map_err(|cause| unreadable(path, cause))?;
        let definitions = self.definitions()?;
        let (value, _) = model::read(kind, doc.value, &definitions);
        self.put_item(kind, path, (value, text.to_owned().into()), None);
        Ok(())
    }

    /// Deletes a file.
    pub fn remove(&mut self, path: &str) {
        self.files.insert(path.to_owned(), None);
    }

    /// Moves a file, with its comments.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn rename(&mut self, kind: Kind, from: &str, to: &str) -> Result<(), SiteError> {
        if from == to {
            return Ok(());
        }
        if let Some(text) = self.old_text(from)? {
            self.put_text(kind, to, &text)?;
        }
        self.remove(from);
        Ok(())
    }

    /// The new path of a post's file: it follows a change of type, language or slug, if it was at the path that its
    /// type prescribes. `None` when it stays.
    ///
    /// # Errors
    /// The site's definitions cannot be read.
    pub fn moved_to(&self, path: &str, old: &Value, new: &Value) -> Result<Option<String>, SiteError> {
        let moved = match (Post::from_value(old), Post::from_value(new)) {
            (Ok(old), Ok(new)) => self.definitions()?.moved_path(path, &old, &new, self.snapshot.made_at()?),
            (Ok(_) | Err(_), _) => None,
        };
        // A slug such as `..` does not move the file: it is refused at the current path.
        Ok(moved.filter(|path| Kind::of_path(path) == Some(Kind::Post)))
    }

    /// Prevents speculation: for a change that takes long, or that has input which it can use only once.
    ///
    /// # Errors
    /// [`SiteError::Contended`] if the write is speculative; it will start again in its turn.
    pub fn await_turn(&self) -> Result<(), SiteError> {
        self.snapshot.ask_all()
    }

    /// Prevents speculation on changes of many files.
    pub(super) fn stay_small(&self) -> Result<(), SiteError> {
        if self.files.len() < AHEAD_FILES_MAX { Ok(()) } else { self.await_turn() }
    }

    fn old_text(&self, path: &str) -> Result<Option<String>, SiteError> {
        match self.files.get(path) {
            Some(Some(edited)) => Ok(Some(String::from_utf8_lossy(&edited.bytes).into_owned())),
            Some(None) => Ok(None),
            None => match self.snapshot.bytes(path)? {
                Some(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
                None => Ok(None),
            },
        }
    }
}
