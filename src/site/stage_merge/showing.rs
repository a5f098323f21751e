//! What decides whether and when visitors see a post, and who set it.

use crate::site::accounts::name_owner::NameOwner;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use crate::site::write::trailers::{APPROVE, SUBMIT};

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

    /// Those of these fields of a post whose origin has to be looked for among the commits of agents; none if the value of
    /// one is known to be an agent's. A field or file that was removed has no origin, and plain git may have copied a value.
    pub(in crate::site) fn unexplained(
        &self,
        known: &NameOwner,
        tip: Oid,
        pair: &Pair,
        mut fields: Vec<&'static str>,
        after: &Showing,
    ) -> Result<Option<Vec<&'static str>>, SiteError> {
        let mut explained = Vec::new();
        // An unreadable version is skipped.
        if pair.after.is_some()
            && let Ok(Some(blamed)) = self.look().blame(&pair.unit, tip)
        {
            for field in blamed.fields.iter().filter(|field| fields.contains(&field.path.as_str())) {
                let Some(user) = &field.user else { continue };
                if user.agent.is_some() || known.is_program(&user.email) {
                    return Ok(None);
                }
                // A submit and an approval bring what others set; where a commit of an agent says that it is later, they are named.
                let is_own = |operation: &str| operation != SUBMIT && operation != APPROVE;
                if field.operation.as_deref().is_some_and(is_own) {
                    explained.push(field.path.clone());
                }
            }
        }
        fields.retain(|field| {
            !after.fields.contains_key(*field) || !explained.iter().any(|known| known.as_str() == *field)
        });
        Ok(Some(fields))
    }
}
