//! `git merge` with the merge driver.

use super::{at, copy, edit, git, path, site};
use crate::support::Sandbox;

/// Commits a change on a branch that starts at another one.
fn branch(sandbox: &Sandbox, name: &str, from: &str, change: impl Fn(&Sandbox)) {
    sandbox.git(&["checkout", "-q", "-B", name, from]);
    change(sandbox);
    sandbox.git(&["commit", "-qam", name]);
}

#[test]
fn settings_are_merged_by_key() {
    let sandbox = site();
    let old = "name = \"New site\"\ntime_zone = \"Europe/Berlin\"\n";
    let is_kept = |line: &&str| !line.starts_with("name =") && !line.starts_with("time_zone =");
    let rest: Vec<String> =
        sandbox.read("cms.toml").lines().filter(is_kept).map(|line| format!("{line}\n")).collect();
    let settings = format!("{old}{}", rest.concat());
    branch(&sandbox, "both", "review", |sandbox| sandbox.write("cms.toml", &settings));
    for (name, from, to) in [("one", "New site", "One"), ("other", "Europe/Berlin", "Asia/Tokyo")] {
        branch(&sandbox, name, "both", |sandbox| sandbox.write("cms.toml", &settings.replace(from, to)));
    }
    sandbox.git(&["merge", "-q", "--no-edit", "one"]);
    let merged = sandbox.read("cms.toml");
    assert_eq!(merged, settings.replace("New site", "One").replace("Europe/Berlin", "Asia/Tokyo"));
    // What both changed is a conflict, and nothing is left out unseen.
    branch(&sandbox, "third", "both", |sandbox| {
        sandbox.write("cms.toml", &settings.replace("New site", "Third"))
    });
    let run = git(&sandbox, &["merge", "-q", "--no-edit", "one"]);
    assert!(run.code != 0 && run.stdout.contains("edit/edit name"), "{run:?}");
}

/// Each side merged the other's first commit and decided for its own title: what they decided differs, whatever git
/// takes for their common ancestor.
#[test]
fn decisions_of_a_criss_cross_merge_are_a_conflict() {
    let sandbox = site();
    branch(&sandbox, "one", "review", |sandbox| edit(sandbox, 'a', "Title a", "One"));
    branch(&sandbox, "other", "review", |sandbox| edit(sandbox, 'a', "Title a", "Other"));
    branch(&sandbox, "other", "other", |sandbox| edit(sandbox, 'a', "content: text a3", "content: more"));
    sandbox.git(&["branch", "-q", "first-of-one", "one"]);
    for (name, with, title) in [("one", "other", "One"), ("other", "first-of-one", "Other")] {
        sandbox.git(&["checkout", "-q", name]);
        assert_ne!(git(&sandbox, &["merge", "-q", "--no-edit", with]).code, 0);
        let text = sandbox.read(&path('a'));
        assert!(text.contains(&format!("title: {title}\n")), "{text}");
        sandbox.git(&["add", "-A"]);
        git(&sandbox, &["commit", "-qm", "decided"]).exits(1);
        sandbox.git(&["commit", "-qm", "decided"]);
    }
    for (name, with) in [("one", "other"), ("other", "one")] {
        let sandbox = copy(&sandbox);
        sandbox.git(&["checkout", "-q", name]);
        let run = git(&sandbox, &["merge", "-q", "--no-edit", with]);
        assert!(run.code != 0 && run.stdout.contains("edit/edit title"), "{run:?}");
        assert!(sandbox.read(&path('a')).contains("content: more"), "what both have stays");
    }
}

/// The driver leaves no mark in the file, so the commit that ends the merge asks once about what it would leave out.
#[test]
fn merge_commit_asks_once_about_undecided_places() {
    let sandbox = site();
    branch(&sandbox, "other", "review", |sandbox| {
        edit(sandbox, 'a', "Title a", "Theirs");
        edit(sandbox, 'a', "content: text a1", "content: theirs one");
        edit(sandbox, 'a', "content: text a2", "content: theirs two");
    });
    branch(&sandbox, "one", "review", |sandbox| {
        edit(sandbox, 'a', "Title a", "Ours");
        edit(sandbox, 'a', "content: text a1", "content: ours one");
    });
    assert_ne!(git(&sandbox, &["merge", "-q", "--no-edit", "other"]).code, 0);
    // One of the two places is decided.
    edit(&sandbox, 'a', "title: Ours", "title: Both");
    let before = at(&sandbox, "HEAD");
    let refused = git(&sandbox, &["commit", "-qam", "merged"]).exits(1);
    let place = "content` was changed on both sides: \"ours one\" stays, \"theirs one\" is left out";
    for said in [place, "[merge.undecided]", "posts/page/en/a.yaml:", "in 1 place", "commit again to keep"] {
        assert!(refused.stderr.contains(said), "{said}: {refused:?}");
    }
    assert_eq!(at(&sandbox, "HEAD"), before);
    git(&sandbox, &["commit", "-qam", "merged"]).ok();
    let text = sandbox.read(&path('a'));
    assert!(text.contains("ours one") && text.contains("theirs two") && text.contains("Both"), "{text}");
}
