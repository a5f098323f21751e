//! The changes of posts that set a time of publication too late: the post is live already.

use super::change::Change;
use super::snapshot::Snapshot;
use crate::check::late_schedule;
use crate::site::error::readable;
use crate::site::prelude::*;

/// The warnings of changes that give posts which visitors see another time of publication.
///
/// # Errors
/// The repository cannot be read.
pub(in crate::site) fn late_schedules(
    before: &Snapshot<'_>,
    changes: &[Change],
) -> Result<Vec<Diagnostic>, SiteError> {
    let mut found = Vec::new();
    for change in changes.iter().filter(|change| Kind::of_path(&change.path) == Some(Kind::Post)) {
        let Some(bytes) = change.bytes.as_deref() else { continue };
        if !String::from_utf8_lossy(bytes).contains("scheduledAt") {
            continue;
        }
        let Ok(doc) = codec::parse_file(&change.path, bytes) else { continue };
        let id = doc.value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let Some(old) = readable(before.item(&ItemId { kind: Kind::Post, id }))? else { continue };
        let late = late_schedule(&old.value, &doc.value);
        found.extend(late.map(|finding| finding.in_file(&change.path, 0, 0)));
    }
    Ok(found)
}
