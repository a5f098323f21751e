//! Answers that are kept for as long as they are right: until a stage moves.
//!
//! What such an answer holds follows from its question and the content of the three stages; so these are what it is found by,
//! and a stage that moved, whoever moved it, leaves it unfound.

use crate::base::sized_lru::SizedLru;
use crate::git::Oid;
use crate::site::Site;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

pub use crate::base::sized_lru::Room;

/// What an entry takes beside its question and its answer, in bytes.
const BYTES_BESIDE: usize = 1 << 10;

/// What is asked, of the stages as they stand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Wanted<Q> {
    /// The question.
    pub question: Q,
    /// The commits that the stages point to.
    tips: [Option<Oid>; 3],
}

impl Site {
    /// A question to the stages as they stand now; none where that cannot be told.
    pub fn wanted<Q>(&self, question: Q) -> Option<Wanted<Q>> {
        Some(Wanted { question, tips: self.tips().ok()? })
    }
}

/// Answers that are kept. Cloning one must be cheap: who finds it has a clone.
pub struct AnswerCache<Q, A> {
    answers: SizedLru<Wanted<Q>, A>,
    /// How many bytes a question and its answer take.
    bytes: fn(&Q, &A) -> usize,
    /// The stages of which they all are.
    tips: Mutex<[Option<Oid>; 3]>,
}

impl<Q: Hash + Eq, A: Clone> AnswerCache<Q, A> {
    /// Nothing yet; `bytes` says how many a question and its answer take.
    pub fn new(room: Room, bytes: fn(&Q, &A) -> usize) -> Self {
        AnswerCache { answers: SizedLru::new(room), bytes, tips: Mutex::default() }
    }

    /// The answer, if it is kept.
    pub fn find(&self, wanted: &Wanted<Q>) -> Option<A> {
        self.answers.find(wanted)
    }

    /// Keeps an answer, unless a stage has moved since it was wanted: it may have been made from later content. Those of other
    /// stages are dropped: nobody finds them any more.
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
    fn an_answer_is_found_until_a_stage_moves_and_not_kept_when_one_did_meanwhile() {
        let (_folder, site) = demo();
        let room = Room { bytes_max: 1 << 20, bytes_usual: 1 << 10 };
        let kept = AnswerCache::<&str, u32>::new(room, |question, _| question.len());
        let wanted = || site.wanted("posts").unwrap();
        assert_eq!(kept.find(&wanted()), None);
        kept.keep(wanted(), 1, &site);
        assert_eq!((kept.find(&wanted()), kept.find(&site.wanted("menus").unwrap())), (Some(1), None));

        let before = wanted();
        // Where to does not matter here.
        let elsewhere = site.repo.tree_of(site.tip(Stage::AiReview).unwrap()).unwrap();
        let branch = site.repo.common_dir().join(Stage::AiReview.ref_name());
        crate::disk::write_atomic(&branch, format!("{elsewhere}\n").as_bytes()).unwrap();
        assert_eq!(kept.find(&wanted()), None);
        kept.keep(before, 2, &site);
        assert_eq!(kept.find(&wanted()), None, "it was made while a stage moved");
        kept.keep(wanted(), 3, &site);
        assert_eq!(kept.find(&wanted()), Some(3));
    }
}
