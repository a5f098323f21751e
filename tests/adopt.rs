//! `cms init --adopt`: Markdown files of a repository that has no site, checked and merged where they are.

use crate::support::Sandbox;
use serde_json::{Value, json};

fn repository() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.git(&["init", "--quiet", "--initial-branch=main"]);
    sandbox.write("hugo.toml", "baseURL = 'https://a.example'\n");
    for name in ["a", "b", "c"] {
        let text = format!("---\ntitle: {name}\ndate: 2026-01-02\nweight: 1\n---\nOne.\n\nTwo.\n");
        sandbox.write(&format!("content/posts/{name}.md"), &text);
    }
    sandbox.git(&["add", "--all"]);
    sandbox.git(&["commit", "--quiet", "--message=Begin"]);
    sandbox
}

#[test]
fn files_stay_and_are_checked_by_proposed_types() {
    let sandbox = repository();
    let adopted = sandbox.cms(&["init", "--adopt", ".", "--json"]).ok().json();
    assert_eq!(
        (&adopted["program"], &adopted["pages"], &adopted["isNew"]),
        (&json!("hugo"), &json!(3), &json!(true))
    );
    assert_eq!(
        adopted["types"],
        json!([{"type": "posts", "folders": ["content/posts"], "fields": ["title*", "date*", "weight*"]}])
    );
    assert_eq!(sandbox.git(&["status", "--porcelain"]), "?? cms-markdown.yaml");
    sandbox.cms(&["validate", "--strict"]).ok();
    sandbox
        .write("content/posts/d.md", "---\ntitle: D\ndate: 2026-01-02\nweight: heavy\n---\n[x](gone.md)\n");
    let found = sandbox.cms(&["validate", "content/posts", "--json"]).exits(5).json();
    let places: Vec<Value> = found["issues"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| json!([one["file"], one["line"], one["code"]]))
        .collect();
    assert_eq!(
        json!(places),
        json!([["content/posts/d.md", 4, "field.type"], ["content/posts/d.md", 6, "markdown.link.dead"]])
    );
    let again = sandbox.cms(&["init", "--adopt", ".", "--json"]).ok().json();
    assert_eq!((&again["isNew"], &again["problems"]), (&json!(false), &json!(2)));
    sandbox.cms(&["status"]).exits(2);
}

#[test]
fn git_merges_fields_and_paragraphs_and_marks_what_excludes_each_other() {
    let sandbox = repository();
    sandbox.cms(&["init", "--adopt", "."]).ok();
    let file = "content/posts/a.md";
    let change = |branch: &str, from: &str, to: &str| {
        sandbox.git(&["switch", "--quiet", branch]);
        let text = sandbox.read(file);
        assert!(text.contains(from), "{text}");
        sandbox.write(file, &text.replacen(from, to, 1));
        sandbox.git(&["commit", "--quiet", "--all", "--message=Change"]);
    };
    sandbox.git(&["branch", "other"]);
    change("main", "title: a", "title: A");
    change("main", "One.", "One more.");
    change("other", "date: 2026-01-02", "date: 2026-02-03");
    change("other", "Two.", "Two.\n\nThree.");
    sandbox.git(&["switch", "--quiet", "main"]);
    sandbox.git(&["merge", "--quiet", "--no-edit", "other"]);
    let merged = "---\ntitle: A\ndate: 2026-02-03\nweight: 1\n---\nOne more.\n\nTwo.\n\nThree.\n";
    assert_eq!(sandbox.read(file), merged);
    change("other", "weight: 1", "weight: 2");
    change("main", "weight: 1", "weight: 3");
    assert!(!sandbox.command("git").args(["merge", "--quiet", "other"]).status().expect("git").success());
    let marked = "<<<<<<< ours\nweight: 3\n=======\nweight: 2\n>>>>>>> theirs\n";
    assert!(sandbox.read(file).contains(marked), "{}", sandbox.read(file));
    let found = sandbox.cms(&["validate", "--json"]).exits(5).json();
    assert_eq!(found["issues"][0]["code"], "markdown.conflict-markers");
}

#[cfg(unix)]
#[test]
fn types_behind_a_link_are_not_read() {
    let sandbox = repository();
    let outside = sandbox.work().with_file_name("outside.yaml");
    std::fs::write(&outside, "secret: [of somebody else\n").expect("a file");
    std::os::unix::fs::symlink(&outside, sandbox.work().join("cms-markdown.yaml")).expect("a link");
    let refused = sandbox.cms(&["init", "--adopt", "."]);
    assert_ne!(refused.code, 0);
    assert!(refused.stderr.contains("is no ordinary file"), "{}", refused.stderr);
    assert!(!refused.stderr.contains("secret"), "{}", refused.stderr);
}

#[test]
fn folder_without_git_is_refused_with_git_init() {
    let sandbox = Sandbox::new();
    sandbox.write("a.md", "# A\n");
    let refused = sandbox.cms(&["init", "--adopt", "."]).exits(2);
    assert!(refused.stderr.contains("`git init`"), "{}", refused.stderr);
}
