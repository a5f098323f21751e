//! Plain git as a client: hooks, pushes, damage by text merges, semantic diffs. With the real git.

mod agents;
mod approver;
mod behind;
mod commit;
mod dangling;
mod drops;
mod install;
mod matrix;
mod merge_driver;
mod races;
mod receive;
mod text_merge;
mod wishes;

use crate::support::{Run, Sandbox};
use std::fmt::Write as _;

/// A post's id, by letter.
fn id(letter: char) -> String {
    format!("{:08x}-0000-4000-8000-000000000000", u32::from(letter))
}

/// The path of a post.
fn path(letter: char) -> String {
    format!("posts/page/en/{letter}.yaml")
}

/// A module of a post.
fn module(letter: char, number: u32) -> String {
    format!(
        "\n  - id: {:08x}-{number:04x}-4000-8000-000000000000\n    type: prose\n    props:\n      content: text {letter}{number}\n",
        u32::from(letter)
    )
}

/// A post's file with six modules.
fn text(letter: char) -> String {
    let mut text = format!(
        "id: {}\ntype: page\nlocale: en\nslug: {letter}\ntitle: Title {letter}\nstatus: draft\nmodules:\n",
        id(letter)
    );
    (1..7).for_each(|number| text.write_str(&module(letter, number)).expect("memory"));
    text
}

/// A site with the posts `a`, `b` and `c`, checked out on review, without demo content.
fn site() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.git(&["init", "-q"]);
    sandbox.cms(&["init", ".", "--empty"]).ok();
    for letter in ['a', 'b', 'c'] {
        sandbox.write(&path(letter), &text(letter));
    }
    sandbox.git(&["add", "."]);
    sandbox.git(&["commit", "-qm", "posts"]);
    sandbox.cms(&["review", "approve", "--all"]).ok();
    sandbox
}

/// A copy of a site, for one more experiment.
fn copy(sandbox: &Sandbox) -> Sandbox {
    let copy = Sandbox::new();
    let from = format!("{}/.", sandbox.work().display());
    Run::of(copy.command("cp").args(["-r", &from, "."])).ok();
    copy
}

/// Runs git, which may fail.
fn git(sandbox: &Sandbox, args: &[&str]) -> Run {
    Run::of(sandbox.command("git").args(args))
}

/// Runs a line of shell script with environment variables.
fn sh(sandbox: &Sandbox, variables: &[(&str, &str)], line: &str) -> Run {
    Run::of(sandbox.command("sh").args(["-c", line]).envs(variables.iter().copied()))
}

/// The commit of a ref; empty if the ref does not exist.
fn at(sandbox: &Sandbox, name: &str) -> String {
    git(sandbox, &["rev-parse", "-q", "--verify", name]).stdout.trim().to_owned()
}

/// Edits a file of the work tree.
fn edit(sandbox: &Sandbox, letter: char, from: &str, to: &str) {
    let old = sandbox.read(&path(letter));
    assert!(old.contains(from), "`{from}` in {old}");
    sandbox.write(&path(letter), &old.replace(from, to));
}
