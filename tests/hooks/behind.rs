//! `git commit` of files that others wrote while they were being edited: both are in what is committed.

use super::{edit, git, path, site};
use crate::support::Sandbox;

/// Somebody else changes a field of post `a`, while its file has changes that are not committed.
fn set(sandbox: &Sandbox, field: &str) {
    let run = sandbox.cms(&["post", "set", "a", field]).ok();
    assert!(run.stdout.contains("left alone in the work tree"), "{run:?}");
}

fn commit(sandbox: &Sandbox, arguments: &[&str]) -> String {
    git(sandbox, &[&["commit", "-qm", "mine"], arguments].concat()).ok().stderr
}

fn committed(sandbox: &Sandbox) -> String {
    sandbox.git(&["show", &format!("HEAD:{}", path('a'))])
}

#[test]
fn what_others_wrote_meanwhile_is_in_the_commit_too() {
    for staged_first in [false, true] {
        let sandbox = site();
        edit(&sandbox, 'a', "title: Title a", "title: Mine # said here");
        if staged_first {
            sandbox.git(&["add", "."]);
        }
        set(&sandbox, "excerpt=Theirs");
        set(&sandbox, "orderIndex=7");
        let said = commit(&sandbox, if staged_first { &[] } else { &["-a"] });
        assert!(said.contains("posts/page/en/a.yaml has what others changed meanwhile, too: "), "{said}");
        assert!(said.contains("excerpt") && said.contains("orderIndex"), "{said}");
        let text = committed(&sandbox);
        for line in ["title: Mine # said here", "excerpt: Theirs", "orderIndex: 7"] {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert_eq!(sandbox.read(&path('a')).trim_end(), text);
        assert_eq!(sandbox.git(&["status", "--short"]), "");
        // From here on it is one's own again: what is taken back on purpose stays so.
        edit(&sandbox, 'a', "orderIndex: 7\n", "");
        assert_eq!(commit(&sandbox, &["-a"]), "");
        edit(&sandbox, 'a', "excerpt: Theirs\n", "");
        assert_eq!(commit(&sandbox, &["-a"]), "");
        let text = committed(&sandbox);
        assert!(!text.contains("excerpt") && !text.contains("orderIndex"), "{text}");
    }
}

#[test]
fn where_both_changed_a_place_one_is_told_once() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "title=Theirs");
    set(&sandbox, "orderIndex=7");
    let (file, tip) = (sandbox.read(&path('a')), sandbox.git(&["rev-parse", "HEAD"]));
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    let place = "`title` was changed meanwhile, from \"Title a\" to \"Theirs\"; here it is \"Mine\"";
    for said in
        [place, "[commit.overtaken]", "posts/page/en/a.yaml:5:8", "commit again to keep what is staged"]
    {
        assert!(refused.stderr.contains(said), "{said}: {refused:?}");
    }
    assert_eq!((sandbox.read(&path('a')), sandbox.git(&["rev-parse", "HEAD"])), (file, tip));
    // Another value there since then is another matter.
    set(&sandbox, "title=Theirs again");
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    assert!(refused.stderr.contains("Theirs again"), "{refused:?}");
    let said = commit(&sandbox, &["-a"]);
    assert!(said.contains("orderIndex"), "{said}");
    let text = committed(&sandbox);
    assert!(text.contains("title: Mine") && text.contains("orderIndex: 7"), "{text}");
    assert_eq!(sandbox.git(&["status", "--short"]), "");
}

#[test]
fn what_is_not_staged_yet_gets_it_too() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "excerpt=Theirs");
    set(&sandbox, "orderIndex=7");
    sandbox.git(&["add", "."]);
    edit(&sandbox, 'a', "content: text a1", "content: later # not yet");
    let said = commit(&sandbox, &[]);
    assert!(said.contains("excerpt") && !said.contains("only in what is committed"), "{said}");
    let all = |text: &str| {
        ["title: Mine", "excerpt: Theirs", "orderIndex: 7"].iter().all(|line| text.contains(line))
    };
    let (text, file) = (committed(&sandbox), sandbox.read(&path('a')));
    assert!(all(&text) && !text.contains("later"), "{text}");
    assert!(all(&file) && file.contains("content: later # not yet"), "{file}");
    // What is not staged disagrees with them: that is told as well.
    edit(&sandbox, 'a', "title: Mine", "title: Mine too");
    set(&sandbox, "excerpt=Theirs again");
    sandbox.git(&["add", "."]);
    edit(&sandbox, 'a', "excerpt: Theirs", "excerpt: Mine");
    let refused = git(&sandbox, &["commit", "-qm", "mine"]).exits(1);
    assert!(refused.stderr.contains("`excerpt` was changed meanwhile"), "{refused:?}");
    commit(&sandbox, &[]);
    let (text, file) = (committed(&sandbox), sandbox.read(&path('a')));
    assert!(text.contains("excerpt: Theirs again") && text.contains("Mine too"), "{text}");
    assert!(file.contains("excerpt: Mine") && file.contains("Mine too"), "{file}");
    // One that cannot be read yet is left for later.
    set(&sandbox, "orderIndex=8");
    sandbox.git(&["add", "."]);
    edit(&sandbox, 'a', "title: Mine too", "title: [Mine too");
    let said = commit(&sandbox, &[]);
    assert!(said.contains("only in what is committed"), "{said}");
    edit(&sandbox, 'a', "title: [Mine too", "title: Mine too");
    commit(&sandbox, &["-a"]);
    assert!(committed(&sandbox).contains("orderIndex: 8"));
}

#[test]
fn who_has_what_others_wrote_commits_what_they_have() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "excerpt=Theirs");
    set(&sandbox, "orderIndex=6");
    // Its writer begins again on what is there now, and means what they take back.
    sandbox.git(&["checkout", "-q", "HEAD", "--", "."]);
    edit(&sandbox, 'a', "excerpt: Theirs", "excerpt: Mine");
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert!(committed(&sandbox).contains("excerpt: Mine"));
    // A write beside a clean file needs nothing of all this.
    sandbox.cms(&["post", "set", "a", "orderIndex=7"]).ok();
    edit(&sandbox, 'a', "orderIndex: 7\n", "");
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert!(!committed(&sandbox).contains("orderIndex"));
}

#[test]
fn a_file_that_was_removed_here_is_asked_about_once() {
    let sandbox = site();
    std::fs::remove_file(sandbox.work().join(path('a'))).expect("it is there");
    set(&sandbox, "excerpt=Theirs");
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    assert!(refused.stderr.contains("the file was changed meanwhile"), "{refused:?}");
    commit(&sandbox, &["-a"]);
    assert_eq!(sandbox.git(&["ls-tree", "HEAD", &path('a')]), "");
    // What was only removed, nobody asks about.
    sandbox.git(&["rm", "-q", &path('b')]);
    assert_eq!(commit(&sandbox, &[]), "");
}
