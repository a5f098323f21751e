//! Trees that no usual tool makes: names that lead elsewhere, and a few objects that unfold to more than memory holds.

use super::*;
use crate::base::limits::TREE_LEVELS_MAX;
use std::io::Write;
use std::process::Stdio;

/// Stores a tree as it is, valid or not.
fn tree(site: &Site, entries: &[(&str, String, Oid)]) -> Oid {
    let mut bytes = Vec::new();
    for (mode, name, oid) in entries {
        bytes.extend(format!("{mode} {name}\0").bytes());
        bytes.extend(crate::base::digest::unhex(&oid.to_string()).unwrap());
    }
    let mut command = git_command(site.path());
    command.args(["hash-object", "-t", "tree", "-w", "--stdin", "--literally"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    let printed = child.wait_with_output().unwrap().stdout;
    String::from_utf8(printed).unwrap().trim().parse().unwrap()
}

fn blob(site: &Site, text: &str) -> Oid {
    let commit = site.commit("blobs", &[("file", text)]);
    site.repo.entry(site.repo.tree_of(commit).unwrap(), "file").unwrap().unwrap().oid
}

#[track_caller]
fn refused<T: std::fmt::Debug>(found: Result<T, GitError>, folder: &str, why: &str) {
    match found {
        Err(GitError::BadTree { folder: found, why: reason }) => {
            assert_eq!(found, folder);
            assert!(reason.contains(why), "{reason}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn trees_with_unsafe_names_are_refused() {
    let site = Site::new(true);
    let file = blob(&site, "x");
    for name in ["..", ".", ".git", "GIT~1", "a/../../b"] {
        for mode in ["100644", "40000"] {
            let inner = if mode == "40000" { Oid::EMPTY_TREE } else { file };
            let assets = tree(&site, &[(mode, name.to_owned(), inner)]);
            let top = tree(&site, &[("40000", "theme".to_owned(), assets)]);
            let repo = &site.repo;
            refused(repo.entries(top, ""), "theme", name);
            refused(repo.entries(top, "theme"), "theme", name);
            refused(repo.diff(Oid::EMPTY_TREE, top), "theme", name);
            refused(repo.diff(top, Oid::EMPTY_TREE), "theme", name);
            refused(repo.top(assets), "", name);
            assert_eq!(repo.entry(top, &format!("theme/{name}")).unwrap(), None);
            assert_eq!(repo.id_at(assets, name).unwrap(), None);
            let damages = repo.damages(top, &mut Default::default());
            assert!(matches!(damages.as_slice(), [Damage { path, .. }] if path == "theme"), "{damages:?}");
        }
    }
}

#[test]
fn tree_bombs_are_refused() {
    let site = Site::new(true);
    let bomb = |text: &str| {
        let mut bomb = tree(&site, &[("100644", "a".to_owned(), blob(&site, text))]);
        for _ in 0..9 {
            let entries: Vec<_> = (0..10).map(|digit| ("40000", format!("d{digit}"), bomb)).collect();
            bomb = tree(&site, &entries);
        }
        tree(
            &site,
            &[("100644", "before".to_owned(), blob(&site, text)), ("40000", "posts".to_owned(), bomb)],
        )
    };
    let (one, other) = (bomb("one"), bomb("other"));
    let why = "expands to too many entries";
    refused(site.repo.entries(one, ""), "posts", why);
    refused(site.repo.entries(one, "posts/d1"), "posts", why);
    refused(site.repo.diff(Oid::EMPTY_TREE, one), "posts", why);
    refused(site.repo.diff(one, Oid::EMPTY_TREE), "posts", why);
    refused(site.repo.diff(one, other), "posts", why);
    assert_eq!(site.repo.diff(one, one).unwrap(), []);
    assert!(site.repo.damages(one, &mut Default::default()).is_empty(), "each object is whole");
}

#[test]
fn deeply_nested_trees_are_refused() {
    let site = Site::new(true);
    let file = blob(&site, "x");
    let deep = |levels: usize| {
        let mut deep = tree(&site, &[("100644", "a".to_owned(), file)]);
        for _ in 0..levels {
            deep = tree(&site, &[("40000", "d".to_owned(), deep)]);
        }
        deep
    };
    assert_eq!(site.repo.entries(deep(TREE_LEVELS_MAX), "").unwrap().len(), 1);
    let why = "nested too deep";
    let top = deep(TREE_LEVELS_MAX + 1);
    refused(site.repo.entries(top, ""), "d", why);
    refused(site.repo.diff(Oid::EMPTY_TREE, top), "d", why);
    assert_eq!(site.repo.damages(top, &mut Default::default()).len(), 1);
}

#[test]
fn site_of_a_hundred_thousand_posts_is_readable() {
    let site = Site::new(true);
    let file = blob(&site, "x");
    let posts = |first: usize| {
        let entries: Vec<_> =
            (first..first + 100_000).map(|n| ("100644", format!("{n:06}.yaml"), file)).collect();
        let en = tree(&site, &[("40000", "en".to_owned(), tree(&site, &entries))]);
        tree(&site, &[("40000", "posts".to_owned(), tree(&site, &[("40000", "blog".to_owned(), en)]))])
    };
    let (old, new) = (posts(0), posts(100_000));
    assert_eq!(site.repo.entries(old, "").unwrap().len(), 100_000);
    // All posts move: each is removed and added.
    assert_eq!(site.repo.diff(old, new).unwrap().len(), 200_000);
}

#[test]
fn repository_settings_that_run_programs_are_listed() {
    let site = Site::new(false);
    assert_eq!(site.repo.program_settings(), [] as [String; 0]);
    for (key, value) in [
        ("core.sshCommand", "touch x"),
        ("credential.https://host.helper", "!touch y"),
        ("remote.origin.url", "https://host/x"),
        ("remote.origin.uploadpack", "touch z"),
        ("remote.evil.url", "ext::touch a"),
        ("remote.six.url", "ssh://[::1]/x"),
        ("url.ext::touch b.insteadOf", "https://host/"),
        ("core.editor", "vi"),
    ] {
        site.git(&["config", key, value]);
    }
    let mut found = Repo::open(site.path()).unwrap().program_settings();
    found.sort();
    let expected = [
        "core.sshCommand = touch x",
        "credential.https://host.helper = !touch y",
        "remote.evil.url = ext::touch a",
        "remote.origin.uploadpack = touch z",
        "url.ext::touch b.insteadOf = https://host/",
    ];
    assert_eq!(found, expected);
}
