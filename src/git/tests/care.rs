//! Settings, recovery and repacking.

use super::*;
use std::ffi::OsStr;
use std::fs;
use std::time::SystemTime;

#[test]
fn settings_are_written_once_and_checked() {
    let site = Site::new(false);
    assert!(site.repo.check_settings().len() > 15);
    let path = site.path().join(".git/config");
    let mine = "# keep me\n[user]\n\tname = Ada\n\temail = ada@example.org ; here\n[gc]\n\tauto = 6700\n[core]\n\tautocrlf = no\n";
    fs::write(&path, fs::read_to_string(&path).unwrap() + mine).unwrap();
    let apply = || {
        let repo = Repo::open(site.path()).unwrap();
        repo.lock(WAIT)
            .unwrap()
            .apply_settings(&[("merge.cms.driver", "cms merge-driver %O %A %B %P")])
            .unwrap();
    };
    let permissions = |path: &Path| fs::metadata(path).unwrap().permissions();
    let private = permissions(tempfile::NamedTempFile::new().unwrap().path());
    fs::set_permissions(&path, private.clone()).unwrap();
    apply();
    assert_eq!(permissions(&path), private);
    let text = fs::read_to_string(&path).unwrap();
    let repo = Repo::open(site.path()).unwrap();
    assert_eq!(repo.check_settings(), []);
    assert!(
        text.contains("# keep me") && text.contains("; here") && text.contains("autocrlf = no"),
        "{text}"
    );
    assert_eq!(site.git(&["config", "gc.auto"]), "0");
    assert_eq!(site.git(&["config", "merge.cms.driver"]), "cms merge-driver %O %A %B %P");
    apply();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    site.git(&["config", "gc.auto", "1"]);
    let found = Repo::open(site.path()).unwrap().check_settings();
    assert_eq!((found.len(), found[0].setting.key, found[0].found.as_deref()), (1, "gc.auto", Some("1")));
    assert_eq!(repo.identity(None, None).unwrap(), person());
    assert_eq!(repo.identity(Some("Bob"), Some("b@x")).unwrap().name, "Bob");
    assert_eq!(repo.identity(Some(" "), None), None);
}

#[test]
fn dead_locks_are_quarantined_and_live_ones_remain() {
    let site = Site::new(false);
    let tip = site.commit("review", &[("a", "1")]);
    let git_dir = site.path().join(".git");
    let old = SystemTime::now_for_tests() - Duration::from_secs(120);
    let lock_at = |name: &str, is_old: bool| {
        let file = fs::File::create(git_dir.join(name)).unwrap();
        if is_old {
            file.set_modified(old).unwrap();
        }
        file
    };
    drop(lock_at("index.lock", true));
    drop(lock_at("refs/heads/source.lock", true));
    drop(lock_at("HEAD.lock", false));
    fs::create_dir_all(git_dir.join("refs/remotes/origin")).unwrap();
    drop(lock_at("refs/remotes/origin/ai-review.lock", true));
    let open = lock_at("packed-refs.lock", true);
    let lock = site.repo.lock(WAIT).unwrap();
    let recovered = lock.recover().unwrap();
    let names = |paths: Vec<&std::path::PathBuf>| {
        let mut names: Vec<String> =
            paths.iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(
        names(recovered.quarantined.iter().map(|(from, _)| from).collect()),
        ["ai-review.lock", "index.lock", "source.lock"]
    );
    assert_eq!(names(recovered.in_use.iter().collect()), ["HEAD.lock", "packed-refs.lock"]);
    assert!(recovered.quarantined.iter().all(|(from, to)| !from.exists() && to.exists()));
    drop(open);
    assert_eq!(lock.recover().unwrap().quarantined.len(), 1);
    drop(lock);
    // A write does this by itself.
    drop(lock_at("refs/heads/review.lock", true));
    site.commit("review", &[("a", "2")]);
    assert!(site.repo.is_ancestor(tip, site.repo.resolve("review").unwrap()).unwrap());
}

#[test]
fn old_temporary_objects_are_removed() {
    let site = Site::new(true);
    site.commit("source", &[("a", "1")]);
    fs::create_dir_all(site.path().join("objects/aa")).unwrap();
    for (name, is_old) in [
        ("objects/aa/tmp_obj_x", true),
        ("objects/aa/tmp_obj_y", false),
        ("objects/pack/tmp_pack_z", true),
        ("objects/pack/pack-x.pack", true),
        ("objects/pack/pack-y.pack", false),
    ] {
        let file = fs::File::create(site.path().join(name)).unwrap();
        if is_old {
            file.set_modified(SystemTime::now_for_tests() - Duration::from_secs(7200)).unwrap();
        }
    }
    assert_eq!(site.repo.lock(WAIT).unwrap().remove_temporary_objects().unwrap(), 3);
    for young in ["objects/aa/tmp_obj_y", "objects/pack/pack-y.pack"] {
        assert!(site.path().join(young).exists());
    }
    assert_sound(site.path());
}

#[test]
fn broken_ref_is_repaired_from_its_reflog() {
    let site = Site::new(false);
    site.commit("source", &[("a", "1")]);
    let tip = site.commit("source", &[("a", "2")]);
    let path = site.path().join(".git/refs/heads/source");
    // The last entry names a commit that never reached the disk.
    let log = site.path().join(".git/logs/refs/heads/source");
    let entry = format!("{tip} {} Ada <a@b> 0 +0000\tx\n", "1".repeat(40));
    fs::write(&log, fs::read_to_string(&log).unwrap() + &entry).unwrap();
    let name = "refs/heads/source".to_owned();
    let valid = site.repo.last_valid(&name).unwrap().unwrap();
    assert_eq!(valid, tip);
    let wanted = RefMove { name, old: None, new: valid, message: "repair".to_owned() };
    let lock = site.repo.lock(WAIT).unwrap();
    assert!(matches!(lock.repair_ref(&wanted, &allow), Err(WriteError::Raced { .. })));
    fs::write(&path, "").unwrap();
    assert!(matches!(lock.repair_ref(&wanted, &|_| Err("no".into())), Err(WriteError::Refused { .. })));
    lock.repair_ref(&wanted, &allow).unwrap();
    assert_eq!(site.repo.read_ref("refs/heads/source").unwrap(), Some(tip));
    let breaks = site.repo.reflog_breaks("refs/heads/source").unwrap();
    assert_eq!(breaks.iter().map(|found| found.line).collect::<Vec<_>>(), [4]);
}

#[test]
fn moves_that_a_killed_writer_only_logged_are_dropped() {
    let site = Site::new(false);
    let first = site.commit("source", &[("a", "1")]);
    let tip = site.commit("source", &[("a", "2")]);
    let logs = ["logs/refs/heads/source", "logs/HEAD"].map(|log| site.repo.common_dir().join(log));
    let read = || logs.each_ref().map(|log| fs::read_to_string(log).unwrap());
    let made = read();
    let unmade = format!("{tip} {first} Ada <a@b> 0 +0000\tpost.set\n");
    let branch = site.repo.common_dir().join("refs/heads/source");
    let note = format!("pid 1\nhost x\nholds 0 0 {}.lock\n", branch.display());
    // Without the note of a writer that was killed, somebody else may have moved the branch back.
    for (note, is_dropped) in [(note.as_str(), true), ("", false)] {
        for (log, made) in logs.iter().zip(&made) {
            fs::write(log, format!("{made}{unmade}")).unwrap();
        }
        fs::write(site.repo.cms_dir().join("cms.lock"), note).unwrap();
        drop(site.repo.lock(WAIT).unwrap());
        assert_eq!(read() == made, is_dropped, "{note}");
    }
    assert!(!branch.with_extension("lock").exists());
    assert_eq!(site.repo.read_ref("refs/heads/source").unwrap(), Some(tip));
}

#[test]
fn torn_reflog_is_appended_to_and_repaired() {
    let site = Site::new(false);
    let name = "refs/heads/source";
    for n in 0..3 {
        site.commit("source", &[("a", &n.to_string())]);
    }
    let path = site.path().join(".git/logs").join(name);
    let whole = fs::read(&path).unwrap();
    let last = whole.split_inclusive(|byte| *byte == b'\n').next_back().unwrap().len();
    let newest = || site.git(&["reflog", "show", "--format=%H", "source"]).lines().next().unwrap().to_owned();
    // The last line became zeros, all of it or its second half.
    for left in [0, last / 2] {
        let mut torn = whole[..whole.len() - last + left].to_vec();
        torn.extend(vec![0; last - left]);
        fs::write(&path, &torn).unwrap();
        assert_eq!(site.repo.torn_reflog_lines(name).unwrap(), [3]);
        let tip = site.commit("source", &[("a", &format!("after {left}"))]);
        assert_eq!(newest(), tip.to_string(), "{left} bytes were left");
    }
    assert_eq!(site.repo.torn_reflog_lines(name).unwrap(), [3]);
    // An older version of this program has written after the zeros.
    let tip = site.commit("source", &[("a", "glued")]);
    let mut glued = fs::read(&path).unwrap();
    let at = glued.len() - glued.split_inclusive(|byte| *byte == b'\n').next_back().unwrap().len();
    glued.splice(at..at, [0; 40]);
    fs::write(&path, glued).unwrap();
    assert_ne!(newest(), tip.to_string());
    site.repo.lock(WAIT).unwrap().repair_reflog(name).unwrap();
    assert_eq!(site.repo.torn_reflog_lines(name).unwrap(), Vec::<usize>::new());
    assert_eq!(newest(), tip.to_string());
}

#[test]
fn lost_objects_are_reported_by_path() {
    let site = Site::new(true);
    let tip = site.commit("source", &[("posts/a", "1"), ("posts/b", "2"), ("c", "3")]);
    let tree = site.repo.tree_of(tip).unwrap();
    let damages = |tree: Oid| {
        let found = Repo::open(site.path()).unwrap().damages(tree, &mut Default::default());
        found.into_iter().map(|damage| (damage.path, damage.is_folder)).collect::<Vec<_>>()
    };
    assert_eq!(damages(tree), []);
    for pack in fs::read_dir(site.path().join("objects/pack")).unwrap().map(|entry| entry.unwrap().path()) {
        if pack.extension().is_some_and(|ending| ending == "pack") {
            let moved = site.path().join("moved");
            fs::rename(&pack, &moved).unwrap();
            fs::remove_file(pack.with_extension("idx")).unwrap();
            let unpacked = git_command(site.path())
                .args(["unpack-objects", "-q"])
                .stdin(fs::File::open(moved).unwrap())
                .status();
            assert!(unpacked.unwrap().success());
        }
    }
    assert_eq!(damages(tree), []);
    let object = |rev: &str| {
        let oid = site.git(&["rev-parse", rev]);
        site.path().join("objects").join(&oid[..2]).join(&oid[2..])
    };
    fs::remove_file(object("source:c")).unwrap();
    assert_eq!(damages(tree), [("c".to_owned(), false)]);
    // The file holds other bytes than those that were stored.
    let (one, other) = (object("source:posts/a"), object("source:posts/b"));
    fs::remove_file(&one).unwrap();
    fs::copy(other, one).unwrap();
    assert_eq!(damages(tree), [("c".to_owned(), false), ("posts/a".to_owned(), false)]);
    fs::remove_file(object("source:posts")).unwrap();
    assert_eq!(damages(tree), [("c".to_owned(), false), ("posts".to_owned(), true)]);
}

#[test]
#[expect(clippy::print_stdout, reason = "a test that is skipped says so")]
#[cfg(target_os = "linux")]
fn state_folder_may_be_on_another_file_system() {
    use std::os::unix::fs::MetadataExt;
    let site = Site::new(false);
    let Ok(elsewhere) = tempfile::tempdir_in("/dev/shm") else { return println!("skipped: no /dev/shm") };
    let device = |path: &Path| fs::metadata(path).unwrap().dev();
    if device(elsewhere.path()) == device(site.path()) {
        return println!("skipped: one file system only");
    }
    let git_dir = site.path().join(".git");
    drop(fs::remove_dir_all(git_dir.join("cms")));
    std::os::unix::fs::symlink(elsewhere.path(), git_dir.join("cms")).unwrap();
    let tip = site.commit("source", &[("a", "1")]);
    assert_eq!(site.repo.read_ref("refs/heads/source").unwrap(), Some(tip));
    let dead = git_dir.join("packed-refs.lock");
    let file = fs::File::create(&dead).unwrap();
    file.set_modified(SystemTime::now_for_tests() - Duration::from_secs(120)).unwrap();
    drop(file);
    assert_eq!(site.repo.lock(WAIT).unwrap().recover().unwrap().quarantined.len(), 1);
    assert!(!dead.exists());
    site.commit("source", &[("a", "2")]);
    assert_sound(site.path());
}

#[cfg(unix)]
#[test]
fn lock_that_is_a_link_is_not_written() {
    let site = Site::new(false);
    let (folder, aim) = (site.repo.cms_dir(), site.path().join("aim"));
    fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(&aim, folder.join("cms.lock")).unwrap();
    let refused = commit(&site.repo, "source", &[("a", "1")]).unwrap_err();
    assert!(matches!(refused, WriteError::Linked { .. }), "{refused:?}");
    assert!(!aim.exists());
}

#[test]
fn gc_runs_beside_writers_and_preserves_all_objects() {
    let site = Site::new(true);
    let program = GitProgram::find(OsStr::new("/usr/local/bin:/usr/bin:/bin"), None).unwrap();
    let mut tips = Vec::new();
    for i in 0..30 {
        tips.push(site.commit("source", &[("a", &format!("{i}"))]));
    }
    let lock = site.repo.lock(WAIT).unwrap();
    let parked =
        RefMove { name: "refs/cms/parked/1".into(), old: None, new: tips[3], message: "park".into() };
    lock.writer().finish(&[parked], &allow).unwrap();
    drop(lock);
    std::thread::scope(|scope| {
        let site = &site;
        let writer = scope.spawn(move || {
            let repo = Repo::open(site.path()).unwrap();
            for i in 0..20 {
                commit(&repo, "review", &[("b", &format!("{i}"))]).unwrap();
            }
        });
        for _ in 0..2 {
            site.repo.lock(WAIT).unwrap().gc(&program).unwrap();
        }
        writer.join().unwrap();
    });
    assert_sound(site.path());
    assert_eq!(site.git(&["rev-list", "--count", "source"]), "30");
    assert_eq!(site.git(&["rev-list", "--count", "review"]), "20");
    assert!(site.repo.commit(tips[5]).is_ok());
    assert!(site.path().join("refs/heads/source").exists(), "refs stay loose");
    let failed =
        program.run(site.path(), &["rev-parse", "--verify", "nope"], Duration::from_secs(10)).unwrap_err();
    assert!(failed.to_string().starts_with("`git rev-parse` failed: fatal"), "{failed}");
}

/// The current time by the file system's clock.
trait NowForTests {
    fn now_for_tests() -> SystemTime;
}

impl NowForTests for SystemTime {
    fn now_for_tests() -> SystemTime {
        tempfile::tempfile().unwrap().metadata().unwrap().modified().unwrap()
    }
}
