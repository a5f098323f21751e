//! Changes of files by a write, and the resulting states of items.

use crate::base::progress::Progress;
use crate::disk::Spooled;
use crate::site::file::bytes::Bytes;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::lookup::Outline;
use crate::site::store::place::Pair;
use serde::Deserialize;
use std::borrow::Cow;
use std::sync::Arc;

/// Files, and bytes of files, whose blobs are made together.
const MADE_TOGETHER: usize = 512;
const BYTES_TOGETHER: usize = 4 << 20;

/// A file that a write sets or deletes.
#[derive(Debug, Clone)]
pub(in crate::site) struct Change {
    pub(in crate::site) path: String,
    /// The new bytes, or `None` for a deletion; empty for an upload that is spooled on disk.
    pub(in crate::site) bytes: Option<Bytes>,
    /// An upload that is spooled on disk.
    pub(in crate::site) spooled: Option<Spooled>,
    /// Its outline, if that is known without reading the bytes.
    pub(in crate::site) outline: Option<Arc<Outline>>,
}

impl Change {
    pub(in crate::site) fn new(path: String, bytes: Option<Vec<u8>>) -> Change {
        Change { path, bytes: bytes.map(Bytes::from), spooled: None, outline: None }
    }

    /// The bytes to store.
    ///
    /// # Errors
    /// An upload cannot be read.
    pub(in crate::site) fn stored(&self) -> Result<Option<Cow<'_, [u8]>>, SiteError> {
        match &self.spooled {
            Some(spooled) => Ok(Some(Cow::Owned(spooled.read()?))),
            None => Ok(self.bytes.as_ref().map(Bytes::read).transpose()?),
        }
    }

    /// The unit that the file is now; none if it is deleted.
    pub(in crate::site) fn unit(&self) -> Option<Unit> {
        let bytes = self.bytes.as_ref()?;
        let id = self.outline.as_ref().and_then(|outline| outline.id()).map(str::to_owned);
        let known = Kind::of_path(&self.path).zip(id);
        Some(known.map_or_else(|| Unit::of(&self.path, bytes), |(kind, id)| Unit::Item(ItemId { kind, id })))
    }
}

/// Makes the blobs of changed files: each path with its new blob, or none for a deletion.
///
/// # Errors
/// An upload cannot be read, the blobs cannot be stored.
pub(in crate::site) fn blobs(
    writer: &mut Writer<'_>,
    changes: Vec<Change>,
    progress: &dyn Progress,
) -> Result<Vec<(String, Option<Oid>)>, SiteError> {
    let (mut made, mut waiting, mut bytes) = (Vec::with_capacity(changes.len()), Vec::new(), 0);
    for change in &changes {
        let stored = change.stored()?;
        bytes += stored.as_ref().map_or(0, |text| text.len());
        waiting.extend(stored);
        if waiting.len() >= MADE_TOGETHER || bytes >= BYTES_TOGETHER {
            made.extend(writer.blobs(&waiting)?);
            waiting.clear();
            bytes = 0;
        }
        progress.advance(1);
    }
    made.extend(writer.blobs(&waiting)?);
    drop(waiting);
    let mut made = made.into_iter();
    let of = |change: Change| (change.path, change.bytes.and_then(|_| made.next()));
    Ok(changes.into_iter().map(of).collect())
}

/// What happened to an item as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is new.
    Added,
    /// Soft-deleted: its file is marked as deleted, and it can be restored.
    Deleted,
    /// Its file is deleted, too.
    Removed,
    /// Its content changed.
    Changed,
    /// Only its path changed.
    Moved,
    /// It has an open conflict but no pending change: the stage holds the upstream's value.
    Disputed,
}

impl State {
    /// Whether visitors no longer see the item.
    pub fn is_deletion(self) -> bool {
        matches!(self, State::Deleted | State::Removed)
    }

    /// The state of an item whose values differ: `Deleted` if it became soft-deleted, else `Changed`.
    pub(in crate::site) fn of_change(before: Option<&Value>, after: Option<&Value>) -> State {
        let is_deleted =
            |value: Option<&Value>| value.and_then(|v| v.get("deletedAt")).is_some_and(Value::is_string);
        if is_deleted(after) && !is_deleted(before) { State::Deleted } else { State::Changed }
    }

    /// Its name for people.
    pub fn word(self) -> &'static str {
        match self {
            State::Added => "added",
            // People need one word for both; whether the file still exists is a detail.
            State::Deleted | State::Removed => "deleted",
            State::Changed => "changed",
            State::Moved => "moved",
            State::Disputed => "disputed",
        }
    }
}

impl Pair {
    /// What happened to the unit as a whole.
    pub(crate) fn state(&self) -> State {
        match (&self.before, &self.after) {
            (None, None) => State::Disputed,
            (None, Some(_)) => State::Added,
            (Some(_), None) => State::Removed,
            (Some(before), Some(after)) if before == after => State::Disputed,
            (Some(before), Some(after)) if before.same_file(after) => State::Moved,
            (Some(_), Some(_)) => State::Changed,
        }
    }
}
