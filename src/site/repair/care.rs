//! Maintenance of the repository: settings, branches of a fresh clone, dead locks, lost ref updates, packing.

use crate::base::limits::FOLDER_FILES_WARN;
use crate::base::text::{chain, count};
use crate::disk::Trouble;
use crate::git::{GitProgram, HostSettings, Lock, RefMove, WriteError};
use crate::site::Snapshot;
use crate::site::hooks::install::{HOOKS, PROGRAM, Standing};
use crate::site::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;

/// Settings that make git call cms to merge and compare content files; `.gitattributes` names the drivers.
pub(super) const DRIVERS: &[(&str, &str)] = &[
    ("merge.cms.name", "cms: content by meaning"),
    ("merge.cms.driver", "cms merge-driver %O %A %B %P"),
    ("merge.cms.recursive", "cms-ancestors"),
    ("merge.cms-ancestors.name", "cms: common ancestors by meaning"),
    ("merge.cms-ancestors.driver", "cms merge-driver --ancestors %O %A %B %P"),
    ("diff.cms.command", "cms hook diff"),
];

/// The result of one check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    /// In order.
    Well,
    /// It was wrong and has been fixed.
    Fixed,
    /// Worth mentioning.
    Notice,
    /// Wrong.
    Problem,
}

/// One check of the repository.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checkup {
    /// Which: settings, drivers, hooks, branches, objects, containment, content, locks, reflogs, variables, folders, programs,
    /// state, cluster, pages, theme, cache, ledger, agents.
    pub name: &'static str,
    /// The result.
    pub health: Health,
    /// The result in words.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// One line for each part, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
}

impl Checkup {
    pub(in crate::site) fn well(name: &'static str, message: impl Into<String>) -> Self {
        Checkup { name, health: Health::Well, message: message.into(), hint: None, details: Vec::new() }
    }

    pub(in crate::site) fn fixed(name: &'static str, message: impl Into<String>) -> Self {
        Checkup { health: Health::Fixed, ..Checkup::well(name, message) }
    }

    pub(in crate::site) fn found(
        name: &'static str,
        health: Health,
        message: impl Into<String>,
        hint: &str,
    ) -> Self {
        Checkup { name, health, message: message.into(), hint: Some(hint.to_owned()), details: Vec::new() }
    }
}

/// The result of a check that failed to run.
pub(in crate::site) fn unlooked(name: &'static str, cause: &SiteError) -> Checkup {
    let hint = match cause {
        SiteError::Ledger(_) => "see what is wrong with the ledger first",
        _ => "see what is wrong with the objects first",
    };
    Checkup::found(name, Health::Notice, format!("it could not be looked at: {}", chain(cause)), hint)
}

/// The result of a check that needs a file that cannot be opened: a user with no right to write can still read the site.
pub(in crate::site) fn health_unopened(trouble: Option<Trouble>) -> Health {
    if trouble == Some(Trouble::ReadOnly) { Health::Notice } else { Health::Problem }
}

/// The hint for stages that do not contain their upstream.
const BROUGHT_ALONG: &str = "nothing is lost, and the next write brings it along; `cms sync` does it now";
/// The hint for problems that `--fix` repairs.
pub(in crate::site) const FIX: &str = "`cms doctor --fix` fixes it";

impl Site {
    /// Checks everything that a site's repository needs, and with `fix` repairs what can be repaired. `program` is the
    /// path of this program, which hooks call.
    ///
    /// # Errors
    /// The lock is held by somebody else; the repository cannot be read at all.
    pub fn examine(&self, fix: bool, program: Option<&Path>) -> Result<Vec<Checkup>, SiteError> {
        let lock = match self.lock() {
            Err(SiteError::Write(cause @ WriteError::Linked { .. })) => {
                let hint = "remove the link, then `cms doctor` makes the other checks, too";
                return Ok(self.examine_unlocked(Checkup::found(
                    "locks",
                    Health::Problem,
                    chain(&cause),
                    hint,
                )));
            }
            Err(SiteError::Write(WriteError::Storage(cause))) => {
                let health = health_unopened(Trouble::of(cause.source.kind()));
                let hint = "where `cms` can write, `cms doctor` makes the other checks, too";
                return Ok(self.examine_unlocked(Checkup::found("locks", health, chain(&cause), hint)));
            }
            lock => lock?,
        };
        let mut found = vec![self.settings_checkup(&lock, fix)?, self.locks_checkup(&lock)?];
        found.push(self.hooks_checkup(&lock, fix, program)?);
        found.extend(self.branch_checkups(&lock, fix)?);
        found.push(self.objects_checkup(&lock, fix)?);
        found.extend(self.content_checkups());
        found.extend(self.reflog_checkups(&lock, fix)?);
        for rewound in self.rewound()? {
            found.push(Checkup::found("reflogs", Health::Problem, rewound.message(), &rewound.hint()));
        }
        found.extend(self.unlocked_checkups());
        found.extend(self.left_moves_checkup(fix)?);
        found.push(self.ledger_checkup());
        Ok(found)
    }

    /// The result of the check of the lock, and the checks that need no lock.
    fn examine_unlocked(&self, lock: Checkup) -> Vec<Checkup> {
        let mut found = vec![lock];
        found.extend(self.content_checkups());
        found.extend(self.unlocked_checkups());
        found.push(self.ledger_checkup());
        found
    }

    /// The checks of what the stages hold. Lost objects must not prevent the other checks.
    fn content_checkups(&self) -> Vec<Checkup> {
        let containment = self.containment_checkup();
        let mut found =
            vec![containment.unwrap_or_else(|cause| unlooked("containment", &cause)), self.content_checkup()];
        // Settings that cannot be read at all are among the content that cannot.
        found.extend(self.settings_value_checkup().ok().flatten());
        found
    }

    /// Checks that need no lock.
    fn unlocked_checkups(&self) -> Vec<Checkup> {
        let mut found = vec![
            self.variables_checkup().unwrap_or_else(|cause| unlooked("variables", &cause)),
            self.folders_checkup().unwrap_or_else(|cause| unlooked("folders", &cause)),
        ];
        found.extend(self.programs_checkup());
        found.extend(self.state_checkup());
        found.extend(self.cluster_checkup());
        found.extend(self.pages_checkups().unwrap_or_else(|cause| vec![unlooked("pages", &cause)]));
        found.push(self.cache_checkup());
        found
    }

    /// The first stage that is checked out in a work tree, main or linked.
    ///
    /// # Errors
    /// The work trees cannot be listed.
    pub fn checked_out(&self) -> Result<Option<Stage>, SiteError> {
        for stage in Stage::ALL {
            if self.repo.work_dir().is_some() && self.repo.is_checked_out(stage.ref_name())? {
                return Ok(Some(stage));
            }
        }
        Ok(None)
    }

    fn settings_checkup(&self, lock: &Lock<'_>, fix: bool) -> Result<Checkup, SiteError> {
        let mut wrong: Vec<String> = self
            .repo
            .check_settings()
            .into_iter()
            .map(|d| {
                format!(
                    "{} is {}, not {} ({})",
                    d.setting.key,
                    d.found.as_deref().unwrap_or("unset"),
                    d.setting.value,
                    d.setting.why
                )
            })
            .collect();
        for (key, value) in DRIVERS {
            if self.repo.config(key).as_deref() != Some(*value) {
                wrong.push(format!("{key} is not set (git merges and compares content by lines without it)"));
            }
        }
        if wrong.is_empty() {
            return Ok(Checkup::well("settings", "git is set up for durable writes and merges by meaning"));
        }
        if fix {
            lock.apply_settings(DRIVERS)?;
            let message = format!("{} written", count(wrong.len(), "setting"));
            return Ok(Checkup::fixed("settings", message));
        }
        let message = format!(
            "{} not as durable writes and merges by meaning need them",
            count(wrong.len(), "setting")
        );
        Ok(Checkup { details: wrong, ..Checkup::found("settings", Health::Problem, message, FIX) })
    }

    /// Programs that git runs in an exchange because this repository's own configuration says so; none is usual.
    fn programs_checkup(&self) -> Option<Checkup> {
        let programs = self.repo.program_settings();
        let message = format!(
            "{} of this repository's own configuration let git run programs in `cms sync --remote`",
            count(programs.len(), "setting")
        );
        let hint = "if you did not set them, `git config --unset KEY`: they came along with a copied folder";
        let found = Checkup::found("programs", Health::Notice, message, hint);
        (!programs.is_empty()).then_some(Checkup { details: programs, ..found })
    }

    /// The settings of a node that are in effect, and those that are wrong.
    fn cluster_checkup(&self) -> Option<Checkup> {
        let HostSettings { time_max, poll, delivers, faults } = self.host_settings()?;
        if faults.is_empty() {
            let sends = if *delivers { "sends" } else { "does not send" };
            let (poll, time) = (poll.as_secs(), time_max.as_secs());
            let message = format!(
                "this node asks its host every {poll} s, gives it {time} s to answer, and {sends} webhooks and mail"
            );
            return Some(Checkup::well("cluster", message));
        }
        let message = format!("{} of this node cannot be used", count(faults.len(), "setting"));
        let found = Checkup::found("cluster", Health::Problem, message, "`git config` corrects them");
        Some(Checkup { details: faults.clone(), ..found })
    }

    /// The link that the folder of this program's own data is: an operator can have made it for another file system, and a copied
    /// folder can have brought it along.
    fn state_checkup(&self) -> Option<Checkup> {
        let to = self.repo.cms_link()?;
        let message =
            format!("`.git/cms` is a link to `{}`: records and caches are written there", to.display());
        let hint = "if you did not make it, replace it by a folder: it came along with a copied folder";
        Some(Checkup::found("state", Health::Notice, message, hint))
    }

    /// Writes the settings and drivers that a site's repository needs, and the path of this program.
    pub(in crate::site) fn configure(&self, program: Option<&Path>) -> Result<(), SiteError> {
        let program = program.and_then(Path::to_str).map(|path| (PROGRAM, path));
        let settings: Vec<_> = DRIVERS.iter().copied().chain(program).collect();
        Ok(self.lock()?.apply_settings(&settings)?)
    }

    /// Why hooks would not find this program at the path in `cms.program`.
    fn program_missing(&self) -> Option<String> {
        match self.repo.config(PROGRAM).filter(|path| !path.is_empty()) {
            None => Some(format!("`{PROGRAM}` is not set: programs with another PATH do not find cms")),
            Some(path) if path.contains('/') && !crate::disk::is_program(Path::new(&path)) => {
                Some(format!("`{PROGRAM}` is `{path}`, where there is no program"))
            }
            Some(_) => None,
        }
    }

    fn hooks_checkup(
        &self,
        lock: &Lock<'_>,
        fix: bool,
        program: Option<&Path>,
    ) -> Result<Checkup, SiteError> {
        let mut written = if fix { self.install_hooks()?.0 } else { Vec::new() };
        let mut lost = self.program_missing();
        if let Some(program) = program.and_then(Path::to_str).filter(|_| fix && lost.is_some()) {
            lock.apply_settings(&[(PROGRAM, program)])?;
            written.push(PROGRAM);
            lost = None;
        }
        let folder = self.hooks_folder();
        let shown = folder.path.display();
        let wrong: Vec<_> =
            self.hooks().into_iter().filter(|(_, standing)| *standing != Standing::Well).collect();
        let details: Vec<String> = wrong
            .iter()
            .map(|(hook, standing)| match standing {
                Standing::Missing | Standing::Well => format!("{} is missing", hook.name),
                Standing::Stale => format!("{} is of another version of cms, or cannot be run", hook.name),
                Standing::Own => format!("{} is your own, and does not ask cms", hook.name),
            })
            .collect();
        if let Some(lost) = lost.filter(|_| wrong.is_empty()) {
            return Ok(Checkup::found("hooks", Health::Notice, lost, FIX));
        }
        if wrong.is_empty() && written.is_empty() {
            return Ok(Checkup::well("hooks", "git asks cms before commits, moves of stages and pushes"));
        }
        if wrong.is_empty() {
            let hooks = written.iter().filter(|name| **name != PROGRAM).count();
            let message = if hooks == 0 {
                format!("`{PROGRAM}` set")
            } else {
                format!("{} written", count(hooks, "hook"))
            };
            return Ok(Checkup::fixed("hooks", message));
        }
        let message = format!("{} of {} in `{shown}` not asking cms", wrong.len(), HOOKS.len());
        if !folder.is_ours {
            let hint = "`core.hooksPath` leads there, so cms writes nothing: let each of these end with `cms hook NAME \"$@\"`";
            return Ok(Checkup { details, ..Checkup::found("hooks", Health::Notice, message, hint) });
        }
        if wrong.iter().all(|(_, standing)| *standing == Standing::Own) {
            let hint = "rename each to NAME.local, then `cms doctor --fix`: yours runs first";
            return Ok(Checkup { details, ..Checkup::found("hooks", Health::Notice, message, hint) });
        }
        Ok(Checkup { details, ..Checkup::found("hooks", Health::Problem, message, FIX) })
    }

    fn locks_checkup(&self, lock: &Lock<'_>) -> Result<Checkup, SiteError> {
        let recovered = lock.recover().map_err(crate::git::GitError::Storage)?;
        Ok(match (recovered.quarantined.as_slice(), recovered.in_use.as_slice()) {
            ([], []) => Checkup::well("locks", "no lock files are left over"),
            ([], busy) => {
                let names: Vec<String> = busy.iter().map(|path| path.display().to_string()).collect();
                Checkup::found(
                    "locks",
                    Health::Notice,
                    format!("in use: {}", names.join(", ")),
                    "wait for the other git to end; if none runs, one was killed: `cms doctor --fix` once its file is a minute old",
                )
            }
            (dead, _) => {
                let names: Vec<String> = dead.iter().map(|(path, _)| path.display().to_string()).collect();
                let message = format!("dead lock files moved to `cms/quarantine`: {}", names.join(", "));
                Checkup::fixed("locks", message)
            }
        })
    }

    /// Creates missing stages from remote branches: a fresh clone has only one local branch.
    fn branch_checkups(&self, lock: &Lock<'_>, fix: bool) -> Result<Vec<Checkup>, SiteError> {
        let mut found = Vec::new();
        let mut moves = Vec::new();
        let mut above: Option<Oid> = None;
        for stage in Stage::ALL {
            if let Some(tip) = self.repo.read_ref(stage.ref_name())? {
                above = Some(tip);
                continue;
            }
            let remote = self.repo.read_ref(&format!("refs/remotes/origin/{stage}"))?;
            let known = self.last_known(stage, remote.or(above))?;
            // What waits on a branch that was not fetched would not be in one that is made here.
            let is_unfetched = self.is_unfetched(stage);
            let Some(new) = known.or(remote).or(above.filter(|_| !is_unfetched)) else {
                let message =
                    format!("the branch `{stage}` is missing, and there is nothing to make it from");
                let hint = match (is_unfetched, self.repo.is_shallow()) {
                    (true, true) => {
                        "this clone fetches other branches only: `git fetch --unshallow`, then `cms sync --remote`"
                    }
                    (true, false) => "this clone fetches other branches only: `cms sync --remote` fetches it",
                    (false, _) => "fetch it from the remote, or make it: `git branch source COMMIT`",
                };
                found.push(Checkup::found("branches", Health::Problem, message, hint));
                continue;
            };
            above = Some(new);
            let origin = match (known, remote) {
                (Some(_), _) => "where it was last seen here",
                (None, Some(_)) => "origin's",
                (None, None) => "the stage above it",
            };
            if fix {
                moves.push(RefMove {
                    name: stage.ref_name().to_owned(),
                    old: None,
                    new,
                    message: "doctor".to_owned(),
                });
                let message = format!("the branch `{stage}` was made from {origin}");
                found.push(Checkup::fixed("branches", message));
            } else {
                found.push(Checkup::found(
                    "branches",
                    Health::Problem,
                    format!("the branch `{stage}` is missing"),
                    FIX,
                ));
            }
        }
        if !moves.is_empty() {
            lock.writer().finish(&moves, &|_| Ok(()))?;
        }
        if found.is_empty() {
            found.push(Checkup::well("branches", "source, review and ai-review exist"));
        }
        Ok(found)
    }

    /// Whether this clone fetches other branches of origin than this one (`git clone --single-branch`, `--depth`).
    fn is_unfetched(&self, stage: Stage) -> bool {
        let fetched = self.repo.config("remote.origin.fetch");
        fetched.is_some_and(|refspec| {
            !["refs/*", "refs/heads/*", stage.ref_name()].iter().any(|name| refspec.contains(name))
        })
    }

    fn containment_checkup(&self) -> Result<Checkup, SiteError> {
        for stage in [Stage::Review, Stage::AiReview] {
            let Some(upstream) = stage.upstream() else { continue };
            let tips = (self.repo.read_ref(upstream.ref_name())?, self.repo.read_ref(stage.ref_name())?);
            if let (Some(up), Some(down)) = tips
                && !self.repo.is_ancestor(up, down)?
            {
                let message = format!(
                    "`{stage}` does not hold all of `{upstream}` yet: after a commit without cms, or a write that was cut off"
                );
                return Ok(Checkup::found("containment", Health::Notice, message, BROUGHT_ALONG));
            }
        }
        Ok(Checkup::well("containment", "every stage holds all of the one above it"))
    }

    fn folders_checkup(&self) -> Result<Checkup, SiteError> {
        let Some(tip) = self.repo.read_ref(Stage::Review.ref_name())? else {
            return Ok(Checkup::well("folders", "nothing to look at yet"));
        };
        let tree = Snapshot::of(self, Stage::Review.branch().to_owned(), tip)?.tree();
        let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
        for entry in self.repo.entries(tree, Kind::Post.folder().unwrap_or_default())? {
            let folder = entry.path.rsplit_once('/').map_or("", |(folder, _)| folder);
            *sizes.entry(folder.to_owned()).or_default() += 1;
        }
        match sizes.iter().max_by_key(|(_, files)| **files) {
            Some((folder, files)) if *files >= FOLDER_FILES_WARN => Ok(Checkup::found(
                "folders",
                Health::Notice,
                format!("`{folder}` holds {files} files, and every commit below it rewrites the list"),
                "give the post type a dated path: `path: posts/{type}/{locale}/{yyyy}/{mm}/{slug}.yaml`",
            )),
            Some(_) | None => Ok(Checkup::well("folders", "no folder is too large")),
        }
    }

    fn cache_checkup(&self) -> Checkup {
        match self.index(crate::db::Index::verify) {
            Ok(()) => Checkup::well("cache", "the cache is valid"),
            Err(cause) => Checkup::found(
                "cache",
                Health::Notice,
                cause.to_string(),
                "`cms cache clear` removes it; it is recreated",
            ),
        }
    }

    /// Packs the repository under the writer's lock, so that no write runs meanwhile.
    ///
    /// # Errors
    /// The lock is held by somebody else, or git failed.
    pub fn pack(&self, git: &GitProgram) -> Result<(), SiteError> {
        let lock = self.lock()?;
        Ok(lock.gc(git)?)
    }

    /// Empties the rebuildable cache.
    ///
    /// # Errors
    /// The cache cannot be written.
    pub fn clear_cache(&self) -> Result<(), SiteError> {
        self.index(|index| index.clear().map(drop))
    }

    /// Checks the integrity of the rebuildable cache.
    ///
    /// # Errors
    /// It is damaged.
    pub fn verify_cache(&self) -> Result<(), SiteError> {
        self.index(crate::db::Index::verify)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_only_read_has_no_problem() {
        use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem, StorageFull};
        let found = [PermissionDenied, ReadOnlyFilesystem, StorageFull]
            .map(|kind| health_unopened(Trouble::of(kind)));
        assert_eq!(found, [Health::Notice, Health::Notice, Health::Problem]);
    }
}
