//! What a write asks of content while it is made ahead of its turn: so it can be told whether what others wrote until then
//! matters to it.

use super::snapshot::Snapshot;
use crate::db::{FileRow, PostRow};
use crate::model::Kind;
use crate::site::error::SiteError;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// A name by which files are asked for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::site) enum Name {
    /// Of an item.
    Id(Kind, String),
    /// The slug or name of an item.
    Key(Kind, String),
    /// Of a post: its type, language and slug.
    Address(String, String, String),
    /// Of a post, whatever its type and language: so it is asked for.
    Slug(String),
    /// The id of a module that a file holds.
    Module(String),
}

impl Name {
    /// The names that a file has no more, or has since it became another version: those that one has and the other has not.
    pub(in crate::site) fn changed(before: Option<&FileRow>, after: Option<&FileRow>) -> Vec<Name> {
        let [before, after] = [before, after].map(|row| row.map(Name::of).unwrap_or_default());
        let changed = before.symmetric_difference(&after).cloned();
        changed.map(Name::asked_for).collect()
    }

    /// The name by which it is asked for what has this one.
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

/// A file that another version took the place of.
#[derive(Debug)]
pub(in crate::site) struct Touched {
    pub(in crate::site) path: String,
    /// The names that it has now and had not, or had and has no more.
    pub(in crate::site) names: Vec<Name>,
}

/// What was asked of content.
#[derive(Debug, Default)]
pub(in crate::site) struct ReadSet {
    /// The files that were looked at.
    paths: BTreeSet<String>,
    /// The names that files were looked for by.
    names: BTreeSet<Name>,
    /// Anything else.
    is_more: bool,
}

impl ReadSet {
    /// Whether something was asked that any change may matter to.
    pub(in crate::site) fn is_more(&self) -> bool {
        self.is_more
    }

    /// Whether all answers stay the same when these files change. Files that are no posts say what content may be, or what
    /// is decided of it: those may matter to all.
    pub(in crate::site) fn is_answered_alike(&self, changed: &[Arc<Touched>]) -> bool {
        changed.iter().all(|file| {
            Kind::of_path(&file.path) == Some(Kind::Post)
                && !self.has_asked_at(&file.path)
                && file.names.iter().all(|name| !self.names.contains(name))
        })
    }

    /// Whether a file was looked at that is this one, lies below it or has it below: one takes the place of the other.
    fn has_asked_at(&self, path: &str) -> bool {
        let below = format!("{path}/");
        self.paths.contains(path)
            || path.match_indices('/').any(|(end, _)| self.paths.contains(&path[..end]))
            || self.paths.range(below.clone()..).next().is_some_and(|asked| asked.starts_with(&below))
    }
}

/// What somebody is asking.
pub(in crate::site) type Asking = Rc<RefCell<ReadSet>>;

impl<'a> Snapshot<'a> {
    /// The same, of which it is noted what is asked. Only what can be told from the paths and names of changed files is
    /// answered, and only as long as the index is where it is; all else fails with [`SiteError::Contended`].
    pub(in crate::site) fn noting(mut self) -> (Snapshot<'a>, Asking) {
        let asking = Asking::default();
        self.asking = Some(Rc::clone(&asking));
        (self, asking)
    }

    /// A file is looked at.
    pub(in crate::site) fn ask_path(&self, path: &str) {
        if let Some(asking) = &self.asking {
            asking.borrow_mut().paths.insert(path.to_owned());
        }
    }

    /// Files are looked for by a name.
    pub(in crate::site) fn ask_name(&self, name: impl FnOnce() -> Name) {
        if let Some(asking) = &self.asking {
            asking.borrow_mut().names.insert(name());
        }
    }

    /// Something is asked that any change may matter to.
    pub(in crate::site) fn ask_more(&self) {
        if let Some(asking) = &self.asking {
            asking.borrow_mut().is_more = true;
        }
    }

    /// As [`Snapshot::ask_more`], before work that would be in vain: nothing waits or moves for who asks ahead of the turn.
    ///
    /// # Errors
    /// [`SiteError::Contended`] where it is noted what is asked.
    pub(in crate::site) fn ask_all(&self) -> Result<(), SiteError> {
        // Also where somebody takes the failure for an answer.
        self.ask_more();
        if self.asking.is_some() { Err(SiteError::Contended) } else { Ok(()) }
    }
}
