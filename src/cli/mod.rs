//! The command line: command tree from the operation table, output, progress, completions.

mod ask;
mod browser;
mod builtin;
mod completer;
mod environment;
mod field_files;
mod follow;
mod globals;
mod options;
mod overrun;
mod pager;
mod patch;
mod places;
mod progress;
mod screen;
mod sections;
mod selection;
mod synonyms;
#[cfg(test)]
mod tests;
mod tree;
mod usage;
mod user_program;

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::progress::Progress;
use crate::base::source::{Clock, Ids, System};
use crate::base::text::chain;
use crate::codec;
use crate::git::GitProgram;
use crate::http::LocalRoutes;
use crate::mcp::AgentTools;
use crate::ops::{self, Call, ErrorKind, OpError, Outcome, Row};
use crate::site::{Actor, Claims, Site};
use clap::error::ErrorKind as ClapKind;
use clap::{ArgMatches, FromArgMatches};
pub use environment::{Environment, GitEnvironment, PUSHERS};
use globals::{Color, Globals};
use screen::Screen;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub use tree::command;

/// Exit code when standard output was closed, as a shell reports SIGPIPE.
const EXIT_PIPE: u8 = 141;

/// The warning for a write without a name.
const UNNAMED: &str = "\
warning: history names `Unknown person` as the author; these lines say who you are:
  git config --global user.name 'YOUR NAME'
  git config --global user.email YOU@EXAMPLE.COM";

/// Runs one command line and returns its exit code.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = tree::without_aliases(arguments);
    let wants_json = arguments.iter().filter_map(|word| word.to_str()).any(is_json_option);
    let screen = Screen { json: wants_json, color: Color::named(&arguments), quiet: false };
    let environment = match Environment::read() {
        Ok(environment) => environment,
        Err(cause) => {
            let error = OpError::internal(format!("the current folder cannot be read: {cause}"));
            return exit_code(screen.failure(&error), error.kind.mapping().exit);
        }
    };
    if let Some(exit) = completer::run(&arguments, &environment) {
        return exit;
    }
    crate::agents::configure(environment.agents.clone());
    crate::net::allow_variables(environment.allow_env.clone());
    if let Err(error) = records(environment.database_url.as_deref()) {
        return exit_code(screen.failure(&error), error.kind.mapping().exit);
    }
    crate::base::zone::set_local(environment.zone.clone());
    let arguments = match &environment.site {
        None => places::from_site(arguments, &environment.folder),
        Some(_) => arguments,
    };
    let from_json = arguments.iter().any(|a| a == "--input" || a.to_string_lossy().starts_with("--input="));
    let (arguments, matches) = match globals::read(arguments, from_json) {
        Ok(read) => read,
        Err((error, arguments)) => return usage(&error, &arguments, screen),
    };
    let matches = match field_files::read_into(&arguments, &matches, &environment.folder) {
        Ok(None) => matches,
        Ok(Some(whole)) => match tree::read(&whole, from_json) {
            Ok(matches) => matches,
            Err(error) => return usage(&error, &arguments, screen),
        },
        Err(error) => return exit_code(screen.failure(&error), error.kind.mapping().exit),
    };
    let globals = match Globals::from_arg_matches(&matches) {
        Ok(globals) => globals,
        Err(error) => return usage(&error, &arguments, screen),
    };
    let screen = Screen { json: globals.is_json(), color: globals.color, quiet: globals.quiet };
    if let Err(error) = globals.selection().check() {
        return exit_code(screen.failure(&error), error.kind.mapping().exit);
    }
    overrun::watch(screen);
    let surroundings = Surroundings { globals, environment };
    match surroundings.run(&matches) {
        Ok(outcome) => match surroundings.selected(&outcome.json) {
            Ok(json) => exit_code(surroundings.show(screen, json.as_deref(), &outcome.page), outcome.exit),
            Err(error) => exit_code(screen.failure(&error), error.kind.mapping().exit),
        },
        Err(error) => exit_code(screen.failure(&error), error.kind.mapping().exit),
    }
}

/// Puts the records on the server that the environment names, if it names one.
fn records(url: Option<&str>) -> Result<(), OpError> {
    let Some(url) = url else { return Ok(()) };
    let server = crate::db::Server::at(url).map_err(|why| {
        OpError::invalid(
            "ledger.address",
            format!("CMS_DATABASE_URL is not an address of a PostgreSQL server: {why}"),
        )
        .hint("it looks like `postgres://USER:PASSWORD@HOST/DATABASE`")
    })?;
    crate::db::records::use_server(server);
    Ok(())
}

/// Whether a word asks for JSON.
fn is_json_option(word: &str) -> bool {
    ["--json", "--jq"]
        .iter()
        .any(|option| word.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')))
}

/// The exit code once a result was printed: that of the command, unless nobody reads it, or it could not be written.
fn exit_code(written: std::io::Result<()>, exit: u8) -> ExitCode {
    ExitCode::from(match written {
        Ok(()) => exit,
        Err(cause) if cause.kind() == std::io::ErrorKind::BrokenPipe => EXIT_PIPE,
        Err(cause) => {
            let screen = Screen { json: false, color: Color::Never, quiet: false };
            // Standard error may be full as well.
            let _ = screen.talk(&format!("error: the output cannot be written: {cause}"));
            ErrorKind::Unwritable.mapping().exit
        }
    })
}

/// Prints help and version as results, and anything else from clap as a usage error. A group without a command prints
/// its help, and is a usage error, too.
fn usage(error: &clap::Error, arguments: &[OsString], screen: Screen) -> ExitCode {
    match error.kind() {
        ClapKind::DisplayHelp | ClapKind::DisplayVersion => exit_code(screen.help(error), 0),
        ClapKind::DisplayHelpOnMissingArgumentOrSubcommand if !screen.json => {
            exit_code(screen.help(error), 2)
        }
        _ => {
            let error = usage::failure(error, arguments);
            exit_code(screen.failure(&error), error.kind.mapping().exit)
        }
    }
}

/// The environment and options of a command.
struct Surroundings {
    globals: Globals,
    environment: Environment,
}

impl Surroundings {
    fn run(&self, matches: &ArgMatches) -> Result<Outcome, OpError> {
        let (name, inner) = tree::find(matches);
        self.refuse_options(&name)?;
        if let Some(builtin) = builtin::ALL.iter().find(|b| b.name == name) {
            return (builtin.run)(self, inner);
        }
        let row = ops::find(&name).expect("because the command tree is made from the table");
        self.operation(row, inner)
    }

    /// Refuses options that a command would ignore.
    fn refuse_options(&self, name: &str) -> Result<(), OpError> {
        let globals = &self.globals;
        let command = format!("cms {}", name.replace('.', " "));
        for (option, is_given) in [
            ("--stage", globals.stage.is_some()),
            ("--rev", globals.rev.is_some()),
            ("--dry-run", globals.dry_run),
            ("--expect", globals.expect.is_some()),
            ("--allow-dangling", globals.allow_dangling),
            ("--input", globals.input.is_some()),
            ("--as", globals.as_user.is_some()),
        ] {
            if is_given && !options::takes(name, option) {
                if option == "--rev" && ops::find(name).is_some_and(|row| row.can != "read") {
                    return Err(ops::rev_of_write());
                }
                let message = format!("`{command}` does not accept `{option}`");
                let hint = match (name, option) {
                    ("serve", "--stage") => "`cms dev` shows review, with drafts".to_owned(),
                    _ => format!("`{command} --help` lists its options"),
                };
                return Err(OpError::new(ErrorKind::Unreadable, "usage", message).hint(hint));
            }
        }
        Ok(())
    }

    fn operation(&self, row: &'static Row, matches: &ArgMatches) -> Result<Outcome, OpError> {
        if follow::is_asked_for(row, matches) {
            return self.follow(row, matches);
        }
        if patch::is_asked_for(row, matches) {
            return self.approve_by_item(row, matches);
        }
        let site = self.open()?;
        let bar = progress::Bar::new(self.globals.quiet || self.globals.is_json());
        let ids = System;
        let call = self.call(site.as_ref(), &bar, &ids)?;
        if ask::is_asked_about(row) && !call.dry_run && !self.globals.yes {
            let dry_run = Call { dry_run: true, ..self.call(site.as_ref(), &bar, &ids)? };
            let shown = self.dispatch(row, matches, site.as_ref(), &dry_run)?;
            if !self.agreed(&shown)? {
                return Ok(ask::untouched(shown));
            }
        }
        self.asking(site.as_ref(), call.expect, &|call| self.dispatch(row, matches, site.as_ref(), call))
    }

    /// Runs an operation; one that takes content away from visitors is shown, and asked about, first.
    fn asking(
        &self,
        site: Option<&Site>,
        expect: Option<String>,
        run: &dyn Fn(&Call<'_>) -> Result<Outcome, OpError>,
    ) -> Result<Outcome, OpError> {
        let bar = progress::Bar::new(self.globals.quiet || self.globals.is_json());
        let ids = System;
        let call = || Ok::<_, OpError>(Call { expect: expect.clone(), ..self.call(site, &bar, &ids)? });
        let first = call()?;
        let mut outcome = match run(&first) {
            Err(refused) if ask::is_question(&refused) && self.can_ask() => {
                let shown = run(&Call { dry_run: true, ..call()? })?;
                if !self.agreed_to_take_away(&shown)? {
                    return Ok(ask::untouched(shown));
                }
                run(&Call { yes: true, ..call()? })?
            }
            other => other?,
        };
        self.written_by(&first.actor, &outcome);
        self.add_pages(site, &mut outcome);
        Ok(outcome)
    }

    /// Adds to what a person reads the addresses of the pages that were written or approved.
    fn add_pages(&self, site: Option<&Site>, outcome: &mut Outcome) {
        let Some(site) = site.filter(|_| !self.globals.is_json()) else { return };
        // The change is made: what it did is shown, whatever becomes of the addresses.
        for url in ops::post::pages_of(site, &outcome.json).unwrap_or_default() {
            outcome.page.toned_line(ops::Tone::Faint, url);
        }
    }

    fn dispatch(
        &self,
        row: &Row,
        matches: &ArgMatches,
        site: Option<&Site>,
        call: &Call<'_>,
    ) -> Result<Outcome, OpError> {
        match &self.globals.input {
            Some(_) if globals::others_given(matches) => Err(OpError::new(
                ErrorKind::Unreadable,
                "usage",
                "`--input` cannot be combined with other arguments",
            )
            .hint("leave out the other arguments, or `--input`")),
            Some(file) => ops::dispatch_json(row, self.input(file)?, site, call),
            None => ops::dispatch_matches(row, matches, site, call),
        }
    }

    /// Warns of a write without an author's name: history would not show who did it.
    fn written_by(&self, actor: &Actor, outcome: &Outcome) {
        if actor.is_unnamed() && outcome.json.get("commit").is_some_and(serde_json::Value::is_string) {
            self.warn_of_unnamed();
        }
    }

    fn warn_of_unnamed(&self) {
        if !self.globals.quiet {
            UNNAMED.lines().for_each(|line| self.say(line));
        }
    }

    /// The JSON to print; `None` if a page is wanted, or there is no JSON.
    ///
    /// # Errors
    /// What `--json=FIELDS` or `--jq` want is not in it.
    fn selected(&self, json: &serde_json::Value) -> Result<Option<String>, OpError> {
        if !self.globals.is_json() || json.is_null() {
            return Ok(None);
        }
        self.globals.selection().text(json).map(Some).map_err(|error| match json.get("commit") {
            Some(serde_json::Value::String(_)) => {
                let message =
                    format!("the change was made, but its answer cannot be shown: {}", error.message);
                error.saying(message)
            }
            _ => error,
        })
    }

    /// Prints the result of a command, through the pager if a terminal is too low for it.
    fn show(&self, screen: Screen, json: Option<&str>, page: &ops::Page) -> std::io::Result<()> {
        let pager = if self.globals.no_pager { None } else { pager::Pager::of(&self.environment) };
        screen.result(json, page, pager.as_ref())
    }

    /// Prints a line while the command runs.
    fn print_page(&self, page: &ops::Page) -> Result<(), OpError> {
        let screen = Screen { json: false, color: self.globals.color, quiet: self.globals.quiet };
        screen.result(None, page, None).map_err(|cause| OpError::internal(cause.to_string()))
    }

    /// Prints a result while the command runs.
    fn print(&self, json: &serde_json::Value, page: &ops::Page) -> Result<(), OpError> {
        let screen =
            Screen { json: self.globals.is_json(), color: self.globals.color, quiet: self.globals.quiet };
        screen
            .result(self.selected(json)?.as_deref(), page, None)
            .map_err(|cause| OpError::internal(cause.to_string()))
    }

    /// Prints to standard error, even with `--quiet`: the caller waits for it.
    fn say(&self, text: &str) {
        let screen = Screen { json: self.globals.is_json(), color: self.globals.color, quiet: false };
        // Nobody waits for it if standard error is closed.
        let _ = screen.talk(&ops::visible_line(text));
    }

    /// The site of `--site`, or the one that contains the current folder, if any.
    fn open(&self) -> Result<Option<Site>, OpError> {
        let named = self.globals.site.as_deref().or(self.environment.site.as_deref());
        let site = match named {
            Some(folder) => Some(Site::open(&self.environment.folder.join(folder))?),
            None => self.environment.site_here()?,
        };
        site.iter().for_each(overrun::refuse_listed);
        if let Some(site) = &site
            && (site.repo().is_partial() || site.is_node())
            && let Some(git) = self.git()
        {
            site.repo().fetch_missing_with(&git);
            site.repo().reach_host_with(&git);
        }
        Ok(site)
    }

    fn call<'a>(
        &self,
        site: Option<&Site>,
        progress: &'a dyn Progress,
        ids: &'a dyn Ids,
    ) -> Result<Call<'a>, OpError> {
        let claims = Claims {
            as_user: self.globals.as_user.clone(),
            role: self.environment.role.clone(),
            name: self.environment.author_name.clone(),
            email: self.environment.author_email.clone(),
            others: self.environment.git.committer_email.iter().cloned().collect(),
            ai_agent_email: self.environment.ai_agent_email.clone(),
        };
        Ok(Call {
            actor: crate::site::identify(site, &claims)?,
            stage: self.globals.stage,
            rev: self.globals.rev.clone(),
            dry_run: self.globals.dry_run,
            yes: self.globals.yes,
            expect: self.globals.expect.clone(),
            allow_dangling: self.globals.allow_dangling,
            now: System.now(),
            ids,
            git: self.git(),
            program: self.environment.program.clone(),
            progress,
            logs: self.environment.logs.clone(),
            routes: site.map(|site| -> Arc<dyn ops::Routes> {
                Arc::new(LocalRoutes::new(site.folder(), self.git()))
            }),
            tools: site.map(|site| -> Arc<dyn ops::agent::Toolbox> {
                Arc::new(AgentTools::new(site.folder(), self.git()))
            }),
            address: None,
        })
    }

    /// The user's own git.
    fn git(&self) -> Option<GitProgram> {
        GitProgram::find(&self.environment.path, self.environment.home.as_deref())
    }

    fn input(&self, file: &Path) -> Result<serde_json::Value, OpError> {
        let limit = 4 * FILE_BYTES_MAX;
        let bytes = if file == Path::new("-") {
            crate::disk::read_stdin(limit)
        } else {
            crate::disk::read(&self.environment.folder.join(file), limit)
        };
        let bytes =
            bytes.map_err(|cause| OpError::new(ErrorKind::Unreadable, "input.unreadable", chain(&cause)))?;
        codec::json::parse(&bytes).map_err(|cause| {
            OpError::new(
                ErrorKind::Unreadable,
                "input.unreadable",
                format!(
                    "the input is not JSON: {} (line {}, column {})",
                    cause.message, cause.line, cause.column
                ),
            )
        })
    }
}
