//! The recent steps of stages, made by writes of this process, and the files that each of them changed.

use super::read_set::Touched;
use crate::site::prelude::*;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of steps kept. A speculative write that has fallen further behind is redone.
const STEPS_MAX: usize = 512;
/// Maximum number of files recorded for a step. A speculative write that precedes a larger step is redone.
const FILES_MAX: usize = 50;

/// A move of a stage from one commit to the next.
pub(in crate::site) struct Step {
    pub(in crate::site) stage: Stage,
    pub(in crate::site) from: Oid,
    pub(in crate::site) to: Oid,
    /// The changed files; `None` if there are too many.
    pub(in crate::site) files: Option<Vec<Arc<Touched>>>,
}

/// The most recent steps.
#[derive(Default)]
pub(in crate::site) struct RecentDeltas(Mutex<VecDeque<Step>>);

impl RecentDeltas {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Step>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a step that was made, or is about to be stored. One that is never stored does no harm: no later step
    /// begins at its end.
    pub(in crate::site) fn add(&self, step: Step) {
        let step = Step { files: step.files.filter(|files| files.len() <= FILES_MAX), ..step };
        let mut steps = self.lock();
        if steps.len() >= STEPS_MAX {
            steps.pop_front();
        }
        steps.push_back(step);
    }

    /// The files changed by each of the steps that led a stage from one commit to another. `None` if that is unknown.
    pub(in crate::site) fn between(
        &self,
        stage: Stage,
        from: Oid,
        to: Oid,
    ) -> Option<Vec<Vec<Arc<Touched>>>> {
        let (steps, mut at, mut found) = (self.lock(), to, Vec::new());
        for step in steps.iter().rev().filter(|step| step.stage == stage) {
            if at == from {
                break;
            }
            if step.to == at {
                found.push(step.files.clone()?);
                at = step.from;
            }
        }
        (at == from).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deltas_connect_commits_despite_abandoned_ones() {
        let oid = |n: u8| Oid::from_bytes([n; 20]);
        let steps = RecentDeltas::default();
        let add = |stage, from, to, files| steps.add(Step { stage, from: oid(from), to: oid(to), files });
        add(Stage::Source, 1, 2, Some(Vec::new()));
        add(Stage::Review, 1, 2, None);
        // This one was never stored.
        add(Stage::Source, 2, 9, None);
        add(Stage::Source, 2, 3, Some(Vec::new()));
        let between = |stage, from, to| steps.between(stage, oid(from), oid(to)).map(|found| found.len());
        assert_eq!(between(Stage::Source, 1, 3), Some(2));
        assert_eq!(between(Stage::Source, 3, 3), Some(0));
        assert_eq!(between(Stage::Source, 7, 7), Some(0));
        assert_eq!(between(Stage::Source, 3, 1), None);
        assert_eq!(between(Stage::Source, 2, 9), None);
        assert_eq!(between(Stage::Review, 1, 2), None);
        for _ in 0..STEPS_MAX {
            add(Stage::Source, 3, 3, None);
        }
        assert_eq!(between(Stage::Source, 1, 3), None);
        assert_eq!(steps.lock().len(), STEPS_MAX);
    }
}
