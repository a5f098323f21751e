//! Finds the operation that an undo or redo refers to, on all stages that it wrote, and checks whether the caller may do
//! that.

use super::reversals::{Direction, Reversals};
use super::{CommitKind, Past};
use crate::model::roles::Permission;
use crate::site::accounts::actor::Actor;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::write::trailers::is_joining;

/// An operation that can be undone or done again, on one stage; if it wrote several, on the highest of them.
#[derive(Debug, Clone)]
pub struct Undoable {
    /// Whether it is undone or done again.
    pub direction: Direction,
    /// The operation's commit.
    pub operation: Oid,
    /// The commit to revert: the operation, or the newest undo or redo of it.
    pub commit: Oid,
    /// The stage on which it was done, and where it is undone.
    pub stage: Stage,
    /// The first line of the operation's message.
    pub subject: String,
    /// The commit that the caller named.
    named: Option<Oid>,
    /// The commit before the one to revert.
    pub(super) before: Oid,
    /// How the downstream stage is treated.
    pub(super) below: Below,
    /// The same operation on the other stages that it wrote, upstream first.
    also: Vec<Undoable>,
}

impl Undoable {
    /// The operation on each stage that it wrote, upstream first; itself is the first.
    pub fn parts(&self) -> impl Iterator<Item = &Undoable> {
        std::iter::once(self).chain(&self.also)
    }

    /// Only what it did on some stages; `None` if it wrote none of them.
    pub fn on(&self, stages: &[Stage]) -> Option<Undoable> {
        let parts = self.parts().filter(|part| stages.contains(&part.stage)).cloned();
        Undoable::of(parts.collect())
    }

    fn of(parts: Vec<Undoable>) -> Option<Undoable> {
        let mut parts = parts.into_iter();
        let first = parts.next()?;
        Some(Undoable { also: parts.collect(), ..first })
    }
}

/// How the downstream stage is treated when an operation is undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Below {
    /// It follows the undo.
    Follows,
    /// It keeps the items that had been promoted, and they are pending there again.
    Keeps,
    /// The items are promoted again: the downstream stage keeps its version where it differs.
    KeepsEdited,
}

impl Look<'_> {
    /// The actor's own last operation that is not undone, or the one given by `named`: a prefix of its id, as shown by
    /// `cms op log`.
    ///
    /// # Errors
    /// [`SiteError::NothingToUndo`]; [`SiteError::CannotUndo`] and [`SiteError::NotTheirs`], saying why;
    /// [`SiteError::NoRevision`].
    pub fn undoable(&self, actor: &Actor, named: Option<&str>) -> Result<Undoable, SiteError> {
        let named = named.map(|named| self.site.revision(named)).transpose()?;
        self.reversible(actor, Direction::Undo, named)
    }

    /// The operation of the actor's own last undo, if they did nothing else since, or the one given by `named`: the
    /// operation or its undo.
    ///
    /// # Errors
    /// As [`Look::undoable`].
    pub fn redoable(&self, actor: &Actor, named: Option<&str>) -> Result<Undoable, SiteError> {
        let named = named.map(|named| self.site.revision(named)).transpose()?;
        self.reversible(actor, Direction::Redo, named)
    }

    /// What a target found earlier is now, on the same stages: others may have acted since.
    pub(super) fn again(&self, actor: &Actor, target: &Undoable) -> Result<Undoable, SiteError> {
        let stages: Vec<Stage> = target.parts().map(|part| part.stage).collect();
        let now = self.reversible(actor, target.direction, target.named)?.on(&stages);
        now.filter(|now| now.parts().count() == stages.len()).ok_or(SiteError::Contended)
    }

    fn reversible(
        &self,
        actor: &Actor,
        direction: Direction,
        named: Option<Oid>,
    ) -> Result<Undoable, SiteError> {
        let past = Past::of(self.site, None)?;
        let reversals = past.reversals();
        let place = match (named, direction) {
            (Some(commit), _) => past.named(&reversals, direction, commit)?,
            (None, Direction::Undo) => past.last_done(&reversals, actor)?,
            (None, Direction::Redo) => past.last_undone(&reversals, actor)?,
        };
        let mut parts = Vec::new();
        for place in past.with_parts(&reversals, direction, place)? {
            let found = Undoable { named, ..past.undoable(place, direction)? };
            past.permitted(place, actor, &found)?;
            parts.push(found);
        }
        Undoable::of(parts).ok_or(SiteError::Contended)
    }
}

impl Past<'_> {
    /// The commit to revert for an operation that a caller named by its commit, or by that of an undo or redo of it.
    fn named(
        &self,
        reversals: &Reversals<'_>,
        direction: Direction,
        commit: Oid,
    ) -> Result<usize, SiteError> {
        let refused = |why: String| SiteError::CannotUndo { operation: commit.short(), direction, why };
        let place = self.place(commit).ok_or_else(|| refused("no stage has it".to_owned()))?;
        let (origin, did) = self.origin(place);
        let operation = self.nodes[origin].id.short();
        match (direction, did, reversals.newest(origin)) {
            (Direction::Undo, Some(Direction::Undo), _) => {
                Err(refused(format!("it is an undo; `cms redo {operation}` does the operation again")))
            }
            (Direction::Undo, _, Some((undo, Direction::Undo))) => {
                Err(refused(format!("it is already undone, by `{}`", self.nodes[undo].id.short())))
            }
            (Direction::Undo, _, Some((redo, Direction::Redo))) => Ok(redo),
            (Direction::Undo, _, None) => Ok(origin),
            (Direction::Redo, _, Some((undo, Direction::Undo))) => Ok(undo),
            (Direction::Redo, _, Some((_, Direction::Redo)) | None) => {
                Err(refused("it is not undone".to_owned()))
            }
        }
    }

    /// The commit to revert for the actor's newest operation that is not undone. Doing an operation again counts as one.
    fn last_done(&self, reversals: &Reversals<'_>, actor: &Actor) -> Result<usize, SiteError> {
        for place in &self.order {
            let (origin, did) = self.origin(*place);
            let newest = reversals.newest(origin);
            let is_target = match (did, newest) {
                (None, None) => true,
                (None, Some((_, newest))) => newest == Direction::Redo,
                (Some(did), Some((newest, _))) => did == Direction::Redo && newest == *place,
                (Some(_), None) => false,
            };
            if is_target && self.is_act_of(*place, actor)? {
                return Ok(newest.map_or(*place, |(newest, _)| newest));
            }
        }
        Err(SiteError::NothingToUndo { actor: actor.email.clone(), direction: Direction::Undo })
    }

    /// The actor's newest undo that holds. A new operation since ends the search.
    fn last_undone(&self, reversals: &Reversals<'_>, actor: &Actor) -> Result<usize, SiteError> {
        for place in &self.order {
            if !self.is_act_of(*place, actor)? {
                continue;
            }
            match self.origin(*place) {
                (_, None) => break,
                (origin, Some(_)) if reversals.newest(origin) == Some((*place, Direction::Undo)) => {
                    return Ok(*place);
                }
                (_, Some(_)) => {}
            }
        }
        Err(SiteError::NothingToUndo { actor: actor.email.clone(), direction: Direction::Redo })
    }

    /// Whether a commit is an operation by the actor, rather than containment or a commit by other tools.
    fn is_act_of(&self, place: usize, actor: &Actor) -> Result<bool, SiteError> {
        match self.nodes[place].deed {
            CommitKind::Write | CommitKind::Promote => Ok(is_own(&self.commit(place)?, actor)),
            CommitKind::Contain | CommitKind::Foreign => Ok(false),
        }
    }

    /// The commits to revert so that an operation is reverted on every stage that it wrote, upstream first: `place` reverts
    /// it on one of them.
    fn with_parts(
        &self,
        reversals: &Reversals<'_>,
        direction: Direction,
        place: usize,
    ) -> Result<Vec<usize>, SiteError> {
        let mut places = vec![place];
        let (origin, _) = self.origin(place);
        for part in self.other_parts(origin)? {
            match (direction, reversals.newest(part)) {
                (Direction::Undo, None) => places.push(part),
                (Direction::Undo, Some((newest, Direction::Redo)))
                | (Direction::Redo, Some((newest, Direction::Undo))) => places.push(newest),
                (Direction::Undo, Some((_, Direction::Undo)))
                | (Direction::Redo, Some((_, Direction::Redo)) | None) => {}
            }
        }
        places.sort_by_key(|place| self.nodes[*place].stage);
        Ok(places)
    }

    /// The commits of an operation on other stages than that of `place`. Each has the one upstream of it as its second
    /// parent (`Site::write_everywhere`).
    fn other_parts(&self, place: usize) -> Result<Vec<usize>, SiteError> {
        let mut parts = Vec::new();
        let mut lowest = place;
        while let Some(below) = self.part_below(lowest)? {
            parts.push(below);
            lowest = below;
        }
        let mut highest = place;
        while let Some(above) = self.nodes[highest].parents.get(1).copied()
            && self.is_one_act(above, highest)?
        {
            parts.push(above);
            highest = above;
        }
        Ok(parts)
    }

    fn part_below(&self, above: usize) -> Result<Option<usize>, SiteError> {
        for below in &self.order {
            if self.nodes[*below].parents.get(1) == Some(&above) && self.is_one_act(above, *below)? {
                return Ok(Some(*below));
            }
        }
        Ok(None)
    }

    /// Whether a commit and the second parent of it are one operation, on two stages.
    fn is_one_act(&self, above: usize, below: usize) -> Result<bool, SiteError> {
        let (upper, lower) = (&self.nodes[above], &self.nodes[below]);
        let are_writes = [upper, lower].iter().all(|node| node.deed == CommitKind::Write);
        if !are_writes || upper.stage.is_none() || upper.stage >= lower.stage {
            return Ok(false);
        }
        let (upper, lower) = (self.commit(above)?, self.commit(below)?);
        let is_same = upper.author == lower.author
            && ["Cms-Op", "Cms-Agent"].iter().all(|key| upper.trailer(key) == lower.trailer(key));
        Ok(is_same && !is_joining(&lower))
    }

    fn undoable(&self, place: usize, direction: Direction) -> Result<Undoable, SiteError> {
        let node = &self.nodes[place];
        let (origin, _) = self.origin(place);
        let operation = self.nodes[origin].id;
        let refused = |why: &str| SiteError::CannotUndo {
            operation: operation.short(),
            direction,
            why: why.to_owned(),
        };
        if node.deed == CommitKind::Contain {
            return Err(refused("it only merged one stage into the next"));
        }
        let stage = node.stage.ok_or_else(|| refused("it was made on none of the stages"))?;
        let before = match node.parents.first() {
            Some(parent) => self.nodes[*parent].id,
            None if node.is_cut_off => {
                return Err(refused("this shallow clone does not hold what was before it"));
            }
            None => return Err(refused("it is the first operation")),
        };
        Ok(Undoable {
            direction,
            operation,
            commit: node.id,
            stage,
            subject: self.commit(origin)?.subject().to_owned(),
            named: None,
            before,
            below: self.below(place)?,
            also: Vec::new(),
        })
    }

    fn below(&self, place: usize) -> Result<Below, SiteError> {
        let (origin, did) = self.origin(place);
        let node = &self.nodes[origin];
        let went_up = match node.deed {
            CommitKind::Promote => true,
            CommitKind::Foreign => self.took_from_below(origin)?,
            CommitKind::Write | CommitKind::Contain => false,
        };
        Ok(match (went_up, did) {
            (false, _) => Below::Follows,
            (true, Some(Direction::Redo) | None) => Below::Keeps,
            (true, Some(Direction::Undo)) => Below::KeepsEdited,
        })
    }

    /// Whether a commit by other tools merged work of the stage downstream, rather than that of a branch beside the stages.
    /// If nothing shows where that stage was before it took the merge, its work may have been merged.
    fn took_from_below(&self, merge: usize) -> Result<bool, SiteError> {
        let node = &self.nodes[merge];
        let stage = node.stage.filter(|_| node.parents.len() > 1);
        let Some((stage, below)) = stage.and_then(|stage| Some((stage, stage.downstream()?))) else {
            return Ok(false);
        };
        let mut has_merge = vec![false; self.nodes.len()];
        for place in self.order.iter().rev() {
            has_merge[*place] =
                *place == merge || self.nodes[*place].parents.iter().any(|parent| has_merge[*parent]);
        }
        let lacks = |place: &usize| !has_merge[*place];
        let tip = self.site.tips()?[below as usize].and_then(|tip| self.place(tip)).filter(lacks);
        let contained = || {
            self.nodes.iter().filter(|node| node.bring == Some((stage, below))).find_map(|node| {
                match node.parents[..] {
                    [down, up] if has_merge[up] => Some(down).filter(lacks),
                    _ => None,
                }
            })
        };
        let before = match tip.or_else(contained) {
            Some(before) => Some(before),
            // The stage took the merge itself.
            None => self.site.repo.reflog(below.ref_name())?.into_iter().rev().find_map(|(from, to)| {
                let (from, to) = (self.place(from)?, self.place(to)?);
                Some(from).filter(|from| has_merge[to] && lacks(from))
            }),
        };
        let Some(before) = before else { return Ok(true) };
        let had = self.ancestors(before);
        Ok(node.parents.iter().skip(1).any(|merged| had[*merged]))
    }

    /// Everybody may undo their own operations, and redo what they undid; approvers also those of others; an agent only
    /// what it staged.
    fn permitted(&self, place: usize, actor: &Actor, found: &Undoable) -> Result<(), SiteError> {
        let commit = self.commit(place)?;
        let own = is_own(&commit, actor)
            || (found.direction == Direction::Undo && is_own(&self.commit(self.origin(place).0)?, actor));
        let refused = |why: String| {
            Err(SiteError::NotTheirs { operation: found.operation.short(), direction: found.direction, why })
        };
        let is_agent = actor.is_agent();
        if !own && (is_agent || !actor.may(Permission::ReviewApprove)) {
            return refused(format!("`{}` did it", commit.author.name));
        }
        if is_agent && found.stage != Stage::AiReview {
            return refused(format!(
                "an agent may undo only what it did on ai-review, not on {}",
                found.stage
            ));
        }
        Ok(())
    }
}

/// Whether an actor did this. A person's agent does not count as the person.
fn is_own(commit: &Commit, actor: &Actor) -> bool {
    let agent = commit.trailer("Cms-Agent");
    commit.author.email.eq_ignore_ascii_case(&actor.email) && agent.as_deref() == actor.as_agent()
}
