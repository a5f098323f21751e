//! Updates the index view of a stage or revision to a commit, using the tree diff.

use super::attribution::Subject;
use crate::base::parallel;
use crate::db;
use crate::db::{FileRow, Index, PUBLISHED, State, WordlessFile, WordlessFiles};
use crate::git::{Change, Repo};
use crate::site::file::docs::{self, Docs};
use crate::site::file::rows::{row, text_of};
use crate::site::prelude::*;
use rayon::prelude::*;
use std::cell::Cell;
use std::collections::HashMap;
use std::slice::Chunks;
use std::sync::{Arc, mpsc};

/// Files that are read and parsed in one go while an index is built.
const PART_FILES: usize = 1_000;

/// Parts that are made before an earlier one is written.
const PARTS_AHEAD: usize = 2;

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

    /// Whether the index shows some stage: then it shows the others soon, because stages differ little.
    pub(in crate::site) fn has_index(&self) -> Result<bool, SiteError> {
        self.index(|index| {
            Stage::ALL
                .into_iter()
                .try_fold(false, |has, stage| Ok(has || index.state(stage.branch())?.is_some()))
        })
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
        let step =
            db::Change { from, to, removed: &removed, upserts: &[], texts: self.index(Index::keeps_words)? };
        match wanted.len() {
            few if few <= PART_FILES => self.advance_at_once(name, &step, &wanted, commit),
            _ => self.advance_in_parts(name, &step, wanted.chunks(PART_FILES), commit),
        }
    }

    /// Reads few files, and then writes their rows.
    fn advance_at_once(
        &self,
        name: &str,
        step: &db::Change<'_>,
        wanted: &[(&Change, Kind)],
        commit: Oid,
    ) -> Result<bool, SiteError> {
        let mut rows = rows((&self.repo, &self.caches.docs), wanted, step.texts)?;
        let known = if step.from.is_some() { self.made(name, &rows)? } else { HashMap::new() };
        let known = |row: &FileRow| row.id.as_ref().and_then(|id| known.get(id)).cloned();
        let subjects: Vec<Subject> =
            rows.iter().map(|row| Subject::of_row(row, known(row).is_some())).collect();
        for (row, past) in rows.iter_mut().zip(self.pasts(commit, &subjects)?) {
            let made = known(row);
            past.tell(row, made);
        }
        self.index(|index| index.apply(name, &db::Change { upserts: &rows, ..*step }))
    }

    /// Reads many files in parts while the rows of earlier parts are written: the memory of a large site is that of a few
    /// parts.
    fn advance_in_parts(
        &self,
        name: &str,
        step: &db::Change<'_>,
        parts: Chunks<'_, (&Change, Kind)>,
        commit: Oid,
    ) -> Result<bool, SiteError> {
        let files = parts.clone().flatten();
        let subjects: Vec<Subject> = files.map(|(change, kind)| Subject::unread(change, *kind)).collect();
        let pasts = self.pasts(commit, &subjects)?;
        drop(subjects);
        let (repo, docs) = (&self.repo, &self.caches.docs);
        let failed = Cell::new(None);
        let is_done = self.index(|index| {
            std::thread::scope(|scope| {
                let (send, made) = mpsc::sync_channel(PARTS_AHEAD);
                let (mut pasts, parts, texts) = (pasts.iter(), parts.clone(), step.texts);
                scope.spawn(move || {
                    for files in parts {
                        let part = rows((repo, docs), files, texts).map(|mut rows| {
                            rows.iter_mut().zip(&mut pasts).for_each(|(row, past)| past.tell(row, None));
                            rows
                        });
                        // Nobody waits for more if the index could not be written.
                        if send.send(part).is_err() {
                            break;
                        }
                    }
                });
                let parts = made.into_iter().map(|part| part.map_err(|error| failed.set(Some(error))).ok());
                index.apply_parts(name, step, parts)
            })
        });
        match failed.take() {
            Some(error) => Err(error),
            None => is_done,
        }
    }

    /// Makes sure that the index has the words of all files that are searched. Call it before reading: writing within a read
    /// fails.
    pub(in crate::site) fn keep_words(&self) -> Result<(), SiteError> {
        self.keep_words_until(&|| false)
    }

    fn keep_words_until(&self, has_ended: &dyn Fn() -> bool) -> Result<(), SiteError> {
        let (kinds, repo) = (Kind::SEARCHED.map(Kind::name), &self.repo);
        let words_of = |file: &WordlessFile| Ok(file.words(&searched_text(repo, &file.path, &file.blob)?));
        let read = |next: &WordlessFiles| -> Result<Vec<[String; 3]>, SiteError> {
            next.files.par_iter().map(words_of).collect()
        };
        let mut ahead = None;
        while !has_ended() && !self.index(Index::has_words)? {
            let (files, words) = match ahead.take() {
                Some(read) => read,
                None => {
                    self.index(Index::keep_words)?;
                    let files = self.index(|index| index.wordless(&kinds, None))?;
                    let words = read(&files)?;
                    (files, words)
                }
            };
            // The next files are read while the words of these are written.
            let next = self.index(|index| index.wordless(&kinds, Some(&files)))?;
            let (is_added, words) = std::thread::scope(|scope| {
                let reader = scope.spawn(|| read(&next));
                let is_added = self.index(|index| index.add_words(&files, &words));
                (is_added, reader.join().unwrap_or_else(|cause| std::panic::resume_unwind(cause)))
            });
            if is_added? {
                ahead = Some((next, words?));
            }
        }
        Ok(())
    }

    /// Makes what searches need, unless it is there already or something has ended before. Others write meanwhile.
    ///
    /// # Errors
    /// The live site cannot be read.
    pub fn prepare_search(&self, has_ended: &dyn Fn() -> bool) -> Result<(), SiteError> {
        if self.repo.read_ref(Stage::Source.ref_name())?.is_some() {
            // Reading many files is faster before words are kept.
            self.snapshot(Stage::Source)?.indexed(|index, _| index.has_words())?;
            self.keep_words_until(has_ended)?;
        }
        Ok(())
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

/// The text of a file for searches, by its path and blob.
///
/// # Errors
/// The repository cannot be read.
pub(in crate::site) fn searched_text(repo: &Repo, path: &str, blob: &str) -> Result<String, SiteError> {
    let Some((kind, blob)) = Kind::of_path(path).zip(blob.parse().ok()) else {
        return Ok(String::new());
    };
    let read = docs::doc_of(repo, path, blob)?.map(Arc::new);
    Ok(text_of(kind, &read).unwrap_or_default())
}

/// The rows of files, with their texts if they are wanted.
fn rows(
    (repo, docs): (&Repo, &Docs),
    files: &[(&Change, Kind)],
    texts: bool,
) -> Result<Vec<FileRow>, SiteError> {
    let read = |(change, kind): &(&Change, Kind)| -> Option<Result<FileRow, SiteError>> {
        let row = |blob: Oid| {
            let read = docs.of_blob(files.len(), &change.path, blob, repo)?;
            let mut row = row(&change.path, &blob.to_string(), *kind, &read);
            row.text = if texts { text_of(*kind, &read) } else { None };
            Ok(row)
        };
        change.new.map(row)
    };
    parallel::map(files, read).into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Cause, IndexError, PostQuery};
    use crate::site::Snapshot;
    use crate::site::tests::{act, demo};

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
    fn rows_made_in_parts_are_those_made_at_once() {
        let (_folder, site) = demo();
        let (commit, tree) = (site.tip(Stage::Review).unwrap(), site.snapshot(Stage::Review).unwrap().tree());
        let changes = site.repo.diff(Oid::EMPTY_TREE, tree).unwrap();
        let wanted: Vec<(&Change, Kind)> =
            changes.iter().filter_map(|change| Some((change, Kind::of_path(&change.path)?))).collect();
        let to = State { commit: commit.to_string(), tree: tree.to_string() };
        let step = db::Change { from: None, to: &to, removed: &[], upserts: &[], texts: true };
        site.index(Index::clear).unwrap();
        assert!(site.advance_at_once("once", &step, &wanted, commit).unwrap());
        assert!(site.advance_in_parts("parts", &step, wanted.chunks(7), commit).unwrap());
        let rows = |view: &str| -> Vec<Option<FileRow>> {
            wanted.iter().map(|(file, _)| site.index(|index| index.file(view, &file.path)).unwrap()).collect()
        };
        assert!(rows("once").iter().flatten().count() > 14);
        assert_eq!(rows("parts"), rows("once"));
        // Both views share their rows.
        assert!(site.index(|index| index.forget("once")).unwrap());
        assert!(rows("parts").iter().all(Option::is_some));
    }

    #[test]
    fn words_are_read_by_the_first_search_and_kept_up_afterwards() {
        let (_folder, site) = demo();
        let snapshot = site.snapshot(Stage::Source).unwrap();
        let path = snapshot.paths(Kind::Post).unwrap().remove(0);
        let found = |word: &str| {
            let query = PostQuery { search: Some(word.to_owned()), ..PostQuery::default() };
            site.snapshot(Stage::Source).unwrap().posts(&query).unwrap().total
        };
        let mut value = snapshot.readable_at(&path).unwrap().unwrap().value;
        let mut save = |word: &str| {
            value["excerpt"] = word.into();
            site.write(&act(Stage::Source), |draft| draft.put(Kind::Post, &path, value.clone())).unwrap();
        };
        save("Marmalade");
        assert!(!site.index(Index::keeps_words).unwrap());
        assert_eq!(found("marmalade"), 1);
        assert!(site.index(Index::has_words).unwrap());
        save("Honey");
        assert_eq!((found("marmalade"), found("honey")), (0, 1));
    }

    #[test]
    fn search_is_prepared_until_the_server_ends() {
        let (_folder, site) = demo();
        site.prepare_search(&|| true).unwrap();
        assert!(!site.index(Index::keeps_words).unwrap());
        site.prepare_search(&|| false).unwrap();
        assert!(site.index(Index::has_words).unwrap());
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
