//! The browser of the user.

use super::environment::Environment;
use super::user_program;
use std::io::{self, IsTerminal as _};
use std::process::Stdio;

/// Where a program shows something.
#[derive(Clone, Copy)]
enum Place {
    /// On a desktop of X or Wayland, if there is one.
    Desktop,
    /// On a Mac; elsewhere the name means another program.
    Mac,
    /// On the Windows that a Linux runs in.
    Windows,
}

/// Programs that show an address in the browser.
const USUAL: [(&str, Place); 3] =
    [("xdg-open", Place::Desktop), ("open", Place::Mac), ("wslview", Place::Windows)];

/// Opens an address of this program in the browser, where somebody sits at a terminal and has one. Returns whether it did.
pub(super) fn open(environment: &Environment, url: &str) -> bool {
    let is_seen = io::stdout().is_terminal() || io::stderr().is_terminal();
    let Some(line) = program(environment).filter(|_| is_seen && !environment.is_ci) else { return false };
    let mut command = user_program::command(&line);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

/// The program that `BROWSER` names, else that of the desktop, where there is one.
fn program(environment: &Environment) -> Option<String> {
    if let Some(line) = environment.browser.as_deref().map(str::trim) {
        return (!line.is_empty()).then(|| line.to_owned());
    }
    let is_there = |name: &str| {
        std::env::split_paths(&environment.path).any(|folder| crate::disk::is_program(&folder.join(name)))
    };
    let found = USUAL.into_iter().find(|(name, place)| {
        let is_usable = match place {
            Place::Desktop => environment.has_display,
            Place::Mac => cfg!(target_os = "macos"),
            Place::Windows => true,
        };
        is_usable && is_there(name)
    });
    found.map(|(name, _)| name.to_owned())
}
