//! `cms run`: runs a reading command, for callers that may pass commands but must not change anything.

use crate::ops;
use crate::ops::prelude::*;
use clap::Command;
use clap::error::ErrorKind as ClapKind;

/// The commands that can be run: they read content, write no file, and show no secret.
const ALLOWED: &[&str] = &[
    "status",
    "whoami",
    "validate",
    "explain",
    "schema",
    "registry",
    "summary",
    "activity",
    "search",
    "post.list",
    "post.show",
    "post.manifest",
    "post.context",
    "post.terms",
    "module.list",
    "module-type.list",
    "module-type.show",
    "group.list",
    "group.show",
    "global.list",
    "global.show",
    "type.list",
    "type.show",
    "type.config",
    "taxonomy.list",
    "taxonomy.show",
    "taxonomy.terms",
    "locale.list",
    "agent.list",
    "translation.list",
    "layout.suggest",
    "review.list",
    "review.diff",
    "review.conflicts",
    "webhook.deliveries",
];
/// Longest output, in bytes.
const OUTPUT_BYTES_MAX: usize = 40_000;
/// Most words.
const WORDS_MAX: usize = 64;

/// Run a reading command, and no other: `list` shows which there are
///
/// The command runs inside, as the caller: there is no shell and no child process.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Command, such as `status` or `post list`; `list` shows them all
    #[arg(value_name = "COMMAND")]
    pub command: String,
    /// Its arguments
    #[arg(value_name = "ARG", trailing_var_arg = true, allow_hyphen_values = true)]
    #[serde(default)]
    pub args: Vec<String>,
}

/// What a command printed.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Ran {
    /// Its result
    pub stdout: String,
    /// What it said besides
    pub stderr: String,
}

impl Operation for Run {
    const FACTS: Facts = facts!("run", Permission::DraftsView;
        "run list" => "The commands that can be run",
        "run post list --limit 5" => "One of them");
    type Can = Reading;
    type Output = Ran;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Ran, OpError> {
        let mut words: Vec<&str> = self.command.split_whitespace().collect();
        words.extend(self.args.iter().map(String::as_str));
        if words == ["list"] {
            return Ok(Ran { stdout: list(), stderr: String::new() });
        }
        if words.len() > WORDS_MAX {
            return Err(refused(format!("a command has at most {WORDS_MAX} words")));
        }
        // The longest command name that the words begin with: `post list`, then `post`.
        let name = [2, 1].into_iter().filter(|count| words.len() >= *count).find_map(|count| {
            let name = words[..count].join(".");
            ALLOWED.iter().find(|allowed| **allowed == name).map(|allowed| (*allowed, count))
        });
        let Some((name, count)) = name else {
            let shown: String = words.join(" ").chars().take(80).collect();
            return Err(refused(format!("`{shown}` is not a command that can be run here")));
        };
        let row = ops::find(name).filter(|row| row.can == Reading::NAME).ok_or_else(|| {
            refused(format!("`{name}` can write, and only commands that read can be run here"))
        })?;
        let spoken = name.replace('.', " ");
        let command = (row.augment)(Command::new(name).bin_name(spoken.clone())).no_binary_name(true);
        match command.color(clap::ColorChoice::Never).try_get_matches_from(&words[count..]) {
            Ok(matches) => {
                let outcome = cx.delegate(row, &matches)?;
                Ok(Ran { stdout: bounded(outcome.page.plain()), stderr: String::new() })
            }
            Err(help) if help.kind() == ClapKind::DisplayHelp => {
                Ok(Ran { stdout: bounded(help.to_string()), stderr: String::new() })
            }
            Err(usage) => Err(misused(&spoken, &usage)),
        }
    }
}

fn list() -> String {
    ALLOWED.iter().map(|name| format!("{}\n", name.replace('.', " "))).collect()
}

fn refused(message: String) -> OpError {
    OpError::invalid("command.refused", message).hint("the command `list` shows which can be run")
}

/// An error of wrong arguments: the first paragraph of the parser's message, in one line.
fn misused(command: &str, usage: &clap::Error) -> OpError {
    let text = usage.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let problem = lines.join(" ");
    let message = format!("`{command}`: {}", problem.trim_start_matches("error: "));
    OpError::invalid("command.refused", message).hint("with `--help` the command shows its arguments")
}

fn bounded(mut text: String) -> String {
    if text.len() > OUTPUT_BYTES_MAX {
        let mut end = OUTPUT_BYTES_MAX;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text.push_str("\n… cut: ask for less\n");
    }
    text
}

impl View for Ran {
    fn show(&self, page: &mut Page) {
        page.raw(&self.stdout);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_operations_are_read_only() {
        for name in ALLOWED {
            let row = ops::find(name).unwrap_or_else(|| panic!("`{name}` is not an operation"));
            assert_eq!(row.can, "read", "{name}");
        }
    }

    #[test]
    fn output_is_truncated_at_a_character_boundary() {
        let text = bounded("é".repeat(OUTPUT_BYTES_MAX));
        assert!(text.len() < OUTPUT_BYTES_MAX + 40 && text.ends_with("ask for less\n"));
    }
}
