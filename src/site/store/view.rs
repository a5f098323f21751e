//! Updates the index view of a stage or revision to a commit, using the tree diff.

use crate::db;
use crate::db::{FileRow, Index, PUBLISHED, State};
use crate::git::Change;
use crate::site::file::rows::row;
use crate::site::prelude::*;
use rayon::prelude::*;
use std::collections::HashMap;

/// Files that are read and parsed in one go while an index is built.
const CHUNK_FILES: usize = 2_000;

/// From this number of files on, several threads read them: starting threads costs as much as reading a few files.
const PARALLEL_MIN: usize = 8;
/// Maximum number of posts in a step whose creation data is taken from the view; for more, history is read.
const KNOWN_ASKED_MAX: usize = 500;

/// The stage whose branch a view follows, if it follows one.
pub(in crate::site) fn followed(view: &str) -> Option<Stage> {
    if view == PUBLISHED { Some(Stage::Source) } else { Stage::named(view) }
}

impl Site {
    /// Makes sure that the index view `name` shows `commit`, and returns the commit's tree.
    pub(in crate::site) fn bring(&self, name: &str, commit: Oid) -> Result<Oid, SiteError> {
        let tree = self.bring_view(name, commit)?;
        self.brought.borrow_mut().insert(name.to_owned(), commit);
        Ok(tree)
    }

    fn bring_view(&self, name: &str, commit: Oid) -> Result<Oid, SiteError> {
        let tree = self.repo.tree_of(commit)?;
        let to = State { commit: commit.to_string(), tree: tree.to_string() };
        let is_there = || Ok::<_, SiteError>(self.index(|index| index.state(name))?.as_ref() == Some(&to));
        // A held read snapshot may be outdated: renew it and look again.
        if is_there()? || (self.index(Index::renew).is_ok() && is_there()?) {
            return Ok(tree);
        }
        self.indexing_alone(|| self.bring_alone(name, &to, commit, tree))?;
        Ok(tree)
    }

    /// Makes sure that the view of a stage shows its current tip.
    pub(in crate::site) fn bring_tip(&self, stage: Stage) -> Result<(), SiteError> {
        self.indexing_alone(|| {
            if let Some(tip) = self.repo.read_ref(stage.ref_name())? {
                self.bring(stage.branch(), tip)?;
            }
            Ok(())
        })
    }

    /// Updates the index while no other thread of this process does so. After waiting, the work may already be done.
    pub(in crate::site) fn indexing_alone<T>(
        &self,
        act: impl FnOnce() -> Result<T, SiteError>,
    ) -> Result<T, SiteError> {
        // Re-entrant: an index that fails is refilled by the same thread from inside this call.
        let is_outer = !self.is_indexing.replace(true);
        let alone = is_outer.then(|| self.caches.index_alone());
        let done = self.index(Index::renew).and_then(|()| act());
        drop(alone);
        self.is_indexing.set(!is_outer);
        done
    }

    fn bring_alone(&self, name: &str, to: &State, commit: Oid, tree: Oid) -> Result<(), SiteError> {
        for _ in 0..3 {
            let from = self.index(|index| index.state(name))?;
            if from.as_ref() == Some(to) {
                break;
            }
            // The stage and its view may have moved on while this thread waited.
            self.give_way(followed(name), commit)?;
            let from = self.usable(name, from)?;
            if from.is_none() && self.copy_nearest(name)? {
                continue;
            }
            if self.advance(name, from.as_ref(), to, commit, tree)? {
                break;
            }
        }
        Ok(())
    }

    /// The recorded state, if its objects still exist; otherwise the view is reset.
    fn usable(&self, name: &str, from: Option<State>) -> Result<Option<State>, SiteError> {
        let Some(state) = from else { return Ok(None) };
        let known = state.tree.parse::<Oid>().is_ok_and(|tree| self.repo.has(tree));
        if known {
            return Ok(Some(state));
        }
        self.index(|index| index.forget(name))?;
        Ok(None)
    }

    /// Initializes a new view as a copy of another stage's, because stages differ little.
    fn copy_nearest(&self, name: &str) -> Result<bool, SiteError> {
        for stage in Stage::ALL {
            if stage.branch() == name {
                continue;
            }
            let state = self.index(|index| index.state(stage.branch()))?;
            let known =
                state.and_then(|s| s.tree.parse::<Oid>().ok()).is_some_and(|tree| self.repo.has(tree));
            if known {
                self.index(|index| index.copy(stage.branch(), name))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn advance(
        &self,
        name: &str,
        from: Option<&State>,
        to: &State,
        commit: Oid,
        tree: Oid,
    ) -> Result<bool, SiteError> {
        let old_tree = from.and_then(|s| s.tree.parse().ok()).unwrap_or(Oid::EMPTY_TREE);
        let changes = self.repo.diff(old_tree, tree)?;
        if let Some(from) = from {
            let paths: Vec<String> = changes.iter().map(|change| change.path.clone()).collect();
            if self.index(|index| index.follow(name, from, to, &paths))? {
                return Ok(true);
            }
        }
        let removed: Vec<String> =
            changes.iter().filter(|c| c.new.is_none()).map(|c| c.path.clone()).collect();
        let wanted: Vec<(&Change, Kind)> = changes
            .iter()
            .filter(|c| c.new.is_some())
            .filter_map(|c| Kind::of_path(&c.path).map(|kind| (c, kind)))
            .collect();
        let mut rows: Vec<FileRow> = Vec::with_capacity(wanted.len());
        for chunk in wanted.chunks(CHUNK_FILES) {
            rows.extend(self.rows(chunk)?);
        }
        let known = if from.is_some() { self.made(name, &rows)? } else { HashMap::new() };
        self.attribute(commit, &mut rows, &known)?;
        self.index(|index| index.apply(name, &db::Change { from, to, removed: &removed, upserts: &rows }))
    }

    fn rows(&self, files: &[(&Change, Kind)]) -> Result<Vec<FileRow>, SiteError> {
        let (repo, docs) = (&self.repo, &self.caches.docs);
        let read = |(change, kind): &(&Change, Kind)| -> Option<Result<FileRow, SiteError>> {
            let row = |blob: Oid| {
                let read = docs.of_blob(files.len(), &change.path, blob, repo)?;
                Ok(row(&change.path, &blob.to_string(), *kind, &read))
            };
            change.new.map(row)
        };
        match files.len() {
            0..PARALLEL_MIN => files.iter().filter_map(read).collect(),
            _ => files.par_iter().filter_map(read).collect(),
        }
    }

    /// Creation time and author of posts that the view already has: these never change.
    fn made(&self, name: &str, rows: &[FileRow]) -> Result<HashMap<String, (i64, String)>, SiteError> {
        let posts = rows.iter().filter(|row| row.post.is_some());
        let ids: Vec<String> = posts.filter_map(|row| row.id.clone()).collect();
        if ids.is_empty() || ids.len() > KNOWN_ASKED_MAX {
            return Ok(HashMap::new());
        }
        let limit = u32::try_from(ids.len()).unwrap_or(u32::MAX);
        let query = db::PostQuery {
            ids: Some(ids),
            include_deleted: true,
            include_variations: true,
            limit,
            ..db::PostQuery::default()
        };
        let hits = self.index(|index| index.posts(name, &query))?.posts;
        let made = hits.into_iter().filter_map(|hit| Some((hit.post.id, (hit.made_at?, hit.made_by?))));
        Ok(made.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Cause, IndexError, PostQuery};
    use crate::site::Snapshot;
    use crate::site::tests::demo;

    fn failed() -> IndexError {
        IndexError::Failed { act: "write", file: "index".into(), source: Cause::from("no space") }
    }

    fn damaged() -> IndexError {
        IndexError::Corrupt { file: "index".into(), source: Cause::from("damaged") }
    }

    #[test]
    fn failed_index_is_rebuilt_before_the_query_is_retried() {
        for (cause, stays_on_disk) in [(failed as fn() -> IndexError, false), (damaged, true)] {
            let (_folder, site) = demo();
            let snapshot = site.snapshot(Stage::Source).unwrap();
            let posts = snapshot.posts(&PostQuery::default()).unwrap().total;
            assert!(posts > 0);
            let is_first = std::cell::Cell::new(true);
            let answer = site.index(|index| match is_first.replace(false) {
                true => Err(cause()),
                false => Ok((index.is_in_memory(), index.posts("source", &PostQuery::default())?.total)),
            });
            assert_eq!(answer.unwrap(), (!stays_on_disk, posts));
        }
        // An index that fails in memory as well is an error.
        let (_folder, site) = demo();
        assert!(matches!(site.index(|_| Err::<(), _>(failed())), Err(SiteError::Index(_))));
    }

    #[test]
    fn view_moved_by_another_process_is_restored() {
        let (folder, site) = demo();
        let place = folder.path().join("site");
        let (source, ai_review) = (site.tip(Stage::Source).unwrap(), site.tip(Stage::AiReview).unwrap());
        let blobs = |snapshot: &Snapshot<'_>| {
            let entries = snapshot.indexed(|index, view| index.files(view, "post")).unwrap();
            entries.into_iter().map(|entry| entry.blob).collect::<Vec<_>>()
        };
        let shown = Snapshot::of(&site, "review".to_owned(), source).unwrap();
        let expected = blobs(&shown);
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            // Another process, which reads another commit of the stage again and again.
            scope.spawn(|| {
                let site = Site::open(&place).unwrap();
                while !done.load(std::sync::atomic::Ordering::Relaxed) {
                    site.bring("review", ai_review).unwrap();
                }
            });
            let seen: Vec<_> = (0..200).map(|_| blobs(&shown)).collect();
            done.store(true, std::sync::atomic::Ordering::Relaxed);
            assert!(seen.into_iter().all(|seen| seen == expected));
        });
        assert_ne!(blobs(&Snapshot::of(&site, "review".to_owned(), ai_review).unwrap()), expected);
    }
}
