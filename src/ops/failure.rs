//! Converts storage errors to the errors that surfaces report.

mod places;

use crate::base::text::chain;
use crate::base::{Alternatives, Diagnostic};
use crate::db::LedgerError;
use crate::disk::Trouble;
use crate::git::{BrokenRef, GitError, RemoteFault, StorageError, WriteError};
use crate::media::StoreError;
use crate::ops::prelude::*;
use crate::site::{Direction, SiteError};
use places::{naming_places, stale};

impl From<SiteError> for OpError {
    fn from(cause: SiteError) -> Self {
        let text = chain(&cause);
        let mut cause = &cause;
        while let SiteError::Batch(inner) = cause {
            cause = inner;
        }
        if let Some(error) = naming_places(cause, &text) {
            return error;
        }
        match cause {
            SiteError::Git(git) => git_failure(git, &text),
            SiteError::Disk(disk) => match Trouble::behind(disk) {
                Some(trouble) => disk_trouble(trouble, &text),
                None => OpError::new(ErrorKind::Internal, "disk", text),
            },
            SiteError::Write(write) => write_failure(write, &text),
            SiteError::Unreadable(issue) => {
                let text = format!("`{}` cannot be read", issue.file);
                OpError::new(ErrorKind::InvalidContent, issue.code.clone(), text)
                    .hint("repair the file; `cms validate` shows every problem")
                    .issues(vec![(**issue).clone()])
            }
            SiteError::InvalidContent { issues } => invalid_content(issues, text),
            SiteError::Ungranted { wishes } => OpError::new(ErrorKind::Conflict, UNGRANTED, text)
                .hint("`cms review approve ITEM --publish` grants it, `cms review reject ITEM` drops it")
                .meta(json!({"wishes": wishes})),
            SiteError::Theme(theme) => {
                let at = theme.line.map(|line| format!(" (line {line})")).unwrap_or_default();
                OpError::new(ErrorKind::InvalidContent, theme.fault.code(), format!("{text}{at}"))
                    .hint("repair the file, or remove it: then the program's own template is used")
            }
            SiteError::Stale { current, changes, parked, .. } => {
                stale(text, current, changes, parked.as_deref())
            }
            SiteError::Reserved { role, field, .. } => {
                let why = || format!("may not be changed so by the role `{role}`");
                let error = OpError::new(ErrorKind::Forbidden, "forbidden", text)
                    .hint("`cms whoami` shows your role and where it comes from");
                field.map_or(error.clone(), |field| error.detail(field, why()))
            }
            SiteError::Overlaid { items, .. } => OpError::new(ErrorKind::Conflict, "undo.overlaid", text)
                .hint("nothing was written; `cms revert ITEM --to REV --field PATH` takes single fields back")
                .meta(json!({"items": items})),
            SiteError::TakesAway { items, .. } => OpError::new(ErrorKind::Conflict, TAKES_AWAY, text)
                .hint(
                    "nothing was written; `--dry-run` shows all of it, `--yes` does it (over HTTP `?yes=1`)",
                )
                .meta(json!({"items": items})),
            other => {
                let known = naming(other).or_else(|| writing_elsewhere(other));
                let known = known.or_else(|| staging(other)).or_else(|| reviewing(other));
                let (kind, code, hint) = known.unwrap_or((ErrorKind::Internal, "internal", None));
                OpError::new(kind, code, text).hint_if(hint).suggest(near(other))
            }
        }
    }
}

/// The code of a refusal because an agent wants something of what visitors see.
pub(crate) const UNGRANTED: &str = "review.ungranted";

/// The code of a refusal that the caller's yes lifts: content would be taken away from visitors.
pub(crate) const TAKES_AWAY: &str = "undo.takes-away";

/// The code of a violated rule: a slug is unique in its language, across post types. It is reported as a conflict with
/// the other post.
const SLUG_TAKEN: &str = "post.slug.taken";

fn invalid_content(issues: &[Diagnostic], text: String) -> OpError {
    // Unreadable files come first: other findings may only follow from them.
    let mut issues = issues.to_vec();
    issues.sort_by_key(|issue| !issue.is_unreadable());
    let only_slugs = !issues.is_empty() && issues.iter().all(|issue| issue.code == SLUG_TAKEN);
    let error = match (only_slugs, issues.first()) {
        (true, Some(first)) => OpError::new(ErrorKind::Conflict, SLUG_TAKEN, first.message.clone()),
        (_, _) => OpError::new(ErrorKind::InvalidContent, "content.invalid", text),
    };
    let rule = issues.first().map_or("CODE", |issue| issue.code.as_str());
    error.hint(format!("nothing was written; `cms explain {rule}` tells more about the rule")).issues(issues)
}

/// What to do if git would move a stage back past acknowledged writes.
const DROPPING: &str = "others wrote while git worked: repeat the command on what is there now (instead of `git rebase --abort`: `git rebase --quit`, then `git switch STAGE`); with CMS_DROP_WRITES=1 before it they are dropped anyway";

/// Kind, code and hint of a failure.
type Description = (ErrorKind, &'static str, Option<String>);

/// The name that was probably meant in place of an unknown one.
fn near(error: &SiteError) -> Alternatives {
    match error {
        SiteError::UnknownAgent { id, known } => Alternatives::near(id, known.iter().map(String::as_str)),
        SiteError::UnknownUser { name, agents } => {
            let near = Alternatives::near(name, agents.iter().map(String::as_str));
            Alternatives { nearest: near.nearest.map(|agent| format!("agent:{agent}")), ..near }
        }
        _ => Alternatives::default(),
    }
}

/// Errors of finding the site, a revision, a person.
fn naming(error: &SiteError) -> Option<Description> {
    Some(match error {
        SiteError::NoSite { .. } => (
            ErrorKind::Invalid,
            "site.not-found",
            some("make one with `cms init DIR`, or name one with `--site DIR`"),
        ),
        SiteError::NoStage { .. } => (
            ErrorKind::NotFound,
            "stage.missing",
            some("`cms sync` and `cms doctor --fix` make the branches of a fresh clone"),
        ),
        SiteError::NoRevision { .. } => (
            ErrorKind::NotFound,
            "revision.unknown",
            some("a branch, a commit id, or anything `git rev-parse` knows"),
        ),
        SiteError::UnknownRole { .. } => (
            ErrorKind::Invalid,
            "role.unknown",
            some("roles: admin, editor_admin, editor, translator, ai_agent, workflow, previewer, reader"),
        ),
        SiteError::UnknownAgent { .. } => {
            (ErrorKind::Invalid, "agent.unknown", some("agents are the files of `agents/` on source"))
        }
        SiteError::UnknownUser { .. } => (
            ErrorKind::Invalid,
            "user.unknown",
            some("name an address, `agent:ID`, or a user of `cms user list`"),
        ),
        SiteError::Forbidden { .. } | SiteError::Unpublished => {
            (ErrorKind::Forbidden, "forbidden", some("`cms whoami` shows your role and where it comes from"))
        }
        SiteError::UnknownPusher { .. } => (
            ErrorKind::Forbidden,
            "push.unknown",
            some(
                "name them in `[users]` of `cms.toml` on source; a `default_role` that may not publish counts here, too, `admin` only in people's own clones",
            ),
        ),
        SiteError::Drops { .. } => (ErrorKind::Conflict, "ref.drops-writes", some(DROPPING)),
        SiteError::NotSo { hint, .. } => (ErrorKind::Forbidden, "ref.refused", some(hint)),
        SiteError::CannotInit { .. } => (ErrorKind::Invalid, "init.refused", None),
        SiteError::Index(_) => {
            (ErrorKind::Internal, "cache.unusable", some("`cms cache clear` removes it; it is recreated"))
        }
        SiteError::Ledger(ledger) => of_ledger(ledger),
        SiteError::NoRemote { known, .. } if known.is_empty() => {
            (ErrorKind::NotFound, "remote.unknown", some("`git remote add origin ADDRESS` makes one"))
        }
        SiteError::NoRemote { known, .. } => {
            (ErrorKind::NotFound, "remote.unknown", Some(format!("there is: {}", known.join(", "))))
        }
        SiteError::Shallow => (
            ErrorKind::Invalid,
            "remote.shallow",
            some("`git fetch --unshallow` brings the rest; what two sides changed cannot be told without it"),
        ),
        SiteError::Unrelated { .. } => (
            ErrorKind::Conflict,
            "remote.unrelated",
            some("it is another site's repository; nothing was changed here or there"),
        ),
        _ => return None,
    })
}

/// Errors of folders that are written outside of the content.
fn writing_elsewhere(error: &SiteError) -> Option<Description> {
    Some(match error {
        SiteError::MediaStore(StoreError::Outside { .. }) => (
            ErrorKind::Invalid,
            "media.folder",
            some("name a folder inside the site, or let whoever runs the server name it: `git config cms.mediaFolder DIR`"),
        ),
        SiteError::OutRefused { hint, .. } => (ErrorKind::Conflict, "out.refused", some(hint)),
        SiteError::OutTaken { .. } => (
            ErrorKind::Conflict,
            "out.taken",
            Some("choose an empty folder, or one that only builds write to: a build never overwrites what it did not write, nor what was changed since".to_owned()),
        ),
        _ => return None,
    })
}

/// Errors of data outside the content.
fn of_ledger(error: &LedgerError) -> Description {
    match error {
        LedgerError::Busy { .. } => (ErrorKind::Busy, "ledger.busy", some("try again")),
        LedgerError::DiskFull { .. } => (
            ErrorKind::DiskFull,
            "storage.full",
            some("the disk is full; nothing was changed: free some space and try again"),
        ),
        LedgerError::Lost { .. } => (
            ErrorKind::Unwritable,
            "ledger.lost",
            some(
                "nothing is acknowledged until the server is started again; put the file back first, or bring a backup back with `cms restore FOLDER`",
            ),
        ),
        LedgerError::Unusable { .. } | LedgerError::Folder { .. } => (
            ErrorKind::Unwritable,
            "ledger.unusable",
            some(
                "the file has to be whole, and this user's to write; reading content works without; `cms doctor` looks for what is wrong",
            ),
        ),
        LedgerError::Full { .. } => {
            (ErrorKind::Busy, "ledger.full", some("nothing of it was kept; try again in a moment"))
        }
        _ => (
            ErrorKind::Internal,
            "ledger.unusable",
            some("`.git/cms` and the files in it have to be this user's to write; reading works without"),
        ),
    }
}

/// Errors of writing, and of moving items between stages.
fn staging(error: &SiteError) -> Option<Description> {
    Some(match error {
        SiteError::Contended => (ErrorKind::Busy, "busy", some("try again")),
        SiteError::NothingAbove => {
            (ErrorKind::Invalid, "review.nothing-above", some("submit from ai-review, approve from review"))
        }
        SiteError::NothingPending { held_back: 0, .. } => {
            (ErrorKind::NotFound, "review.nothing-pending", some("`cms status` shows what waits where"))
        }
        SiteError::NothingPending { held_back, .. } => (
            ErrorKind::Conflict,
            "review.conflict-open",
            Some(format!(
                "{held_back} held back by open conflicts, requests for changes or rights that your role lacks: `cms review list` and `cms review comments ITEM` say which"
            )),
        ),
        SiteError::NotPending { .. } => {
            (ErrorKind::NotFound, "review.not-pending", some("`cms review list` shows what waits where"))
        }
        SiteError::ConflictOpen { .. } => (
            ErrorKind::Conflict,
            "review.conflict-open",
            some(
                "`cms review conflicts` shows it, `cms review resolve ITEM --take upstream|staged` resolves it",
            ),
        ),
        SiteError::NoConflict { .. } => {
            (ErrorKind::NotFound, "review.no-conflict", some("`cms review conflicts` shows the open ones"))
        }
        SiteError::NoPlace { .. } => (
            ErrorKind::Conflict,
            "review.no-place",
            some("the conflict file still holds the staged value; `--take upstream` drops it"),
        ),
        SiteError::NothingToUndo { direction: Direction::Undo, .. } => {
            (ErrorKind::NotFound, "undo.nothing", some("`cms op log` shows who did what"))
        }
        SiteError::NothingToUndo { direction: Direction::Redo, .. } => (
            ErrorKind::NotFound,
            "redo.nothing",
            some(
                "a new operation ends it; `cms op log` shows what is undone, `cms redo OPERATION` does it again",
            ),
        ),
        SiteError::NotTheirs { .. } => (
            ErrorKind::Forbidden,
            "undo.not-yours",
            some("`cms op log` shows who did what, and on which stage"),
        ),
        SiteError::CannotUndo { .. } => {
            (ErrorKind::Invalid, "undo.refused", some("`cms op log` shows who did what, and what undid it"))
        }
        SiteError::PathTaken { .. } => (
            ErrorKind::Conflict,
            "path.taken",
            some("move one of the two with `cms post move`, or take the other item along"),
        ),
        SiteError::LockedModule { .. } => (
            ErrorKind::Conflict,
            "module.locked",
            some("unlock it first: `cms module set MODULE locked:=false`"),
        ),
        _ => return None,
    })
}

/// Errors of partial promotion, of requests for changes, and of parked work.
fn reviewing(error: &SiteError) -> Option<Description> {
    Some(match error {
        SiteError::Filtered { .. } => (
            ErrorKind::Conflict,
            "media.filtered",
            some(
                "keep uploads outside of git, with `[media] store` in `cms.toml`, or take the filter off `uploads/`",
            ),
        ),
        SiteError::ChangesRequested { .. } => (
            ErrorKind::Conflict,
            "review.changes-requested",
            some(
                "`cms review comments ITEM` shows what was asked, `cms review comment ITEM --resolve ID` resolves it, `--despite-requests` approves anyway",
            ),
        ),
        SiteError::Whole { place, .. } if place.is_empty() => {
            (ErrorKind::Invalid, "review.whole", some("leave `--only` and `--except` out"))
        }
        SiteError::Whole { place, .. } => {
            (ErrorKind::Invalid, "review.whole", Some(format!("name `{place}`")))
        }
        SiteError::NotThere { known, .. } => (
            ErrorKind::NotFound,
            "review.nothing-there",
            Some(format!(
                "something is pending at {}",
                known.iter().take(PLACES_NAMED).cloned().collect::<Vec<_>>().join(", ")
            )),
        ),
        SiteError::NothingTaken { .. } => {
            (ErrorKind::Invalid, "review.nothing-taken", some("`cms review diff ITEM` shows what waits"))
        }
        SiteError::NotParked { several: true, .. } => {
            (ErrorKind::Invalid, "parked.ambiguous", some("say more of its id: `cms parked list`"))
        }
        SiteError::NotParked { .. } => {
            (ErrorKind::NotFound, "parked.not-found", some("`cms parked list` shows what there is"))
        }
        SiteError::Clashes { .. } => (
            ErrorKind::Conflict,
            "parked.clashes",
            some("restore it with `--stage review`: there it becomes a conflict to decide"),
        ),
        _ => return None,
    })
}

/// Most places in a hint.
const PLACES_NAMED: usize = 12;

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// How to reset a branch whose file holds no commit: git refuses to work with it, but the reflog's file is readable.
fn back_to_reflog(broken: &BrokenRef) -> String {
    let BrokenRef { name, path, .. } = broken;
    let folder = path.to_str().and_then(|path| path.strip_suffix(name.as_str()));
    match folder.filter(|_| name.starts_with("refs/heads/")) {
        Some(folder) => format!(
            "nothing was written; to set it back to its last commit: `rm '{folder}{name}' && git update-ref {name} \
             $(tail -n 1 '{folder}logs/{name}' | cut -d' ' -f2)`"
        ),
        None => "nothing was written; `cms doctor` shows what else is wrong".to_owned(),
    }
}

fn git_failure(error: &GitError, text: &str) -> OpError {
    match error {
        GitError::NotARepository { .. } => {
            OpError::invalid("site.not-found", text).hint("make one with `cms init DIR`")
        }
        GitError::Unsafe { .. } | GitError::Unsupported { .. } => {
            OpError::invalid("repository.refused", text)
        }
        GitError::Storage(storage) => storage_failure(storage, text),
        GitError::UnknownRevision { .. } => OpError::not_found("revision.unknown", text)
            .hint("a branch, a commit id, or anything `git rev-parse` knows"),
        GitError::BrokenRef(broken) => {
            OpError::new(ErrorKind::Internal, "repository.broken-ref", text).hint(back_to_reflog(broken))
        }
        GitError::BadTree { .. } => OpError::new(ErrorKind::InvalidContent, "repository.tree", text).hint(
            "no usual tool makes such a folder: ask who pushed the commit, and take it out of the branch",
        ),
        GitError::Remote { fault, .. } => remote_failure(*fault, text),
        GitError::Signing { .. } => OpError::new(ErrorKind::Conflict, "commit.not-signed", text)
            .hint("git is set to sign commits (`commit.gpgSign`): set `user.signingKey` as for git itself, or turn it off"),
        GitError::NotFetched { .. } => OpError::new(ErrorKind::Conflict, "repository.partial", text)
            .hint("`git fetch --refetch --no-filter` brings everything into a partial clone; without the object, history would be wrong"),
        GitError::Repository { .. }
        | GitError::Missing { .. }
        | GitError::WrongKind { .. }
        | GitError::Corrupt { .. }
        | GitError::Program { .. } => OpError::new(ErrorKind::Internal, "repository", text)
            .hint("`cms doctor` looks for what is wrong with the repository"),
    }
}

/// The error for an unusable remote: nothing was sent, and what was fetched stays.
fn remote_failure(fault: RemoteFault, text: &str) -> OpError {
    let (kind, code, hint) = match fault {
        RemoteFault::Login => (
            ErrorKind::Unauthenticated,
            "remote.login",
            "git asks nobody here: set up an ssh key or a credential helper until `git fetch` works by itself",
        ),
        RemoteFault::Unreachable => {
            (ErrorKind::Busy, "remote.unreachable", "nothing was lost: try again when the network is back")
        }
        RemoteFault::NoRepository => (
            ErrorKind::NotFound,
            "remote.no-repository",
            "`git remote -v` shows the address; make the repository there first, or correct it with `git remote set-url`",
        ),
        RemoteFault::Other => {
            (ErrorKind::Internal, "remote.failed", "`git fetch` and `git push` by hand tell more")
        }
    };
    OpError::new(kind, code, text).hint(hint)
}

/// The error for a failed file operation; the hint depends on the system's error.
fn storage_failure(error: &StorageError, text: &str) -> OpError {
    let is_reading = matches!(error.act, "read" | "list" | "find" | "look at");
    match Trouble::of(error.source.kind()).filter(|_| !is_reading) {
        Some(trouble) => disk_trouble(trouble, text),
        None => OpError::new(ErrorKind::Internal, "repository.write", text)
            .hint("`cms doctor` looks for what is wrong with the repository"),
    }
}

/// The error for a full or read-only disk.
fn disk_trouble(trouble: Trouble, text: &str) -> OpError {
    match trouble {
        Trouble::Full => OpError::new(ErrorKind::DiskFull, "storage.full", text)
            .hint("the disk is full; nothing was changed: free some space and try again"),
        Trouble::ReadOnly => OpError::new(ErrorKind::Unwritable, "storage.read-only", text).hint(
            "the repository cannot be written here by this user; nothing was changed, and reading works",
        ),
    }
}

fn write_failure(error: &WriteError, text: &str) -> OpError {
    match error {
        WriteError::Storage(storage) => storage_failure(storage, text),
        WriteError::Busy { .. } => OpError::new(ErrorKind::Busy, "busy", text)
            .hint("another write is running; try again when it is done"),
        WriteError::Raced { .. } => OpError::new(ErrorKind::Busy, "busy", text).hint("try again"),
        WriteError::Read(git @ (GitError::Signing { .. } | GitError::NotFetched { .. })) => {
            git_failure(git, text)
        }
        WriteError::BadPath { .. } => OpError::invalid("path.refused", text)
            .hint("choose another slug or name: some systems could not hold this file"),
        _ => OpError::new(ErrorKind::Internal, "repository.write", text)
            .hint("`cms doctor` looks for what is wrong with the repository"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::DiskError;
    use std::io;

    #[test]
    fn a_full_or_read_only_disk_is_told_alike_whoever_meets_it() {
        let file = || std::path::PathBuf::from("x");
        let written = |kind: io::ErrorKind| {
            let storage = || StorageError { act: "write", path: file(), source: io::Error::from(kind) };
            [
                SiteError::Write(WriteError::Storage(storage())),
                SiteError::Git(GitError::Storage(storage())),
                SiteError::Disk(DiskError::Failed { act: "write", path: file(), source: kind.into() }),
            ]
        };
        let check = |cause: SiteError, code: &str, expected: (u16, u8)| {
            let error = OpError::from(cause);
            let mapping = error.kind.mapping();
            assert_eq!((error.code.as_str(), (mapping.http, mapping.exit)), (code, expected), "{error}");
            assert!(error.hint.is_some());
        };
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded] {
            written(kind).into_iter().for_each(|cause| check(cause, "storage.full", (507, 74)));
        }
        for kind in [io::ErrorKind::ReadOnlyFilesystem, io::ErrorKind::PermissionDenied] {
            written(kind).into_iter().for_each(|cause| check(cause, "storage.read-only", (503, 74)));
        }
        let act = "store what was done";
        check(SiteError::Ledger(LedgerError::DiskFull { act, file: file() }), "storage.full", (507, 74));
        check(SiteError::Ledger(LedgerError::Lost { file: file() }), "ledger.lost", (503, 74));
        let source = "no".into();
        let unusable = LedgerError::Unusable { act, file: file(), source };
        check(SiteError::Ledger(unusable), "ledger.unusable", (503, 74));
    }
}
