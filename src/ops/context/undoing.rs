//! Undo and redo.

use super::{Context, OpError, Publishes};
use crate::site::{Consent, Direction, Undoable, Undone, stage_permission};

impl<C: Publishes> Context<'_, C> {
    /// Undoes the caller's last operation, or the one called `named`, on the stage where it was done.
    ///
    /// # Errors
    /// There is none, it belongs to another caller, later edits changed the same fields, it takes live content away
    /// and the caller did not say yes, or the role may not write there.
    pub fn undo(&mut self, named: Option<&str>) -> Result<Undone, OpError> {
        let target = self.site()?.look().undoable(&self.call.actor, named)?;
        self.revert_to(&target)
    }

    /// Does again what the caller undid last, or the operation called `named`.
    ///
    /// # Errors
    /// As [`Context::undo`].
    pub fn redo(&mut self, named: Option<&str>) -> Result<Undone, OpError> {
        let target = self.site()?.look().redoable(&self.call.actor, named)?;
        self.revert_to(&target)
    }

    fn revert_to(&self, target: &Undoable) -> Result<Undone, OpError> {
        let act = target.direction.operation();
        if let Some(stage) = self.call.stage.filter(|stage| *stage != target.stage) {
            let message = format!("that operation was done on {}, not on {stage}", target.stage);
            let code = match target.direction {
                Direction::Undo => "undo.stage",
                Direction::Redo => "redo.stage",
            };
            return Err(OpError::invalid(code, message).hint("leave `--stage` out"));
        }
        self.require(stage_permission(target.stage))?;
        let consent = Consent { take_away: self.call.yes };
        Ok(self.site()?.undo(&self.act(act, target.stage), target, consent)?)
    }
}
