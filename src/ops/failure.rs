//! Converts storage errors to the errors that surfaces report: kind, code and hint of each are a row.

use super::error::{ErrorKind, OpError};
use crate::base::text::chain;
use crate::base::{Alternatives, Diagnostic};
use crate::db::LedgerError;
use crate::disk::Trouble;
use crate::git::{BrokenRef, GitError, HostFault, RemoteFault, StorageError, WriteError};
use crate::media::StoreError;
use crate::site::{Direction, SiteError};
use serde_json::{Value, json};
use std::path::Path;

/// Kind, code and hint of a failure.
type Description = (ErrorKind, &'static str, Option<String>);

/// Declares a function that finds the description of an error; none if no row has its pattern.
macro_rules! descriptions {
    ($name:ident of $error:ty: $($pattern:pat $(if $guard:expr)? => $kind:ident $code:expr $(, $hint:expr)?;)+) => {
        fn $name(error: &$error) -> Option<Description> {
            match error {
                $($pattern $(if $guard)? => Some((ErrorKind::$kind, $code, descriptions!($($hint)?))),)+
                _ => None,
            }
        }
    };
    () => { None };
    ($hint:expr) => { Some($hint.into()) };
}

impl From<SiteError> for OpError {
    fn from(cause: SiteError) -> Self {
        let text = chain(&cause);
        let mut cause = &cause;
        while let SiteError::Batch(inner) = cause {
            cause = inner;
        }
        let (kind, code, hint) = description(cause).unwrap_or((ErrorKind::Internal, "internal", None));
        let error = || OpError::new(kind, code, text.clone()).hint_if(hint.clone()).suggest(near(cause));
        match cause {
            SiteError::InvalidContent { issues } => invalid_content(issues, text),
            SiteError::Unreadable(issue) => {
                let text = format!("`{}` cannot be read", issue.file);
                OpError::new(ErrorKind::InvalidContent, issue.code.clone(), text)
                    .hint("repair the file; `cms validate` shows every problem")
                    .issues(vec![(**issue).clone()])
            }
            SiteError::Theme(theme) => match theme.line {
                Some(line) => error().saying(format!("{text} (line {line})")),
                None => error(),
            },
            SiteError::LeftOut { issues }
            | SiteError::Dangling { issues }
            | SiteError::Filler { issues }
            | SiteError::Overtaken { issues }
            | SiteError::Undecided { issues } => error().issues(issues.clone()),
            SiteError::Reserved { role, field: Some(field), .. } => {
                error().detail(*field, format!("may not be changed in this way by the role `{role}`"))
            }
            _ => match meta(cause) {
                Some(meta) => error().meta(meta),
                None => error(),
            },
        }
    }
}

/// More for machines.
fn meta(error: &SiteError) -> Option<Value> {
    match error {
        SiteError::Stale { current, changes, parked, .. } => {
            Some(json!({"current": current, "changes": changes, "parked": parked}))
        }
        SiteError::Landed(landed) => Some(json!(landed)),
        SiteError::Ungranted { wishes, .. } => Some(json!({"wishes": wishes})),
        SiteError::Overlaid { items, .. } => Some(json!({"items": items})),
        SiteError::TakesAway { items, .. } => Some(json!({"items": items})),
        _ => None,
    }
}

/// The code of a refusal because an agent wants something of what visitors see.
pub(crate) const UNGRANTED: &str = "review.ungranted";

/// The code of a request that was carried out already.
pub(crate) const LANDED: &str = "idempotency.landed";

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
    error.hint(format!("nothing was written; `cms explain {rule}` explains the rule")).issues(issues)
}

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

/// Hints of several rows.
const AGAIN: &str = "try again";
const OP_LOG: &str = "`cms op log` shows who did what";
const REVISIONS: &str = "a branch, a commit id, or anything `git rev-parse` knows";
const WHOAMI: &str = "`cms whoami` shows your role and where it comes from";
const DOCTOR: &str = "`cms doctor` looks for what is wrong with the repository";
/// Most places in a hint.
const PLACES_NAMED: usize = 12;

descriptions! {
    row_of_site of SiteError:
    SiteError::NoSite { .. } => Invalid "site.not-found", "make one with `cms init DIR`, or name one with `--site DIR`";
    SiteError::NoStage { .. } => NotFound "stage.missing",
        "`cms doctor --fix` makes the branches of a fresh clone; `cms sync --remote` fetches those that a clone of one branch lacks";
    SiteError::NoRevision { .. } => NotFound "revision.unknown", REVISIONS;
    SiteError::UnknownRole { .. } => Invalid "role.unknown",
        "roles: admin, editor_admin, editor, translator, ai_agent, workflow, previewer, reader";
    SiteError::UnknownAgent { .. } => Invalid "agent.unknown", "agents are the files of `agents/` on source";
    SiteError::UnknownUser { .. } => Invalid "user.unknown", "name an address, `agent:ID`, or a user of `cms user list`";
    SiteError::Forbidden { .. } | SiteError::Unpublished | SiteError::Reserved { .. } => Forbidden "forbidden", WHOAMI;
    SiteError::UnknownPusher { .. } => Forbidden "push.unknown",
        "name them in `[users]` of `cms.toml` on source; a `default_role` that may not publish counts here, too, `admin` only in people's own clones";
    SiteError::Drops { .. } => Conflict "ref.drops-writes",
        "others wrote while git was running: repeat the command on the current state (instead of `git rebase --abort`: `git rebase --quit`, then `git switch STAGE`); with CMS_DROP_WRITES=1 before it they are dropped anyway";
    SiteError::NotSo { hint, .. } => Forbidden "ref.refused", *hint;
    SiteError::CannotInit { .. } => Invalid "init.refused";
    SiteError::Index(_) => Internal "cache.unusable", "`cms cache clear` removes it; it is recreated";
    SiteError::NoRemote { known, .. } if known.is_empty() => NotFound "remote.unknown", "`git remote add origin ADDRESS` makes one";
    SiteError::NoRemote { known, .. } => NotFound "remote.unknown", format!("available: {}", known.join(", "));
    SiteError::Shallow => Invalid "remote.shallow",
        "`git fetch --unshallow` fetches the rest of the history, without which the changes of two sides cannot be compared";
    SiteError::Unrelated { .. } => Conflict "remote.unrelated",
        "the remote is the repository of another site; nothing was changed here or there";
    SiteError::Theme(theme) => InvalidContent theme.fault.code(),
        "repair the file, or remove it: then the program's own template is used";

    // Folders that are written outside of the content.
    SiteError::MediaStore(StoreError::Outside { .. }) => Invalid "media.folder",
        "name a folder inside the site, or let whoever runs the server name it: `git config cms.mediaFolder DIR`";
    SiteError::MediaStore(StoreError::Bucket(_) | StoreError::Resting(_)) => Busy "media.unreachable",
        "pages and texts go on meanwhile, and pictures once the bucket answers; `[media]` in `cms.toml` names it";
    SiteError::MediaStore(StoreError::Settings(_)) => Unwritable "media.store",
        "`[media]` in `cms.toml` names the store, the environment of the server its keys";
    SiteError::OutRefused { hint, .. } => Conflict "out.refused", *hint;
    SiteError::OutTaken { .. } => Conflict "out.taken",
        "choose an empty folder, or one that only builds write to: a build never overwrites what it did not write";
    SiteError::OutEdited { .. } => Conflict "out.edited", "delete the file, and the next build makes it again";
    SiteError::OutBusy { .. } => Busy "out.busy", "try again when the other build is done";

    // Writing, and moving items between stages.
    SiteError::Contended => Busy "busy", AGAIN;
    SiteError::Landed(_) => Conflict LANDED, "nothing was written again";
    SiteError::OtherRequest => Invalid "idempotency.other", "use a new key for another request";
    SiteError::Stale { current, parked, .. } => Stale "revision.stale", read_again(current, parked.as_deref());
    SiteError::NothingAbove => Invalid "review.nothing-above", "submit from ai-review, approve from review";
    SiteError::NothingPending { held_back: 0, .. } => NotFound "review.nothing-pending", "`cms status` shows what is pending on each stage";
    SiteError::NothingPending { held_back, .. } => Conflict "review.conflict-open",
        format!("{held_back} held back by open conflicts, requests for changes or rights that your role lacks: `cms review list` and `cms review comments ITEM` show them");
    SiteError::NoSet { .. } => NotFound "set.not-found",
        "`cms set list` shows the pending sets, `--stage ai-review` those that are not submitted";
    SiteError::NotPending { .. } => NotFound "review.not-pending", "`cms review list` shows what is pending on each stage";
    SiteError::ConflictOpen { .. } => Conflict "review.conflict-open",
        "`cms review conflicts` shows it, `cms review resolve ITEM --take upstream|staged` or `--value VALUE` resolves it";
    SiteError::NoConflict { .. } => NotFound "review.no-conflict", "`cms review conflicts` shows the open ones";
    SiteError::Undecidable { .. } => Invalid "review.undecidable",
        "`cms review conflicts` shows the places and their values";
    SiteError::NoPlace { .. } => Conflict "review.no-place",
        "the conflict file still holds the staged value; `--take upstream` drops it";
    SiteError::NothingToUndo { direction: Direction::Undo, .. } => NotFound "undo.nothing", OP_LOG;
    SiteError::NothingToUndo { direction: Direction::Redo, .. } => NotFound "redo.nothing",
        "a new operation clears the list of redos; `cms op log` shows what is undone, `cms redo OPERATION` does it again";
    SiteError::WorkOfOthers { .. } => Forbidden "review.not-yours", "take back the places that are yours: `--only FIELD`";
    SiteError::NotTheirs { .. } => Forbidden "undo.not-yours", format!("{OP_LOG}, and on which stage");
    SiteError::CannotUndo { .. } => Invalid "undo.refused", format!("{OP_LOG}, and what undid it");
    SiteError::Overlaid { .. } => Conflict "undo.overlaid",
        "nothing was written; `cms revert ITEM --to REV --field PATH` reverts single fields";
    SiteError::TakesAway { .. } => Conflict TAKES_AWAY,
        "nothing was written; `--dry-run` shows all of it, `--yes` does it (over HTTP `?yes=1`)";
    SiteError::PathTaken { .. } => Conflict "path.taken",
        "move one of the two with `cms post move`, or name the other item, too";
    SiteError::OtherItem { .. } => Forbidden "agent.other-item",
        "an agent stays with the item it was asked about, unless its file says `reach: site`";
    SiteError::LockedModule { .. } => Conflict "module.locked", "unlock it first: `cms module set MODULE locked:=false`";

    // Partial promotion, requests for changes, and parked work.
    SiteError::Ungranted { .. } => Conflict UNGRANTED,
        "`cms review approve ITEM --publish` grants it, `cms review reject ITEM` drops it";
    SiteError::Filtered { .. } => Conflict "media.filtered",
        "keep uploads outside of git, with `[media] store` in `cms.toml`, or take the filter off `uploads/`";
    SiteError::ChangesRequested { .. } => Conflict "review.changes-requested",
        "`cms review comments ITEM` shows the requests, `cms review comment ITEM --resolve ID` resolves one, `--despite-requests` approves anyway";
    SiteError::Whole { place, .. } if place.is_empty() => Invalid "review.whole", "leave `--only` and `--except` out";
    SiteError::Whole { place, .. } => Invalid "review.whole", format!("name `{place}`");
    SiteError::SharedItem { .. } => Conflict "set.shared",
        "take back the item by its name: that takes back the changes of all sets";
    SiteError::NotThere { known, .. } => NotFound "review.nothing-there",
        format!("pending places: {}", known[..known.len().min(PLACES_NAMED)].join(", "));
    SiteError::NothingTaken { .. } => Invalid "review.nothing-taken", "`cms review diff ITEM` shows the pending changes";
    SiteError::NotParked { several: true, .. } => Invalid "parked.ambiguous", "give a longer part of the id, as `cms parked list` shows it";
    SiteError::NotParked { .. } => NotFound "parked.not-found", "`cms parked list` lists the parked work";
    SiteError::Clashes { .. } => Conflict "parked.clashes",
        "restore it with `--stage review`: there it becomes a conflict to decide";

    // Places in content.
    SiteError::LeftOut { .. } => InvalidContent "build.left-out",
        "nothing was written; fix the files, or build the rest with `--keep-going`";
    SiteError::Dangling { .. } => Conflict "review.dangling",
        "change the references first, or allow them with `--allow-dangling`; over HTTP it is `allowDangling=1`";
    SiteError::Filler { .. } => Conflict "review.filler",
        "write your own texts, or remove the fields; `--allow-filler` or `--yes` publishes them; over HTTP it is `\"allowFiller\": true`";
    SiteError::Overtaken { .. } => Conflict "commit.overtaken",
        "commit again to keep your version of these places, or change it first; `git checkout HEAD -- FILE` takes the version of the branch";
    SiteError::Undecided { .. } => Conflict "merge.undecided",
        "commit again to keep the version of this branch, or edit the places first; `git show MERGE_HEAD:FILE` shows the other version";
}

fn description(error: &SiteError) -> Option<Description> {
    row_of_site(error).or_else(|| match error {
        SiteError::Git(git) => Some(of_git(git)),
        SiteError::Write(write) => Some(of_write(write)),
        SiteError::Ledger(ledger) => Some(of_ledger(ledger)),
        SiteError::Disk(disk) | SiteError::MediaStore(StoreError::Disk(disk)) => {
            Some(Trouble::behind(disk).map_or((ErrorKind::Internal, "disk", None), of_disk))
        }
        _ => None,
    })
}

/// The hint for a write that is based on an outdated version: where the refused version is kept.
fn read_again(current: &str, parked: Option<&str>) -> String {
    let short = |commit: &str| commit.get(..12).unwrap_or(commit).to_owned();
    let parked = parked
        .map(short)
        .map(|id| format!("; your version is parked: `cms parked show {id}`, `cms parked restore {id}`"));
    format!("read it again; the stage is now at `{}`{}", short(current), parked.unwrap_or_default())
}

descriptions! {
    row_of_ledger of LedgerError:
    LedgerError::Busy { .. } => Busy "ledger.busy", AGAIN;
    LedgerError::Lost { .. } => Unwritable "ledger.lost",
        "nothing is acknowledged until the server is restarted; put the file back first, or restore a backup with `cms restore FOLDER`";
    LedgerError::Unusable { file, .. } if is_server(file) => Unwritable "ledger.unusable",
        "PostgreSQL refuses: see the role, its rights and the database in CMS_DATABASE_URL, and whether TLS is meant; reading content works without it";
    LedgerError::Unusable { .. } | LedgerError::Folder { .. } => Unwritable "ledger.unusable",
        "the file must be intact and writable by this user; reading content works without it; `cms doctor` looks for what is wrong";
    LedgerError::Unreachable { .. } => Busy "ledger.unreachable",
        "content can be read meanwhile; start the server, or correct CMS_DATABASE_URL: this program connects again by itself";
    LedgerError::Moved { .. } => Conflict "ledger.moved",
        "start every program with CMS_DATABASE_URL for records on PostgreSQL, and without it for files beside the repository";
    LedgerError::Left { .. } => Conflict "ledger.left",
        "start programs without CMS_DATABASE_URL where the files are; the old tables stay in the database: to move the records there again, name another `?schema=`, or drop these tables first";
    LedgerError::OtherRecords { .. } => Conflict "ledger.other-records",
        "correct CMS_DATABASE_URL: one database, or one `?schema=` of it, holds one site; if the records were moved or restored there, remove `cms/records-moved` from the git folder of this clone";
    LedgerError::OtherSite { own, schema, .. } => Conflict "ledger.other-records", named_anew(own, schema.as_deref());
    LedgerError::NotMoved { .. } => Conflict "ledger.not-moved",
        "without CMS_DATABASE_URL, `cms ledger move --to URL` moves them there; to begin without them, put the file away";
    LedgerError::Occupied { .. } => Conflict "ledger.occupied",
        "nothing was moved: name an empty database or another `?schema=`; put files of `.git/cms` that are no longer needed away";
    LedgerError::AlreadyThere { .. } => Conflict "ledger.already-there",
        "CMS_DATABASE_URL says where they are; a move to another server goes through files";
    LedgerError::Full { .. } => Busy "ledger.full", "nothing was stored; try again in a moment";
    LedgerError::Newer { .. } => Conflict "ledger.newer", "nothing was changed: go on with the newer `cms`, which wrote it";
    LedgerError::Taken { .. } | LedgerError::Failed { .. } => Internal "ledger.unusable",
        "`.git/cms` and the files in it must be writable by this user; reading works without them";
}

/// The hint where the records on a server name another first commit than that of the site.
fn named_anew(own: &str, schema: Option<&str>) -> String {
    let schema = schema.map(|name| format!("{name}.")).unwrap_or_default();
    format!(
        "correct CMS_DATABASE_URL if it names the database of another site; if the history of this one was rewritten, run \
         `UPDATE {schema}cms_records SET value = '{own}' WHERE name = 'site'` in the database"
    )
}

/// Whether the place of records is a server's address.
fn is_server(place: &Path) -> bool {
    place.to_str().is_some_and(|place| place.starts_with("postgres://"))
}

/// Errors of data outside the content.
fn of_ledger(error: &LedgerError) -> Description {
    row_of_ledger(error).unwrap_or_else(|| of_disk(Trouble::Full))
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

descriptions! {
    row_of_git of GitError:
    GitError::NotARepository { .. } => Invalid "site.not-found", "make one with `cms init DIR`";
    GitError::Unsafe { .. } => Invalid "repository.refused";
    GitError::Unnamed { .. } => Invalid "repository.refused",
        "`--site DIR` names it, if you trust its settings, which can make git run programs";
    GitError::Unsupported { format, .. } => Invalid "repository.refused", format.hint();
    GitError::UnknownRevision { .. } => NotFound "revision.unknown", REVISIONS;
    GitError::BrokenRef(broken) => Internal "repository.broken-ref", back_to_reflog(broken);
    GitError::BadTree { .. } => InvalidContent "repository.tree",
        "no usual tool makes such a folder: ask who pushed the commit, and take it out of the branch";
    GitError::Signing { .. } => Conflict "commit.not-signed",
        "git is set to sign commits (`commit.gpgSign`): set `user.signingKey` as for git itself, or turn it off; \
         a program to sign with is taken only from `git config --global` or `--system`";
    GitError::NotFetched { .. } => Conflict "repository.partial",
        "`git fetch --refetch --no-filter` brings everything into a partial clone; without the object, history would be wrong";
    // A remote that cannot be used: nothing was sent, and what was fetched stays.
    GitError::Remote { fault: RemoteFault::Login, .. } => Unauthenticated "remote.login",
        "git cannot ask for a password here: set up an ssh key or a credential helper until `git fetch` works by itself";
    GitError::Remote { fault: RemoteFault::Unreachable, .. } => Busy "remote.unreachable",
        "nothing was lost: try again when the network is back";
    GitError::Remote { fault: RemoteFault::NoRepository, .. } => NotFound "remote.no-repository",
        "`git remote -v` shows the address; make the repository there first, or correct it with `git remote set-url`";
    GitError::Remote { fault: RemoteFault::Other, .. } => Internal "remote.failed", "run `git fetch` and `git push` by hand to see more";
    GitError::Repository { .. } | GitError::Missing { .. } | GitError::WrongKind { .. } | GitError::Corrupt { .. }
        | GitError::Program { .. } => Internal "repository", DOCTOR;
}

fn of_git(error: &GitError) -> Description {
    match error {
        GitError::Storage(storage) => of_storage(storage),
        _ => row_of_git(error).unwrap_or((ErrorKind::Internal, "repository", None)),
    }
}

/// A failed file operation; what to do depends on the system's error.
fn of_storage(error: &StorageError) -> Description {
    let is_reading = matches!(error.act, "read" | "list" | "find" | "look at");
    let trouble = Trouble::of(error.source.kind()).filter(|_| !is_reading);
    trouble.map_or((ErrorKind::Internal, "repository.write", Some(DOCTOR.to_owned())), of_disk)
}

/// A full or read-only disk.
fn of_disk(trouble: Trouble) -> Description {
    let (kind, code, hint) = match trouble {
        Trouble::Full => (
            ErrorKind::DiskFull,
            "storage.full",
            "the disk is full; nothing was changed: free some space and try again",
        ),
        Trouble::ReadOnly => (
            ErrorKind::Unwritable,
            "storage.read-only",
            "the repository cannot be written here by this user; nothing was changed, and reading works",
        ),
    };
    (kind, code, Some(hint.to_owned()))
}

descriptions! {
    row_of_write of WriteError:
    WriteError::Busy { is_of_git: true, .. } => Busy "busy",
        "a git command is running in this repository; if one was killed, its lock file is moved away after a minute: try again then";
    WriteError::Busy { .. } => Busy "busy", "another write is running; try again when it is done";
    WriteError::Raced { .. } => Busy "busy", AGAIN;
    WriteError::Linked { .. } => Conflict "repository.lock-link",
        "remove the link: it came along with a copied folder, or somebody made it; the next write makes the file";
    WriteError::Host { fault: HostFault::Down, .. } => Busy "cluster.down",
        "reads go on: try again when the git host answers; `/health` shows how it is";
    WriteError::Host { fault: HostFault::Refused, .. } => Unwritable "cluster.refused",
        "the hooks and rules of the git host must let this node push the three stages and refs/cms/parked/";
    WriteError::Host { fault: HostFault::Unknown, .. } => Busy "cluster.unknown",
        "send the request again with the same Idempotency-Key: whichever node gets it knows whether it was written";
    WriteError::BadPath { .. } => Invalid "path.refused", "choose another slug or name: some systems could not hold this file";
}

fn of_write(error: &WriteError) -> Description {
    match error {
        WriteError::Storage(storage) => of_storage(storage),
        WriteError::Read(git @ (GitError::Signing { .. } | GitError::NotFetched { .. })) => of_git(git),
        _ => {
            row_of_write(error).unwrap_or((ErrorKind::Internal, "repository.write", Some(DOCTOR.to_owned())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::DiskError;
    use std::io;

    #[test]
    fn records_of_a_rewritten_history_have_a_way_out() {
        let (server, theirs, own) = ("postgres://db/site".into(), "1".repeat(40), "2".repeat(40));
        let schema = Some("three".to_owned());
        let error = OpError::from(SiteError::from(LedgerError::OtherSite { server, schema, theirs, own }));
        let line = format!("UPDATE three.cms_records SET value = '{}' WHERE name = 'site'", "2".repeat(40));
        assert_eq!((error.code.as_str(), error.kind), ("ledger.other-records", ErrorKind::Conflict));
        assert!(
            error.message.contains(&"1".repeat(40)) && error.message.contains(&"2".repeat(40)),
            "{error}"
        );
        assert!(error.hint.as_ref().is_some_and(|hint| hint.contains(&line)), "{error:?}");
    }

    #[test]
    fn lock_of_git_has_another_hint_than_a_writer() {
        let hint = |is_of_git: bool| {
            let error = WriteError::Busy { path: "x.lock".into(), is_of_git, holder: None, waited_ms: 5_000 };
            OpError::from(SiteError::Write(error)).hint.clone().unwrap_or_default()
        };
        assert!(hint(false).starts_with("another write is running"));
        assert!(hint(true).contains("its lock file is moved away after a minute"));
    }

    #[test]
    fn full_or_read_only_disk_has_one_code_from_every_layer() {
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
        let act = "write the ledger";
        check(SiteError::Ledger(LedgerError::DiskFull { act, file: file() }), "storage.full", (507, 74));
        check(SiteError::Ledger(LedgerError::Lost { file: file() }), "ledger.lost", (503, 74));
        let source = std::sync::Arc::new(io::Error::other("no"));
        let unusable = LedgerError::Unusable { act, file: file(), source };
        check(SiteError::Ledger(unusable), "ledger.unusable", (503, 74));
    }
}
