//! Which operations are undone. An undo names the commit that it reverts, and a redo the undo; the newest of them says
//! how things stand, also when two clones undid one operation.

use super::commit_graph::CommitGraph;
use std::collections::HashMap;

/// The direction of a reversal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// An operation is undone.
    Undo,
    /// An undone operation is done again.
    Redo,
}

impl Direction {
    /// The operation that goes this way.
    pub fn operation(self) -> &'static str {
        match self {
            Direction::Undo => "undo",
            Direction::Redo => "redo",
        }
    }

    /// What an operation is afterwards, for a sentence.
    pub fn participle(self) -> &'static str {
        match self {
            Direction::Undo => "undone",
            Direction::Redo => "done again",
        }
    }
}

/// The newest undo or redo of each operation that was ever undone.
pub(super) struct Reversals<'a> {
    graph: &'a CommitGraph,
    newest: HashMap<usize, (usize, Direction)>,
}

impl CommitGraph {
    /// The operation at the beginning of a chain of undos and redos, and what a commit did to it; nothing if it is the
    /// operation itself.
    pub(super) fn origin(&self, place: usize) -> (usize, Option<Direction>) {
        let (mut at, mut direction) = (place, None);
        // This terminates: a commit can only name an older one.
        while let Some(target) = self.nodes[at].undoes {
            direction = Some(match direction {
                Some(Direction::Undo) => Direction::Redo,
                Some(Direction::Redo) | None => Direction::Undo,
            });
            match self.place(target) {
                Some(target) => at = target,
                None => break,
            }
        }
        (at, direction)
    }

    /// What is undone at the moment.
    pub(super) fn reversals(&self) -> Reversals<'_> {
        let mut newest = HashMap::new();
        for place in &self.order {
            if let (origin, Some(direction)) = self.origin(*place) {
                newest.entry(origin).or_insert((*place, direction));
            }
        }
        Reversals { graph: self, newest }
    }
}

impl Reversals<'_> {
    /// The newest reversal of an operation.
    pub(super) fn newest(&self, origin: usize) -> Option<(usize, Direction)> {
        self.newest.get(&origin).copied()
    }

    /// The undo that holds of an operation or of a redo, or the redo that holds of an undo.
    pub(super) fn reverted_by(&self, place: usize) -> Option<usize> {
        let (origin, direction) = self.graph.origin(place);
        let (by, newest) = self.newest(origin)?;
        let holds = direction.unwrap_or(Direction::Redo);
        (newest != holds).then_some(by)
    }
}
