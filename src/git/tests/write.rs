//! Writing: what git sees afterwards, and what is rejected.

use super::*;
use std::borrow::Cow;
use std::fs;

#[test]
fn commit_passes_fsck_and_is_readable_by_git() {
    for bare in [false, true] {
        let site = Site::new(bare);
        let first = site.commit("source", &[("posts/en/a.yaml", "title: A\n"), ("cms.toml", "")]);
        let second = site.commit("source", &[("posts/en/b.yaml", "title: B\n"), ("posts/en/a.yaml", "")]);
        assert_sound(site.path());
        assert_eq!(site.git(&["rev-parse", "source", "source~1"]), format!("{second}\n{first}"));
        assert_eq!(site.git(&["ls-tree", "-r", "--name-only", "source"]), "posts/en/b.yaml");
        let shown = site.git(&["log", "-1", "--format=%an <%ae> %aI|%B", "source"]);
        assert_eq!(shown, "Ada <ada@example.org> 2026-11-20T09:30:00Z|edit");
        let reflog = site.path().join(if bare { "logs" } else { ".git/logs" }).join("refs/heads/source");
        assert_eq!(reflog.exists(), !bare);
        assert_eq!(site.repo.reflog_breaks("refs/heads/source").unwrap(), []);
    }
}

#[test]
fn objects_of_a_write_are_readable_until_it_is_abandoned() {
    let site = Site::new(true);
    let tip = site.commit("source", &[("a", "1")]);
    let before = site.git(&["count-objects"]);
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    let blob = writer.blob(b"new").unwrap();
    let tree = writer.tree(Some(site.repo.tree_of(tip).unwrap()), &[("x/y", Some(blob))]).unwrap();
    let commit = writer.commit(&new_commit(tree, vec![tip], "m")).unwrap();
    assert_eq!(site.repo.blob(blob).unwrap(), b"new");
    assert_eq!(site.repo.diff(site.repo.tree_of(tip).unwrap(), tree).unwrap().len(), 1);
    assert!(site.repo.is_ancestor(tip, commit).unwrap() && site.repo.has(commit));
    drop(writer);
    assert!(!site.repo.has(commit));
    assert!(matches!(site.repo.blob(blob), Err(GitError::Missing { .. })));
    drop(lock);
    assert_eq!(site.git(&["count-objects"]), before);
}

#[test]
fn existing_commit_is_not_reported_as_created() {
    let site = Site::new(true);
    let tip = site.commit("source", &[("a", "1")]);
    let tree = site.repo.tree_of(tip).unwrap();
    let same = new_commit(tree, vec![], "edit");
    let other = NewCommit { message: "other".to_owned(), ..same.clone() };
    let lock = site.repo.lock(WAIT).unwrap();
    let mut beside = site.repo.writer_beside(lock.since());
    // A small file is stored again.
    assert_eq!(beside.blob(b"1").unwrap(), Repo::blob_id(b"1"));
    assert_eq!(beside.commit(&same).unwrap(), tip);
    let made = beside.commit(&other).unwrap();
    assert!(!beside.has_made(tip) && beside.has_made(made));
    let objects = beside.into_made();
    let mut storing = lock.writer();
    storing.adopt(objects).unwrap();
    storing.finish(&[], &allow).unwrap();
    // Also one that was stored since the last snapshot.
    let mut beside = site.repo.writer_beside(lock.since());
    assert_eq!(beside.commit(&other).unwrap(), made);
    assert!(!beside.has_made(made));
    drop((beside, lock));
    assert_sound(site.path());
    assert_eq!(site.repo.blob_at(tree, "a").unwrap().unwrap(), b"1");
}

#[test]
fn messages_and_names_cannot_corrupt_a_commit() {
    let site = Site::new(true);
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    let tree = writer.tree::<&str>(None, &[]).unwrap();
    assert_eq!(tree, Oid::EMPTY_TREE);
    let mut commit = new_commit(tree, vec![], "\n\nsubject\0\n\nparent 1\n\n\n");
    commit.author = Person { name: " A<b>\nparent x\u{7} ".to_owned(), email: "<a@b>\n".to_owned() };
    commit.committer = Person { name: "<>".to_owned(), email: String::new() };
    let new = writer.commit(&commit).unwrap();
    let name = "refs/heads/source".to_owned();
    let message = "line\nbreak\tand tab".to_owned();
    writer.finish(&[RefMove { name, old: None, new, message }], &allow).unwrap();
    drop(lock);
    assert_sound(site.path());
    let read = site.repo.commit(new).unwrap();
    assert_eq!((read.author.name.as_str(), read.author.email.as_str()), ("Abparent x", "a@b"));
    assert_eq!((read.committer.name.as_str(), read.message.as_str()), ("unknown", "subject\n\nparent 1\n"));
}

#[test]
fn paths_are_validated_and_modes_preserved() {
    let site = Site::new(true);
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    let blob = writer.blob(b"x").unwrap();
    for path in ["../x", ".git/config", "a//b", "-x", "a\\b", "", "a\nb"] {
        assert!(
            matches!(writer.tree(None, &[(path, Some(blob))]), Err(WriteError::BadPath { .. })),
            "{path:?}"
        );
    }
    let carried = writer
        .tree_carrying(None, [("-x", Some((blob, Mode::File))), ("run", Some((blob, Mode::Executable)))]);
    let carried = carried.unwrap();
    assert!(writer.tree_carrying(None, [("a/.git", Some((blob, Mode::File)))]).is_err());
    // An odd path can be removed, and an edited file stays executable.
    let other = writer.blob(b"y").unwrap();
    let tree = writer.tree(Some(carried), &[("-x", None), ("run", Some(other)), ("none", None)]).unwrap();
    let entries = site.repo.entries(tree, "").unwrap();
    assert_eq!(entries, [Entry { path: "run".to_owned(), oid: other, mode: Mode::Executable }]);
    let many: Vec<_> =
        (0..300).map(|i| (format!("p/{i}"), Some(other))).chain([("run".to_owned(), Some(blob))]).collect();
    let tree = writer.tree(Some(tree), &many).unwrap();
    assert_eq!(site.repo.entry(tree, "run").unwrap().unwrap().mode, Mode::Executable);
}

#[test]
fn refs_move_only_from_the_expected_value() {
    for packed in [false, true] {
        let site = Site::new(false);
        let a = site.commit("source", &[("a", "1")]);
        let b = site.commit("review", &[("a", "2")]);
        if packed {
            site.git(&["pack-refs", "--all"]);
        }
        let try_move = |moves: &[(&str, Option<Oid>, Oid)]| {
            let lock = site.repo.lock(WAIT).unwrap();
            let moves: Vec<RefMove> = moves
                .iter()
                .map(|(name, old, new)| RefMove {
                    name: (*name).into(),
                    old: *old,
                    new: *new,
                    message: "m".into(),
                })
                .collect();
            lock.writer().finish(&moves, &allow)
        };
        let raced = |result| matches!(result, Err(WriteError::Raced { .. }));
        let (source, review) = ("refs/heads/source", "refs/heads/review");
        assert!(raced(try_move(&[(source, Some(b), a)])));
        assert!(raced(try_move(&[(source, None, b)])));
        assert!(raced(try_move(&[("refs/heads/new", Some(a), b)])));
        // All or nothing: the second one is wrong.
        assert!(raced(try_move(&[(source, Some(a), b), (review, Some(a), b)])));
        assert_eq!(site.repo.read_ref(source).unwrap(), Some(a));
        try_move(&[(source, Some(a), b), ("refs/cms/parked/x/1", None, a), (review, Some(b), b)]).unwrap();
        assert_eq!(site.git(&["rev-parse", source, "refs/cms/parked/x/1", review]), format!("{b}\n{a}\n{b}"));
        for bad in ["HEAD", "refs/heads/a..b", "refs/heads/x.lock", "refs/../x"] {
            assert!(matches!(try_move(&[(bad, None, a)]), Err(WriteError::Refused { .. })), "{bad}");
        }
        assert!(matches!(
            try_move(&[(source, Some(b), a), (source, Some(b), a)]),
            Err(WriteError::Refused { .. })
        ));
        assert_sound(site.path());
        assert!(fs::read_dir(site.path().join(".git/cms/tmp")).unwrap().next().is_none());
    }
}

#[test]
fn guard_refusal_moves_no_ref() {
    let site = Site::new(true);
    let a = site.commit("source", &[("a", "1")]);
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    let new = writer.commit(&new_commit(Oid::EMPTY_TREE, vec![a], "m")).unwrap();
    let moves = [("refs/heads/review", None), ("refs/heads/source", Some(a))].map(|(name, old)| RefMove {
        name: name.to_owned(),
        old,
        new,
        message: String::new(),
    });
    let guard = |wanted: &RefMove| match wanted.name.as_str() {
        "refs/heads/source" => Err("the role `editor` may not publish".to_owned()),
        _ => Ok(()),
    };
    let refused = writer.finish(&moves, &guard).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`refs/heads/source` may not be moved: the role `editor` may not publish"
    );
    assert_eq!(site.repo.read_ref("refs/heads/review").unwrap(), None);
    assert!(!site.repo.has(new));
}

#[test]
fn busy_error_names_the_lock_holder() {
    let site = Site::new(true);
    let lock = site.repo.lock(WAIT).unwrap();
    let other = Repo::open(site.path()).unwrap();
    match other.lock(Duration::from_millis(30)) {
        Err(WriteError::Busy { is_of_git: false, holder: Some(holder), waited_ms: 30.., .. }) => {
            assert_eq!(holder.pid, std::process::id());
            assert!(holder.since.is_some());
        }
        other => panic!("{other:?}"),
    }
    drop(lock);
    drop(other.lock(WAIT).unwrap());
    // If the file is deleted, the next holder locks one that others find.
    fs::remove_file(site.path().join("cms/cms.lock")).unwrap();
    let lock = site.repo.lock(WAIT).unwrap();
    assert!(other.lock(Duration::from_millis(5)).is_err());
    drop(lock);
}

#[test]
fn lock_held_by_git_is_reported_as_busy() {
    let site = Site::new(true);
    let tip = site.commit("source", &[("a", "1")]);
    let path = site.path().join("refs/heads/source.lock");
    fs::write(&path, "").unwrap();
    let lock = site.repo.lock(Duration::from_millis(30)).unwrap();
    let wanted = RefMove { name: "refs/heads/source".into(), old: Some(tip), new: tip, message: "m".into() };
    lock.writer().finish(std::slice::from_ref(&wanted), &allow).unwrap();
    let mut writer = lock.writer();
    let new = writer.commit(&new_commit(Oid::EMPTY_TREE, vec![tip], "m")).unwrap();
    let busy = writer.finish(&[RefMove { new, ..wanted }], &allow);
    assert!(matches!(busy, Err(WriteError::Busy { path: found, is_of_git: true, .. }) if found == path));
    assert!(path.exists());
}

#[test]
fn objects_of_a_write_share_a_pack() {
    let site = Site::new(true);
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    let mut edits = Vec::new();
    for i in 0..3000 {
        let text = format!("title: Post {i}\n{}", "word ".repeat(i % 700));
        edits.push((format!("posts/{:02}/{i}.yaml", i % 50), Some(writer.blob(text.as_bytes()).unwrap())));
    }
    let empty = writer.blob(b"").unwrap();
    let large: Vec<u8> =
        (0..3_000_000u32).flat_map(|i| i.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
    let large = writer.blob(&large).unwrap();
    // From here on the write goes directly to disk.
    writer.blob(&vec![7; 30 << 20]).unwrap();
    edits.extend([("empty".to_owned(), Some(empty)), ("large".to_owned(), Some(large))]);
    let tree = writer.tree(None, &edits).unwrap();
    // A second tree on top reads the first one back from the unfinished pack.
    let tree = writer.tree(Some(tree), &[("posts/00/0.yaml", None), ("more", Some(empty))]).unwrap();
    assert_eq!(site.repo.blob(large).unwrap().len(), 12_000_000);
    let new = writer.commit(&new_commit(tree, vec![], "import")).unwrap();
    let wanted = RefMove { name: "refs/heads/source".into(), old: None, new, message: "import".into() };
    writer.finish(&[wanted], &allow).unwrap();
    drop(lock);
    assert_sound(site.path());
    let packs: Vec<_> =
        fs::read_dir(site.path().join("objects/pack")).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(packs.len(), 2, "{packs:?}");
    let index = packs.iter().find(|path| path.extension().unwrap() == "idx").unwrap();
    site.git(&["verify-pack", index.to_str().unwrap()]);
    assert!(site.git(&["count-objects", "-v"]).starts_with("count: 0\n"));
    assert_eq!(site.repo.entries(tree, "posts").unwrap().len(), 2999);
    assert_eq!(
        site.repo.blob_at(tree, "posts/07/7.yaml").unwrap().unwrap().len(),
        "title: Post 7\n".len() + 35
    );
    // Writing the same again adds nothing.
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    for i in 0..300 {
        writer.blob(format!("title: Post {i}\n{}", "word ".repeat(i % 700)).as_bytes()).unwrap();
    }
    writer.finish(&[], &allow).unwrap();
    drop(lock);
    assert_eq!(fs::read_dir(site.path().join("objects/pack")).unwrap().count(), 2);
}

#[test]
fn blobs_made_together_are_those_made_one_by_one() {
    let site = Site::new(true);
    // They exceed what a write keeps in memory, and some are equal.
    let text = |i: usize| {
        format!("{}\n{}", i + usize::from(i.is_multiple_of(40)), "word ".repeat(2_000)).into_bytes()
    };
    let texts: Vec<Vec<u8>> = (0..4_000).map(text).collect();
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    let mut oids = Vec::new();
    for some in texts.chunks(1_000) {
        let some: Vec<Cow<'_, [u8]>> = some.iter().map(|text| Cow::Borrowed(text.as_slice())).collect();
        oids.extend(writer.blobs(&some).unwrap());
    }
    assert_eq!(oids, texts.iter().map(|text| Repo::blob_id(text)).collect::<Vec<_>>());
    let edits: Vec<_> = (0..).zip(&oids).map(|(i, oid)| (format!("posts/{i}.yaml"), Some(*oid))).collect();
    let tree = writer.tree(None, &edits).unwrap();
    assert_eq!(site.repo.blob(oids[3_999]).unwrap(), texts[3_999], "read back from the unfinished pack");
    let new = writer.commit(&new_commit(tree, vec![], "import")).unwrap();
    let wanted = RefMove { name: "refs/heads/source".into(), old: None, new, message: "import".into() };
    writer.finish(&[wanted], &allow).unwrap();
    drop(lock);
    assert_sound(site.path());
    let objects = site.git(&["count-objects", "-v"]);
    assert!(
        objects.contains("\nin-pack: 3903\npacks: 1\n"),
        "each once, two trees and the commit: {objects}"
    );
}

#[test]
fn abandoned_import_leaves_no_files() {
    let site = Site::new(true);
    let lock = site.repo.lock(WAIT).unwrap();
    let mut writer = lock.writer();
    for i in 0..500 {
        writer.blob(format!("{i}").as_bytes()).unwrap();
    }
    writer.blob(&vec![7; 33 << 20]).unwrap();
    assert_eq!(fs::read_dir(site.path().join("objects/pack")).unwrap().count(), 1, "it uses the disk");
    drop(writer);
    assert_eq!(fs::read_dir(site.path().join("objects/pack")).unwrap().count(), 0);
}

#[test]
fn writer_that_lost_a_race_locks_its_refs_at_the_next_start() {
    let site = Site::new(false);
    let tip = site.commit("source", &[("a", "1")]);
    let elsewhere =
        site.git(&["commit-tree", "-p", &tip.to_string(), "-m", "git", &format!("{tip}^{{tree}}")]);
    let lock = site.repo.lock(WAIT).unwrap();
    site.git(&["update-ref", "refs/heads/source", &elsewhere]);
    let mut writer = lock.writer();
    let new = writer.commit(&new_commit(site.repo.tree_of(tip).unwrap(), vec![tip], "late")).unwrap();
    let wanted =
        RefMove { name: "refs/heads/source".to_owned(), old: Some(tip), new, message: String::new() };
    assert!(matches!(writer.finish(&[wanted], &allow), Err(WriteError::Raced { .. })));
    drop(lock);
    let lock = site.repo.lock(WAIT).unwrap();
    let moved = try_git(site.path(), &["update-ref", "refs/heads/source", &tip.to_string()]);
    assert!(!moved.0 && moved.1.contains("source.lock"), "{moved:?}");
    let added = try_git(site.path(), &["add", "a"]);
    assert!(!added.0 && added.1.contains("index.lock"), "{added:?}");
    let (new, left) = commit_under(&lock, "source", &[("b", "2")]).unwrap();
    drop(lock);
    assert_eq!((site.repo.resolve("HEAD").unwrap(), left), (new, Vec::new()));
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    // After it has succeeded, it no longer does so.
    let lock = site.repo.lock(WAIT).unwrap();
    site.git(&["add", "a"]);
    drop(lock);
}
