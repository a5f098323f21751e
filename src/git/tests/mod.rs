//! Tests against the real `git`, each in its own folder.

mod care;
mod checkout_plan;
mod crash;
mod hostile;
mod measure;
mod packs;
mod read;
mod write;

use super::*;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// Long enough for a busy machine.
pub(super) const WAIT: Duration = Duration::from_secs(20);

/// A repository in a temporary folder.
pub(super) struct Site {
    pub(super) dir: TempDir,
    pub(super) repo: Repo,
}

impl Site {
    pub(super) fn new(bare: bool) -> Site {
        let dir = TempDir::new().unwrap();
        let repo = Repo::init(dir.path(), bare, "source").unwrap();
        Site { dir, repo }
    }

    pub(super) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// The output of `git`, without the final line feed.
    pub(super) fn git(&self, args: &[&str]) -> String {
        git(self.path(), args)
    }

    /// Commits these files on top of a branch, by this program.
    pub(super) fn commit(&self, branch: &str, files: &[(&str, &str)]) -> Oid {
        commit(&self.repo, branch, files).unwrap()
    }
}

pub(super) fn git(dir: &Path, args: &[&str]) -> String {
    let (is_ok, output) = try_git(dir, args);
    assert!(is_ok, "git {args:?}: {output}");
    output
}

pub(super) fn try_git(dir: &Path, args: &[&str]) -> (bool, String) {
    let output = git_command(dir).args(args).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).trim_end().to_owned())
}

/// git in a folder, without any user's settings.
pub(super) fn git_command(dir: &Path) -> Command {
    let mut command = Command::new("git");
    command
        .args(["-c", "user.name=Tester", "-c", "user.email=t@example.org", "-c", "gc.auto=0"])
        .current_dir(dir)
        .env_clear()
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", dir)
        .env("LC_ALL", "C")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_AUTHOR_DATE", "2026-11-20T09:00:00Z")
        .env("GIT_COMMITTER_DATE", "2026-11-20T09:00:00Z");
    command
}

/// `git fsck` reports nothing.
pub(super) fn assert_sound(dir: &Path) {
    let (is_ok, output) = try_git(dir, &["fsck", "--full", "--strict", "--no-dangling", "--no-progress"]);
    assert!(is_ok && output.is_empty(), "{output}");
}

pub(super) fn person() -> Person {
    Person { name: "Ada".to_owned(), email: "ada@example.org".to_owned() }
}

pub(super) fn new_commit(tree: Oid, parents: Vec<Oid>, message: &str) -> NewCommit {
    let time = jiff::Timestamp::from_second(1_795_167_000).unwrap();
    NewCommit { tree, parents, author: person(), committer: person(), time, message: message.to_owned() }
}

pub(super) fn allow(_: &RefMove) -> Result<(), String> {
    Ok(())
}

/// One durable commit on a branch; an empty text removes the file.
pub(super) fn commit(repo: &Repo, branch: &str, files: &[(&str, &str)]) -> Result<Oid, WriteError> {
    commit_under(&repo.lock(WAIT)?, branch, files).map(|(new, _)| new)
}

/// The same under a lock that is already held; also returns the paths that were skipped in work trees.
pub(super) fn commit_under(
    lock: &Lock<'_>,
    branch: &str,
    files: &[(&str, &str)],
) -> Result<(Oid, Vec<String>), WriteError> {
    let repo = lock.repo();
    let name = format!("refs/heads/{branch}");
    let old = repo.read_ref(&name)?;
    let base = old.map(|oid| repo.tree_of(oid)).transpose()?;
    let mut writer = lock.writer();
    let mut edits = Vec::new();
    for (path, text) in files {
        let blob = if text.is_empty() { None } else { Some(writer.blob(text.as_bytes())?) };
        edits.push((*path, blob));
    }
    let tree = writer.tree(base, &edits)?;
    let new = writer.commit(&new_commit(tree, old.into_iter().collect(), "edit"))?;
    let moved = RefMove { name, old, new, message: "commit: edit".to_owned() };
    Ok((new, writer.finish(&[moved], &allow)?))
}
