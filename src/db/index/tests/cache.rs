//! The cache of parsed blobs.

use super::{file, fill, step};
use crate::db::index::Index;

fn keys(index: &Index, blobs: &[&str]) -> Vec<String> {
    let mut keys: Vec<_> = index.cached(blobs).unwrap().into_keys().collect();
    keys.sort();
    keys
}

#[test]
fn parsed_files_are_cached_by_blob() {
    let index = Index::in_memory().unwrap();
    index.remember(&[]).unwrap();
    index.remember(&[("b1", vec![1, 0, 255]), ("b2", vec![])]).unwrap();
    index.remember(&[("b1", vec![2])]).unwrap();
    let found = index.cached(&["b1", "b2", "b3", "b1"]).unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!((found["b1"].as_slice(), found["b2"].as_slice()), ([2].as_slice(), [].as_slice()));
    assert!(index.cached(&[]).unwrap().is_empty());
}

#[test]
fn pruning_removes_only_unreferenced_blobs() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[file("a", "menu", "a")]);
    index.copy("source", "rev:1").unwrap();
    index.remember(&[("blob of a", vec![1]), ("gone", vec![2])]).unwrap();
    assert!(step(&index, "source", 1, &["a"], &[]));
    assert_eq!(index.prune().unwrap(), 1);
    assert_eq!(keys(&index, &["blob of a", "gone"]), ["blob of a"]);
    index.forget("rev:1").unwrap();
    assert_eq!(index.prune().unwrap(), 1);
}

#[test]
fn write_prunes_after_many_cached_blobs() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[file("a", "menu", "a")]);
    let blobs: Vec<String> = (0..9_999).map(|n| format!("b{n}")).collect();
    let parsed: Vec<_> = blobs.iter().map(|blob| (blob.as_str(), vec![])).collect();
    index.remember(&parsed).unwrap();
    assert!(step(&index, "source", 1, &[], &[]));
    assert_eq!(keys(&index, &["b0"]), ["b0"]);
    index.remember(&[("blob of a", vec![1])]).unwrap();
    assert!(step(&index, "source", 2, &[], &[]));
    assert_eq!(keys(&index, &["b0", "blob of a"]), ["blob of a"]);
}
