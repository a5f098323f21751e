//! Acts of people and agents: with cms, with plain git, and between the clones.

use crate::staging::bench::{AiReview, Review, Source};
use cms::base::Stage;
use cms::site::Resolution;
use proptest::prelude::*;

/// Posts that may exist; the first three do at the start.
pub(super) const LETTERS: [char; 5] = ['a', 'b', 'c', 'd', 'e'];
/// Slugs, besides the letters, that posts may be renamed to.
pub(super) const SLUGS: [&str; 3] = ["one", "two", "a"];

/// An act of a user. Numbers choose among what exists.
#[derive(Debug, Clone)]
pub(super) enum Deed {
    Set {
        stage: Stage,
        post: char,
        field: usize,
    },
    AddModule {
        stage: Stage,
        post: char,
    },
    MoveModule {
        stage: Stage,
        post: char,
        from: usize,
        to: usize,
    },
    RemoveModule {
        stage: Stage,
        post: char,
        at: usize,
    },
    Create {
        stage: Stage,
        post: char,
    },
    Purge {
        stage: Stage,
        post: char,
    },
    Rename {
        stage: Stage,
        post: char,
        slug: usize,
    },
    Submit {
        posts: &'static str,
    },
    Approve {
        posts: &'static str,
    },
    Reject {
        stage: Stage,
        posts: &'static str,
    },
    Resolve {
        stage: Stage,
        post: char,
        take: Resolution,
    },
    /// Undoes the last act of people that is not undone, on this or the other clone.
    Undo,
    /// Does the last act again that was undone.
    Redo,
    /// A plain `git commit`.
    PlainSet {
        stage: Stage,
        post: char,
        field: usize,
    },
    /// `git merge --no-ff` of the stage downstream.
    PlainMerge {
        stage: Stage,
    },
    /// `git merge --squash review` on source.
    PlainSquash,
    /// `git rebase source` on review.
    PlainRebase,
    /// `git cherry-pick review` on source.
    PlainPick,
    /// `cms sync`.
    Sync,
    /// `cms sync --remote origin`.
    Exchange,
    /// The same, and the connection is lost at one call of git.
    CutExchange {
        call: usize,
        after: bool,
    },
    /// The same, and meanwhile the other clone's branches are pushed by plain git.
    RacedExchange,
}

impl Deed {
    /// Whether the act fetches the changes of others.
    pub(super) fn exchanges(&self) -> bool {
        matches!(self, Deed::Exchange | Deed::CutExchange { .. } | Deed::RacedExchange)
    }
}

/// Random acts: the clone and what is done there.
pub(super) fn deeds() -> impl Strategy<Value = (usize, Deed)> {
    (0..2_usize, deed())
}

fn deed() -> impl Strategy<Value = Deed> {
    let stage = || prop::sample::select(vec![Source, Review, Review, AiReview, AiReview]);
    let staged = || prop::sample::select(vec![Review, AiReview]);
    let letter = || prop::sample::select(vec!['a', 'a', 'b', 'b', 'c', 'd', 'e']);
    let posts = || prop::sample::select(vec!["a", "b", "c", "d", "ab", "bc", "*"]);
    let take = prop::sample::select(vec![Resolution::Upstream, Resolution::Staged]);
    prop_oneof![
        9 => (stage(), letter(), 0..4_usize).prop_map(|(stage, post, field)| Deed::Set { stage, post, field }),
        2 => (stage(), letter()).prop_map(|(stage, post)| Deed::AddModule { stage, post }),
        2 => (stage(), letter(), 0..5_usize, 0..5_usize)
            .prop_map(|(stage, post, from, to)| Deed::MoveModule { stage, post, from, to }),
        1 => (stage(), letter(), 0..5_usize).prop_map(|(stage, post, at)| Deed::RemoveModule { stage, post, at }),
        2 => (stage(), letter()).prop_map(|(stage, post)| Deed::Create { stage, post }),
        1 => (stage(), letter()).prop_map(|(stage, post)| Deed::Purge { stage, post }),
        2 => (stage(), letter(), 0..SLUGS.len()).prop_map(|(stage, post, slug)| Deed::Rename { stage, post, slug }),
        2 => posts().prop_map(|posts| Deed::Submit { posts }),
        2 => posts().prop_map(|posts| Deed::Approve { posts }),
        1 => (staged(), posts()).prop_map(|(stage, posts)| Deed::Reject { stage, posts }),
        2 => (staged(), letter(), take).prop_map(|(stage, post, take)| Deed::Resolve { stage, post, take }),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
        3 => (stage(), letter(), 0..4_usize)
            .prop_map(|(stage, post, field)| Deed::PlainSet { stage, post, field }),
        1 => prop::sample::select(vec![Source, Review]).prop_map(|stage| Deed::PlainMerge { stage }),
        1 => Just(Deed::PlainSquash),
        1 => Just(Deed::PlainRebase),
        1 => Just(Deed::PlainPick),
        1 => Just(Deed::Sync),
        6 => Just(Deed::Exchange),
        1 => (0..6_usize, any::<bool>()).prop_map(|(call, after)| Deed::CutExchange { call, after }),
        1 => Just(Deed::RacedExchange),
    ]
}
