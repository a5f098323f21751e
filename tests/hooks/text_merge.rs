//! A host's merge button runs no merge driver: damage by text merges is detected and reported with instructions.

use super::{at, copy, edit, git, id, module, path, sh, site, text};
use crate::support::Sandbox;

/// Two people's changes, each on their own branch, and the error that a text merge of them causes.
struct Case {
    name: &'static str,
    one: fn(&Sandbox),
    other: fn(&Sandbox),
    /// The error code, and a part of the hint.
    found: (&'static str, &'static str),
}

fn in_front(sandbox: &Sandbox, number: u32) {
    edit(sandbox, 'a', &module('a', 3), "");
    match number {
        1 => edit(sandbox, 'a', "modules:\n", &format!("modules:\n{}", module('a', 3))),
        _ => sandbox.write(&path('a'), &format!("{}{}", sandbox.read(&path('a')), module('a', 3))),
    }
}

fn take_over(sandbox: &Sandbox, letter: char) {
    edit(sandbox, 'a', &module('a', 2), "");
    sandbox.write(&path(letter), &format!("{}{}", sandbox.read(&path(letter)), module('a', 2)));
}

const CASES: &[Case] = &[
    Case {
        name: "both changed one line, and the marks were committed",
        one: |sandbox| edit(sandbox, 'a', "Title a", "One"),
        other: |sandbox| edit(sandbox, 'a', "Title a", "Other"),
        found: ("yaml.conflict-markers", "keep one side, and delete the lines with `<<<<<<<`"),
    },
    Case {
        name: "both added one key, at two places",
        one: |sandbox| edit(sandbox, 'a', "type: page\n", "type: page\nexcerpt: One\n"),
        other: |sandbox| edit(sandbox, 'a', "status: draft\n", "status: draft\nexcerpt: Other\n"),
        found: ("yaml.duplicate-key", "keep one of the two"),
    },
    Case {
        name: "both moved one module, to two places",
        one: |sandbox| in_front(sandbox, 1),
        other: |sandbox| in_front(sandbox, 3),
        found: ("id.duplicate", "if it moved, remove it where it should not be"),
    },
    Case {
        name: "a module went to two posts",
        one: |sandbox| take_over(sandbox, 'b'),
        other: |sandbox| take_over(sandbox, 'c'),
        found: ("module.id.duplicate", "if it moved, remove it where it should not be"),
    },
    Case {
        name: "two posts were made at one path, and both halves were kept",
        one: |sandbox| sandbox.write(&path('d'), &text('d')),
        other: |sandbox| sandbox.write(&path('d'), &text('d').replace(&id('d'), &id('e'))),
        found: ("yaml.duplicate-key", "give the other a file of its own"),
    },
    Case {
        name: "a file was moved to two places",
        one: |sandbox| drop(sandbox.git(&["mv", &path('a'), "posts/page/en/one.yaml"])),
        other: |sandbox| drop(sandbox.git(&["mv", &path('a'), "posts/page/en/other.yaml"])),
        found: ("item.id.duplicate", "delete the old file"),
    },
    Case {
        name: "a file was moved here and rewritten there",
        one: |sandbox| drop(sandbox.git(&["mv", &path('a'), "posts/page/en/one.yaml"])),
        other: |sandbox| {
            let text = text('a').replace("text", &"Something else altogether, at length. ".repeat(20));
            sandbox.git(&["rm", "-q", &path('a')]);
            sandbox.write("posts/page/en/other.yaml", &text);
        },
        found: ("item.id.duplicate", "delete the old file"),
    },
    Case {
        name: "two posts took one slug",
        one: |sandbox| sandbox.write("posts/page/en/one.yaml", &text('d')),
        other: |sandbox| sandbox.write("posts/page/en/other.yaml", &text('e').replace("slug: e", "slug: d")),
        found: ("post.slug.taken", "choose another slug"),
    },
    Case {
        name: "one removed what the other refers to",
        one: |sandbox| drop(sandbox.git(&["rm", "-q", &path('a')])),
        other: |sandbox| {
            edit(sandbox, 'b', "status: draft\n", &format!("status: draft\nparentId: {}\n", id('a')));
        },
        found: ("post.parent.missing", ""),
    },
];

/// Merges the branches of a case on the branch `merged`, as a host does it: no driver, no hooks. Where git finds a
/// conflict, the files are committed as git left them, except that conflict markers are removed in the case of a
/// duplicate key.
fn merged(case: &Case, site: &Sandbox) -> Sandbox {
    let sandbox = copy(site);
    sandbox.git(&["config", "--remove-section", "merge.cms"]);
    let off = "core.hooksPath=/dev/null";
    for (branch, change) in [("one", case.one), ("other", case.other)] {
        sandbox.git(&["checkout", "-q", "-b", branch, "source"]);
        change(&sandbox);
        sandbox.git(&["add", "-A"]);
        sandbox.git(&["-c", off, "commit", "-qm", branch]);
    }
    sandbox.git(&["checkout", "-q", "-b", "merged", "one"]);
    let run = git(&sandbox, &["-c", off, "merge", "-q", "--no-edit", "other"]);
    if run.code != 0 {
        if case.found.0 == "yaml.duplicate-key" {
            let unmarked = "for file in $(git diff --name-only --no-ext-diff); do sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>/d' $file; done";
            sh(&sandbox, &[], unmarked).ok();
        }
        sandbox.git(&["add", "-A"]);
        sandbox.git(&["-c", off, "commit", "-qm", "merged"]);
    }
    sandbox
}

#[test]
fn damage_by_a_text_merge_is_kept_off_source() {
    let site = site();
    for case in CASES {
        let sandbox = merged(case, &site);
        let (code, hint) = case.found;
        let run = sandbox.cms(&["validate", "--changed", "source..merged", "--json"]).exits(5);
        let issues = run.json()["issues"].as_array().expect("issues").clone();
        let found = issues.iter().find(|issue| issue["code"] == code);
        let found = found.unwrap_or_else(|| panic!("{}: no {code} in {issues:#?}", case.name));
        let advice = found["hint"].as_str().unwrap_or_default();
        assert!(advice.contains(hint), "{}: {advice}", case.name);
        assert!(found["line"].as_u64() > Some(0), "{}: {found}", case.name);
        let before = at(&sandbox, "source");
        for way in ["git branch -f source merged", "git push -q . merged:source"] {
            let run = sh(&sandbox, &[], way);
            assert!(run.code != 0 && run.stderr.contains(&format!("[{code}]")), "{}: {run:?}", case.name);
            assert_eq!(at(&sandbox, "source"), before, "{}", case.name);
        }
    }
}

/// A site with an open conflict on review, for merges of review by hand.
fn disputed() -> Sandbox {
    let sandbox = site();
    for (stage, title) in [("review", "Staged"), ("source", "Live")] {
        sandbox.git(&["checkout", "-q", stage]);
        edit(&sandbox, 'a', "Title a", title);
        sandbox.git(&["commit", "-qam", title]);
    }
    sandbox.cms(&["sync"]).ok();
    assert!(sandbox.cms(&["review", "conflicts"]).ok().stdout.contains("title"));
    sandbox
}

/// What is live: every file of source except the records of conflicts.
fn live(sandbox: &Sandbox) -> Vec<String> {
    let listed = sandbox.git(&["ls-tree", "-r", "source"]);
    listed.lines().filter(|line| !line.contains("\tconflicts/")).map(str::to_owned).collect()
}

#[test]
fn merge_without_hooks_keeps_live_fields_in_conflict() {
    let site = disputed();
    for how in
        ["merge --no-ff --no-edit", "merge --no-edit", "merge -X theirs --no-edit", "merge -s ort --no-edit"]
    {
        let sandbox = copy(&site);
        let before = live(&sandbox);
        let tip = at(&sandbox, "source");
        sandbox.git(&["checkout", "-q", "source"]);
        sh(&sandbox, &[], &format!("git -c core.hooksPath=/dev/null -c merge.cms.driver=false {how} review"))
            .ok();
        assert_ne!(at(&sandbox, "source"), tip, "it was merged");
        assert_eq!(live(&sandbox), before, "{how}");
        // The conflict is still open after that.
        sandbox.cms(&["sync"]).ok();
        assert_eq!(live(&sandbox), before);
        assert!(sandbox.cms(&["review", "conflicts"]).ok().stdout.contains("Staged"));
    }
}

#[test]
fn hook_refuses_a_merge_with_an_open_conflict() {
    let sandbox = disputed();
    sandbox.git(&["checkout", "-q", "source"]);
    let run = git(&sandbox, &["merge", "-q", "--no-ff", "--no-edit", "review"]);
    assert!(run.code != 0 && run.stderr.contains("conflict.stray"), "{run:?}");
    assert!(run.stderr.contains("cms review resolve"), "the hint is what this test does next: {run:?}");
    sandbox.git(&["merge", "--abort"]);
    sandbox.cms(&["review", "resolve", "a", "--take", "staged"]).ok();
    sandbox.git(&["merge", "-q", "--no-ff", "--no-edit", "review"]);
    assert!(sandbox.git(&["show", "source:posts/page/en/a.yaml"]).contains("title: Staged"));
}
