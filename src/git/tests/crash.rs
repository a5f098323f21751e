//! Many writers, and writers that are killed: nothing acknowledged is lost, nothing blocks.

use super::*;
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// Set for the test binary started as a child: the repository that it writes to.
const CHILD: &str = "CMS_TEST_CHILD";
/// How often a writer is killed.
const KILLS: u64 = 30;

/// Commits on the tip, and retries if another writer was faster. With `is_hasty` the tip is read before the lock is
/// taken, so that others often are faster.
fn commit_with_retries(repo: &Repo, path: &str, is_hasty: bool) -> Oid {
    loop {
        let tip = || repo.read_ref("refs/heads/source").unwrap();
        let early = tip();
        let lock = repo.lock(WAIT).unwrap();
        let old = if is_hasty { early } else { tip() };
        let base = old.map(|oid| repo.tree_of(oid).unwrap());
        let mut writer = lock.writer();
        let blob = writer.blob(path.as_bytes()).unwrap();
        let tree = writer.tree(base, &[(path, Some(blob))]).unwrap();
        let new = writer.commit(&new_commit(tree, old.into_iter().collect(), path)).unwrap();
        let name = "refs/heads/source".to_owned();
        match writer.finish(&[RefMove { name, old, new, message: path.to_owned() }], &allow) {
            Ok(_) => return new,
            Err(WriteError::Raced { .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

fn history(site: &Site) -> HashSet<String> {
    site.git(&["rev-list", "source"]).lines().map(str::to_owned).collect()
}

/// The messages of moves in the branch's reflog that did not start where the previous one ended; git's own moves have
/// none.
fn jumps(site: &Site) -> Vec<String> {
    let log = fs::read_to_string(site.repo.common_dir().join("logs/refs/heads/source")).unwrap();
    let moves = log.lines().map(|line| {
        let (ids, message) = line.split_once('\t').unwrap_or((line, ""));
        let mut ids = ids.split(' ').map(str::to_owned);
        (ids.next(), ids.next(), message.to_owned())
    });
    let moves: Vec<_> = moves.collect();
    assert!(moves.len() > 48, "the log is kept");
    moves.windows(2).filter(|pair| pair[0].1 != pair[1].0).map(|pair| pair[1].2.clone()).collect()
}

/// Not a test itself: the body of the child processes. It appends each acknowledged commit to a file.
#[test]
fn child() {
    let Some(dir) = std::env::var_os(CHILD) else { return };
    let dir = Path::new(&dir);
    let repo = Repo::open(dir).unwrap();
    let mut acknowledged =
        fs::File::options().append(true).create(true).open(dir.join("acknowledged")).unwrap();
    let rounds = std::env::var_os("CMS_TEST_ROUNDS").and_then(|rounds| rounds.to_str()?.parse().ok());
    for round in 0..rounds.unwrap_or(100_000) {
        let oid = commit_with_retries(&repo, &format!("child/{}/{round}", std::process::id()), false);
        acknowledged.write_all(format!("{oid}\n").as_bytes()).unwrap();
    }
}

fn start_child(site: &Site) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "git::tests::crash::child", "--nocapture"])
        .env(CHILD, site.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn acknowledged(site: &Site) -> Vec<String> {
    let text = fs::read_to_string(site.path().join("acknowledged")).unwrap_or_default();
    text.lines().filter(|line| line.len() == 40).map(str::to_owned).collect()
}

#[test]
fn killed_writers_lose_no_commits_and_do_not_block_others() {
    let site = Site::new(true);
    site.commit("source", &[("start", "1")]);
    for round in 0..KILLS {
        let mut child = start_child(&site);
        let before = acknowledged(&site).len();
        // Wait until it writes, then kill it at varying points of a write.
        while acknowledged(&site).len() == before {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(round * 733 % 9_000));
        child.kill().unwrap();
        child.wait().unwrap();
        // The next writer is not blocked, not even by git's own locks.
        let lock = site.repo.lock(Duration::from_millis(500)).unwrap();
        let old = site.repo.read_ref("refs/heads/source").unwrap();
        let mut writer = lock.writer();
        let new = writer.commit(&new_commit(Oid::EMPTY_TREE, old.into_iter().collect(), "next")).unwrap();
        let name = "refs/heads/source".to_owned();
        writer.finish(&[RefMove { name, old, new, message: "next".to_owned() }], &allow).unwrap();
    }
    let history = history(&site);
    let acknowledged = acknowledged(&site);
    let lost: Vec<_> = acknowledged.iter().filter(|oid| !history.contains(*oid)).collect();
    assert!(lost.is_empty() && acknowledged.len() as u64 >= KILLS, "{lost:?} of {}", acknowledged.len());
    assert_sound(site.path());
}

#[test]
fn concurrent_writers_beside_git_lose_no_commits() {
    let site = Site::new(true);
    let lock = site.repo.lock(WAIT).unwrap();
    lock.apply_settings(&[]).unwrap();
    drop(lock);
    let site = Site { repo: Repo::open(site.path()).unwrap(), dir: site.dir };
    site.commit("source", &[("start", "1")]);
    let mut children = [start_child(&site), start_child(&site)];
    let done = AtomicBool::new(false);
    let (ours, gits) = std::thread::scope(|scope| {
        let site = &site;
        let packer = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                try_git(site.path(), &["pack-refs", "--all", "--prune"]);
            }
        });
        // A user's git: compare-and-swap by `update-ref`, with a retry if another writer was faster.
        let person = scope.spawn(|| {
            let mut made = Vec::new();
            while made.len() < 8 {
                let old = site.git(&["rev-parse", "refs/heads/source"]);
                let new = site.git(&[
                    "commit-tree",
                    "-p",
                    &old,
                    "-m",
                    &format!("git {}", made.len()),
                    &format!("{old}^{{tree}}"),
                ]);
                if try_git(site.path(), &["update-ref", "refs/heads/source", &new, &old]).0 {
                    made.push(new);
                }
            }
            made
        });
        let writers: Vec<_> = (0..4)
            .map(|thread| {
                scope.spawn(move || {
                    let write = |round| {
                        commit_with_retries(
                            &site.repo_again(),
                            &format!("thread/{thread}/{round}"),
                            thread == 0,
                        )
                    };
                    (0..12).map(|round| write(round).to_string()).collect::<Vec<_>>()
                })
            })
            .collect();
        let ours: Vec<String> = writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect();
        let gits = person.join().unwrap();
        done.store(true, Ordering::Relaxed);
        packer.join().unwrap();
        (ours, gits)
    });
    for child in &mut children {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let history = history(&site);
    let lost: Vec<_> =
        ours.iter().chain(&acknowledged(&site)).filter(|oid| !history.contains(*oid)).cloned().collect();
    // Beside `pack-refs`, git's own update may start at an old value and lose commits (which is why the settings forbid
    // it). Our updates never do.
    let jumps = jumps(&site);
    assert!(jumps.iter().all(String::is_empty), "{jumps:?}");
    assert!(lost.is_empty() || !jumps.is_empty(), "{} lost: {lost:?}", lost.len());
    assert_eq!((ours.len(), gits.len()), (48, 8));
    assert_sound(site.path());
}

impl Site {
    fn repo_again(&self) -> Repo {
        Repo::open(self.path()).unwrap()
    }
}
