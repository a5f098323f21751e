//! Handing over: a clone that others were always faster than pushes its stages below `refs/cms/handed/`, where nobody
//! else writes. The server's hook merges them by meaning, under its own lock, and deletes these refs.

use super::{Exchanged, RemoteView};
use crate::base::progress::Silent;
use crate::git::{GitProgram, Outcome, Remote};
use crate::model::roles::Permission;
use crate::site::hooks::gate::{HANDED, handed_stage};
use crate::site::prelude::*;
use crate::site::store::tips::Tips;
use crate::site::write::act::Act;
use std::collections::BTreeMap;

/// What a join is called in its messages on the server.
const PUSH: &str = "a push";

impl Site {
    /// Hands the stages that a remote lacks to its hook. Without one the refs are deleted again.
    pub(super) fn hand_over(
        &self,
        act: &Act<'_>,
        remote: &Remote<'_>,
        (seen, tips): (&RemoteView, &BTreeMap<Stage, Oid>),
        exchanged: &mut Exchanged,
    ) -> Result<(), SiteError> {
        let publishes = act.actor.may(Permission::PostsPublish) || act.actor.may(Permission::ReviewApprove);
        let is_lacking = |(stage, tip): &(&Stage, &Oid)| {
            seen.tips.get(stage) != Some(tip) && (publishes || **stage != Stage::Source)
        };
        let lacking: Vec<(Stage, Oid)> =
            tips.iter().filter(is_lacking).map(|(stage, tip)| (*stage, *tip)).collect();
        let Some((_, newest)) = lacking.last() else { return Ok(()) };
        let folder = format!("{HANDED}{}-{}", act.now.as_nanosecond(), newest.short());
        let named = |stage: Stage| format!("{folder}/{stage}");
        let wanted: Vec<(Oid, String)> = lacking.iter().map(|(stage, tip)| (*tip, named(*stage))).collect();
        let outcomes = remote.push(&wanted)?;
        // What is still there was not taken: the other side has no such hook.
        let left = remote.refs(&[&format!("{folder}/*")])?;
        if !left.is_empty() {
            let names: Vec<String> = left.into_keys().collect();
            return Ok(remote.discard(&names)?);
        }
        for ((stage, tip), outcome) in lacking.into_iter().zip(outcomes) {
            if outcome == Outcome::Done {
                exchanged.sent(stage, seen.tips.get(&stage), tip);
            }
        }
        Ok(())
    }

    /// Merges stages that clones handed over, as their own sync would do, and deletes the refs. What is live here stays;
    /// what conflicts with it returns to review. Returns the stages that moved.
    ///
    /// # Errors
    /// The histories are unrelated; lock and storage; git failed. The refs are deleted in any case.
    pub fn take_handed(
        &self,
        git: &GitProgram,
        refs: &[(String, Oid)],
        now: Timestamp,
    ) -> Result<Vec<Stage>, SiteError> {
        let mut groups: BTreeMap<&str, BTreeMap<Stage, Oid>> = BTreeMap::new();
        for (name, tip) in refs {
            if let (Some(stage), Some((folder, _))) = (handed_stage(name), name.rsplit_once('/')) {
                groups.entry(folder).or_default().insert(stage, *tip);
            }
        }
        let mut moved = Vec::new();
        let taken = groups.values().try_for_each(|handed| {
            moved.extend(self.take(handed, now)?);
            Ok::<(), SiteError>(())
        });
        let lock = self.lock()?;
        for (name, tip) in refs.iter().filter(|(name, _)| handed_stage(name).is_some()) {
            lock.delete_ref(git, name, *tip)?;
        }
        taken.map(|()| moved)
    }

    fn take(&self, handed: &BTreeMap<Stage, Oid>, now: Timestamp) -> Result<Vec<Stage>, SiteError> {
        let act = Act::containment(now, &Silent);
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let mut tips = Tips::read(self)?;
            let mut writer = lock.writer();
            let own = tips.all();
            tips.join(&mut writer, PUSH, (handed, &own))?;
            tips.restore(&mut writer)?;
            tips.remove_strays(&mut writer)?;
            tips.restore(&mut writer)?;
            let moved = tips.moved().into_iter().map(|(stage, _, _)| stage).collect();
            if self.finish(&act, writer, &tips)?.is_some() {
                return Ok(moved);
            }
        }
        Err(SiteError::Contended)
    }
}
