//! What decides whether and when visitors see a post.

use crate::site::prelude::*;
use crate::site::store::place::Place;

/// The fields of a post that decide whether and when visitors see it.
pub(in crate::site) const SHOWING: [&str; 4] = ["status", "scheduledAt", "unpublishAt", "deletedAt"];

/// The part of a post that decides whether and when visitors see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::site) struct Showing {
    pub(in crate::site) fields: Map,
}

impl Showing {
    fn of(post: &Value) -> Showing {
        let field = |key: &&str| Some(((*key).to_owned(), post.get(*key)?.clone()));
        Showing { fields: SHOWING.iter().filter_map(field).collect() }
    }

    /// The fields whose value differs.
    pub(in crate::site) fn differing(&self, other: &Showing) -> Vec<&'static str> {
        SHOWING.into_iter().filter(|key| self.fields.get(*key) != other.fields.get(*key)).collect()
    }
}

impl Site {
    /// What decides whether visitors see this version of a post; empty for one that does not exist, none if it cannot be
    /// read.
    pub(in crate::site) fn showing(&self, place: Option<&Place>) -> Result<Option<Showing>, SiteError> {
        let Some(file) = place.filter(|place| place.mode.is_file()) else {
            return Ok(Some(Showing::default()));
        };
        self.caches.showings.of(file.oid, || {
            let read = self.caches.docs.of_blob(1, &file.path, file.oid, &self.repo)?;
            Ok(read.ok().map(|doc| Showing::of(&doc.value)))
        })
    }
}
