//! Checks that all stored data can be read: objects of the stages, reflogs, the ledger; and says how to recover it.

use super::care::{Checkup, FIX, Health, health_unopened};
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::text::{chain, count};
use crate::db::ledger::DeedsChecked;
use crate::db::{self, Ledger, LedgerError, records};
use crate::disk::{self, Trouble};
use crate::git::{Damage, GitError, Lock};
use crate::site::file::docs::LOST;
use crate::site::prelude::*;
use std::collections::HashSet;

/// Commits of a stage that are searched for an earlier version of a lost file.
const COMMITS_MAX: usize = 2_000;

impl Site {
    /// Reads every file at the tips of the stages and checks it against its id. Older commits are left to `git fsck`.
    pub(in crate::site) fn objects_checkup(&self, lock: &Lock<'_>, fix: bool) -> Result<Checkup, SiteError> {
        let (mut checked, mut lost, mut repaired) = (HashSet::new(), Vec::new(), 0);
        for stage in Stage::ALL {
            let Some(tip) = self.repo.read_ref(stage.ref_name())? else { continue };
            let tree = match self.repo.tree_of(tip) {
                Ok(tree) => tree,
                Err(cause) => {
                    lost.push(format!("the newest commit of `{stage}` cannot be read: {}", chain(&cause)));
                    continue;
                }
            };
            if let Err(cause @ GitError::BadTree { .. }) = self.repo.entries(tree, "") {
                lost.push(format!("{stage}: {}", chain(&cause)));
            }
            for damage in self.repo.damages(tree, &mut checked) {
                if matches!(damage.cause, GitError::BadTree { .. }) {
                    continue;
                }
                if fix && self.store_again(lock, &damage)? {
                    repaired += 1;
                    continue;
                }
                lost.push(self.loss_line(stage, tip, &damage));
            }
        }
        if repaired > 0 {
            self.clear_cache()?;
        }
        if lost.is_empty() {
            let forgotten = self.forget_losses()?;
            return Ok(match (repaired, forgotten) {
                (0, false) => Checkup::well("objects", "every file of the three stages can be read"),
                (0, true) => Checkup::fixed("objects", "lost files are back; the cache is recreated"),
                (files, _) => {
                    let message = format!("{} stored again from the work tree", count(files, "lost file"));
                    Checkup::fixed("objects", message)
                }
            });
        }
        let message = format!("{} of the stages cannot be read; all others can", count(lost.len(), "file"));
        let checkup = Checkup::found("objects", Health::Problem, message, &self.how_to_get_back());
        Ok(Checkup { details: lost, ..checkup })
    }

    /// Stores a lost file again from the work tree, if it is unchanged there.
    fn store_again(&self, lock: &Lock<'_>, damage: &Damage) -> Result<bool, SiteError> {
        let Some(work_dir) = self.repo.work_dir().filter(|_| !damage.is_folder) else { return Ok(false) };
        let Ok(bytes) = disk::read(&work_dir.join(&damage.path), FILE_BYTES_MAX) else { return Ok(false) };
        if Repo::blob_id(&bytes) != damage.oid {
            return Ok(false);
        }
        lock.quarantine_object(damage.oid).map_err(crate::git::GitError::Storage)?;
        let mut writer = lock.writer();
        writer.blob(&bytes)?;
        writer.finish(&[], &|_| Ok(()))?;
        Ok(true)
    }

    /// One line about a lost file, with the command that restores an earlier version.
    fn loss_line(&self, stage: Stage, tip: Oid, damage: &Damage) -> String {
        let place = match (damage.is_folder, damage.path.is_empty()) {
            (true, true) => "the top folder".to_owned(),
            (true, false) => format!("the folder `{}/`", damage.path),
            (false, _) => format!("`{}`", damage.path),
        };
        let mut line = format!("{place} on {stage}: {}", chain(&damage.cause));
        if !damage.is_folder
            && let Some(commit) = self.last_readable(tip, damage)
        {
            line.push_str(&format!(
                "; an earlier version: `cms revert {} --to {} --stage {stage}`",
                damage.path,
                commit.short()
            ));
        }
        line
    }

    /// The newest commit of a stage in which a lost file had other content that can be read.
    fn last_readable(&self, tip: Oid, damage: &Damage) -> Option<Oid> {
        for commit in self.repo.first_parents(tip).take(COMMITS_MAX) {
            let commit = commit.ok()?;
            let entry = self.repo.entry(commit.tree, &damage.path).ok()??;
            if entry.oid != damage.oid && self.repo.blob(entry.oid).is_ok() {
                return Some(commit.id);
            }
        }
        None
    }

    fn how_to_get_back(&self) -> String {
        let mut ways = Vec::new();
        if self.repo.work_dir().is_some() {
            ways.push("`cms doctor --fix` stores again what the work tree still has".to_owned());
        }
        for remote in self.repo.remotes() {
            ways.push(format!("`git fetch --refetch {remote}` brings all objects again"));
        }
        ways.push(
            "`git -C CLONE cat-file blob ID | git hash-object -w --stdin` copies one from another clone"
                .to_owned(),
        );
        ways.push("then `cms doctor --fix` again".to_owned());
        ways.join("; ")
    }

    /// Clears the cache if it records files as lost that exist again. Returns whether it did.
    fn forget_losses(&self) -> Result<bool, SiteError> {
        for stage in Stage::ALL {
            let problems = self.index(|index| index.problems(stage.branch()))?;
            if problems.iter().any(|(_, problem)| problem.contains(LOST)) {
                self.clear_cache()?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether git can parse the reflogs of the stages, and whether each move starts where the previous one ended.
    pub(in crate::site) fn reflog_checkups(
        &self,
        lock: &Lock<'_>,
        fix: bool,
    ) -> Result<Vec<Checkup>, SiteError> {
        let mut found = Vec::new();
        for stage in Stage::ALL {
            let name = stage.ref_name();
            let torn = self.repo.torn_reflog_lines(name)?;
            if !torn.is_empty() && fix {
                lock.repair_reflog(name)?;
                let message = format!(
                    "{} of the reflog of `{stage}` taken out; the old file is in `cms/quarantine`",
                    count(torn.len(), "torn line")
                );
                found.push(Checkup::fixed("reflogs", message));
            } else if let Some(first) = torn.first() {
                let message = format!(
                    "the reflog of `{stage}` is torn at line {first}, as a power cut leaves it: git reads no further back"
                );
                found.push(Checkup::found("reflogs", Health::Problem, message, FIX));
            }
            for broken in self.repo.reflog_breaks(name)? {
                let message = format!(
                    "line {} of the reflog of `{stage}`: the branch had moved to {}, and the next move began at {}",
                    broken.line,
                    broken.expected.short(),
                    broken.found.short()
                );
                found.push(Checkup::found(
                    "reflogs",
                    Health::Notice,
                    message,
                    "a rewind, a lost update, or a write that was cut off before it was answered: compare the two commits with `git diff`",
                ));
            }
        }
        if found.is_empty() {
            found.push(Checkup::well("reflogs", "every move of a stage began where the one before ended"));
        }
        Ok(found)
    }

    /// Looks for copies of the records that moves which were killed have left. They hold what is erased elsewhere.
    pub(in crate::site) fn left_moves_checkup(&self, fix: bool) -> Result<Option<Checkup>, SiteError> {
        let left = self.incomplete_moves();
        if left.is_empty() {
            return Ok(None);
        }
        let folders = count(left.len(), "folder");
        if fix && self.remove_left_moves()? {
            return Ok(Some(Checkup::fixed(
                "ledger",
                format!("{folders} with old copies of the records removed"),
            )));
        }
        let message =
            format!("{folders} with old copies of the records in `{}`", self.ledger_folder().display());
        let hint =
            "a killed `cms ledger move` left them: `cms doctor --fix` removes them, unless a move runs";
        Ok(Some(Checkup::found("ledger", Health::Notice, message, hint)))
    }

    /// Checks the databases of data that exists only there and not in git.
    pub(in crate::site) fn ledger_checkup(&self) -> Checkup {
        if let Some(server) = self.server() {
            return self.server_checkup(server.name());
        }
        let folder = self.ledger_folder();
        if let Ok(Some(moved)) = records::moved(&folder) {
            let message = format!("the records of this site were moved to `{}`", moved.to);
            let hint = "start this and every other program with CMS_DATABASE_URL";
            return Checkup::found("ledger", Health::Problem, message, hint);
        }
        let broken = |name: &str, why: String| {
            let (here, aside) = (folder.display(), self.repo.common_dir().join("cms-broken"));
            let (aside, file) = (aside.display(), folder.join(name));
            let hint = format!(
                "stop the server, then `mkdir {aside} && mv {here}/*.db* {aside}/` and `cms restore FOLDER` bring a backup back; without one, `sqlite3 {} .recover` prints what can still be read",
                file.display()
            );
            Checkup::found("ledger", Health::Problem, format!("`{name}` is damaged: {why}"), &hint)
        };
        let unopened = |name: &str, cause: &LedgerError| {
            let message = format!("`{name}` could not be looked at: {}", chain(cause));
            let hint = "this does not mean damage, so move nothing away; where `cms` may read it and write its folder, `cms doctor` checks it";
            Checkup::found("ledger", health_unopened(Trouble::in_folder(&folder)), message, hint)
        };
        let files = disk::list(&folder).unwrap_or_default();
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "db")) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            match db::is_sound(file) {
                Ok(true) => {}
                Ok(false) => return broken(&name, "its pages do not fit together".to_owned()),
                Err(cause) if cause.is_unopened() => return unopened(&name, &cause),
                Err(cause) => return broken(&name, chain(&cause)),
            }
        }
        if !disk::exists(&folder.join(Ledger::FILE)) {
            return Checkup::well("ledger", "nothing is in it yet");
        }
        match self.ledger().and_then(|ledger| Ok(ledger.check_deeds()?)) {
            Err(cause @ SiteError::Ledger(LedgerError::Newer { .. })) => {
                let hint = "go on with the newer `cms`, which wrote it; it is intact, so move nothing away";
                Checkup::found("ledger", Health::Problem, chain(&cause), hint)
            }
            Err(SiteError::Ledger(cause)) if cause.is_unopened() => unopened(Ledger::FILE, &cause),
            Err(cause) => broken(Ledger::FILE, chain(&cause)),
            Ok(checked) => audit_checkup(&checked, "accounts, tokens and the audit log are intact"),
        }
    }

    /// Checks that the server that holds the records answers.
    fn server_checkup(&self, server: &str) -> Checkup {
        match self.ledger().and_then(|ledger| Ok(ledger.check_deeds()?)) {
            Err(cause) => {
                let hint = match &cause {
                    SiteError::Ledger(LedgerError::OtherSite { .. } | LedgerError::OtherRecords { .. }) => {
                        "correct CMS_DATABASE_URL; if this is the site of these records, `cms user list` says how to take them over"
                    }
                    _ => "start the server, or correct CMS_DATABASE_URL; content can be read meanwhile",
                };
                Checkup::found("ledger", Health::Problem, chain(&cause), hint)
            }
            Ok(checked) => {
                let message = format!("`{server}` answers; accounts, tokens and the audit log are intact");
                audit_checkup(&checked, &message)
            }
        }
    }
}

fn audit_checkup(checked: &DeedsChecked, well: &str) -> Checkup {
    match checked.broken {
        None => Checkup::well("ledger", well),
        Some(number) => Checkup::found(
            "ledger",
            Health::Problem,
            format!("the audit log was changed from entry {number} on"),
            "somebody changed it without cms: `cms audit verify` shows where; compare it with a backup",
        ),
    }
}

#[cfg(test)]
mod tests {
    use crate::base::Stage;
    use crate::db::PostQuery;
    use crate::git::{NewCommit, Oid, Person, RefMove};
    use crate::model::Kind;
    use crate::site::tests::{act, begun};
    use crate::site::{Health, Site, SiteError};

    /// Points a post of a stage to an object that does not exist.
    fn lose(site: &Site, stage: Stage, path: &str) -> Oid {
        let old = site.tip(stage).unwrap();
        let lock = site.lock().unwrap();
        let mut writer = lock.writer();
        let lost = "1111111111111111111111111111111111111111".parse::<Oid>().unwrap();
        let tree = writer.tree(Some(site.repo.tree_of(old).unwrap()), &[(path, Some(lost))]).unwrap();
        let person = Person { name: "T".to_owned(), email: "t@example.com".to_owned() };
        let time = jiff::Timestamp::from_second(1_795_168_000).unwrap();
        let (author, committer, message) = (person.clone(), person, "Lose a file".to_owned());
        let commit = NewCommit { tree, parents: vec![old], author, committer, time, message };
        let new = writer.commit(&commit).unwrap();
        let name = stage.ref_name().to_owned();
        let moved = RefMove { name, old: Some(old), new, message: "lose".to_owned() };
        writer.finish(&[moved], &|_| Ok(())).unwrap();
        lost
    }

    #[test]
    fn lost_object_does_not_block_other_files() {
        let (folder, site) = begun(true, false);
        let posts = site.snapshot(Stage::Review).unwrap().paths(Kind::Post).unwrap();
        let (lost, other) = (&posts[0], &posts[1]);
        lose(&site, Stage::Review, lost);
        // First with the existing index, then with a rebuilt one.
        for round in 0..2 {
            let site = Site::open(&folder.path().join("site")).unwrap();
            let snapshot = site.snapshot(Stage::Review).unwrap();
            assert_eq!(
                snapshot.posts(&PostQuery { limit: 100, ..PostQuery::default() }).unwrap().total as usize,
                posts.len() - 1
            );
            assert!(matches!(snapshot.item_at(lost), Err(SiteError::Unreadable(_))));
            let mut value = snapshot.item_at(other).unwrap().unwrap().value;
            value["title"] = format!("Round {round}").into();
            site.write(&act(Stage::Review), |draft| draft.put(Kind::Post, other, value.clone())).unwrap();
            site.clear_cache().unwrap();
        }
        let found = site.examine(true, None).unwrap();
        let objects = found.iter().find(|checkup| checkup.name == "objects").unwrap();
        assert_eq!(objects.health, Health::Problem);
        assert!(
            objects.details[0].contains(lost) && objects.details[0].contains("cms revert"),
            "{objects:?}"
        );
    }

    #[test]
    fn copy_of_a_killed_move_is_removed() {
        let (folder, site) = begun(true, true);
        let part = folder.path().join("site/cms/move-1");
        std::fs::create_dir_all(&part).unwrap();
        let health = |fix| {
            let found = site.examine(fix, None).unwrap();
            found.into_iter().find(|one| one.message.contains("of the records")).map(|one| one.health)
        };
        assert_eq!(health(false), Some(Health::Notice));
        assert_eq!(health(true), Some(Health::Fixed));
        assert!(!part.exists());
        assert_eq!(health(false), None);
    }

    #[test]
    fn moved_and_newer_records_are_not_called_damaged() {
        let (folder, site) = begun(true, true);
        if crate::db::records::server_of(&site.ledger_folder()).is_some() {
            // The records are not in a file.
            return;
        }
        site.ledger().unwrap();
        drop(site);
        let place = folder.path().join("site");
        let ledger = || Site::open(&place).unwrap().examine(false, None).unwrap().pop().unwrap();
        let file = place.join("cms/ledger.db");
        // The version of a database, in its head.
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
        std::fs::write(&file, bytes).unwrap();
        for beside in ["ledger.db-wal", "ledger.db-shm"] {
            drop(std::fs::remove_file(place.join("cms").join(beside)));
        }
        let newer = ledger();
        assert_eq!(newer.health, Health::Problem);
        assert!(newer.message.contains("version 99") && !newer.message.contains("damaged"), "{newer:?}");
        std::fs::remove_file(&file).unwrap();
        std::fs::write(place.join("cms/records-moved"), "postgres://db.example:5432/site\n").unwrap();
        let moved = ledger();
        assert_eq!(moved.health, Health::Problem);
        assert!(moved.message.contains("postgres://db.example:5432/site"), "{moved:?}");
    }

    #[test]
    #[cfg(unix)]
    fn ledger_that_cannot_be_opened_is_not_called_damaged() {
        let (folder, site) = begun(true, true);
        if crate::db::records::server_of(folder.path()).is_some() {
            // The records are not in a file.
            return;
        }
        site.ledger().unwrap();
        drop(site);
        let place = folder.path().join("site");
        let ledger = || Site::open(&place).unwrap().examine(false, None).unwrap().pop().unwrap();
        let beside = |name: &str| place.join("cms").join(name);
        drop(std::fs::remove_file(beside("ledger.db-shm")));
        // No program can make this file, as on a disk that is mounted read-only.
        std::os::unix::fs::symlink("missing/file", beside("ledger.db-shm")).unwrap();
        assert_eq!((ledger().name, ledger().health), ("ledger", Health::Well));
        std::fs::write(beside("ledger.db-wal"), "log").unwrap();
        let unopened = ledger();
        assert_eq!(unopened.health, Health::Problem, "the folder can be written");
        assert!(unopened.message.contains("could not be looked at"), "{unopened:?}");
        assert!(!unopened.hint.unwrap().contains("cms-broken"));
    }

    #[test]
    fn damaged_ledger_is_reported() {
        let (folder, site) = begun(true, true);
        if crate::db::records::server_of(folder.path()).is_some() {
            // What is damaged here is a file.
            return;
        }
        let ledger = |site: &Site| site.examine(false, None).unwrap().pop().unwrap();
        assert_eq!((ledger(&site).name, ledger(&site).health), ("ledger", Health::Well));
        site.ledger().unwrap();
        assert_eq!(ledger(&site).health, Health::Well);
        drop(site);
        let file = folder.path().join("site/cms/ledger.db");
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[4096..4400].fill(b'x');
        std::fs::write(&file, bytes).unwrap();
        let site = Site::open(&folder.path().join("site")).unwrap();
        assert_eq!(ledger(&site).health, Health::Problem);
    }

    #[test]
    fn ledger_lost_while_serving_is_not_recreated() {
        let (folder, site) = begun(true, true);
        if crate::db::records::server_of(folder.path()).is_some() {
            // What is damaged here is a file.
            return;
        }
        let place = folder.path().join("site");
        let known = std::sync::Arc::default();
        let served = || Site::open(&place).unwrap().with_caches(&known);
        let (first, second) = (served(), served());
        assert!(first.is_ledger_well());
        let file = place.join("cms/ledger.db");
        for name in ["ledger.db", "ledger.db-wal", "ledger.db-shm"] {
            drop(std::fs::rename(place.join("cms").join(name), place.join(name)));
        }
        assert!(!first.is_ledger_well() && !second.is_ledger_well());
        assert!(!file.exists(), "none without accounts takes its place");
        drop(site);
        std::fs::write(&file, b"").unwrap();
        assert!(!first.is_ledger_well() && !served().is_ledger_well(), "nor does another");
        std::fs::remove_file(&file).unwrap();
        for name in ["ledger.db", "ledger.db-wal", "ledger.db-shm"] {
            drop(std::fs::rename(place.join(name), place.join("cms").join(name)));
        }
        assert!(first.is_ledger_well() && second.is_ledger_well(), "it is back");
    }
}
