//! Opening: existing files, other processes, and folders that cannot be written.

use super::{fill, module, paths, post, state, step};
use crate::db::index::connect::file_in;
use crate::db::index::schema::VERSION;
use crate::db::index::{Change, Index, IndexError};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a closed index with enough pages for damage beyond the first ones, and no write-ahead log.
fn filled(dir: &Path) {
    filled_with_log(dir);
    // Close it as SQLite usually does.
    let connection = Connection::open(file_in(dir)).unwrap();
    connection.execute_batch("SELECT 1 FROM file").unwrap();
    connection.close().unwrap();
    assert!(!log_in(dir).exists());
}

fn filled_with_log(dir: &Path) {
    let posts: Vec<_> = (0..500).map(|n| post(&format!("p{n}"))).collect();
    fill(&Index::open(dir).unwrap(), "source", &posts);
}

fn log_in(dir: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", file_in(dir).display()))
}

#[test]
fn short_log_is_retained_and_long_log_is_removed() {
    let dir = tempfile::tempdir().unwrap();
    filled_with_log(dir.path());
    assert!(log_in(dir.path()).exists());
    let index = Index::open(dir.path()).unwrap();
    assert_eq!(paths(&index, "source").len(), 500);
    index.verify().unwrap();
    drop(index);
    let index = Index::rebuild(dir.path()).unwrap();
    assert_eq!((index.is_in_memory(), index.views().unwrap().len()), (false, 0));
    fill(&index, "source", &[post("a")]);
    index.verify().unwrap();
    // A long log is removed.
    drop(index);
    let index = Index::open(dir.path()).unwrap();
    let posts: Vec<_> = (0..5_000).map(|n| post(&format!("q{n}"))).collect();
    assert!(index.forget("source").unwrap());
    fill(&index, "source", &posts);
    drop(index);
    assert!(!log_in(dir.path()).exists());
    assert_eq!(paths(&Index::open(dir.path()).unwrap(), "source").len(), 5_000);
}

#[test]
fn reopened_index_has_its_rows() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().join("not/there/yet");
    filled(&dir);
    let index = Index::open(&dir).unwrap();
    assert_eq!(index.state("source").unwrap(), Some(state(1)));
    assert_eq!(paths(&index, "source").len(), 500);
    index.verify().unwrap();
    assert!(!index.is_in_memory());
}

#[test]
fn unusable_database_files_are_replaced() {
    type Damage = Box<dyn Fn(&Path)>;
    let run =
        |sql: &'static str| move |file: &Path| Connection::open(file).unwrap().execute_batch(sql).unwrap();
    let cases: [(&str, Damage); 7] = [
        ("no database", Box::new(|file| fs::write(file, "not a database at all ".repeat(500)).unwrap())),
        ("a short text", Box::new(|file| fs::write(file, "x").unwrap())),
        ("an overwritten schema", Box::new(|file| overwrite(file, 100, 3996))),
        ("a newer version", Box::new(run("PRAGMA user_version = 99"))),
        ("an older version", Box::new(run("PRAGMA user_version = 0; DROP TABLE post"))),
        (
            "somebody else's tables",
            Box::new(|file| {
                fs::remove_file(file).unwrap();
                Connection::open(file).unwrap().execute_batch("CREATE TABLE post (x)").unwrap();
            }),
        ),
        (
            "a header alone",
            Box::new(|file| {
                let bytes = fs::read(file).unwrap();
                fs::write(file, &bytes[..100]).unwrap();
            }),
        ),
    ];
    for (name, damage) in cases {
        let dir = tempfile::tempdir().unwrap();
        filled(dir.path());
        damage(&file_in(dir.path()));
        let index = Index::open(dir.path()).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert!(!index.is_in_memory(), "{name}");
        assert_eq!(index.state("source").unwrap(), None, "{name}");
        fill(&index, "source", &[post("a")]);
        drop(index);
        let index = Index::open(dir.path()).unwrap();
        assert_eq!(paths(&index, "source"), ["posts/a.yaml"], "{name}");
        index.verify().unwrap();
    }
}

#[test]
fn empty_file_becomes_an_index() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(file_in(dir.path()), "").unwrap();
    fill(&Index::open(dir.path()).unwrap(), "source", &[post("a")]);
    assert_eq!(paths(&Index::open(dir.path()).unwrap(), "source"), ["posts/a.yaml"]);
}

#[test]
fn invalid_log_is_ignored() {
    let dir = tempfile::tempdir().unwrap();
    filled(dir.path());
    fs::write(log_in(dir.path()), "no log ".repeat(1000)).unwrap();
    assert_eq!(paths(&Index::open(dir.path()).unwrap(), "source").len(), 500);
}

#[test]
fn damaged_page_is_reported_and_index_can_be_rebuilt() {
    let dir = tempfile::tempdir().unwrap();
    filled(dir.path());
    let file = file_in(dir.path());
    let bytes = fs::metadata(&file).unwrap().len() as usize;
    // The first half contains the database header.
    overwrite(&file, bytes / 8192 * 4096, bytes - bytes / 8192 * 4096);
    let index = Index::open(dir.path()).unwrap();
    let error = index.all_files("source").unwrap_err();
    assert!(matches!(error, IndexError::Corrupt { .. }), "{error:?}");
    assert!(error.to_string().contains(&file.display().to_string()), "{error}");
    assert!(matches!(index.verify(), Err(IndexError::Corrupt { .. })));
    drop(index);
    let index = Index::rebuild(dir.path()).unwrap();
    assert!(!index.is_in_memory());
    assert_eq!(index.views().unwrap(), [""; 0]);
    fill(&index, "source", &[post("a")]);
    index.verify().unwrap();
}

#[test]
fn rebuild_does_not_touch_an_index_that_is_open_elsewhere() {
    let dir = tempfile::tempdir().unwrap();
    filled(dir.path());
    let other = Index::open(dir.path()).unwrap();
    assert_eq!(paths(&other, "source").len(), 500);
    assert!(Index::rebuild(dir.path()).unwrap().is_in_memory());
    assert!(step(&other, "source", 1, &[], &[post("a")]));
    drop(other);
    let index = Index::rebuild(dir.path()).unwrap();
    assert!(!index.is_in_memory());
    assert_eq!(index.state("source").unwrap(), None);
}

#[test]
fn unused_older_versions_are_removed() {
    let dir = tempfile::tempdir().unwrap();
    let make = |name: &str| {
        let old = Connection::open(dir.path().join(name)).unwrap();
        old.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).unwrap();
        old.execute_batch("CREATE TABLE file (x)").unwrap();
        old
    };
    let named = |version: i32| format!("index-{version}.db");
    let in_use = make(&named(VERSION - 2));
    drop(make(&named(VERSION - 1)));
    let survivors = [named(VERSION + 1), "ledger-0.db".to_owned(), "index-x.db".to_owned()];
    survivors.iter().for_each(|name| drop(make(name)));
    drop(Index::open(dir.path()).unwrap());
    let mut left: Vec<_> = fs::read_dir(dir.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.retain(|name| name.ends_with(".db"));
    left.sort();
    let mut expected = [survivors.as_slice(), &[named(VERSION - 2), named(VERSION)]].concat();
    expected.sort();
    assert_eq!(left, expected);
    in_use.execute_batch("INSERT INTO file VALUES (1)").unwrap();
}

#[test]
fn unusable_location_falls_back_to_memory() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "x").unwrap();
    let taken = dir.path().join("taken");
    fs::create_dir_all(file_in(&taken)).unwrap();
    for dir in [file.join("below"), taken] {
        for index in [Index::open(&dir).unwrap(), Index::rebuild(&dir).unwrap(), Index::in_memory().unwrap()]
        {
            assert!(index.is_in_memory());
            fill(&index, "source", &[post("a")]);
            assert_eq!(paths(&index, "source"), ["posts/a.yaml"]);
            index.verify().unwrap();
        }
    }
}

#[cfg(unix)]
#[test]
fn folder_without_write_permission_falls_back_to_memory() {
    use std::os::unix::fs::PermissionsExt;
    for filled_before in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        if filled_before {
            filled(dir.path());
            fs::set_permissions(file_in(dir.path()), fs::Permissions::from_mode(0o444)).unwrap();
        }
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let forbidden = fs::write(dir.path().join("probe"), "").is_err();
        let index = Index::open(dir.path()).unwrap();
        // Root may write anywhere.
        assert_eq!(index.is_in_memory(), forbidden);
        fill(&index, "review", &[post("a")]);
        drop(index);
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
fn concurrent_writers_lose_no_changes() {
    const WRITERS: u32 = 4;
    const STEPS: u32 = 25;
    let dir = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let dir = dir.path();
            scope.spawn(move || {
                let index = Index::open(dir).unwrap();
                for number in 0..STEPS {
                    let row = [post(&format!("w{writer}-{number}"))];
                    loop {
                        let from = index.state("source").unwrap();
                        let count = from.as_ref().map_or(0, |state| state.commit[1..].parse().unwrap());
                        let change = Change {
                            from: from.as_ref(),
                            to: &state(count + 1),
                            removed: &[],
                            upserts: &row,
                            texts: true,
                        };
                        if index.apply("source", &change).unwrap() {
                            break;
                        }
                    }
                }
            });
        }
    });
    let index = Index::open(dir.path()).unwrap();
    assert_eq!(index.state("source").unwrap(), Some(state(WRITERS * STEPS)));
    assert_eq!(paths(&index, "source").len(), (WRITERS * STEPS) as usize);
}

#[test]
fn reading_sees_one_snapshot() {
    let dir = tempfile::tempdir().unwrap();
    let (reader, writer) = (Index::open(dir.path()).unwrap(), Index::open(dir.path()).unwrap());
    fill(&writer, "source", &[post("a")]);
    reader
        .reading(|reader| {
            assert_eq!(reader.state("source")?, Some(state(1)));
            assert!(step(&writer, "source", 1, &[], &[post("b")]));
            assert_eq!(reader.state("source")?, Some(state(1)));
            assert_eq!(reader.reading(|reader| reader.all_files("source"))?.len(), 1);
            let write = reader.clear();
            assert!(matches!(write, Err(IndexError::Failed { .. })), "{write:?}");
            Ok(())
        })
        .unwrap();
    assert_eq!(paths(&reader, "source").len(), 2);
}

#[test]
fn held_snapshot_changes_only_on_renewal_or_own_writes() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (Index::open(folder.path()).unwrap(), Index::open(folder.path()).unwrap());
    fill(&one, "source", &[post("a")]);
    assert!(one.hold().unwrap());
    assert!(!one.hold().unwrap(), "it is held already");
    let seen = || paths(&one, "source").len();
    assert_eq!(seen(), 1);
    assert!(step(&other, "source", 1, &[], &[post("b")]));
    assert_eq!(seen(), 1);
    assert_eq!(one.reading(|index| index.state("source")).unwrap(), Some(state(1)));
    one.renew().unwrap();
    assert_eq!(seen(), 2);
    assert!(step(&one, "source", 2, &[], &[post("c")]));
    assert_eq!(seen(), 3, "its own writes are seen");
    assert!(step(&other, "source", 3, &[], &[post("d")]));
    assert_eq!(seen(), 3, "and then it is held again");
    one.release().unwrap();
    assert_eq!(seen(), 4);
    one.renew().unwrap();
    assert!(step(&other, "source", 4, &["posts/a.yaml"], &[]));
    assert_eq!(seen(), 3, "nothing is held any more");
}

#[test]
fn clear_removes_everything() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[super::FileRow { modules: vec![module("m")], ..post("a") }]);
    index.remember(&[("b1", vec![1])]).unwrap();
    index.clear().unwrap();
    assert_eq!(index.state("source").unwrap(), None);
    assert!(index.cached(&["b1"]).unwrap().is_empty());
    fill(&index, "source", &[post("b")]);
    assert!(index.modules_with_id("source", "m").unwrap().is_empty());
}

/// Writes 0xA5 over a part of a file.
fn overwrite(file: &Path, start: usize, count: usize) {
    let mut bytes = fs::read(file).unwrap();
    bytes[start..start + count].fill(0xA5);
    fs::write(file, bytes).unwrap();
}
