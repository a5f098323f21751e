//! Help about options is correct: a command accepts what its help lists, and rejects the rest. Commands named in
//! texts exist.

use crate::support::project::{read, walk};
use crate::support::{Run, Sandbox};
use clap::Command;
use cms::ops;
use std::fs;

/// Options that only some commands take, each with a value that exists in no site.
const SOME: &[(&str, &str)] = &[
    ("--stage", " --stage ai-review"),
    ("--rev", " --rev no-such-revision"),
    ("--expect", " --expect no-such-revision"),
    ("--dry-run", " --dry-run"),
];

/// Lists that are merely empty for a stage without a branch, and a command that passes options on to another.
const FILTERED: &[&str] = &["op.log", "parked.list", "history", "run"];

fn sh(site: &Sandbox, line: &str) -> Run {
    Run::of(site.command("sh").args(["-c", line]))
}

/// The command of an operation.
fn command_of<'a>(root: &'a Command, name: &str) -> &'a Command {
    name.split('.').fold(root, |at, word| at.find_subcommand(word).expect("the tree has every operation"))
}

/// Whether the help of a command says that it takes an option.
fn says(command: &Command, option: &str) -> bool {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let line = help.lines().find(|line| line.starts_with("Takes ")).unwrap_or_default();
    line.split_once(", too;").is_some_and(|(taken, _)| taken.split([' ', ',']).any(|word| word == option))
}

#[test]
fn options_missing_from_help_are_refused() {
    let (root, site) = (cms::cli::command(false), Sandbox::site());
    let mut wrong = Vec::new();
    let builtins = [
        ("build", "build out"),
        ("serve", "serve --port 0"),
        ("init", "init other"),
        ("demo", "demo other --port 0"),
    ];
    let rows = ops::ALL.iter().map(|row| (row.facts.name, row.facts.examples[0].0));
    for (name, line) in rows.chain(builtins).filter(|(_, line)| !line.contains(['|', '<', '>'])) {
        let command = command_of(&root, name);
        let Some((option, said)) = SOME.iter().find(|(option, _)| !says(command, option)) else { continue };
        let run = sh(&site, &format!("cms {line}{said}"));
        let said_so = [&run.stdout, &run.stderr]
            .iter()
            .any(|text| text.contains(&format!("does not accept `{option}`")));
        // Writes have their own message for `--rev`.
        if run.code != 2 || !(said_so || *option == "--rev") {
            wrong.push(format!("`cms {line}{said}` ended with {}: {}", run.code, run.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Options that help names take effect: a value that does not exist is an error, and a dry run changes nothing.
#[test]
fn options_named_in_help_have_an_effect() {
    let (root, site) = (cms::cli::command(false), Sandbox::site());
    let without_stage = Sandbox::site();
    fs::remove_file(without_stage.work().join(".git/refs/heads/ai-review")).expect("the branch has a file");
    let mut wrong = Vec::new();
    for row in ops::ALL {
        let line = row.facts.examples[0].0;
        if line.contains(['|', '<', '>']) {
            continue;
        }
        let command = command_of(&root, row.facts.name);
        for (option, said) in SOME.iter().filter(|(option, _)| says(command, option)) {
            let site = if *option == "--stage" { &without_stage } else { &site };
            if line.contains(option) {
                continue;
            }
            let refs = site.git(&["for-each-ref"]);
            let run = sh(site, &format!("cms {line}{said}"));
            let is_taken = match *option {
                "--dry-run" => !run.stderr.contains("--dry-run") && site.git(&["for-each-ref"]) == refs,
                "--stage" | "--rev" if FILTERED.contains(&row.facts.name) => true,
                _ => run.code != 0,
            };
            if !is_taken {
                wrong.push(format!(
                    "`cms {line}{said}` ended with {}: {}{}",
                    run.code, run.stdout, run.stderr
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_about_the_demo_site_run_there() {
    for name in [
        "module.add",
        "draft.add-module",
        "translation.update",
        "draft.update-translation",
        "module-type.migrate",
    ] {
        for (line, _) in ops::find(name).expect("an operation").facts.examples {
            sh(&Sandbox::site(), &format!("cms {line}")).ok();
        }
    }
    let comment = ops::find("review.comment").expect("an operation").facts.examples;
    let (line, _) = comment.iter().find(|(line, _)| line.contains("--quote")).expect("an example");
    sh(&Sandbox::site(), &format!("cms {line}")).ok();
}

/// Words after `cms` that are not commands on purpose: examples of mistakes, and of how commands are named.
const NO_COMMANDS: &[&str] = &["noun", "staus", "pots", "lst", "post lst", "approve", "tags", "log"];

/// The texts of the project that mention commands.
fn texts() -> Vec<String> {
    let mut files = vec!["README.md".to_owned(), "CHANGELOG.md".to_owned()];
    for folder in ["src", "docs", "content-template", "tests/cli"] {
        files.extend(walk(folder));
    }
    files.retain(|file| [".rs", ".md", ".toml", ".yaml"].iter().any(|ending| file.ends_with(ending)));
    files.retain(|file| !file.contains("/tests/") && !file.ends_with("tests.rs"));
    files.retain(|file| !file.starts_with("tests/cli/") || file.ends_with(".md"));
    files
}

/// The text in backticks after `cms`, on one line.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| {
        let mut parts = line.split('`');
        parts.next();
        parts.step_by(2).filter_map(|part| part.strip_prefix("cms "))
    })
}

/// What is wrong with a command that a text names, if anything.
fn fault(root: &Command, line: &str) -> Option<String> {
    let mut at = root;
    for word in line.split_whitespace() {
        if let Some(option) = word.strip_prefix("--").filter(|rest| !rest.is_empty()) {
            let name: String =
                option.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            let known = |command: &Command| command.get_arguments().any(|arg| arg.get_long() == Some(&name));
            if !known(at) && !known(root) && !matches!(name.as_str(), "help" | "version") {
                return Some(format!("`{}` takes no `--{name}`", at.get_name()));
            }
            continue;
        }
        if !at.has_subcommands() || at.get_name() == "help" {
            continue;
        }
        let is_word =
            |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let words: Vec<&str> = word.split('|').collect();
        if !words.iter().all(|word| is_word(word)) || word.starts_with('-') {
            return None;
        }
        for word in &words {
            // Operations that are also groups take arguments.
            if at.find_subcommand(word).is_none() && at.is_subcommand_required_set() {
                return Some(format!("`{}` has no command `{word}`", at.get_name()));
            }
        }
        match words.as_slice() {
            [word] => at = at.find_subcommand(word)?,
            _ => return None,
        }
    }
    None
}

#[test]
fn commands_named_in_texts_exist() {
    let root = cms::cli::command(false);
    let mut wrong = Vec::new();
    for file in texts() {
        let text = read(&file);
        let text = match file.ends_with(".rs") {
            true => text.split("#[cfg(test)]\nmod").next().unwrap_or_default(),
            false => text.as_str(),
        };
        for line in named(text).filter(|line| !NO_COMMANDS.iter().any(|known| line.starts_with(known))) {
            wrong.extend(fault(&root, line).map(|fault| format!("{file}: `cms {line}`: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unknown_command_in_a_text_is_found() {
    let root = cms::cli::command(false);
    for (line, is_wrong) in [
        ("media add", false),
        ("media mend", true),
        ("relocate", true),
        ("post list --type", false),
        ("review list|diff|mend", true),
        ("review list|diff", false),
        ("doctor --repair", true),
        ("doctor --fix", false),
        ("form submissions export", false),
    ] {
        assert_eq!(fault(&root, line).is_some(), is_wrong, "{line}");
    }
    let found: Vec<&str> = named("see `cms media add` or `x` and `cms status`").collect();
    assert_eq!(found, ["media add", "status"]);
}
