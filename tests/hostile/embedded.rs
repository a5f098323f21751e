//! A bare repository among the files of a clone: git takes a folder for one by its files, and its settings come along.

use super::world::{PWNED, World};
use crate::support::Run;
use std::fs;
use std::path::{Path, PathBuf};

/// Commits a bare site with settings that run a program, and returns its place in the clone.
fn planted(world: &World) -> PathBuf {
    let inner = world.author().join("inner");
    world.sandbox.cms(&["init", "author/inner", "--bare"]).ok();
    let evil = world.program("evil.sh", &format!("touch '{}'", world.sandbox.work().join(PWNED).display()));
    for (key, value) in [("commit.gpgSign", "true"), ("gpg.program", &*evil), ("gpg.openpgp.program", &*evil)]
    {
        world.sandbox.git(&["-C", "author/inner", "config", key, value]);
    }
    // Git keeps no empty folders, and this program's own data would not be committed.
    world.sandbox.git(&["-C", "author/inner", "pack-refs", "--all"]);
    drop(fs::remove_dir_all(inner.join("cms")));
    world.write("inner/refs/heads/.keep", "");
    world.commit_all("review");
    world.clone_site();
    world.victim().join("inner")
}

fn refused(run: &Run, reason: &str) {
    assert_eq!(run.code, 2, "{}{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("is a bare repository") && run.stderr.contains(reason), "{}", run.stderr);
    assert!(run.stderr.contains("--site"), "{}", run.stderr);
}

#[test]
fn embedded_bare_repositories_run_nothing() {
    let world = World::new();
    let inner = planted(&world);
    assert!(inner.join("HEAD").is_file() && inner.join("objects").is_dir(), "it came along");
    world.sandbox.git(&["config", "--global", "gpg.program", "false"]);
    let before = world.outside();
    for folder in [inner.clone(), inner.join("refs/heads")] {
        for command in [&["cms", "status"][..], &["cms", "post", "set", "home", "title=Z"]] {
            refused(&world.run_in(&folder, command), "among the files of");
        }
    }
    // Somebody who names it can read it; its programs are still not run.
    world.run_in(&inner, &["cms", "--site", ".", "status"]).ok();
    world.run_in(&world.victim(), &["cms", "--site", "inner", "status"]).ok();
    let command = ["cms", "--site", ".", "post", "set", "home", "title=Z"];
    let unsigned = world.run_in(&inner, &command);
    assert_ne!(unsigned.code, 0, "the reader's own program signs nothing: {}", unsigned.stdout);
    world.nothing_happened(&before, &command);
}

#[test]
fn bare_repositories_are_used_as_git_uses_them() {
    let world = World::new();
    world.sandbox.cms(&["init", "site.git", "--bare"]).ok();
    let bare = world.sandbox.work().join("site.git");
    let named_by_git = |folder: &Path| {
        let cms = crate::support::CMS.as_str();
        Run::of(world.sandbox.command(cms).arg("status").current_dir(folder).env("GIT_DIR", &bare))
    };
    world.run_in(&bare, &["cms", "status"]).ok();
    world.run_in(&bare.join("refs"), &["cms", "status"]).ok();
    world.sandbox.git(&["config", "--global", "safe.bareRepository", "explicit"]);
    refused(&world.run_in(&bare, &["cms", "status"]), "safe.bareRepository");
    world.run_in(&bare, &["cms", "--site", ".", "status"]).ok();
    // For hooks, git names the repository that they run in.
    named_by_git(&bare).ok();
    // The repository's own settings do not say whom the user trusts.
    world.sandbox.git(&["--git-dir", "site.git", "config", "safe.bareRepository", "all"]);
    refused(&world.run_in(&bare, &["cms", "status"]), "safe.bareRepository");
    // A work tree's own git folder is none of these.
    world.run_in(&world.author().join(".git"), &["cms", "status"]).ok();
}
