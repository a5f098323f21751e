//! Words of other programs, and the commands that do the same.

use clap::Command;

/// Words of git, of shells and of other content systems. A plural of a group (`posts`) and a verb of a group (`approve`)
/// are found in the tree and not listed here.
const SYNONYMS: &[(&str, &[&str])] = &[
    ("ls", &["post list"]),
    ("new", &["post create"]),
    ("rm", &["post delete"]),
    ("mv", &["post set"]),
    ("cat", &["read", "post show"]),
    ("log", &["history", "activity"]),
    ("commit", &["review submit"]),
    ("merge", &["review approve"]),
    ("push", &["sync"]),
    ("pull", &["sync"]),
    ("fetch", &["sync"]),
    ("branch", &["status"]),
    ("lint", &["validate"]),
    ("test", &["validate"]),
    ("check", &["validate", "doctor"]),
    ("generate", &["build"]),
    ("start", &["serve"]),
    ("server", &["serve"]),
    ("new-site", &["init"]),
    ("grep", &["search"]),
    ("find", &["search"]),
    ("replace", &["find-replace"]),
    ("tags", &["taxonomy list"]),
    ("tag", &["taxonomy list"]),
    ("term", &["taxonomy list"]),
    ("terms", &["taxonomy list"]),
    ("categories", &["taxonomy list"]),
    ("category", &["taxonomy list"]),
    ("pages", &["post list"]),
    ("page", &["post list"]),
    ("article", &["post list"]),
    ("articles", &["post list"]),
    ("image", &["media list"]),
    ("images", &["media list"]),
    ("pictures", &["media list"]),
    ("files", &["media list"]),
    ("languages", &["locale list"]),
    ("hooks", &["webhook list", "hook"]),
    ("config", &["settings list"]),
    ("login", &["whoami", "token create"]),
    ("rollback", &["revert", "undo"]),
    ("stash", &["parked list"]),
    ("deploy", &["build", "serve"]),
    ("language", &["locale list"]),
    ("lang", &["locale list"]),
    ("translate", &["translation create"]),
    ("ai", &["agent list", "draft"]),
    ("stats", &["analytics summary", "summary"]),
    ("role", &["user list"]),
    ("roles", &["user list"]),
    ("account", &["user list"]),
    ("accounts", &["user list"]),
    ("upload", &["media add"]),
    ("pending", &["review list"]),
    ("changes", &["review list"]),
];

/// Options of other commands, and the command that does what they mean: group, option, command.
const OPTIONS: &[(&str, &str, &str)] = &[
    ("cms publish", "--at", "cms schedule POST TIME"),
    ("cms publish", "--schedule", "cms schedule POST TIME"),
    ("cms post list", "--tag", "cms post list --taxonomy TAXONOMY=TERM"),
    ("cms post list", "--since", "cms post list --filter 'updatedAt[gte]=yesterday'"),
    ("cms build", "-o", "cms build DIR"),
    ("cms build", "--out", "cms build DIR"),
    ("cms build", "--output", "cms build DIR"),
    ("cms preview create", "--expires", "cms preview create POST --hours HOURS"),
];

/// What to write in place of an option that a command lacks.
pub(super) fn instead_of_option(command: &str, option: &str) -> Option<&'static str> {
    let found = OPTIONS.iter().find(|(of, name, _)| *of == command && *name == option);
    found.map(|(_, _, instead)| *instead)
}

/// Most commands that are named.
const NAMED_MAX: usize = 3;

/// The commands, without `cms`, for a word that is not a command.
pub(super) fn commands_for(tree: &Command, word: &str) -> Vec<String> {
    if let Some((_, commands)) = SYNONYMS.iter().find(|(synonym, _)| *synonym == word) {
        return commands.iter().map(|&command| command.to_owned()).collect();
    }
    let singular = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let singular = singular.or_else(|| word.strip_suffix('s').map(str::to_owned));
    if let Some(group) = singular.and_then(|name| tree.find_subcommand(name)) {
        let verb = if group.find_subcommand("list").is_some() { " list" } else { "" };
        return vec![format!("{}{verb}", group.get_name())];
    }
    let mut groups: Vec<&Command> =
        tree.get_subcommands().filter(|group| group.find_subcommand(word).is_some()).collect();
    groups.sort_by_key(|group| super::sections::place(group.get_name()).unwrap_or(usize::MAX));
    groups.iter().take(NAMED_MAX).map(|group| format!("{} {word}", group.get_name())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tree;

    #[test]
    fn synonyms_are_not_commands_and_name_commands() {
        let tree = tree::command(false);
        for (word, commands) in SYNONYMS {
            assert!(tree.find_subcommand(word).is_none(), "`{word}` is a command");
            for command in *commands {
                let found = command.split(' ').try_fold(&tree, |at, name| at.find_subcommand(name));
                assert!(found.is_some(), "`{word}` names `{command}`, which is no command");
            }
        }
    }

    #[test]
    fn options_of_others_are_not_options_and_name_commands() {
        let tree = tree::command(false);
        let found = |line: &str| {
            let words = line.split(' ').skip(1);
            words.fold((&tree, true), |(at, goes_on), word| {
                match at.find_subcommand(word).filter(|_| goes_on) {
                    Some(inner) => (inner, true),
                    None => (at, false),
                }
            })
        };
        for (command, option, instead) in OPTIONS {
            let (own, is_whole) = found(command);
            assert!(is_whole, "`{command}` is no command");
            let has = own.get_arguments().any(|arg| {
                arg.get_long().is_some_and(|long| format!("--{long}") == *option)
                    || arg.get_short().is_some_and(|short| format!("-{short}") == *option)
            });
            assert!(!has, "`{command}` has `{option}`");
            assert!(found(instead).0.get_name() != tree.get_name(), "`{instead}` names no command");
        }
    }

    #[test]
    fn plurals_and_verbs_of_groups_are_found() {
        let tree = tree::command(false);
        let found = |word| commands_for(&tree, word).join(", ");
        assert_eq!(found("posts"), "post list");
        assert_eq!(found("taxonomies"), "taxonomy list");
        assert_eq!(found("approve"), "review approve");
        assert_eq!(found("edit"), "post edit, variation edit");
        assert_eq!(found("log"), "history, activity");
        assert_eq!(found("xyzzy"), "");
    }
}
