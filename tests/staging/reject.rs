//! Reject: back to upstream, with everything that was rejected parked.

use super::bench::{AiReview, Bench, Review, Source, content, path, text};
use cms::model::roles::Role;
use cms::site::{Act, Draft, SiteError};

#[test]
fn every_change_is_rejected_and_parked() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    bench.put(Review, &path('b'), None).expect("a purge");
    bench.rename(Review, 'c', "moved").expect("a move");
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    let before = bench.tip(Review);
    let rejected = bench.reject(Review, "*").expect("rejected");
    assert_eq!(rejected.items.len(), 4);
    assert_eq!(bench.tree("review"), bench.tree("source"));
    assert_eq!(bench.pending(Review), [""; 0]);
    let parked = bench.git(&["for-each-ref", "--format=%(objectname)", "refs/cms/parked"]);
    assert_eq!(bench.git(&["rev-parse", &format!("{parked}^2")]), before.to_string());
    assert_eq!(bench.tree(&parked), bench.tree(&before.to_string()), "everything that waited was rejected");
    assert_eq!(bench.git(&["rev-parse", "review^1"]), before.to_string(), "the branch only moves forward");
    assert!(bench.git(&["log", "-1", "--format=%b", "review"]).starts_with("no\n"), "the reason is recorded");
    assert!(matches!(bench.reject(Review, "a"), Err(SiteError::NotPending { .. })));
    assert!(matches!(bench.reject(Review, "*"), Err(SiteError::NothingPending { .. })));
    bench.contained();
}

#[test]
fn agent_work_above_a_rejected_change_stays() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("reviewer"));
    bench.set(AiReview, 'a', &content('a', "x"), Some("agent"));
    bench.set(AiReview, 'b', "title", Some("agent"));
    bench.reject(Review, "a").expect("rejected");
    assert_eq!(bench.field(AiReview, 'a', "title").as_deref(), Some("first"));
    assert_eq!(bench.field(AiReview, 'a', &content('a', "x")).as_deref(), Some("agent"));
    assert_eq!(bench.pending(AiReview), ["a: changed", "b: changed"]);
    // Both changed one field: the agent's value is kept in a conflict.
    bench.set(Review, 'b', "excerpt", Some("reviewer"));
    bench.set(AiReview, 'b', "excerpt", Some("agent"));
    bench.reject(Review, "b").expect("rejected");
    assert_eq!(bench.disputes(AiReview), ["edit/delete excerpt: - | agent"]);
    // A rejected new post that the agent has worked on.
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    bench.set(AiReview, 'd', "title", Some("agent"));
    bench.reject(Review, "d").expect("rejected");
    assert_eq!(bench.lies(AiReview, 'd'), None);
    assert_eq!(bench.disputes(AiReview).len(), 2);
    bench.contained();
}

#[test]
fn reject_overwrites_nothing() {
    let bench = Bench::new();
    bench.rename(Review, 'a', "moved").expect("a move");
    bench.put(Review, &path('a'), Some(&text('d', "in its place", &[]))).expect("a new post");
    assert!(matches!(bench.reject(Review, "a"), Err(SiteError::PathTaken { .. })));
    bench.reject(Review, "ad").expect("rejected");
    assert_eq!(bench.tree("review"), bench.tree("source"));
}

#[test]
fn dry_run_changes_nothing() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    bench.commit(Source, &[("README.md".to_owned(), Some("by hand\n".to_owned()))]);
    let before = (bench.git(&["for-each-ref"]), bench.git(&["count-objects"]));
    for (op, stage) in [("review.reject", Review), ("review.approve", Review)] {
        let act = Act { dry_run: true, ..bench.act(op, stage, Role::Admin) };
        let chosen = super::bench::chosen("a");
        let items = match op {
            "review.reject" => bench.site.reject(&act, &chosen, None).expect("a dry run").items,
            _ => bench.site.promote(&act, &chosen).expect("a dry run").items,
        };
        assert_eq!(items[0].changes.len(), 1);
    }
    let act = Act { dry_run: true, ..bench.act("post.set", Review, Role::Admin) };
    let remove = |draft: &mut Draft<'_>| -> Result<(), SiteError> {
        draft.remove(&path('b'));
        Ok(())
    };
    bench.site.write(&act, remove).expect("a dry run");
    assert_eq!((bench.git(&["for-each-ref"]), bench.git(&["count-objects"])), before);
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("first"));
}
