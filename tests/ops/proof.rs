//! `cms prove agents`: the evidence that agents cannot publish, and what contradicts it.

use super::answer;
use crate::support::{Run, Sandbox};
use serde_json::{Value, json};

fn sh(site: &Sandbox, line: &str) {
    Run::of(site.command("sh").args(["-c", line])).ok();
}

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
}
