//! What persons decided about whether and when visitors see a post. It is one rule, for approvals, moves of source, the
//! check of a change, and the evidence.
//!
//! A commit decides about a post if a person made it, the post is shown at the end as it is in this commit, no later
//! commit changed that in between, and the commit is one of these:
//! - It says so, by the trailer `Cms-Publish: yes`. This one may also be an agent's that a person carried over to source,
//!   if the agent did not write the trailer.
//! - It is an approval, or the undo or redo of one, and changed how the post is shown.
//! - It is a commit of plain git that changes nothing but how posts are shown, sets each such field of this post that
//!   differs in the end, and cannot be a squash merge: no version of the post on another branch would bring the same
//!   without bringing another change, too, unless what it wants was answered before: a person set it otherwise, or
//!   it was live since.
//!
//! The undo of an approval grants nothing of what it gives back to review: what the approval granted waits again, also
//! where source has the commits of it (`undone_approvals.rs`).

use super::lineage::is_of;
use super::showing::{SHOWING, Showing};
use super::undo_retention::gives_back;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use crate::site::write::trailers::{APPROVE, PENDING, PUBLISH, SUBMIT, TAKEN, is_joining};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Most commits of a change that are searched for decisions.
const COMMITS_MAX: usize = 1_000;

/// Most branches that are searched besides the stages. If there are more that source does not have, any of them may have what
/// is looked for.
const BRANCHES_MAX: usize = 1_000;

/// The tips of the branches besides source, here and as last fetched; first those of the stages.
pub(in crate::site) struct OtherTips {
    pub(in crate::site) tips: Vec<Oid>,
    /// Whether these are all.
    is_all: bool,
}

/// A commit that a change may come from.
pub(in crate::site) struct PossibleOrigin {
    pub(in crate::site) commit: Commit,
    /// Whether an agent or another program made it.
    pub(in crate::site) by_agent: bool,
    /// Whether a person recorded it, on the line of first parents of the change.
    is_recorded: bool,
    /// Whether it is in the history of the change, or else only on another branch.
    pub(in crate::site) is_inside: bool,
}

/// The commits that a change may come from.
pub(in crate::site) struct PossibleOrigins {
    /// The live commit that the change starts from.
    pub(in crate::site) base: Oid,
    pub(in crate::site) commits: Vec<PossibleOrigin>,
    /// Whether these are all, or else the newest of a longer history.
    pub(in crate::site) is_all: bool,
    /// Whether the rest of that history may have been there before the change.
    pub(in crate::site) hides_earlier: bool,
}

/// A commit that changed a post.
pub(super) struct Step<'a> {
    pub(super) origin: &'a PossibleOrigin,
    pub(super) own: Pair,
}

impl Site {
    /// The tips of all refs that may be remote branches of a stage. Whoever writes here can write such a ref, so this is only
    /// for rules that more tips make stricter; the gate asks `followed`.
    pub(in crate::site) fn fetched(&self, stage: Stage) -> Result<Vec<Oid>, SiteError> {
        let of_stage = format!("/{stage}");
        let refs = self.repo().refs("refs/remotes/")?.into_iter();
        Ok(refs.filter(|(name, _)| name.ends_with(&of_stage)).map(|(_, tip)| tip).collect())
    }

    /// The refs of source, here and as last fetched from configured remotes.
    fn names_of_source(&self) -> Vec<String> {
        let source = Stage::Source;
        let remotes = self.repo().remotes().into_iter();
        let fetched = remotes.map(|remote| format!("refs/remotes/{remote}/{source}"));
        [source.ref_name().to_owned()].into_iter().chain(fetched).collect()
    }

    fn tips_of_stages(&self) -> Result<Vec<Oid>, SiteError> {
        let mut tips = Vec::new();
        for stage in [Stage::Review, Stage::AiReview] {
            tips.extend(self.repo().read_ref(stage.ref_name())?);
            tips.extend(self.fetched(stage)?);
        }
        Ok(tips)
    }

    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn tips_besides_source(&self) -> Result<OtherTips, SiteError> {
        let (of_source, mut tips) = (self.names_of_source(), self.tips_of_stages()?);
        let (count, mut seen) = (tips.len(), tips.iter().copied().collect::<HashSet<Oid>>());
        for folder in ["refs/heads/", "refs/remotes/"] {
            let others = self.repo().refs(folder)?.into_iter();
            let others = others.filter(|(name, _)| !of_source.contains(name)).map(|(_, tip)| tip);
            tips.extend(others.filter(|tip| seen.insert(*tip)));
        }
        if tips.len() > count + BRANCHES_MAX {
            let mut left = tips.split_off(count);
            if let Some(source) = self.repo().read_ref(Stage::Source.ref_name())? {
                let of_source: HashSet<Oid> =
                    self.repo().since(source, &[], usize::MAX)?.into_iter().map(|commit| commit.id).collect();
                left.retain(|tip| !of_source.contains(tip));
            }
            tips.append(&mut left);
        }
        let is_all = tips.len() <= count + BRANCHES_MAX;
        tips.truncate(count + BRANCHES_MAX);
        Ok(OtherTips { tips, is_all })
    }

    /// Whether one of these branches may have a commit.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn is_in_others(&self, commit: Oid, others: &OtherTips) -> Result<bool, SiteError> {
        for tip in &others.tips {
            if self.repo().is_ancestor(commit, *tip)? {
                return Ok(true);
            }
        }
        Ok(!others.is_all)
    }

    /// The commits that a change may come from: its own history, and that of other branches, for a change that was copied
    /// without its history.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn possible_origins(
        &self,
        (base, tip): (Oid, Oid),
        is_agents: impl Fn(&Commit) -> bool,
        is_carried: impl Fn(&Commit) -> bool,
    ) -> Result<PossibleOrigins, SiteError> {
        let own = self.repo().since(tip, &[base], COMMITS_MAX)?;
        let (line, mut is_all) = (line_from(tip, &own), own.len() < COMMITS_MAX);
        let origin = |commit: Commit, is_inside| {
            let by_agent = is_agents(&commit);
            let is_recorded = line.contains(&commit.id) && (!by_agent || is_carried(&commit));
            PossibleOrigin { commit, by_agent, is_recorded, is_inside }
        };
        let mut seen: HashSet<Oid> = own.iter().map(|commit| commit.id).collect();
        let mut commits: Vec<PossibleOrigin> = own.into_iter().map(|commit| origin(commit, true)).collect();
        let (staged, others) = (self.tips_of_stages()?, self.tips_besides_source()?);
        is_all = is_all && others.is_all;
        let mut hides_earlier = !is_all;
        for other in others.tips {
            // Other branches may be unrelated, such as one of published pages.
            let is_staged = staged.contains(&other);
            if seen.contains(&other) || !is_staged && self.repo().merge_bases(base, other)?.is_empty() {
                continue;
            }
            let mut others = self.repo().since(other, &[base], COMMITS_MAX)?;
            if is_staged && others.len() == COMMITS_MAX {
                is_all = false;
                hides_earlier = hides_earlier || !self.repo().is_ancestor(tip, other)?;
            }
            others.retain(|commit| seen.insert(commit.id));
            commits.extend(others.into_iter().map(|commit| origin(commit, false)));
        }
        Ok(PossibleOrigins { base, commits, is_all, hides_earlier })
    }

    /// Whether an agent's commit set one of these fields as it is, or removed it or the post, whatever the times of the
    /// commits say.
    pub(in crate::site) fn explains(
        &self,
        origin: &PossibleOrigin,
        own: &Pair,
        tip: Oid,
        (fields, after): (&[&'static str], &Showing),
    ) -> Result<bool, SiteError> {
        let (was, is) = (self.showing(own.before.as_ref())?, self.showing(own.after.as_ref())?);
        let (Some(was), Some(is)) = (was, is) else { return Ok(false) };
        let sets = was
            .differing(&is)
            .into_iter()
            .any(|field| fields.contains(&field) && is.fields.get(field) == after.fields.get(field));
        Ok(sets && (origin.is_inside || !self.repo().is_ancestor(tip, origin.commit.id)?))
    }

    /// The posts among these changes about which a person decided. `origins` are all that the changes may come from.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn decided_by_people(
        &self,
        origins: &PossibleOrigins,
        pairs: &[&Pair],
    ) -> Result<BTreeSet<Unit>, SiteError> {
        let commits = &origins.commits;
        let may_decide = |origin: &&PossibleOrigin| {
            let PossibleOrigin { commit, by_agent, is_recorded, is_inside } = origin;
            // If these are not all, not every commit is known that a plain one could be a squash merge of.
            let is_own = !by_agent && (origins.is_all && is_plain(commit) || is_approval(commit));
            let may_say = || !by_agent || *is_recorded && !is_granted_copy(commit, commits);
            *is_inside && (is_own || says_so(commit) && may_say())
        };
        let deciding = self.steps(commits.iter().filter(may_decide), pairs)?;
        let mut decided = BTreeSet::new();
        if deciding.is_empty() {
            return Ok(decided);
        }
        let steps = self.steps(commits.iter(), pairs)?;
        for step in &deciding {
            let Some(last) = pairs.iter().find(|pair| pair.unit == step.own.unit) else { continue };
            let of_post: Vec<&Step<'_>> = steps.iter().filter(|other| other.own.unit == last.unit).collect();
            if !decided.contains(&last.unit) && self.is_decision(step, last, (&of_post, origins))? {
                decided.insert(last.unit.clone());
            }
        }
        Ok(decided)
    }

    /// What these commits changed of these posts.
    fn steps<'a>(
        &self,
        commits: impl Iterator<Item = &'a PossibleOrigin>,
        pairs: &[&Pair],
    ) -> Result<Vec<Step<'a>>, SiteError> {
        let units: BTreeSet<&Unit> = pairs.iter().map(|pair| &pair.unit).collect();
        let mut steps = Vec::new();
        for origin in commits {
            let mut changes = self.pairs_of_commit(&origin.commit)?;
            changes.retain(|own| units.contains(&own.unit));
            steps.extend(changes.into_iter().map(|own| Step { origin, own }));
        }
        Ok(steps)
    }

    fn is_decision(
        &self,
        step: &Step<'_>,
        last: &Pair,
        (of_post, origins): (&[&Step<'_>], &PossibleOrigins),
    ) -> Result<bool, SiteError> {
        let [was, is] = [self.showing(step.own.before.as_ref())?, self.showing(step.own.after.as_ref())?];
        let (Some(was), Some(is)) = (was, is) else { return Ok(false) };
        if self.showing(last.after.as_ref())?.as_ref() != Some(&is) {
            return Ok(false);
        }
        for later in of_post.iter().filter(|later| later.origin.is_inside) {
            if self.follows(later, step)?
                && !self.leaves_shown(later, &is)?
                && (!gives_back(&later.origin.commit, Stage::Review) || self.undoes(later, step))
            {
                return Ok(false);
            }
        }
        let PossibleOrigin { commit, by_agent, .. } = step.origin;
        if *by_agent {
            return self.is_of_source_alone(commit.id);
        }
        Ok(says_so(commit)
            || is_approval(commit) && was != is
            || is_plain(commit) && self.is_own_change(step, last, (of_post, origins), &was.differing(&is))?)
    }

    /// Whether what an agent wrote was carried over to source: no other branch had that commit before.
    fn is_of_source_alone(&self, commit: Oid) -> Result<bool, SiteError> {
        for name in self.names_of_source() {
            if let Some(tip) = self.repo().read_ref(&name)?
                && self.repo().is_ancestor(commit, tip)?
            {
                return Ok(true);
            }
        }
        Ok(!self.is_in_others(commit, &self.tips_besides_source()?)?)
    }

    /// Whether a later commit has an earlier one in its history.
    fn follows(&self, later: &Step<'_>, earlier: &Step<'_>) -> Result<bool, SiteError> {
        let (later, earlier) = (later.origin.commit.id, earlier.origin.commit.id);
        Ok(later != earlier && self.repo().is_ancestor(earlier, later)?)
    }

    /// Whether a later commit leaves the post shown so. A merge may take that from one of its parents.
    fn leaves_shown(&self, later: &Step<'_>, is: &Showing) -> Result<bool, SiteError> {
        let after = self.showing(later.own.after.as_ref())?;
        let takes = is_merge(&later.origin.commit) && !later.origin.by_agent;
        Ok(after.as_ref() == Some(is) && (takes || self.showing(later.own.before.as_ref())? == after))
    }

    /// Whether a commit of plain git changes how posts are shown and nothing else, and no squash merge explains it.
    /// `set` are the fields that it sets of the post.
    fn is_own_change(
        &self,
        step: &Step<'_>,
        last: &Pair,
        (of_post, origins): (&[&Step<'_>], &PossibleOrigins),
        set: &[&str],
    ) -> Result<bool, SiteError> {
        let [before, after] = [self.showing(last.before.as_ref())?, self.showing(last.after.as_ref())?];
        let (Some(before), Some(after)) = (before, after) else { return Ok(false) };
        if !before.differing(&after).iter().all(|field| set.contains(field)) {
            return Ok(false);
        }
        for pair in self.pairs_of_commit(&step.origin.commit)? {
            if !self.is_of_showing_alone(&pair)? {
                return Ok(false);
            }
        }
        let given_back = self.given_back(of_post, origins)?;
        let others = of_post.iter().copied().chain(&given_back);
        for held in others.filter(|held| held.origin.commit.id != step.origin.commit.id) {
            if !self.follows(held, step)?
                && self.would_bring(held, step, set)?
                && !self.is_answered(held, step, (of_post, origins), set)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether nothing of a post differs but whether and when visitors see it.
    fn is_of_showing_alone(&self, pair: &Pair) -> Result<bool, SiteError> {
        let (Some(Kind::Post), Some(before), Some(after)) = (pair.unit.kind(), &pair.before, &pair.after)
        else {
            return Ok(false);
        };
        let (mut was, mut is) = (self.fields_of(Some(before))?, self.fields_of(Some(after))?);
        let is_changed = was != is;
        for key in SHOWING {
            was.shift_remove(key);
            is.shift_remove(key);
        }
        Ok(is_changed && was == is && before.path == after.path)
    }

    /// Whether a merge of a version of the post, which another branch holds, would set one of the fields that a commit
    /// sets, and bring no other change that the commit lacks. What both sides changed may stay as it was.
    fn would_bring(&self, held: &Step<'_>, step: &Step<'_>, set: &[&str]) -> Result<bool, SiteError> {
        let (Some(parent), Some(place)) = (step.origin.commit.parents.first(), &step.own.before) else {
            return Ok(true);
        };
        let [wanted, made, now] = [
            self.fields_of(held.own.after.as_ref())?,
            self.fields_of(step.own.after.as_ref())?,
            self.fields_of(Some(place))?,
        ];
        if !set.iter().any(|key| wanted.get(*key) == made.get(*key)) {
            return Ok(false);
        }
        let bases = self.repo().merge_bases(held.origin.commit.id, *parent)?;
        // A shallow clone may lack the base.
        if bases.is_empty() {
            return Ok(true);
        }
        for base in bases {
            let earlier = held.own.after.as_ref().or(held.own.before.as_ref());
            let base = self.fields_in(base, &[Some(place), earlier])?;
            let sets = |key: &&str| wanted.get(*key) == made.get(*key) && wanted.get(*key) != base.get(*key);
            let lacks = |key: &String| {
                !SHOWING.contains(&key.as_str())
                    && wanted.get(key) != base.get(key)
                    && base.get(key) == now.get(key)
            };
            if set.iter().any(sets) && !wanted.keys().chain(base.keys()).any(lacks) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The fields of a post as a commit has it, at the first of these places where it has one.
    fn fields_in(&self, commit: Oid, places: &[Option<&Place>]) -> Result<Map, SiteError> {
        let tree = self.repo().tree_of(commit)?;
        let mut fields = Map::new();
        for place in places.iter().copied().flatten() {
            if fields.is_empty() {
                fields = self.fields_of(self.place(tree, &place.path)?.as_ref())?;
            }
        }
        Ok(fields)
    }

    /// Whether what another version of the post wants was answered before a commit set the same: a person set it otherwise
    /// on top of it, or its branch took in a version that was live with it.
    fn is_answered(
        &self,
        held: &Step<'_>,
        step: &Step<'_>,
        (of_post, origins): (&[&Step<'_>], &PossibleOrigins),
        set: &[&str],
    ) -> Result<bool, SiteError> {
        let [wanted, made] =
            [self.fields_of(held.own.after.as_ref())?, self.fields_of(step.own.after.as_ref())?];
        let wished: Vec<&str> =
            set.iter().copied().filter(|key| wanted.get(*key) == made.get(*key)).collect();
        let has = |fields: &Map, key: &&str| fields.get(*key) == wanted.get(*key);
        let has_all = |fields: &Map| wished.iter().all(|key| has(fields, key));
        let has_any = |fields: &Map| wished.iter().any(|key| has(fields, key));
        let made_at = &step.origin.commit;
        for later in of_post {
            let Step { origin: PossibleOrigin { commit, by_agent, .. }, own } = later;
            let is_of_person = !by_agent && !is_joining(commit) && !is_of(commit, &[SUBMIT]);
            if is_of_person
                && commit.committer.time <= made_at.committer.time
                && has_all(&self.fields_of(own.before.as_ref())?)
                && !has_any(&self.fields_of(own.after.as_ref())?)
                && self.follows(later, held)?
                && !self.follows(later, step)?
            {
                return Ok(true);
            }
        }
        let mut live = HashSet::new();
        for commit in self.repo().first_parents(origins.base).take(COMMITS_MAX) {
            live.insert(commit?.id);
        }
        let (held_at, places) = (held.origin.commit.id, [held.own.after.as_ref(), held.own.before.as_ref()]);
        for PossibleOrigin { commit, .. } in origins.commits.iter().filter(|origin| is_merge(&origin.commit))
        {
            if !self.repo().is_ancestor(held_at, commit.id)? {
                continue;
            }
            for base in self.repo().merge_bases(commit.id, origins.base)? {
                let is_new = live.contains(&base) && !self.repo().is_ancestor(base, held_at)?;
                if is_new && has_all(&self.fields_in(base, &places)?) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Those of these commits that are on the line of first parents from a tip. A commit that joins two clones joins two lines
/// of one branch.
pub(in crate::site) fn line_from(tip: Oid, commits: &[Commit]) -> HashSet<Oid> {
    let known: HashMap<Oid, &Commit> = commits.iter().map(|commit| (commit.id, commit)).collect();
    let (mut line, mut open) = (HashSet::new(), vec![tip]);
    while let Some(id) = open.pop() {
        let Some(commit) = known.get(&id).filter(|_| line.insert(id)) else { continue };
        let lines = if is_joining(commit) { commit.parents.len() } else { 1 };
        open.extend(commit.parents.iter().take(lines));
    }
    line
}

/// Whether a cherry-picked commit has its trailer `Cms-Publish` from the original: no other version of the commit lacks it.
fn is_granted_copy(copy: &Commit, commits: &[PossibleOrigin]) -> bool {
    let is_other = |other: &&Commit| {
        other.id != copy.id
            && other.author.email == copy.author.email
            && other.author.time == copy.author.time
    };
    let mut versions = commits.iter().map(|origin| &origin.commit).filter(is_other).peekable();
    versions.peek().is_some() && versions.all(says_so)
}

/// Whether a commit says that its author grants what agents want of the posts in it.
pub(in crate::site) fn says_so(commit: &Commit) -> bool {
    commit.trailer(PUBLISH).as_deref() == Some("yes")
}

/// Whether a commit is an approval, or the undo or redo of one.
fn is_approval(commit: &Commit) -> bool {
    let is = |key: &str, value: &str| commit.trailer(key).as_deref() == Some(value);
    let review = Stage::Review.branch();
    is("Cms-Op", APPROVE) || is(PENDING, review) || is(TAKEN, review)
}

fn is_merge(commit: &Commit) -> bool {
    commit.parents.len() > 1
}

/// Whether plain git made a commit, which is no merge.
fn is_plain(commit: &Commit) -> bool {
    commit.parents.len() == 1 && commit.trailer("Cms-Op").is_none()
}
