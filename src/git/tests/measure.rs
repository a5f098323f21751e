//! Figures, not checks: `cargo test --lib git::tests::measure -- --ignored --nocapture`.

#![expect(clippy::print_stderr, reason = "a measurement prints its results")]

use super::*;
use std::time::Instant;

/// Posts of the measured site: 100 folders of 100.
const POSTS: usize = 10_000;

fn path_of(i: usize) -> String {
    format!("posts/blog/en/{:02}/{i}.yaml", i % 100)
}

fn timed<T>(what: &str, times: u32, mut act: impl FnMut() -> T) -> T {
    let start = Instant::now();
    for _ in 1..times {
        act();
    }
    let result = act();
    eprintln!("{what:<50} {:>9.3} ms", start.elapsed().as_secs_f64() * 1000.0 / f64::from(times));
    result
}

#[test]
#[ignore = "it measures"]
fn measure_operations() {
    let site = Site::new(false);
    site.git(&["symbolic-ref", "HEAD", "refs/heads/elsewhere"]);
    let text = "word ".repeat(300);
    let new = timed(&format!("import of {POSTS} posts"), 1, || {
        let lock = site.repo.lock(WAIT).unwrap();
        let mut writer = lock.writer();
        let blob = |i: usize| format!("id: {i}\ntitle: Post {i}\n{text}");
        let mut edits = Vec::new();
        timed("  blobs", 1, || {
            edits =
                (0..POSTS).map(|i| (path_of(i), Some(writer.blob(blob(i).as_bytes()).unwrap()))).collect();
        });
        let tree = timed("  trees", 1, || writer.tree(None, &edits).unwrap());
        let new = writer.commit(&new_commit(tree, vec![], "import")).unwrap();
        let wanted = RefMove { name: "refs/heads/source".into(), old: None, new, message: "import".into() };
        timed("  pack, index, ref", 1, || {
            std::mem::replace(&mut writer, lock.writer()).finish(std::slice::from_ref(&wanted), &allow).ok()
        });
        new
    });
    let _ = new;
    let new = site.repo.resolve("source").unwrap();
    let repo = timed("open", 50, || Repo::open(site.path()).unwrap());
    timed("open, resolve a stage, read one blob", 50, || {
        let repo = Repo::open(site.path()).unwrap();
        let tree = repo.tree_of(repo.resolve("source").unwrap()).unwrap();
        repo.blob_at(tree, &path_of(77)).unwrap().unwrap()
    });
    timed("lock and let go", 200, || drop(repo.lock(WAIT).unwrap()));
    timed("recover", 200, || repo.lock(WAIT).unwrap().recover().unwrap());
    timed("configured value", 200, || repo.config("core.bare"));
    let tree = repo.tree_of(new).unwrap();
    let entries = timed("list 10k", 10, || repo.entries(tree, "").unwrap());
    timed("read 10k blobs", 1, || {
        entries.iter().map(|entry| repo.blob(entry.oid).unwrap().len()).sum::<usize>()
    });
    timed("read 10k blobs, rayon", 1, || {
        use rayon::prelude::*;
        entries.par_iter().map(|entry| repo.blob(entry.oid).unwrap().len()).sum::<usize>()
    });
    site.git(&["gc", "-q", "--prune=now"]);
    let packed = Repo::open(site.path()).unwrap();
    timed("read 10k blobs, deltas of git gc", 1, || {
        entries.iter().map(|entry| packed.blob(entry.oid).unwrap().len()).sum::<usize>()
    });
    let mut round = 0;
    timed("durable commit of one file (whole)", 50, || {
        round += 1;
        commit(&repo, "source", &[(&path_of(round * 7), &format!("title: {round}\n"))]).unwrap()
    });
    split(&repo);
    let tip = repo.resolve("source").unwrap();
    let other = repo.tree_of(tip).unwrap();
    timed("diff, 50 changes of 10k, warm", 20, || repo.diff(tree, other).unwrap().len());
    let before = repo.tree_of(repo.resolve("source~1").unwrap()).unwrap();
    timed("diff, 1 change of 10k, warm", 200, || repo.diff(before, other).unwrap().len());
    let lock = repo.lock(WAIT).unwrap();
    timed("check out 10k", 1, || lock.checkout("refs/heads/source").unwrap());
    timed("uncommitted changes of 10k", 3, || repo.work_tree_changes(&["posts"]).unwrap());
    timed("follow one file", 1, || lock.follow("refs/heads/source", other, before).unwrap());
    timed("follow 50 files", 1, || lock.follow("refs/heads/source", before, tree).unwrap());
}

/// Prints how the time of a one-file commit is spent.
fn split(repo: &Repo) {
    for round in 0..3 {
        let lock = repo.lock(WAIT).unwrap();
        let old = repo.read_ref("refs/heads/source").unwrap().unwrap();
        let base = repo.tree_of(old).unwrap();
        let mut writer = timed("  writer", 1, || lock.writer());
        let blob = writer.blob(format!("split {round}").as_bytes()).unwrap();
        let tree = timed("  tree edit", 1, || writer.tree(Some(base), &[(path_of(5), Some(blob))]).unwrap());
        let new = writer.commit(&new_commit(tree, vec![old], "split")).unwrap();
        let wanted =
            RefMove { name: "refs/heads/source".into(), old: Some(old), new, message: "split".into() };
        let mut writer = Some(writer);
        timed("  store, flush, move", 1, || {
            writer.take().map(|writer| writer.finish(std::slice::from_ref(&wanted), &allow))
        });
    }
}

#[test]
#[ignore = "it measures"]
fn measure_flush_methods() {
    use rustix::fs::syncfs;
    use std::fs::File;
    let dir = TempDir::new_in(".").unwrap();
    let make = |round: u32| -> Vec<std::path::PathBuf> {
        (0..6)
            .map(|i| {
                let folder = dir.path().join(format!("{i:02}"));
                std::fs::create_dir_all(&folder).unwrap();
                let path = folder.join(format!("{round}"));
                std::fs::write(&path, "x".repeat(500)).unwrap();
                path
            })
            .collect()
    };
    let mut round = 0;
    for _ in 0..3 {
        timed("6 files, fsync one after the other", 20, || {
            round += 1;
            make(round).iter().for_each(|path| File::open(path).unwrap().sync_all().unwrap());
        });
        timed("6 files, fsync together", 20, || {
            round += 1;
            super::super::durable::sync_all(&make(round)).unwrap();
        });
        timed("6 files, syncfs", 20, || {
            round += 1;
            make(round);
            syncfs(File::open(dir.path()).unwrap()).unwrap();
        });
        timed("1 file, fsync", 20, || {
            round += 1;
            File::open(&make(round)[0]).unwrap().sync_all().unwrap();
        });
    }
}
