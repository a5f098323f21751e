//! Whose work a pending change is, and what becomes of it when a decision is taken back.

use crate::support::Sandbox;

const AGENT: [&str; 2] = ["--as", "agent:general-assistant"];

fn by_agent(site: &Sandbox, words: &[&str]) {
    site.cms(&[&AGENT[..], words].concat()).ok();
}

/// The message of the newest commit of the live branch.
fn approved(site: &Sandbox, post: &str) -> String {
    site.cms(&["review", "approve", post]).ok();
    site.git(&["log", "-1", "--format=%B", "source"])
}

/// The people and agents that a difference names.
fn workers(site: &Sandbox, post: &str, stage: &str) -> Vec<String> {
    let shown = site.cms(&["review", "diff", post, "--json"]).ok().json();
    let items = shown["data"].as_array().expect("items").iter().filter(|item| item["stage"] == stage);
    let work = items.flat_map(|item| item["work"].as_array().cloned().unwrap_or_default());
    work.map(|one| {
        one["user"]["agent"].as_str().or(one["user"]["name"].as_str()).unwrap_or_default().to_owned()
    })
    .collect()
}

#[test]
fn work_that_still_waits_below_is_not_in_a_change() {
    let site = Sandbox::site();
    by_agent(&site, &["post", "set", "worn-chain", "metaTitle=Suggested"]);
    site.cms(&["post", "set", "worn-chain", "excerpt=Mine"]).ok();
    assert!(!workers(&site, "worn-chain", "review").contains(&"general-assistant".to_owned()));
    assert!(workers(&site, "worn-chain", "ai-review").contains(&"general-assistant".to_owned()));
    assert!(!approved(&site, "worn-chain").contains("Cms-Work-Of"));
    // What was submitted alone is.
    site.cms(&["review", "submit", "worn-chain"]).ok();
    by_agent(&site, &["post", "set", "prices", "metaTitle=Suggested"]);
    let work = workers(&site, "worn-chain", "review");
    assert!(!work.is_empty() && work.iter().all(|who| who == "general-assistant"), "{work:?}");
    assert!(approved(&site, "worn-chain").contains("Cms-Work-Of: general-assistant"));
    // What was approved before is live by now.
    site.cms(&["post", "set", "worn-chain", "excerpt=Mine again"]).ok();
    assert!(!workers(&site, "worn-chain", "review").contains(&"general-assistant".to_owned()));
    assert!(!approved(&site, "worn-chain").contains("Cms-Work-Of"));
    let proof = site.cms(&["prove", "agents"]).ok().stdout;
    assert!(proof.contains("1 commit that made work of agents live"), "{proof}");
}

#[test]
fn work_that_was_undone_is_not_named() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "worn-chain", "excerpt=One"]).ok();
    site.cms(&["undo"]).ok();
    site.cms(&["post", "set", "worn-chain", "title=Two"]).ok();
    assert_eq!(workers(&site, "worn-chain", "review").len(), 1);
}

#[test]
fn agent_takes_back_nothing_of_others() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "prices", "excerpt=Staged by a person", "--stage", "ai-review"]).ok();
    let refused = site.cms(&[&AGENT[..], &["review", "discard", "prices", "--json"]].concat());
    assert_eq!(refused.exits(4).json()["code"], "review.not-yours");
    by_agent(&site, &["post", "set", "about", "excerpt=Staged by an agent"]);
    by_agent(&site, &["review", "discard", "about"]);
    site.cms(&["review", "discard", "prices"]).ok();
}

#[test]
fn undone_approval_leaves_nothing_waiting_that_it_made_itself() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "prices", "slug=tariffs"]).ok();
    site.cms(&["review", "approve", "tariffs"]).ok();
    site.cms(&["undo"]).ok();
    site.cms(&["undo"]).ok();
    let waiting = site.cms(&["review", "list", "--json"]).ok().json();
    let on_review = |item: &&serde_json::Value| item["stage"] == "review";
    let left: Vec<_> = waiting["data"].as_array().expect("items").iter().filter(on_review).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Of three paragraphs both sides changed the first, and the live one alone the last.
#[test]
fn paragraphs_that_only_one_side_changed_are_in_every_choice() {
    let module = "modules[64375aef].props.content";
    let text = |first: &str, last: &str| format!("{module}:=\"{first}\\n\\nSame.\\n\\n{last}\"");
    for choice in ["1=staged", "1=upstream"] {
        for rest in ["staged", "upstream"] {
            let site = Sandbox::site();
            let set = |text: &str, stage: &str| {
                site.cms(&["post", "set", "three-days-by-the-canal", text, "--stage", stage]).ok();
            };
            set(&text("One.", "Two."), "source");
            set(&text("One R.", "Two."), "review");
            set(&text("One S.", "Two S."), "source");
            let shown = site.cms(&["review", "conflicts"]).ok().stdout;
            assert!(shown.contains("paragraph 1") && !shown.contains("paragraph 2"), "{shown}");
            assert!(!shown.contains("|both"), "{shown}");
            let resolve =
                ["review", "resolve", "three-days-by-the-canal", "--take", rest, "--paragraph", choice];
            site.cms(&resolve).ok();
            let whole = site.git(&["show", "review:posts/blog/en/2026/09/three-days-by-the-canal.yaml"]);
            let first = if choice == "1=staged" { "One R." } else { "One S." };
            assert!(whole.contains(first) && whole.contains("Two S."), "{choice} {rest}: {whole}");
        }
    }
}

/// The last operation may be one on the live site, so the newer commit that an undo leaves alone is named.
#[test]
fn undo_names_a_newer_commit_by_git() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "about", "title=C"]).ok();
    site.cms(&["review", "approve", "about"]).ok();
    let path = "posts/page/en/about.yaml";
    site.write(path, &site.read(path).replace("\ntitle: C\n", "\ntitle: G\n"));
    site.git(&["commit", "-qam", "By hand"]);
    let by_hand = site.git(&["rev-parse", "HEAD"]);
    let newer = || site.cms(&["undo", "--dry-run", "--json"]).ok().json()["newerCommit"].clone();
    assert_eq!(newer(), by_hand);
    site.cms(&["undo", &by_hand]).ok();
    assert!(newer().is_null(), "it is undone");
    let unknown = site.cms(&["undo", "nonsense", "--json"]).exits(1).json();
    assert_eq!(unknown["hint"], "`cms op log` lists the operations");
}
