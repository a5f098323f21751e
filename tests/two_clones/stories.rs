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
fn conflict_follows_a_post_moved_by_the_other_clone() {
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
fn pending_change_outlives_its_post() {
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
fn two_clones_rename_posts_to_one_path() {
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
fn path_conflict_leaves_other_conflicts_open() {
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
fn undone_change_is_pending_in_both_clones() {
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
fn undo_resolves_no_conflict() {
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
fn containment_conflict_outlives_a_merge_into_source() {
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
fn change_beside_a_removal_outlives_edits_of_both_clones() {
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
fn upstream_undo_is_not_a_squash() {
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
fn cherry_picked_undo_removes_live_content() {
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
fn undecided_conflict_is_pending_in_the_other_clone() {
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
fn undecided_conflict_is_pending_on_a_review_without_it() {
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
fn undecided_conflict_keeps_the_value_on_source() {
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
fn value_replaced_by_both_clones_is_decided_at_promotion() {
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
fn undecided_conflict_follows_a_manual_merge() {
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
fn undone_submit_keeps_changes_of_other_clones() {
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
fn undone_change_is_pending_despite_the_other_clones_submit() {
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
fn undone_change_is_pending_in_any_order() {
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
fn conflict_outlives_squashes_of_both_clones() {
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
fn squash_keeps_decisions_of_the_other_clone() {
    squashed_on_both(&[
        (1, Resolve { stage: Review, post: 'b', take: Upstream }),
        (1, Exchange),
        (0, Exchange),
    ]);
}

/// The other clone also merges its review by hand, and this clone's squash is pushed by plain git in between.
#[test]
fn conflict_outlives_strays_of_both_clones() {
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
fn stray_is_pending_after_removal_from_source() {
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
fn conflict_outlives_renames_of_both_clones() {
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
fn conflict_outlives_a_rename_and_its_reversal() {
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
