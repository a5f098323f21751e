//! The end of the process when a theme takes too much. A template cannot be interrupted, so the process ends: a command
//! with the error, a server by starting again without that theme. Both are as safe as a crash: what was acknowledged is
//! durable.

use super::screen::Screen;
use crate::daemon::renderings::{self, Limits};
use crate::ops::{ErrorKind, OpError};
use crate::render::{UnboundedTheme, refuse_themes};
use crate::site::{Site, SiteError, UnboundedThemes};
use std::ffi::OsString;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What to do with such a theme.
const HINT: &str =
    "simplify the template: no operation of it may work on a text or a list that it has made too large";
/// The option of servers for their port, and the value for any port.
const PORT: &str = "--port";
const ANY_PORT: &str = "0";

/// What a server does.
#[derive(Clone)]
struct Plan {
    /// Where such themes are listed; a command lists none.
    themes: Option<UnboundedThemes>,
    /// The arguments of this program to start again with, if it does.
    again: Option<Vec<OsString>>,
    /// Whether it was asked to end, and does so within some seconds whatever hangs.
    is_ending: bool,
}

static PLAN: Mutex<Plan> = Mutex::new(Plan { themes: None, again: None, is_ending: false });

fn plan() -> MutexGuard<'static, Plan> {
    PLAN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to watch what is rendered.
pub(super) fn watch(screen: Screen) {
    renderings::watch(Limits::USUAL, move |theme| end(screen, theme));
}

/// Refuses the themes that a server of the site has listed.
pub(super) fn refuse_listed(site: &Site) {
    refuse_themes(site.unbounded_themes().all());
}

/// Lists themes that take too much with the site.
pub(super) fn list_in(site: &Site) {
    plan().themes = Some(site.unbounded_themes());
}

/// Starts the server again instead of ending it: with the same arguments and more, at its address, such as
/// `http://127.0.0.1:8080`.
pub(super) fn start_again(address: &str, more: &str) {
    let mut arguments = at_port(std::env::args_os().skip(1).collect(), address);
    if !more.is_empty() && !arguments.iter().any(|argument| argument == more) {
        arguments.push(more.into());
    }
    plan().again = Some(arguments);
}

/// Lets the server end by itself from now on, as it was asked to: other requests may be finished until then.
pub(super) fn only_end() {
    plan().is_ending = true;
}

/// The arguments with the port of an address where they leave it open.
fn at_port(arguments: Vec<OsString>, address: &str) -> Vec<OsString> {
    let Some(port) = address.rsplit(':').next().filter(|port| port.parse::<u16>().is_ok()) else {
        return arguments;
    };
    let mut placed = Vec::<OsString>::new();
    for argument in arguments {
        let is_open = argument == ANY_PORT && placed.last().is_some_and(|last| last == PORT);
        placed.push(match argument.to_str() {
            Some(_) if is_open => port.into(),
            Some(text) if text.strip_prefix(PORT) == Some("=0") => format!("{PORT}={port}").into(),
            _ => argument,
        });
    }
    placed
}

#[expect(clippy::exit, clippy::disallowed_methods, reason = "no other thread can end the one that renders")]
fn end(screen: Screen, theme: &UnboundedTheme) {
    let plan = plan().clone();
    let error = OpError::from(SiteError::Theme(theme.error())).hint(HINT);
    if plan.is_ending {
        note_once(screen, theme, &error.message);
        return;
    }
    let Some(themes) = plan.themes else {
        // Nobody may be reading it.
        let _ = screen.failure(&error);
        std::process::exit(error.kind.mapping().exit.into());
    };
    let listed = themes.add(theme).map_err(|cause| cause.to_string());
    let outcome = match (&listed, &plan.again) {
        (Err(cause), _) => format!("it cannot be noted: {cause}"),
        (Ok(()), Some(_)) => "the server starts again without this theme".to_owned(),
        (Ok(()), None) => "start the server again: it makes no more pages with this theme".to_owned(),
    };
    let _ = screen.talk(&format!("error: {}; {outcome}", error.message));
    if let Some(arguments) = plan.again {
        let cause = replace(arguments);
        let _ = screen.talk(&format!("error: the server cannot start again: {cause}"));
    }
    std::process::exit(ErrorKind::Busy.mapping().exit.into());
}

/// Lists a theme with the site while the server ends. The theme is reported until then, and listed once.
fn note_once(screen: Screen, theme: &UnboundedTheme, problem: &str) {
    let Some(themes) = plan().themes.take() else { return };
    let outcome = match themes.add(theme) {
        Ok(()) => "it is not used at the next start".to_owned(),
        Err(cause) => format!("it cannot be noted: {cause}"),
    };
    let _ = screen.talk(&format!("error: {problem}; {outcome}"));
}

/// Replaces this process by a new one of the same program; returns only if that fails.
#[cfg(unix)]
fn replace(arguments: Vec<OsString>) -> io::Error {
    use std::os::unix::process::CommandExt as _;
    match std::env::current_exe() {
        Ok(program) => std::process::Command::new(program).args(arguments).exec(),
        Err(cause) => cause,
    }
}

#[cfg(not(unix))]
fn replace(_: Vec<OsString>) -> io::Error {
    io::ErrorKind::Unsupported.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn server_that_was_asked_to_end_is_not_ended_by_a_theme() {
        start_again("http://127.0.0.1:4711", "");
        only_end();
        let theme = UnboundedTheme {
            theme: "theme".to_owned(),
            template: "theme/page.html".to_owned(),
            problem: "takes more than 10 seconds".to_owned(),
        };
        // It would end the process of this test.
        let screen = Screen { json: false, color: crate::cli::globals::Color::Never, quiet: true };
        end(screen, &theme);
    }

    #[test]
    fn open_port_becomes_that_of_the_address() {
        let placed = |words: &[&str], address: &str| -> Vec<String> {
            let placed = at_port(words.iter().map(OsString::from).collect(), address);
            placed.into_iter().map(|word| word.into_string().unwrap()).collect()
        };
        let address = "http://127.0.0.1:4711";
        assert_eq!(
            placed(&["serve", "--port", "0", "--drain", "0"], address),
            ["serve", "--port", "4711", "--drain", "0"]
        );
        assert_eq!(placed(&["serve", "--port=0"], address), ["serve", "--port=4711"]);
        assert_eq!(placed(&["serve", "--port", "80"], address), ["serve", "--port", "80"]);
        assert_eq!(placed(&["serve", "--port", "0"], "unix:/run/cms.sock"), ["serve", "--port", "0"]);
    }
}
