//! Clones that lack something on purpose: partial, shallow and sparse ones; and commits that are signed.

use crate::support::{Run, Sandbox};

fn sh(site: &Sandbox, line: &str) -> Run {
    Run::of(site.command("sh").args(["-c", line]))
}

/// A demo site with three versions of a title on source, and a clone of it beside, made with these options.
fn cloned(options: &str) -> Sandbox {
    let site = Sandbox::site();
    for title in ["One", "Two", "Three"] {
        site.cms(&["post", "set", "worn-chain", &format!("title={title}"), "--stage", "source"]).ok();
    }
    for setting in ["uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant"] {
        site.git(&["config", setting, "true"]);
    }
    site.git(&["config", "--global", "protocol.file.allow", "always"]);
    let branches = "git branch -q source origin/source; git branch -q review origin/review; git branch -q ai-review origin/ai-review; true";
    sh(
        &site,
        &format!("git clone -q {options} \"file://$PWD\" ../clone && cd ../clone && {{ {branches}; }}"),
    )
    .ok();
    site
}

/// A line in the clone.
#[track_caller]
fn there(site: &Sandbox, line: &str) -> String {
    let run = sh(site, &format!("cd ../clone && {line}")).ok();
    run.stdout
}

#[test]
fn partial_clone_shows_the_whole_history() {
    let history = "cms history worn-chain --stage source --diff";
    let blame = "cms blame worn-chain --stage source --field title --json";
    for filter in ["blob:none", "tree:0"] {
        let site = cloned(&format!("--filter={filter}"));
        let missing = "git rev-list --objects --all --missing=print | grep -c '^?' || true";
        assert_ne!(there(&site, missing).trim(), "0", "{filter}: the clone lacks something");
        for line in [history, blame, "cms validate --stage source", "cms undo --stage source --dry-run"] {
            let (whole, partial) = (sh(&site, line).ok().stdout, there(&site, line));
            assert_eq!(partial, whole, "{filter}: {line}");
        }
        there(
            &site,
            "cms post set worn-chain title=Four && cms review approve --all && git fsck --no-dangling",
        );
    }
}

#[test]
fn partial_clone_without_remote_is_reported() {
    let site = cloned("--filter=blob:none");
    there(&site, "git remote set-url origin file:///nowhere");
    let run = sh(&site, "cd ../clone && cms history worn-chain --stage source --diff --json");
    assert_ne!(run.code, 0, "{}", run.stdout);
    assert_eq!(run.json()["code"], "repository.partial", "{}", run.stdout);
}

#[test]
fn shallow_clone_marks_unknown_history() {
    let site = cloned("--depth=2 --no-single-branch");
    let told = there(
        &site,
        "cms history worn-chain --stage source; cms blame worn-chain --stage source --field title",
    );
    assert!(told.contains("Three") || told.contains("title"), "{told}");
    assert!(!told.contains("Begin the site"), "{told}");
    assert!(told.contains("shallow") || told.contains("unknown") || told.contains("before"), "{told}");
}

/// What waits on ai-review at the host would not be in a branch that is made from review here.
#[test]
fn clone_of_one_branch_gets_the_others_from_its_remote() {
    let site = cloned("--single-branch --branch review");
    site.cms(&["post", "set", "about", "title=Waiting", "--stage", "ai-review"]).ok();
    let doctor = sh(&site, "cd ../clone && cms doctor --fix; git branch --list ai-review source");
    for said in [
        "the branch `source` is missing",
        "the branch `ai-review` is missing",
        "`cms sync --remote` fetches it",
    ] {
        assert!(doctor.stdout.contains(said), "{said}: {doctor:?}");
    }
    assert!(!doctor.stdout.lines().any(|line| line.trim() == "ai-review"), "{doctor:?}");
    let refused = sh(&site, "cd ../clone && cms sync --json");
    assert_eq!(refused.json()["code"], "stage.missing", "{refused:?}");
    assert!(refused.code != 0, "{refused:?}");
    there(&site, "cms sync --remote && git grep -q Waiting ai-review");
    let site = cloned("--single-branch --branch source");
    let refused = sh(&site, "cd ../clone && cms sync --json");
    assert_eq!(refused.json()["code"], "stage.missing", "{refused:?}");
}

#[test]
fn sync_names_pending_changes_that_a_merge_discarded() {
    let sandbox = Sandbox::new();
    sandbox.git(&["init", "--quiet", "--bare", "host.git"]);
    sandbox.cms(&["init", "ada"]).ok();
    let host = sandbox.work().join("host.git").display().to_string();
    sandbox.git(&["-C", "ada", "remote", "add", "origin", &host]);
    let cms = |site: &str, args: &[&str]| sandbox.cms(&[&["--site", site], args].concat()).ok();
    let discarded = || {
        let synced = cms("ada", &["sync", "--remote", "origin", "--json"]).json();
        let found = synced["exchange"]["discarded"].as_array().cloned().unwrap_or_default();
        found.iter().map(|one| one["title"].as_str().expect("a title").to_owned()).collect::<Vec<_>>()
    };
    for slug in ["contact", "about", "prices"] {
        cms("ada", &["post", "set", slug, &format!("title=New {slug}")]);
    }
    assert_eq!(discarded(), [""; 0]);
    sandbox.git(&["clone", "--quiet", "--branch", "review", &host, "bob"]);
    cms("bob", &["sync"]);
    cms("bob", &["review", "reject", "about"]);
    cms("bob", &["review", "approve", "prices"]);
    cms("bob", &["sync", "--remote", "origin"]);
    assert_eq!(discarded(), [""; 0], "decisions are no loss");
    sandbox.git(&["-C", "bob", "checkout", "--quiet", "source"]);
    sandbox.git(&["-C", "bob", "merge", "--quiet", "--strategy", "ours", "--no-edit", "review"]);
    sandbox.git(&["-C", "bob", "push", "--quiet", "origin", "source"]);
    assert_eq!(discarded(), ["New contact"]);
    // Whoever takes a change back in an ordinary commit decides it, too.
    cms("ada", &["post", "set", "about", "title=Another"]);
    assert_eq!(discarded(), [""; 0]);
    sandbox.git(&["-C", "bob", "fetch", "--quiet", "origin"]);
    sandbox.git(&["-C", "bob", "checkout", "--quiet", "-B", "back", "origin/review"]);
    sandbox.git(&["-C", "bob", "revert", "--no-edit", "HEAD"]);
    sandbox.git(&["-C", "bob", "push", "--quiet", "origin", "back:review"]);
    assert_eq!(discarded(), [""; 0], "a revert is a decision");
}

#[test]
fn sparse_checkout_has_no_false_errors() {
    for options in ["--cone", "--no-cone", "--sparse-index"] {
        let site = cloned("--no-single-branch");
        there(&site, "cms doctor --fix");
        there(&site, &format!("git checkout -q review && git sparse-checkout set {options} posts/blog"));
        for line in ["cms validate", "cms validate posts/page/en/about.yaml", "cms fmt --check", "cms doctor"]
        {
            there(&site, line);
        }
        there(&site, "cms fmt && test ! -e posts/page && test ! -e settings.yaml");
        there(
            &site,
            "cms post set about title=Hi && test ! -e posts/page && cms post create blog/en/new --title New",
        );
        there(&site, "cms validate && test -z \"$(git status --porcelain)\"");
        // What is there is still checked against what is not.
        there(&site, "sed -i 's/^type: blog/type: blgo/' posts/blog/en/2026/04/worn-chain.yaml");
        let run = sh(&site, "cd ../clone && cms validate");
        assert_eq!((run.code, run.stdout.matches("error[").count()), (5, 1), "{options}: {}", run.stdout);
    }
}

#[test]
fn commits_are_signed_as_git_would_sign_them() {
    let site = Sandbox::site();
    if sh(&site, "command -v ssh-keygen").code != 0 {
        return;
    }
    let key = "ssh-keygen -q -t ed25519 -N '' -f ../key && git config gpg.format ssh && git config user.signingkey \"$PWD/../key.pub\" \
               && git config commit.gpgsign true && printf 'person@example.test %s\\n' \"$(cat ../key.pub)\" > ../signers \
               && git config gpg.ssh.allowedSignersFile \"$PWD/../signers\"";
    sh(&site, key).ok();
    let signed = |rev: &str| sh(&site, &format!("git verify-commit {rev}")).code == 0;
    for line in [
        "cms post set about title='Signed here'",
        "cms review approve --all",
        "cms undo --stage source",
        "cms post set about title=Again",
        "cms review reject --all",
    ] {
        sh(&site, line).ok();
        let stage = if line.contains("approve") || line.contains("source") { "source" } else { "review" };
        assert!(signed(stage), "{line}");
    }
    // Containment is the same in every clone, and an agent's words are not a person's.
    sh(&site, "cms post set prices title=Live --stage source").ok();
    assert!(signed("source") && !signed("review"));
    sh(&site, "cms draft save prices '{\"excerpt\": \"x\"}' --as agent:general-assistant").ok();
    assert!(!signed("ai-review"));
    // A server signs only if its operator says so.
    site.git(&["fsck", "--no-dangling"]);
    sh(&site, "rm ../key").ok();
    let before = super::refs(&site);
    let refused = site.cms(&["post", "set", "about", "title=Unsigned", "--json"]);
    assert_ne!(refused.code, 0);
    assert_eq!((refused.json()["code"].as_str(), super::refs(&site)), (Some("commit.not-signed"), before));
    // The key itself in place of its file needs an agent.
    sh(&site, "git config user.signingkey \"key::$(cat ../key.pub)\"").ok();
    site.cms(&["post", "set", "about", "title=Unsigned"]).exits(3);
    assert_eq!(sh(&site, "ls .git | grep -c signing-key").stdout.trim(), "0");
    sh(&site, "cms init ../other && git -C ../other log -1 --format=%G?").ok();
}

#[test]
fn sync_works_with_unreadable_settings() {
    let site = Sandbox::site();
    site.git(&["switch", "-q", "source"]);
    site.git(&["init", "-q", "--bare", "../hub.git"]);
    site.git(&["remote", "add", "hub", "../hub.git"]);
    let good = std::fs::read_to_string(site.work().join("cms.toml")).expect("the settings");
    site.write("cms.toml", &format!("{good}\n[sync]\nremote = \"hub\"\n"));
    site.git(&["-c", "core.hooksPath=/nowhere", "commit", "-q", "-a", "-m", "remote"]);
    site.write("cms.toml", "x = [");
    site.git(&["-c", "core.hooksPath=/nowhere", "commit", "-q", "-a", "-m", "broken"]);
    // The remote is the one of the last readable settings.
    let run = site.cms(&["sync", "--remote"]).ok();
    assert!(run.stdout.contains("sent to hub"), "{}", run.stdout);
}

#[test]
fn sync_says_which_commits_the_remote_had_lost() {
    let site = Sandbox::site();
    site.git(&["init", "-q", "--bare", "../hub.git"]);
    site.git(&["remote", "add", "hub", "../hub.git"]);
    site.cms(&["post", "set", "about", "title=Two", "--stage", "source"]).ok();
    // The second exchange has seen what the first one sent.
    for _ in 0..2 {
        let run = site.cms(&["sync", "--remote", "hub"]).ok();
        assert!(!run.stdout.contains("moved source"), "{run:?}");
    }
    sh(&site, "git -C ../hub.git update-ref refs/heads/source source~1").ok();
    let tip = site.git(&["rev-parse", "source"]);
    let run = site.cms(&["sync", "--remote", "hub"]).ok();
    assert!(run.stdout.contains("somebody had moved source of hub back"), "{run:?}");
    assert_eq!(sh(&site, "git -C ../hub.git rev-parse source").stdout.trim(), tip.trim());
    let run = site.cms(&["sync", "--remote", "hub"]).ok();
    assert!(!run.stdout.contains("moved source"), "{run:?}");
}

#[test]
fn machines_with_shared_records_make_the_same_preview_links() {
    let site = Sandbox::site();
    if site.has_record_files() {
        // Each clone has records of its own.
        return;
    }
    let made = site.cms(&["preview", "create", "home", "--json"]).ok().json();
    site.git(&["clone", "--quiet", "--bare", ".", "../node.git"]);
    let listed = site.cms(&["--site", "../node.git", "preview", "list", "--json"]).ok().json();
    assert_eq!(listed["data"][0]["url"], made["url"]);
}

#[test]
fn records_of_another_site_are_refused() {
    let site = Sandbox::site();
    if site.has_record_files() {
        // Each site has records of its own.
        return;
    }
    site.cms(&["user", "list"]).ok();
    site.cms(&["init", "--empty", "../other"]).ok();
    let run = site.cms(&["--site", "../other", "user", "list", "--json"]).exits(3);
    assert_eq!(run.json()["code"], "ledger.other-records", "{}", run.stdout);
    let first = site.git(&["-C", "../other", "rev-list", "--max-parents=0", "source"]);
    let line = format!("UPDATE cms_records SET value = '{}' WHERE name = 'site'", first.trim());
    assert!(run.json()["hint"].as_str().is_some_and(|hint| hint.contains(&line)), "{}", run.stdout);
    // A clone has the same first commit.
    site.git(&["clone", "--quiet", "--bare", ".", "../node.git"]);
    site.cms(&["--site", "../node.git", "user", "list"]).ok();
}

#[test]
fn program_that_signs_is_not_taken_from_the_repository() {
    let site = Sandbox::site();
    let program = |name: &str, line: &str| {
        sh(&site, &format!("printf '#!/bin/sh\\n%s\\n' {line} > ../{name} && chmod +x ../{name}")).ok();
    };
    program("evil", "'touch ../ran'");
    program("signer", "'echo \"[GNUPG:] SIG_CREATED \" >&2; echo \"-----BEGIN PGP SIGNATURE-----\"'");
    let settings = "git config gpg.program \"$PWD/../evil\" && git config gpg.openpgp.program \"$PWD/../evil\" \
                    && git config commit.gpgSign true && git config --global gpg.program \"$PWD/../signer\"";
    sh(&site, settings).ok();
    site.cms(&["post", "set", "about", "title=Signed"]).ok();
    assert!(site.git(&["cat-file", "commit", "review"]).contains("gpgsig -----BEGIN PGP SIGNATURE-----"));
    // A key that is given itself is written to no file that a link names.
    let links = "git config gpg.format ssh && git config user.signingKey 'key::touch ../ran' && touch ../aim";
    sh(&site, links).ok();
    let refused =
        "sh -c 'ln -s ../../aim .git/cms-signing-key-$$.pub && exec cms post set about title=Linked'";
    sh(&site, refused).exits(3);
    sh(&site, "test ! -s ../aim && test ! -e ../ran").ok();
}
