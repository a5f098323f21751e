//! Files that were saved and are not committed: problems are reported as a compiler would, and valid saves are
//! committed on request.

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::progress::Silent;
use crate::base::source::System;
use crate::base::text::{chain, count};
use crate::base::{Diagnostic, Severity, Stage};
use crate::daemon::Round;
use crate::disk;
use crate::model::Kind;
use crate::ops::{OpError, Page, show_diagnostic};
use crate::site::{Act, Actor, Content, Draft, SAVED, SavedFiles, Site, UncommittedFile, stage_permission};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Deliveries of saves that are under way at a time; further ones are left out.
const SENDING_MAX: usize = 8;

/// Most errors of other files that are shown.
const SHOWN_MAX: usize = 5;

/// The uncommitted files of the work tree.
pub(super) struct Saves {
    commits_as: Option<Actor>,
    /// Whether webhooks get the saves.
    sends: bool,
    /// How many deliveries of saves are under way.
    sending: Arc<AtomicUsize>,
    /// The content of each file when it was last reported.
    reported: Option<SavedFiles>,
    /// The files that had errors in the last report.
    wrong: BTreeSet<String>,
    /// Files that wait to be committed, because the files that refer to them would have new errors.
    blocked: BTreeSet<String>,
}

/// Saved files with the places of writes that they would revert.
type Reverted = Vec<(String, Vec<String>)>;

/// What a check of saved files found.
struct Checked {
    /// The files with errors.
    wrong: BTreeSet<String>,
    /// Errors of other files.
    elsewhere: Vec<Diagnostic>,
}

impl Saves {
    pub(super) fn new(commits_as: Option<Actor>, sends: bool) -> Saves {
        Saves {
            commits_as,
            sends,
            sending: Arc::default(),
            reported: None,
            wrong: BTreeSet::new(),
            blocked: BTreeSet::new(),
        }
    }

    /// Reports files that were saved since the last look. `named` are the paths that notifications named since then; all
    /// files are looked at if that does not say which ones may have changed. Returns the commits that were made of
    /// them, and whether all files were looked at.
    pub(super) fn look(
        &mut self,
        round: &Round<'_>,
        named: Option<BTreeSet<PathBuf>>,
    ) -> Result<(Vec<String>, bool), OpError> {
        let look = round.site.look();
        let Some(folder) = look.work_dir() else { return Ok((Vec::new(), true)) };
        let some = named.and_then(|named| self.files_among(&folder, named));
        let looks_at_all = some.is_none();
        let found = match some {
            Some(some) => look.work_tree_among(some)?,
            None => look.work_tree()?,
        };
        let Some((branch, changed)) = found else { return Ok((Vec::new(), true)) };
        Ok((self.report(round, &folder, &branch, changed)?, looks_at_all))
    }

    /// The files that may differ from the commit if only these paths changed; none if any may.
    fn files_among(&self, folder: &Path, named: BTreeSet<PathBuf>) -> Option<BTreeSet<String>> {
        let mut files: BTreeSet<String> = self.reported.as_ref()?.keys().cloned().collect();
        for path in named {
            let is_head = path.file_name().is_some_and(|name| name == "HEAD");
            let inside = path.strip_prefix(folder).ok().and_then(Path::to_str);
            match inside {
                Some(inside) if Kind::of_path(inside).is_some() => drop(files.insert(inside.to_owned())),
                // Another branch was checked out.
                _ if is_head => return None,
                Some(inside) if inside.starts_with('.') => {}
                // A whole folder came or went.
                Some(_) if disk::is_dir(&path) => return None,
                Some(_) if path.extension().is_none() && !disk::exists(&path) => return None,
                Some(_) | None => {}
            }
        }
        Some(files)
    }

    /// Reports those of the changed files that were saved since the last look. Returns the commits that were made of them.
    fn report(
        &mut self,
        round: &Round<'_>,
        folder: &Path,
        branch: &str,
        changed: Vec<String>,
    ) -> Result<Vec<String>, OpError> {
        let look = round.site.look();
        let mut now = BTreeMap::new();
        for path in changed.into_iter().filter(|path| Kind::of_path(path).is_some()) {
            let bytes = disk::read(&folder.join(&path), FILE_BYTES_MAX).ok();
            now.insert(path, bytes);
        }
        let is_first = self.reported.is_none();
        let reported = self.reported.take().unwrap_or_default();
        let mut saved: BTreeSet<String> = now
            .iter()
            .filter(|(path, bytes)| reported.get(*path) != Some(*bytes))
            .map(|(path, _)| path.clone())
            .collect();
        self.wrong.retain(|path| now.contains_key(path));
        // Files that were there at the start were not just saved.
        let is_quiet = saved.is_empty() || is_first && self.commits_as.is_none();
        if !is_quiet {
            // A write that is under way updates the work tree after its branch: its files are not saved by anybody.
            let (all, own) = (saved.clone(), look.saved_among(std::mem::take(&mut saved))?);
            now.retain(|path, _| own.contains(path) || !all.contains(path));
            saved = own;
        }
        if is_quiet || saved.is_empty() {
            self.reported = Some(now);
            return Ok(Vec::new());
        }
        saved.extend(std::mem::take(&mut self.blocked).into_iter().filter(|path| now.contains_key(path)));
        let Checked { wrong, elsewhere } = self.check(round, &now, &saved)?;
        let mut held = wrong.clone();
        let commit = match self.commits_as.clone() {
            Some(_) if self.breaks(round, branch, &elsewhere)? => {
                self.blocked = saved.difference(&wrong).cloned().collect();
                None
            }
            Some(actor) => self.commit(round, &actor, branch, &now, &saved, &mut held)?,
            None => None,
        };
        if commit.is_some() {
            now.retain(|path, _| !saved.contains(path) || held.contains(path));
        }
        if self.sends {
            self.send(round, branch, &now, &saved, &wrong)?;
        }
        self.reported = Some(now);
        Ok(commit.into_iter().collect())
    }

    /// Sends saves that stay uncommitted to the webhooks that ask for them, once; an unreachable receiver gets none.
    fn send(
        &self,
        round: &Round<'_>,
        branch: &str,
        now: &SavedFiles,
        saved: &BTreeSet<String>,
        wrong: &BTreeSet<String>,
    ) -> Result<(), OpError> {
        let files: Vec<UncommittedFile<'_>> = now
            .iter()
            .filter(|(path, _)| saved.contains(*path))
            .map(|(path, bytes)| UncommittedFile {
                path,
                bytes: bytes.as_deref(),
                is_valid: !wrong.contains(path),
            })
            .collect();
        for outgoing in round.site.outbox().saved(&files, branch, &System, round.now)? {
            if self.sending.fetch_add(1, Ordering::AcqRel) >= SENDING_MAX {
                self.sending.fetch_sub(1, Ordering::AcqRel);
                break;
            }
            let (sending, at) = (Arc::clone(&self.sending), round.now);
            std::thread::spawn(move || {
                // Nobody asks what became of it.
                drop(outgoing.send(at));
                sending.fetch_sub(1, Ordering::AcqRel);
            });
        }
        Ok(())
    }

    /// Reports errors that a commit of saved files would bring to others, such as posts of a type that was deleted.
    fn breaks(&self, round: &Round<'_>, branch: &str, elsewhere: &[Diagnostic]) -> Result<bool, OpError> {
        let place = Stage::ALL.iter().position(|stage| stage.branch() == branch);
        let Some(place) = place.filter(|_| !elsewhere.is_empty()) else { return Ok(false) };
        let Some(tip) = round.site.tips()?[place] else { return Ok(false) };
        let look = round.site.look();
        let strictness = look.strictness(Content::WorkTree)?;
        let before = look.files(Content::Commit(tip), &Silent)?.check(strictness);
        let known: HashSet<_> = before.iter().map(Diagnostic::identity).collect();
        let new: Vec<&Diagnostic> =
            elsewhere.iter().filter(|issue| !known.contains(&issue.identity())).collect();
        if new.is_empty() {
            return Ok(false);
        }
        let mut page = Page::new();
        page.line("not committed yet: other files would not be valid");
        new.iter().take(SHOWN_MAX).for_each(|issue| show_diagnostic(&mut page, issue));
        if new.len() > SHOWN_MAX {
            page.line(format!("… and {} more: `cms validate` shows all", new.len() - SHOWN_MAX));
        }
        round.show(&page, true);
        Ok(true)
    }

    /// Checks saved files as `cms validate` does and reports their problems. Before a commit of them, all files are checked:
    /// it could make others invalid.
    fn check(
        &mut self,
        round: &Round<'_>,
        now: &SavedFiles,
        saved: &BTreeSet<String>,
    ) -> Result<Checked, OpError> {
        let look = round.site.look();
        let strictness = look.strictness(Content::WorkTree)?;
        let issues = match self.commits_as {
            Some(_) => look.files(Content::WorkTree, &Silent)?.check(strictness),
            None => look.check_saved(now, saved, strictness)?,
        };
        let (of_saved, of_others): (Vec<Diagnostic>, Vec<Diagnostic>) =
            issues.into_iter().partition(|issue| saved.contains(&issue.file));
        let elsewhere = of_others.into_iter().filter(|issue| issue.severity == Severity::Error).collect();
        let wrong: BTreeSet<String> = of_saved
            .iter()
            .filter(|issue| issue.severity == Severity::Error)
            .map(|issue| issue.file.clone())
            .collect();
        let mut page = Page::new();
        of_saved.iter().for_each(|issue| show_diagnostic(&mut page, issue));
        match (page.is_empty(), wrong.is_empty()) {
            (true, _) => {}
            (false, is_right) => round.show(&page, !is_right),
        }
        for path in saved.iter().filter(|path| !wrong.contains(*path)) {
            let is_better = self.wrong.remove(path);
            if is_better || self.commits_as.is_none() {
                round.say(format!("ok: {path}"));
            }
        }
        self.wrong.extend(wrong.iter().cloned());
        Ok(Checked { wrong, elsewhere })
    }

    /// Commits the saved files to the branch that is checked out, but for those held back: also those that look like old
    /// buffers, each of which would revert a write. A person has to decide that.
    fn commit(
        &self,
        round: &Round<'_>,
        actor: &Actor,
        branch: &str,
        now: &SavedFiles,
        saved: &BTreeSet<String>,
        held: &mut BTreeSet<String>,
    ) -> Result<Option<String>, OpError> {
        let valid: Vec<&String> = saved.iter().filter(|path| !held.contains(*path)).collect();
        if valid.is_empty() {
            return Ok(None);
        }
        let Some(stage) = Stage::ALL.into_iter().find(|stage| stage.branch() == branch) else {
            round.warn(format!("nothing is committed: `{branch}` is not the branch of a stage"));
            return Ok(None);
        };
        if !actor.may(stage_permission(stage)) {
            round.warn(format!(
                "nothing is committed: the role `{}` may not write to {stage}",
                actor.role.name()
            ));
            return Ok(None);
        }
        let act = Act {
            op: SAVED.to_owned(),
            stage,
            actor: actor.clone(),
            now: round.now,
            dry_run: false,
            expect: None,
            allow_dangling: false,
            progress: &Silent,
        };
        let written = round.site.write(&act, |draft| put(round.site, draft, now, &valid));
        match written {
            Ok((reverted, written)) => {
                let number = valid.len() - reverted.len();
                if let Some(commit) = &written.commit {
                    round.say(format!("committed {} to {stage}: {}", count(number, "file"), &commit[..12]));
                }
                for (path, places) in reverted {
                    round.warn(format!(
                        "not committed: {path} was saved with the text from before a write of `{}`; take that back in, or run \
                         `git commit` to see and confirm what is reverted",
                        places.join("`, `")
                    ));
                    held.insert(path);
                }
                Ok(written.commit)
            }
            Err(cause) => {
                let mut page = Page::new();
                page.line(format!("not committed: {}", chain(&cause)));
                cause.issues.iter().for_each(|issue| show_diagnostic(&mut page, issue));
                round.show(&page, true);
                Ok(None)
            }
        }
    }
}

/// Puts saved files into a draft, but for those that look like old buffers, which it returns with what they would revert.
fn put(site: &Site, draft: &mut Draft<'_>, now: &SavedFiles, saved: &[&String]) -> Result<Reverted, OpError> {
    let (mut put, mut reverted) = (Vec::new(), Reverted::new());
    for path in saved {
        let bytes = now.get(*path).cloned().flatten();
        if let Some(bytes) = &bytes {
            let places = site.reverted_by_buffer(draft.snapshot(), path, bytes)?;
            if !places.is_empty() {
                reverted.push(((*path).clone(), places));
                continue;
            }
        }
        put.push(*path);
        match (bytes, Kind::of_path(path)) {
            (Some(bytes), Some(kind)) => draft.put_text(kind, path, &String::from_utf8_lossy(&bytes))?,
            (Some(bytes), None) => draft.put_file(path, bytes),
            (None, _) => draft.remove(path),
        }
    }
    draft.entitle(title(&put));
    Ok(reverted)
}

/// The first line of the commit.
fn title(files: &[&String]) -> String {
    match files {
        [only] => format!("Save {only}"),
        many => format!("Save {}", count(many.len(), "file")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_paths_say_which_files_are_looked_at() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path();
        std::fs::create_dir_all(top.join("posts/blog")).unwrap();
        let mut saves = Saves::new(None, false);
        let among = |saves: &Saves, paths: &[&str]| {
            saves.files_among(top, paths.iter().map(|path| top.join(path)).collect())
        };
        assert_eq!(among(&saves, &[]), None, "all files are looked at first");
        saves.reported = Some(BTreeMap::from([("posts/blog/en/a.yaml".to_owned(), None)]));
        let files = |paths: &[&str]| Some(paths.iter().map(|path| (*path).to_owned()).collect());
        assert_eq!(
            among(&saves, &[]),
            files(&["posts/blog/en/a.yaml"]),
            "what was not committed is looked at again"
        );
        let named = ["posts/blog/en/b.yaml", "posts/.cms-x.tmp", ".git/index", "posts/c.yaml~"];
        assert_eq!(among(&saves, &named), files(&["posts/blog/en/a.yaml", "posts/blog/en/b.yaml"]));
        // A new folder, one that is gone, another branch.
        for any in ["posts/blog", "posts/gone", ".git/HEAD"] {
            assert_eq!(among(&saves, &["posts/blog/en/b.yaml", any]), None, "{any}");
        }
    }
}
