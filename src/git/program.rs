//! Running the user's own `git` for what gix does not support, in an environment that neither the repository nor the
//! user's configuration can abuse.
//!
//! *source*: `docs/design/durability.md`.

use super::{GitError, Lock, Repo};
use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Most output of git that is kept, in bytes.
const OUTPUT_BYTES_MAX: u64 = 1024 * 1024;
/// Polling interval for a running git, in milliseconds.
const POLL_MS: u64 = 5;
/// Longest time that a plumbing command may take.
const PLUMBING_TIME_MAX: Duration = Duration::from_secs(60);
/// Longest time that repacking may take.
const GC_TIME_MAX: Duration = Duration::from_secs(3600);

/// Options that disable everything a repository could make git run or fetch.
const HARDENED: &[&str] = &[
    "core.hooksPath=/dev/null",
    // Which repositories of others are trusted was decided when this one was opened, by settings that git does not get here.
    "safe.directory=*",
    "core.fsmonitor=false",
    "protocol.allow=never",
    "protocol.https.allow=always",
    "protocol.ssh.allow=always",
    "submodule.recurse=false",
    "core.pager=cat",
];

/// A `git` program and the environment variables that it needs.
#[derive(Debug, Clone)]
pub struct GitProgram {
    path: PathBuf,
    pub(super) search_path: OsString,
    pub(super) home: Option<OsString>,
}

/// What a run of `git` printed, and whether it succeeded.
pub(super) struct Ran {
    pub(super) success: bool,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
}

impl GitProgram {
    /// Finds `git` in the folders of `PATH`; both values come from the caller's environment.
    pub fn find(search_path: &OsStr, home: Option<&OsStr>) -> Option<GitProgram> {
        let name = if cfg!(windows) { "git.exe" } else { "git" };
        let folders = std::env::split_paths(search_path).filter(|folder| folder.is_absolute());
        let path = folders.map(|folder| folder.join(name)).find(|path| path.is_file())?;
        Some(GitProgram { path, search_path: search_path.to_owned(), home: home.map(OsStr::to_owned) })
    }

    /// Runs `git` in `dir` and returns its output.
    ///
    /// # Errors
    /// [`GitError::Program`] if it fails or takes longer than `time_max`.
    pub fn run(&self, dir: &Path, args: &[&str], time_max: Duration) -> Result<Vec<u8>, GitError> {
        answered(self.command(dir, args), args, &[], time_max)
    }

    /// Runs a plumbing command on a repository, with `input` on stdin; uses `index`, if given, instead of the work
    /// tree's own index, as `GIT_INDEX_FILE` does for hooks.
    ///
    /// # Errors
    /// As [`GitProgram::run`].
    pub fn plumb(
        &self,
        repo: &Repo,
        index: Option<&Path>,
        args: &[&str],
        input: &[u8],
    ) -> Result<Vec<u8>, GitError> {
        let mut command = self.command(repo.work_dir().unwrap_or(repo.git_dir()), args);
        command.env("GIT_DIR", repo.git_dir());
        command.envs(repo.work_dir().map(|dir| ("GIT_WORK_TREE", dir)));
        command.envs(index.map(|file| ("GIT_INDEX_FILE", file)));
        answered(command, args, input, PLUMBING_TIME_MAX)
    }

    /// The program, with its environment not set up yet.
    pub(super) fn bare_command(&self) -> Command {
        Command::new(&self.path)
    }

    fn command(&self, dir: &Path, args: &[&str]) -> Command {
        let mut command = self.bare_command();
        for option in HARDENED {
            command.args(["-c", option]);
        }
        command
            .args(args)
            .current_dir(dir)
            .env_clear()
            .env("PATH", &self.search_path)
            .env("LANG", "C")
            .env("LC_ALL", "C")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", if cfg!(windows) { "NUL" } else { "/dev/null" })
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .envs(self.home.as_ref().map(|home| ("HOME", home)));
        command
    }
}

/// The output of a `git` command, if it succeeded.
fn answered(command: Command, args: &[&str], input: &[u8], time_max: Duration) -> Result<Vec<u8>, GitError> {
    let ran = finished(command, args, input, time_max)?;
    match ran.success {
        true => Ok(ran.stdout),
        false => Err(failed(args, last_lines(&ran.stderr))),
    }
}

/// Runs a `git` command to its end, feeding it `input`.
///
/// # Errors
/// [`GitError::Program`] if it cannot be started or takes longer than `time_max`.
pub(super) fn finished(
    mut command: Command,
    args: &[&str],
    input: &[u8],
    time_max: Duration,
) -> Result<Ran, GitError> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| failed(args, error.to_string()))?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (stdout, stderr, status) = std::thread::scope(|scope| {
        // A command that ends before it has read all input reports that by its exit code.
        scope.spawn(|| stdin.map(|mut pipe| pipe.write_all(input)));
        let out = scope.spawn(|| read_capped(stdout));
        let err = scope.spawn(|| read_capped(stderr));
        let status = wait(&mut child, time_max);
        (out.join().unwrap_or_default(), err.join().unwrap_or_default(), status)
    });
    match status {
        Ok(Some(success)) => Ok(Ran { success, stdout, stderr }),
        Ok(None) => Err(failed(args, format!("it took longer than {} s", time_max.as_secs()))),
        Err(error) => Err(failed(args, error.to_string())),
    }
}

fn failed(args: &[&str], output: String) -> GitError {
    let command = args.iter().find(|arg| !arg.starts_with('-') && !arg.contains('=')).unwrap_or(&"");
    GitError::Program { command: (*command).to_owned(), output }
}

impl Lock<'_> {
    /// Packs all objects and removes those that have been unreachable for two weeks. Refs are not packed and reflogs
    /// not shortened, so that every state that was ever acknowledged stays. As the writer's lock is held, no write of
    /// this program runs meanwhile; objects that another git writes at the same time are younger than two weeks.
    ///
    /// # Errors
    /// [`GitError::Program`], also if the repository's own settings name a program for it: git has no option against that.
    pub fn gc(&self, git: &GitProgram) -> Result<(), GitError> {
        if self.repo().own_config("gc.recentObjectsHook").is_some() {
            let output = "the repository's own setting `gc.recentObjectsHook` names a program: \
                          `git config --unset-all gc.recentObjectsHook` removes it";
            return Err(GitError::Program { command: "gc".into(), output: output.into() });
        }
        let keep = [
            "gc.packRefs=false",
            "gc.reflogExpire=never",
            "gc.reflogExpireUnreachable=never",
            "gc.worktreePruneExpire=never",
            "core.fsync=committed",
        ];
        let mut args: Vec<&str> = keep.iter().flat_map(|setting| ["-c", setting]).collect();
        args.extend(["gc", "--quiet", "--prune=2.weeks.ago"]);
        git.run(self.repo().common_dir(), &args, GC_TIME_MAX).map(drop)
    }

    /// Deletes a ref below `refs/cms/` that points to `old`; branches are never deleted.
    ///
    /// # Errors
    /// [`GitError::Program`], also if the ref has moved meanwhile.
    pub fn delete_ref(&self, git: &GitProgram, name: &str, old: super::Oid) -> Result<(), GitError> {
        let refused =
            |output: &str| GitError::Program { command: "update-ref".into(), output: output.into() };
        if !name.starts_with("refs/cms/") {
            return Err(refused("only refs below refs/cms/ are deleted"));
        }
        let args = ["update-ref", "-d", name, &old.to_string()];
        git.run(self.repo().common_dir(), &args, GC_TIME_MAX).map(drop)
    }
}

/// `Some(success)`, or `None` if the time is up and the child was killed.
fn wait(child: &mut Child, time_max: Duration) -> std::io::Result<Option<bool>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        if start.elapsed() > time_max {
            kill_group(child);
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(POLL_MS));
    }
}

/// Kills what a command has started, if it leads a group of its own: a helper that hangs would keep its output open.
fn kill_group(child: &Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // Without such a group there is nothing to kill.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = child;
}

/// Reads to the end, so that the child never blocks, but keeps only the first part.
fn read_capped(from: Option<impl Read>) -> Vec<u8> {
    let mut output = Vec::new();
    let Some(mut from) = from else { return output };
    // Read errors are ignored; the exit code reports whether git failed.
    drop(from.by_ref().take(OUTPUT_BYTES_MAX).read_to_end(&mut output));
    drop(std::io::copy(&mut from, &mut std::io::sink()));
    output
}

pub(super) fn last_lines(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // Git's message about a lock is long; the line that names the file is the helpful one.
    if let Some(lock) = lines.iter().find(|line| line.contains(".lock'")) {
        return (*lock).to_owned();
    }
    lines[lines.len().saturating_sub(3)..].join("; ")
}
