//! Where the posts of a very large import lie while they wait for each other.

use crate::base::{Kept, Shelf};
use crate::disk::{DiskError, Spool, Spooled};
use crate::ops::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files of a source from which on its posts are put aside: so many take less than fifty megabytes.
const FILES_MIN: usize = 5_000;

/// The first error of the disk.
type Problem = Arc<Mutex<Option<DiskError>>>;

/// A spool of posts.
#[derive(Debug)]
pub(super) struct Aside {
    spool: Spool,
    problem: Problem,
}

/// A post in the spool.
#[derive(Debug)]
struct Text {
    spooled: Spooled,
    problem: Problem,
}

impl Aside {
    /// For an import of so many files; none if they are few.
    ///
    /// # Errors
    /// The folder of the repository cannot be written.
    pub(super) fn of(files: usize, draft: &Draft<'_>) -> Result<Option<Arc<Aside>>, OpError> {
        if files < FILES_MIN {
            return Ok(None);
        }
        let spool = Spool::new(draft.snapshot().site().repo().common_dir()).map_err(SiteError::from)?;
        Ok(Some(Arc::new(Aside { spool, problem: Problem::default() })))
    }

    /// Tells whether all posts were read as they were put aside.
    ///
    /// # Errors
    /// The disk failed.
    pub(super) fn check(&self) -> Result<(), OpError> {
        match lock(&self.problem).take() {
            Some(cause) => Err(SiteError::from(cause).into()),
            None => Ok(()),
        }
    }
}

impl Shelf for Aside {
    fn keep(&self, text: &str) -> Option<Arc<dyn Kept>> {
        let spooled = self.spool.add(text.as_bytes()).ok()?;
        Some(Arc::new(Text { spooled, problem: Arc::clone(&self.problem) }))
    }
}

impl Kept for Text {
    fn text(&self) -> String {
        match self.spooled.read() {
            Ok(bytes) => String::from_utf8(bytes).unwrap_or_default(),
            Err(cause) => {
                lock(&self.problem).get_or_insert(cause);
                String::new()
            }
        }
    }
}

fn lock(problem: &Problem) -> MutexGuard<'_, Option<DiskError>> {
    problem.lock().unwrap_or_else(PoisonError::into_inner)
}
