//! Limits of agents: they cannot move `source` at all, and `review` only by submitting.

use super::{at, copy, edit, git, sh, site};
use crate::support::{Run, Sandbox};
use cms::ops;

/// The environment in which a host starts an agent.
const AGENT: &[(&str, &str)] = &[("CMS_ROLE", "ai_agent")];

/// Runs all examples of every operation of the table as an agent.
fn walk_table(variables: &[(&str, &str)], suffix: &str) {
    let sandbox = Sandbox::site();
    let source = at(&sandbox, "source");
    let (mut done, mut staged) = (0, 0);
    for row in ops::ALL {
        // Following events never ends.
        for (line, _) in row.facts.examples.iter().filter(|(line, _)| !line.contains("--follow")) {
            let (review, ai_review) = (at(&sandbox, "review"), at(&sandbox, "ai-review"));
            let run = sh(&sandbox, variables, &format!("cms {line}{suffix}"));
            assert_eq!(at(&sandbox, "source"), source, "{run:?}");
            let is_submit = row.facts.name == "review.submit";
            assert!(is_submit || at(&sandbox, "review") == review, "{run:?}");
            done += u32::from(run.code == 0);
            staged += u32::from(at(&sandbox, "ai-review") != ai_review);
        }
    }
    assert!(done > 20, "{done} runs succeeded");
    assert!(staged > 0 || suffix.contains("--stage"), "something was staged");
    // As a person, the same writes move source.
    sandbox.cms(&["post", "set", "home", "title=Hello"]).ok();
    sandbox.cms(&["review", "approve", "--all"]).ok();
    assert_ne!(at(&sandbox, "source"), source);
}

#[test]
fn no_command_moves_source_for_a_lower_role() {
    walk_table(AGENT, "");
}

#[test]
fn no_command_moves_source_for_an_agent() {
    walk_table(&[], " --as agent:general-assistant");
}

#[test]
fn no_command_moves_source_when_source_is_named() {
    walk_table(AGENT, " --stage source");
}

/// Git commands that move the branch `STAGE` to the commit `TO`.
const WAYS: &[&str] = &[
    "git push . TO:STAGE",
    "git push --force . TO:STAGE",
    "git branch -f STAGE TO",
    "git branch -M side STAGE",
    "git branch -D STAGE",
    "git update-ref refs/heads/STAGE TO",
    "git update-ref -d refs/heads/STAGE",
    "printf 'start\\nupdate refs/heads/STAGE %s\\nprepare\\ncommit\\n' TO | git update-ref --stdin",
    "git symbolic-ref refs/heads/STAGE refs/heads/side",
    "git fetch . side:STAGE",
    "git checkout -q -B STAGE TO",
    "git checkout -q STAGE && git merge -q --no-edit side",
    "git checkout -q STAGE && git merge -q --ff-only side",
    "git checkout -q STAGE && git pull -q . side",
    "git checkout -q STAGE && git cherry-pick TO",
    "git checkout -q STAGE && git reset -q --hard TO",
    "git checkout -q STAGE && git rebase -q side",
    "git checkout -q STAGE && git commit -q --allow-empty -m x",
    "git checkout -q STAGE && git commit -q --allow-empty --no-verify --author 'P <person@example.test>' -m x",
    "git worktree add -q ../linked STAGE && cd ../linked && git commit -q --allow-empty -m x",
    "printf 'reset refs/heads/STAGE\\nfrom %s\\n' TO | git fast-import --quiet --force",
];

fn walk(variables: &[(&str, &str)], ways: &[&str], site: &Sandbox) {
    site.git(&["checkout", "-q", "-b", "side", "review"]);
    edit(site, 'a', "Title a", "Title of an agent");
    site.git(&["commit", "-qam", "side"]);
    for stage in ["source", "review"] {
        for way in ways {
            let sandbox = copy(site);
            let before = at(&sandbox, stage);
            let line = way.replace("STAGE", stage).replace("TO", &at(&sandbox, "side"));
            let run = sh(&sandbox, variables, &line);
            assert_ne!(run.code, 0, "{run:?}");
            assert_eq!(at(&sandbox, stage), before, "{run:?}");
            assert!(run.stderr.contains(&format!("the role `ai_agent` may not move `{stage}`")), "{run:?}");
            let linked = git(&sandbox, &["symbolic-ref", "-q", &format!("refs/heads/{stage}")]);
            assert_eq!(linked.stdout, "", "{run:?}");
        }
    }
}

#[test]
fn plain_git_moves_no_stage_for_a_lower_role() {
    walk(AGENT, WAYS, &site());
}

/// The role comes from the settings of source; the author of the commits does not raise it.
#[test]
fn plain_git_moves_no_stage_for_a_user() {
    let sandbox = site();
    let settings =
        sandbox.read("cms.toml").replace("[users]", "[users]\n\"bot@example.test\" = \"ai_agent\"");
    sandbox.write("cms.toml", &settings);
    sandbox.git(&["commit", "-qam", "a bot"]);
    sandbox.cms(&["review", "approve", "--all"]).ok();
    let named = [("GIT_AUTHOR_EMAIL", "person@example.test"), ("GIT_COMMITTER_EMAIL", "person@example.test")];
    sandbox.git(&["config", "user.email", "bot@example.test"]);
    walk(&named, &WAYS[..7], &sandbox);
}

/// Other branches are not protected: an agent may do what it likes with them in its clone.
#[test]
fn other_branches_are_unrestricted() {
    let sandbox = site();
    sh(
        &sandbox,
        AGENT,
        "git checkout -q -b mine && git commit -q --allow-empty -m x && git branch -f other HEAD~1",
    )
    .ok();
    sh(&sandbox, AGENT, "git branch -D other && git tag v1 && git stash list").ok();
}

/// The same ways are open to a person.
#[test]
fn plain_git_moves_source_for_a_person() {
    for way in [
        "git push -q . TO:source",
        "git branch -f source TO",
        "git checkout -q source && git merge -q --no-edit side",
    ] {
        let sandbox = site();
        sandbox.git(&["checkout", "-q", "-b", "side", "review"]);
        edit(&sandbox, 'a', "Title a", "Title of a person");
        sandbox.git(&["commit", "-qam", "side"]);
        sh(&sandbox, &[], &way.replace("TO", "side")).ok();
        assert!(sandbox.git(&["show", "source:posts/page/en/a.yaml"]).contains("of a person"), "{way}");
        // Git's own housekeeping is not blocked, not even for an agent.
        sh(&sandbox, AGENT, "git pack-refs --all && git gc -q && git reflog expire --all").ok();
    }
}

#[test]
fn agent_commits_only_posts_on_ai_review() {
    let sandbox = site();
    sandbox.git(&["checkout", "-q", "ai-review"]);
    let commit = |expected: i32, what: &str| {
        sandbox.git(&["add", "-A"]);
        let run = sh(&sandbox, AGENT, "git commit -qm x").exits(expected);
        assert!(expected == 0 || run.stderr.contains(what), "{run:?}");
        sandbox.git(&["reset", "-q", "--hard"]);
    };
    edit(&sandbox, 'a', "Title a", "Title of an agent");
    commit(0, "");
    sandbox.write("terms/tags/new.yaml", "slug: new\nname: New\n");
    commit(0, "");
    sandbox.write("layout.yaml", "rolePriority: [hero]\n");
    commit(128, "may not move `layout`");
    // A merge may bring a person's changes of review.
    sandbox.git(&["checkout", "-q", "review"]);
    sandbox.write("layout.yaml", "rolePriority: [hero]\n");
    sandbox.git(&["commit", "-qam", "a person"]);
    sandbox.git(&["checkout", "-q", "ai-review"]);
    sh(&sandbox, AGENT, "git merge -q --no-edit review").ok();
}

/// Whoever writes here can write a ref of a remote, too: without a configured remote, what it has counts as this agent's.
#[test]
fn refs_of_no_configured_remote_give_no_rights() {
    for (remote, name) in [("true", "origin/source"), ("git remote add origin .", "origin/feature/source")] {
        let sandbox = site();
        sh(&sandbox, &[], &format!("git checkout -q ai-review && {remote}")).ok();
        let before = at(&sandbox, "ai-review");
        let refused = |message: &str, why: &str| {
            sandbox.git(&["add", "-A"]);
            let line = format!(
                "C=$(git commit-tree -p HEAD {message} $(git write-tree)) && \
                 git update-ref refs/remotes/{name} $C && git update-ref refs/heads/ai-review $C"
            );
            let run = sh(&sandbox, AGENT, &line);
            assert!(run.code != 0 && run.stderr.contains(why), "{name}: {run:?}");
            assert_eq!(at(&sandbox, "ai-review"), before, "{name}");
            sandbox.git(&["reset", "-q", "--hard"]);
        };
        edit(&sandbox, 'a', "Title a", "Title of an agent");
        refused("-m x", "Cms-Agent: NAME");
        sandbox.write("layout.yaml", "rolePriority: [hero]\n");
        refused("-m x -m 'Cms-Agent: Bot'", "may not move `layout`");
    }
}

/// History says who wanted what, whatever the author of an agent's commits is.
#[test]
fn commit_of_an_agent_names_it() {
    let sandbox = site();
    sandbox.git(&["checkout", "-q", "ai-review"]);
    let names = || sandbox.git(&["log", "-1", "--format=%(trailers:key=Cms-Agent,valueonly)"]);
    edit(&sandbox, 'a', "status: draft", "status: published");
    sh(&sandbox, AGENT, "git commit -qam 'By an agent'").ok();
    assert_eq!(names(), "Test Person");
    edit(&sandbox, 'a', "Title a", "Title of an agent");
    sh(&sandbox, AGENT, "git -c user.name=Bot commit -qam 'By an agent with a name'").ok();
    assert_eq!(names(), "Bot");
    sh(&sandbox, AGENT, "git commit -q --amend --no-edit").ok();
    assert_eq!(names(), "Bot", "who amends a commit is no second agent");
    let line =
        "git -c user.name=First commit -q --amend -m 'By an agent' -m 'Cms-Agent:' -m 'A text, no trailer.'";
    sh(&sandbox, AGENT, line).ok();
    sh(&sandbox, AGENT, "git commit -q --amend --no-edit").ok();
    assert_eq!(names(), "First", "a line of the text is no trailer");
    // A trailer without a name is no name.
    edit(&sandbox, 'a', "Title of an agent", "Another title");
    sh(&sandbox, AGENT, "git commit -qam 'By an agent' -m 'Cms-Agent: '").ok();
    assert_eq!(names(), "Test Person");
    sh(&sandbox, AGENT, "cms review submit a").ok();
    let listed = sandbox.cms(&["review", "list", "--json"]).ok().json().to_string();
    assert!(listed.contains("\"publishWish\":true"), "{listed}");
    edit(&sandbox, 'b', "Title b", "Title of a person");
    sh(&sandbox, &[], "git commit -qam 'By a person'").ok();
    assert_eq!(names(), "");
    // Without the hook, such a commit does not count as a person's.
    let before = at(&sandbox, "ai-review");
    edit(&sandbox, 'c', "Title c", "Title of an agent");
    sandbox.git(&["add", "-A"]);
    let line = "git update-ref refs/heads/ai-review $(git commit-tree -p HEAD -m x $(git write-tree))";
    let run = sh(&sandbox, AGENT, line);
    assert!(run.code != 0 && run.stderr.contains("Cms-Agent: NAME"), "{run:?}");
    assert_eq!(at(&sandbox, "ai-review"), before);
}

/// A workflow is named like an agent, by plain git and by cms: what it sets of a status is a wish.
#[test]
fn commit_of_a_workflow_names_it() {
    let workflow = [("CMS_ROLE", "workflow")];
    let plain = "sed -i 's/^status: .*/status: published/' posts/page/en/a.yaml && git commit -qam workflow";
    for line in [plain, "cms post set a status=published"] {
        let sandbox = site();
        sh(&sandbox, &workflow, line).ok();
        let named = sandbox.git(&["log", "-1", "--format=%(trailers:key=Cms-Agent,valueonly)", "review"]);
        assert_eq!(named, "Test Person", "{line}");
        let listed = sandbox.cms(&["review", "list", "--json"]).ok().json().to_string();
        assert!(listed.contains("\"publishWish\":true"), "{line}: {listed}");
        let refused = sandbox.cms(&["review", "approve", "a"]).exits(3);
        assert!(refused.stderr.contains("--publish"), "{refused:?}");
        let proof = sandbox.cms(&["prove", "agents", "--json"]).ok().json();
        assert_eq!(proof["writes"][0]["agent"], "Test Person", "{line}: {proof}");
    }
    // Without the hook, a commit of it does not count as a person's.
    let sandbox = site();
    edit(&sandbox, 'a', "status: draft", "status: published");
    sandbox.git(&["add", "-A"]);
    let line = "git update-ref refs/heads/review $(git commit-tree -p HEAD -m x $(git write-tree))";
    let run = sh(&sandbox, &workflow, line);
    assert!(run.code != 0 && run.stderr.contains("Cms-Agent: NAME"), "{run:?}");
}

/// cms moves refs itself: no hook runs, so nothing is checked twice.
#[test]
fn writes_of_cms_run_no_hooks() {
    let sandbox = site();
    let log = "#!/bin/sh\necho \"$0\" >>\"$HOME/ran\"\n";
    for hook in ["pre-commit", "reference-transaction", "post-commit", "post-checkout", "pre-receive"] {
        sandbox.write(&format!(".git/hooks/{hook}"), log);
    }
    Run::of(sandbox.command("chmod").args(["-R", "+x", ".git/hooks"])).ok();
    let ran = || sandbox.home().join("ran").exists();
    sandbox.cms(&["post", "set", "a", "title=Own"]).ok();
    sandbox.cms(&["review", "approve", "--all"]).ok();
    sandbox.cms(&["sync"]).ok();
    sandbox.cms(&["gc"]).ok();
    assert!(!ran());
    sandbox.git(&["commit", "-q", "--allow-empty", "-m", "x"]);
    assert!(ran(), "plain git does run them");
}
