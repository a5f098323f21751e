//! An item as it was at a revision.

use super::Past;
use super::item_history::ItemHistory;
use crate::site::file::docs;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::snapshot::unreadable;

/// An item as it was at a revision.
#[derive(Debug, Clone)]
pub struct ItemVersion {
    /// The requested commit.
    pub commit: Oid,
    /// Its file's path.
    pub path: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// The parsed content; none for a file that is not an item.
    pub value: Option<Value>,
}

impl Look<'_> {
    /// An item as it was at a commit, at any path; none if it did not exist.
    ///
    /// # Errors
    /// It cannot be read there, or the repository cannot be read.
    pub fn version(&self, unit: &Unit, commit: Oid) -> Result<Option<ItemVersion>, SiteError> {
        let past = Past::of(self.site, Some(commit))?;
        let course = ItemHistory::of(&past, unit.clone())?;
        let place = past.place(commit).and_then(|node| course.at(node));
        let Some(place) = place.filter(|place| place.mode.is_file()) else { return Ok(None) };
        let bytes =
            docs::bytes_of(&self.site.repo, place.oid)?.map_err(|cause| unreadable(&place.path, cause))?;
        let value = match unit.item() {
            Some(_) => {
                let doc = codec::parse_file(&place.path, &bytes);
                Some(doc.map_err(|cause| unreadable(&place.path, cause))?.value)
            }
            None => None,
        };
        Ok(Some(ItemVersion { commit, path: place.path.clone(), bytes, value }))
    }
}
