//! Errors of invalid command lines, in the form of all other errors: the problem, then what to do.

use super::{synonyms, tree};
use crate::base::text::nearest;
use crate::ops::{ErrorKind, OpError};
use clap::error::{ContextKind, ContextValue, ErrorKind as ClapKind};
use std::ffi::OsString;

/// Converts an error of clap.
pub(super) fn failure(error: &clap::Error, arguments: &[OsString]) -> OpError {
    let command = command_of(arguments);
    let subject = |kind| text(error, kind).unwrap_or_default();
    let argument = subject(ContextKind::InvalidArg);
    let value = subject(ContextKind::InvalidValue);
    let message = match error.kind() {
        ClapKind::InvalidSubcommand => {
            format!("there is no command `{command} {}`", subject(ContextKind::InvalidSubcommand))
        }
        ClapKind::UnknownArgument => format!("`{command}` does not accept `{}`", bare(&argument)),
        ClapKind::MissingRequiredArgument => format!("`{command}` needs {}", quoted(error)),
        ClapKind::MissingSubcommand | ClapKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            format!("`{command}` needs a command")
        }
        ClapKind::InvalidValue if value.is_empty() => format!("`{}` needs a value", name(&argument)),
        ClapKind::InvalidValue => format!("`{}` cannot be `{value}`", name(&argument)),
        ClapKind::ValueValidation => match std::error::Error::source(error).map(ToString::to_string) {
            Some(cause) if cause.contains('`') => cause,
            Some(cause) if cause.contains("digit") => {
                format!("`{}` cannot be `{value}`: it is not a whole number", name(&argument))
            }
            Some(cause) => format!("`{}` cannot be `{value}`: {cause}", name(&argument)),
            None => format!("`{}` cannot be `{value}`", name(&argument)),
        },
        // Behind an argument of a command that has commands of its own, clap takes a further word for one of these.
        ClapKind::ArgumentConflict if argument.is_empty() => {
            let word = subject(ContextKind::InvalidSubcommand);
            match is_last_word(&command, &word) {
                true => {
                    format!(
                        "`{word}` is a command: it cannot follow `{}`",
                        name(&subject(ContextKind::PriorArg))
                    )
                }
                false => format!("`{command}` does not accept `{word}`"),
            }
        }
        ClapKind::ArgumentConflict => {
            let other = subject(ContextKind::PriorArg);
            if argument.is_empty() {
                format!("`{command}` takes `{}` or a command, and not both", name(&other))
            } else if other == argument || other.is_empty() {
                format!("`{}` is given more than once", name(&argument))
            } else {
                format!("`{}` and `{}` cannot be given together", name(&argument), name(&other))
            }
        }
        _ => first_line(error),
    };
    OpError::new(ErrorKind::Unreadable, "usage", message).hint(advice(error, &command))
}

/// A similar word, the possible words, or else where to read more.
fn advice(error: &clap::Error, command: &str) -> String {
    let help = format!("`{command} --help` shows more");
    let suggested = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
        ContextKind::Suggested,
    ];
    let option = text(error, ContextKind::InvalidArg).unwrap_or_default();
    if let Some(instead) = synonyms::instead_of_option(command, bare(&option)) {
        return format!("`{instead}` does that; {help}");
    }
    let near = suggested.into_iter().find_map(|kind| text(error, kind));
    let possible = words(error, ContextKind::ValidValue);
    let known = commands_of(command);
    let wanted = text(error, ContextKind::InvalidSubcommand).unwrap_or_default();
    if is_last_word(command, &wanted) {
        return help;
    }
    let begun = || {
        let mut all = known.iter().filter(|name| !wanted.is_empty() && name.starts_with(&wanted));
        all.next().filter(|_| all.next().is_none()).cloned()
    };
    let own = nearest(&wanted, known.iter().map(String::as_str)).map(str::to_owned);
    // What clap takes for similar often is not, if the first letters differ: `variation` for `ai`.
    let near = near.filter(|near| wanted.is_empty() || near.chars().next() == wanted.chars().next());
    let near = begun().or(own.filter(|_| !wanted.is_empty())).or(near);
    let synonyms = match command {
        "cms" => synonyms::commands_for(&tree::command(false), &wanted),
        // `post publish` is `publish`.
        _ => tree::command(false)
            .find_subcommand(&wanted)
            .map(|own| own.get_name().to_owned())
            .into_iter()
            .collect(),
    };
    if !synonyms.is_empty() {
        let named: Vec<String> = synonyms.iter().map(|command| format!("`cms {command}`")).collect();
        return format!("did you mean {}? {help}", named.join(" or "));
    }
    match (near, possible.as_slice()) {
        (Some(near), _) => format!("did you mean `{}`? {help}", bare(&near)),
        (None, []) => match error.kind() {
            ClapKind::UnknownArgument
                if text(error, ContextKind::InvalidArg).is_some_and(|a| a.starts_with('-')) =>
            {
                format!("{help}; words that begin with `-` go behind `--`")
            }
            _ => help,
        },
        (None, possible) => format!("one of {}", possible.join(", ")),
    }
}

/// The commands of a group, such as those of `cms post`.
fn commands_of(group: &str) -> Vec<String> {
    let tree = tree::command(false);
    let found = group.split(' ').skip(1).try_fold(&tree, |at, word| at.find_subcommand(word));
    found
        .into_iter()
        .flat_map(clap::Command::get_subcommands)
        .map(|child| child.get_name().to_owned())
        .collect()
}

/// The words of a command line that name a command, such as `cms post set`.
fn command_of(arguments: &[OsString]) -> String {
    let tree = tree::command(false);
    let (mut at, mut words) = (&tree, vec!["cms"]);
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(inner) = at.find_subcommand(word) {
            (at, words) = (inner, [words, vec![inner.get_name()]].concat());
        }
    }
    words.join(" ")
}

fn is_last_word(command: &str, word: &str) -> bool {
    command.rsplit(' ').next() == Some(word)
}

fn quoted(error: &clap::Error) -> String {
    let missing: Vec<String> =
        words(error, ContextKind::InvalidArg).iter().map(|name| format!("`{}`", bare(name))).collect();
    missing.join(" and ")
}

/// `--type` from `--type <TYPE>`, `POST` from `<POST>`.
fn name(argument: &str) -> &str {
    match argument.split_once(" <") {
        Some((flag, _)) => flag,
        None => bare(argument),
    }
}

fn bare(argument: &str) -> &str {
    let inner = |open, close| argument.strip_prefix(open).and_then(|rest: &str| rest.split_once(close));
    inner('<', '>').or_else(|| inner('[', ']')).map_or(argument, |(inner, _)| inner)
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    words(error, kind).into_iter().next()
}

fn words(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        _ => Vec::new(),
    }
}

fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is typed, the message and the hint.
    const CASES: &[(&str, &str, &str)] = &[
        ("staus", "there is no command `cms staus`", "did you mean `status`? `cms --help` shows more"),
        (
            "approve",
            "there is no command `cms approve`",
            "did you mean `cms review approve`? `cms --help` shows more",
        ),
        (
            "log",
            "there is no command `cms log`",
            "did you mean `cms history` or `cms activity`? `cms --help` shows more",
        ),
        (
            "post lst",
            "there is no command `cms post lst`",
            "did you mean `list`? `cms post --help` shows more",
        ),
        ("post", "`cms post` needs a command", "`cms post --help` shows more"),
        ("post set", "`cms post set` needs `POST` and `FIELD=VALUE`", "`cms post set --help` shows more"),
        (
            "post set home title",
            "`title` is not FIELD=VALUE or FIELD:=JSON",
            "`cms post set --help` shows more",
        ),
        (
            "post list --tpye blog",
            "`cms post list` does not accept `--tpye`",
            "did you mean `--type`? `cms post list --help` shows more",
        ),
        ("post list --order up", "`--order` cannot be `up`", "one of asc, desc"),
        ("post list --order", "`--order` needs a value", "one of asc, desc"),
        ("status --stage live", "`--stage` cannot be `live`", "one of source, review, ai-review"),
        (
            "post list --limit ten",
            "`--limit` cannot be `ten`: it is not a whole number",
            "`cms post list --help` shows more",
        ),
        (
            "post list --page 1 --page 2",
            "`--page` is given more than once",
            "`cms post list --help` shows more",
        ),
        ("posst", "there is no command `cms posst`", "did you mean `post`? `cms --help` shows more"),
        (
            "post publish",
            "there is no command `cms post publish`",
            "did you mean `cms publish`? `cms post --help` shows more",
        ),
        (
            "publish x --at noon",
            "`cms publish` does not accept `--at`",
            "`cms schedule POST TIME` does that; `cms publish --help` shows more",
        ),
        (
            "form submissions list contact",
            "`cms form submissions` does not accept `contact`",
            "`cms form submissions --help` shows more",
        ),
        (
            "form submissions contact export",
            "`export` is a command: it cannot follow `FORM`",
            "`cms form submissions export --help` shows more",
        ),
        ("status now", "`cms status` does not accept `now`", "`cms status --help` shows more"),
    ];

    #[test]
    fn usage_errors_have_a_message_and_a_hint() {
        let mut wrong = Vec::new();
        for &(line, message, hint) in CASES {
            let arguments: Vec<OsString> =
                std::iter::once("cms").chain(line.split(' ')).map(OsString::from).collect();
            let error = tree::command(false).try_get_matches_from(&arguments).unwrap_err();
            let failure = failure(&error, &arguments);
            if (failure.message.as_str(), failure.hint.as_deref()) != (message, Some(hint)) {
                wrong.push(format!("`{line}`: {} / {:?}", failure.message, failure.hint));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
