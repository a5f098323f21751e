//! Who moved source by other tools than cms, by which one and onto what: a row of the audit log for each move, noted by
//! the hook, or where none ran (a host's merge button) by whoever sees it first, and never twice.

use crate::db::ledger::{LOG, NewDeed};
use crate::disk;
use crate::git::{LoggedMove, Moved};
use crate::site::LEDGER_FOLDER;
use crate::site::accounts::actor::Actor;
use crate::site::prelude::*;
use crate::site::write::trailers::{is_containment, is_joining};
use std::collections::HashSet;

/// The action of these rows.
pub(in crate::site) const MOVED: &str = "source.moved";
/// The name of the cursor in the ledger: the tip of source up to which moves are noted.
const CURSOR: &str = "moves of source";
/// Holds who is about to move source, in a hook: afterwards nobody knows who pushed.
const MOVER: &str = "mover";
/// Most of that file that is read, in bytes.
const MOVER_BYTES_MAX: usize = 4096;
/// Most moves that are noted at once, the newest ones.
const MOVES_MAX: usize = 300;
/// The tool of a move of which this repository only saw the result.
const ELSEWHERE: &str = "plain git or a host";

/// A move to be noted.
struct Noted {
    before: Oid,
    after: Oid,
    who: String,
    tool: String,
    at: i64,
}

impl Site {
    /// Records who is about to move source, for [`Site::note_source_moves`].
    pub(in crate::site) fn note_mover(&self, (old, new): (Option<Oid>, Oid), actor: &Actor) {
        let old = old.unwrap_or(Oid::EMPTY_TREE);
        let text = format!("{old} {new} {} <{}>\n", actor.name, actor.email);
        // Without it the row names the account that runs git.
        drop(disk::write(&self.mover_file(), text.as_bytes()));
    }

    fn mover_file(&self) -> std::path::PathBuf {
        self.repo.common_dir().join(LEDGER_FOLDER).join(MOVER)
    }

    /// Notes the moves of source by other tools since the last call. Returns how many there were.
    ///
    /// # Errors
    /// The repository cannot be read; the ledger.
    pub fn note_source_moves(&self, now: Timestamp) -> Result<usize, SiteError> {
        let Some(tip) = self.repo.read_ref(Stage::Source.ref_name())? else { return Ok(0) };
        let is_there = self.has_ledger();
        // A site without a ledger gets one only if there is something to note.
        if !is_there && self.moves_by_others(None, tip, now)?.is_empty() {
            return Ok(0);
        }
        let ledger = self.ledger()?;
        let seen = ledger.cursor(LOG, CURSOR)?;
        let from = seen.as_ref().and_then(|seen| seen.parse::<Oid>().ok());
        if from == Some(tip) {
            return Ok(0);
        }
        let moves = self.moves_by_others(from, tip, now)?;
        let details: Vec<String> = moves.iter().map(|noted| self.detail(noted)).collect();
        let deed = |(noted, detail)| {
            let (Noted { who, at, .. }, detail): (&Noted, &String) = (noted, detail);
            NewDeed {
                at: *at,
                action: MOVED,
                kind: Some("stage"),
                item: Some(Stage::Source.branch()),
                actor: who,
                detail,
                ..NewDeed::default()
            }
        };
        let deeds: Vec<NewDeed<'_>> = moves.iter().zip(&details).map(deed).collect();
        let is_first = ledger.note_deeds_once(CURSOR, (seen.as_deref(), &tip.to_string()), &deeds)?;
        Ok(if is_first { deeds.len() } else { 0 })
    }

    fn detail(&self, noted: &Noted) -> String {
        let Noted { before, after, tool, .. } = noted;
        let onto = self.repo.commit(*after).map(|commit| commit.subject().to_owned()).unwrap_or_default();
        let subject = format!("Move source to {} by {tool}", after.short());
        json!({
            "before": before.to_string(), "after": after.to_string(), "tool": tool, "onto": onto,
            "surface": "git", "subject": subject,
        })
        .to_string()
    }

    /// The moves by other tools after a tip that source had, up to its present one, oldest first.
    fn moves_by_others(&self, from: Option<Oid>, tip: Oid, now: Timestamp) -> Result<Vec<Noted>, SiteError> {
        let mover = self.mover();
        let mut logged = self.repo.logged_moves(Stage::Source.ref_name(), from)?;
        if let Some(from) = from {
            match logged.iter().rposition(|logged| logged.moved.to == from) {
                Some(last) => drop(logged.drain(..=last)),
                None => logged.retain(|logged| logged.moved.from == from),
            }
        }
        // A repository without a reflog, or a move that its reflog lacks.
        if let Some(from) = from.filter(|_| logged.last().is_none_or(|logged| logged.moved.to != tip)) {
            let by_git = mover.as_ref().is_some_and(|mover| mover.1 == tip);
            let moved = Moved { from: logged.last().map_or(from, |logged| logged.moved.to), to: tip, by_git };
            let (who, message) = (String::new(), "push".to_owned());
            logged.push(LoggedMove { moved, who, at: now.as_second(), message });
        }
        let mut found = Vec::new();
        for logged in logged {
            let LoggedMove { moved: Moved { from, to, by_git }, who, at, message } = logged;
            if !self.repo.has(from) || !self.repo.has(to) || from == to {
                continue;
            }
            match by_git {
                true => {
                    let known = mover.as_ref().filter(|(_, new, _)| *new == to).map(|(.., who)| who.clone());
                    let tool = if message.is_empty() { "git".to_owned() } else { format!("git ({message})") };
                    found.push(Noted { before: from, after: to, who: known.unwrap_or(who), tool, at });
                }
                false => found.extend(self.foreign_between(from, to)?),
            }
        }
        let surplus = found.len().saturating_sub(MOVES_MAX);
        found.drain(..surplus);
        Ok(found)
    }

    /// Commits by other tools that a move by cms brought from another repository, oldest first.
    fn foreign_between(&self, from: Oid, to: Oid) -> Result<Vec<Noted>, SiteError> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut lines = vec![to];
        while let Some(start) = lines.pop() {
            for commit in self.repo.first_parents(start).take(MOVES_MAX) {
                let commit = commit?;
                if !seen.insert(commit.id) || self.repo.is_ancestor(commit.id, from)? {
                    break;
                }
                // Neither an agent nor containment writes source: somebody moved it to a commit of another stage.
                let is_staged = commit.trailer("Cms-Agent").is_some() || is_containment(&commit);
                if commit.trailer("Cms-Op").is_none() || is_staged {
                    found.push(Noted {
                        before: commit.parents.first().copied().unwrap_or(from),
                        after: commit.id,
                        who: format!("{} <{}>", commit.author.name, commit.author.email),
                        tool: ELSEWHERE.to_owned(),
                        at: commit.committer.time.as_second(),
                    });
                }
                if is_staged {
                    break;
                }
                // The other side of a join of two clones is another line of source.
                if is_joining(&commit) {
                    lines.extend(commit.parents.iter().skip(1));
                }
            }
        }
        found.reverse();
        Ok(found)
    }

    /// The last recorded mover: from where, onto what, and who.
    fn mover(&self) -> Option<(Oid, Oid, String)> {
        let bytes = disk::read_if_there(&self.mover_file(), MOVER_BYTES_MAX).ok().flatten()?;
        let text = String::from_utf8_lossy(&bytes);
        let mut words = text.trim().splitn(3, ' ');
        Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?.to_owned()))
    }
}
