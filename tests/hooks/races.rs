//! States that git leaves after a concurrent write, built by hand: the next commit must not revert acknowledged
//! writes.

use super::{edit, git, path, sh, site};
use crate::support::Sandbox;

fn field(sandbox: &Sandbox, stage: &str, letter: char, line: &str) -> bool {
    sandbox.git(&["show", &format!("{stage}:{}", path(letter))]).lines().any(|it| it == line)
}

/// Resets index and files to before the last commit, as a `git checkout` leaves them that raced with a write, where the
/// hook for that is missing.
fn behind_the_branch(sandbox: &Sandbox) {
    sh(sandbox, &[], "rm -f .git/hooks/post-checkout && git read-tree -u --reset HEAD~1").ok();
}

#[test]
fn checkout_includes_concurrent_writes() {
    let sandbox = site();
    sandbox.cms(&["post", "set", "a", "title=Acknowledged"]).ok();
    sandbox.cms(&["post", "create", "page/en/new", "--title", "New"]).ok();
    edit(&sandbox, 'b', "title: Title b", "title: Mine");
    let raced = "git read-tree -u --reset HEAD~2 && sed -i 's/^title: .*/title: Mine/' posts/page/en/b.yaml && \
                 cms hook post-checkout $(git rev-parse HEAD~2) $(git rev-parse HEAD~2) 1";
    sh(&sandbox, &[], raced).ok();
    assert_eq!(sandbox.git(&["status", "--short"]).trim(), "M posts/page/en/b.yaml");
    sandbox.git(&["commit", "-qam", "mine"]);
    assert!(
        field(&sandbox, "review", 'a', "title: Acknowledged")
            && field(&sandbox, "review", 'b', "title: Mine")
    );
}

/// A refused `git reset --hard` has already set index and files back.
#[test]
fn files_reset_without_their_branch_are_confirmed() {
    let sandbox = site();
    sandbox.cms(&["post", "set", "a", "title=Acknowledged"]).ok();
    git(&sandbox, &["reset", "-q", "--hard", "HEAD~1"]).exits(128);
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    assert!(refused.stderr.contains("`title` was changed meanwhile"), "{refused:?}");
    sandbox.git(&["reset", "-q", "--hard"]);
    edit(&sandbox, 'a', "title: Acknowledged", "title: Title a");
    sandbox.git(&["commit", "-qam", "back"]);
    assert!(field(&sandbox, "review", 'a', "title: Title a"));
}

/// Whoever reverts by hand what cms wrote, or repeats what was undone, is not told of changes that nobody made.
#[test]
fn unchanged_files_need_no_confirmation() {
    let file = "posts/page/en/a.yaml";
    let stale = "sed -i 's/^title: .*/title: Mine/' FILE && cms post set a excerpt=Theirs && ";
    let then = " && sed -i 's/^excerpt: .*/excerpt: Mine/' FILE && git commit -qam mine";
    for line in [
        "cms post set a slug=moved --stage source && cms undo && git switch -q source && git mv FILE posts/page/en/moved.yaml && \
         sed -i 's/^slug: .*/slug: moved/' posts/page/en/moved.yaml && git add -A && git commit -qm again",
        "cms post set a slug=moved --stage source && cms undo && git switch -q source && git rm -q FILE && git commit -qm gone",
        "cms post set a title=Other && git show HEAD~1:FILE >FILE && git add . && git commit -qm back",
        "cms post create page/en/new --title New && git rm -q posts/page/en/new.yaml && git commit -qm gone",
        &format!("{stale}git checkout -q -- .{then}"),
        &format!("{stale}git restore .{then}"),
        &format!("{stale}git reset -q --hard{then}"),
        &format!(
            "{stale}git stash -q && git stash drop -q && git switch -q source && git switch -q review{then}"
        ),
    ] {
        let sandbox = site();
        let run = sh(&sandbox, &[], &line.replace("FILE", file));
        assert_eq!(run.code, 0, "{line}: {run:?}");
    }
}

#[test]
fn outdated_index_and_files_are_confirmed() {
    let sandbox = site();
    sandbox.cms(&["post", "set", "a", "title=Acknowledged"]).ok();
    behind_the_branch(&sandbox);
    edit(&sandbox, 'b', "title: Title b", "title: Mine");
    let refused = git(&sandbox, &["commit", "-qam", "mine"]).exits(1);
    assert!(refused.stderr.contains("`title` was changed meanwhile"), "{refused:?}");
    assert!(field(&sandbox, "review", 'a', "title: Acknowledged"));
    // After the file is checked out again, the commit has both changes.
    sandbox.git(&["checkout", "-q", "HEAD", "--", &path('a')]);
    sandbox.git(&["commit", "-qam", "mine"]);
    assert!(
        field(&sandbox, "review", 'a', "title: Acknowledged")
            && field(&sandbox, "review", 'b', "title: Mine")
    );
    // A file that was created meanwhile and is missing here.
    sandbox.cms(&["post", "create", "page/en/new", "--title", "New"]).ok();
    behind_the_branch(&sandbox);
    let refused = git(&sandbox, &["commit", "-qm", "mine", "--allow-empty"]).exits(1);
    assert!(refused.stderr.contains("the file was changed meanwhile; here it is removed"), "{refused:?}");
    sandbox.git(&["reset", "-q", "--hard"]);
    // Reverting a change that is in the work tree needs no confirmation.
    edit(&sandbox, 'a', "title: Acknowledged", "title: Title a");
    sandbox.git(&["commit", "-qam", "back"]);
    assert!(field(&sandbox, "review", 'a', "title: Title a"));
}

#[test]
fn second_commit_counts_as_confirmation() {
    let sandbox = site();
    sandbox.cms(&["post", "set", "a", "title=Acknowledged"]).ok();
    behind_the_branch(&sandbox);
    git(&sandbox, &["commit", "-qm", "mine"]).exits(1);
    sandbox.git(&["commit", "-qm", "mine"]);
    assert!(field(&sandbox, "review", 'a', "title: Title a"));
}

#[test]
fn sparse_index_is_updated() {
    let sandbox = site();
    sandbox.write(
        "forms/contact.yaml",
        "id: 00000000-0000-4000-8000-0000000000aa\nslug: contact\nname: Contact\nfields: []\n",
    );
    sandbox.write("notes/one.txt", "one");
    sandbox.git(&["add", "."]);
    git(&sandbox, &["commit", "-qnm", "more"]).ok();
    // Posts are not checked out, and their folder is one entry of the index.
    sandbox.git(&["sparse-checkout", "set", "--sparse-index", "notes"]);
    assert!(sandbox.git(&["ls-files", "--sparse"]).lines().any(|line| line == "posts/"));
    sandbox.cms(&["post", "set", "a", "title=Acknowledged"]).ok();
    sandbox.cms(&["post", "create", "page/en/new", "--title", "New"]).ok();
    assert_eq!(sandbox.git(&["status", "--porcelain"]), "");
    sandbox.write("notes/one.txt", "two");
    sandbox.git(&["commit", "-qam", "mine"]);
    assert!(field(&sandbox, "review", 'a', "title: Acknowledged"));
    assert!(sandbox.git(&["ls-tree", "-r", "--name-only", "review", "posts"]).contains("new.yaml"));
    sandbox.git(&["fsck", "--no-dangling"]);
}

#[test]
fn write_during_a_stopped_merge_is_in_the_merge_commit() {
    for own in [false, true] {
        let sandbox = site();
        sandbox.git(&["switch", "-qc", "feature"]);
        edit(&sandbox, 'a', "title: Title a", "title: Feature");
        sandbox.git(&["commit", "-qam", "feature"]);
        sandbox.git(&["switch", "-q", "review"]);
        edit(&sandbox, 'a', "title: Title a", "title: Review");
        sandbox.git(&["commit", "-qam", "review"]);
        git(&sandbox, &["merge", "feature"]).exits(1);
        sandbox.cms(&["post", "set", "a", "excerpt=Acknowledged"]).ok();
        if own {
            let text = sandbox.read(&path('a')).replace("title: Review", "title: Both");
            sandbox.write(&path('a'), &text);
        }
        sandbox.git(&["add", &path('a')]);
        if !own {
            let refused = git(&sandbox, &["commit", "-qm", "merged"]).exits(1);
            assert!(refused.stderr.contains("[merge.undecided]"), "{refused:?}");
        }
        sandbox.git(&["commit", "-qm", "merged"]);
        assert!(field(&sandbox, "review", 'a', "excerpt: Acknowledged"));
        assert!(field(&sandbox, "review", 'a', if own { "title: Both" } else { "title: Review" }));
        assert_eq!(sh(&sandbox, &[], "git rev-list --parents -1 HEAD | wc -w").stdout.trim(), "3");
    }
}

#[test]
fn amended_commit_does_not_conflict_with_itself() {
    let sandbox = site();
    sandbox
        .cms(&[
            "--as",
            "agent:general-assistant",
            "post",
            "set",
            "b",
            "excerpt=By an agent",
            "--stage",
            "ai-review",
        ])
        .ok();
    edit(&sandbox, 'a', "title: Title a", "title: First");
    sandbox.git(&["commit", "-qam", "title"]);
    sandbox.cms(&["sync"]).ok();
    for (old, new) in [("First", "Second"), ("Second", "Third")] {
        edit(&sandbox, 'a', &format!("title: {old}"), &format!("title: {new}"));
        sandbox.git(&["commit", "-qa", "--amend", "-m", "title"]);
        sandbox.cms(&["sync"]).ok();
        assert!(field(&sandbox, "ai-review", 'a', &format!("title: {new}")));
    }
    let conflicts = sandbox.cms(&["review", "conflicts", "--json"]).stdout;
    assert!(!conflicts.contains("First") && !conflicts.contains("Second"), "{conflicts}");
    assert!(field(&sandbox, "ai-review", 'b', "excerpt: By an agent"));
}

#[test]
fn unseen_conflict_is_not_closed_by_a_merge() {
    let host = site();
    let made = "git clone -q --bare . ../o.git && for c in a b; do git clone -q -b review ../o.git ../$c; \
                git -C ../$c config user.name $c; git -C ../$c config user.email $c@example.org; \
                (cd ../$c && cms doctor --fix); done";
    sh(&host, &[], made).ok();
    let on = |clone: &str, line: &str| sh(&host, &[], &format!("cd ../{clone} && {line}")).ok().stdout;
    let waiting = |line: &str| sh(&host, &[], &format!("cd ../b && {line}")).stdout.contains("Waiting");
    on("a", "cms post set a title=First --stage review");
    on("b", "cms post set a title=Waiting --stage review");
    on("a", "cms sync --remote origin");
    on("b", "cms sync --remote origin");
    assert!(waiting("git grep -h staged: review -- conflicts"));
    on("a", "cms post set a title=Third --stage review");
    on("a", "git fetch -q && git merge -q --no-edit origin/review && git push -q origin review");
    for clone in ["b", "a", "b"] {
        on(clone, "cms sync --remote origin");
    }
    assert!(waiting("git grep -h staged: review -- conflicts"));
    // A change by a clone that has the conflict resolves it.
    on(
        "b",
        "sed -i 's/^title: .*/title: Decided/' posts/page/en/a.yaml && git commit -qam decided && cms sync",
    );
    assert!(!waiting("git grep -h Waiting review ai-review -- ."));
}

/// `git pull origin source` fetches source alone: what was submitted and approved there is approved here, too.
#[test]
fn pull_of_source_alone_brings_approved_work_of_an_agent() {
    let host = site();
    let made = "git clone -q --bare . ../o.git && cms doctor --fix --site ../o.git && git clone -q -b source ../o.git ../a && \
                git -C ../a config user.name a; git -C ../a config user.email a@example.org; (cd ../a && cms doctor --fix)";
    sh(&host, &[], made).ok();
    let on = |clone: &str, line: &str| sh(&host, &[], &format!("cd ../{clone} && {line}"));
    on("o.git", "cms post set b excerpt=Approved --as agent:general-assistant").ok();
    on("o.git", "cms review submit --all && cms review approve --all").ok();
    on("a", "sed -i 's/^title: .*/title: Mine/' posts/page/en/a.yaml && git commit -qam mine").ok();
    on("a", "git pull -q --no-rebase --no-edit origin source").ok();
    assert!(on("a", "git show source:posts/page/en/b.yaml").ok().stdout.contains("excerpt: Approved"));
    // Work that nobody submitted is refused still.
    on("a", "cms post set c excerpt=Unseen --as agent:general-assistant").ok();
    let refused = on("a", "git merge -q --no-edit ai-review");
    assert!(refused.code != 0 && refused.stderr.contains("never submitted to review"), "{refused:?}");
}
