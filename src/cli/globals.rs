//! The options that every command takes.

use super::selection::Selection;
use super::tree;
use crate::base::Stage;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Id, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// When to colour the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// The options of an invalid command line, for its error message.
    pub(super) fn named(arguments: &[OsString]) -> Self {
        let mut words = arguments.iter().map(|word| word.to_string_lossy());
        let value = words.find_map(|word| match word.strip_prefix("--color") {
            Some("") => Some(String::new()),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        });
        let value = value.filter(|value| !value.is_empty()).or_else(|| words.next().map(|word| word.into()));
        value.and_then(|value| Color::from_str(&value, false).ok()).unwrap_or(Color::Auto)
    }
}

/// A command line, and what was read from it.
type Line = (Vec<OsString>, ArgMatches);

/// Reads a command line. The word behind `--json` is taken for its FIELDS where the command has no use for it.
///
/// # Errors
/// As clap reports it, with the command line.
pub(super) fn read(arguments: Vec<OsString>, loose: bool) -> Result<Line, (clap::Error, Vec<OsString>)> {
    let error = match tree::read(&arguments, loose) {
        Ok(matches) => return Ok((arguments, matches)),
        Err(error) => error,
    };
    let joined = with_fields(&arguments);
    let read = joined.and_then(|joined| tree::read(&joined, loose).ok().map(|matches| (joined, matches)));
    read.ok_or((error, arguments))
}

/// The command line with `--json FIELDS` as `--json=FIELDS`.
fn with_fields(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let at = arguments.iter().position(|word| word == "--json")?;
    let fields = arguments.get(at + 1)?.to_str()?;
    let is_name = |name: &str| {
        !name.is_empty()
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '[' | ']'))
    };
    fields.split(',').all(is_name).then(|| {
        let joined = OsString::from(format!("--json={fields}"));
        [&arguments[..at], &[joined], &arguments[at + 2..]].concat()
    })
}

/// Whether a command line has arguments other than the options of every command.
pub(super) fn others_given(matches: &ArgMatches) -> bool {
    let globals = Globals::augment_args(Command::new("cms"));
    let known: Vec<&Id> = globals.get_arguments().map(Arg::get_id).collect();
    matches.ids().any(|id| {
        matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
            && !known.contains(&id)
            && matches.try_contains_id(id.as_str()).is_ok()
            && id.as_str() != "Globals"
    })
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct Globals {
    /// Folder of the site; found upwards from the current one unless given
    #[arg(long, global = true, value_name = "DIR")]
    pub site: Option<PathBuf>,
    /// Print one JSON value on standard output, also on failure; with `=FIELDS` only these, such as `--json=slug,title`
    #[arg(long, global = true, value_name = "FIELDS", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub json: Option<String>,
    /// Print what a program of jq yields from the JSON, such as `.data[].slug`
    #[arg(long, global = true, value_name = "EXPRESSION")]
    pub jq: Option<String>,
    /// Read the command's input as JSON from a file, or from standard input with `-`
    #[arg(long, global = true, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Stage to read from or write to
    #[arg(long, global = true, value_enum)]
    pub stage: Option<Stage>,
    /// Revision to read: a commit, a branch, or anything git understands
    #[arg(long, global = true, value_name = "REV")]
    pub rev: Option<String>,
    /// Show what would change and change nothing
    #[arg(long, global = true)]
    pub dry_run: bool,
    /// Refuse the write unless the item is still as it was at this revision
    #[arg(long, global = true, value_name = "REV")]
    pub expect: Option<String>,
    /// Change source although live content leads to what is deleted, hidden or moved
    #[arg(long, global = true)]
    pub allow_dangling: bool,
    /// Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them
    #[arg(long = "as", global = true, value_name = "USER")]
    pub as_user: Option<String>,
    /// Answer questions with yes; authorises no publish, and no deletion but by an undo or redo
    #[arg(long, global = true)]
    pub yes: bool,
    /// Say nothing on standard error but errors
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Print long output at once, instead of through the pager of `CMS_PAGER`, `PAGER` or `less`
    #[arg(long, global = true)]
    pub no_pager: bool,
    /// Colour the output; unless given, on a terminal without `NO_COLOR`
    #[arg(long, global = true, value_enum, default_value = "auto", hide_default_value = true)]
    pub color: Color,
}

impl Globals {
    /// Whether JSON is printed.
    pub(super) fn is_json(&self) -> bool {
        self.json.is_some() || self.jq.is_some()
    }

    /// What of the JSON is printed.
    pub(super) fn selection(&self) -> Selection {
        Selection::new(self.json.as_deref(), self.jq.as_deref())
    }
}
