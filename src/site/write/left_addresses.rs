//! Automatic redirects: where the address of a live post or of a list changes, the old one leads to the new one, unless its
//! type says `redirects: false`. They are made when `source` moves, by a write or an approval, so that they cover addresses that
//! visitors have seen, and the actor needs no permission for them.

use crate::site::file::bytes::Bytes;
use crate::site::file::forwarded::{Moved, forwarded};
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::snapshot::Snapshot;
use crate::site::write::moved::definitions_after;
use std::collections::BTreeMap;

impl Site {
    /// The new text of `redirects.yaml`, if changes of the live site move posts or lists that leave redirects behind.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn redirects_left(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
    ) -> Result<Option<Change>, SiteError> {
        let left = self.addresses_left(before, changes)?.into_iter().filter(|left| left.redirects);
        let mut moved: BTreeMap<String, Moved> =
            left.filter_map(|left| Some((left.from, Moved { post: Some(left.id), to: left.to? }))).collect();
        for (from, to) in before.lists_left(definitions_after(before, changes)?.as_deref(), &moved)? {
            moved.entry(from).or_insert(Moved { post: None, to });
        }
        if moved.is_empty() {
            return Ok(None);
        }
        let path = Kind::Redirects.default_path("redirects");
        let text = match changes.iter().find(|change| change.path == path) {
            Some(change) => change.bytes.clone(),
            None => before.bytes(&path)?.map(Bytes::from),
        };
        let text = forwarded(&path, text.as_deref(), &moved, &*before.definitions()?);
        Ok(text.map(|bytes| Change::new(path, Some(bytes))))
    }
}
