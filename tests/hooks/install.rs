//! Where hooks are written, and which existing ones stay.

use super::{at, sh, site};
use crate::support::{Run, Sandbox};
use cms::site::HOOKS;

fn doctor(sandbox: &Sandbox, args: &[&str]) -> serde_json::Value {
    let run = sandbox.cms(&[&["doctor", "--json"], args].concat());
    let checks = run.json()["checks"].as_array().expect("checks").clone();
    checks.into_iter().find(|check| check["name"] == "hooks").expect("hooks are looked at")
}

#[test]
fn doctor_installs_hooks_in_a_fresh_clone() {
    let sandbox = site();
    let clone = sandbox.home().join("clone");
    sandbox.git(&["clone", "-q", ".", clone.to_str().expect("a path")]);
    let site = clone.to_str().expect("a path");
    assert_eq!(doctor(&sandbox, &["--site", site])["health"], "problem");
    assert_eq!(doctor(&sandbox, &["--site", site, "--fix"])["health"], "fixed");
    assert_eq!(doctor(&sandbox, &["--site", site])["health"], "well");
    for hook in HOOKS {
        let file = clone.join(".git/hooks").join(hook.name);
        std::fs::write(&file, hook.script().replace("exec", "exec ")).expect("writable");
    }
    assert_eq!(doctor(&sandbox, &["--site", site])["details"].as_array().map(Vec::len), Some(HOOKS.len()));
    assert_eq!(doctor(&sandbox, &["--site", site, "--fix"])["health"], "fixed");
    Run::of(
        sandbox.command("chmod").args(["-x", clone.join(".git/hooks/pre-commit").to_str().expect("a path")]),
    )
    .ok();
    assert_eq!(doctor(&sandbox, &["--site", site])["health"], "problem");
    assert_eq!(doctor(&sandbox, &["--site", site, "--fix"])["health"], "fixed");
}

#[test]
fn existing_hook_is_kept_and_can_run_first() {
    let sandbox = Sandbox::new();
    sandbox.git(&["init", "-q"]);
    let own = "#!/bin/sh\ncat >>\"$HOME/own\"\n";
    sandbox.write(".git/hooks/reference-transaction", own);
    Run::of(sandbox.command("chmod").args(["+x", ".git/hooks/reference-transaction"])).ok();
    let made = sandbox.cms(&["init", ".", "--empty"]).ok();
    assert!(made.stdout.contains("your hook reference-transaction"), "{made:?}");
    assert_eq!(sandbox.read(".git/hooks/reference-transaction"), own);
    let found = doctor(&sandbox, &["--fix"]);
    assert_eq!(
        (&found["health"], sandbox.read(".git/hooks/reference-transaction").as_str()),
        (&"notice".into(), own)
    );
    sh(&sandbox, &[], "cd .git/hooks && mv reference-transaction reference-transaction.local").ok();
    assert_eq!(doctor(&sandbox, &["--fix"])["health"], "fixed");
    let run = sh(
        &sandbox,
        &[("CMS_ROLE", "ai_agent")],
        "git update-ref refs/heads/source HEAD~0 && git commit -q --allow-empty -m x",
    );
    assert!(run.stderr.contains("may not move `review`"), "{run:?}");
    let seen = std::fs::read_to_string(sandbox.home().join("own")).expect("it ran");
    assert!(seen.contains("refs/heads/review"), "{seen}");
    sandbox.git(&["commit", "-q", "--allow-empty", "-m", "x"]);
    // A hook of one's own that calls cms is as good.
    sandbox.write(".git/hooks/pre-commit", "#!/bin/sh\ncms hook pre-commit\n");
    assert_eq!(doctor(&sandbox, &[])["health"], "well");
}

#[test]
fn custom_hooks_path_is_left_unchanged() {
    let sandbox = site();
    sandbox.git(&["config", "core.hooksPath", ".githooks"]);
    let found = doctor(&sandbox, &["--fix"]);
    assert_eq!(found["health"], "notice");
    assert!(found["hint"].as_str().is_some_and(|hint| hint.contains("cms hook NAME")), "{found}");
    assert!(!sandbox.work().join(".githooks").exists());
    sandbox.git(&["config", "core.hooksPath", ".git/own"]);
    assert_eq!(doctor(&sandbox, &["--fix"])["health"], "fixed");
    let run = sh(&sandbox, &[("CMS_ROLE", "ai_agent")], "git commit -q --allow-empty -m x");
    assert!(run.stderr.contains("may not move `review`"), "{run:?}");
}

/// Hooks are in git's common folder, so linked work trees use them too, with their own index and branch.
#[test]
fn linked_work_trees_have_hooks() {
    let sandbox = site();
    sandbox.git(&["worktree", "add", "-q", "../linked", "ai-review"]);
    let broken = "cd ../linked && echo 'title: [' >posts/page/en/a.yaml && git commit -qam x";
    let run = sh(&sandbox, &[], broken).exits(1);
    assert!(run.stderr.contains("posts/page/en/a.yaml:"), "{run:?}");
    let added = "cd ../linked && git checkout -q . && printf 'type: page\\nlocale: en\\nslug: d\\ntitle: D\\nstatus: draft\\nmodules: []\\n' >posts/page/en/d.yaml && git add . && git commit -qm x && git status --short";
    assert_eq!(sh(&sandbox, &[], added).ok().stdout, "");
    assert!(sandbox.git(&["show", "ai-review:posts/page/en/d.yaml"]).starts_with("id: "));
}

#[test]
fn hooks_are_silent_in_other_repositories() {
    let sandbox = Sandbox::new();
    sandbox.git(&["init", "-q"]);
    for hook in HOOKS {
        let run =
            sh(&sandbox, &[], &format!("echo 'x y refs/heads/source' | cms hook {} prepared", hook.name))
                .ok();
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""), "{run:?}");
    }
}

/// If cms is not in `PATH`, the hooks run the program recorded when the site was created; if that is missing, no stage
/// moves.
#[test]
fn hooks_without_cms_refuse_moves_of_stages() {
    let sandbox = site();
    let path = [("PATH", "/usr/local/bin:/usr/bin:/bin")];
    let agent = [path[0], ("CMS_ROLE", "ai_agent")];
    let commit = "! command -v cms && git commit -q --allow-empty -m x";
    let run = sh(&sandbox, &agent, commit).exits(128);
    assert!(run.stderr.contains("may not move `review`"), "{run:?}");
    sh(&sandbox, &path, commit).ok();
    for gone in ["", "/nowhere/cms"] {
        sandbox.git(&["config", "cms.program", gone]);
        let before = (at(&sandbox, "source"), at(&sandbox, "review"));
        let run = sh(&sandbox, &path, "git push -q . HEAD:source");
        assert!(run.code != 0 && run.stderr.contains("cms is not installed here"), "{run:?}");
        for moves in [commit, "git update-ref refs/heads/source HEAD", "git branch -f ai-review HEAD"] {
            let run = sh(&sandbox, &path, moves);
            assert!(run.code != 0 && run.stderr.contains("git config cms.program FILE"), "{run:?}");
        }
        assert_eq!((at(&sandbox, "source"), at(&sandbox, "review")), before);
        // Other branches are not protected, and neither is packing.
        sh(&sandbox, &path, "git branch -f mine HEAD && git pack-refs --all && git tag -f t").ok();
        // With cms in `PATH`, commits work.
        sandbox.git(&["commit", "-q", "--allow-empty", "-m", "y"]);
        assert_eq!(doctor(&sandbox, &[])["health"], "notice");
        assert_eq!(doctor(&sandbox, &["--fix"])["health"], "fixed");
        assert_eq!(doctor(&sandbox, &[])["health"], "well");
    }
    sh(&sandbox, &path, "git push -q . HEAD:source").ok();
}
