//! `git commit` of files that others changed while they were being edited: the commit contains both changes.

use super::{edit, git, path, sh, site};
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
fn commit_includes_concurrent_writes() {
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
        // From now on the file is up to date: a later removal of these fields is deliberate and stays.
        edit(&sandbox, 'a', "orderIndex: 7\n", "");
        assert_eq!(commit(&sandbox, &["-a"]), "");
        edit(&sandbox, 'a', "excerpt: Theirs\n", "");
        assert_eq!(commit(&sandbox, &["-a"]), "");
        let text = committed(&sandbox);
        assert!(!text.contains("excerpt") && !text.contains("orderIndex"), "{text}");
    }
}

#[test]
fn clash_of_a_commit_is_reported_once() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "title=Theirs");
    set(&sandbox, "orderIndex=7");
    let (file, tip) = (sandbox.read(&path('a')), sandbox.git(&["rev-parse", "HEAD"]));
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    let place = "`title` was changed meanwhile, from \"Title a\" to \"Theirs\"; here it is \"Mine\"";
    for said in [place, "[commit.overtaken]", "posts/page/en/a.yaml:5:8", "commit again to keep your version"]
    {
        assert!(refused.stderr.contains(said), "{said}: {refused:?}");
    }
    assert_eq!((sandbox.read(&path('a')), sandbox.git(&["rev-parse", "HEAD"])), (file, tip));
    // Another change of the same place is reported again.
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
fn unstaged_files_include_concurrent_writes() {
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
    // A conflict with changes that are not staged is reported too.
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
    // A work tree file that cannot be parsed yet is merged at a later commit.
    set(&sandbox, "orderIndex=8");
    sandbox.git(&["add", "."]);
    edit(&sandbox, 'a', "title: Mine too", "title: [Mine too");
    let said = commit(&sandbox, &[]);
    assert!(said.contains("only in what is committed"), "{said}");
    edit(&sandbox, 'a', "title: [Mine too", "title: Mine three");
    commit(&sandbox, &["-a"]);
    assert!(committed(&sandbox).contains("orderIndex: 8"));
}

#[test]
fn up_to_date_files_are_committed_unchanged() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "excerpt=Theirs");
    // The file is checked out again and then edited, so the edit of their value is deliberate.
    sandbox.git(&["checkout", "-q", "HEAD", "--", "."]);
    edit(&sandbox, 'a', "excerpt: Theirs", "excerpt: Mine");
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert!(committed(&sandbox).contains("excerpt: Mine"));
    // A write while the file is clean needs no merge.
    sandbox.cms(&["post", "set", "a", "orderIndex=7"]).ok();
    edit(&sandbox, 'a', "orderIndex: 7\n", "");
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert!(!committed(&sandbox).contains("orderIndex"));
}

#[test]
fn removed_file_is_confirmed_once() {
    let sandbox = site();
    std::fs::remove_file(sandbox.work().join(path('a'))).expect("it is there");
    set(&sandbox, "excerpt=Theirs");
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    assert!(refused.stderr.contains("the file was changed meanwhile"), "{refused:?}");
    commit(&sandbox, &["-a"]);
    assert_eq!(sandbox.git(&["ls-tree", "HEAD", &path('a')]), "");
    // A file that was only removed here needs no confirmation.
    sandbox.git(&["rm", "-q", &path('b')]);
    assert_eq!(commit(&sandbox, &[]), "");
}

#[test]
fn unstashed_files_are_behind_their_branch() {
    for between in [false, true] {
        let sandbox = site();
        edit(&sandbox, 'a', "title: Title a", "title: Mine");
        set(&sandbox, "excerpt=Theirs");
        sandbox.git(&["stash", "-q"]);
        edit(&sandbox, 'b', "title: Title b", "title: Other");
        commit(&sandbox, &["-a"]);
        if between {
            sandbox.cms(&["post", "set", "a", "orderIndex=7"]).ok();
        }
        sandbox.git(&["stash", "pop", "-q"]);
        if between {
            // The file has the last of their changes but not the one before, so the intent is unclear.
            let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
            assert!(refused.stderr.contains("`excerpt` was added meanwhile"), "{refused:?}");
            continue;
        }
        let said = commit(&sandbox, &["-a"]);
        assert!(said.contains("excerpt"), "{said}");
        let text = committed(&sandbox);
        assert!(text.contains("title: Mine") && text.contains("excerpt: Theirs"), "{text}");
    }
}

#[test]
fn stash_is_restored_after_commit_of_staged_files() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    sandbox.git(&["add", "."]);
    set(&sandbox, "excerpt=Theirs");
    sandbox.git(&["stash", "-q", "--keep-index"]);
    assert!(commit(&sandbox, &[]).contains("excerpt"));
    sandbox.git(&["stash", "pop", "-q"]);
    let refused = git(&sandbox, &["commit", "-qam", "more"]).exits(1);
    assert!(refused.stderr.contains("`excerpt` was added meanwhile"), "{refused:?}");
}

#[test]
fn comments_and_modules_of_both_sides_are_kept() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "# about the title\ntitle: Title a");
    set(&sandbox, "title=Theirs");
    commit(&sandbox, &["-a"]);
    assert!(committed(&sandbox).contains("# about the title\ntitle: Theirs"));
    let module = "  - type: prose\n    props:\n      content: of mine\n";
    sandbox.write(&path('a'), &format!("{}{module}", sandbox.read(&path('a'))));
    sandbox.cms(&["module", "add", "a", "prose", "--set", "content=of theirs"]).ok();
    let run = git(&sandbox, &["commit", "-qam", "mine"]);
    let text = committed(&sandbox);
    let has_both = text.contains("of mine") && text.contains("of theirs");
    assert!(has_both || run.code == 1 && run.stderr.contains("of theirs"), "{run:?} {text}");
    assert_eq!(text.matches("of theirs").count(), 1, "{text}");
}

#[test]
fn current_index_does_not_hide_an_outdated_file() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    let stale = sandbox.read(&path('a'));
    set(&sandbox, "excerpt=Theirs");
    // As `git add -p` does it if it stages the title but not the removal of the excerpt.
    sandbox.write(&path('a'), &committed(&sandbox).replace("title: Title a", "title: Mine"));
    sandbox.git(&["add", "."]);
    sandbox.write(&path('a'), &stale);
    assert_eq!(commit(&sandbox, &[]), "");
    let refused = git(&sandbox, &["commit", "-qam", "rest"]).exits(1);
    assert!(
        refused.stderr.contains("`excerpt` was added meanwhile: \"Theirs\"; here it is nothing"),
        "{refused:?}"
    );
    assert!(committed(&sandbox).contains("excerpt: Theirs"));
}

#[test]
fn each_clash_is_reported_once_until_it_changes() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "title=Theirs");
    set(&sandbox, "excerpt=Theirs");
    let refused = || git(&sandbox, &["commit", "-qam", "mine"]).exits(1).stderr;
    let said = refused();
    assert!(said.contains("`title`") && !said.contains("`excerpt`"), "{said}");
    // A conflict at a place that was not reported yet.
    edit(&sandbox, 'a', "status: draft", "status: draft\nexcerpt: Mine");
    let said = refused();
    assert!(said.contains("`excerpt`") && !said.contains("`title`"), "{said}");
    // A change elsewhere is no reason to ask again.
    set(&sandbox, "orderIndex=7");
    let said = commit(&sandbox, &["-a"]);
    assert!(said.trim_end().ends_with("too: orderIndex"), "{said}");
    let text = committed(&sandbox);
    for line in ["title: Mine", "excerpt: Mine", "orderIndex: 7"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    // The conflict is resolved and forgotten.
    edit(&sandbox, 'a', "title: Mine", "title: Title a");
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert!(committed(&sandbox).contains("title: Title a"));
}

#[test]
fn discarding_own_value_merges_the_rest() {
    for own in ["", "\norderIndex: 3"] {
        let sandbox = site();
        edit(&sandbox, 'a', "title: Title a", &format!("title: Mine{own}"));
        set(&sandbox, "title=Theirs");
        set(&sandbox, "excerpt=Theirs");
        git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
        edit(&sandbox, 'a', "title: Mine", "title: Theirs");
        assert!(commit(&sandbox, &["-a"]).contains("too: excerpt"));
        let text = committed(&sandbox);
        for line in ["title: Theirs", "excerpt: Theirs", own.trim_start()] {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert_eq!(sandbox.read(&path('a')).trim_end(), text);
    }
}

#[test]
fn commit_without_own_changes_is_confirmed() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "title=Theirs");
    edit(&sandbox, 'a', "title: Mine", "title: Title a");
    let refused = git(&sandbox, &["commit", "-qam", "back"]).exits(1);
    assert!(refused.stderr.contains("to \"Theirs\"; here it is \"Title a\""), "{refused:?}");
    commit(&sandbox, &["-a"]);
    assert!(committed(&sandbox).contains("title: Title a"));
    assert_eq!(sandbox.git(&["status", "--short"]), "");
}

/// The file of post `a` as an editor opened it, while it is written in between.
fn buffer_from_before_a_write(sandbox: &Sandbox) -> String {
    let buffer = sandbox.read(&path('a'));
    for field in ["title=Theirs", "orderIndex=7"] {
        sandbox.cms(&["post", "set", "a", field]).ok();
    }
    buffer
}

#[test]
fn old_buffer_of_an_editor_is_refused_once() {
    let sandbox = site();
    let buffer = buffer_from_before_a_write(&sandbox);
    let (mine, theirs) = (buffer.replace("status:", "excerpt: Mine\nstatus:"), sandbox.read(&path('a')));
    sandbox.write(&path('a'), &mine);
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    for said in [
        "`title` was changed meanwhile, from \"Title a\" to \"Theirs\"; here it is \"Title a\"",
        "`orderIndex` was added meanwhile: 7",
        "[commit.overtaken]",
    ] {
        assert!(refused.stderr.contains(said), "{said}: {refused:?}");
    }
    assert_eq!((committed(&sandbox), sandbox.read(&path('a'))), (theirs.trim_end().to_owned(), mine.clone()));
    // It may have been meant.
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert_eq!(committed(&sandbox), mine.trim_end());
    assert_eq!(sandbox.git(&["status", "--short"]), "");
}

#[test]
fn part_of_a_write_and_a_plain_revert_are_committed_unchanged() {
    // Only one of two places of the writes is as before: somebody saw them.
    let sandbox = site();
    buffer_from_before_a_write(&sandbox);
    edit(&sandbox, 'a', "title: Theirs", "title: Title a\nexcerpt: Mine");
    let mine = sandbox.read(&path('a'));
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert_eq!(committed(&sandbox), mine.trim_end());
    // A whole version from before is taken back.
    let sandbox = site();
    let buffer = buffer_from_before_a_write(&sandbox);
    sandbox.write(&path('a'), &buffer);
    assert_eq!(commit(&sandbox, &["-a"]), "");
    assert_eq!(committed(&sandbox), buffer.trim_end());
    // A commit of their own came after the writes.
    let sandbox = site();
    let buffer = buffer_from_before_a_write(&sandbox);
    edit(&sandbox, 'a', "status:", "excerpt: Mine\nstatus:");
    commit(&sandbox, &["-a"]);
    sandbox.write(&path('a'), &buffer.replace("status:", "excerpt: Again\nstatus:"));
    assert_eq!(commit(&sandbox, &["-a"]), "");
}

#[test]
fn moved_file_is_matched_by_its_id() {
    let (old, new) = (path('a'), "posts/page/en/moved.yaml");
    // Moved in the work tree.
    let sandbox = site();
    edit(&sandbox, 'a', "slug: a", "slug: moved");
    sandbox.git(&["add", "."]);
    sandbox.git(&["mv", &old, new]);
    set(&sandbox, "excerpt=Theirs");
    let said = commit(&sandbox, &[]);
    assert!(
        said.contains("posts/page/en/moved.yaml has what others changed meanwhile, too: excerpt"),
        "{said}"
    );
    let text = sandbox.git(&["show", &format!("HEAD:{new}")]);
    assert!(text.contains("excerpt: Theirs") && text.contains("slug: moved"), "{text}");
    assert_eq!(sandbox.git(&["status", "--short"]), "");
    // Moved by the other writer.
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "slug=moved");
    sandbox.git(&["add", "-A"]);
    let said = commit(&sandbox, &[]);
    assert!(said.contains("posts/page/en/moved.yaml has what others changed meanwhile, too: slug"), "{said}");
    let text = sandbox.git(&["show", &format!("HEAD:{new}")]);
    assert!(text.contains("title: Mine") && text.contains("slug: moved"), "{text}");
    assert_eq!(sandbox.git(&["ls-tree", "HEAD", &old]), "");
    assert_eq!(sandbox.git(&["status", "--short"]), "");
}

#[test]
fn settings_are_merged_line_by_line() {
    let sandbox = site();
    let toml = sandbox.read("cms.toml");
    let mine = format!("# mine\n{toml}");
    sandbox.write("cms.toml", &mine);
    sandbox.cms(&["locale", "add", "fr"]).ok();
    let said = commit(&sandbox, &["-a"]);
    assert!(said.contains("cms.toml has what others changed meanwhile, too"), "{said}");
    let text = sandbox.git(&["show", "HEAD:cms.toml"]);
    assert!(text.starts_with("# mine\n") && text.contains("\"fr\""), "{text}");
    assert_eq!(
        (sandbox.read("cms.toml").trim_end(), sandbox.git(&["status", "--short"])),
        (text.as_str(), String::new())
    );
    // Changes of the same line need a decision of a person.
    let line = text.lines().find(|line| line.contains("\"fr\"")).expect("the languages").to_owned();
    sandbox.write("cms.toml", &text.replace(&line, &line.replace("\"fr\"", "\"fr\", \"de\"")));
    sandbox.cms(&["locale", "add", "it"]).ok();
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    assert!(refused.stderr.contains("the file was changed meanwhile"), "{refused:?}");
    commit(&sandbox, &["-a"]);
    assert!(sandbox.git(&["show", "HEAD:cms.toml"]).contains("\"de\""));
}

#[test]
fn manual_merge_commit_keeps_concurrent_writes() {
    let sandbox = site();
    sandbox.git(&["checkout", "-qb", "feature"]);
    edit(&sandbox, 'b', "title: Title b", "title: Feature");
    commit(&sandbox, &["-a"]);
    sandbox.git(&["checkout", "-q", "review"]);
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "excerpt=Theirs");
    git(&sandbox, &["merge", "-q", "--no-commit", "--no-ff", "feature"]).ok();
    let said = commit(&sandbox, &["-a"]);
    assert!(said.contains("excerpt"), "{said}");
    let text = committed(&sandbox);
    assert!(text.contains("title: Mine") && text.contains("excerpt: Theirs"), "{text}");
    assert!(sandbox.git(&["show", &format!("HEAD:{}", path('b'))]).contains("Feature"));
}

#[test]
fn hook_without_cms_reports_that_nothing_was_merged() {
    let sandbox = site();
    sandbox.git(&["config", "--unset", "cms.program"]);
    std::fs::remove_file(sandbox.work().join(".git/hooks/reference-transaction")).expect("a hook");
    let absent = |what: &str| {
        let run =
            sh(&sandbox, &[("PATH", "/usr/local/bin:/usr/bin:/bin")], &format!("git commit -qam {what}"));
        run.ok().stderr
    };
    edit(&sandbox, 'b', "title: Title b", "title: Mine");
    assert_eq!(absent("nothing-behind"), "");
    edit(&sandbox, 'a', "title: Title a", "title: Mine");
    set(&sandbox, "excerpt=Theirs");
    let said = absent("behind");
    assert!(said.contains("cms is not installed here") && said.contains("cms.program"), "{said}");
}
