//! Finds the operation that an undo refers to, and checks whether the caller may undo it.

use super::{CommitKind, Past};
use crate::base::Stage;
use crate::git::{Commit, Oid};
use crate::model::roles::Permission;
use crate::site::accounts::actor::Actor;
use crate::site::error::SiteError;
use crate::site::look::Look;

/// An operation that can be undone.
#[derive(Debug, Clone)]
pub struct Undoable {
    /// The commit.
    pub commit: Oid,
    /// The stage on which it was done, and where it is undone.
    pub stage: Stage,
    /// The first line of its message.
    pub subject: String,
    /// The commit before it.
    pub(super) before: Oid,
    /// How the downstream stage is treated.
    pub(super) below: Below,
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
    /// The actor's own last operation, or the one given by `named`: a prefix of its id, as shown by `cms op log`.
    ///
    /// # Errors
    /// [`SiteError::NothingToUndo`]; [`SiteError::CannotUndo`] and [`SiteError::NotTheirs`], saying why;
    /// [`SiteError::NoRevision`].
    pub fn undoable(&self, actor: &Actor, named: Option<&str>) -> Result<Undoable, SiteError> {
        let commit = named.map(|named| self.site.revision(named)).transpose()?;
        let past = Past::of(self.site, None)?;
        let place = match commit {
            Some(commit) => past.place(commit).ok_or(SiteError::CannotUndo {
                operation: commit.short(),
                why: "no stage has it".to_owned(),
            })?,
            None => past.last_of(actor)?,
        };
        let found = past.undoable(place)?;
        past.permitted(place, actor, &found)?;
        Ok(found)
    }
}

impl Past<'_> {
    /// The actor's newest operation.
    fn last_of(&self, actor: &Actor) -> Result<usize, SiteError> {
        for place in &self.order {
            match self.nodes[*place].deed {
                CommitKind::Write | CommitKind::Promote if is_own(&self.commit(*place)?, actor) => {
                    return Ok(*place);
                }
                CommitKind::Write | CommitKind::Promote | CommitKind::Contain | CommitKind::Foreign => {}
            }
        }
        Err(SiteError::NothingToUndo { actor: actor.email.clone() })
    }

    fn undoable(&self, place: usize) -> Result<Undoable, SiteError> {
        let node = &self.nodes[place];
        let commit = self.commit(place)?;
        let refused = |why: &str| SiteError::CannotUndo { operation: node.id.short(), why: why.to_owned() };
        if node.deed == CommitKind::Contain {
            return Err(refused("it only brought a stage along"));
        }
        let stage = node.stage.ok_or_else(|| refused("it was made on none of the stages"))?;
        let before = match node.parents.first() {
            Some(parent) => self.nodes[*parent].id,
            None if node.is_cut_off => {
                return Err(refused("this shallow clone does not hold what was before it"));
            }
            None => return Err(refused("nothing was before it")),
        };
        let below = self.below(place);
        Ok(Undoable { commit: node.id, stage, subject: commit.subject().to_owned(), before, below })
    }

    /// Undoing an undo redoes the first operation, and so on.
    fn below(&self, place: usize) -> Below {
        let (mut at, mut is_undone) = (place, false);
        while let Some(target) = self.nodes[at].undoes.and_then(|target| self.place(target)) {
            // This terminates: a commit can only name an older one.
            (at, is_undone) = (target, !is_undone);
        }
        let node = &self.nodes[at];
        let went_up = match node.deed {
            CommitKind::Promote => true,
            CommitKind::Foreign => node.parents.len() > 1,
            CommitKind::Write | CommitKind::Contain => false,
        };
        match (went_up, is_undone) {
            (false, _) => Below::Follows,
            (true, false) => Below::Keeps,
            (true, true) => Below::KeepsEdited,
        }
    }

    /// Everybody may undo their own operations; approvers also those of others; an agent only what it staged.
    fn permitted(&self, place: usize, actor: &Actor, found: &Undoable) -> Result<(), SiteError> {
        let commit = self.commit(place)?;
        let own = is_own(&commit, actor);
        let refused = |why: String| Err(SiteError::NotTheirs { operation: found.commit.short(), why });
        let is_agent = actor.is_agent();
        if !own && (is_agent || !actor.may(Permission::ReviewApprove)) {
            return refused(format!("`{}` did it", commit.author.name));
        }
        if is_agent && found.stage != Stage::AiReview {
            return refused(format!("an agent takes back what it did on ai-review, not on {}", found.stage));
        }
        Ok(())
    }
}

/// Whether an actor did this. A person's agent does not count as the person.
fn is_own(commit: &Commit, actor: &Actor) -> bool {
    commit.author.email.eq_ignore_ascii_case(&actor.email) && commit.trailer("Cms-Agent") == actor.agent
}
