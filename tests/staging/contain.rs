//! Containment through writes of `cms` itself.

use super::bench::{AiReview, Bench, Review, Source, content, path, post, text};
use cms::base::Stage;

#[test]
fn write_reaches_downstream_stages_only() {
    let bench = Bench::new();
    for (stage, expected) in [
        (Source, ["source", "source", "source"]),
        (Review, ["source", "review", "review"]),
        (AiReview, ["source", "review", "ai-review"]),
    ] {
        bench.set(stage, 'a', "title", Some(stage.branch()));
        let titles = Stage::ALL.map(|stage| bench.field(stage, 'a', "title").expect("a title"));
        assert_eq!(titles, expected);
        bench.contained();
    }
}

#[test]
fn stage_without_changes_equals_upstream() {
    let bench = Bench::new();
    bench.set(Source, 'a', "title", Some("new"));
    assert_eq!(bench.tip(Review), bench.tip(Source));
    assert_eq!(bench.tip(AiReview), bench.tip(Source));
    bench.set(Review, 'a', "title", Some("newer"));
    assert_eq!(bench.tip(AiReview), bench.tip(Review));
    assert_eq!(bench.pending(AiReview), [""; 0]);
}

#[test]
fn disjoint_edits_merge() {
    let bench = Bench::new();
    bench.set(AiReview, 'a', &content('a', "x"), Some("from the agent"));
    bench.set(Review, 'a', &content('a', "y"), Some("from the reviewer"));
    bench.set(Source, 'a', "title", Some("from source"));
    for (module, expected) in [("x", "from the agent"), ("y", "from the reviewer")] {
        assert_eq!(bench.field(AiReview, 'a', &content('a', module)).as_deref(), Some(expected));
    }
    assert_eq!(bench.field(AiReview, 'a', "title").as_deref(), Some("from source"));
    assert_eq!(bench.disputes(AiReview), [""; 0]);
    assert_eq!(bench.pending(Review), ["a: changed"]);
    assert_eq!(bench.pending(AiReview), ["a: changed"]);
    bench.contained();
}

/// An item keeps its identity when one side moves it and the other edits it.
#[test]
fn moves_and_edits_merge() {
    for mover in [Source, Review] {
        let editor = if mover == Source { Review } else { Source };
        let bench = Bench::new();
        bench.rename(mover, 'a', "elsewhere").expect("a move");
        bench.set(editor, 'a', "title", Some("edited"));
        assert_eq!(bench.lies(Review, 'a').as_deref(), Some("posts/page/en/elsewhere.yaml"), "{mover} moved");
        assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("edited"));
        assert_eq!(bench.file(Review, &path('a')), None);
        bench.contained();
    }
}

#[test]
fn delete_on_the_stage_wins_over_upstream_move() {
    let bench = Bench::new();
    bench.put(Review, &path('a'), None).expect("a purge");
    let moved = bench.file(Source, &path('a')).expect("the post");
    let to = "posts/page/en/2026/a.yaml";
    bench.put(Source, to, Some(&moved)).expect_err("an id that another file has").to_string();
    bench.commit(Source, &[(path('a'), None), (to.to_owned(), Some(moved))]);
    bench.sync();
    assert_eq!(bench.lies(Review, 'a'), None);
    assert_eq!(bench.pending(Review), ["a: deleted"]);
}

/// `a` and `b` swap paths on one side while the other side edits.
#[test]
fn two_items_may_swap_paths() {
    let swapped = |bench: &Bench, stage| {
        let (a, b) = (bench.file(stage, &path('a')), bench.file(stage, &path('b')));
        bench.commit(stage, &[(path('a'), b), (path('b'), a)]);
    };
    for swapper in [Source, Review] {
        let bench = Bench::new();
        let editor = if swapper == Source { Review } else { Source };
        bench.set(editor, 'a', "title", Some("edited"));
        swapped(&bench, swapper);
        bench.sync();
        let lies = ['a', 'b'].map(|letter| bench.lies(Review, letter).expect("there"));
        assert_eq!(lies, [path('b'), path('a')], "{swapper} swapped");
        assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("edited"));
        assert_eq!(bench.field(Review, 'b', "title").as_deref(), Some("first"));
        assert_eq!(bench.disputes(Review), [""; 0]);
        bench.contained();
    }
}

#[test]
fn two_ids_claim_one_path() {
    let bench = Bench::new();
    bench.rename(Review, 'a', "wanted").expect("a move");
    let other = text('d', "other", &["x"]).replace("slug: d", "slug: wanted");
    bench.put(Source, "posts/page/en/wanted.yaml", Some(&other)).expect("a new post");
    assert_eq!(bench.lies(Review, 'd').as_deref(), Some("posts/page/en/wanted.yaml"));
    assert_eq!(bench.lies(Review, 'a').as_deref(), Some("posts/page/en/wanted~00000061.yaml"));
    assert_eq!(bench.disputes(Review), ["slug slug: wanted | wanted"]);
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("first"));
    assert!(bench.approve("a").is_err());
    // Another slug resolves the conflict, and the file moves to the path of its slug.
    bench.set(Review, 'a', "slug", Some("free"));
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.lies(Review, 'a').as_deref(), Some("posts/page/en/free.yaml"));
    bench.approve("a").expect("nothing is in the way");
    assert_eq!(bench.lies(Source, 'a').as_deref(), Some("posts/page/en/free.yaml"));
}

/// YAML comments of a person survive a merge on either side.
#[test]
fn yaml_comments_survive() {
    let bench = Bench::new();
    let file = bench.file(Source, &path('a')).expect("the post");
    bench.commit(Source, &[(path('a'), Some(file.replace("title: first", "title: first # upstream's")))]);
    bench.commit(
        Review,
        &[(path('a'), Some(file.replace("status: draft", "# the stage's\nstatus: archived")))],
    );
    bench.sync();
    let merged = bench.file(Review, &path('a')).expect("the post");
    assert!(merged.contains("# the stage's\nstatus: archived"), "{merged}");
}

#[test]
fn upstream_with_the_staged_value_resolves_the_conflict() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("mine"));
    bench.set(Source, 'a', "title", Some("theirs"));
    assert_eq!(bench.disputes(Review), ["edit/edit title: theirs | mine"]);
    bench.set(Source, 'a', "title", Some("mine"));
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.pending(Review), [""; 0]);
}

/// Lists of pending items, and units by name.
#[test]
fn pending_changes_are_named() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("x"));
    bench.put(Review, &path('b'), None).expect("a purge");
    bench.rename(Review, 'c', "moved").expect("a move");
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    let mut pending = bench.pending(Review);
    pending.sort();
    assert_eq!(pending, ["a: changed", "b: deleted", "c: changed", "d: added"]);
    assert_eq!(post('a').to_string(), "post:00000061-0000-4000-8000-000000000000");
}

#[test]
fn write_that_makes_a_conflict_downstream_reports_it() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("staged"));
    let found = |field: &str| {
        let warnings = bench.set(Source, 'a', field, Some("live")).warnings;
        let mut conflicts = warnings.into_iter().filter(|one| one.code.starts_with("conflict."));
        conflicts.next().map(|one| one.message)
    };
    let expected = "title is in conflict now with what is staged on review, which waits";
    assert_eq!(found("title").as_deref(), Some(expected));
    assert_eq!(found("excerpt"), None, "it is reported once");
}

/// A term that is renamed upstream has its new name in pending posts, too: with the former one they could not be approved, or
/// would go live without it.
#[test]
fn pending_posts_follow_a_renamed_term() {
    let site = crate::support::Sandbox::site();
    site.cms(&["taxonomy", "set", "tags", "freeTagging=false", "--stage", "source"]).ok();
    site.cms(&["post", "set", "gear-sums", "taxonomies.tags+=maintenance"]).ok();
    site.cms(&["taxonomy", "rename-term", "tags/maintenance", "upkeep", "--stage", "source"]).ok();
    let path = "posts/blog/en/2026/06/gear-sums.yaml";
    for stage in ["review", "ai-review"] {
        let post = site.git(&["show", &format!("{stage}:{path}")]);
        assert!(post.contains("upkeep") && !post.contains("maintenance"), "{stage}: {post}");
    }
    let listed = site.cms(&["post", "list", "--taxonomy", "tags/upkeep"]).ok().stdout;
    assert!(listed.contains("gear-sums"), "{listed}");
    site.cms(&["review", "approve", "gear-sums"]).ok();
    assert!(site.git(&["show", &format!("source:{path}")]).contains("upkeep"));
}
