//! The command tree, built from the operation table and the few other commands.

use super::builtin;
use super::globals::Globals;
use super::{options, sections};
use crate::ops::{self, Row};
use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Id};
use std::ffi::OsString;

/// Groups of commands and their descriptions, in the order of the help.
const GROUPS: &[(&str, &str)] = &[
    ("post", "Posts: list, show, create, change, delete"),
    ("module", "Modules of a post: list, add, change, remove, reorder"),
    ("global", "Global modules: shared content that posts refer to"),
    ("group", "Module groups: layout templates for new posts"),
    ("type", "Post types of the site"),
    ("taxonomy", "Taxonomies and their terms"),
    ("menu", "Menus and their items"),
    ("form", "Form definitions, and what visitors sent with them"),
    ("feedback", "Remarks of reviewers on posts: create, list, resolve, delete"),
    ("analytics", "What visitors look at and where they click"),
    ("media", "Pictures and other files: add, list, describe, replace, check"),
    ("locale", "Languages of the site"),
    ("ledger", "What is not in git: move it to PostgreSQL, or back"),
    ("settings", "Settings of the site: list, change"),
    ("module-type", "Module types: list, show, check values against one"),
    ("layout", "Layouts: which modules a page could be made of"),
    ("agent", "Agents that stage changes for people to approve"),
    ("translation", "Languages of a post"),
    ("variation", "Other texts of a post, for some visitors"),
    ("draft", "AI Review: stage a post, fields, terms, modules, and nothing else"),
    ("mcp", "The tool server for AI agents: serve, list and call tools"),
    ("review", "Pending changes: list, diff, render, comment, submit, approve, reject"),
    ("workflow", "Requests to other services that events start: list, show, run, executions"),
    ("parked", "Rejected and refused work: list, show, restore"),
    ("prove", "What this site can show of its promises: agents"),
    ("set", "Changes of several items with one title, reviewed as one: propose, create, list, show"),
    ("op", "Operations: what was done, by whom"),
    ("richtext", "Rich text from one form to another"),
    ("url", "Addresses of the site: trace, list"),
    ("redirect", "Old addresses and where they lead: list, add, change, remove"),
    ("preview", "Preview links: create, show, list, comment, revoke"),
    ("user", "Users of the server: who may sign in"),
    ("token", "Bearer tokens for programs"),
    ("webhook", "Who learns what happens on the live site: add, list, test, deliver"),
    ("theme", "The look of the site: show the files of the theme, take one over"),
    ("cache", "The rebuildable cache: verify, clear"),
];

/// What the shell calls these verbs: `cms post ls` is `cms post list`, where no other verb is called so.
const SHORT_VERBS: &[(&str, &str)] = &[
    ("list", "ls"),
    ("delete", "rm"),
    ("remove", "rm"),
    ("create", "new"),
    ("rename", "mv"),
    ("show", "cat"),
];

/// Commands that come first in the help of their group.
const FIRST: &[&str] = &["post.list", "post.show", "post.create", "post.set", "post.edit"];

/// One node of the tree while it is built.
struct Node {
    name: &'static str,
    row: Option<&'static Row>,
    builtin: Option<fn() -> Command>,
    children: Vec<Node>,
}

impl Node {
    fn new(name: &'static str) -> Self {
        Node { name, row: None, builtin: None, children: Vec::new() }
    }

    fn at(&mut self, path: &'static str) -> &mut Node {
        path.split('.').fold(self, |node, word| {
            let index = node.children.iter().position(|child| child.name == word).unwrap_or_else(|| {
                node.children.push(Node::new(word));
                node.children.len() - 1
            });
            &mut node.children[index]
        })
    }

    /// The command with its subcommands, as far as they are wanted; for others, only the names.
    fn command(self, path: &str, is_wanted: &dyn Fn(&str) -> bool) -> Command {
        if !is_wanted(self.name) {
            return Command::new(self.name);
        }
        let mut command = match (self.row, self.builtin) {
            (Some(row), _) => operation(row, self.name),
            (None, Some(make)) => make().name(self.name),
            (None, None) => {
                let about = GROUPS.iter().find(|(name, _)| *name == path).map_or("", |(_, about)| about);
                Command::new(self.name).about(about).subcommand_required(true).arg_required_else_help(true)
            }
        };
        if self.row.is_some() && !self.children.is_empty() {
            command = command.args_conflicts_with_subcommands(true);
        }
        let names: Vec<&str> = self.children.iter().map(|child| child.name).collect();
        for child in self.children {
            let below = format!("{path}.{}", child.name);
            let short =
                SHORT_VERBS.iter().find(|(verb, short)| *verb == child.name && !names.contains(short));
            let mut child = child.command(&below, is_wanted).display_order(place(&below));
            if let Some((_, short)) = short {
                child = child.alias(*short);
            }
            command = command.subcommand(child);
        }
        without_globals(command, path)
    }
}

/// The position of a command in the help of its group.
fn place(path: &str) -> usize {
    sections::place(path).or_else(|| FIRST.iter().position(|name| *name == path)).unwrap_or(usize::MAX)
}

/// A command whose help omits the common options: they are explained once, and a line lists the ones that it accepts.
fn without_globals(command: Command, path: &str) -> Command {
    let all = Globals::augment_args(Command::new("cms"));
    let mut command = command;
    for arg in all.get_arguments() {
        let some = options::SOME.iter().find(|(_, id)| arg.get_id() == id);
        let is_taken = some.is_none_or(|(option, _)| options::takes(path, option));
        command = command.arg(arg.clone().hide(!is_taken).hide_short_help(true));
    }
    let command = command.arg(help_option().hide_short_help(true));
    if command.has_subcommands() && ops::find(path).is_none() {
        return command.after_help("`cms --help` explains the options of every command");
    }
    let before = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let line = options::line(path);
    let whole = match before.split_once("Examples:") {
        Some((details, examples)) => format!("{}{line}.\n\nExamples:{examples}", joined(details)),
        None => format!("{before}{line}."),
    };
    command.after_help(whole)
}

/// A text whose paragraphs are one line each, to be wrapped at the width of the terminal. Lists stay as they are.
fn joined(text: &str) -> String {
    let paragraph =
        |text: &str| match text.lines().any(|line| line.starts_with(' ') || line.starts_with("- ")) {
            true => text.to_owned(),
            false => text.replace('\n', " "),
        };
    text.split("\n\n").map(paragraph).collect::<Vec<_>>().join("\n\n")
}

fn help_option() -> Arg {
    Arg::new("help").short('h').long("help").global(true).action(ArgAction::HelpShort).help("Print help")
}

fn operation(row: &Row, name: &'static str) -> Command {
    let command = (row.augment)(Command::new(name));
    let details = details(&command);
    command.long_about(Resettable::Reset).after_help(format!("{details}{}", examples(row.facts.examples)))
}

/// The description after the first sentence. The help shows it below the options, for `-h` and `--help` alike.
pub(super) fn details(command: &Command) -> String {
    let long = command.get_long_about().map(ToString::to_string).unwrap_or_default();
    match long.split_once("\n\n") {
        Some((_, details)) => format!("{details}\n\n"),
        None => String::new(),
    }
}

/// The examples at the end of a command's help.
pub(super) fn examples(rows: &[(&str, &str)]) -> String {
    let mut text = String::from("Examples:");
    for (line, what) in rows {
        text.push_str(&format!("\n  {what}\n    $ cms {}", continued(line)));
    }
    text
}

/// Width of an example, in columns.
const EXAMPLE_COLUMNS: usize = 84;

/// A long command line on several lines, broken between arguments, with a shell's line continuation.
fn continued(line: &str) -> String {
    let (mut text, mut column, mut quote) = (String::new(), 0, None);
    for word in line.split(' ') {
        let is_inside = quote.is_some();
        for c in word.chars().filter(|c| matches!(c, '\'' | '"')) {
            quote = match quote {
                None => Some(c),
                Some(open) if open == c => None,
                open => open,
            };
        }
        if !text.is_empty() {
            let is_full = column + word.len() > EXAMPLE_COLUMNS && !is_inside;
            text.push_str(if is_full { " \\\n        " } else { " " });
            column = if is_full { 0 } else { column + 1 };
        }
        text.push_str(word);
        column += word.len();
    }
    text
}

/// Stands for a blank at which clap must not wrap, until help is printed.
pub(super) const FIXED_BLANK: &str = "\u{e000}";

/// Commands whose examples are not wrapped: a line break inside quotes would be a part of the argument.
fn with_fixed_examples(command: Command) -> Command {
    let Some(help) = command.get_after_help().map(ToString::to_string) else {
        return command.mut_subcommands(with_fixed_examples);
    };
    let mut is_continued = false;
    let line = |line: &str| {
        let is_example = is_continued || line.starts_with("    $ ");
        is_continued = is_example && line.ends_with('\\');
        if is_example { line.replace(' ', FIXED_BLANK) } else { line.to_owned() }
    };
    let lines: Vec<String> = help.split('\n').map(line).collect();
    command.after_help(lines.join("\n")).mut_subcommands(with_fixed_examples)
}

/// Names of commands in the original product, and ours.
const ALIASES: &[(&str, [&str; 2])] =
    &[("mcp:serve", ["mcp", "serve"]), ("mcp:dump-context", ["mcp", "dump-context"])];

/// Replaces an alias in the first word of a command line.
pub(super) fn without_aliases(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = arguments.into_iter().collect();
    let found = words.iter().enumerate().find_map(|(place, word)| {
        let (_, own) = ALIASES.iter().find(|(alias, _)| word == alias)?;
        Some((place, own))
    });
    if let Some((place, own)) = found {
        words.splice(place..=place, own.map(OsString::from));
    }
    words
}

/// Parses a command line. Most of the time goes into building commands, so only the named ones are built, unless an
/// error message needs all.
///
/// # Errors
/// As clap reports it for the whole tree.
pub(super) fn read(arguments: &[OsString], loose: bool) -> Result<ArgMatches, clap::Error> {
    let is_named = |name: &str| arguments.iter().any(|word| word == name);
    match of_those(&is_named, loose).try_get_matches_from(arguments) {
        Err(error) if error.kind() != ErrorKind::DisplayVersion => {
            with_fixed_examples(command(loose)).try_get_matches_from(arguments)
        }
        read => read,
    }
}

/// The whole command tree. With `loose`, no argument is required, because the input is JSON.
pub fn command(loose: bool) -> Command {
    of_those(&|_| true, loose)
}

fn of_those(is_wanted: &dyn Fn(&str) -> bool, loose: bool) -> Command {
    let mut root = Node::new("cms");
    for builtin in builtin::ALL {
        root.at(builtin.name).builtin = Some(builtin.command);
    }
    for row in ops::ALL {
        root.at(row.facts.name).row = Some(row);
    }
    let command = Globals::augment_args(Command::new("cms"));
    let mut command = command
        .version(env!("CARGO_PKG_VERSION"))
        .about("Website content as YAML files in git: source is live, review awaits approval, ai-review is where agents write")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_flag(true)
        .arg(help_option())
        .max_term_width(100)
        .after_help(examples(&[
            ("init demo", "Make a site with demo content"),
            ("status", "See the three stages and pending items"),
            ("review diff", "Read pending changes, by item, module and field"),
            ("review approve --all", "Make it live"),
        ]));
    for child in root.children {
        let name = child.name;
        command = command.subcommand(child.command(name, is_wanted).display_order(place(name)));
    }
    let template = sections::template(&command);
    let command = command.help_template(template);
    if loose { command.mut_subcommands(relaxed) } else { command }
}

fn relaxed(command: Command) -> Command {
    let free = |arg: Arg| arg.required(false).required_unless_present(Resettable::<Id>::Reset);
    command.mut_args(free).mut_subcommands(relaxed)
}

/// The name of the command in a parsed command line, and its arguments.
pub(super) fn find(matches: &ArgMatches) -> (String, &ArgMatches) {
    let mut names = Vec::new();
    let mut at = matches;
    while let Some((name, inner)) = at.subcommand() {
        names.push(name.to_owned());
        at = inner;
    }
    (names.join("."), at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_have_the_names_of_the_shell() {
        for (line, name) in
            [("post ls", "post.list"), ("menu rm main", "menu.delete"), ("webhook rm 1", "webhook.rm")]
        {
            let words: Vec<OsString> =
                std::iter::once("cms").chain(line.split(' ')).map(OsString::from).collect();
            let matches = read(&words, false).unwrap();
            assert_eq!(find(&matches).0, name, "{line}");
        }
    }

    #[test]
    fn long_examples_are_wrapped() {
        assert_eq!(continued("post list"), "post list");
        let quoted = format!("draft create --edit '{{\"a\": \"{}\", \"b\": 1}}' --slug x", "y".repeat(80));
        let shown = continued(&quoted);
        assert_eq!(shown.replace(" \\\n        ", " "), quoted);
        assert_eq!(shown.matches('\n').count(), 1, "{shown}");
        assert!(!shown.split('\'').nth(1).is_some_and(|inside| inside.contains('\n')), "{shown}");
    }

    #[test]
    fn paragraphs_of_help_are_one_line() {
        let command = command(false);
        let help = command.find_subcommand("build").unwrap().get_after_help().unwrap().to_string();
        let (details, _) = help.split_once("Examples:").unwrap();
        assert!(
            details.contains("redirects (as") && details.split("\n\n").all(|part| !part.contains('\n')),
            "{details}"
        );
    }

    #[test]
    fn examples_in_help_can_be_pasted() {
        for name in ["set.propose", "form.create", "feedback.create"] {
            let words = format!("cms.{name}.--help");
            let words: Vec<OsString> = words.split('.').map(OsString::from).collect();
            let help = read(&words, false).unwrap_err().render().to_string().replace(FIXED_BLANK, " ");
            for (line, _) in ops::find(name).unwrap().facts.examples {
                assert!(help.contains(&format!("    $ cms {}", continued(line))), "{line}\n{help}");
            }
        }
    }
}
