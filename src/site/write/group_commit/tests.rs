//! Tests of concurrent writers.

use super::*;
use crate::git::Oid;
use crate::model::Kind;
use crate::site::tests::{act, demo};
use crate::site::{Act, Item, Site, Written};
use std::path::Path;

const WRITERS: usize = 9;

fn counted(item: &Item) -> u64 {
    item.value.get("orderIndex").and_then(|value| value.as_u64()).unwrap_or_default()
}

fn post(site: &Site) -> Item {
    site.snapshot(Stage::Source).unwrap().items(Kind::Post).unwrap().swap_remove(0)
}

/// Increments a field of one post; `first` runs before.
fn count_up(site: &Site, path: &str, expect: Option<String>, first: impl Fn()) -> Result<Written, SiteError> {
    let write = |draft: &mut crate::site::Draft<'_>| -> Result<(), SiteError> {
        first();
        let mut item = draft.item_at(path)?.expect("it is there");
        item.value["orderIndex"] = (counted(&item) + 1).into();
        draft.put(Kind::Post, path, item.value)
    };
    site.write(&Act { expect, ..act(Stage::Source) }, write).map(|((), written)| written)
}

/// Runs several concurrent writes: the first one waits until all others wait for it, and then runs `meanwhile`.
fn at_once(
    folder: &Path,
    expect: impl Fn(usize) -> Option<String> + Sync,
    meanwhile: impl Fn() + Sync,
) -> Vec<Result<Written, SiteError>> {
    let queue = Arc::<CommitQueue>::default();
    let path = post(&Site::open(folder).unwrap()).path;
    let once = std::sync::Once::new();
    let wait = || {
        once.call_once(|| {
            while queue.lock().waiting < WRITERS - 1 {
                std::thread::yield_now();
            }
            meanwhile();
        });
    };
    std::thread::scope(|scope| {
        let (queue, path, wait, expect) = (&queue, &path, &wait, &expect);
        let write = |n| {
            scope.spawn(move || {
                let site = Site::open(folder).unwrap().with_queue(queue);
                count_up(&site, path, expect(n), wait)
            })
        };
        let threads: Vec<_> = (0..WRITERS).map(write).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn in_history(site: &Site, written: &Written) -> bool {
    let commit: Oid = written.commit.as_ref().unwrap().parse().unwrap();
    site.repo().is_ancestor(commit, site.tip(Stage::Source).unwrap()).unwrap()
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new("git");
    command
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .args(["-c", "core.hooksPath=/dev/null"])
        .args(arguments);
    let who = ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"];
    let output = command.envs(who.map(|name| (name, "p"))).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// A commit of another git process on top of source, which is not moved to it.
fn foreign_commit(folder: &Path) -> String {
    git(folder, &["commit-tree", "-p", "source", "-m", "Foreign", "source^{tree}"])
}

#[test]
fn each_write_of_a_group_has_its_own_commit() {
    let (folder, _site) = demo();
    let place = folder.path().join("site");
    let before = counted(&post(&Site::open(&place).unwrap()));
    let done = at_once(&place, |_| None, || ());
    let site = Site::open(&place).unwrap();
    let mut commits: Vec<_> = done
        .into_iter()
        .map(|written| {
            let written = written.unwrap();
            assert!(in_history(&site, &written));
            written.commit
        })
        .collect();
    commits.sort();
    commits.dedup();
    assert_eq!(commits.len(), WRITERS);
    assert_eq!(counted(&post(&site)), before + WRITERS as u64);
    for stage in [Stage::Review, Stage::AiReview] {
        let (source, below) = (site.tip(Stage::Source).unwrap(), site.tip(stage).unwrap());
        assert!(site.repo().is_ancestor(source, below).unwrap());
    }
    // The reflog has every commit in order.
    let log = std::fs::read_to_string(place.join("logs/refs/heads/source")).unwrap();
    let deltas: Vec<(&str, &str)> = log.lines().map(|line| (&line[..40], &line[41..81])).collect();
    assert!(deltas.windows(2).all(|pair| pair[0].1 == pair[1].0));
    let logged_ids: Vec<&str> = deltas.iter().map(|step| step.1).collect();
    assert!(commits.iter().flatten().all(|commit| logged_ids.contains(&commit.as_str())));
}

#[test]
fn stale_write_fails_without_affecting_its_group() {
    let (folder, _site) = demo();
    let place = folder.path().join("site");
    let site = Site::open(&place).unwrap();
    let (before, tip) = (counted(&post(&site)), site.tip(Stage::Source).unwrap().to_string());
    // All have read the same revision; of those that expect it, only one is first.
    let done = at_once(&place, |n| n.is_multiple_of(2).then(|| tip.clone()), || ());
    let stored = done.iter().flatten().filter(|written| in_history(&site, written)).count();
    let site = Site::open(&place).unwrap();
    assert_eq!(stored as u64, counted(&post(&site)) - before);
    assert!((WRITERS / 2..=WRITERS / 2 + 1).contains(&stored), "{stored}");
    for refused in done.into_iter().filter_map(Result::err) {
        let SiteError::Stale { parked, .. } = refused else { panic!("{refused}") };
        let parked_id: Oid = parked.expect("it is kept").parse().unwrap();
        assert!(site.repo().refs("refs/cms/parked/").unwrap().values().any(|oid| *oid == parked_id));
    }
}

#[test]
fn group_is_repeated_after_a_concurrent_git_commit() {
    let (folder, _site) = demo();
    let place = folder.path().join("site");
    let before = counted(&post(&Site::open(&place).unwrap()));
    let foreign = std::sync::Mutex::new(String::new());
    let commit = || {
        let commit = foreign_commit(&place);
        git(&place, &["update-ref", "refs/heads/source", &commit]);
        *foreign.lock().unwrap() = commit;
    };
    let done = at_once(&place, |_| None, commit);
    let site = Site::open(&place).unwrap();
    assert!(done.into_iter().all(|written| in_history(&site, &written.unwrap())));
    assert_eq!(counted(&post(&site)), before + WRITERS as u64);
    let foreign: Oid = foreign.into_inner().unwrap().parse().unwrap();
    assert!(site.repo().is_ancestor(foreign, site.tip(Stage::Source).unwrap()).unwrap());
}

/// Runs a write while its branch is locked, then others on top of it, runs `meanwhile`, and unlocks the branch.
fn on_top(folder: &Path, meanwhile: impl Fn()) -> Vec<Result<Written, SiteError>> {
    let queue = Arc::<CommitQueue>::default();
    let path = post(&Site::open(folder).unwrap()).path;
    let lock = folder.join("refs/heads/source.lock");
    std::fs::write(&lock, "").unwrap();
    let until = |is_so: &dyn Fn(&State) -> bool| {
        while !is_so(&queue.lock()) {
            std::thread::yield_now();
        }
    };
    std::thread::scope(|scope| {
        let (queue, path) = (&queue, &path);
        let write = || {
            scope.spawn(move || {
                let site = Site::open(folder).unwrap().with_queue(queue);
                count_up(&site, path, None, || ())
            })
        };
        let mut threads = vec![write()];
        until(&|state| state.tail.is_some());
        threads.extend((1..WRITERS).map(|_| write()));
        until(&|state| state.open.as_ref().is_some_and(|open| open.batch.made.len() == WRITERS - 1));
        assert!(matches!(queue.lock().ahead, Some(Ahead::Storing(_))));
        meanwhile();
        std::fs::remove_file(&lock).unwrap();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn writes_arriving_during_a_commit_are_stored_in_the_next_group() {
    let (folder, _site) = demo();
    let place = folder.path().join("site");
    let before = counted(&post(&Site::open(&place).unwrap()));
    let done = on_top(&place, || ());
    let site = Site::open(&place).unwrap();
    assert!(done.into_iter().all(|written| in_history(&site, &written.unwrap())));
    assert_eq!(counted(&post(&site)), before + WRITERS as u64);
    // Each write has its own commit, in one line of history.
    let log = std::fs::read_to_string(place.join("logs/refs/heads/source")).unwrap();
    assert_eq!(log.lines().filter(|line| line.ends_with("test.write")).count(), WRITERS);
    // The lock is released, and its note is empty.
    assert!(site.repo().lock(Duration::ZERO).is_ok());
    assert_eq!(std::fs::read(place.join("cms/cms.lock")).unwrap(), b"");
}

#[test]
fn failed_group_repeats_the_writes_based_on_it() {
    let (folder, _site) = demo();
    let place = folder.path().join("site");
    let before = counted(&post(&Site::open(&place).unwrap()));
    let foreign = std::sync::Mutex::new(None);
    let done = on_top(&place, || {
        // Like another git process that holds the branch's lock.
        let commit = foreign_commit(&place);
        std::fs::write(place.join("refs/heads/source"), format!("{commit}\n")).unwrap();
        *foreign.lock().unwrap() = Some(commit);
    });
    let site = Site::open(&place).unwrap();
    assert!(done.into_iter().all(|written| in_history(&site, &written.unwrap())));
    assert_eq!(counted(&post(&site)), before + WRITERS as u64);
    let foreign: Oid = foreign.into_inner().unwrap().unwrap().parse().unwrap();
    assert!(site.repo().is_ancestor(foreign, site.tip(Stage::Source).unwrap()).unwrap());
}

#[test]
fn refusal_based_on_unstored_content_is_answered_once_that_is_stored() {
    let (folder, _site) = demo();
    let place = folder.path().join("site");
    let queue = Arc::<CommitQueue>::default();
    let path = post(&Site::open(&place).unwrap()).path;
    let before = counted(&post(&Site::open(&place).unwrap()));
    let lock = place.join("refs/heads/source.lock");
    std::fs::write(&lock, "").unwrap();
    let site = || Site::open(&place).unwrap().with_queue(&queue);
    std::thread::scope(|scope| {
        let first = scope.spawn(|| count_up(&site(), &path, None, || ()));
        while queue.lock().tail.is_none() {
            std::thread::yield_now();
        }
        // This write has read content that is not stored yet, and is answered only once that is stored.
        let refused =
            scope.spawn(|| site().write(&act(Stage::Source), |_| Err::<(), _>(SiteError::Contended)));
        let gathered = || queue.lock().open.as_ref().map_or(0, |open| open.batch.made.len());
        while gathered() < 1 {
            std::thread::yield_now();
        }
        let second = scope.spawn(|| count_up(&site(), &path, None, || ()));
        while gathered() < 2 {
            std::thread::yield_now();
        }
        assert!(!refused.is_finished());
        std::fs::remove_file(&lock).unwrap();
        assert!(matches!(refused.join().unwrap(), Err(SiteError::Contended)));
        first.join().unwrap().unwrap();
        second.join().unwrap().unwrap();
    });
    assert_eq!(counted(&post(&Site::open(&place).unwrap())), before + 2);
}
