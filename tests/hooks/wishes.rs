//! Whether a person decided what an agent wants of a post: one rule for moves of source, the check of a change, the queue
//! and the evidence.

use super::approver::{SUBMIT, WHOLLY, deletion, staged};
use super::{at, path, sh, site};
use crate::support::Sandbox;

/// An agent wants visitors to see a post, and nothing else of it.
const WISH: &str = "cms post set b status=published AGENT";
/// It wants another title, too.
const WISH_WITH_TITLE: &str = "cms post set b status=published title=AgT AGENT";
/// A person writes another post on source.
const SOURCE_GOES_ON: &str =
    "git switch -q source && sed -i 's/^title: .*/title: Ab/' posts/page/en/c.yaml && git commit -qam ahead";

/// A person's commit by plain git that sets the status of a post and nothing else.
fn own(status: &str) -> String {
    format!("sed -i 's/^status: .*/status: {status}/' posts/page/en/b.yaml && git commit -qam {status}")
}

fn is_published(sandbox: &Sandbox) -> bool {
    sandbox.git(&["show", "source:posts/page/en/b.yaml"]).contains("status: published")
}

/// What a person sets in a commit of their own is their decision, whatever else an agent wants meanwhile.
#[test]
fn own_commit_of_a_status_needs_no_confirmation() {
    let own = own("published");
    for line in [
        format!("git switch -q source && {own}"),
        format!(
            "git switch -q -c mine source && {own} && git switch -q source && git merge -q --no-ff -m mine mine"
        ),
    ] {
        let sandbox = staged(WISH_WITH_TITLE);
        let before = at(&sandbox, "source");
        sh(&sandbox, &[], &line).ok();
        let checked = sandbox.cms(&["validate", "--changed", &format!("{before}..source")]).stdout;
        assert!(!checked.contains("no person granted"), "{line}: {checked}");
        sandbox.cms(&["sync"]).ok();
        let proof = sandbox.cms(&["prove", "agents", "--json"]).ok().json();
        assert_eq!(proof["contradictions"], serde_json::json!([]), "{line}");
        assert_eq!(proof["approvals"], serde_json::json!([]), "the title is still pending: {line}");
    }
}

/// The queue and an approval follow the same rule as a merge.
#[test]
fn own_commit_of_a_status_on_review_is_approved_without_confirmation() {
    let back_and_forth = format!("{WISH} && {SUBMIT} && {} && {}", own("draft"), own("published"));
    for line in [format!("{WISH_WITH_TITLE} && {}", own("published")), back_and_forth] {
        let sandbox = staged(&line);
        let listed = sandbox.cms(&["review", "list", "--stage", "review", "--json"]).ok().json();
        assert!(!listed.to_string().contains("\"publishWish\":true"), "{line}: {listed}");
        sandbox.cms(&["review", "approve", "b"]).ok();
        assert!(is_published(&sandbox), "{line}");
    }
}

/// The undo of an approval takes back what that granted; what else persons decided holds.
#[test]
fn undone_approval_grants_nothing() {
    let beside = format!("{WISH} && cms post set c excerpt=More AGENT");
    let deletion = deletion(WHOLLY);
    let round = |item: char| format!("cms review approve {item} --publish && cms undo --yes");
    let (again, redone) = (round('b'), "cms redo --yes && cms undo --yes");
    let text_between = format!("cms review approve b && {again}");
    let three_rounds = format!("{again} && {redone} && {again}");
    for (wish, item, later) in [
        (WISH, 'b', "true"),
        (WISH, 'b', three_rounds.as_str()),
        (WISH_WITH_TITLE, 'b', "true"),
        (WISH_WITH_TITLE, 'b', again.as_str()),
        (WISH_WITH_TITLE, 'b', text_between.as_str()),
        (beside.as_str(), 'b', "true"),
        (beside.as_str(), 'b', redone),
        ("cms post set a status=archived AGENT", 'a', "true"),
        (deletion.as_str(), 'a', redone),
        (deletion.as_str(), 'a', round('a').as_str()),
    ] {
        let submit = if wish.contains("submit") { "true" } else { SUBMIT };
        let sandbox = staged(&format!("{wish} && {submit} && {} && {later}", round(item)));
        let status = || {
            let line = format!("git grep -h '^status:' source -- {}", path(item));
            sh(&sandbox, &[], &line).stdout.trim().to_owned()
        };
        let live = status();
        let listed = sandbox.cms(&["review", "list", "--stage", "review", "--json"]).ok().json().to_string();
        assert!(listed.contains("Wish\":true"), "{wish}: {later}: {listed}");
        sandbox.git(&["switch", "-q", "source"]);
        let own = own("published");
        for way in [
            "git merge -q --no-ff -m merged review",
            "git merge -q --squash review && git commit -qm squashed",
            if wish == beside { own.as_str() } else { "false" },
        ] {
            let refused = sh(&sandbox, &[], way);
            assert!(refused.code != 0 && status() == live, "{wish}: {later}: {way}: {refused:?}");
            sandbox.git(&["reset", "-q", "--hard"]);
        }
        let approved = sandbox.cms(&["review", "approve", &item.to_string()]);
        let said = format!("{}{}", approved.stdout, approved.stderr);
        assert!(said.contains("an agent wants to") && status() == live, "{wish}: {later}: {said}");
        sandbox.cms(&["review", "approve", &item.to_string(), "--publish"]).ok();
        assert_ne!(status(), live, "{wish}");
        sandbox.cms(&["prove", "agents"]).ok();
    }
    let undone = format!("{WISH} && {SUBMIT} && cms review approve b --publish && cms undo --yes");
    let granted = format!("{} && {}", own("draft"), own("published"));
    for again in [format!("{granted} && cms review approve b"), "cms redo".to_owned()] {
        let sandbox = staged(&format!("{undone} && {again}"));
        assert!(is_published(&sandbox), "{again}");
        sandbox.cms(&["prove", "agents"]).ok();
    }
    let sandbox = staged(&format!(
        "{WISH} && {SUBMIT} && {granted} && cms review approve b && cms undo --yes && cms review approve b"
    ));
    assert!(is_published(&sandbox), "the commit on review was not undone");
}

/// What an agent wanted and a person answered does not count against a later commit of the same.
#[test]
fn own_commit_after_an_answer_needs_no_confirmation() {
    // What waits besides keeps the agent's commit on ai-review.
    let submitted = format!("{WISH} && cms post set c excerpt=More AGENT && cms review submit b");
    let rejected = format!("{submitted} && cms review reject b");
    let approved = format!("{submitted} && cms review approve b --publish");
    let archived = own("archived");
    for line in [
        format!("{rejected} && git switch -q source && {}", own("published")),
        format!("{rejected} && {} && cms review approve b", own("published")),
        format!(
            "{approved} && cms post set b status=archived --stage source && git switch -q source && {}",
            own("published")
        ),
        format!("{approved} && git switch -q source && {archived} && {}", own("published")),
        format!("{approved} && git switch -q source && {archived} && git revert --no-edit HEAD"),
    ] {
        let sandbox = staged(&line);
        assert!(is_published(&sandbox), "{line}");
        sandbox.cms(&["sync"]).ok();
        sandbox.cms(&["prove", "agents"]).ok();
    }
    // Rejected or not, what it wants after that is a wish.
    let sandbox = staged(&format!("{rejected} && {WISH} && git switch -q source"));
    let refused = sh(&sandbox, &[], &own("published"));
    assert!(refused.code != 0 && !is_published(&sandbox), "{refused:?}");
    // With a text, it needs a confirmation still: nothing is pending that could be approved or rejected.
    let sandbox = staged(&format!("{rejected} && git switch -q source"));
    let refused = sh(
        &sandbox,
        &[],
        &format!("sed -i 's/^title: .*/title: New/' {} && {}", path('b'), own("published")),
    );
    assert!(refused.code != 0 && refused.stderr.contains("CMS_PUBLISH=1 git commit"), "{refused:?}");
    assert!(!refused.stderr.contains("cms review"), "{refused:?}");
    sh(&sandbox, &[("CMS_PUBLISH", "1")], "git commit -qam mine").ok();
    assert!(is_published(&sandbox));
}

#[test]
fn commit_that_equals_a_wish_needs_confirmation() {
    // It cannot be distinguished from a squash merge of what the agent wants.
    for wish in [WISH.to_owned(), format!("{WISH} && {SUBMIT}")] {
        let sandbox = staged(&wish);
        let commit = format!("git switch -q source && {}", own("published"));
        let refused = sh(&sandbox, &[], &commit);
        assert!(refused.code != 0 && refused.stderr.contains("CMS_PUBLISH=1 git commit"), "{refused:?}");
        assert!(!is_published(&sandbox), "{wish}");
        sh(&sandbox, &[("CMS_PUBLISH", "1")], "git commit -qam mine").ok();
        assert!(is_published(&sandbox), "{wish}");
        sandbox.cms(&["prove", "agents"]).ok();
    }
    // On review, too.
    let sandbox = staged(&format!("{WISH} && {}", own("published")));
    let refused = sandbox.cms(&["review", "approve", "b"]).exits(3);
    assert!(refused.stderr.contains("--publish"), "{refused:?}");
}

/// Who carries an agent's commit over to source and says so grants what it wants.
#[test]
fn cherry_pick_that_says_so_is_a_decision() {
    let sandbox = staged(&format!("{WISH} && git switch -q source"));
    let live = at(&sandbox, "source");
    let refused = sh(&sandbox, &[], "git cherry-pick ai-review");
    assert!(refused.code != 0 && refused.stderr.contains("CMS_PUBLISH=1"), "{refused:?}");
    sh(&sandbox, &[("CMS_PUBLISH", "1"), ("GIT_EDITOR", "true")], "git cherry-pick --continue").ok();
    assert!(is_published(&sandbox));
    for _ in 0..2 {
        sandbox.cms(&["validate", "--changed", &format!("{live}..source")]).ok();
        sandbox.cms(&["prove", "agents"]).ok();
        sandbox.cms(&["sync"]).ok();
    }
    // The trailer stands also below a line of git's own.
    let sandbox = staged(&format!("{WISH_WITH_TITLE} && git switch -q source"));
    let live = at(&sandbox, "source");
    sh(&sandbox, &[("CMS_PUBLISH", "1")], "git cherry-pick -x ai-review").ok();
    sandbox.cms(&["validate", "--changed", &format!("{live}..source")]).ok();
    // An agent can name another author, and write the trailer: neither that nor a copy of it grants anything.
    let write = "sed -i 's/^status: .*/status: published/' posts/page/en/b.yaml && CMS_ROLE=ai_agent git";
    let commit = "commit -qam x -m 'Cms-Publish: yes' --author='Helper <helper@bots.test>'";
    let hidden = format!(
        "git switch -q ai-review && {write} -c core.hooksPath=/dev/null {commit} --trailer 'Cms-Agent: bot'"
    );
    let sandbox = staged(&format!("{hidden} && git switch -q review && git merge -q --ff ai-review"));
    sandbox.cms(&["review", "approve", "b"]).exits(3);
    assert!(!is_published(&sandbox));
    let own = format!("git switch -q -c helper ai-review && {write} {commit}");
    let sandbox = staged(&format!("{own} && git switch -q source"));
    let refused = sh(&sandbox, &[], "git commit -q --allow-empty -m ahead && git cherry-pick helper");
    assert!(refused.code != 0 && refused.stderr.contains("to publish post"), "{refused:?}");
    assert!(!is_published(&sandbox));
    let refused = sh(&site(), &[], &format!("git switch -q ai-review && {write} {commit}"));
    assert!(refused.code != 0 && refused.stderr.contains("only a person grants it"), "{refused:?}");
}

/// What a person carried over stays theirs when the stages below follow, and when it is amended.
#[test]
fn cherry_pick_can_be_pushed_later_and_amended() {
    let sandbox = staged("cms post set b excerpt=More AGENT && git switch -q source");
    sh(&sandbox, &[], "git cherry-pick ai-review && git commit -q --amend -m Picked").ok();
    sandbox.cms(&["sync"]).ok();
    let host = "git clone -q --bare . ../host.git && git -C ../host.git update-ref refs/heads/source source~1 && \
        cms doctor --fix --site ../host.git && git push -q ../host.git source";
    sh(&sandbox, &[], host).ok();
    sandbox.cms(&["prove", "agents"]).ok();
    // `cms sync` sends all stages at once, so another admin's push is accepted, too.
    let sandbox = staged(
        "cms settings set 'users[\"ada@example.test\"]=admin' --stage source && git clone -q --bare . ../host.git && \
         cms doctor --fix --site ../host.git && git remote add origin ../host.git && \
         cms post set b excerpt=More AGENT && git switch -q source && git cherry-pick ai-review",
    );
    let sent = sh(&sandbox, &[("CMS_USER", "ada@example.test")], "cms sync --remote origin").ok();
    assert!(!format!("{sent:?}").contains("did not take"), "{sent:?}");
}

/// More branches than are looked at: any of them may be an agent's.
#[test]
fn many_branches_hide_no_agent() {
    let sandbox = staged(
        "seq 1100 | awk '{ print \"commit refs/heads/feature-\" $1 \"\\ncommitter P <p@example.test> 1 +0000\\ndata 1\\nx\"; \
         print \"from refs/heads/source^0\" }' | git fast-import --quiet && \
         git pack-refs --all && git switch -q -c zz-agent source && sed -i 's/^status: .*/status: published/' posts/page/en/b.yaml && \
         CMS_ROLE=ai_agent git commit -qam idea && git switch -q source && git merge -q --squash zz-agent",
    );
    let refused = sh(&sandbox, &[], "git commit -qm squashed");
    assert!(refused.code != 0 && refused.stderr.contains("to publish post"), "{refused:?}");
}

/// What an agent wants goes live by no way on which a person did not decide it last.
#[test]
fn stale_decisions_and_squash_merges_grant_nothing() {
    let merge = "git switch -q source && git merge -q --no-ff -m merged review";
    let squash = |branch: &str| {
        format!("git switch -q source && git merge -q --squash {branch} && git commit -qm squashed")
    };
    let taken_back = format!("{} && {}", own("published"), own("draft"));
    let granted_once =
        format!("{} && git commit -q --amend --no-edit --trailer 'Cms-Publish: yes'", own("published"));
    let older = format!("{WISH} && {SUBMIT} && git branch older review && {WISH_WITH_TITLE} && {SUBMIT}");
    for (line, move_of_source) in [
        (format!("{taken_back} && {WISH} && {SUBMIT}"), merge.to_owned()),
        (format!("{granted_once} && {} && {WISH} && {SUBMIT}", own("draft")), merge.to_owned()),
        (
            format!("{} && git revert --no-edit HEAD && {WISH} && {SUBMIT}", own("published")),
            merge.to_owned(),
        ),
        // Another date is no decision about the status.
        (
            format!(
                "{WISH} && {SUBMIT} && sed -i 's/^status: .*/&\\nunpublishAt: 2099-01-01T00:00:00Z/' \
                 posts/page/en/b.yaml && git commit -qam until"
            ),
            merge.to_owned(),
        ),
        (WISH.to_owned(), squash("ai-review")),
        (format!("{WISH} && {SOURCE_GOES_ON}"), squash("ai-review")),
        (format!("{WISH} && cms post set a excerpt=More AGENT && {SUBMIT}"), squash("review")),
        (older, squash("older")),
        // A person approved the title before.
        (
            format!("{WISH_WITH_TITLE} && {SUBMIT} && cms review approve b && {SOURCE_GOES_ON}"),
            squash("review"),
        ),
    ] {
        let sandbox = staged(&line);
        let live = at(&sandbox, "source");
        let refused = sh(&sandbox, &[], &move_of_source);
        assert!(refused.code != 0 && refused.stderr.contains("to publish post"), "{line}: {refused:?}");
        assert_eq!(at(&sandbox, "source"), live, "{line}");
        assert!(!is_published(&sandbox), "{line}");
        sandbox.git(&["reset", "-q", "--hard"]);
        // As a host does it, where no hook runs.
        let host = move_of_source.replace("git ", "git -c core.hooksPath=/dev/null ");
        sh(&sandbox, &[], &host).ok();
        assert!(is_published(&sandbox), "{line}");
        // Nothing that an agent does afterwards makes it granted.
        let more = "git switch -q ai-review && sed -i 's/^title: .*/title: Later/' posts/page/en/b.yaml && \
                    CMS_ROLE=ai_agent git commit -qam later && git switch -q source";
        for later in ["true", more] {
            sh(&sandbox, &[], later).ok();
            let checked = sandbox.cms(&["validate", "--changed", &format!("{live}..source")]).exits(5);
            assert!(checked.stdout.contains("no person granted"), "{line}: {later}: {checked:?}");
            sandbox.cms(&["prove", "agents"]).exits(1);
        }
    }
}

/// A checkout of CI and a clone that is on source know the stages only as they were fetched.
#[test]
fn wishes_on_fetched_stages_are_found() {
    let sandbox = staged("git clone -q -b source . ../clone && (cd ../clone && cms doctor --fix)");
    sh(&sandbox, &[], &format!("{WISH} && {SUBMIT}").replace("AGENT", "--as agent:general-assistant")).ok();
    for parents in ["-p source -p review", "-p source"] {
        let checkout = format!(
            "tree=$(git merge-tree --write-tree source review) && W=$PWD && rm -rf ../ci && \
             git update-ref refs/pull/1/merge $(git commit-tree $tree {parents} -m Pull) && \
             git init -q ../ci && cd ../ci && git remote add origin $W && \
             git fetch -q origin '+refs/heads/*:refs/remotes/origin/*' '+refs/pull/*:refs/remotes/pull/*' && \
             git checkout -q --detach refs/remotes/pull/1/merge"
        );
        sh(&sandbox, &[], &checkout).ok();
        let checked = sh(&sandbox, &[], "cd ../ci && cms validate --changed HEAD^1..HEAD").exits(5);
        assert!(checked.stdout.contains("no person granted"), "{parents}: {checked:?}");
    }
    sh(&sandbox, &[], "cd ../clone && git fetch -q").ok();
    for way in [
        "git merge -q --no-ff --no-edit origin/review",
        "git merge -q --squash origin/review && git commit -qm squashed",
        "git checkout origin/ai-review -- posts/page/en/b.yaml && git commit -qm copied",
    ] {
        let refused = sh(&sandbox, &[], &format!("cd ../clone && {way}"));
        assert!(refused.code != 0 && refused.stderr.contains("to publish post"), "{way}: {refused:?}");
        sh(&sandbox, &[], "cd ../clone && git reset -q --hard").ok();
    }
}
