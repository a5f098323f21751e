//! A ref that is read often: its file is read only when it may have changed.

use super::{GitError, Oid, Repo};
use crate::disk::Stamped;

/// A cached ref.
#[derive(Debug, Default)]
pub struct WatchedRef {
    last: Stamped<Option<Oid>>,
}

impl Repo {
    /// As [`Repo::read_ref`]. A ref without a file of its own, in `packed-refs`, is always read.
    ///
    /// # Errors
    /// As [`Repo::read_ref`].
    pub fn look_at_ref(&self, name: &str, seen: &mut WatchedRef) -> Result<Option<Oid>, GitError> {
        let Some(known) = seen.last.of(&self.common_dir().join(name)) else { return self.read_ref(name) };
        if known.is_none() {
            *known = self.read_ref(name)?;
        }
        Ok(*known)
    }
}
