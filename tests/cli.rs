//! Runs the examples in documents: every `tests/cli/*.md`, and README.md.
//!
//! A fenced block with the info string `console` shows commands and what they print:
//!
//! ````text
//! ```console
//! $ cms init demo && cd demo
//! created `demo` [..]
//!
//! $ cms validate posts/broken.yaml
//! ? 5
//! error: [..]
//! ...
//! ```
//! ````
//!
//! - `$ ` begins a command, `> ` continues it (here-documents too). It is given to `sh`. The directory and exported
//!   variables carry over to the next command; all blocks of a document run in order in one empty directory.
//! - `? N` right after the command is its exit code; without it the command must succeed.
//! - The lines up to the next command are its output: stdout, then stderr. `[..]` stands for any text within a line, a
//!   line `...` for any lines. Blank lines at the end do not count.
//! - Values that differ from run to run are replaced on both sides before the comparison: `[UUID]`, `[OID]` (7 to 12 or
//!   40 hexadecimal digits), `[TOKEN]` (64), `[TIME]`, `[DATE]`, `[DURATION]`, `[MONTH]` in paths, `[RANDOM]` in slugs,
//!   and `[ROOT]` for the directory of the run. So a document may show a real id or the placeholder; rewriting shows
//!   real ones.
//!
//! `CMS_BLESS=1 cargo nextest run cli::documents_run` rewrites the output of commands; lines that match stay.

mod document;
mod matching;

use crate::support::Sandbox;
use crate::support::project::{bless, read, root, walk};
use document::Document;
use matching::Eraser;
use rayon::prelude::*;
use std::fs;
use std::process::Command;

/// Documents that change history behind the program's back.
const TAMPERING: [&str; 1] = ["tests/cli/audit.md"];

/// Documents that show where the records are, as files: left out where these are on a server.
const OF_FILES: [&str; 2] = ["tests/cli/backup.md", "tests/cli/hooks.md"];

/// Runs every command of a document and returns the document with the actual output, and what `cms audit verify` finds
/// afterwards in the sites that it made: whatever people do, the record agrees with the history.
fn rerun(document: &Document) -> (String, Vec<String>) {
    let mut shell = Shell::new();
    let new = document.rewritten(|command| shell.run(command));
    (new, shell.disagreements())
}

/// A shell that keeps its directory and exported variables from one command to the next.
struct Shell {
    sandbox: Sandbox,
    eraser: Eraser,
}

/// Stored outside the directory of the commands, because a document may list the files there.
const RESTORE: &str = r#"
. "$HOME/.shell-variables" 2>/dev/null
cd "$(cat "$HOME/.shell-directory" 2>/dev/null || echo .)" || exit
trap 'export -p >"$HOME/.shell-variables"; pwd >"$HOME/.shell-directory"' EXIT
"#;

/// What a command printed, and its exit code.
struct Printed {
    code: i32,
    /// Its lines with placeholders for what varies.
    lines: Vec<String>,
    /// Its lines as printed; only the directory of the run is replaced.
    shown: Vec<String>,
}

impl Shell {
    fn new() -> Shell {
        let sandbox = Sandbox::new();
        fs::write(sandbox.home().join(".shell-variables"), "").expect("home is writable");
        fs::write(sandbox.home().join(".shell-directory"), sandbox.work().display().to_string())
            .expect("the same");
        let eraser = Eraser::new(&sandbox.work().display().to_string());
        Shell { sandbox, eraser }
    }

    fn run(&mut self, command: &str) -> Printed {
        let script = format!("{RESTORE}{command}\n");
        let run = crate::support::Run::of(self.sandbox.command("sh").args(["-c", &script]));
        let both = if run.stdout.is_empty() || run.stdout.ends_with('\n') { "" } else { "\n" };
        let printed = format!("{}{both}{}", run.stdout, run.stderr);
        let lines = |text: String| text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect();
        Printed {
            code: run.code,
            lines: lines(self.eraser.erase(&printed)),
            shown: lines(self.eraser.without_root(&printed)),
        }
    }
}

impl Shell {
    /// Where record and history disagree in the sites of the working directory.
    fn disagreements(&self) -> Vec<String> {
        let folders = fs::read_dir(self.sandbox.work()).expect("the working directory").flatten();
        let sites = folders.map(|entry| entry.path());
        let sites = sites.filter(|path| path.join(".git").is_dir() && path.join("cms.toml").is_file());
        let sites: Vec<_> = sites.collect();
        // On a server, all sites of a document share the records of one.
        if sites.len() > 1 && !self.sandbox.has_record_files() {
            return Vec::new();
        }
        let verified = sites.into_iter().map(|site| {
            let mut command = self.sandbox.command("cms");
            crate::support::Run::of(command.current_dir(site).args(["audit", "verify"]))
        });
        let complaints = verified.filter(|run| run.code != 0);
        complaints.map(|run| format!("{}: {}{}", run.command, run.stdout, run.stderr)).collect()
    }
}

/// The documents, by path.
fn documents() -> Vec<String> {
    let mut paths = walk("tests/cli");
    paths.retain(|path| path.ends_with(".md"));
    paths.extend(Some("README.md".to_owned()).filter(|path| root().join(path).is_file()));
    let has_files = Sandbox::new().has_record_files();
    paths.retain(|path| has_files || !OF_FILES.contains(&path.as_str()));
    paths
}

/// Describes what is wrong with a document; with `CMS_BLESS=1` the document is rewritten.
fn failure(path: &str) -> Option<String> {
    let old = read(path);
    let document = match Document::parse(&old) {
        Ok(document) => document,
        Err(message) => return Some(format!("{path}:{message}")),
    };
    let (new, disagreements) = rerun(&document);
    if !disagreements.is_empty() && !TAMPERING.contains(&path) {
        return Some(format!("{path}: {}", disagreements.join("\n")));
    }
    if old == new {
        return None;
    }
    if bless() {
        fs::write(root().join(path), &new).unwrap_or_else(|error| panic!("write `{path}`: {error}"));
        return None;
    }
    let difference = similar::TextDiff::from_lines(&old, &new);
    Some(difference.unified_diff().context_radius(3).header(path, "what the commands print now").to_string())
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "prints how many documents ran, so that an empty run does not pass for success"
)]
fn documents_run() {
    let paths = documents();
    println!("{} documents run", paths.len());
    let failures: Vec<_> = paths.par_iter().filter_map(|path| failure(path)).collect();
    let advice =
        "if the change is intended, rewrite them: `CMS_BLESS=1 cargo nextest run cli::documents_run`";
    assert!(
        failures.is_empty(),
        "{} of {} differ; {advice}\n\n{}",
        failures.len(),
        paths.len(),
        failures.join("\n")
    );
}

/// The commands need a POSIX `sh`, as git's own hooks do.
#[test]
fn shell_is_available() {
    assert!(Command::new("sh").args(["-c", "exit 0"]).status().is_ok_and(|status| status.success()));
}

#[test]
fn commands_share_directory_and_variables() {
    let mut shell = Shell::new();
    let cases = [
        ("mkdir inner && cd inner && export WORD='two words'", 0, ""),
        ("pwd; echo \"$WORD\"", 0, "[ROOT]/inner\ntwo words"),
        ("cat <<EOF\na\n\nb\nEOF", 0, "a\n\nb"),
        ("printf out; printf err >&2; cd ..; exit 5", 5, "out\nerr"),
        ("ls -A", 0, "inner"),
        ("echo 6f1c2a9 2026-11-20T09:30:00Z", 0, "[OID] [TIME]"),
    ];
    for (command, code, expected) in cases {
        let printed = shell.run(command);
        assert_eq!((printed.code, printed.lines.join("\n").as_str()), (code, expected), "of `{command}`");
    }
}

#[test]
fn document_is_compared_and_rewritten() {
    let right = "# T\n```console\n$ printf 'a\\nb\\nc\\n'\na\n...\n$ exit 3\n? 3\n```\nend\n";
    assert_eq!(rerun(&Document::parse(right).expect("well formed")).0, right);
    let wrong = "```console\n$ printf 'one 1\\ntwo 2\\nthree\\n'\none [..]\n2\n\n$ exit 3\n```\n";
    let blessed =
        "```console\n$ printf 'one 1\\ntwo 2\\nthree\\n'\none [..]\ntwo 2\nthree\n\n$ exit 3\n? 3\n```\n";
    assert_eq!(rerun(&Document::parse(wrong).expect("well formed")).0, blessed);
}
