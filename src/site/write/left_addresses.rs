//! Automatic redirects from the old addresses of live posts and of lists, unless their type says `redirects: false`. They are made
//! when `source` moves, so that they cover addresses that visitors have seen, and the actor needs no permission for them.

use crate::site::file::bytes::Bytes;
use crate::site::file::forwarded::{Moved, forwarded};
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::snapshot::Snapshot;
use crate::site::write::moved::definitions_after;
use std::collections::BTreeMap;

impl Site {
    /// The files of redirects that change, if changes of the live site move posts or lists that leave redirects behind.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn redirects_left(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
    ) -> Result<Vec<Change>, SiteError> {
        let left = self.addresses_left(before, changes)?.into_iter().filter(|left| left.redirects);
        let mut moved: BTreeMap<String, Moved> =
            left.filter_map(|left| Some((left.from, Moved { post: Some(left.id), to: left.to? }))).collect();
        let after = definitions_after(before, changes)?;
        for (from, to) in before.lists_left(after.as_deref(), &moved)? {
            moved.entry(from).or_insert(Moved { post: None, to });
        }
        if moved.is_empty() {
            return Ok(Vec::new());
        }
        let changed = changes.iter().map(|change| change.path.clone());
        let changed = changed.filter(|path| Kind::of_path(path) == Some(Kind::RedirectList));
        let lists = before.redirect_lists()?.into_iter().chain(changed).collect();
        let text = |path: &str| match changes.iter().find(|change| change.path == path) {
            Some(change) => Ok::<_, SiteError>(change.bytes.clone()),
            None => Ok(before.bytes(path)?.map(Bytes::from)),
        };
        let definitions = after.map_or_else(|| before.definitions(), Ok)?;
        let files = forwarded(lists, text, &moved, &definitions)?;
        Ok(files.into_iter().map(|(path, text)| Change::new(path, Some(text))).collect())
    }
}
