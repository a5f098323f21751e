//! Undo and redo.

use super::{Context, OpError, Publishes};
use crate::base::Stage;
use crate::site::{Consent, Direction, Undoable, Undone, stage_permission};

/// Most operations among which a newer commit is looked for.
const OPERATIONS_LOOKED_AT: usize = 100;

impl<C: Publishes> Context<'_, C> {
    /// Undoes the caller's last operation, or the one called `named`, on every stage where it was done, or on `--stage`
    /// alone.
    ///
    /// # Errors
    /// There is none, it belongs to another caller, later edits changed the same fields, it takes live content away
    /// and the caller did not say yes, or the role may not write there.
    pub fn undo(&mut self, named: Option<&str>) -> Result<Undone, OpError> {
        let target = self.site()?.look().undoable(&self.call.actor, named);
        let target = target.map_err(|cause| as_operation(cause.into(), named))?;
        let newer_commit = match named {
            Some(_) => None,
            None => self.newer_commit(&target)?,
        };
        Ok(Undone { newer_commit, ..self.revert_to(target)? })
    }

    /// The caller's newest commit by plain git since an operation, which an undo of that leaves alone.
    fn newer_commit(&self, target: &Undoable) -> Result<Option<String>, OpError> {
        let actor = &self.call.actor;
        let (operations, _) = self.site()?.look().operations(None, (0, OPERATIONS_LOOKED_AT))?;
        let target = target.commit.to_string();
        let newer = operations.into_iter().take_while(|one| one.id != target).find(|one| {
            let is_own = one.user.email.eq_ignore_ascii_case(&actor.email)
                && one.user.agent.as_deref() == actor.as_agent();
            is_own && one.operation.is_none() && one.stage.is_some() && one.undone_by.is_none()
        });
        Ok(newer.map(|one| one.id))
    }

    /// Does again what the caller undid last, or the operation called `named`.
    ///
    /// # Errors
    /// As [`Context::undo`].
    pub fn redo(&mut self, named: Option<&str>) -> Result<Undone, OpError> {
        let target = self.site()?.look().redoable(&self.call.actor, named);
        let target = target.map_err(|cause| as_operation(cause.into(), named))?;
        self.revert_to(target)
    }

    fn revert_to(&self, target: Undoable) -> Result<Undone, OpError> {
        let act = target.direction.operation();
        let target = match self.call.stage {
            Some(stage) => target.on(&[stage]).ok_or_else(|| not_on(stage, &target))?,
            None => target,
        };
        for part in target.parts() {
            self.require(stage_permission(part.stage))?;
        }
        let consent = Consent { take_away: self.call.yes };
        Ok(self.site()?.undo(&self.act(act, target.stage), &target, consent)?)
    }
}

/// A failure to find a commit, in the words of operations.
fn as_operation(cause: OpError, named: Option<&str>) -> OpError {
    match named {
        Some(named) if cause.code == "revision.unknown" => {
            OpError::not_found("revision.unknown", format!("there is no operation `{named}`"))
                .hint("`cms op log` lists the operations")
        }
        Some(_) | None => cause,
    }
}

fn not_on(stage: Stage, target: &Undoable) -> OpError {
    let done: Vec<&str> = target.parts().map(|part| part.stage.branch()).collect();
    let message = format!("that operation was done on {}, not on {stage}", done.join(" and "));
    let code = match target.direction {
        Direction::Undo => "undo.stage",
        Direction::Redo => "redo.stage",
    };
    OpError::invalid(code, message).hint("leave `--stage` out")
}
