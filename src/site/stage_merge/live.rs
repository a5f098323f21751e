//! Whether visitors see an item, and what a change of source takes away from them.

use crate::model::scalar;
use crate::site::file::docs;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};

/// The kinds whose items visitors see, or see a part of.
const SEEN: [Kind; 5] = [Kind::Post, Kind::Global, Kind::Menu, Kind::Form, Kind::Media];

/// Whether visitors see a post: published and not deleted.
pub(in crate::site) fn is_live_post(post: &Value) -> bool {
    status(post) == Some("published") && post.get("deletedAt").is_none()
}

/// From when on visitors see a post without anybody doing anything; none if they never will.
pub(in crate::site) fn seen_from(post: &Value) -> Option<Timestamp> {
    let scheduled = || scalar::time(post.get("scheduledAt")?.as_str()?);
    match status(post).filter(|_| post.get("deletedAt").is_none())? {
        "published" => Some(Timestamp::MIN),
        "scheduled" => scheduled().or(Some(Timestamp::MAX)),
        _ => None,
    }
}

fn status(post: &Value) -> Option<&str> {
    post.get("status").and_then(Value::as_str)
}

impl Site {
    /// Those of the changes of source that take content away from visitors: a published post that is one no longer, or
    /// another item that is removed.
    pub(in crate::site) fn taken_away(&self, pairs: &[Pair]) -> Result<Vec<Pair>, SiteError> {
        let mut away = Vec::new();
        for pair in pairs {
            let is_gone = match pair.unit.kind() {
                Some(Kind::Post) => {
                    self.is_live(pair.before.as_ref())? && !self.is_live(pair.after.as_ref())?
                }
                Some(kind) => SEEN.contains(&kind) && pair.before.is_some() && pair.after.is_none(),
                None => false,
            };
            if is_gone {
                away.push(pair.clone());
            }
        }
        Ok(away)
    }

    /// Whether visitors see this version of a post; one that cannot be read is not seen.
    fn is_live(&self, place: Option<&Place>) -> Result<bool, SiteError> {
        let Some(file) = place.filter(|place| place.mode.is_file()) else { return Ok(false) };
        let doc = docs::doc_of(&self.repo, &file.path, file.oid)?;
        Ok(doc.is_ok_and(|doc| is_live_post(&doc.value)))
    }
}
