//! Revisions: every reading command can read them, every kind of item can be reverted to them.

use super::{answer, refused};
use crate::support::Sandbox;
use serde_json::Value;

/// A file of each kind of named item, the line of it that is changed, and the item.
const KINDS: &[(&str, &str, &str)] = &[
    ("posts/blog/en/2026/04/worn-chain.yaml", "title: ", "worn-chain"),
    ("menus/footer.yaml", "name: ", "menu:footer"),
    ("globals/footer-trail.yaml", "label: ", "global:footer-trail"),
    ("forms/contact.yaml", "description: ", "form:contact"),
    ("taxonomies/tags.yaml", "name: ", "taxonomy:tags"),
    ("terms/tags/drivetrain.yaml", "name: ", "term:tags/drivetrain"),
    ("post-types/blog.yaml", "description: ", "post-type:blog"),
    ("module-groups/blog-default.yaml", "description: ", "group:blog-default"),
    ("modules/hero.yaml", "description: ", "module-type:hero"),
];

/// Commands that read content; each shows a part of a changed file.
const READING: &[&str] = &[
    "post list --search worn-chain",
    "post show worn-chain",
    "search changed",
    "blame worn-chain",
    "menu list",
    "menu show footer",
    "global list",
    "global show footer-trail",
    "form list",
    "form show contact",
    "taxonomy list",
    "taxonomy show tags",
    "taxonomy terms tags",
    "type list",
    "type show blog",
    "group list",
    "group show blog-default",
    "locale list",
    "module list worn-chain",
];

/// A demo site with every kind of item changed by hand on review, and the revision before that.
fn changed() -> (Sandbox, String) {
    let site = Sandbox::site();
    let before = site.git(&["rev-parse", "review"]);
    for (path, key, _) in KINDS {
        let text = site.read(path);
        let line = text.lines().find(|line| line.starts_with(key)).expect("the line").to_owned();
        site.write(path, &text.replacen(&line, &format!("{key}changed since"), 1));
    }
    let settings = site.read("cms.toml");
    site.write(
        "cms.toml",
        &format!("# changed\n{}", settings.replacen("locales = [", "locales = [\"fr\", ", 1)),
    );
    let chain = site.read(KINDS[0].0).replacen("textAlign: left", "textAlign: center", 1);
    site.write(KINDS[0].0, &chain);
    site.git(&["commit", "-qam", "Change everything"]);
    site.cms(&["sync"]).ok();
    (site, before)
}

/// The answer without what depends on the present state, not on the revision: where changes are pending.
fn stable(mut answer: Value) -> String {
    answer.pointer_mut("/metadata/stages").map(Value::take);
    answer.to_string()
}

#[test]
fn reading_commands_accept_a_revision() {
    let site = Sandbox::site();
    let before = site.git(&["rev-parse", "review"]);
    let then: Vec<String> = READING.iter().map(|line| stable(answer(&site, line))).collect();
    drop(site);
    let (site, same) = changed();
    // Two demo sites differ only in the ids of commits and the time.
    for (line, then) in READING.iter().zip(then) {
        let old = stable(answer(&site, &format!("{line} --rev {same}")));
        assert_eq!(without_times(&old, &same), without_times(&then, &before), "{line} --rev");
        let short = stable(answer(&site, &format!("{line} --rev review~1")));
        assert_eq!(without_times(&short, &same), without_times(&old, &same), "{line} --rev review~1");
        let now = stable(answer(&site, line));
        assert_ne!(without_times(&now, &same), without_times(&old, &same), "{line}");
        refused(&site, &format!("{line} --rev nowhere"), 1, "revision.unknown");
    }
}

fn without_times(answer: &str, revision: &str) -> String {
    let time = regex::Regex::new(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ").expect("a pattern");
    time.replace_all(&answer.replace(revision, "REVISION"), "TIME").into_owned()
}

#[test]
fn revert_covers_every_kind_and_field() {
    let (site, before) = changed();
    for (path, key, item) in KINDS {
        let old = site.git(&["show", &format!("{before}:{path}")]);
        let now = site.read(path);
        site.write(path, &format!("# a comment of somebody\n{now}"));
        site.git(&["commit", "-qam", "Say something"]);
        if *item == "worn-chain" {
            answer(&site, &format!("revert {item} --to {before} --field title"));
            assert!(site.read(path).contains("textAlign: center"), "the other field stays");
        }
        let written = answer(&site, &format!("revert {item} --to {before}"));
        assert_eq!(written["changes"].as_array().map(Vec::len), Some(1), "{item}: {written}");
        assert_eq!(site.read(path).trim_end(), format!("# a comment of somebody\n{old}"), "{item}, `{key}`");
        let again = answer(&site, &format!("revert {item} --to {before}"));
        assert_eq!(again["commit"], Value::Null, "{item}: there is nothing left to change");
    }
    answer(&site, &format!("revert settings --to {before}"));
    assert!(site.read("cms.toml").starts_with("# changed\n") && !site.read("cms.toml").contains("\"fr\""));
    refused(&site, &format!("revert worn-chain --to {before} --rev source"), 2, "write.rev");
    refused(&site, &format!("revert worn-chain --to {before} --field id"), 2, "field.read-only");
    refused(&site, &format!("revert file:README.md --to {before} --field x"), 1, "revision.no-item");
}

#[test]
fn restored_item_keeps_its_id() {
    let site = Sandbox::site();
    let shown = |line: &str| answer(&site, line);
    let id = shown("post show gear-sums")["id"].as_str().expect("an id").to_owned();
    answer(&site, "post delete gear-sums");
    answer(&site, "revert gear-sums --to review~1");
    assert_eq!(shown("post show gear-sums")["deletedAt"], Value::Null, "one that was deleted softly");
    answer(&site, "post purge gear-sums");
    for name in [id.as_str(), "gear-sums", &format!("post:{id}"), "posts/blog/en/2026/06/gear-sums.yaml"] {
        let back = answer(&site, &format!("revert {name} --to review~1 --dry-run"));
        assert_eq!(back["id"], *id, "{name}");
    }
    refused(&site, "revert gear-sums --to review", 1, "revision.no-item");
    refused(&site, "revert gear-sums --to review~1 --field title", 1, "item.not-there");
    answer(&site, "revert gear-sums --to review~1");
    assert_eq!(shown("post show gear-sums")["id"], *id);
    assert_eq!(site.git(&["diff", "--stat", "source", "review"]), "", "nothing is different");
    answer(&site, "menu delete footer");
    answer(&site, "revert menu:footer --to source");
    assert_eq!(shown("menu show footer")["slug"], "footer");
}

/// An agent may revert where it may write.
#[test]
fn revert_writes_the_stage_of_the_role() {
    let site = Sandbox::site();
    let agent = "--as agent:general-assistant";
    answer(&site, &format!("revert worn-chain --to source {agent}"));
    assert_eq!(site.git(&["diff", "--stat", "review", "ai-review"]), "");
    refused(&site, &format!("revert worn-chain --to source --stage review {agent}"), 4, "forbidden");
    refused(&site, &format!("revert worn-chain --to source --stage source {agent}"), 4, "forbidden");
    refused(&site, &format!("revert menu:footer --to source {agent}"), 4, "forbidden");
}
