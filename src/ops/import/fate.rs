//! Decides the fate of one imported file: a new post, a changed one, or none, so that no edit is lost.
//!
//! An existing post is merged by meaning: the base is what earlier imports wrote, ours is the site's post, theirs the
//! file as it is now. What imports wrote is read from their commits. Such a commit may include people's edits, so its
//! result is not what was imported: the base is the post as the first import made it, with only the changes of each
//! later import on top. Where both changed one place, the post keeps the site's value; of a text only the disputed
//! lines, the rest is merged.

use crate::base::{Path, Value};
use crate::merge::{Conflict, ConflictKind, merge_for_ours};
use crate::site::Trace;

const DELETED_AT: &str = "deletedAt";

/// What becomes of a file.
#[derive(Debug, PartialEq)]
pub(super) enum Fate {
    /// A new post.
    New,
    /// The post is what the file says.
    Same,
    /// The post differs from the file, but the file did not change; with the places that differ.
    Kept(Vec<Dispute>),
    /// The post gets this value; with the places where it keeps the site's value.
    Changed(Value, Vec<Dispute>),
    /// Nothing happens, for this reason.
    Left(String),
}

/// A place that both sides changed, and its two values.
#[derive(Debug, PartialEq)]
pub(super) struct Dispute {
    pub(super) path: Path,
    /// The value that the post keeps.
    pub(super) site: Option<Value>,
    /// The same with what the file says where both differ.
    pub(super) source: Option<Value>,
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
        let merge = |ours: &Value, theirs: &Value| {
            merge_for_ours(&Path::root(), Some(&base), Some(ours), Some(theirs))
        };
        let merged = merge(&alive, self.file);
        let disputes = match merged.is_clean() {
            true => Vec::new(),
            false => {
                let other = merge(self.file, &alive).value;
                let dispute = |conflict| Dispute::of(conflict, merged.value.as_ref(), other.as_ref());
                merged.conflicts.into_iter().map(dispute).collect()
            }
        };
        match merged.value {
            Some(value) if value != *site => Fate::Changed(value, disputes),
            Some(_) | None => Fate::Kept(disputes),
        }
    }
}

impl Dispute {
    /// `site` and `source` are the posts in which the one and the other has its way.
    fn of(conflict: Conflict, site: Option<&Value>, source: Option<&Value>) -> Self {
        let Conflict { path, kind, ours, theirs, .. } = conflict;
        let (site, source) = match kind {
            ConflictKind::MoveMove | ConflictKind::MoveDelete => (ours, theirs),
            ConflictKind::EditEdit | ConflictKind::EditDelete | ConflictKind::AddAdd => {
                let own = |post: Option<&Value>| path.get(post?).cloned();
                (own(site), own(source))
            }
        };
        Dispute { path, site, source }
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
                merge_for_ours(&Path::root(), Some(before), Some(&base), Some(after)).value.or(Some(base))
            }
            (Some(_), None) => None,
        };
    }
    written
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
        assert_eq!((&conflicts[0].site, &conflicts[0].source), (&Some(json!("ours")), &Some(json!("b"))));
    }

    #[test]
    fn undisputed_paragraphs_of_both_sides_arrive() {
        let text = |paragraphs: [&str; 4]| json!({"text": paragraphs.join("\n\n")});
        let (canal, ring) = ("By the canal.", "Ring twice.");
        let (ours, theirs) = ("Open from nine to six.", "Open from nine to eight.");
        let imported = [trace(None, text(["Open from nine.", canal, "Closed on Sundays.", ring]))];
        let site = text([ours, canal, "Closed on Sundays.", "Ring twice, please."]);
        let file = text([theirs, canal, "Closed on Mondays.", ring]);
        let merged = text([ours, canal, "Closed on Mondays.", "Ring twice, please."]);
        let other = text([theirs, canal, "Closed on Mondays.", "Ring twice, please."]);
        let Fate::Changed(value, disputes) = fate(&file, Some(&site), &imported) else { panic!() };
        assert_eq!(value, merged);
        assert_eq!((disputes.len(), disputes[0].path.to_string().as_str()), (1, "text"));
        assert_eq!(disputes[0].site.as_ref(), merged.get("text"));
        assert_eq!(disputes[0].source.as_ref(), other.get("text"));
        // The same again: nothing new, and still disputed.
        let imported = [imported[0].clone(), trace(Some(site), merged.clone())];
        assert!(matches!(fate(&file, Some(&merged), &imported), Fate::Kept(disputes) if disputes.len() == 1));
        // What the source changes later arrives, too.
        let later = text([theirs, "By the old canal.", "Closed on Tuesdays.", ring]);
        let Fate::Changed(value, _) = fate(&later, Some(&merged), &imported) else { panic!() };
        let expected = text([ours, "By the old canal.", "Closed on Tuesdays.", "Ring twice, please."]);
        assert_eq!(value, expected);
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
