//! Minimal histories that failed once: each shows one cause.

use super::deeds::Deed;
use super::deeds::Deed::{
    AddModule, Approve, Exchange, PlainMerge, PlainPick, PlainRebase, PlainSet, PlainSquash, Purge,
    RacedExchange, RemoveModule, Rename, Resolve, Set, Submit, Sync, Undo,
};
use super::live;
use crate::staging::bench::{AiReview, Review, Source};
use cms::site::Resolution::Upstream;

/// The conflict file comes from the other clone with the post's path there; here the post was moved meanwhile.
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

/// The same post also has a conflict in its content.
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

/// Source moved on both clones, so the undo is on the second parent of their merge.
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

/// An undo restores the current value, not the one in the conflict.
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

/// A manual merge of ai-review into review includes a conflict that containment created.
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

/// Both clones edit the post on source, so both have it again on the stage where it was removed.
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

/// Upstream returns to a value that the stage once had: that does not count as a squash of the stage.
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

/// What a cherry-picked undo removes from source is removed everywhere, as by an edit there.
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

/// A manual merge includes an open conflict that is later resolved further downstream; the other clone has submitted
/// the same.
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

/// The same, where the merge bases of review do not have it yet: only an earlier version of a side shows what was
/// taken.
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

/// The same on source: the value that was live first stays.
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

/// One clone removes a value and merges that upstream; an overwrite on the other clone does not revert this decision.
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

/// The stage has upstream's old value while the conflict is open: it is not an edit of the stage and does not replace
/// upstream's new value.
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

/// Both clones submit the same, and one of them undoes only its own submit.
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

/// The same, but the other clone has already merged the first submit into its own: then review no longer has it.
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

/// An undo that is older than what the other clone has pushed meanwhile.
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

/// Review is merged by hand on each clone with its open conflict. One clone has the conflict with swapped sides.
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

/// A title has a conflict that both clones squash into source by hand; then other acts follow.
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

/// The same, and meanwhile the other clone resolves the conflict with the live value.
#[test]
fn a_squash_takes_nothing_from_what_the_other_clone_decided_for() {
    squashed_on_both(&[
        (1, Resolve { stage: Review, post: 'b', take: Upstream }),
        (1, Exchange),
        (0, Exchange),
    ]);
}

/// The other clone also merges its review by hand, and this clone's squash is pushed by plain git in between.
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

/// Containment is redone after a lost race or on the other clone, when the stray is already removed from source.
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

/// Both clones rename the post on the stage with the conflict, and upstream continues.
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

/// Renamed back to upstream's path, the post differs from upstream's only in the conflict.
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
