//! Consistent reads of an index that others update at the same time.
//!
//! The view of a stage shows one commit. A reader that started at an older commit would take the view back, and the
//! next one forward again: with many readers nobody makes progress. So a read-only operation holds one read transaction
//! on the index, and one that was overtaken restarts on the current content.

use crate::db::Index;
use crate::site::prelude::*;
use std::cell::RefCell;

/// How often a read restarts; after that, it takes the view to the commit that it needs.
const AGAIN_MAX: usize = 8;

/// The mode of a read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::site) enum ReadMode {
    /// Never restarts.
    #[default]
    Steadfast,
    /// May restart when it is overtaken.
    Ready,
    /// Like `Ready`, but ignores commits that are not acknowledged yet.
    Acknowledged,
    /// Was overtaken and must restart.
    Overtaken,
}

/// While this guard is alive, reads of an open index see one moment.
pub(in crate::site) struct Still<'a>(Option<&'a RefCell<Index>>);

/// While this guard is alive, the site reads each stage's branch once.
pub(crate) struct HeldHeads<'a> {
    site: &'a Site,
    before: Option<[Option<Option<Oid>>; 3]>,
}

impl Drop for HeldHeads<'_> {
    fn drop(&mut self) {
        self.site.heads.set(self.before);
    }
}

impl Drop for Still<'_> {
    fn drop(&mut self) {
        if let Some(index) = self.0 {
            // A hold that cannot be released now ends with the next write, or with the process.
            drop(index.borrow().release());
        }
    }
}

impl Site {
    /// Runs a read-only operation that sees the index at one moment, and runs it again if the stages that it reads have
    /// moved on meanwhile. Before any side effect, `look` must call [`Site::go_on`].
    ///
    /// # Errors
    /// As `look`.
    pub fn read_consistently<T, E>(&self, look: impl Fn() -> Result<T, E>) -> Result<T, E> {
        self.read_consistently_in(ReadMode::Ready, look)
    }

    /// Like [`Site::read_consistently`], but sees all acknowledged writes and may miss those that this process is still
    /// storing: many clients that read back their own writes need not wait until the index shows later ones.
    ///
    /// # Errors
    /// As `look`.
    pub fn read_acknowledged<T, E>(&self, look: impl Fn() -> Result<T, E>) -> Result<T, E> {
        self.read_consistently_in(ReadMode::Acknowledged, look)
    }

    fn read_consistently_in<T, E>(
        &self,
        read_mode: ReadMode,
        look: impl Fn() -> Result<T, E>,
    ) -> Result<T, E> {
        if self.read_mode.get() != ReadMode::Steadfast {
            return look();
        }
        for _ in 0..AGAIN_MAX {
            let (_still, _heads) = (self.hold_still(), self.hold_heads());
            self.read_mode.set(read_mode);
            let seen = look();
            if self.read_mode.replace(ReadMode::Steadfast) != ReadMode::Overtaken {
                return seen;
            }
        }
        let (_still, _heads) = (self.hold_still(), self.hold_heads());
        look()
    }

    /// Reads each stage's branch once from here on: for a request that writes no content.
    pub(crate) fn hold_heads(&self) -> HeldHeads<'_> {
        HeldHeads { site: self, before: self.heads.replace(Some([None; 3])) }
    }

    /// Marks that the current read has side effects from here on and must not restart.
    pub(crate) fn go_on(&self) {
        self.read_mode.set(ReadMode::Steadfast);
        self.heads.set(None);
    }

    /// Makes all reads of the index see one moment, which is also cheaper.
    pub(in crate::site) fn hold_still(&self) -> Still<'_> {
        let index = self.index.get();
        // An index that cannot be held is queried anyway, and then reports the error.
        Still(index.filter(|index| index.borrow().hold().unwrap_or(false)))
    }

    /// The commit of a stage to read: its tip, or the `shown` one, if only unacknowledged steps lead from there to the
    /// tip.
    pub(in crate::site) fn seen(
        &self,
        stage: Stage,
        tip: Oid,
        shown: impl FnOnce() -> Result<Option<Oid>, SiteError>,
    ) -> Result<Oid, SiteError> {
        let queue = self.queue.as_deref().filter(|_| self.read_mode.get() == ReadMode::Acknowledged);
        let before = queue.map_or_else(Vec::new, |queue| queue.leading_to(stage, tip));
        if before.is_empty() {
            return Ok(tip);
        }
        Ok(shown()?.filter(|shown| before.contains(shown)).unwrap_or(tip))
    }

    /// Fails with [`SiteError::Contended`] if the stage has left this commit and the current read may restart.
    pub(in crate::site) fn give_way(&self, stage: Option<Stage>, commit: Oid) -> Result<(), SiteError> {
        let Some(stage) = stage.filter(|_| self.read_mode.get() != ReadMode::Steadfast) else {
            return Ok(());
        };
        if self.repo.read_ref(stage.ref_name())? == Some(commit) {
            return Ok(());
        }
        self.read_mode.set(ReadMode::Overtaken);
        Err(SiteError::Contended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::PostQuery;
    use crate::git::RefMove;
    use crate::model::Kind;
    use crate::site::tests::demo;
    use crate::site::write::group_commit::{CommitQueue, Entered};
    use std::cell::Cell;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn read_overtaken_by_a_write_restarts() {
        let (_folder, site) = demo();
        let [source, ai_review] = [Stage::Source, Stage::AiReview].map(|stage| site.tip(stage).unwrap());
        assert_ne!(source, ai_review);
        let branch = site.repo.common_dir().join(Stage::Source.ref_name());
        let looks = Cell::new(0);
        // The stage moves each time after the read has begun, until the fourth.
        let look = || {
            looks.set(looks.get() + 1);
            let snapshot = site.snapshot(Stage::Source)?;
            if looks.get() < 4 {
                let other = if snapshot.commit() == source { ai_review } else { source };
                crate::disk::write_atomic(&branch, format!("{other}\n").as_bytes()).unwrap();
            }
            snapshot.posts(&PostQuery::default())?;
            Ok::<_, SiteError>(snapshot.commit())
        };
        assert_eq!(site.read_consistently(look).unwrap(), site.tip(Stage::Source).unwrap());
        assert_eq!(looks.get(), 4);
        assert_eq!(site.read_mode.get(), ReadMode::Steadfast);
    }

    #[test]
    fn blocked_read_does_not_revert_the_view_to_an_older_commit() {
        let (folder, site) = demo();
        let place = folder.path().join("site");
        let [source, ai_review] = [Stage::Source, Stage::AiReview].map(|stage| site.tip(stage).unwrap());
        site.index(|index| index.forget("source")).unwrap();
        let caches = std::sync::Arc::<crate::site::SharedCaches>::default();
        let looks = std::sync::atomic::AtomicUsize::new(0);
        let count = || looks.load(std::sync::atomic::Ordering::SeqCst);
        std::thread::scope(|scope| {
            // Another thread is updating a view.
            let alone = caches.index_alone();
            let seen = scope.spawn(|| {
                let site = Site::open(&place).unwrap().with_caches(&caches);
                site.read_consistently(|| {
                    let snapshot = site.snapshot(Stage::Source)?;
                    looks.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                    snapshot.paths(Kind::Post)?;
                    Ok::<_, SiteError>(snapshot.commit())
                })
            });
            while count() == 0 {
                std::thread::yield_now();
            }
            // Gives the reader time to block. One that gets there too late restarts anyway.
            std::thread::sleep(std::time::Duration::from_millis(100));
            let branch = place.join(Stage::Source.ref_name());
            crate::disk::write_atomic(&branch, format!("{ai_review}\n").as_bytes()).unwrap();
            site.bring_tip(Stage::Source).unwrap();
            drop(alone);
            assert_eq!(seen.join().unwrap().unwrap(), ai_review);
        });
        assert_ne!(source, ai_review);
        assert_eq!(count(), 2);
        let state = site.index(|index| index.state("source")).unwrap().unwrap();
        assert_eq!(state.commit, ai_review.to_string());
    }

    #[test]
    fn acknowledged_read_ignores_commits_still_being_stored() {
        let (folder, site) = demo();
        let queue = Arc::<CommitQueue>::default();
        let [source, ai_review] = [Stage::Source, Stage::AiReview].map(|stage| site.tip(stage).unwrap());
        let own = Site::open(&folder.path().join("site")).unwrap().with_queue(&queue);
        let look = || {
            let snapshot = own.snapshot(Stage::Source)?;
            snapshot.paths(Kind::Post)?;
            Ok::<_, SiteError>(snapshot.commit())
        };
        assert_eq!(own.read_acknowledged(look).unwrap(), source);
        let Some(Entered::First(lead)) = queue.enter(Duration::ZERO) else { panic!("the queue is empty") };
        let (name, message) = (Stage::Source.ref_name().to_owned(), String::new());
        let moves = [RefMove { name, old: Some(source), new: ai_review, message }];
        let announced = lead.announce(&moves);
        let branch = site.repo.common_dir().join(Stage::Source.ref_name());
        crate::disk::write_atomic(&branch, format!("{ai_review}\n").as_bytes()).unwrap();
        assert_eq!(own.read_acknowledged(look).unwrap(), source);
        drop(announced);
        assert_eq!(own.read_acknowledged(look).unwrap(), ai_review);
        // The index shows it now, acknowledged or not.
        let _announced = lead.announce(&moves);
        assert_eq!(own.read_acknowledged(look).unwrap(), ai_review);
        assert_eq!(own.read_consistently(look).unwrap(), ai_review);
    }

    #[test]
    fn read_succeeds_after_the_last_restart_or_once_it_has_acted() {
        let (_folder, site) = demo();
        let tips = [Stage::Source, Stage::AiReview].map(|stage| site.tip(stage).unwrap());
        let branch = site.repo.common_dir().join(Stage::Source.ref_name());
        for acts in [false, true] {
            let looks = Cell::new(0);
            let look = || {
                looks.set(looks.get() + 1);
                let snapshot = site.snapshot(Stage::Source)?;
                let other = if snapshot.commit() == tips[0] { tips[1] } else { tips[0] };
                crate::disk::write_atomic(&branch, format!("{other}\n").as_bytes()).unwrap();
                if acts {
                    site.go_on();
                }
                Ok::<_, SiteError>(snapshot.posts(&PostQuery::default())?.total)
            };
            assert!(site.read_consistently(look).unwrap() > 0);
            assert_eq!(looks.get(), if acts { 1 } else { AGAIN_MAX + 1 });
        }
    }
}
