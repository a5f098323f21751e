//! The sections of `cms --help`: commands grouped by purpose.

use anstyle::Style;
use clap::Command;

/// The sections in order, each with its commands, in the order in which a new user needs them.
pub(super) const SECTIONS: &[(&str, &[&str])] = &[
    (
        "Content",
        &[
            "post",
            "publish",
            "unpublish",
            "open",
            "module",
            "media",
            "search",
            "read",
            "find-replace",
            "import",
            "export",
            "global",
            "group",
            "taxonomy",
            "menu",
            "form",
            "redirect",
            "locale",
            "settings",
            "translation",
            "variation",
            "type",
            "module-type",
            "describe",
            "layout",
        ],
    ),
    ("Review", &["review", "set", "diff", "preview", "feedback", "schedule", "parked"]),
    ("History", &["history", "blame", "revert", "undo", "redo", "op", "activity", "events", "audit"]),
    (
        "Site",
        &[
            "init", "demo", "dev", "status", "whoami", "site", "validate", "explain", "fmt", "schema",
            "render", "build", "theme", "url", "registry", "summary", "migrate", "relayout", "sync",
            "doctor", "backup", "restore", "ledger",
        ],
    ),
    ("Serve", &["serve", "watch", "user", "token", "webhook", "workflow", "analytics", "logs"]),
    ("Agents", &["mcp", "agent", "draft", "run", "prove"]),
    ("Plumbing", &["richtext", "cache", "gc", "completions", "man", "merge-driver", "hook"]),
];

/// Width of the help, in columns.
const COLUMNS: usize = 100;
/// Width of command names with surrounding space, in columns.
const NAME_COLUMNS: usize = 16;

/// The position of a command in the help.
pub(super) fn place(name: &str) -> Option<usize> {
    SECTIONS.iter().flat_map(|(_, names)| *names).position(|known| *known == name)
}

/// The help of the program: commands by section, then the common options, which the help of commands omits.
pub(super) fn template(root: &Command) -> String {
    let heading = Style::new().bold().underline();
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (section, names) in SECTIONS {
        text.push_str(&format!("{heading}{section}:{heading:#}\n"));
        for name in *names {
            let about = root.find_subcommand(name).and_then(Command::get_about);
            text.push_str(&row(name, &about.map(ToString::to_string).unwrap_or_default()));
        }
        text.push('\n');
    }
    text.push_str(&format!("{heading}Options of every command:{heading:#}\n"));
    text.push_str("{options}{after-help}");
    text
}

/// A command and its description, wrapped.
fn row(name: &str, about: &str) -> String {
    let bold = Style::new().bold();
    let room = COLUMNS - NAME_COLUMNS;
    let mut lines = vec![String::new()];
    for word in about.split(' ') {
        let last = lines.last_mut().expect("because it begins with a line");
        match last.is_empty() || last.chars().count() + 1 + word.chars().count() <= room {
            true if last.is_empty() => last.push_str(word),
            true => last.extend([" ", word]),
            false => lines.push(word.to_owned()),
        }
    }
    let gap = " ".repeat((NAME_COLUMNS - 2).saturating_sub(name.len()));
    let text = lines.join(&format!("\n{}", " ".repeat(NAME_COLUMNS)));
    // Braces have a meaning in the template.
    format!("  {bold}{name}{bold:#}{gap}{}\n", text.replace(['{', '}'], ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_command_is_in_one_section() {
        let root = crate::cli::command(false);
        let all: BTreeSet<&str> = root.get_subcommands().map(Command::get_name).collect();
        let mut named = BTreeSet::new();
        for name in SECTIONS.iter().flat_map(|(_, names)| *names) {
            assert!(named.insert(*name), "`{name}` is in two sections");
        }
        assert_eq!(all, named);
    }
}
