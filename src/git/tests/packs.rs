//! One pack per write, with small packs folded together.

use super::*;
use crate::git::new_objects::NewObjects;
use crate::git::pack::{Small, survey};
use std::fs;
use std::path::PathBuf;

fn files(site: &Site, extension: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(site.path().join("objects/pack")).unwrap().map(|entry| entry.unwrap().path());
    all.filter(|path| path.extension().is_some_and(|is| is == extension)).collect()
}

fn assert_each_has_its_index(site: &Site) {
    let names = |extension| -> Vec<PathBuf> {
        let mut names: Vec<_> = files(site, extension).iter().map(|path| path.with_extension("")).collect();
        names.sort();
        names
    };
    assert_eq!(names("pack"), names("idx"));
    assert_eq!(names("keep"), Vec::<PathBuf>::new());
}

#[test]
fn folded_packs_remain_readable_by_open_readers() {
    let site = Site::new(true);
    let reader = Repo::open(site.path()).unwrap();
    let mut commits = Vec::new();
    for n in 0..200 {
        let commit = site.commit("source", &[(&format!("posts/{}/{n}", n % 3), &format!("title: {n}\n"))]);
        // The index of the pack is loaded, the pack itself is not open yet.
        assert!(reader.has(commit));
        commits.push(commit);
        assert_each_has_its_index(&site);
        assert!(files(&site, "pack").len() <= 8);
    }
    assert_sound(site.path());
    assert!(site.git(&["count-objects", "-v"]).starts_with("count: 0\n"));
    for (n, commit) in commits.iter().enumerate() {
        for repo in [&reader, &site.repo, &Repo::open(site.path()).unwrap()] {
            let tree = repo.tree_of(*commit).unwrap();
            let text = repo.blob_at(tree, &format!("posts/{}/{n}", n % 3)).unwrap();
            assert_eq!(text.unwrap(), format!("title: {n}\n").as_bytes());
        }
    }
}

#[test]
fn packs_with_deltas_or_damage_are_not_folded() {
    let site = Site::new(true);
    let text =
        |n: usize| (0..200).map(|line| format!("line {line} of {}\n", line * n % 7)).collect::<String>();
    for n in 0..5 {
        site.commit("source", &[("a", &text(n))]);
    }
    // Git makes deltas, and older versions of git leave no extra file beside the pack.
    site.git(&["-c", "pack.writeReverseIndex=false", "repack", "-adfq"]);
    let of_git = files(&site, "pack").pop().unwrap();
    assert_eq!(files(&site, "rev"), Vec::<PathBuf>::new());
    // Damage that shows only in comparison with the pack's index.
    site.commit("source", &[("b", "damaged")]);
    let damaged = files(&site, "pack").into_iter().find(|path| *path != of_git).unwrap();
    let whole = fs::read(&damaged).unwrap();
    let mut bytes = whole.clone();
    let at = bytes.len() - 22;
    bytes[at] ^= 1;
    fs::remove_file(&damaged).unwrap();
    fs::write(&damaged, &bytes).unwrap();
    for n in 0..12 {
        // On another branch, because the damaged pack is not read there.
        site.commit("review", &[("c", &n.to_string())]);
    }
    assert!(of_git.exists() && fs::read(&damaged).unwrap() == bytes);
    assert!(files(&site, "pack").len() < 9);
    fs::write(&damaged, &whole).unwrap();
    assert_sound(site.path());
}

#[test]
fn keep_file_of_a_killed_write_is_removed() {
    let site = Site::new(true);
    site.commit("source", &[("a", "1")]);
    let pack = files(&site, "pack").pop().unwrap();
    let keep = pack.with_extension("keep");
    fs::write(&keep, "cms write\n").unwrap();
    let of_git = pack.with_file_name("pack-other.keep");
    fs::write(&of_git, "fetch-pack 1 on host\n").unwrap();
    site.commit("source", &[("a", "2")]);
    assert!(!keep.exists() && of_git.exists());
}

/// The objects of a write that stores a blob, in temporary files, with the packs that it folds in.
fn staged(site: &Site, text: &[u8]) -> NewObjects {
    let folder = site.path().join("objects/pack");
    let (mut small, mut new) = (Small::new(), NewObjects::default());
    small.add(Repo::blob_id(text), gix::objs::Kind::Blob, text).unwrap();
    for earlier in survey(&folder).due() {
        assert!(small.take_over(earlier));
        new.taken_over.push(earlier.to_owned());
    }
    new.unplaced.push(small.write(&folder).unwrap());
    new
}

#[test]
fn write_that_is_repeated_after_it_failed_keeps_the_packs_that_it_folds() {
    let site = Site::new(true);
    let commits: Vec<Oid> = (0..4).map(|n| site.commit("source", &[("a", &n.to_string())])).collect();
    let first = staged(&site, b"text");
    assert_eq!(first.taken_over.len(), 4);
    // The refs did not move: the packs stay, and the one that was placed has the same objects.
    drop(first.place(&site.repo).unwrap());
    assert_eq!(files(&site, "pack").len(), 5);
    let second = staged(&site, b"text");
    assert_eq!(second.taken_over.len(), 5);
    second.place(&site.repo).unwrap().keep();
    assert_each_has_its_index(&site);
    assert_eq!(files(&site, "pack").len(), 1);
    let repo = Repo::open(site.path()).unwrap();
    assert!(commits.iter().all(|commit| repo.has(*commit)) && repo.has(Repo::blob_id(b"text")));
    assert_sound(site.path());
}

#[test]
fn concurrent_repack_preserves_unreferenced_objects_of_a_write() {
    let site = Site::new(true);
    let (dir, writing) = (site.path().to_owned(), std::sync::Arc::new(()));
    let is_written = std::sync::Arc::downgrade(&writing);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while is_written.upgrade().is_some() {
                try_git(&dir, &["repack", "-adq"]);
            }
        });
        // Dropped even if a write fails.
        let _writing = writing;
        for n in 0..60 {
            site.commit("source", &[("a", &n.to_string())]);
        }
    });
    assert_sound(site.path());
    assert_eq!(site.git(&["rev-list", "--count", "source"]), "60");
}
