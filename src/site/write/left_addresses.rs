//! Automatic redirects: where a live post's address changes, the old one leads to the post, unless its type says
//! `redirects: false`. They are made when `source` moves, by a write or an approval, so that they cover addresses that
//! visitors have seen, and the actor needs no permission for them.

use crate::site::file::bytes::Bytes;
use crate::site::file::forwarded::forwarded;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::snapshot::Snapshot;
use std::collections::BTreeMap;

impl Site {
    /// The new text of `redirects.yaml`, if changes of the live site move posts that leave redirects behind.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn redirects_left(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
    ) -> Result<Option<Change>, SiteError> {
        let left = self.addresses_left(before, changes)?.into_iter().filter(|left| left.redirects);
        let moved: BTreeMap<String, (String, String)> =
            left.filter_map(|left| Some((left.from, (left.id, left.to?)))).collect();
        if moved.is_empty() {
            return Ok(None);
        }
        let path = Kind::Redirects.default_path("redirects");
        let text = match changes.iter().find(|change| change.path == path) {
            Some(change) => change.bytes.clone(),
            None => before.bytes(&path)?.map(Bytes::from),
        };
        Ok(forwarded(&path, text.as_deref(), &moved).map(|bytes| Change::new(path, Some(bytes))))
    }
}
