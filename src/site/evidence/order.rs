//! The commits of all stages: to whose branch each was made, and which may have been there when source moved.
//!
//! An agent chooses the times of its commits, so commit times are not trusted: a commit is placed after the commits of source
//! that it contains, and before all later ones. What a stage may have had when source moved thus comes before that move.

use super::awaited_work::operation_of_cms;
use crate::model::roles::Role;
use crate::site::accounts::name_owner::{NameOwner, is_by_program};
use crate::site::prelude::*;
use crate::site::write::trailers::{APPROVE, is_joining};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Most commits that are looked at, the newest of all stages.
const COMMITS_MAX: usize = 200_000;

/// A commit.
pub(super) struct Placed {
    pub(super) commit: Commit,
    /// The stage to whose branch it was made.
    pub(super) stage: Option<Stage>,
    /// The agent or other program that made it, by its name or address.
    pub(super) agent: Option<String>,
}

impl Site {
    /// The commits of all stages, and whether there are more. Between two commits of source, those by agents come first.
    pub(super) fn placed(&self, known: &NameOwner) -> Result<(Vec<Placed>, bool), SiteError> {
        let (mut all, mut tips, mut is_cut_off) = (HashMap::new(), Vec::new(), false);
        let mut contained = Vec::new();
        for stage in Stage::ALL {
            let Some(tip) = self.repo().read_ref(stage.ref_name())? else { continue };
            let found = self.repo().since(tip, &contained, COMMITS_MAX)?;
            is_cut_off |= found.len() == COMMITS_MAX;
            all.extend(found.into_iter().map(|commit| (commit.id, commit)));
            contained.push(tip);
            tips.push((stage, tip));
        }
        let is_of_workflow = |commit: &&Commit| {
            known.who(&commit.author.email).is_ok_and(|who| who.is_program && who.role == Role::Workflow)
        };
        let mut agents: HashMap<Oid, String> =
            all.values().filter_map(|commit| Some((commit.id, agent_of(known, commit)?))).collect();
        let of_agents = all.values().filter(|commit| agents.contains_key(&commit.id));
        let of_agents: HashSet<Oid> =
            of_agents.filter(|commit| !is_of_workflow(commit)).map(|commit| commit.id).collect();
        let stages = stages(&all, &tips, &of_agents);
        let moves = moves(&all, &tips, &stages);
        let mut placed: Vec<Placed> = all
            .into_values()
            .map(|commit| {
                let (stage, agent) = (stages.get(&commit.id).copied(), agents.remove(&commit.id));
                Placed { commit, stage, agent }
            })
            .collect();
        placed.sort_by_key(|Placed { commit, stage, agent }| {
            let moves = moves.get(&commit.id).copied();
            // What a person carried over to review comes after what it was.
            let below = stage.map(Reverse);
            (moves, *stage != Some(Stage::Source), agent.is_none(), below, commit.committer.time, commit.id)
        });
        Ok((placed, is_cut_off))
    }
}

/// The agent or other program that is named by a commit, or is its author, or recorded it.
fn agent_of(known: &NameOwner, commit: &Commit) -> Option<String> {
    if !is_by_program(known, commit) {
        return None;
    }
    let is_program = |email: &&String| known.is_program(email);
    let address = || [&commit.author.email, &commit.committer.email].into_iter().find(is_program);
    let named = commit.trailer("Cms-Agent").filter(|name| !name.is_empty());
    Some(named.unwrap_or_else(|| address().unwrap_or(&commit.author.email).clone()))
}

/// The number of the last commit of source in the history of each commit, itself included.
fn moves(
    all: &HashMap<Oid, Commit>,
    tips: &[(Stage, Oid)],
    stages: &HashMap<Oid, Stage>,
) -> HashMap<Oid, usize> {
    let ordered = parents_first(all, tips);
    // Where two clones were joined, source has two lines: the times of its own commits mix them.
    let mut times: HashMap<Oid, Option<Timestamp>> = HashMap::with_capacity(all.len());
    let mut line = Vec::new();
    for (place, commit) in ordered.iter().enumerate() {
        let mut time = commit.parents.iter().filter_map(|parent| times.get(parent).copied().flatten()).max();
        if stages.get(&commit.id) == Some(&Stage::Source) {
            time = time.max(Some(commit.committer.time));
            line.push((time, place, commit.id));
        }
        times.insert(commit.id, time);
    }
    line.sort_unstable();
    let numbers: HashMap<Oid, usize> =
        line.into_iter().enumerate().map(|(at, (_, _, id))| (id, at + 1)).collect();
    let mut moves: HashMap<Oid, usize> = HashMap::with_capacity(all.len());
    for commit in ordered {
        let behind = commit.parents.iter().filter_map(|parent| moves.get(parent).copied()).max();
        let number = numbers.get(&commit.id).copied().or(behind);
        moves.insert(commit.id, number.unwrap_or(0));
    }
    moves
}

/// All commits, each after its parents.
fn parents_first<'a>(all: &'a HashMap<Oid, Commit>, tips: &[(Stage, Oid)]) -> Vec<&'a Commit> {
    let (mut ordered, mut seen) = (Vec::with_capacity(all.len()), HashSet::new());
    // Commits on the way down from a tip, with the number of their parents that were visited.
    let mut way: Vec<(&'a Commit, usize)> = Vec::new();
    for (_, tip) in tips {
        let begin = all.get(tip).filter(|commit| seen.insert(commit.id));
        way.extend(begin.map(|commit| (commit, 0)));
        while let Some((commit, next)) = way.last_mut() {
            let parent = commit.parents.get(*next).copied();
            *next += 1;
            match parent {
                Some(parent) => {
                    let new = all.get(&parent).filter(|commit| seen.insert(commit.id));
                    way.extend(new.map(|commit| (commit, 0)));
                }
                None => ordered.extend(way.pop().map(|(commit, _)| commit)),
            }
        }
    }
    ordered
}

/// The stage to whose branch each commit was made. The branch of a stage is the line of first parents from its tip, and, because
/// a branch without pending work is moved to its upstream, from each commit that the upstream merged. A commit that joins two
/// clones joins two lines of one branch.
fn stages(
    all: &HashMap<Oid, Commit>,
    tips: &[(Stage, Oid)],
    of_agents: &HashSet<Oid>,
) -> HashMap<Oid, Stage> {
    let mut stages: HashMap<Oid, Stage> = HashMap::new();
    // The other parents of merges, and whether an approval merged them, which takes review.
    let mut merged: Vec<(Oid, bool)> = Vec::new();
    for (stage, tip) in tips.iter().copied() {
        let mut line = Vec::new();
        // What source merged without review is of AI review.
        let of_tip: HashSet<Oid> = match stage {
            Stage::Review => line_below(all, &stages, tip).map(|commit| commit.id).collect(),
            Stage::Source | Stage::AiReview => HashSet::new(),
        };
        let (below, own): (Vec<_>, Vec<_>) = merged.into_iter().partition(|(begin, is_approved)| {
            // An agent commits to AI review alone.
            let is_of_agents =
                |commit: &Commit| of_agents.contains(&commit.id) && !of_tip.contains(&commit.id);
            stage == Stage::Review && !is_approved && line_below(all, &stages, *begin).any(is_of_agents)
        });
        let mut begins: Vec<Oid> = own.into_iter().map(|(begin, _)| begin).rev().chain([tip]).collect();
        while let Some(begin) = begins.pop() {
            let mut at = Some(begin);
            while let Some(commit) =
                at.and_then(|id| all.get(&id)).filter(|commit| !stages.contains_key(&commit.id))
            {
                stages.insert(commit.id, stage);
                line.push(commit);
                if is_joining(commit) {
                    begins.extend(commit.parents.iter().skip(1));
                }
                at = commit.parents.first().copied();
            }
        }
        let merges = line.into_iter().flat_map(|commit| {
            let is_approval = operation_of_cms(commit).as_deref() == Some(APPROVE);
            commit.parents.iter().skip(1).map(move |parent| (*parent, is_approval))
        });
        merged = below.into_iter().chain(merges).collect();
    }
    stages
}

/// A commit and its first parents, down to those that have a stage.
fn line_below<'a>(
    all: &'a HashMap<Oid, Commit>,
    stages: &HashMap<Oid, Stage>,
    from: Oid,
) -> impl Iterator<Item = &'a Commit> {
    let line = std::iter::successors(all.get(&from), move |commit| all.get(commit.parents.first()?));
    line.take_while(move |commit| !stages.contains_key(&commit.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u8) -> Oid {
        Oid::from_bytes([number; 20])
    }

    fn commit(number: u8, parents: &[u8]) -> Commit {
        let by = crate::git::Signature {
            name: "A".to_owned(),
            email: "a@example.org".to_owned(),
            time: Timestamp::UNIX_EPOCH,
            offset_seconds: 0,
        };
        Commit {
            id: id(number),
            tree: id(0),
            parents: parents.iter().map(|number| id(*number)).collect(),
            author: by.clone(),
            committer: by,
            message: String::new(),
            cut_off: false,
        }
    }

    #[test]
    fn times_of_commits_by_agents_decide_nothing() {
        // 2 by an agent whose clock is ahead, 3 brings its content to source, and 4 by an agent whose clock is behind follows.
        let at = |number, parents: &[u8], second| {
            let mut commit = commit(number, parents);
            commit.committer.time = Timestamp::from_second(second).unwrap();
            commit
        };
        let all = [at(1, &[], 100), at(2, &[1], 900), at(3, &[1], 200), at(4, &[2, 3], 1)];
        let all: HashMap<Oid, Commit> = all.into_iter().map(|commit| (commit.id, commit)).collect();
        let tips = [(Stage::Source, id(3)), (Stage::Review, id(3)), (Stage::AiReview, id(4))];
        let found = moves(&all, &tips, &stages(&all, &tips, &HashSet::new()));
        assert_eq!([1, 2, 3, 4].map(|number| found[&id(number)]), [1, 1, 2, 2]);
    }

    #[test]
    fn commits_of_both_clones_keep_their_stage_after_a_join() {
        let mut join = commit(4, &[2, 3]);
        for signature in [&mut join.author, &mut join.committer] {
            signature.email = "cms@localhost".to_owned();
        }
        join.message = "Join source of two clones\n\nCms-Op: sync\n".to_owned();
        let all = [commit(1, &[]), commit(2, &[1]), commit(3, &[1]), join];
        let all = all.into_iter().map(|commit| (commit.id, commit)).collect();
        let found = stages(&all, &Stage::ALL.map(|stage| (stage, id(4))), &HashSet::new());
        assert!(found.len() == 4 && found.values().all(|stage| *stage == Stage::Source), "{found:?}");
    }

    #[test]
    fn commits_keep_the_stage_that_they_were_made_on() {
        // 2 by an agent, 3 submits it, 4 approves that, and the other stages follow.
        let all = [commit(1, &[]), commit(2, &[1]), commit(3, &[1, 2]), commit(4, &[1, 3])];
        let all = all.into_iter().map(|commit| (commit.id, commit)).collect();
        let found = stages(&all, &Stage::ALL.map(|stage| (stage, id(4))), &HashSet::from([id(2)]));
        let of = |number: u8| found[&id(number)];
        assert_eq!(
            [of(1), of(2), of(3), of(4)],
            [Stage::Source, Stage::AiReview, Stage::Review, Stage::Source]
        );
    }

    #[test]
    fn write_that_skipped_review_keeps_its_stage() {
        // 2 on review, 3 by an agent upon it, 4 by a person upon that, and 5 merges it to source.
        let stages_with = |merge: &str, review: u8| {
            let mut last = commit(5, &[1, 4]);
            last.message = merge.to_owned();
            let all = [commit(1, &[]), commit(2, &[1]), commit(3, &[2]), commit(4, &[3]), last];
            let all = all.into_iter().map(|commit| (commit.id, commit)).collect();
            let tips = [(Stage::Source, id(5)), (Stage::Review, id(review)), (Stage::AiReview, id(4))];
            let found = stages(&all, &tips, &HashSet::from([id(3)]));
            [2, 3, 4].map(|number| found[&id(number)])
        };
        assert_eq!(stages_with("Pull", 2), [Stage::Review, Stage::AiReview, Stage::AiReview]);
        assert_eq!(stages_with("Pull", 5)[1], Stage::AiReview);
        // Review has it still, or an approval took it from there.
        assert_eq!(stages_with("Pull", 4), [Stage::Review; 3]);
        let approval = "Approve\n\nCms-Op: review.approve\nCms-Actor: A <a@example.org>\n";
        assert_eq!(stages_with(approval, 5), [Stage::Review; 3]);
    }
}
