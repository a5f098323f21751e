//! Black-box tests of the specification through the built binary, a file for each part of it.

mod cli;
mod lists;
mod posts;
mod revisions;
mod roles;
mod staging;
mod template;
mod validation;

use crate::support::{Run, Sandbox};
use serde_json::Value;

/// Runs a command line, split at spaces, in a site.
fn cms(site: &Sandbox, line: &str) -> Run {
    site.cms(&line.split_whitespace().collect::<Vec<_>>())
}

/// Runs a command that must succeed, and returns its JSON.
#[track_caller]
fn answer(site: &Sandbox, line: &str) -> Value {
    cms(site, &format!("{line} --json")).ok().json()
}

/// Runs a command with a JSON input that must succeed, and returns its JSON.
#[track_caller]
fn answer_to(site: &Sandbox, line: &str, input: &Value) -> Value {
    with_input(site, line, &input.to_string()).ok().json()
}

/// Runs a command with an input.
fn with_input(site: &Sandbox, line: &str, input: &str) -> Run {
    site.cms_reading(&format!("{line} --input - --json").split_whitespace().collect::<Vec<_>>(), input)
}

/// Runs a command that must be refused with an exit code and an error code; returns all of its output.
#[track_caller]
fn refused(site: &Sandbox, line: &str, exit: i32, code: &str) -> String {
    let run = cms(site, &format!("{line} --json")).exits(exit);
    let said = run.json();
    let codes = said["issues"].as_array().into_iter().flatten().map(|issue| &issue["code"]);
    let found = codes.chain([&said["code"]]).any(|found| found == code);
    assert!(found, "`{line}` is refused, but not as `{code}`: {said:#}");
    said.to_string()
}

/// Commits a file on the branch that is checked out, with plain git.
fn commit(site: &Sandbox, path: &str, text: &str) {
    site.write(path, text);
    site.git(&["add", path]);
    site.git(&["commit", "-qnm", path]);
}

/// Replaces a part of a file and commits it on the branch that is checked out, with plain git.
#[track_caller]
fn edit(site: &Sandbox, path: &str, old: &str, new: &str) {
    let text = site.read(path);
    assert!(text.contains(old), "`{path}` holds no `{old}`:\n{text}");
    commit(site, path, &text.replacen(old, new, 1));
}

/// One text of each object of a list.
#[track_caller]
fn column<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    let items = list.as_array().unwrap_or_else(|| panic!("no list: {list}"));
    items.iter().map(|item| item[key].as_str().unwrap_or_else(|| panic!("no `{key}`: {item}"))).collect()
}

/// The names of an object's keys, sorted.
#[track_caller]
fn keys(object: &Value) -> Vec<&str> {
    let object = object.as_object().unwrap_or_else(|| panic!("no object: {object}"));
    let mut keys: Vec<_> = object.keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}
