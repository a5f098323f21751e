//! Programs that the user chose in the environment: an editor, a pager.

use std::process::Command;

/// The command line of such a program; run by a shell if it is more than plain words, as git does.
pub(super) fn command(line: &str) -> Command {
    if cfg!(unix) && line.contains(|c: char| "|&;<>()$`\\\"'*?[#~=%".contains(c)) {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{line} \"$@\""), line]);
        return shell;
    }
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}
