//! Locked modules (specification, Locked modules): they stay where a group put them, and agents cannot change the lock.

use super::act::Act;
use crate::check;
use crate::site::file::docs::Read;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use std::collections::BTreeMap;

/// Global modules that are renamed, by old slug: the new one.
pub(in crate::site) type Renamed = BTreeMap<String, String>;

/// The slugs of two versions of a global module, where they differ.
pub(in crate::site) fn renamed(old: Option<Read>, new: Option<Read>) -> Option<(String, String)> {
    let slug = |read: Option<Read>| read?.ok()?.value.get("slug")?.as_str().map(str::to_owned);
    let (old, new) = (slug(old)?, slug(new)?);
    (old != new).then_some((old, new))
}

/// Refuses a change of a post that removes, replaces or moves a locked module or pushes it from its place, or by which
/// an agent locks or unlocks one.
///
/// # Errors
/// [`SiteError::LockedModule`].
pub(in crate::site) fn stay(
    act: &Act<'_>,
    path: &str,
    (old, new): (Option<Read>, Option<Read>),
    renamed: &Renamed,
) -> Result<(), SiteError> {
    let (Some(Ok(old)), Some(Ok(new))) = (old, new) else { return Ok(()) };
    let lost = check::locked_module_lost(&old.value, &new.value, renamed);
    let touched = || if act.by_agent() { lock_changed(&old.value, &new.value) } else { None };
    match lost.or_else(touched) {
        Some(module) => Err(SiteError::LockedModule { module, path: path.to_owned() }),
        None => Ok(()),
    }
}

impl Site {
    /// As [`stay`], for the posts among these changes.
    ///
    /// # Errors
    /// [`SiteError::LockedModule`]; the repository cannot be read.
    pub(in crate::site) fn keep_locked(&self, act: &Act<'_>, pairs: &[Pair]) -> Result<(), SiteError> {
        let count = pairs.len();
        let read = |place: &Option<Place>| {
            let file = place.as_ref().filter(|place| place.mode.is_file());
            file.map(|file| self.caches.docs.of_blob(count, &file.path, file.oid, &self.repo)).transpose()
        };
        let of = |kind: Kind| pairs.iter().filter(move |pair| pair.unit.kind() == Some(kind));
        let mut names = Renamed::new();
        for pair in of(Kind::Global) {
            names.extend(renamed(read(&pair.before)?, read(&pair.after)?));
        }
        for pair in of(Kind::Post).filter(|pair| pair.before.is_some()) {
            stay(act, pair.path(), (read(&pair.before)?, read(&pair.after)?), &names)?;
        }
        Ok(())
    }
}

/// The id of the first module whose lock changed, or that is added locked.
fn lock_changed(old: &Value, new: &Value) -> Option<String> {
    let [old, new]: [BTreeMap<&str, bool>; 2] =
        [old, new].map(|post| check::locks(post).into_iter().collect());
    let changed = |(id, locked): &(&str, bool)| old.get(id).copied().unwrap_or(false) != *locked;
    new.into_iter().find(changed).map(|(id, _)| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn changed_module_lock_is_detected() {
        let post = |modules: Value| json!({"modules": modules});
        let check = |old: Value, new: Value, expected: Option<&str>| {
            assert_eq!(lock_changed(&post(old), &post(new)).as_deref(), expected);
        };
        let locked = |id: &str| json!({"id": id, "locked": true});
        let open = |id: &str| json!({"id": id});
        check(json!([locked("a")]), json!([locked("a"), open("b")]), None);
        check(json!([locked("a")]), json!([open("a")]), Some("a"));
        check(json!([open("a")]), json!([locked("a")]), Some("a"));
        check(json!([]), json!([locked("b")]), Some("b"));
        check(json!([open("a")]), json!([{"id": "a", "locked": false}]), None);
    }
}
