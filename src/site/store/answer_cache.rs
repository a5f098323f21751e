//! A cache of answers that are valid until a stage moves.
//!
//! An answer depends only on its question and the content of the three stages, so the cache key consists of the
//! question and the stages' tips: once a stage has moved, whoever moved it, older entries are no longer found.

use crate::base::sized_lru::SizedLru;
use crate::site::prelude::*;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

pub use crate::base::sized_lru::Room;

/// The overhead of an entry besides its question and answer, in bytes.
const BYTES_BESIDE: usize = 1 << 10;

/// A cache key: a question and the tips of the stages.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Wanted<Q> {
    /// The question.
    pub question: Q,
    /// The commits that the stages point to.
    tips: [Option<Oid>; 3],
}

impl Site {
    /// The cache key of a question at the current tips; `None` if these cannot be read.
    pub fn wanted<Q>(&self, question: Q) -> Option<Wanted<Q>> {
        Some(Wanted { question, tips: self.tips().ok()? })
    }
}

/// A cache of answers. Cloning an answer must be cheap: every hit returns a clone.
pub struct AnswerCache<Q, A> {
    answers: SizedLru<Wanted<Q>, A>,
    /// How many bytes a question and its answer take.
    bytes: fn(&Q, &A) -> usize,
    /// The tips that all cached answers belong to.
    tips: Mutex<[Option<Oid>; 3]>,
}

impl<Q: Hash + Eq, A: Clone> AnswerCache<Q, A> {
    /// An empty cache; `bytes` computes the size of a question and its answer.
    pub fn new(room: Room, bytes: fn(&Q, &A) -> usize) -> Self {
        AnswerCache { answers: SizedLru::new(room), bytes, tips: Mutex::default() }
    }

    /// The cached answer, if there is one.
    pub fn find(&self, wanted: &Wanted<Q>) -> Option<A> {
        self.answers.find(wanted)
    }

    /// Caches an answer, unless a stage has moved since its key was made: the answer may come from later content.
    /// Entries of other tips are dropped, because they are no longer found.
    pub fn keep(&self, wanted: Wanted<Q>, answer: A, site: &Site) {
        if site.tips().is_ok_and(|now| now == wanted.tips) {
            let mut tips = self.tips.lock().unwrap_or_else(PoisonError::into_inner);
            if *tips != wanted.tips {
                *tips = wanted.tips;
                self.answers.clear();
            }
            drop(tips);
            let bytes = (self.bytes)(&wanted.question, &answer) + BYTES_BESIDE;
            self.answers.keep(wanted, answer, bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::site::tests::demo;

    #[test]
    fn stage_move_invalidates_cached_answers_and_those_in_progress() {
        let (_folder, site) = demo();
        let room = Room { bytes_max: 1 << 20, bytes_usual: 1 << 10 };
        let cache = AnswerCache::<&str, u32>::new(room, |question, _| question.len());
        let wanted = || site.wanted("posts").unwrap();
        assert_eq!(cache.find(&wanted()), None);
        cache.keep(wanted(), 1, &site);
        assert_eq!((cache.find(&wanted()), cache.find(&site.wanted("menus").unwrap())), (Some(1), None));

        let before = wanted();
        // The target does not matter here.
        let elsewhere = site.repo.tree_of(site.tip(Stage::AiReview).unwrap()).unwrap();
        let branch = site.repo.common_dir().join(Stage::AiReview.ref_name());
        crate::disk::write_atomic(&branch, format!("{elsewhere}\n").as_bytes()).unwrap();
        assert_eq!(cache.find(&wanted()), None);
        cache.keep(before, 2, &site);
        assert_eq!(cache.find(&wanted()), None, "it was made while a stage moved");
        cache.keep(wanted(), 3, &site);
        assert_eq!(cache.find(&wanted()), Some(3));
    }
}
