//! A stage keeps acknowledged writes when git moves it back; if a git without hooks moved it, that is detected.

use super::{at, edit, git, path, sh, site};
use crate::support::Sandbox;

/// Moves review back past the last write without comparing the old value.
const BACK: &str = "git update-ref refs/heads/review HEAD~1";

fn written() -> (Sandbox, String) {
    let sandbox = site();
    sandbox.cms(&["post", "set", "a", "title=Acknowledged"]).ok();
    let tip = at(&sandbox, "review");
    (sandbox, tip)
}

/// Runs a git command without hooks.
fn past_the_hook(sandbox: &Sandbox, line: &str) {
    sh(sandbox, &[], &format!("git -c core.hooksPath=/dev/null {}", line.trim_start_matches("git "))).ok();
}

#[test]
fn stage_is_not_reset_past_a_write() {
    let (sandbox, tip) = written();
    sandbox.git(&["branch", "feature", "HEAD~1"]);
    for line in [
        BACK,
        "git reset -q --hard HEAD~1",
        "git reset -q --soft HEAD~1",
        "git switch -q feature && git branch -f review HEAD",
        "git fetch -q . +feature:review",
        "git push -q --force . feature:review",
    ] {
        let refused = sh(&sandbox, &[], line);
        assert_ne!(refused.code, 0, "{refused:?}");
        assert!(
            refused.stderr.contains("acknowledged write") || refused.stderr.contains("must keep"),
            "{refused:?}"
        );
        assert_eq!(at(&sandbox, "review"), tip, "{line}");
    }
    let refused = sh(&sandbox, &[], BACK.trim());
    assert!(refused.stderr.contains("1 acknowledged write"), "{refused:?}");
    sandbox.git(&["reset", "-q", "--hard"]);
    sandbox.git(&["switch", "-q", "review"]);
    // It is possible on purpose, and the output says how to restore the writes.
    let said = sh(&sandbox, &[("CMS_DROP_WRITES", "1")], "git reset -q --hard HEAD~1").ok().stderr;
    assert!(said.contains("review drops") && said.contains(&format!("git merge {}", &tip[..8])), "{said}");
    assert_ne!(at(&sandbox, "review"), tip);
    assert!(!sandbox.cms(&["doctor"]).stdout.contains("moved back"), "it was meant");
    // A commit that another branch contains may be dropped.
    sandbox.git(&["merge", "-q", "--ff-only", &tip]);
    sandbox.git(&["branch", "mine"]);
    sandbox.git(&["reset", "-q", "--hard", "HEAD~1"]);
}

#[test]
fn plain_commits_may_be_reset() {
    let (sandbox, _) = written();
    for title in ["One", "Two"] {
        edit(&sandbox, 'b', "status: draft", &format!("status: draft\nexcerpt: {title}"));
        sandbox.git(&["commit", "-qam", title]);
        edit(&sandbox, 'b', &format!("\nexcerpt: {title}"), "");
        sandbox.git(&["commit", "-qa", "--amend", "--allow-empty", "-m", "Again"]);
    }
    sandbox.git(&["reset", "-q", "--hard", "HEAD~1"]);
    // A rebase keeps writes by cms, under other ids.
    sandbox.git(&["switch", "-qc", "side", "HEAD~2"]);
    edit(&sandbox, 'c', "title: Title c", "title: Side");
    sandbox.git(&["commit", "-qam", "side"]);
    sandbox.git(&["switch", "-q", "review"]);
    sandbox.git(&["rebase", "-q", "side"]);
    let text = sandbox.git(&["show", &format!("review:{}", path('a'))]);
    assert!(text.contains("Acknowledged"), "{text}");
    // A squash keeps all of the content.
    sh(&sandbox, &[], "git reset -q --soft $(git commit-tree 'HEAD^{tree}' -p side -m squashed)").ok();
}

#[test]
fn branch_with_pending_changes_is_not_deleted() {
    let sandbox = site();
    sandbox.git(&["switch", "-q", "--detach"]);
    // Nothing is pending there.
    sandbox.git(&["branch", "-D", "ai-review"]);
    sandbox.cms(&["doctor", "--fix"]).ok();
    sandbox.cms(&["post", "set", "a", "title=Waits", "--stage", "review"]).ok();
    let tip = at(&sandbox, "review");
    let refused = git(&sandbox, &["branch", "-D", "review"]);
    assert_ne!(refused.code, 0, "{refused:?}");
    assert!(refused.stderr.contains("acknowledged write"), "{refused:?}");
    assert_eq!(at(&sandbox, "review"), tip);
    // Deleted without hooks, the branch is restored where it was.
    for repair in [&["sync"][..], &["doctor", "--fix"]] {
        past_the_hook(&sandbox, "git branch -D review");
        assert_eq!(at(&sandbox, "review"), "");
        sandbox.cms(repair).ok();
        assert_eq!(at(&sandbox, "review"), tip, "{repair:?}");
    }
    // If the deletion was deliberate, it is not.
    sh(&sandbox, &[("CMS_DROP_WRITES", "1")], "git branch -D review").ok();
    sandbox.cms(&["doctor", "--fix"]).ok();
    assert_eq!(at(&sandbox, "review"), at(&sandbox, "source"));
}

#[test]
fn writes_dropped_despite_the_hook_can_be_restored() {
    let (sandbox, tip) = written();
    past_the_hook(&sandbox, "git reset -q --hard HEAD~1");
    // The next write continues without the dropped one.
    sandbox.cms(&["post", "set", "b", "title=Later"]).ok();
    for asked in [&["doctor"][..], &["status"]] {
        let run = sandbox.cms(asked);
        for said in ["`review` was moved back by git and lacks 1 acknowledged write", &tip[..12]] {
            assert!(run.stdout.contains(said), "{said}: {run:?}");
        }
    }
    assert_eq!(sandbox.cms(&["status", "--json"]).json()["rewound"][0]["from"], tip.as_str());
    sandbox.git(&["merge", "-q", "--no-edit", &tip]);
    let text = sandbox.git(&["show", &format!("review:{}", path('a'))]);
    assert!(text.contains("Acknowledged"), "{text}");
    assert!(!sandbox.cms(&["status"]).stdout.contains("moved back"));
    // A deliberate drop can be confirmed.
    past_the_hook(&sandbox, "git reset -q --hard HEAD~1");
    let found = sandbox.cms(&["status", "--json"]).json();
    let from = found["rewound"][0]["from"].as_str().expect("it is noticed").to_owned();
    sh(&sandbox, &[], &format!("echo {from} >> .git/cms/dropped")).ok();
    let left = sandbox.cms(&["status"]).stdout;
    assert!(!left.contains(&from[..12]), "{left}");
}

/// A person may drop commits of plain git, an agent only its own.
#[test]
fn agent_drops_no_commit_of_a_person() {
    let agent = [("CMS_ROLE", "ai_agent")];
    let sandbox = site();
    sandbox.git(&["switch", "-q", "ai-review"]);
    edit(&sandbox, 'a', "Title a", "By a person");
    sandbox.git(&["commit", "-qam", "person"]);
    let tip = at(&sandbox, "ai-review");
    for line in [
        "git reset -q --hard HEAD~1",
        "git commit -q --amend --no-edit",
        "git commit -q --amend -m other",
        "git branch -f ai-review HEAD~1 || git update-ref refs/heads/ai-review HEAD~1",
    ] {
        let refused = sh(&sandbox, &agent, line);
        assert!(refused.code != 0 && refused.stderr.contains("would lose 1"), "{line}: {refused:?}");
        assert_eq!(at(&sandbox, "ai-review"), tip, "{line}");
        sandbox.git(&["reset", "-q", "--hard"]);
    }
    edit(&sandbox, 'b', "Title b", "By an agent");
    sh(&sandbox, &agent, "git commit -qam agent && git commit -q --amend -m again").ok();
    sh(&sandbox, &agent, "git reset -q --hard HEAD~1").ok();
    assert_eq!(at(&sandbox, "ai-review"), tip);
    sandbox.git(&["reset", "-q", "--hard", "HEAD~1"]);
    assert_ne!(at(&sandbox, "ai-review"), tip);
}
