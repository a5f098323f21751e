//! Moves of source by plain git: what an agent wants is granted by a person, and the audit log says who moved it.

use super::{at, edit, git, path, sh, site};
use crate::support::Sandbox;
use serde_json::Value;

/// A site with the published post `a`, in which an agent staged and submitted something.
pub(super) fn staged(line: &str) -> Sandbox {
    let sandbox = site();
    sandbox.cms(&["post", "set", "a", "status=published", "--stage", "source"]).ok();
    sh(&sandbox, &[], &line.replace("AGENT", "--as agent:general-assistant")).ok();
    sandbox
}

/// The rows of the audit log about moves of source, newest first.
fn moves(sandbox: &Sandbox) -> Vec<Value> {
    let listed = sandbox.cms(&["audit", "--action", "source.moved", "--json"]).ok().json();
    listed["data"].as_array().expect("rows").clone()
}

pub(super) const SUBMIT: &str = "cms review submit --all AGENT";

/// An agent's commit on AI review that deletes post `a` in one of two ways, past the hooks.
pub(super) fn deletion(how: &str) -> String {
    let names = ["AUTHOR", "COMMITTER"]
        .map(|who| format!("export GIT_{who}_NAME=GA GIT_{who}_EMAIL=general-assistant@agents.local; "));
    format!(
        "git switch -q ai-review && {how} && ({} git -c core.hooksPath=/dev/null commit -qam deleted) && \
         git switch -q review && cms sync && cms review submit --all",
        names.concat()
    )
}

const SOFTLY: &str = "sed -i 's/^status: .*/&\\ndeletedAt: 2026-11-20T09:30:00Z/' posts/page/en/a.yaml";
pub(super) const WHOLLY: &str = "git rm -q posts/page/en/a.yaml";

#[test]
fn merge_of_an_agents_publication_needs_confirmation() {
    for (line, wish) in [
        ("cms post set b status=published AGENT", "to publish post `Title b`"),
        (
            "cms post set b status=scheduled scheduledAt=2099-01-01T00:00:00Z AGENT",
            "to publish post `Title b`",
        ),
        (
            "cms post create page/en/new --title New AGENT && cms post set new status=published AGENT",
            "to publish post `New`",
        ),
        ("cms post set a status=archived AGENT", "to take down post `Title a`"),
        (
            "cms post set a status=scheduled scheduledAt=2099-01-01T00:00:00Z AGENT",
            "to take down post `Title a`",
        ),
        (
            "cms post set b status=scheduled scheduledAt=2098-01-01T00:00:00Z --stage source && \
             cms post set b scheduledAt=2099-01-01T00:00:00Z AGENT",
            "to take down post `Title b`",
        ),
        ("cms post set a status=draft AGENT", "to take down post `Title a`"),
        ("cms post set a unpublishAt=2099-01-01T00:00:00Z AGENT", "to take down post `Title a`"),
        (&deletion(SOFTLY), "to take down post `Title a`"),
        (&deletion(WHOLLY), "to take down post `Title a`"),
    ] {
        let submit = if line.contains("submit") { "true" } else { SUBMIT };
        let sandbox = staged(&format!("{line} && {submit}"));
        let (live, shown) =
            (at(&sandbox, "source"), sandbox.git(&["show", &format!("source:{}", path('a'))]));
        sandbox.git(&["switch", "-q", "source"]);
        for merge in [
            "git merge -q --no-ff -m merged review",
            "git merge -q --ff review",
            "git merge -q --squash review && git commit -qm merged",
        ] {
            let refused = sh(&sandbox, &[], merge);
            assert_ne!(refused.code, 0, "{line}: {merge}: {refused:?}");
            let is_told =
                refused.stderr.contains(wish) && refused.stderr.contains("CMS_PUBLISH=1 git merge review");
            assert!(is_told || refused.stderr.contains("git merge --no-ff review"), "{line}: {refused:?}");
            assert_eq!(at(&sandbox, "source"), live, "{line}: {merge}");
            sandbox.git(&["reset", "-q", "--hard"]);
        }
        // The check of a pull request finds it, too.
        let merged = "git merge-tree --write-tree source review";
        let tree = sh(&sandbox, &[], merged).ok().stdout.trim().to_owned();
        let commit = sandbox.git(&["commit-tree", &tree, "-p", "source", "-p", "review", "-m", "merged"]);
        let checked = sandbox.cms(&["validate", "--changed", &format!("source..{commit}")]).exits(5);
        assert!(checked.stdout.contains(wish), "{line}: {checked:?}");
        // Approve takes the rest, if there is any.
        let approved = sandbox.cms(&["review", "approve", "--all"]);
        assert!(
            format!("{}{}", approved.stdout, approved.stderr).contains("an agent wants to"),
            "{approved:?}"
        );
        assert_eq!(sandbox.git(&["show", &format!("source:{}", path('a'))]), shown, "{line}");
        sandbox.git(&["reset", "-q", "--hard"]);
        sh(&sandbox, &[("CMS_PUBLISH", "1")], "git merge -q --no-ff -m merged review").ok();
        assert_ne!(at(&sandbox, "source"), live, "{line}");
        sandbox.cms(&["sync"]).ok();
        assert_eq!(sandbox.git(&["diff", "--stat", "source", "review", "--", "posts"]), "", "{line}");
    }
}

#[test]
fn approve_publish_confirms_the_publication() {
    for line in [
        "cms post set a status=archived AGENT",
        &deletion(SOFTLY),
        &deletion(WHOLLY),
        "cms post set a unpublishAt=2099-01-01T00:00:00Z excerpt=More AGENT",
    ] {
        let submit = if line.contains("submit") { "true" } else { SUBMIT };
        let sandbox = staged(&format!("{line} && {submit}"));
        let shown = || sandbox.git(&["show", &format!("source:{}", path('a'))]);
        let before = shown();
        let listed = sandbox.cms(&["review", "list", "--stage", "review", "--json"]).ok().json();
        assert_eq!(listed["data"][0]["takeDownWish"], true, "{listed}");
        let first = sandbox.cms(&["review", "approve", "a"]);
        match line.contains("excerpt") {
            true => {
                assert!(first.ok().stdout.contains("an agent wants to take down"), "{line}");
                assert!(shown().contains("excerpt: More") && !shown().contains("unpublishAt"), "{}", shown());
            }
            false => {
                let refused = first.exits(3);
                assert!(refused.stderr.contains("--publish"), "{refused:?}");
                assert_eq!(shown(), before, "{line}");
            }
        }
        sandbox.cms(&["review", "approve", "a", "--publish"]).ok();
        assert_eq!(
            sandbox.git(&["rev-parse", "source:posts"]),
            sandbox.git(&["rev-parse", "review:posts"]),
            "{line}"
        );
    }
}

#[test]
fn publication_by_a_person_needs_no_confirmation() {
    let sandbox = staged(
        "cms post set b excerpt=More AGENT && cms review submit --all AGENT && cms post set b status=published && cms post set a status=archived",
    );
    sandbox.git(&["switch", "-q", "source"]);
    sh(&sandbox, &[], "git merge -q --no-ff -m merged review").ok();
    assert!(sandbox.git(&["show", "source:posts/page/en/b.yaml"]).contains("status: published"));
}

#[test]
fn source_refuses_work_that_was_never_submitted() {
    let sandbox = staged("cms post set b excerpt=More AGENT");
    let live = at(&sandbox, "source");
    sandbox.git(&["switch", "-q", "source"]);
    for merge in [
        "git merge -q --no-ff -m merged ai-review",
        "git merge -q --ff ai-review",
        "git push -q . ai-review:source",
    ] {
        let refused = sh(&sandbox, &[], merge);
        assert!(
            refused.code != 0 && refused.stderr.contains("never submitted to review"),
            "{merge}: {refused:?}"
        );
        assert_eq!(at(&sandbox, "source"), live);
        sandbox.git(&["reset", "-q", "--hard"]);
    }
    // Submitted, it is the agent's commit that a fast-forward would make live.
    sh(&sandbox, &[], "git switch -q review && git merge -q ai-review && git switch -q source").ok();
    let refused = sh(&sandbox, &[], "git merge -q --ff review");
    assert!(refused.code != 0 && refused.stderr.contains("git merge --no-ff review"), "{refused:?}");
    sandbox.git(&["reset", "-q", "--hard"]);
    sh(&sandbox, &[], "git merge -q --no-ff -m merged review").ok();
}

/// An agent's commit with another author, or amended by a person, is the agent's as long as a stage below has it.
#[test]
fn commits_of_agents_are_recognized_whoever_committed_them() {
    let edit = "git switch -q ai-review && sed -i 's/^title: .*/title: AgT/' posts/page/en/b.yaml";
    for commit in [
        "CMS_ROLE=ai_agent GIT_AUTHOR_EMAIL=helper@bots.test git commit -qam x",
        "CMS_ROLE=ai_agent git commit -qam x --author='Helper <helper@bots.test>'",
        "CMS_ROLE=ai_agent git commit -qam x --author='Helper <helper@bots.test>' && git commit -q --amend -C HEAD",
    ] {
        let sandbox = site();
        sh(&sandbox, &[], &format!("{edit} && {commit} && git switch -q source")).ok();
        let live = at(&sandbox, "source");
        for merge in [
            "git merge -q --no-ff -m merged ai-review",
            "git merge -q --ff ai-review",
            "git push -q . ai-review:source",
        ] {
            let refused = sh(&sandbox, &[], merge);
            let says = refused.stderr.contains("never submitted to review");
            assert!(refused.code != 0 && says, "{commit}: {merge}: {refused:?}");
            assert_eq!(at(&sandbox, "source"), live);
            sandbox.git(&["reset", "-q", "--hard"]);
        }
        // A person who carries it over makes it their own.
        sh(&sandbox, &[], "git commit -q --allow-empty -m ahead && git cherry-pick ai-review").ok();
        assert!(sandbox.git(&["show", "source:posts/page/en/b.yaml"]).contains("title: AgT"), "{commit}");
    }
}

/// An agent may write on a branch of its own, under any name; what that has goes through review all the same.
#[test]
fn work_on_other_branches_goes_through_review() {
    let helper = |field: &str| {
        format!(
            "git switch -q -c helper source && sed -i 's/^{field}: .*/{field}: published/' posts/page/en/b.yaml && \
             CMS_ROLE=ai_agent git commit -qam x --author='Helper <helper@bots.test>' && git switch -q source"
        )
    };
    for (field, merge, why) in [
        ("title", "git merge -q --no-ff --no-edit helper", "never submitted to review"),
        ("title", "git merge -q --ff helper", "never submitted to review"),
        ("status", "git merge -q --squash helper && git commit -qm squashed", "to publish post"),
    ] {
        let sandbox = staged(&helper(field));
        let live = at(&sandbox, "source");
        let refused = sh(&sandbox, &[], merge);
        assert!(refused.code != 0 && refused.stderr.contains(why), "{merge}: {refused:?}");
        assert_eq!(at(&sandbox, "source"), live, "{merge}");
    }
}

/// However many commits of a person come after it, an agent's commit is found.
#[test]
fn many_commits_hide_no_agent() {
    let many = |stage: &str| {
        format!(
            "seq 1050 | awk -v at=$(git log -1 --format=%ct {stage}) '{{ \
             print \"commit refs/heads/{stage}\\ncommitter P <p@example.test> \" at \" +0000\\ndata 1\\nx\"; \
             if (NR == 1) print \"from refs/heads/{stage}^0\" }}' | git fast-import --quiet"
        )
    };
    let agents = |sed: &str, letter: char| {
        format!(
            "git switch -q ai-review && sed -i '{sed}' {} && CMS_ROLE=ai_agent git commit -qam x && git switch -q review",
            path(letter)
        )
    };
    let sandbox = staged(&format!(
        "cms post set a unpublishAt=2099-01-01T00:00:00Z --stage source && {} && cms review submit a && {}",
        agents("/^unpublishAt/d", 'a'),
        many("review")
    ));
    sandbox.cms(&["review", "approve", "a"]).exits(3);
    assert!(sandbox.git(&["show", &format!("source:{}", path('a'))]).contains("unpublishAt"));
    let sandbox = staged(&format!("{} && {}", agents("s/^title: .*/title: AgT/", 'b'), many("ai-review")));
    let refused = sh(&sandbox, &[], "git switch -q source && git merge -q --no-ff --no-edit ai-review");
    assert!(refused.code != 0 && refused.stderr.contains("never submitted to review"), "{refused:?}");
}

/// Whoever writes here can write a remote branch, too: it is no evidence that a person approved what it has.
#[test]
fn remote_branches_written_here_approve_nothing() {
    for (forged, what) in [
        (
            "CMS_ROLE=ai_agent git update-ref refs/remotes/origin/source ai-review",
            "cms post set b title=AgT AGENT",
        ),
        (
            "CMS_ROLE=ai_agent git update-ref refs/remotes/origin/review ai-review",
            "cms post set b title=AgT AGENT",
        ),
        (
            "CMS_ROLE=ai_agent git fetch -q . ai-review:refs/remotes/origin/source",
            "cms post set b title=AgT AGENT",
        ),
        (
            "CMS_ROLE=ai_agent git update-ref refs/remotes/origin/source review",
            "cms post set b status=published AGENT && cms review submit --all",
        ),
    ] {
        for remote in ["true", "git remote add origin ."] {
            let sandbox = staged(&format!("{what} && {remote} && {forged} && git switch -q source"));
            let live = at(&sandbox, "source");
            let stage = if what.contains("submit") { "review" } else { "ai-review" };
            for how in ["--no-ff --no-edit", "--ff"] {
                let refused = sh(&sandbox, &[], &format!("git merge -q {how} {stage}"));
                assert_ne!(refused.code, 0, "{remote}: {forged}: {how}: {refused:?}");
                assert_eq!(at(&sandbox, "source"), live);
                sandbox.git(&["reset", "-q", "--hard"]);
            }
        }
    }
}

#[test]
fn move_of_source_is_audited_once() {
    let sandbox = site();
    let before = moves(&sandbox).len();
    sandbox.cms(&["post", "set", "a", "excerpt=By cms", "--stage", "source"]).ok();
    assert_eq!(moves(&sandbox).len(), before, "commits by cms say themselves who made them");
    sandbox.cms(&["post", "set", "b", "excerpt=More"]).ok();
    sandbox.git(&["switch", "-q", "source"]);
    let tool = |line: &str, tool: &str| {
        let (from, count) = (at(&sandbox, "source"), moves(&sandbox).len());
        sh(&sandbox, &[("GIT_COMMITTER_NAME", "Ada"), ("GIT_COMMITTER_EMAIL", "ada@example.test")], line)
            .ok();
        let rows = moves(&sandbox);
        assert_eq!(rows.len(), count + 1, "{line}: {rows:?}");
        let row = &rows[0];
        assert_eq!(row["before"].as_str(), Some(from.as_str()), "{line}: {row}");
        assert_eq!(row["commit"].as_str(), Some(at(&sandbox, "source").as_str()), "{line}: {row}");
        assert_eq!(row["actor"], "Ada <ada@example.test>", "{line}");
        assert!(row["detail"]["tool"].as_str().is_some_and(|told| told.contains(tool)), "{line}: {row}");
        sandbox.cms(&["sync"]).ok();
        assert_eq!(moves(&sandbox).len(), count + 1, "{line}: only once");
    };
    tool("git merge -q --no-ff -m merged review", "merge review");
    tool("sed -i 's/^title: .*/title: Mine/' posts/page/en/a.yaml && git commit -qam mine", "commit: mine");
    tool("git reset -q --hard HEAD~1", "reset: moving to HEAD~1");
    tool(
        "W=$PWD; git clone -q . ../c && cd ../c && git switch -q source && git commit -q --allow-empty -m theirs && git -C $W pull -q --no-rebase ../c source",
        "pull",
    );
    // No hook: whoever sees it first.
    edit(&sandbox, 'a', "status: draft", "status: draft\nexcerpt: Past the hooks");
    tool("git -c core.hooksPath=/dev/null commit -qam past && cms sync", "commit: past");
}

/// A server notes who pushed; a grant goes with the push as a trailer.
#[test]
fn push_names_the_approver_in_a_trailer() {
    let submitted = "cms post set b status=published AGENT && cms review submit --all AGENT";
    // Each of the two sites has records of its own.
    let sandbox = staged(submitted).with_record_files();
    sh(&sandbox, &[], "git clone -q --bare . ../o.git && cms doctor --fix --site ../o.git && git remote add origin ../o.git && git fetch -q").ok();
    let ada = [("CMS_PUBLISH", "1"), ("CMS_USER", "test@example.com")];
    sh(
        &sandbox,
        &[],
        "git switch -q source && git -c core.hooksPath=/nowhere merge -q --no-ff -m merged review",
    )
    .ok();
    let refused = git(&sandbox, &["push", "-q", "origin", "source"]);
    assert!(refused.code != 0 && refused.stderr.contains("Cms-Publish: yes"), "{refused:?}");
    sh(&sandbox, &ada[..1], "git commit -q --amend --no-edit --trailer 'Cms-Publish: yes'").ok();
    sandbox.git(&["push", "-q", "origin", "source"]);
    let listed =
        sandbox.cms(&["--site", "../o.git", "audit", "--action", "source.moved", "--json"]).ok().json();
    let rows = listed["data"].as_array().expect("rows").clone();
    assert_eq!(
        (rows.len(), rows[0]["commit"].as_str()),
        (1, Some(at(&sandbox, "source").as_str())),
        "{rows:?}"
    );
    assert!(rows[0]["detail"]["tool"].as_str().is_some_and(|tool| tool.contains("push")), "{rows:?}");
}

/// A host's merge button runs no hook: each clone that fetches its merge notes it, once.
#[test]
fn host_merge_is_audited_when_fetched() {
    let sandbox = site();
    sandbox.cms(&["post", "set", "b", "excerpt=More"]).ok();
    let host = "git init -q --bare ../host.git && git remote add origin ../host.git && git push -q origin source review ai-review && \
                git -C ../host.git symbolic-ref HEAD refs/heads/source && git clone -q ../host.git ../button && \
                git -C ../button -c user.name=Button -c user.email=button@host.test merge -q --no-ff -m 'Merge pull request' origin/review && \
                git -C ../button push -q";
    sh(&sandbox, &[], host).ok();
    let count = moves(&sandbox).len();
    for _ in 0..2 {
        sandbox.cms(&["sync", "--remote", "origin"]).ok();
        let rows = moves(&sandbox);
        assert_eq!(rows.len(), count + 1, "{rows:?}");
        assert_eq!(rows[0]["commit"].as_str(), Some(at(&sandbox, "source").as_str()));
        assert_eq!(rows[0]["detail"]["tool"], "plain git or a host");
        assert_eq!(rows[0]["detail"]["onto"], "Merge pull request");
    }
}

/// An approval is held to what plain git is held to: no new errors, in no file of the live site.
#[test]
fn approval_leaves_no_new_errors_in_what_stays() {
    let site = Sandbox::site();
    site.cms(&["review", "approve", "--all"]);
    let past_the_hooks = "git add -A && git -c core.hooksPath=/dev/null commit -qm x";
    for (line, code) in [
        ("cms type set page modulesEnabled:=false".to_owned(), "module.not-allowed"),
        ("cms taxonomy set tags maxSelections:=1".to_owned(), "post.taxonomy.many"),
        (format!("rm modules/hero.yaml && {past_the_hooks}"), "module.type.unknown"),
        (format!("rm cms.toml && {past_the_hooks}"), "settings"),
        (format!("ln -s /etc/passwd posts/page/en/l.yaml && {past_the_hooks}"), "file.mode"),
        (
            format!("mkdir -p uploads/2026 && echo x >uploads/2026/e.jpg && {RECORD} && {past_the_hooks}"),
            "media.file.damaged",
        ),
    ] {
        let sandbox = super::copy(&site);
        let before = at(&sandbox, "source");
        sh(&sandbox, &[], &line).ok();
        let run = sandbox.cms(&["review", "approve", "--all", "--publish"]);
        assert!(run.code != 0 && run.stderr.contains(code), "{line}: {run:?}");
        assert_eq!(at(&sandbox, "source"), before, "{line}");
    }
}

/// A direct write to the live site is held to the same: no post may become invalid by it. On a stage it warns.
#[test]
fn direct_write_leaves_no_new_errors_in_what_stays() {
    let sandbox = Sandbox::site();
    let before = at(&sandbox, "source");
    let set = ["type", "set", "page", "modulesEnabled:=false"];
    let run = sandbox.cms(&[&["--stage", "source"], &set[..]].concat());
    assert!(run.code != 0 && run.stderr.contains("module.not-allowed"), "{run:?}");
    assert!(run.stderr.contains("posts/page/"), "{run:?}");
    assert_eq!(at(&sandbox, "source"), before);
    let run = sandbox.cms(&set);
    assert!(run.code == 0 && format!("{run:?}").contains("module.not-allowed"), "{run:?}");
    // What does not concern the posts, does not look at them.
    sandbox.cms(&["--stage", "source", "settings", "set", "name=Another"]).ok();
}

/// Writes the record of a picture that is none.
const RECORD: &str = "printf 'id: 00000001-5555-4000-8000-000000000000\nfilename: e.jpg\nfile: 2026/e.jpg\nmime: image/jpeg\nsize: 2\n' \
                      >media/00000001-5555-4000-8000-000000000000.yaml";
