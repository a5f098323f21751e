//! Lives that went wrong once, as short as they can be told: each shows one cause.

use super::deeds::Deed;
use super::deeds::Deed::{
    AddModule, Approve, Exchange, PlainMerge, PlainPick, PlainRebase, PlainSet, PlainSquash, Purge,
    RacedExchange, RemoveModule, Rename, Resolve, Set, Submit, Sync, Undo,
};
use super::live;
use crate::staging::bench::{AiReview, Review, Source};
use cms::site::Resolution::Upstream;

/// The conflict file comes from the other clone and says where the post lay there; here it was moved meanwhile.
#[test]
fn a_conflict_finds_its_post_that_the_other_clone_moved() {
    live(&[
        (1, Set { stage: Review, post: 'a', field: 0 }),
        (0, Set { stage: Review, post: 'a', field: 0 }),
        (0, Exchange),
        (1, Exchange),
        (0, Approve { posts: "a" }),
        (0, Rename { stage: Review, post: 'a', slug: 0 }),
        (0, Exchange),
        (1, Exchange),
    ]);
}

#[test]
fn what_waits_outlives_its_post() {
    live(&[
        (0, Set { stage: Source, post: 'a', field: 3 }),
        (0, Exchange),
        (1, Set { stage: AiReview, post: 'a', field: 3 }),
        (1, Exchange),
        (1, PlainMerge { stage: Review }),
        (1, Purge { stage: Source, post: 'a' }),
        (0, Exchange),
        (1, Exchange),
    ]);
}

#[test]
fn two_clones_rename_two_posts_to_one_path() {
    live(&[
        (0, Rename { stage: AiReview, post: 'b', slug: 0 }),
        (0, Exchange),
        (1, Set { stage: AiReview, post: 'a', field: 0 }),
        (1, Rename { stage: AiReview, post: 'a', slug: 0 }),
        (0, Set { stage: Review, post: 'a', field: 1 }),
        (0, Exchange),
        (1, Exchange),
    ]);
}

/// The same post clashes in its content, too.
#[test]
fn a_clash_about_a_path_leaves_the_others_open() {
    live(&[
        (0, Rename { stage: AiReview, post: 'b', slug: 0 }),
        (0, Set { stage: AiReview, post: 'a', field: 1 }),
        (0, Exchange),
        (1, Set { stage: AiReview, post: 'a', field: 1 }),
        (1, Rename { stage: AiReview, post: 'a', slug: 0 }),
        (1, Exchange),
        (0, Exchange),
    ]);
}

/// Source here and there both moved, so that the undo is on the second side of their join.
#[test]
fn what_an_undo_gave_back_waits_on_both_clones() {
    live(&[
        (0, Set { stage: Review, post: 'a', field: 1 }),
        (0, Set { stage: Source, post: 'b', field: 0 }),
        (1, RemoveModule { stage: Source, post: 'c', at: 3 }),
        (0, Approve { posts: "a" }),
        (1, Exchange),
        (0, Undo),
        (0, Exchange),
    ]);
}

/// It takes back what stands, not what waits beside it.
#[test]
fn an_undo_decides_no_dispute() {
    live(&[
        (0, Purge { stage: Review, post: 'b' }),
        (0, Exchange),
        (1, Set { stage: Review, post: 'b', field: 1 }),
        (1, Exchange),
        (0, Exchange),
        (0, Undo),
        (0, Exchange),
        (1, Exchange),
    ]);
}

/// A hand merges ai-review up, with a conflict that only containment had made.
#[test]
fn a_conflict_of_containment_outlives_a_merge_up() {
    live(&[
        (1, PlainSet { stage: Review, post: 'b', field: 1 }),
        (1, Exchange),
        (0, Set { stage: AiReview, post: 'b', field: 0 }),
        (0, Purge { stage: Review, post: 'b' }),
        (0, PlainMerge { stage: Review }),
        (0, Exchange),
    ]);
}

/// Both clones edited it on source, and so both have it again on the stage where it had been removed.
#[test]
fn what_waits_beside_a_removal_outlives_edits_on_both_clones() {
    live(&[
        (1, Purge { stage: AiReview, post: 'b' }),
        (1, Exchange),
        (0, AddModule { stage: AiReview, post: 'b' }),
        (1, Set { stage: Source, post: 'b', field: 0 }),
        (0, PlainSet { stage: Source, post: 'b', field: 1 }),
        (0, PlainMerge { stage: Source }),
        (1, Set { stage: AiReview, post: 'a', field: 0 }),
        (0, Exchange),
        (1, Exchange),
        (0, Exchange),
    ]);
}

/// Upstream goes back to what the stage held once: it has not taken that from the stage.
#[test]
fn an_undo_above_is_no_squash_of_the_stage() {
    live(&[
        (0, Set { stage: AiReview, post: 'b', field: 2 }),
        (0, Set { stage: Review, post: 'b', field: 0 }),
        (0, PlainRebase),
        (0, Set { stage: AiReview, post: 'b', field: 1 }),
        (0, Set { stage: Source, post: 'a', field: 0 }),
        (0, Set { stage: Source, post: 'b', field: 1 }),
        (0, Undo),
        (0, Exchange),
    ]);
}

/// What a hand takes off source by picking an undo is gone everywhere, as by an edit there.
#[test]
fn an_undo_that_is_picked_takes_off_what_is_live() {
    live(&[
        (0, Set { stage: Source, post: 'a', field: 0 }),
        (1, AddModule { stage: AiReview, post: 'c' }),
        (0, AddModule { stage: Review, post: 'b' }),
        (0, Set { stage: Review, post: 'b', field: 2 }),
        (1, Rename { stage: AiReview, post: 'b', slug: 0 }),
        (1, Submit { posts: "*" }),
        (1, PlainSquash),
        (1, Undo),
        (1, Exchange),
        (1, Submit { posts: "bc" }),
        (0, Exchange),
        (0, PlainPick),
        (1, Exchange),
        (0, Exchange),
    ]);
}

/// A hand merges up, with a dispute that is decided further below afterwards; on the other clone the same was submitted.
#[test]
fn what_was_merged_up_undecided_waits_where_the_other_clone_has_it() {
    for above in [Source, Review] {
        for first in [0, 1] {
            live(&[
                (1, Set { stage: AiReview, post: 'c', field: 1 }),
                (1, Exchange),
                (0, Exchange),
                (0, Submit { posts: "c" }),
                (1, Set { stage: above, post: 'c', field: 1 }),
                (1, PlainMerge { stage: Review }),
                (1, Set { stage: AiReview, post: 'c', field: 1 }),
                (first, Exchange),
                (1 - first, Exchange),
            ]);
        }
    }
}

/// The same, where the bases of review do not have it yet: only an earlier version of a side says what was taken.
#[test]
fn what_was_merged_up_undecided_waits_where_review_never_had_it_before() {
    live(&[
        (1, Set { stage: AiReview, post: 'c', field: 1 }),
        (1, Exchange),
        (0, Exchange),
        (1, Set { stage: Review, post: 'b', field: 0 }),
        (1, Set { stage: AiReview, post: 'b', field: 2 }),
        (1, Exchange),
        (0, Set { stage: AiReview, post: 'a', field: 2 }),
        (0, Submit { posts: "c" }),
        (0, Exchange),
        (1, Set { stage: Source, post: 'c', field: 1 }),
        (1, PlainMerge { stage: Review }),
        (1, Set { stage: AiReview, post: 'c', field: 1 }),
        (1, Exchange),
        (0, Exchange),
    ]);
}

/// The same on source: what was live first stays.
#[test]
fn what_was_merged_up_undecided_is_not_taken_off_source() {
    live(&[
        (1, Set { stage: Review, post: 'c', field: 1 }),
        (1, Exchange),
        (0, Exchange),
        (0, Approve { posts: "c" }),
        (0, Exchange),
        (1, Set { stage: Source, post: 'c', field: 1 }),
        (1, PlainMerge { stage: Source }),
        (1, Set { stage: Review, post: 'c', field: 1 }),
        (1, Exchange),
    ]);
}

/// One took it away and merged that up; that the other wrote over it, too, takes nothing from the first one's decision.
#[test]
fn what_both_clones_replaced_is_decided_by_who_takes_it_up() {
    for up in [PlainMerge { stage: Review }, Submit { posts: "*" }] {
        live(&[
            (1, PlainSet { stage: AiReview, post: 'a', field: 2 }),
            (0, Set { stage: Source, post: 'a', field: 0 }),
            (1, Exchange),
            (1, PlainMerge { stage: Review }),
            (0, Exchange),
            (0, Purge { stage: AiReview, post: 'a' }),
            (1, Set { stage: AiReview, post: 'a', field: 3 }),
            (0, up),
            (0, Exchange),
            (1, Exchange),
        ]);
    }
}

/// What upstream had stood at the place until then: that is no edit of the stage, and does not go up over what came.
#[test]
fn what_stands_undecided_follows_what_a_hand_merges_up() {
    live(&[
        (1, Set { stage: AiReview, post: 'b', field: 1 }),
        (0, Set { stage: Source, post: 'b', field: 1 }),
        (1, Exchange),
        (0, Set { stage: Source, post: 'a', field: 0 }),
        (0, Exchange),
        (1, Set { stage: Source, post: 'b', field: 1 }),
        (1, Set { stage: AiReview, post: 'c', field: 0 }),
        (1, Exchange),
        (0, PlainMerge { stage: Review }),
        (0, Exchange),
        (0, PlainMerge { stage: Review }),
    ]);
}

/// Both clones submitted the same, and one of them took only its own submit back.
#[test]
fn an_undone_submit_takes_nothing_from_the_other_clones() {
    live(&[
        (0, Set { stage: AiReview, post: 'b', field: 0 }),
        (0, Set { stage: AiReview, post: 'a', field: 0 }),
        (0, Exchange),
        (1, Exchange),
        (1, Submit { posts: "b" }),
        (1, Undo),
        (1, AddModule { stage: Source, post: 'b' }),
        (0, Submit { posts: "ab" }),
        (0, RacedExchange),
    ]);
}

/// The same, and the other clone knew of the submit already when it joined its own: then review has it no more.
#[test]
fn what_an_undo_gave_back_waits_though_the_other_clone_submitted_it_too() {
    live(&[
        (0, Set { stage: AiReview, post: 'b', field: 0 }),
        (0, Exchange),
        (1, Exchange),
        (1, Set { stage: Source, post: 'b', field: 3 }),
        (0, Set { stage: AiReview, post: 'a', field: 3 }),
        (0, Exchange),
        (1, Exchange),
        (0, Set { stage: Source, post: 'b', field: 1 }),
        (1, Submit { posts: "b" }),
        (1, Exchange),
        (1, Undo),
        (1, Set { stage: AiReview, post: 'a', field: 1 }),
        (0, Submit { posts: "ab" }),
        (0, RacedExchange),
    ]);
}

/// An undo that is older than what the other clone had pushed meanwhile.
#[test]
fn what_an_undo_gave_back_waits_whenever_it_was_done() {
    live(&[
        (0, Set { stage: AiReview, post: 'a', field: 0 }),
        (0, Exchange),
        (1, Exchange),
        (1, Submit { posts: "a" }),
        (1, Exchange),
        (0, Purge { stage: Source, post: 'a' }),
        (1, Undo),
        (0, Undo),
        (0, Set { stage: Source, post: 'a', field: 0 }),
        (0, Exchange),
        (1, Exchange),
    ]);
}

/// A hand takes review up on each clone, with what waits there undecided. One clone knows the dispute the other way round.
#[test]
fn a_dispute_outlives_squashes_on_both_clones() {
    let (stage, post) = (Review, 'b');
    let disputed = [
        (PlainSet { stage, post, field: 0 }, 0),
        (Purge { stage, post }, 0),
        (RemoveModule { stage, post, at: 0 }, 2),
    ];
    for up in [PlainSquash, PlainMerge { stage: Source }] {
        for (staged, field) in disputed.clone() {
            live(&[
                (1, staged),
                (0, Set { stage: Source, post, field }),
                (1, Exchange),
                (1, PlainSquash),
                (0, Exchange),
                (1, Exchange),
                (0, up.clone()),
                (0, Exchange),
            ]);
        }
    }
}

/// A title is disputed, and both clones took it up to source by hand; then something else.
fn squashed_on_both(then: &[(usize, Deed)]) {
    let squashed = [
        (1, PlainSet { stage: Review, post: 'b', field: 0 }),
        (0, Set { stage: Source, post: 'b', field: 0 }),
        (1, Exchange),
        (1, PlainSquash),
        (0, Exchange),
        (1, Exchange),
        (0, PlainSquash),
    ];
    live(&[&squashed, then].concat());
}

/// The same, and meanwhile the other clone decided for what was live there.
#[test]
fn a_squash_takes_nothing_from_what_the_other_clone_decided_for() {
    squashed_on_both(&[
        (1, Resolve { stage: Review, post: 'b', take: Upstream }),
        (1, Exchange),
        (0, Exchange),
    ]);
}

/// The other clone, too, takes its review up by hand, and the squash of this one is pushed by plain git in between.
#[test]
fn a_dispute_outlives_strays_on_both_clones() {
    for exchange in [(0, Exchange), (0, RacedExchange), (1, RacedExchange)] {
        live(&[
            (1, PlainSet { stage: Review, post: 'b', field: 0 }),
            (0, Set { stage: Source, post: 'b', field: 0 }),
            (1, Exchange),
            (1, PlainPick),
            (0, Exchange),
            (1, Exchange),
            (0, PlainSquash),
            (1, Set { stage: Source, post: 'c', field: 0 }),
            (1, PlainSquash),
            exchange,
        ]);
    }
}

/// Containment is made again after others were first, or on the other clone, when the stray was taken off source already.
#[test]
fn what_strayed_waits_though_it_was_taken_off_source() {
    for then in [
        vec![(1, PlainSet { stage: Review, post: 'a', field: 0 }), (0, RacedExchange)],
        vec![(0, Sync), (0, Exchange)],
        vec![(0, Sync), (1, PlainSquash), (1, RacedExchange)],
        vec![(0, Set { stage: Review, post: 'c', field: 0 }), (0, Approve { posts: "c" }), (0, Exchange)],
    ] {
        squashed_on_both(&then);
    }
}

/// Both clones renamed the post on the stage where it is disputed, and upstream went on.
#[test]
fn a_dispute_outlives_renames_on_both_clones() {
    live(&[
        (1, Set { stage: AiReview, post: 'a', field: 0 }),
        (0, Set { stage: Source, post: 'a', field: 0 }),
        (0, Rename { stage: AiReview, post: 'a', slug: 0 }),
        (0, Exchange),
        (0, Set { stage: Source, post: 'a', field: 0 }),
        (1, Exchange),
        (1, Rename { stage: AiReview, post: 'a', slug: 2 }),
        (0, Exchange),
        (1, Exchange),
    ]);
}

/// Taken back to where upstream has it, the post differs from upstream's in nothing but what waits.
#[test]
fn a_dispute_outlives_a_rename_there_and_back() {
    for (below, above) in [(Review, Source), (AiReview, Source), (AiReview, Review)] {
        live(&[
            (0, Set { stage: below, post: 'a', field: 0 }),
            (0, Set { stage: above, post: 'a', field: 0 }),
            (0, Rename { stage: below, post: 'a', slug: 0 }),
            (0, Set { stage: above, post: 'b', field: 0 }),
            (0, Rename { stage: below, post: 'a', slug: 2 }),
            (0, Set { stage: above, post: 'b', field: 1 }),
            (0, Sync),
            (0, Exchange),
            (1, Exchange),
        ]);
    }
}
