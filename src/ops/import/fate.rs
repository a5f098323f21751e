//! Decides the fate of one imported file: a new post, a changed one, or none, so that no edit is lost.
//!
//! An existing post is merged by meaning: the base is what earlier imports wrote, ours is the site's post, theirs the
//! file as it is now. What imports wrote is read from their commits. Such a commit may include people's edits, so its
//! result is not what was imported: the base is the post as the first import made it, with only the changes of each
//! later import on top.

use crate::base::Value;
use crate::merge::{self, Conflict};
use crate::site::Trace;

const DELETED_AT: &str = "deletedAt";
/// Most places that a note about kept edits lists.
const PLACES_NAMED: usize = 5;

/// What becomes of a file.
#[derive(Debug, PartialEq)]
pub(super) enum Fate {
    /// A new post.
    New,
    /// The post is what the file says.
    Same,
    /// The post differs from the file, but the file did not change; with the places that differ.
    Kept(Vec<Conflict>),
    /// The post gets this value; with the places where it keeps the site's value.
    Changed(Value, Vec<Conflict>),
    /// Nothing happens, for this reason.
    Left(String),
}

/// A file and its post.
#[derive(Debug, Clone, Copy)]
pub(super) struct Case<'a> {
    /// The post according to the file.
    pub(super) file: &'a Value,
    /// The current post on the site.
    pub(super) site: Option<&'a Value>,
    /// The commits of earlier imports, oldest first.
    pub(super) traces: &'a [Trace],
    /// Whether deleted posts are restored.
    pub(super) restore: bool,
}

impl Case<'_> {
    /// Decides the fate.
    pub(super) fn fate(self) -> Fate {
        let Some(site) = self.site else {
            let is_gone = !self.traces.is_empty() && !self.restore;
            return if is_gone { Fate::Left(gone("removed")) } else { Fate::New };
        };
        if site == self.file {
            return Fate::Same;
        }
        let deleted = site.get(DELETED_AT).and_then(Value::as_str);
        if let Some(day) = deleted.filter(|_| !self.restore) {
            return Fate::Left(gone(&format!("deleted on {}", day.get(..10).unwrap_or(day))));
        }
        let Some(base) = written_by_imports(self.traces) else {
            return Fate::Left(
                "the post differs, and history does not show what an import wrote: left as it is".to_owned(),
            );
        };
        let alive = without_deletion(site);
        let merged = merge::merge_item(Some(&base), Some(&alive), Some(self.file));
        match merged.value {
            Some(value) if value != *site => Fate::Changed(value, merged.conflicts),
            Some(_) | None => Fate::Kept(merged.conflicts),
        }
    }
}

fn gone(how: &str) -> String {
    format!("its post was {how} since an import made it: `--restore` brings it back")
}

fn without_deletion(post: &Value) -> Value {
    let mut post = post.clone();
    if let Value::Object(map) = &mut post {
        map.shift_remove(DELETED_AT);
    }
    post
}

/// What earlier imports wrote, without people's edits in between; `None` if history does not show it.
fn written_by_imports(traces: &[Trace]) -> Option<Value> {
    let mut written: Option<Value> = None;
    for Trace { before, after } in traces {
        let Some(after) = after else { continue };
        written = match (before, written) {
            (None, _) => Some(after.clone()),
            (Some(before), Some(base)) => {
                merge::merge_item(Some(before), Some(&base), Some(after)).value.or(Some(base))
            }
            (Some(_), None) => None,
        };
    }
    written
}

/// A note about fields where the site's value stays.
pub(super) fn conflict_note(conflicts: &[Conflict]) -> Option<String> {
    let places: Vec<String> =
        conflicts
            .iter()
            .take(PLACES_NAMED)
            .map(|conflict| {
                if conflict.path.0.is_empty() {
                    "the post".to_owned()
                } else {
                    format!("`{}`", conflict.path)
                }
            })
            .collect();
    let more = conflicts.len().saturating_sub(PLACES_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!places.is_empty()).then(|| {
        let places = places.join(", ");
        format!("edited on the site and changed in the file, so the site's value is kept: {places}{more}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn post(title: &str, excerpt: &str) -> Value {
        json!({"title": title, "excerpt": excerpt})
    }

    fn trace(before: Option<Value>, after: Value) -> Trace {
        Trace { before, after: Some(after) }
    }

    fn fate(file: &Value, site: Option<&Value>, traces: &[Trace]) -> Fate {
        Case { file, site, traces, restore: false }.fate()
    }

    #[test]
    fn reimport_detects_new_equal_changed_and_edited_posts() {
        let (one, two) = (post("1", "a"), post("2", "a"));
        let imported = [trace(None, one.clone())];
        assert_eq!(fate(&one, None, &[]), Fate::New);
        assert_eq!(fate(&one, Some(&one), &imported), Fate::Same);
        assert_eq!(fate(&two, Some(&one), &imported), Fate::Changed(two.clone(), vec![]));
        // A person edited the post, and the file did not change.
        assert_eq!(fate(&one, Some(&two), &imported), Fate::Kept(vec![]));
        assert!(matches!(fate(&one, Some(&two), &[]), Fate::Left(why) if why.contains("history")));
    }

    #[test]
    fn edits_of_both_sides_merge_and_the_site_wins_conflicts() {
        let imported = [trace(None, post("1", "a"))];
        let ours = post("1", "ours");
        assert_eq!(fate(&post("2", "a"), Some(&ours), &imported), Fate::Changed(post("2", "ours"), vec![]));
        let Fate::Kept(conflicts) = fate(&post("1", "b"), Some(&ours), &imported) else { panic!() };
        assert_eq!(conflicts[0].path.to_string(), "excerpt");
    }

    /// The second import kept an edit; the third must not take that edit for its own old text.
    #[test]
    fn edit_survives_every_later_import() {
        let traces = [
            trace(None, post("1", "a")),
            trace(Some(post("1", "ours")), post("2", "ours")),
            trace(Some(post("2", "ours")), post("3", "ours")),
        ];
        assert_eq!(written_by_imports(&traces), Some(post("3", "a")));
        let ours = post("3", "ours");
        assert_eq!(fate(&post("3", "a"), Some(&ours), &traces), Fate::Kept(vec![]));
        assert_eq!(fate(&post("4", "a"), Some(&ours), &traces), Fate::Changed(post("4", "ours"), vec![]));
    }

    #[test]
    fn deleted_post_stays_deleted_without_restore() {
        let live = post("1", "a");
        let mut deleted = live.clone();
        deleted["deletedAt"] = json!("2026-11-20T09:30:00Z");
        let traces = [trace(None, live.clone())];
        for site in [None, Some(&deleted)] {
            for file in [&live, &post("2", "a")] {
                let left = fate(file, site, &traces);
                assert!(matches!(&left, Fate::Left(why) if why.contains("--restore")), "{left:?}");
                let back = Case { file, site, traces: &traces, restore: true }.fate();
                let expected = if site.is_none() { Fate::New } else { Fate::Changed(file.clone(), vec![]) };
                assert_eq!(back, expected);
            }
        }
    }

    #[test]
    fn recreated_post_starts_a_new_import_history() {
        let traces = [trace(None, post("1", "a")), trace(None, post("2", "b"))];
        assert_eq!(written_by_imports(&traces), Some(post("2", "b")));
        assert_eq!(written_by_imports(&[trace(Some(post("1", "a")), post("2", "a"))]), None);
    }
}
