//! A `git` with injected faults: a wrapper of the real one that counts its calls, and at one of them does what the
//! test says.

use super::Sandbox;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

/// It removes itself from the `PATH`, so that it calls the real git.
const SCRIPT: &str = r#"#!/bin/sh
here=$(dirname "$0")
PATH=${PATH#*:}
call=$(cat "$here/calls")
echo $((call + 1)) >"$here/calls"
. "$here/fault"
exec git "$@"
"#;

/// What happens to a caller of git.
#[derive(Debug, Clone)]
pub(crate) enum Fault {
    /// The connection is lost at one call, before the other side receives it or after it has executed it.
    Cut { call: usize, after: bool },
    /// Like a cut, but the caller is killed.
    Kill { call: usize, after: bool },
    /// The branches of another clone are pushed just before the first push.
    Race { other: PathBuf },
}

impl Fault {
    fn script(&self) -> String {
        let at = |call: &usize, after: &bool, end: &str| {
            let first = if *after { r#"git "$@" >/dev/null 2>&1; "# } else { "" };
            format!("if [ $call = {call} ]; then {first}{end}; fi\n")
        };
        match self {
            Fault::Cut { call, after } => at(call, after, "echo 'fatal: the line went dead' >&2; exit 1"),
            Fault::Kill { call, after } => at(call, after, "kill -9 $PPID; exit 1"),
            Fault::Race { other } => format!(
                "case \" $* \" in *' push '*)\n  : >\"$here/fault\"\n  git --git-dir='{}' push --quiet origin \
                 source review ai-review >/dev/null 2>&1\nesac\n",
                other.display()
            ),
        }
    }
}

/// The folder of such a git.
pub(crate) struct FaultyGit(PathBuf);

impl FaultyGit {
    /// Puts one into a sandbox's home.
    pub(crate) fn of(sandbox: &Sandbox, fault: &Fault) -> FaultyGit {
        let folder = sandbox.home().join("faulty");
        fs::create_dir_all(&folder).expect("a folder");
        let program = folder.join("git");
        fs::write(&program, SCRIPT).expect("a script");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
        fs::write(folder.join("calls"), "0").expect("a file");
        fs::write(folder.join("fault"), fault.script()).expect("a file");
        FaultyGit(folder)
    }

    /// A `PATH` on which it comes first.
    pub(crate) fn before(&self, path: &OsStr) -> OsString {
        let folders = std::iter::once(self.0.clone()).chain(std::env::split_paths(path));
        std::env::join_paths(folders).expect("a PATH")
    }

    /// How often it was called.
    pub(crate) fn calls(&self) -> usize {
        fs::read_to_string(self.0.join("calls")).expect("a file").trim().parse().expect("a number")
    }
}
