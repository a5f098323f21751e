//! Undo and redo.

use super::{Context, OpError, Publishes};
use crate::base::Stage;
use crate::site::{Consent, Direction, Undoable, Undone, stage_permission};

impl<C: Publishes> Context<'_, C> {
    /// Undoes the caller's last operation, or the one called `named`, on every stage where it was done, or on `--stage`
    /// alone.
    ///
    /// # Errors
    /// There is none, it belongs to another caller, later edits changed the same fields, it takes live content away
    /// and the caller did not say yes, or the role may not write there.
    pub fn undo(&mut self, named: Option<&str>) -> Result<Undone, OpError> {
        let target = self.site()?.look().undoable(&self.call.actor, named)?;
        self.revert_to(target)
    }

    /// Does again what the caller undid last, or the operation called `named`.
    ///
    /// # Errors
    /// As [`Context::undo`].
    pub fn redo(&mut self, named: Option<&str>) -> Result<Undone, OpError> {
        let target = self.site()?.look().redoable(&self.call.actor, named)?;
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

fn not_on(stage: Stage, target: &Undoable) -> OpError {
    let done: Vec<&str> = target.parts().map(|part| part.stage.branch()).collect();
    let message = format!("that operation was done on {}, not on {stage}", done.join(" and "));
    let code = match target.direction {
        Direction::Undo => "undo.stage",
        Direction::Redo => "redo.stage",
    };
    OpError::invalid(code, message).hint("leave `--stage` out")
}
