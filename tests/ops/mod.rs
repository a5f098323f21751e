//! Commands on a demo site, as black boxes: their writes, their refusals, and that a dry run changes nothing.

mod audited;
mod backup;
mod clones;
mod diff;
mod find_replace;
mod locales;
mod menus;
mod modules;
mod named;
mod pictures;
mod proof;
mod publishing;
mod reviewing;
mod search;
mod taxonomies;
mod urls;

use crate::support::Sandbox;
use serde_json::Value;

/// Every branch and ref with its commit.
fn refs(site: &Sandbox) -> String {
    site.git(&["for-each-ref", "--format=%(refname) %(objectname)"])
}

/// The answer of a command that must succeed.
#[track_caller]
fn answer(site: &Sandbox, args: &[&str]) -> Value {
    site.cms(&[args, &["--json"]].concat()).ok().json()
}

/// Runs a write: first as a dry run, which must change nothing and print the same, then really, with one commit on
/// review.
#[track_caller]
fn write(site: &Sandbox, args: &[&str]) -> Value {
    let before = refs(site);
    let dry_run = answer(site, &[args, &["--dry-run"]].concat());
    assert_eq!(refs(site), before, "a dry run of {args:?} moved something");
    assert_eq!((&dry_run["dryRun"], &dry_run["commit"]), (&Value::Bool(true), &Value::Null));
    let (source, review) = (site.git(&["rev-parse", "source"]), site.git(&["rev-parse", "review"]));
    let written = answer(site, args);
    assert_eq!(written["stage"], "review", "{args:?}");
    assert_eq!(
        (site.git(&["rev-parse", "source"]), site.git(&["rev-parse", "review~1"])),
        (source, review),
        "{args:?} makes one commit, and none on source"
    );
    let paths = |answer: &Value| -> Vec<Value> {
        answer["changes"].as_array().into_iter().flatten().map(|change| change["path"].clone()).collect()
    };
    assert_eq!(paths(&written), paths(&dry_run), "{args:?}");
    written
}

/// Each command is refused with its exit code and error code, and changes nothing.
#[track_caller]
fn refused(site: &Sandbox, cases: &[(&[&str], i32, &str)]) {
    let before = refs(site);
    for (args, exit, code) in cases {
        let error = site.cms(&[args, &["--json"][..]].concat()).exits(*exit).json();
        assert_eq!(error["code"], *code, "{args:?}: {error}");
        assert_eq!(refs(site), before, "{args:?} was refused and moved something");
    }
}

/// A field of each item of an answer's `data`, joined to one text.
fn column(answer: &Value, key: &str) -> String {
    let items = answer["data"].as_array().into_iter().flatten();
    let cells = items.map(|item| match &item[key] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    cells.collect::<Vec<_>>().join(" ")
}
