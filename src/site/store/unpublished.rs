//! Steps of stages that this process is storing. They may be stored already, but until the index shows them only the
//! leader of the batch is told.

use crate::base::Stage;
use crate::git::{Oid, RefMove};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The steps that the index does not show yet.
#[derive(Default)]
pub(in crate::site) struct Unpublished(Mutex<State>);

#[derive(Default)]
struct State {
    number: u64,
    steps: BTreeMap<u64, BTreeMap<Stage, Step>>,
}

#[derive(Clone, Copy)]
struct Step {
    from: Oid,
    to: Oid,
}

/// While this guard is alive, the announced steps are neither shown nor acknowledged.
pub(in crate::site) struct Announced<'a> {
    coming: &'a Unpublished,
    number: u64,
}

impl Unpublished {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Announces moves that are about to be stored; the moves of one ref must be in order.
    pub(in crate::site) fn announce(&self, moves: &[RefMove]) -> Announced<'_> {
        let mut steps = BTreeMap::new();
        for stage in Stage::ALL {
            let mut own = moves.iter().filter(|moved| moved.name == stage.ref_name());
            let Some(first) = own.next() else { continue };
            let last = own.next_back().unwrap_or(first);
            if let Some(from) = first.old {
                steps.insert(stage, Step { from, to: last.new });
            }
        }
        let mut state = self.lock();
        state.number += 1;
        let number = state.number;
        state.steps.insert(number, steps);
        Announced { coming: self, number }
    }

    /// The commits from which unpublished steps lead to the tip of a stage, newest first.
    pub(in crate::site) fn leading_to(&self, stage: Stage, tip: Oid) -> Vec<Oid> {
        let (state, mut found) = (self.lock(), Vec::new());
        // A step begins where the one before it ended, unless another process moved the stage in between.
        for step in state.steps.values().rev().filter_map(|steps| steps.get(&stage)) {
            if step.to == *found.last().unwrap_or(&tip) {
                found.push(step.from);
            }
        }
        found
    }
}

impl Drop for Announced<'_> {
    fn drop(&mut self) {
        self.coming.lock().steps.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oid(number: u32) -> Oid {
        format!("{number:040x}").parse().unwrap()
    }

    fn moved(stage: Stage, old: Option<u32>, new: u32) -> RefMove {
        RefMove {
            name: stage.ref_name().to_owned(),
            old: old.map(oid),
            new: oid(new),
            message: String::new(),
        }
    }

    #[test]
    fn announced_moves_lead_back_to_earlier_commits() {
        let (coming, stage) = (Unpublished::default(), Stage::Source);
        let back = |tip| coming.leading_to(stage, oid(tip));
        let first = coming.announce(&[
            moved(stage, Some(1), 2),
            moved(Stage::Review, Some(7), 8),
            moved(stage, Some(2), 3),
        ]);
        let second = coming.announce(&[moved(stage, Some(3), 4)]);
        assert_eq!(
            (back(4), back(3), back(2), back(1)),
            (vec![oid(3), oid(1)], vec![oid(1)], vec![], vec![])
        );
        assert_eq!(coming.leading_to(Stage::Review, oid(8)), [oid(7)]);
        assert_eq!(coming.leading_to(Stage::AiReview, oid(8)), []);
        drop(first);
        assert_eq!((back(4), back(3)), (vec![oid(3)], vec![]));
        // Another process moved the stage in between.
        let third = coming.announce(&[moved(stage, Some(5), 6)]);
        assert_eq!((back(6), back(4)), (vec![oid(5)], vec![oid(3)]));
        drop((second, third));
        assert_eq!(back(6), []);
        // A new stage has no commit that was shown before.
        let _new = coming.announce(&[moved(stage, None, 1)]);
        assert_eq!(back(1), []);
    }
}
