//! `cms prove agents`: the evidence that agents cannot publish, and what contradicts it.

use super::answer;
use crate::support::{Run, Sandbox};
use serde_json::{Value, json};

fn sh(site: &Sandbox, line: &str) {
    Run::of(site.command("sh").args(["-c", line])).ok();
}

/// Merges review as the button of a git host does, where no hook runs.
const BUTTON: &str = "tree=$(git merge-tree --write-tree source review) && git -c core.hooksPath=/dev/null update-ref \
                      refs/heads/source $(git commit-tree $tree -p source -p review -m Pull)";

/// The evidence of a site where something contradicts the claim.
fn contradicted(site: &Sandbox) -> Vec<String> {
    let proof = site.cms(&["prove", "agents", "--json"]).exits(1).json();
    assert_eq!(proof["holds"], false);
    let wrong = proof["contradictions"].as_array().expect("a list");
    wrong.iter().map(|wrong| wrong.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn evidence_names_writes_of_agents_and_who_approved_them() {
    let site = Sandbox::site();
    let proof = answer(&site, &["prove", "agents"]);
    assert_eq!((&proof["holds"], &proof["contradictions"]), (&json!(true), &json!([])));
    assert_eq!(proof["writes"].as_array().map(Vec::len), Some(1));
    assert_eq!(proof["approvals"], json!([]));
    let agent = ["--as", "agent:general-assistant"];
    let live = ["post", "set", "brake-care", "excerpt=By an agent", "--stage", "source"];
    site.cms(&[&live[..], &agent].concat()).exits(4);
    let staged = ["draft", "save", "brake-care", r#"{"excerpt": "By an agent"}"#];
    site.cms(&[&staged[..], &agent].concat()).ok();
    site.cms(&["post", "set", "contact", "excerpt=By a person"]).ok();
    site.cms(&["review", "submit", "--all"]).ok();
    site.cms(&["review", "approve", "--all"]).ok();
    let proof = answer(&site, &["prove", "agents"]);
    assert_eq!(proof["holds"], true, "{proof:#}");
    let writes = proof["writes"].as_array().expect("a list");
    assert_eq!(writes.len(), 2);
    for write in writes {
        assert_eq!((&write["stage"], &write["agent"]), (&json!("ai-review"), &json!("general-assistant")));
    }
    let approvals = proof["approvals"].as_array().expect("a list");
    let [approval] = approvals.as_slice() else { panic!("{approvals:?}") };
    assert_eq!(approval["commit"], site.git(&["rev-parse", "source"]));
    assert!(approval["by"].as_str().is_some_and(|by| by.starts_with("Test Person <")), "{approval}");
    assert_eq!(approval["items"].as_array().map(Vec::len), Some(2), "not the person's: {approval}");
    let of = |list: &[Value]| list.iter().map(|write| write["commit"].clone()).collect::<Vec<_>>();
    let mut commits = of(writes);
    commits.sort_by_key(ToString::to_string);
    assert_eq!(approval["writes"], json!(commits));
    let page = site.cms(&["prove", "agents"]).ok().stdout;
    assert!(
        page.contains("reference-transaction in place") && page.contains("nothing contradicts it"),
        "{page}"
    );
}

#[test]
fn missing_guards_and_commits_of_agents_on_source_contradict() {
    let site = Sandbox::site();
    let hook = site.work().join(".git/hooks/reference-transaction");
    let script = std::fs::read(&hook).expect("a hook");
    std::fs::remove_file(&hook).expect("it is there");
    let wrong = contradicted(&site);
    assert!(matches!(wrong.as_slice(), [one] if one.contains("reference-transaction")), "{wrong:?}");
    sh(
        &site,
        "git switch -q source && sed -i 's/^title: .*/title: By an agent/' posts/page/en/contact.yaml && \
         git -c core.hooksPath=/dev/null -c user.email=writer@agents.local -c user.name=Writer commit -qam Publish && \
         git switch -q review",
    );
    std::fs::write(&hook, script).expect("it is written");
    sh(&site, "chmod +x .git/hooks/reference-transaction");
    let wrong = contradicted(&site);
    assert!(wrong.iter().any(|wrong| wrong.contains("to source: Publish")), "{wrong:?}");
    let page = site.cms(&["prove", "agents"]).exits(1).stdout;
    assert!(page.contains("contradicts: ") && !page.contains("nothing contradicts"), "{page}");
    assert!(page.contains("live that no person approved") && !page.contains("no work of agents"), "{page}");
}

/// What a person merges by plain git is as much an approval as `cms review approve`, and an agent's own commits count.
#[test]
fn approvals_and_writes_by_plain_git_are_evidence() {
    let site = Sandbox::site();
    let approvals = || {
        let proof = answer(&site, &["prove", "agents"]);
        assert_eq!(proof["holds"], true, "{proof:#}");
        proof["approvals"].as_array().expect("a list").clone()
    };
    site.cms(&["review", "submit", "--all"]).ok();
    sh(&site, "git switch -q source && git merge -q --no-ff --no-edit review");
    let merged = approvals();
    let [first] = merged.as_slice() else { panic!("{merged:?}") };
    assert_eq!(first["commit"], site.git(&["rev-parse", "source"]));
    assert!(first["by"].as_str().is_some_and(|by| by.starts_with("Test Person <")), "{first}");
    site.cms(&["sync"]).ok();
    sh(
        &site,
        "git switch -q ai-review && sed -i 's/^title: .*/title: By an agent/' posts/page/en/contact.yaml && \
         CMS_ROLE=ai_agent git commit -qam Suggest",
    );
    let write = site.git(&["rev-parse", "ai-review"]);
    assert_eq!(approvals().len(), 1);
    site.cms(&["review", "submit", "--all"]).ok();
    site.cms(&["review", "approve", "--all"]).ok();
    let (all, tip) = (approvals(), site.git(&["rev-parse", "source"]));
    let second = all.iter().find(|approval| approval["commit"] == tip).expect("an approval");
    assert_eq!((all.len(), &second["writes"]), (2, &json!([write])));
}

#[test]
fn ungranted_wishes_of_agents_contradict() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "open-day", "status=archived", "--as", "agent:general-assistant"]).ok();
    site.cms(&["review", "submit", "--all"]).ok();
    let start = site.git(&["rev-parse", "source"]);
    sh(&site, BUTTON);
    let wrong = contradicted(&site);
    let is_named =
        |wrong: &String| wrong.contains("no person granted, to take down post `Open day in May`: Pull");
    assert!(wrong.iter().any(is_named), "{wrong:?}");
    // A person who grants it says so in the merge.
    sh(&site, &format!("git -c core.hooksPath=/dev/null update-ref refs/heads/source {start}"));
    sh(&site, "git switch -q source && CMS_PUBLISH=1 git merge -q --no-ff --no-edit review");
    assert_eq!(site.git(&["log", "-1", "--format=%(trailers:key=Cms-Publish,valueonly)"]).trim(), "yes");
    let proof = answer(&site, &["prove", "agents"]);
    assert_eq!((&proof["holds"], proof["approvals"].as_array().map(Vec::len)), (&json!(true), Some(1)));
}

/// A contradiction stays, whatever became of the stages since.
#[test]
fn contradictions_outlast_later_work() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "open-day", "status=archived", "--as", "agent:general-assistant"]).ok();
    site.cms(&["review", "submit", "open-day"]).ok();
    sh(
        &site,
        "tree=$(git merge-tree --write-tree source review) && git -c core.hooksPath=/dev/null update-ref \
         refs/heads/source $(git commit-tree $tree -p source -m Squash)",
    );
    let wrong = contradicted(&site);
    assert!(matches!(wrong.as_slice(), [one] if one.ends_with("Squash")), "{wrong:?}");
    // Without pending work, review is moved to source.
    site.cms(&["sync"]).ok();
    site.cms(&["post", "set", "about", "title=By Ann"]).ok();
    site.cms(&["review", "approve", "--all"]).ok();
    assert_eq!(site.git(&["rev-parse", "review"]), site.git(&["rev-parse", "source"]));
    assert_eq!(contradicted(&site), wrong);
}

/// A person's own change of an item on which an agent's change waits is no approval of that.
#[test]
fn own_changes_on_source_approve_nothing_that_waits() {
    let approved = |site: &Sandbox| {
        let proof = answer(site, &["prove", "agents"]);
        assert_eq!(proof["holds"], true, "{proof:#}");
        let approvals = proof["approvals"].as_array().expect("a list");
        approvals.iter().map(|approval| approval["commit"].clone()).collect::<Vec<_>>()
    };
    let plain =
        |change: &str| format!("git switch -q source && {change} && git switch -q review && cms sync");
    let excerpt =
        "sed -i 's/^excerpt: .*/excerpt: By Ann/' posts/page/en/contact.yaml && git commit -qam Excerpt";
    for (line, is_kept) in [
        ("cms post set contact excerpt='By Ann' --stage source".to_owned(), true),
        (plain(excerpt), true),
        (
            "git switch -q source && git rm -q posts/page/en/contact.yaml && \
             git -c core.hooksPath=/dev/null commit -qm Gone"
                .to_owned(),
            false,
        ),
    ] {
        let site = Sandbox::site();
        site.cms(&["post", "set", "contact", "title=By an agent", "--as", "agent:general-assistant"]).ok();
        sh(&site, &line);
        assert_eq!(approved(&site), [Value::Null; 0], "{line}");
        if is_kept {
            site.cms(&["review", "submit", "--all"]).ok();
            site.cms(&["review", "approve", "contact"]).ok();
            assert_eq!(approved(&site), [json!(site.git(&["rev-parse", "source"]))], "{line}");
        }
    }
    // A squash merge has no history, but the agent's work, whatever a person made of it.
    let site = Sandbox::site();
    site.cms(&["post", "set", "contact", "title=By an agent", "--as", "agent:general-assistant"]).ok();
    site.cms(&["review", "submit", "contact"]).ok();
    site.cms(&["post", "set", "contact", "title=By an agent and Ann"]).ok();
    sh(&site, "git switch -q source && git merge -q --squash review && git commit -qm Squashed");
    assert_eq!(approved(&site), [json!(site.git(&["rev-parse", "source"]))]);
}

/// An agent chooses the times of its commits, so they hide nothing.
#[test]
fn commits_by_agents_with_a_time_ahead_are_evidence() {
    let ahead = "export GIT_AUTHOR_DATE='2099-01-01T00:00:00Z' GIT_COMMITTER_DATE='2099-01-01T00:00:00Z' CMS_ROLE=ai_agent; \
                 git commit -qam Suggest";
    let site = Sandbox::site();
    sh(
        &site,
        &format!(
            "git switch -q ai-review && sed -i 's/^status: .*/status: archived/' posts/page/en/open-day.yaml && \
             ({ahead}) && git switch -q review"
        ),
    );
    site.cms(&["review", "submit", "open-day"]).ok();
    sh(&site, BUTTON);
    let wrong = contradicted(&site);
    assert!(
        matches!(wrong.as_slice(), [one] if one.contains("to take down post `Open day in May`")),
        "{wrong:?}"
    );
    let site = Sandbox::site();
    sh(
        &site,
        &format!(
            "git switch -q ai-review && sed -i 's/^title: .*/title: By an agent/' posts/page/en/contact.yaml && \
             ({ahead}) && git switch -q review"
        ),
    );
    site.cms(&["review", "submit", "contact"]).ok();
    site.cms(&["review", "approve", "contact"]).ok();
    let proof = answer(&site, &["prove", "agents"]);
    let approvals = proof["approvals"].as_array().expect("a list");
    let [approval] = approvals.as_slice() else { panic!("{approvals:?}") };
    assert_eq!(approval["commit"], site.git(&["rev-parse", "source"]));
}

/// Each commit that made work of agents live, or live again, is named, and a part that waits goes on waiting.
#[test]
fn approvals_of_parts_and_after_undo_are_evidence() {
    let site = Sandbox::site();
    let agent = ["--as", "agent:general-assistant"];
    site.cms(&[&["post", "set", "contact", "title=New", "excerpt=Also new"][..], &agent].concat()).ok();
    site.cms(&["review", "submit", "contact"]).ok();
    let mut expected = Vec::new();
    let mut named_after = |args: &[&str], is_named: bool| {
        site.cms(args).ok();
        if is_named {
            expected.push(json!(site.git(&["rev-parse", "source"])));
        }
        let proof = answer(&site, &["prove", "agents"]);
        let approvals = proof["approvals"].as_array().expect("a list");
        let named: Vec<Value> = approvals.iter().map(|approval| approval["commit"].clone()).collect();
        assert_eq!((&named, &proof["holds"]), (&expected, &json!(true)), "{args:?}");
    };
    named_after(&["review", "approve", "contact", "--only", "title"], true);
    named_after(&["review", "approve", "contact"], true);
    named_after(&["undo", "--stage", "source"], false);
    named_after(&["review", "approve", "contact"], true);
    named_after(&["undo", "--stage", "source"], false);
    named_after(&["redo"], true);
    // A person's own change takes its place, and no work of agents comes with another.
    named_after(&["post", "set", "contact", "title=By Ann", "--stage", "source"], false);
    named_after(&["post", "set", "contact", "title=By Ann again", "--stage", "source"], false);
}

/// A commit that an agent recorded is the agent's, though a person is its author.
#[test]
fn commits_that_agents_amend_are_evidence() {
    let site = Sandbox::site();
    sh(
        &site,
        "git switch -q ai-review && sed -i 's/^title: .*/title: By Ann/' posts/page/en/contact.yaml && \
         git commit -qam Suggest && sed -i 's/^title: .*/title: By an agent/' posts/page/en/contact.yaml && \
         git -c core.hooksPath=/dev/null -c user.email=writer@agents.local -c user.name=Writer commit -qa --amend --no-edit",
    );
    let proof = answer(&site, &["prove", "agents"]);
    let writes = proof["writes"].as_array().expect("a list");
    let last = writes.iter().find(|write| write["commit"] == site.git(&["rev-parse", "ai-review"]));
    assert_eq!(last.expect("a write")["agent"], "writer@agents.local", "{writes:?}");
}

/// Who carries an agent's commit over to source is the person who approved it.
#[test]
fn cherry_picks_are_approvals() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "contact", "title=By an agent", "--as", "agent:general-assistant"]).ok();
    let write = site.git(&["rev-parse", "ai-review"]);
    sh(&site, "git switch -q source && git cherry-pick ai-review");
    for _ in 0..2 {
        let proof = answer(&site, &["prove", "agents"]);
        let approvals = proof["approvals"].as_array().expect("a list");
        let [approval] = approvals.as_slice() else { panic!("{approvals:?}") };
        assert_eq!(approval["commit"], site.git(&["rev-parse", "source"]));
        assert_eq!(approval["writes"], json!([write]));
        assert!(approval["by"].as_str().is_some_and(|by| by.starts_with("Test Person <")), "{approval}");
        let writes = proof["writes"].as_array().expect("a list");
        assert!(writes.iter().all(|write| write["stage"] == "ai-review"), "{writes:?}");
        site.cms(&["sync"]).ok();
    }
}

/// The trailers of a message can be copied, or be made up: what a commit changed counts.
#[test]
fn trailers_of_agents_hide_nothing() {
    let site = Sandbox::site();
    sh(
        &site,
        "git switch -q ai-review && sed -i 's/^title: .*/title: By an agent/' posts/page/en/contact.yaml && \
         CMS_ROLE=ai_agent git commit -qam 'Suggest\n\nCms-Op: review.reject\nCms-Item: post:none' && git switch -q review",
    );
    site.cms(&["review", "submit", "contact"]).ok();
    sh(&site, "git switch -q source && git merge -q --squash review");
    sh(&site, "git commit -qm 'Pull\n\nCms-Op: review.reject\nCms-Item: post:none'");
    let proof = site.cms(&["prove", "agents", "--json"]).exits(1).json();
    let approvals = proof["approvals"].as_array().expect("a list");
    let [approval] = approvals.as_slice() else { panic!("{approvals:?}") };
    assert_eq!(approval["commit"], site.git(&["rev-parse", "source"]));
}
