//! What was made of the definitions of content that was looked at lately, so that each look does not make it again.
//!
//! The key is `Snapshot::defining`.

use crate::git::Oid;
use crate::model::Definitions;
use crate::urls::Patterns;
use std::cell::RefCell;
use std::sync::Arc;

/// Most sets of definitions that are known: the three stages, before and after a write.
const SETS_MAX: usize = 6;

/// Definitions, and the patterns that follow from them.
#[derive(Default)]
pub(super) struct Known(RefCell<Vec<Row>>);

struct Row {
    key: Oid,
    definitions: Arc<Definitions>,
    patterns: Option<Arc<Patterns>>,
}

impl Known {
    /// The definitions with a key.
    pub(super) fn definitions(&self, key: Oid) -> Option<Arc<Definitions>> {
        let rows = self.0.borrow();
        rows.iter().find(|row| row.key == key).map(|row| Arc::clone(&row.definitions))
    }

    /// Keeps definitions.
    pub(super) fn keep(&self, key: Oid, definitions: &Arc<Definitions>) {
        let mut rows = self.0.borrow_mut();
        if rows.iter().any(|row| row.key == key) {
            return;
        }
        rows.truncate(SETS_MAX - 1);
        rows.insert(0, Row { key, definitions: Arc::clone(definitions), patterns: None });
    }

    /// The patterns of definitions.
    pub(super) fn patterns(&self, key: Oid, definitions: &Arc<Definitions>) -> Arc<Patterns> {
        self.keep(key, definitions);
        let mut rows = self.0.borrow_mut();
        let row = rows.iter_mut().find(|row| row.key == key);
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

    fn key(n: u8) -> Oid {
        Oid::from_bytes([n; 20])
    }

    #[test]
    fn patterns_are_made_once_for_the_same_definitions() {
        let known = Known::default();
        let definitions = Arc::new(Definitions::default());
        let first = known.patterns(key(1), &definitions);
        assert!(Arc::ptr_eq(&first, &known.patterns(key(1), &definitions)));
        assert!(!Arc::ptr_eq(&first, &known.patterns(key(3), &Arc::new(Definitions::default()))));
        assert!(known.definitions(key(1)).is_some_and(|found| Arc::ptr_eq(&found, &definitions)));
        for n in 10..30 {
            known.keep(key(n), &definitions);
        }
        assert!(known.definitions(key(1)).is_none() && known.0.borrow().len() == SETS_MAX);
    }
}
