//! The read set of a speculative write: what it looked up, to tell whether writes of others affect it.

use super::snapshot::Snapshot;
use crate::db::{FileRow, PostRow};
use crate::site::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// A name by which files are looked up.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::site) enum Name {
    /// The id of an item.
    Id(Kind, String),
    /// The slug or name of an item.
    Key(Kind, String),
    /// The address of a post: its type, language and slug.
    Address(String, String, String),
    /// The slug of posts of any type and language: this is how they are looked up.
    Slug(String),
    /// The id of a module that a file holds.
    Module(String),
}

impl Name {
    /// The names that only one of two versions of a file has.
    pub(in crate::site) fn changed(before: Option<&FileRow>, after: Option<&FileRow>) -> Vec<Name> {
        let [before, after] = [before, after].map(|row| row.map(Name::of).unwrap_or_default());
        let changed = before.symmetric_difference(&after).cloned();
        changed.map(Name::asked_for).collect()
    }

    /// The name by which files with this name are looked up.
    fn asked_for(self) -> Name {
        match self {
            Name::Address(_, _, slug) => Name::Slug(slug),
            other => other,
        }
    }

    fn of(row: &FileRow) -> BTreeSet<Name> {
        let mut names = BTreeSet::new();
        let Some(kind) = Kind::from_name(&row.kind) else { return names };
        names.extend(row.id.clone().map(|id| Name::Id(kind, id)));
        names.extend(row.key.clone().map(|key| Name::Key(kind, key)));
        let address =
            |post: &PostRow| Name::Address(post.type_.clone(), post.locale.clone(), post.slug.clone());
        names.extend(row.post.as_ref().map(address));
        names.extend(row.modules.iter().map(|module| Name::Module(module.id.clone())));
        names
    }
}

/// A file that was replaced by another version.
#[derive(Debug)]
pub(in crate::site) struct Touched {
    pub(in crate::site) path: String,
    /// The names that it gained or lost.
    pub(in crate::site) names: Vec<Name>,
}

/// What was looked up.
#[derive(Debug, Default)]
pub(in crate::site) struct ReadSet {
    /// The paths that were looked up.
    paths: BTreeSet<String>,
    /// The names that were looked up.
    names: BTreeSet<Name>,
    /// Whether anything else was read.
    is_more: bool,
}

impl ReadSet {
    /// Whether something was read that any change may affect.
    pub(in crate::site) fn is_more(&self) -> bool {
        self.is_more
    }

    /// Whether all lookups have the same results after changes of these files. Files other than posts define what
    /// content may be, or what was decided about it, and may affect everything.
    pub(in crate::site) fn is_answered_alike(&self, changed: &[Arc<Touched>]) -> bool {
        changed.iter().all(|file| {
            Kind::of_path(&file.path) == Some(Kind::Post)
                && !self.has_asked_at(&file.path)
                && file.names.iter().all(|name| !self.names.contains(name))
        })
    }

    /// Whether this path, one inside it or one of its parents was looked up: a file and a folder replace each other.
    fn has_asked_at(&self, path: &str) -> bool {
        let below = format!("{path}/");
        self.paths.contains(path)
            || path.match_indices('/').any(|(end, _)| self.paths.contains(&path[..end]))
            || self.paths.range(below.clone()..).next().is_some_and(|path| path.starts_with(&below))
    }
}

/// A read set that is being recorded.
pub(in crate::site) type Asking = Rc<RefCell<ReadSet>>;

impl<'a> Snapshot<'a> {
    /// The same snapshot, recording its read set. It answers only what can be checked against the paths and names of
    /// changed files, and only while the index stays where it is; all else fails with [`SiteError::Contended`].
    pub(in crate::site) fn noting(mut self) -> (Snapshot<'a>, Asking) {
        let asking = Asking::default();
        self.asking = Some(Rc::clone(&asking));
        (self, asking)
    }

    /// Records that a path is looked up.
    pub(in crate::site) fn ask_path(&self, path: &str) {
        if let Some(asking) = &self.asking {
            asking.borrow_mut().paths.insert(path.to_owned());
        }
    }

    /// Records that a name is looked up.
    pub(in crate::site) fn ask_name(&self, name: impl FnOnce() -> Name) {
        if let Some(asking) = &self.asking {
            asking.borrow_mut().names.insert(name());
        }
    }

    /// Records a read that any change may affect.
    pub(in crate::site) fn ask_more(&self) {
        if let Some(asking) = &self.asking {
            asking.borrow_mut().is_more = true;
        }
    }

    /// Like [`Snapshot::ask_more`], but fails before any work is wasted: a speculative write neither waits for the
    /// index nor moves it.
    ///
    /// # Errors
    /// [`SiteError::Contended`] while a read set is recorded.
    pub(in crate::site) fn ask_all(&self) -> Result<(), SiteError> {
        // Recorded even if a caller treats the error as a result.
        self.ask_more();
        if self.asking.is_some() { Err(SiteError::Contended) } else { Ok(()) }
    }
}
