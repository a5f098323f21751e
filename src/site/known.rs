//! What was made of the definitions of content that was looked at lately, so that each look does not make it again.

use crate::git::Oid;
use crate::model::Definitions;
use crate::urls::Patterns;
use std::cell::RefCell;
use std::sync::Arc;

/// Most trees that are known: the three stages, before and after a write.
const TREES_MAX: usize = 6;

/// Definitions and patterns by the tree that they are of.
#[derive(Default)]
pub(super) struct Known(RefCell<Vec<Row>>);

struct Row {
    tree: Oid,
    definitions: Arc<Definitions>,
    patterns: Option<Arc<Patterns>>,
}

impl Known {
    /// The definitions of a tree.
    pub(super) fn definitions(&self, tree: Oid) -> Option<Arc<Definitions>> {
        let rows = self.0.borrow();
        rows.iter().find(|row| row.tree == tree).map(|row| Arc::clone(&row.definitions))
    }

    /// Keeps the definitions of a tree. Patterns of another tree with the same definitions are its patterns, too.
    pub(super) fn keep(&self, tree: Oid, definitions: &Arc<Definitions>) {
        let mut rows = self.0.borrow_mut();
        if rows.iter().any(|row| row.tree == tree) {
            return;
        }
        let same = rows.iter().find(|row| Arc::ptr_eq(&row.definitions, definitions));
        let patterns = same.and_then(|row| row.patterns.clone());
        rows.truncate(TREES_MAX - 1);
        rows.insert(0, Row { tree, definitions: Arc::clone(definitions), patterns });
    }

    /// The patterns of a tree whose definitions are these.
    pub(super) fn patterns(&self, tree: Oid, definitions: &Arc<Definitions>) -> Arc<Patterns> {
        self.keep(tree, definitions);
        let mut rows = self.0.borrow_mut();
        let row = rows.iter_mut().find(|row| row.tree == tree);
        let made = || Arc::new(Patterns::of(definitions));
        match row {
            Some(row) => Arc::clone(row.patterns.get_or_insert_with(made)),
            None => made(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(n: u8) -> Oid {
        Oid::from_bytes([n; 20])
    }

    #[test]
    fn patterns_are_made_once_for_the_same_definitions() {
        let known = Known::default();
        let definitions = Arc::new(Definitions::default());
        let first = known.patterns(tree(1), &definitions);
        assert!(Arc::ptr_eq(&first, &known.patterns(tree(1), &definitions)));
        assert!(
            Arc::ptr_eq(&first, &known.patterns(tree(2), &definitions)),
            "a tree with the same definitions"
        );
        let other = Arc::new(Definitions::default());
        assert!(!Arc::ptr_eq(&first, &known.patterns(tree(3), &other)));
        assert!(known.definitions(tree(1)).is_some_and(|found| Arc::ptr_eq(&found, &definitions)));
        for n in 10..30 {
            known.keep(tree(n), &definitions);
        }
        assert!(known.definitions(tree(1)).is_none() && known.0.borrow().len() == TREES_MAX);
    }
}
