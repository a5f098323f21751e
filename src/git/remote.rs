//! Access to another repository by the user's own `git`, with their credentials, ssh, proxies and signing.
//!
//! Unlike the rest of [`GitProgram`], these commands run in the user's environment and with their configuration,
//! because git takes the login from there. Nothing is forced: a push moves a ref only forward.

use super::lock::Pause;
use super::program::{Ran, finished, last_lines};
use super::{GitError, GitProgram, Oid, RemoteFault, Repo};
use crate::base::Stage;
use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

/// Longest time that one fetch or push may take.
const EXCHANGE_TIME_MAX: Duration = Duration::from_secs(1800);
/// Most refs in one command: the length of command lines is limited.
const REFS_A_COMMAND: usize = 200;
/// How many times as long as a connection may stall one exchange with the host of a cluster may take: a first fetch or an
/// import is large.
const STALLS_MAX: u32 = 6;
/// Most lines of the other side's messages that are kept.
const SAID_LINES_MAX: usize = 6;

/// Variables that a surrounding git (a hook, an alias) sets for its own repository, which may be another one.
const FOREIGN_VARIABLES: &[&str] = &[
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_QUARANTINE_PATH",
    "GIT_NAMESPACE",
    "GIT_PREFIX",
    "GIT_INTERNAL_SUPER_PREFIX",
];

/// Options for fetch and push: no repacking beside writers, no submodules, no programs that they do not need.
const OPTIONS: &[&str] = &[
    "gc.auto=0",
    "maintenance.auto=false",
    "submodule.recurse=false",
    "core.fsmonitor=false",
    "core.pager=cat",
];

/// For a host of a cluster: the packs of writes are small, and starting threads takes longer than they save.
const SMALL_PACKS: [&str; 2] = ["-c", "pack.threads=1"];
/// For a look at the host that a writer waits for: the first answer has the refs already, and all of them, as that to a push has.
/// With the newer protocol, git asks for them by name, in one more exchange.
const REFS_AT_ONCE: [&str; 2] = ["-c", "protocol.version=0"];

/// Result of pushing one ref.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is there.
    Done,
    /// Another clone was faster: fetch, merge and try again.
    Beaten,
    /// The other side rejected it, with this message.
    Refused(String),
}

/// A ref to push: its value there is expected, and replaced by a new one.
pub(super) struct Pushed {
    pub(super) name: String,
    pub(super) expected: Option<Oid>,
    pub(super) new: Oid,
}

/// What the hook of a server with cms says of a push that lacks what a stage has by now.
pub const MOVED_ON: &str = "must keep what it has";

/// A remote repository, by its configured name.
pub struct Remote<'a> {
    repo: &'a Repo,
    git: &'a GitProgram,
    name: &'a str,
    pause: Pause,
    /// How long the host of a cluster may send nothing; none for other remotes.
    stall: Option<Duration>,
}

impl Repo {
    /// The names of the configured remotes.
    pub fn remotes(&self) -> Vec<String> {
        let names = self.inner.to_thread_local().remote_names();
        names.iter().map(ToString::to_string).collect()
    }

    /// A configured remote; `None` if there is none of that name.
    pub fn remote<'a>(&'a self, git: &'a GitProgram, name: &'a str) -> Option<Remote<'a>> {
        let known = self.remotes().iter().any(|known| known == name);
        known.then(|| Remote { repo: self, git, name, pause: Pause::default(), stall: None })
    }
}

impl Remote<'_> {
    /// The same remote as the host of a cluster: an exchange ends after `stall` without a byte, as far as git's transport notices,
    /// and after [`STALLS_MAX`] times as long in any case. The hooks of this clone, which check moves of branches, do not run.
    pub(super) fn with_stall(self, stall: Duration) -> Self {
        Remote { stall: Some(stall), ..self }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.name
    }

    /// The current refs of the remote that match `patterns` (`refs/heads/source`, `refs/cms/parked/*`).
    ///
    /// # Errors
    /// [`GitError::Remote`], [`GitError::Program`].
    pub fn refs(&self, patterns: &[&str]) -> Result<BTreeMap<String, Oid>, GitError> {
        let args: Vec<&str> =
            ["ls-remote", "--quiet", self.name].into_iter().chain(patterns.iter().copied()).collect();
        let ran = self.run(&args)?;
        if !ran.success {
            return Err(self.fault(&ran.stderr));
        }
        let text = String::from_utf8_lossy(&ran.stdout);
        let parse = |line: &str| {
            let (oid, name) = line.split_once('\t')?;
            Some((name.to_owned(), oid.parse().ok()?))
        };
        Ok(text.lines().filter_map(parse).collect())
    }

    /// Fetches refs: each pair is the name there and the name here. Refs here are overwritten: they record the last
    /// seen state, or have names that are used for nothing else.
    ///
    /// # Errors
    /// As [`Remote::refs`].
    pub fn fetch(&self, refs: &[(String, String)]) -> Result<(), GitError> {
        for some in refs.chunks(REFS_A_COMMAND) {
            let specs: Vec<String> = some.iter().map(|(there, here)| format!("+{there}:{here}")).collect();
            let mut args = vec!["fetch", "--quiet", "--no-tags", "--no-write-fetch-head"];
            args.extend(["--no-recurse-submodules", "--no-auto-maintenance", self.name]);
            args.extend(specs.iter().map(String::as_str));
            let ran = self.run(&args)?;
            if !ran.success {
                return Err(self.fault(&ran.stderr));
            }
        }
        Ok(())
    }

    /// Pushes refs, atomically if the other side supports it: each pair is the commit and the name there. A ref moves
    /// only if its current commit is in the history of the new one, which the other side checks under its lock.
    ///
    /// # Errors
    /// As [`Remote::refs`].
    pub fn push(&self, refs: &[(Oid, String)]) -> Result<Vec<Outcome>, GitError> {
        let mut outcomes = Vec::with_capacity(refs.len());
        for some in refs.chunks(REFS_A_COMMAND) {
            outcomes.extend(self.push_some(some, true)?);
        }
        Ok(outcomes)
    }

    /// Fetches the stages into their remote-tracking branches, and returns where they are there. The local refs below
    /// `mirrored` become those of the remote. `is_urgent`: a writer waits.
    ///
    /// # Errors
    /// As [`Remote::refs`].
    pub(super) fn fetch_stages(
        &self,
        mirrored: &str,
        is_urgent: bool,
    ) -> Result<BTreeMap<String, Oid>, GitError> {
        let here = |stage: Stage| format!("refs/remotes/{}/{stage}", self.name);
        let mut specs: Vec<String> =
            Stage::ALL.into_iter().map(|stage| format!("+{}:{}", stage.ref_name(), here(stage))).collect();
        specs.push(format!("+{mirrored}*:{mirrored}*"));
        // A stage that is not there fails the fetch before anything is pruned.
        let mut args = if is_urgent { REFS_AT_ONCE.to_vec() } else { Vec::new() };
        args.extend(["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--prune"]);
        args.extend(["--no-recurse-submodules", "--no-auto-maintenance", self.name]);
        args.extend(specs.iter().map(String::as_str));
        let ran = self.run(&args)?;
        if !ran.success {
            return Err(self.fault(&ran.stderr));
        }
        let mut found = BTreeMap::new();
        for stage in Stage::ALL {
            found.extend(self.repo.read_ref(&here(stage))?.map(|tip| (stage.ref_name().to_owned(), tip)));
        }
        Ok(found)
    }

    /// Pushes refs, all or none, each only if the other side still has what is expected there. `None` when they are
    /// there, else why not.
    ///
    /// # Errors
    /// As [`Remote::refs`].
    pub(super) fn push_leased(&self, refs: &[Pushed]) -> Result<Option<Outcome>, GitError> {
        let expected = |one: &Pushed| one.expected.map(|oid| oid.to_string()).unwrap_or_default();
        let leases = refs.iter().map(|one| format!("--force-with-lease={}:{}", one.name, expected(one)));
        let mut given: Vec<String> = leases.collect();
        given.push(self.name.to_owned());
        given.extend(refs.iter().map(|one| format!("{}:{}", one.new, one.name)));
        let mut args = vec!["push", "--porcelain", "--atomic", "--no-verify", "--no-follow-tags"];
        args.push("--recurse-submodules=no");
        args.extend(given.iter().map(String::as_str));
        let ran = self.run(&args)?;
        if ran.success {
            return Ok(None);
        }
        let (stdout, stderr) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        let messages = remote_messages(&stderr);
        let found: Vec<Outcome> =
            refs.iter().filter_map(|one| outcome(&stdout, &one.name, &messages)).collect();
        // A ref that is refused for itself explains the others, which fail with it.
        let refused = found.iter().find(|outcome| matches!(outcome, Outcome::Refused(_)));
        let beaten = found.contains(&Outcome::Beaten).then_some(Outcome::Beaten);
        match refused.cloned().or(beaten) {
            Some(why) => Ok(Some(why)),
            None => Err(self.fault(&ran.stderr)),
        }
    }

    /// Deletes refs there, if the other side lets it.
    ///
    /// # Errors
    /// As [`Remote::refs`].
    pub fn discard(&self, names: &[String]) -> Result<(), GitError> {
        let specs: Vec<String> = names.iter().map(|name| format!(":{name}")).collect();
        let mut args = vec!["push", "--quiet", self.name];
        args.extend(specs.iter().map(String::as_str));
        self.run(&args).map(drop)
    }

    fn push_some(&self, refs: &[(Oid, String)], atomic: bool) -> Result<Vec<Outcome>, GitError> {
        let specs: Vec<String> = refs.iter().map(|(oid, name)| format!("{oid}:{name}")).collect();
        let mut args = vec!["push", "--porcelain", "--no-follow-tags", "--recurse-submodules=no"];
        if atomic && refs.len() > 1 {
            args.push("--atomic");
        }
        args.push(self.name);
        args.extend(specs.iter().map(String::as_str));
        let ran = self.run(&args)?;
        let (stdout, stderr) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        if atomic && !ran.success && stderr.contains("does not support --atomic") {
            return self.push_some(refs, false);
        }
        let outcomes: Vec<Option<Outcome>> =
            refs.iter().map(|(_, name)| outcome(&stdout, name, &remote_messages(&stderr))).collect();
        if ran.success || outcomes.iter().any(Option::is_some) {
            // A ref that is not in the output succeeded or failed with the others.
            let other = if ran.success { Outcome::Done } else { Outcome::Beaten };
            return Ok(outcomes
                .into_iter()
                .map(|outcome| outcome.unwrap_or_else(|| other.clone()))
                .collect());
        }
        Err(self.fault(&ran.stderr))
    }

    /// Fetches objects by their ids, as git does for a partial clone that lacks them.
    ///
    /// # Errors
    /// [`GitError::Remote`], [`GitError::Program`].
    pub(super) fn bring(&self, oids: &[Oid]) -> Result<(), GitError> {
        let mut args = vec!["-c", "fetch.negotiationAlgorithm=noop", "fetch", "--quiet", "--no-tags"];
        args.extend(["--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-maintenance"]);
        args.extend(["--filter=blob:none", "--stdin", self.name]);
        let ids: Vec<String> = oids.iter().map(|oid| format!("{oid}\n")).collect();
        let ran = finished(self.command(&args), &args, ids.concat().as_bytes(), EXCHANGE_TIME_MAX)?;
        if ran.success { Ok(()) } else { Err(self.fault(&ran.stderr)) }
    }

    /// Waits before the next attempt, longer each time.
    pub fn rest(&mut self) {
        self.pause.rest();
    }

    fn run(&self, args: &[&str]) -> Result<Ran, GitError> {
        match self.stall {
            Some(stall) => finished(self.to_host(args, stall), args, &[], stall * STALLS_MAX),
            None => finished(self.command(args), args, &[], EXCHANGE_TIME_MAX),
        }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = self.git.bare_command();
        for option in OPTIONS {
            command.args(["-c", option]);
        }
        for name in FOREIGN_VARIABLES {
            command.env_remove(name);
        }
        command
            .args(args)
            .current_dir(self.repo.work_dir().unwrap_or(self.repo.common_dir()))
            .env("PATH", &self.git.search_path)
            .envs(self.git.home.as_ref().map(|home| ("HOME", home)))
            // The output is parsed by this program, and nobody can answer prompts.
            .env("LANG", "C")
            .env("LC_ALL", "C")
            .env("GIT_TERMINAL_PROMPT", "0");
        command
    }

    /// A command for the host of a cluster, with all that it starts in a group of its own: what hangs is killed whole.
    fn to_host(&self, args: &[&str], stall: Duration) -> Command {
        let mut command = self.command(&[]);
        command.args(["-c", "http.lowSpeedLimit=1", "-c", &format!("http.lowSpeedTime={}", stall.as_secs())]);
        command.args(["-c", "core.hooksPath=/dev/null"]).args(SMALL_PACKS);
        command.args(args);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }

    fn fault(&self, stderr: &[u8]) -> GitError {
        let output = last_lines(stderr);
        let fault = fault_of(&String::from_utf8_lossy(stderr));
        GitError::Remote { remote: self.name.to_owned(), fault, output }
    }
}

/// Classifies a failure of git's transports by its message (in the C locale).
fn fault_of(stderr: &str) -> RemoteFault {
    let text = stderr.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let login = [
        "authentication failed",
        "could not read username",
        "could not read password",
        "terminal prompts disabled",
        "permission denied",
        "access denied",
        "invalid username or password",
        "host key verification failed",
        "error: 401",
        "error: 403",
        "not authorized",
    ];
    let unreachable = [
        "could not resolve",
        "connection refused",
        "connection timed out",
        "timed out",
        "network is unreachable",
        "no route to host",
        "connection reset",
        "failed to connect",
        "couldn't connect",
        "the remote end hung up unexpectedly",
    ];
    if has(&login) {
        RemoteFault::Login
    } else if has(&["repository not found", "does not appear to be a git repository", "error: 404"]) {
        RemoteFault::NoRepository
    } else if has(&unreachable) {
        RemoteFault::Unreachable
    } else {
        RemoteFault::Other
    }
}

/// The result for a ref in the porcelain output of a push, if any.
///
/// *source*: git-push, Output: `<flag> TAB <from>:<to> TAB <summary> (<reason>)`.
fn outcome(stdout: &str, name: &str, messages: &str) -> Option<Outcome> {
    let line = stdout.lines().find(|line| {
        line.split('\t').nth(1).is_some_and(|names| names.rsplit_once(':').is_some_and(|(_, to)| to == name))
    })?;
    if !line.starts_with('!') {
        return Some(Outcome::Done);
    }
    let summary = line.split('\t').nth(2).unwrap_or_default();
    let raced = [
        "[rejected]",
        "fetch first",
        "non-fast-forward",
        "stale info",
        "failed to update ref",
        "failed to lock",
        "cannot lock ref",
        "incorrect old value",
        "reference already exists",
        "atomic transaction failed",
        "atomic push fail",
    ];
    if raced.iter().any(|word| summary.contains(word)) {
        return Some(Outcome::Beaten);
    }
    // The hook of a server with cms saw that the branch had moved since the push began.
    if messages.contains(MOVED_ON) {
        return Some(Outcome::Beaten);
    }
    let reason = summary.trim_start_matches("[remote rejected]").trim();
    let reason = reason.trim_start_matches('(').trim_end_matches(')');
    Some(Outcome::Refused(if messages.is_empty() {
        reason.to_owned()
    } else {
        format!("{reason}: {messages}")
    }))
}

/// The messages of the other side's hooks and rules.
fn remote_messages(stderr: &str) -> String {
    let lines = stderr.lines().filter_map(|line| line.strip_prefix("remote:")).map(str::trim);
    let lines: Vec<String> = lines
        .filter(|line| !line.is_empty())
        .take(SAID_LINES_MAX)
        .map(|line| line.chars().filter(|c| !c.is_control()).collect())
        .collect();
    lines.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn push_outcome_is_parsed_from_porcelain_output() {
        let check = |line: &str, expected: Option<Outcome>| {
            let stdout = format!("To ../there\n{line}\nDone\n");
            assert_eq!(outcome(&stdout, "refs/heads/source", "ask first"), expected, "{line}");
        };
        let refused = |why: &str| Some(Outcome::Refused(format!("{why}: ask first")));
        check(" \tabc:refs/heads/source\tabc..def", Some(Outcome::Done));
        check("*\tabc:refs/heads/source\t[new branch]", Some(Outcome::Done));
        check("=\tabc:refs/heads/source\t[up to date]", Some(Outcome::Done));
        check("!\tabc:refs/heads/source\t[rejected] (fetch first)", Some(Outcome::Beaten));
        check("!\tabc:refs/heads/source\t[remote rejected] (failed to update ref)", Some(Outcome::Beaten));
        check(
            "!\tabc:refs/heads/source\t[remote rejected] (pre-receive hook declined)",
            refused("pre-receive hook declined"),
        );
        check(
            "!\tabc:refs/heads/source\t[remote rejected] (protected branch hook declined)",
            refused("protected branch hook declined"),
        );
        check("!\tabc:refs/heads/review\t[rejected] (fetch first)", None);
    }

    #[test]
    fn transport_failures_are_classified() {
        let check = |text: &str, expected: RemoteFault| assert_eq!(fault_of(text), expected, "{text}");
        check(
            "fatal: could not read Username for 'https://x': terminal prompts disabled",
            RemoteFault::Login,
        );
        check("git@x: Permission denied (publickey).\nfatal: Could not read from remote", RemoteFault::Login);
        check("fatal: unable to access 'https://x/': Could not resolve host: x", RemoteFault::Unreachable);
        check("fatal: '/x' does not appear to be a git repository", RemoteFault::NoRepository);
        check("fatal: something else", RemoteFault::Other);
    }
}
