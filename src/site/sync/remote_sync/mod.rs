//! `cms sync --remote`: fetch, join both sides by meaning, push; repeat if somebody else pushed first.
//!
//! Nothing is force-pushed. The stages are pushed before source: items that could not go to source are on review before
//! source moves, and a process that dies in between leaves a review that merely holds more than necessary. The next
//! sync can continue after any step.

mod answer;
mod discarded;
mod handed;
mod join;
mod source;

pub use answer::{Conflicted, Exchanged, Moved, ParkedExchange, RefusedPush};
pub use discarded::Discarded;

use super::containment::Synced;
use crate::base::limits::EXCHANGE_ATTEMPTS_MAX;
use crate::git::{GitError, GitProgram, Outcome, Remote};
use crate::model::roles::Permission;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::tips::Tips;
use crate::site::write::act::Act;
use std::collections::{BTreeMap, BTreeSet};

/// Refs of rejected and refused versions; they are synced, so that no clone loses them.
const PARKED: &str = "refs/cms/parked/";

/// The remote's state as of a fetch.
struct RemoteView {
    /// The tips of its stages; their objects have been fetched.
    tips: BTreeMap<Stage, Oid>,
    /// Its parked refs.
    parked: BTreeSet<String>,
    /// How many parked refs were fetched.
    parked_fetched: usize,
    /// Earlier tips, as last fetched, that the stages there do not have any more.
    lost: BTreeMap<Stage, Oid>,
}

/// The result of a push.
enum Sent {
    All,
    Beaten,
}

impl Site {
    /// The default remote for a sync: `sync.remote` of the live site's last readable settings, because a sync may bring
    /// their repair; else the usual one.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn sync_remote(&self) -> Result<String, SiteError> {
        let named = match self.has_stage(Stage::Source)? {
            true => self.last_readable_settings()?.sync.remote.clone(),
            false => None,
        };
        Ok(named.unwrap_or_else(|| self.usual_remote()))
    }

    /// Exchanges the three stages and the parked versions with a remote.
    ///
    /// # Errors
    /// [`SiteError::NoRemote`], [`SiteError::Shallow`], [`SiteError::Unrelated`]; [`SiteError::Forbidden`] for an
    /// agent; [`SiteError::Contended`] when others pushed first each time; the remote cannot be reached; lock and
    /// storage.
    pub fn exchange(&self, act: &Act<'_>, git: &GitProgram, name: &str) -> Result<Synced, SiteError> {
        if act.by_agent() {
            return Err(act.forbidden(format!("the branches of {name}")));
        }
        let known = || SiteError::NoRemote { name: name.to_owned(), known: self.repo.remotes() };
        let mut remote = self.repo.remote(git, name).ok_or_else(known)?;
        if self.repo.is_shallow() {
            return Err(SiteError::Shallow);
        }
        if !act.dry_run {
            // A lock that a killed git left on a remote-tracking branch would fail every fetch.
            self.lock()?.recover().map_err(GitError::Storage)?;
        }
        let mut exchanged = Exchanged { programs: self.repo.program_settings(), ..Exchanged::with(name) };
        let mut synced = Synced { dry_run: act.dry_run, ..Synced::default() };
        let (mut is_handed, mut lost) = (false, BTreeMap::new());
        for _ in 0..EXCHANGE_ATTEMPTS_MAX {
            exchanged.attempts += 1;
            act.progress.begin("fetching", 0);
            let seen = self.see(&remote);
            act.progress.end();
            let seen = seen?;
            exchanged.parked.fetched += seen.parked_fetched;
            lost.extend(seen.lost.clone());
            let tips = self.meet(act, name, &seen, &mut synced, &mut exchanged)?;
            if act.dry_run {
                exchanged.dry_run(&seen, &tips);
                exchanged.put_back = self.stages_put_back(&lost, &tips, &exchanged.pushed)?;
                exchanged.parked.pushed = self.unparked(&seen)?.len();
                synced.exchange = Some(exchanged);
                return Ok(synced);
            }
            act.progress.begin("pushing", 0);
            let sent = self.send(act, &remote, &seen, &tips, &mut exchanged);
            act.progress.end();
            match sent? {
                Sent::All => {
                    exchanged.put_back = self.stages_put_back(&lost, &tips, &exchanged.pushed)?;
                    self.note_source_moves(act.now)?;
                    synced.unreadable = Look::new(self).unreadable()?;
                    synced.exchange = Some(exchanged);
                    return Ok(synced);
                }
                // Beside a busy server every attempt may be too late, but it merges what it is handed.
                Sent::Beaten if !is_handed => {
                    is_handed = true;
                    self.hand_over(act, &remote, (&seen, &tips), &mut exchanged)?;
                }
                Sent::Beaten => remote.rest(),
            }
        }
        Err(SiteError::Contended)
    }

    /// Fetches from the remote.
    fn see(&self, remote: &Remote<'_>) -> Result<RemoteView, SiteError> {
        let pattern = format!("{PARKED}*");
        let mut patterns: Vec<&str> = Stage::ALL.iter().map(|stage| stage.ref_name()).collect();
        patterns.push(&pattern);
        let there = remote.refs(&patterns)?;
        let here = self.repo.refs(PARKED)?;
        let tracking = |stage: Stage| format!("refs/remotes/{}/{stage}", remote.name());
        let (mut wanted, mut before) = (Vec::new(), Vec::new());
        for stage in Stage::ALL {
            let Some(oid) = there.get(stage.ref_name()) else { continue };
            let known = self.repo.read_ref(&tracking(stage))?;
            if known != Some(*oid) {
                wanted.push((stage.ref_name().to_owned(), tracking(stage)));
                before.extend(known.map(|known| (stage, known)));
            }
        }
        let parked = there.keys().filter(|name| name.starts_with(PARKED) && !here.contains_key(*name));
        let parked: Vec<_> = parked.map(|name| (name.clone(), name.clone())).collect();
        let parked_fetched = parked.len();
        wanted.extend(parked);
        remote.fetch(&wanted)?;
        let mut tips = BTreeMap::new();
        for stage in Stage::ALL.into_iter().filter(|stage| there.contains_key(stage.ref_name())) {
            tips.extend(self.repo.read_ref(&tracking(stage))?.map(|tip| (stage, tip)));
        }
        let parked = there.into_keys().filter(|name| name.starts_with(PARKED)).collect();
        let mut lost = BTreeMap::new();
        for (stage, known) in before {
            if let Some(tip) = tips.get(&stage)
                && !self.repo.is_ancestor(known, *tip)?
            {
                lost.insert(stage, known);
            }
        }
        Ok(RemoteView { tips, parked, parked_fetched, lost })
    }

    /// The stages to which the remote gets commits back that it had lost.
    fn stages_put_back(
        &self,
        lost: &BTreeMap<Stage, Oid>,
        tips: &BTreeMap<Stage, Oid>,
        pushed: &[Moved],
    ) -> Result<Vec<Stage>, SiteError> {
        let mut found = Vec::new();
        for Moved { branch, .. } in pushed {
            if let (Some(lost), Some(tip)) = (lost.get(branch), tips.get(branch))
                && self.repo.is_ancestor(*lost, *tip)?
            {
                found.push(*branch);
            }
        }
        Ok(found)
    }

    /// Parked refs that the remote lacks.
    fn unparked(&self, seen: &RemoteView) -> Result<Vec<(Oid, String)>, SiteError> {
        let here = self.repo.refs(PARKED)?.into_iter();
        Ok(here.filter(|(name, _)| !seen.parked.contains(name)).map(|(name, oid)| (oid, name)).collect())
    }

    /// Joins the local and the remote stages locally.
    fn meet(
        &self,
        act: &Act<'_>,
        name: &str,
        seen: &RemoteView,
        synced: &mut Synced,
        exchanged: &mut Exchanged,
    ) -> Result<BTreeMap<Stage, Oid>, SiteError> {
        let system = act.of_system();
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let mut tips = Tips::read(self)?;
            let mut writer = lock.writer();
            let joined = tips.join(&mut writer, name, (&tips.all(), &seen.tips))?;
            tips.restore(&mut writer)?;
            tips.remove_strays(&mut writer)?;
            tips.restore(&mut writer)?;
            let report = exchanged.report(self, &tips, &seen.tips, &joined)?;
            if !act.dry_run {
                let Some(left_alone) = self.finish(&system, writer, &tips)? else { continue };
                synced.left_alone.extend(left_alone);
            }
            report.add_to(exchanged);
            for (stage, _, _) in tips.moved() {
                if !synced.moved.contains(&stage) {
                    synced.moved.push(stage);
                }
            }
            synced.moved.sort_unstable();
            return Ok(Stage::ALL
                .into_iter()
                .filter_map(|stage| Some((stage, tips.known(stage)?)))
                .collect());
        }
        Err(SiteError::Contended)
    }

    /// Pushes what the remote lacks: the stages together, then the parked versions.
    fn send(
        &self,
        act: &Act<'_>,
        remote: &Remote<'_>,
        seen: &RemoteView,
        tips: &BTreeMap<Stage, Oid>,
        exchanged: &mut Exchanged,
    ) -> Result<Sent, SiteError> {
        let lacks = |stage: &Stage| tips.get(stage).is_some_and(|tip| seen.tips.get(stage) != Some(tip));
        let publishes = act.actor.may(Permission::PostsPublish) || act.actor.may(Permission::ReviewApprove);
        exchanged.refused.clear();
        let mut stages: Vec<Stage> =
            [Stage::Review, Stage::AiReview, Stage::Source].into_iter().filter(lacks).collect();
        if lacks(&Stage::Source) && !publishes {
            stages.pop();
            let reason = format!("the role `{}` may not publish", act.actor.role.name());
            exchanged.refused.push(RefusedPush { branch: Stage::Source.to_string(), reason });
        }
        // An empty repository makes the first branch that it receives its default one. Any other gets all stages in one push: a
        // host compares source with the stages that it has, and these follow source, so they must not arrive before it.
        let goes_first = |stage: &Stage| !seen.tips.is_empty() || *stage == Stage::Source;
        let (first, rest): (Vec<Stage>, Vec<Stage>) = stages.into_iter().partition(goes_first);
        for group in [first, rest].iter().filter(|group| !group.is_empty()) {
            if let Sent::Beaten = self.send_stages(remote, group, seen, tips, exchanged)? {
                return Ok(Sent::Beaten);
            }
        }
        self.send_parked(remote, seen, exchanged)?;
        Ok(Sent::All)
    }

    fn send_stages(
        &self,
        remote: &Remote<'_>,
        group: &[Stage],
        seen: &RemoteView,
        tips: &BTreeMap<Stage, Oid>,
        exchanged: &mut Exchanged,
    ) -> Result<Sent, SiteError> {
        let wanted: Vec<(Oid, String)> =
            group.iter().filter_map(|stage| Some((*tips.get(stage)?, stage.ref_name().to_owned()))).collect();
        let outcomes = remote.push(&wanted)?;
        let refused = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Refused(_)));
        // The push is atomic: one rejected ref fails all. So each ref is pushed by itself.
        if refused && group.len() > 1 {
            for stage in group {
                if let Sent::Beaten = self.send_stages(remote, &[*stage], seen, tips, exchanged)? {
                    return Ok(Sent::Beaten);
                }
            }
            return Ok(Sent::All);
        }
        if outcomes.contains(&Outcome::Beaten) {
            return Ok(Sent::Beaten);
        }
        for (stage, outcome) in group.iter().zip(outcomes) {
            match outcome {
                Outcome::Refused(reason) => {
                    exchanged.refused.push(RefusedPush { branch: stage.to_string(), reason });
                }
                Outcome::Done | Outcome::Beaten => exchanged.sent(*stage, seen.tips.get(stage), tips[stage]),
            }
        }
        Ok(Sent::All)
    }

    /// Pushes parked versions. Their names are unique, so nobody can have pushed them first. Those that the remote
    /// rejects stay local.
    fn send_parked(
        &self,
        remote: &Remote<'_>,
        seen: &RemoteView,
        exchanged: &mut Exchanged,
    ) -> Result<(), SiteError> {
        let outcomes = remote.push(&self.unparked(seen)?)?;
        exchanged.parked.pushed += outcomes.iter().filter(|outcome| **outcome == Outcome::Done).count();
        if let Some(reason) = outcomes.into_iter().find_map(|outcome| match outcome {
            Outcome::Refused(reason) => Some(reason),
            Outcome::Done | Outcome::Beaten => None,
        }) {
            exchanged.refused.push(RefusedPush { branch: format!("{PARKED}*"), reason });
        }
        Ok(())
    }
}
