//! The steps that stages took lately, by writes of this process, and what each of them changed.

use super::read_set::Touched;
use crate::base::Stage;
use crate::git::Oid;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most steps that are known. Who has not had a turn within so many begins again.
const STEPS_MAX: usize = 512;
/// Most files of a step that are known. Who was ahead of a larger one begins again.
const FILES_MAX: usize = 50;

/// A stage went from one commit to the next.
pub(in crate::site) struct Step {
    pub(in crate::site) stage: Stage,
    pub(in crate::site) from: Oid,
    pub(in crate::site) to: Oid,
    /// The files that it changed; nothing where they are too many.
    pub(in crate::site) files: Option<Vec<Arc<Touched>>>,
}

/// The last steps.
#[derive(Default)]
pub(in crate::site) struct RecentDeltas(Mutex<VecDeque<Step>>);

impl RecentDeltas {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Step>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A step was taken, or is about to be once it is stored. One that comes to nothing leads nowhere.
    pub(in crate::site) fn add(&self, step: Step) {
        let step = Step { files: step.files.filter(|files| files.len() <= FILES_MAX), ..step };
        let mut steps = self.lock();
        if steps.len() >= STEPS_MAX {
            steps.pop_front();
        }
        steps.push_back(step);
    }

    /// What the steps changed by which a stage came from one commit to another. `None` where that is not known.
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
    fn steps_are_followed_back_through_those_that_led_nowhere() {
        let oid = |n: u8| Oid::from_bytes([n; 20]);
        let steps = RecentDeltas::default();
        let add = |stage, from, to, files| steps.add(Step { stage, from: oid(from), to: oid(to), files });
        add(Stage::Source, 1, 2, Some(Vec::new()));
        add(Stage::Review, 1, 2, None);
        // This one was given up.
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
