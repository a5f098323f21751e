//! What storage refuses, as the failures that surfaces tell.

use super::error::{ErrorKind, OpError};
use crate::base::Diagnostic;
use crate::base::text::chain;
use crate::git::{GitError, StorageError, WriteError};
use crate::site::SiteError;
use serde_json::json;

impl From<SiteError> for OpError {
    fn from(cause: SiteError) -> Self {
        let text = chain(&cause);
        match &cause {
            SiteError::Git(git) => git_failure(git, &text),
            SiteError::Write(write) => write_failure(write, &text),
            SiteError::Unreadable(issue) => {
                let text = format!("`{}` cannot be read", issue.file);
                OpError::new(ErrorKind::Unsound, issue.code.clone(), text)
                    .hint("mend the file; `cms validate` shows every problem")
                    .issues(vec![(**issue).clone()])
            }
            SiteError::Unsound { issues } => unsound(issues, text),
            SiteError::Stale { current, changes, .. } => {
                let short = current.get(..12).unwrap_or(current);
                OpError::new(ErrorKind::Stale, "revision.stale", text)
                    .hint(format!("read it again; the stage is now at `{short}`"))
                    .meta(json!({"current": current, "changes": changes}))
            }
            SiteError::Overlaid { items, .. } => OpError::new(ErrorKind::Conflict, "undo.overlaid", text)
                .hint("nothing was written; `cms revert ITEM --to REV --field PATH` takes single fields back")
                .meta(json!({"items": items})),
            other => {
                let (kind, code, hint) = naming(other).or_else(|| staging(other)).unwrap_or((
                    ErrorKind::Internal,
                    "internal",
                    None,
                ));
                OpError::new(kind, code, text).hint_if(hint)
            }
        }
    }
}

/// The code of the rule that a slug belongs to one post of a language. Breaking it is a conflict with that post.
const SLUG_TAKEN: &str = "post.slug.taken";

fn unsound(issues: &[Diagnostic], text: String) -> OpError {
    let only_slugs = !issues.is_empty() && issues.iter().all(|issue| issue.code == SLUG_TAKEN);
    let error = match (only_slugs, issues.first()) {
        (true, Some(first)) => OpError::new(ErrorKind::Conflict, SLUG_TAKEN, first.message.clone()),
        (_, _) => OpError::new(ErrorKind::Unsound, "content.invalid", text),
    };
    let rule = issues.first().map_or("CODE", |issue| issue.code.as_str());
    error
        .hint(format!("nothing was written; `cms explain {rule}` tells more about the rule"))
        .issues(issues.to_vec())
}

/// Kind, code and advice of a failure.
type Told = (ErrorKind, &'static str, Option<String>);

/// Failures of finding the site, a revision, a person.
fn naming(error: &SiteError) -> Option<Told> {
    Some(match error {
        SiteError::NoSite { .. } => (
            ErrorKind::Invalid,
            "site.not-found",
            some("make one with `cms init DIR`, or name one with `--site DIR`"),
        ),
        SiteError::NoStage { .. } => (
            ErrorKind::NotFound,
            "stage.missing",
            some("`cms doctor --fix` makes the branches of a fresh clone"),
        ),
        SiteError::NoRevision { .. } => (
            ErrorKind::NotFound,
            "revision.unknown",
            some("a branch, a commit id, or anything `git rev-parse` knows"),
        ),
        SiteError::UnknownRole { .. } => (
            ErrorKind::Invalid,
            "role.unknown",
            some("roles: admin, editor_admin, editor, translator, ai_agent, workflow"),
        ),
        SiteError::UnknownAgent { .. } => {
            (ErrorKind::Invalid, "agent.unknown", some("agents are the files of `agents/` on source"))
        }
        SiteError::Forbidden { .. } => {
            (ErrorKind::Forbidden, "forbidden", some("`cms whoami` shows your role and where it comes from"))
        }
        SiteError::CannotInit { .. } => (ErrorKind::Invalid, "init.refused", None),
        SiteError::Index(_) => {
            (ErrorKind::Internal, "cache.unusable", some("`cms cache clear` removes it; it is made anew"))
        }
        SiteError::Disk(_) => (ErrorKind::Internal, "disk", None),
        _ => return None,
    })
}

/// Failures of writing and of moving items between stages.
fn staging(error: &SiteError) -> Option<Told> {
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
                "{held_back} held back by open conflicts or by rights that your role lacks: `cms review list`"
            )),
        ),
        SiteError::NotPending { .. } => {
            (ErrorKind::NotFound, "review.not-pending", some("`cms review list` shows what waits where"))
        }
        SiteError::ConflictOpen { .. } => (
            ErrorKind::Conflict,
            "review.conflict-open",
            some(
                "`cms review conflicts` shows it, `cms review resolve ITEM --take upstream|staged` settles it",
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
        SiteError::NothingToUndo { .. } => {
            (ErrorKind::NotFound, "undo.nothing", some("`cms op log` shows who did what"))
        }
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

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn git_failure(error: &GitError, text: &str) -> OpError {
    match error {
        GitError::NotARepository { .. } => OpError::invalid("site.not-found", text).hint("make one with `cms init DIR`"),
        GitError::Unsafe { .. } | GitError::Unsupported { .. } => OpError::invalid("repository.refused", text),
        GitError::Storage(storage) => storage_failure(storage, text),
        GitError::UnknownRevision { .. } => OpError::not_found("revision.unknown", text)
            .hint("a branch, a commit id, or anything `git rev-parse` knows"),
        GitError::BrokenRef(_) => OpError::new(ErrorKind::Internal, "repository.broken-ref", text)
            .hint("nothing was written; `git reflog` of the branch shows its last good commit, `git update-ref` sets it back"),
        GitError::Repository { .. }
        | GitError::Missing { .. }
        | GitError::WrongKind { .. }
        | GitError::Corrupt { .. }
        | GitError::Program { .. } => OpError::new(ErrorKind::Internal, "repository", text)
            .hint("`cms doctor` looks for what is wrong with the repository"),
    }
}

/// A file operation that failed: what the person can do depends on the system's answer.
fn storage_failure(error: &StorageError, text: &str) -> OpError {
    use std::io::ErrorKind as Io;
    let (code, hint) = match error.source.kind() {
        Io::StorageFull | Io::QuotaExceeded => {
            ("storage.full", "the disk is full; nothing was changed: free some space and try again")
        }
        Io::ReadOnlyFilesystem | Io::PermissionDenied => (
            "storage.read-only",
            "the repository cannot be written here by this user; nothing was changed, and reading works",
        ),
        _ => ("repository.write", "`cms doctor` looks for what is wrong with the repository"),
    };
    OpError::new(ErrorKind::Internal, code, text).hint(hint)
}

fn write_failure(error: &WriteError, text: &str) -> OpError {
    match error {
        WriteError::Storage(storage) => storage_failure(storage, text),
        WriteError::Busy { .. } => OpError::new(ErrorKind::Busy, "busy", text)
            .hint("another write is running; try again when it is done"),
        WriteError::Raced { .. } => OpError::new(ErrorKind::Busy, "busy", text).hint("try again"),
        _ => OpError::new(ErrorKind::Internal, "repository.write", text)
            .hint("`cms doctor` looks for what is wrong with the repository"),
    }
}
