//! Tests of the command tree: properties of every command.

use super::command;
use crate::ops::ALL;
use clap::Command;
use std::ffi::OsString;

#[test]
fn command_tree_is_valid() {
    command(false).debug_assert();
    command(true).debug_assert();
}

/// Every command of the tree, by its words after `cms`.
fn commands(command: &Command, path: &str, found: &mut Vec<(String, Command)>) {
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        let path = format!("{path} {}", inner.get_name()).trim_start().to_owned();
        commands(inner, &path, found);
        found.push((path, inner.clone()));
    }
}

/// A new user has only the help: every command and argument has a description, and every command an example.
#[test]
fn every_command_has_help() {
    let mut found = Vec::new();
    commands(&command(false), "", &mut found);
    assert!(found.len() > 20);
    for (path, command) in found {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert!(!about.is_empty() && !about.ends_with('.'), "`cms {path}` says: {about}");
        assert!(
            about.lines().next().is_some_and(|line| line.len() <= 120),
            "`cms {path}` says a lot: {about}"
        );
        for argument in command.get_arguments() {
            let name = argument.get_id();
            assert!(argument.get_help().is_some(), "`{name}` of `cms {path}` has no help");
        }
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        assert!(command.has_subcommands() || help.contains("$ cms "), "`cms {path}` has no example");
    }
}

/// Every example is a valid command line.
#[test]
fn examples_parse() {
    let folder = crate::disk::temp_dir().unwrap();
    let document = folder.path().join("site.json");
    crate::disk::write(&document, b"{}").unwrap();
    for row in ALL {
        assert!(!row.facts.examples.is_empty(), "`{}` has no example", row.facts.name);
        for (line, what) in row.facts.examples {
            assert!(!what.is_empty() && !what.ends_with('.'), "{what}");
            // Examples that parse differently with a document are parsed with the command line that names it.
            let there =
                |word: String| if word.ends_with(".json") { document.display().to_string() } else { word };
            let words = std::iter::once("cms".to_owned()).chain(words(line).into_iter().map(there));
            let words: Vec<OsString> = words.map(OsString::from).collect();
            let matches = command(false).try_get_matches_from(&words);
            // Reading with only the named commands gives the same result as with all of them.
            assert_eq!(matches.as_ref().ok(), super::tree::read(&words, false).as_ref().ok(), "`cms {line}`");
            assert!(
                matches.is_ok(),
                "`cms {line}`: {}",
                matches.err().map(|e| e.to_string()).unwrap_or_default()
            );
            let prefix = row.facts.name.replace('.', " ");
            assert!(line.starts_with(&prefix), "`cms {line}` is not an example of `{prefix}`");
        }
    }
}

/// Splits a command line like a shell, as far as the examples need: quotes; nothing after a pipe or redirection.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut open) = (Vec::new(), String::new(), None, false);
    for c in line.chars() {
        match (c, quote) {
            ('|' | '>', None) => break,
            (' ', None) => {
                if open {
                    words.push(std::mem::take(&mut word));
                }
                open = false;
            }
            ('\'' | '"', None) => (quote, open) = (Some(c), true),
            (c, Some(q)) if c == q => quote = None,
            (c, _) => {
                word.push(c);
                open = true;
            }
        }
    }
    if open {
        words.push(word);
    }
    words
}
