//! Speculative writes, made ahead of their turn in the queue: the part that takes time, the change itself and its
//! validation, runs on the newest content while others write. If nothing in its read set has changed since, only the
//! commit is left to be made in turn; otherwise all of it is redone.

use super::act::Act;
use super::draft::Draft;
use super::group_commit::CommitQueue;
use super::transaction::{ChangeFn, Intended};
use crate::site::prelude::*;
use crate::site::store::read_set::ReadSet;
use crate::site::store::recent_deltas::RecentDeltas;
use crate::site::store::tips::Tips;

/// A write that was made on the content of a commit.
pub(in crate::site) struct Speculative {
    base: Oid,
    reads: ReadSet,
    intended: Intended,
}

impl Speculative {
    /// The same write at a later commit of its stage, if its read set has not changed.
    pub(in crate::site) fn at(self, deltas: &RecentDeltas, stage: Stage, tip: Oid) -> Option<Intended> {
        let since = deltas.between(stage, self.base, tip)?;
        since.iter().all(|changed| self.reads.is_answered_alike(changed)).then_some(self.intended)
    }
}

impl Site {
    /// Makes a write while others write. `None` if nobody else writes, or if it fails: it is then made in its turn, and
    /// fails there if it must.
    pub(in crate::site) fn speculative<E: From<SiteError>>(
        &self,
        queue: &CommitQueue,
        act: &Act<'_>,
        change: &mut ChangeFn<'_, E>,
    ) -> Option<Speculative> {
        let unpublished = queue.speculate()?;
        self.work();
        let _still = self.hold_still();
        let before = Tips::after(self, unpublished.heads.clone()).content(act.stage).ok()?;
        let base = before.commit();
        let (before, asking) = before.noting();
        let intended = self.intend(act, &mut Draft::new(before), change).ok()?;
        let reads = asking.take();
        (!reads.is_more()).then_some(Speculative { base, reads, intended })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Value;
    use crate::model::Kind;
    use crate::site::tests::{act, demo};
    use crate::site::{Item, SharedCaches};
    use serde_json::json;
    use std::path::Path;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    type Change<'a> = &'a (dyn Fn(&mut Draft<'_>) -> Result<(), SiteError> + Sync);

    fn wait_until(is_so: impl Fn() -> bool) {
        while !is_so() {
            std::thread::yield_now();
        }
    }

    /// Gives a field of an item a value.
    fn set(
        draft: &mut Draft<'_>,
        item: &Item,
        field: &str,
        value: impl Into<Value>,
    ) -> Result<(), SiteError> {
        let mut changed = draft.item_at(&item.path)?.expect("it is there").value;
        changed[field] = value.into();
        draft.put(item.id.kind, &item.path, changed)
    }

    fn items(place: &Path, kind: Kind) -> Vec<Item> {
        Site::open(place).unwrap().snapshot(Stage::Source).unwrap().items(kind).unwrap()
    }

    /// Makes a speculative write while an earlier one is being stored; `other` is written in between. Returns how often
    /// the change ran, and whether it was stored.
    fn overtaken(place: &Path, change: Change<'_>, other: Change<'_>) -> (usize, bool) {
        let (queue, known) = (Arc::<CommitQueue>::default(), Arc::<SharedCaches>::default());
        let site = || Site::open(place).unwrap().with_queue(&queue).with_caches(&known);
        site().snapshot(Stage::Source).unwrap().definitions().unwrap();
        let write = |change: Change<'_>| site().write(&act(Stage::Source), |draft| change(draft));
        let made = || {
            let unpublished = queue.speculate()?;
            Tips::after(&site(), unpublished.heads.clone()).known(Stage::Source)
        };
        let (first, lock) = (items(place, Kind::Post).swap_remove(0), place.join("refs/heads/source.lock"));
        let (runs, may_end) = (AtomicUsize::new(0), AtomicBool::new(false));
        let slow = |draft: &mut Draft<'_>| {
            let done = change(draft);
            runs.fetch_add(1, Ordering::SeqCst);
            wait_until(|| may_end.load(Ordering::SeqCst));
            done
        };
        std::fs::write(&lock, "").unwrap();
        std::thread::scope(|scope| {
            let index = first.value["orderIndex"].as_i64().unwrap_or_default() + 1;
            let stored = scope.spawn(move || write(&|draft| set(draft, &first, "orderIndex", index)));
            wait_until(|| made().is_some());
            let before = made();
            let ahead = scope.spawn(|| write(&slow));
            wait_until(|| runs.load(Ordering::SeqCst) > 0);
            let between = scope.spawn(|| write(other));
            wait_until(|| made() != before);
            may_end.store(true, Ordering::SeqCst);
            std::fs::remove_file(&lock).unwrap();
            stored.join().unwrap().unwrap();
            between.join().unwrap().unwrap();
            let is_stored = ahead.join().unwrap().is_ok();
            (runs.load(Ordering::SeqCst), is_stored)
        })
    }

    #[test]
    fn speculative_write_is_repeated_only_if_its_read_set_changed() {
        let folder = || {
            let (folder, _site) = demo();
            let place = folder.path().join("site");
            (folder, place)
        };
        let (_folder, place) = folder();
        let posts = items(&place, Kind::Post);
        // The one does not link to the other.
        let (own, other) = (&posts[1], &posts[0]);
        let change = |draft: &mut Draft<'_>| set(draft, own, "excerpt", "Own");
        // A change of another post does not matter.
        let done = overtaken(&place, &change, &|draft| set(draft, other, "excerpt", "Other"));
        assert_eq!(done, (1, true));
        // Two changes of one post are both kept.
        let done = overtaken(&place, &change, &|draft| set(draft, own, "orderIndex", 7));
        assert_eq!(done, (2, true));
        let value_of = |field: &str| items(&place, Kind::Post)[1].value[field].clone();
        assert_eq!([value_of("excerpt"), value_of("orderIndex")], [json!("Own"), json!(7)]);
        assert_eq!(items(&place, Kind::Post)[0].value["excerpt"], "Other");
        // A slug that another write took meanwhile is taken.
        let slug = |draft: &mut Draft<'_>| set(draft, own, "slug", "the-same");
        let done = overtaken(&place, &slug, &|draft| set(draft, other, "slug", "the-same"));
        assert_eq!(done, (2, false));
        // A change of the definitions matters to all.
        let settings = items(&place, Kind::PostType).swap_remove(0);
        let done = overtaken(&place, &change, &|draft| set(draft, &settings, "description", "Changed"));
        assert_eq!(done, (2, true));
        // A write that reads all of the content is made in turn.
        let all = |draft: &mut Draft<'_>| {
            draft.snapshot().items(Kind::Post)?;
            change(draft)
        };
        let done = overtaken(&place, &all, &|draft| set(draft, other, "excerpt", "Another"));
        assert_eq!(done, (2, true));
        // So is a write that asks for it, and the input that it can use only once is still there.
        let brought = std::sync::Mutex::new(Some("Brought"));
        let once = |draft: &mut Draft<'_>| {
            draft.await_turn()?;
            set(draft, own, "excerpt", brought.lock().unwrap().take().expect("it was not used yet"))
        };
        let done = overtaken(&place, &once, &|draft| set(draft, other, "excerpt", "Once more"));
        assert_eq!(done, (2, true));
        // A slug is taken even if the path of its holder does not match it, and only the language changes.
        let post = items(&place, Kind::Post).into_iter().find(|post| post.id == other.id).unwrap();
        let elsewhere = format!("posts/{}/elsewhere.yaml", post.id.id);
        let site = Site::open(&place).unwrap();
        let resolve = |draft: &mut Draft<'_>| {
            let mut value = post.value.clone();
            (value["locale"], value["slug"]) = ("es".into(), "one-slug".into());
            draft.rename(Kind::Post, &post.path, &elsewhere)?;
            draft.put(Kind::Post, &elsewhere, value)
        };
        site.write(&act(Stage::Source), resolve).unwrap();
        let moved = items(&place, Kind::Post).into_iter().find(|one| one.id == post.id).unwrap();
        assert_eq!(moved.path, elsewhere);
        let slug = |draft: &mut Draft<'_>| set(draft, own, "slug", "one-slug");
        let done = overtaken(&place, &slug, &|draft| set(draft, &moved, "locale", "en"));
        assert_eq!(done, (2, false));
    }

    #[test]
    fn path_taken_by_a_concurrent_file_or_folder_is_refused() {
        let (folder, _site) = demo();
        let place = folder.path().join("site");
        let posts = items(&place, Kind::Post);
        let to = |path: &'static str, post: usize| {
            let post = posts[post].path.clone();
            move |draft: &mut Draft<'_>| draft.rename(Kind::Post, &post, path)
        };
        let (file, below) = ("posts/pages/en/x.yaml", "posts/pages/en/x.yaml/y.yaml");
        assert_eq!(overtaken(&place, &to(below, 1), &to(file, 2)), (2, false));
        let (file, below) = ("posts/pages/en/z.yaml", "posts/pages/en/z.yaml/y.yaml");
        assert_eq!(overtaken(&place, &to(file, 1), &to(below, 3)), (2, false));
        assert_eq!(items(&place, Kind::Post).len(), posts.len());
    }
}
