//! Work trees that are updated with their branch, checked by `git status`.

use super::*;
use std::fs;

/// A repository with `source` checked out, holding `a`, `b` and `d/c`.
fn checked_out() -> (Site, Oid) {
    let site = Site::new(false);
    let tip = site.commit("source", &[("a", "a1\n"), ("b", "b1\n"), ("d/c", "c1\n")]);
    let lock = site.repo.lock(WAIT).unwrap();
    assert_eq!(lock.checkout("refs/heads/source").unwrap(), [] as [&str; 0]);
    drop(lock);
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    (site, tip)
}

/// Commits files to `source`, which updates the work tree.
fn advance(site: &Site, files: &[(&str, &str)]) -> (Oid, Vec<String>) {
    commit_under(&site.repo.lock(WAIT).unwrap(), "source", files).unwrap()
}

fn text(site: &Site, path: &str) -> String {
    fs::read_to_string(site.path().join(path)).unwrap()
}

#[test]
fn clean_files_are_updated_and_status_stays_clean() {
    let (site, _) = checked_out();
    let (_, left) = advance(&site, &[("a", "a2\n"), ("d/c", ""), ("new/deep/x", "x\n"), ("ü", "u\n")]);
    assert_eq!(left, [] as [&str; 0]);
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    assert_eq!((text(&site, "a"), text(&site, "new/deep/x")), ("a2\n".to_owned(), "x\n".to_owned()));
    assert!(!site.path().join("d").exists());
    // A file becomes a folder, and vice versa.
    let (tip, left) = advance(&site, &[("a", ""), ("a/below", "1\n"), ("new/deep/x", ""), ("new", "file\n")]);
    assert_eq!(left, [] as [&str; 0]);
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    site.git(&["fsck", "--strict"]);
    // The next git commit contains only the user's own change.
    fs::write(site.path().join("b"), "mine\n").unwrap();
    site.git(&["commit", "-qam", "mine"]);
    assert_eq!(site.git(&["diff-tree", "--no-commit-id", "--name-only", "-r", "HEAD"]), "b");
    assert_eq!(site.git(&["rev-parse", "HEAD~1"]), tip.to_string());
}

#[test]
fn uncommitted_changes_are_never_touched() {
    let (site, _) = checked_out();
    fs::write(site.path().join("a"), "mine\n").unwrap();
    fs::write(site.path().join("b"), "staged\n").unwrap();
    site.git(&["add", "b"]);
    fs::remove_file(site.path().join("d/c")).unwrap();
    fs::write(site.path().join("new"), "in the way\n").unwrap();
    fs::write(site.path().join("same"), "same\n").unwrap();
    let edits =
        [("a", "a2\n"), ("b", "b2\n"), ("d/c", "c2\n"), ("new", "n\n"), ("same", "same\n"), ("e", "e\n")];
    let (tip, left) = advance(&site, &edits);
    assert_eq!(left, ["a", "b", "d/c", "new"]);
    let status = site.git(&["status", "--porcelain"]);
    assert_eq!(status.lines().collect::<Vec<_>>(), [" M a", "M  b", " D d/c", " M new"]);
    assert_eq!(
        (text(&site, "a"), text(&site, "b"), text(&site, "new")),
        ("mine\n".into(), "staged\n".into(), "in the way\n".into())
    );
    assert_eq!(text(&site, "e"), "e\n");
    // A plain commit contains what was staged, and undoes nothing else.
    site.git(&["commit", "-qm", "staged"]);
    assert_eq!(site.git(&["diff-tree", "--no-commit-id", "--name-only", "-r", "HEAD"]), "b");
    assert_eq!(site.git(&["rev-parse", "HEAD~1"]), tip.to_string());
    // Deleted upstream while changed here: the file stays, as untracked.
    let (_, left) = advance(&site, &[("a", "")]);
    assert_eq!(left, ["a"]);
    assert!(site.git(&["status", "--porcelain"]).contains("?? a"));
}

/// A write of what the work tree has, as `cms watch --commit` makes, includes what was staged before the last edit.
#[test]
fn earlier_staged_version_of_a_committed_file_is_updated() {
    let (site, _) = checked_out();
    fs::write(site.path().join("a"), "earlier\n").unwrap();
    site.git(&["add", "a"]);
    site.git(&["mv", "b", "moved"]);
    for path in ["a", "moved"] {
        fs::write(site.path().join(path), "now\n").unwrap();
    }
    let (_, left) = advance(&site, &[("a", "now\n"), ("b", ""), ("moved", "now\n")]);
    assert_eq!(left, [] as [&str; 0]);
    assert_eq!(site.git(&["status", "--porcelain"]), "");
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_and_modes_are_preserved() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (site, _) = checked_out();
    let outside = TempDir::new().unwrap();
    symlink(outside.path(), site.path().join("posts")).unwrap();
    let (tip, left) = advance(&site, &[("posts/evil", "x\n")]);
    assert_eq!(left, ["posts/evil"]);
    assert!(!outside.path().join("evil").exists());
    fs::set_permissions(site.path().join("b"), PermissionsExt::from_mode(0o755)).unwrap();
    site.git(&["commit", "-qam", "run"]);
    assert_ne!(site.repo.resolve("HEAD").unwrap(), tip);
    let (_, left) = advance(&site, &[("b", "b2\n")]);
    assert_eq!(left, [] as [&str; 0]);
    assert_eq!(fs::metadata(site.path().join("b")).unwrap().permissions().mode() & 0o111, 0o111);
    assert_eq!(text(&site, "b"), "b2\n");
}

/// Simulates a git that read the index before a move, and wrote it after.
fn put_index_back(site: &Site, to: Oid, path: &str) {
    let blob = site.git(&["rev-parse", &format!("{to}:{path}")]);
    site.git(&["update-index", "--cacheinfo", &format!("100644,{blob},{path}")]);
}

#[test]
fn restored_old_index_is_updated_again() {
    let (site, first) = checked_out();
    let (_, left) = advance(&site, &[("a", "a2\n"), ("b", "b2\n")]);
    assert_eq!(left, [] as [&str; 0]);
    put_index_back(&site, first, "a");
    assert_eq!(site.git(&["status", "--porcelain"]), "MM a");
    let (_, left) = advance(&site, &[("a", "a3\n")]);
    assert_eq!(left, [] as [&str; 0]);
    assert_eq!((text(&site, "a"), site.git(&["status", "--porcelain"])), ("a3\n".into(), String::new()));
    // A staged version that the branch never had, or that is in the work tree, was staged on purpose.
    fs::write(site.path().join("a"), "a1\n").unwrap();
    site.git(&["add", "a"]);
    fs::write(site.path().join("b"), "b9\n").unwrap();
    site.git(&["add", "b"]);
    fs::write(site.path().join("b"), "b2\n").unwrap();
    let (_, left) = advance(&site, &[("a", "a4\n"), ("b", "b4\n")]);
    assert_eq!(left, ["a", "b"]);
    assert_eq!((text(&site, "a"), text(&site, "b")), ("a1\n".into(), "b2\n".into()));
}

#[test]
fn change_in_the_same_second_as_the_index_is_not_lost() {
    let (site, _) = checked_out();
    // Same size, and (very likely) the same second as the index.
    fs::write(site.path().join("a"), "a9\n").unwrap();
    let (_, left) = advance(&site, &[("b", "b2\n")]);
    assert_eq!(left, [] as [&str; 0]);
    assert_eq!(site.git(&["status", "--porcelain"]), " M a");
}

#[test]
fn linked_work_tree_of_the_branch_is_updated_and_others_are_not() {
    let (site, _) = checked_out();
    site.git(&["branch", "review"]);
    let linked = TempDir::new().unwrap();
    let dir = linked.path().join("w");
    site.git(&["worktree", "add", "-q", dir.to_str().unwrap(), "review"]);
    site.commit("review", &[("a", "a2\n")]);
    assert!(site.repo.is_checked_out("refs/heads/review").unwrap());
    assert!(!site.repo.is_checked_out("refs/heads/ai-review").unwrap());
    assert_eq!(fs::read_to_string(dir.join("a")).unwrap(), "a2\n");
    assert_eq!(git(&dir, &["status", "--porcelain"]), "");
    assert_eq!((text(&site, "a"), site.git(&["status", "--porcelain"])), ("a1\n".into(), String::new()));
    // The same the other way round: opened in the linked work tree, the main one is updated.
    let repo = Repo::open(&dir).unwrap();
    let new = commit(&repo, "source", &[("b", "b2\n")]).unwrap();
    assert_eq!((text(&site, "b"), site.git(&["status", "--porcelain"])), ("b2\n".into(), String::new()));
    let reflog = site.git(&["reflog", "-1", "--format=%H %gs", "HEAD"]);
    assert_eq!(reflog, format!("{new} commit: edit"));
}

#[cfg(unix)]
#[test]
fn unreadable_work_tree_record_blocks_the_ref_move() {
    let (site, tip) = checked_out();
    site.git(&["branch", "review"]);
    let linked = TempDir::new().unwrap();
    let dir = linked.path().join("w");
    site.git(&["worktree", "add", "-q", dir.to_str().unwrap(), "review"]);
    for name in ["HEAD", "gitdir"] {
        let path = site.path().join(".git/worktrees/w").join(name);
        let whole = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        // Reading it fails, but not because it is missing.
        std::os::unix::fs::symlink(name, &path).unwrap();
        let refused = commit(&site.repo, "review", &[("a", "a2\n")]);
        assert!(matches!(refused, Err(WriteError::Storage(_))), "{refused:?}");
        fs::remove_file(&path).unwrap();
        fs::write(&path, whole).unwrap();
        assert_eq!(site.repo.read_ref("refs/heads/review").unwrap(), Some(tip));
        assert_eq!(git(&dir, &["status", "--porcelain"]), "");
    }
    commit(&site.repo, "review", &[("a", "a2\n")]).unwrap();
    assert_eq!(git(&dir, &["status", "--porcelain"]), "");
}

#[test]
fn locked_index_blocks_the_write() {
    let (site, tip) = checked_out();
    fs::write(site.path().join(".git/index.lock"), "").unwrap();
    let lock = site.repo.lock(Duration::from_millis(20)).unwrap();
    let refused = commit_under(&lock, "source", &[("a", "a2\n")]);
    assert!(
        matches!(refused, Err(WriteError::Busy { ref path, .. }) if path.ends_with("index.lock")),
        "{refused:?}"
    );
    drop(lock);
    assert_eq!((text(&site, "a"), site.repo.resolve("HEAD").unwrap()), ("a1\n".into(), tip));
    assert_eq!(fs::read(site.path().join(".git/cms/cms.lock")).unwrap(), b"");
    fs::remove_file(site.path().join(".git/index.lock")).unwrap();
    assert_eq!(advance(&site, &[("a", "a2\n")]).1, [] as [&str; 0]);
    assert_eq!((text(&site, "a"), site.git(&["status", "--porcelain"])), ("a2\n".into(), String::new()));
}

#[test]
fn failed_write_rolls_back_the_work_tree() {
    let (site, tip) = checked_out();
    // A non-empty folder in place of HEAD's reflog: the files are updated, but the ref cannot move.
    let reflog = site.path().join(".git/logs/HEAD");
    fs::remove_file(&reflog).ok();
    fs::create_dir_all(reflog.join("in the way")).unwrap();
    let lock = site.repo.lock(WAIT).unwrap();
    let failed = commit_under(&lock, "source", &[("a", "a2\n"), ("d/c", ""), ("new/x", "x\n")]);
    assert!(matches!(failed, Err(WriteError::Storage(_))), "{failed:?}");
    drop(lock);
    assert_eq!(site.repo.resolve("HEAD").unwrap(), tip);
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    assert_eq!((text(&site, "a"), text(&site, "d/c")), ("a1\n".into(), "c1\n".into()));
    assert_eq!(fs::read(site.path().join(".git/cms/cms.lock")).unwrap(), b"");
}

#[test]
fn uncommitted_changes_are_listed() {
    let (site, _) = checked_out();
    assert_eq!(site.repo.work_tree_changes(&["d", "posts"]).unwrap(), []);
    fs::write(site.path().join("a"), "mine\n").unwrap();
    fs::write(site.path().join("b"), "staged\n").unwrap();
    site.git(&["add", "b"]);
    fs::remove_file(site.path().join("d/c")).unwrap();
    fs::write(site.path().join("d/new"), "x").unwrap();
    fs::write(site.path().join("elsewhere"), "x").unwrap();
    let found = site.repo.work_tree_changes(&["d", "posts"]).unwrap();
    let found: Vec<_> =
        found.iter().map(|found| (found.path.as_str(), found.kind, found.is_staged)).collect();
    let expected = [
        ("a", UncommittedKind::Changed, false),
        ("b", UncommittedKind::Changed, true),
        ("d/c", UncommittedKind::Removed, false),
        ("d/new", UncommittedKind::Added, false),
    ];
    assert_eq!(found, expected);
    assert_eq!(Site::new(true).repo.work_tree_changes(&["d"]).unwrap(), []);
}

/// Writes the lock file's note of a writer that died while it moved `source` from `old` to `new`.
fn die(site: &Site, old: Oid, new: Oid) {
    let note = format!("pid 1\nhost elsewhere\nmoves {old} {new} refs/heads/source\n");
    fs::write(site.path().join(".git/cms/cms.lock"), note).unwrap();
}

#[test]
fn work_tree_left_by_a_dead_writer_is_synced_to_the_branch() {
    let (site, tip) = checked_out();
    let (new, _) = advance(&site, &[("a", "a2\n"), ("d/c", ""), ("new", "n\n")]);
    let (tip_text, new_text) = (tip.to_string(), new.to_string());
    let read_tree = |from: &str, to: &str| drop(site.git(&["read-tree", "-m", "-u", from, to]));
    let set = |to: &str| drop(site.git(&["update-ref", "refs/heads/source", to]));
    // Index and files at one commit, the branch at the other; in the end all match the branch.
    let cases: [(&str, &str, &str); 4] =
        [("new", "new", "a2\n"), ("new", "tip", "a1\n"), ("tip", "new", "a2\n"), ("tip", "tip", "a1\n")];
    for (work_tree, branch, expected) in cases {
        let oid = |name: &str| if name == "new" { new_text.clone() } else { tip_text.clone() };
        site.git(&["reset", "-q", "--hard", &oid("new")]);
        if work_tree == "tip" {
            read_tree(&oid("new"), &oid("tip"));
        }
        set(&oid(branch));
        die(&site, tip, new);
        drop(site.repo.lock(WAIT).unwrap());
        let found = (text(&site, "a"), site.git(&["status", "--porcelain"]));
        assert_eq!(found, (expected.to_owned(), String::new()), "{work_tree} {branch}");
        assert_eq!(fs::read(site.path().join(".git/cms/cms.lock")).unwrap(), b"");
    }
    // Only files were updated, and the user has changed another one.
    fs::write(site.path().join("a"), "a2\n").unwrap();
    fs::write(site.path().join("b"), "mine\n").unwrap();
    die(&site, tip, new);
    drop(site.repo.lock(WAIT).unwrap());
    assert_eq!(site.git(&["status", "--porcelain"]), " M b");
}

#[test]
fn recovery_waits_for_the_index_lock_and_yields_to_newer_moves() {
    let (site, tip) = checked_out();
    let (second, _) = advance(&site, &[("a", "a2\n")]);
    site.git(&["update-ref", "refs/heads/source", &tip.to_string()]);
    die(&site, tip, second);
    fs::write(site.path().join(".git/index.lock"), "").unwrap();
    drop(site.repo.lock(Duration::from_millis(10)).unwrap());
    let lock = site.repo.lock(Duration::from_millis(10)).unwrap();
    assert_eq!(text(&site, "a"), "a2\n");
    fs::remove_file(site.path().join(".git/index.lock")).unwrap();
    // The next write that gets the index lock first repairs the state that the dead writer left.
    let (third, left) = commit_under(&lock, "source", &[("b", "b3\n")]).unwrap();
    drop(lock);
    assert_eq!(left, [] as [&str; 0]);
    assert_eq!((text(&site, "a"), site.git(&["status", "--porcelain"])), ("a1\n".into(), String::new()));
    // Once another process has moved the branch, its work tree is not touched.
    die(&site, tip, second);
    fs::write(site.path().join("a"), "a2\n").unwrap();
    drop(site.repo.lock(WAIT).unwrap());
    assert_eq!((text(&site, "a"), site.repo.resolve("HEAD").unwrap()), ("a2\n".into(), third));
    assert_eq!(fs::read(site.path().join(".git/cms/cms.lock")).unwrap(), b"");
}
